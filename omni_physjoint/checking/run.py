"""A whole check: settings of each stage, workers, resuming, baseline; outcomes as they come."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TextIO

from omni_physjoint.checking.baseline import Baseline
from omni_physjoint.checking.codes import codes
from omni_physjoint.checking.one import Task, stamp
from omni_physjoint.checking.outcome import StageOutcome
from omni_physjoint.checking.settings import Settings, find_settings, read_settings
from omni_physjoint.checking.targets import matches, stages
from omni_physjoint.errors import SettingsError

__all__ = ["Check", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """What a command line says about a check; None leaves the word to each project's settings."""

    contract: str | None = None
    fail_on: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    settings: str | None = None
    baseline: str | None = None
    urdf: str | None = None
    jobs: int = 1
    timeout: float | None = None
    memory: float | None = None
    today: datetime.date = field(default_factory=datetime.date.today)


class Check:
    """One check. Making it finds the stages and everything that is wrong with the call; `outcomes` runs it."""

    def __init__(self, targets: Collection[str], options: Options, *, resume: str | None = None) -> None:
        """Prepare to check `targets`.

        Args:
            targets: See `targets.stages`.
            options: How.
            resume: File of JSON lines of an earlier run: what it has is not done again, what is done is added to it.

        Raises:
            SettingsError: A target brings no stage; settings, baseline or codes cannot be used.
            SourceError: The URDF cannot be read.
        """
        self._options = options
        if options.urdf is not None:
            from omni_physjoint.source.robot import read_urdf

            read_urdf(options.urdf)
        self._select, self._ignore = codes(options.select), codes(options.ignore)
        self._find = cache(self._read_settings)
        paths = stages(targets, self._is_excluded)
        self.tasks = [self._task(path) for path in paths]
        self._baselines = self._read_baselines()
        self._resume = resume
        self._done = _finished(resume) if resume else {}
        self._used: dict[str, set[int]] = {}

    def _is_excluded(self, path: str) -> bool:
        settings = self._settings_of(path)
        return matches(path, settings.folder, settings.exclude)

    def _settings_of(self, path: str) -> Settings:
        if "://" in path:
            return self._find(os.getcwd())
        return self._find(os.path.dirname(os.path.abspath(path)))

    def _read_settings(self, folder: str) -> Settings:
        options = self._options
        named = options.settings
        found = read_settings(Path(named)) if named is not None else find_settings(Path(folder))
        active = (self._select or found.active) - self._ignore
        return replace(found, active=active, fail_on=options.fail_on or found.fail_on)

    def _task(self, path: str) -> Task:
        settings = self._settings_of(path)
        contract = self._options.contract or settings.contract or "0.7"
        return Task(path, settings, contract, self._options.today, self._options.urdf)

    def _read_baselines(self) -> dict[str, Baseline]:
        if self._options.baseline is not None:
            shared = Baseline(self._options.baseline)
            return {task.path: shared for task in self.tasks}
        files = {task.settings.baseline for task in self.tasks if task.settings.baseline}
        read = {file: Baseline(file) for file in sorted(files)}
        return {t.path: read[t.settings.baseline] for t in self.tasks if t.settings.baseline}

    @property
    def has_baseline(self) -> bool:
        """Whether findings are held against a baseline."""
        return bool(self._baselines)

    def outcomes(self, *, baselines: bool = True) -> Iterator[StageOutcome]:
        """Yield what comes of each stage, in whatever order it does.

        Args:
            baselines: Whether to mark what the baselines know.

        Raises:
            SettingsError: The file to resume cannot be written.
        """
        from omni_physjoint.checking import farm

        with _appending(self._resume) as log:
            waiting: list[Task] = []
            for task in self.tasks:
                before = self._done.get(stamp(task))
                if before is None:
                    waiting.append(task)
                else:
                    yield self._judge(replace(before, path=task.path), baselines)
            options = self._options
            limits = farm.Limits(options.jobs, options.timeout, options.memory)
            for number, outcome, used in farm.run(waiting, limits) if waiting else ():
                self._used.setdefault(waiting[number].settings.file, set()).update(used)
                if log is not None:
                    log.write(json.dumps(outcome.jsonable()) + "\n")
                    log.flush()
                yield self._judge(outcome, baselines)

    def _judge(self, outcome: StageOutcome, baselines: bool) -> StageOutcome:
        baseline = self._baselines.get(outcome.path)
        return baseline.mark(outcome) if baseline is not None and baselines else outcome

    def notes(self) -> list[str]:
        """Return what is to be said of the run as a whole, after it: waivers and baseline entries without findings."""
        # A run that took stages from an earlier one does not know which waivers matched there.
        said = [] if self._done else list(self._idle_waivers())
        gone = {baseline.file: baseline.gone() for baseline in self._baselines.values()}
        again = "of its findings are gone; --write-baseline makes it anew"
        return said + [f"{file}: {count} {again}" for file, count in gone.items() if count]

    def _idle_waivers(self) -> Iterator[str]:
        for settings in {task.settings.file: task.settings for task in self.tasks}.values():
            used = self._used.get(settings.file, set())
            for number, waiver in enumerate(settings.waivers):
                if waiver.alone or number in used or not waiver.codes & settings.active:
                    continue
                if any(matches(task.path, settings.folder, [waiver.stage]) for task in self.tasks):
                    yield f"{settings.file}: the waiver of {waiver.code} for {waiver.stage} matches no finding"


def _finished(file: str) -> Mapping[str, StageOutcome]:
    """Return the stages of an earlier run that it could check, by their stamps.

    Lines that are none of ours are passed over: a run that was killed leaves half a line.
    """
    try:
        text = Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{file}: cannot be resumed: {getattr(error, 'strerror', None) or 'not UTF-8'}") from None
    done: dict[str, StageOutcome] = {}
    ours = not text.strip()
    for line in text.splitlines():
        try:
            outcome = StageOutcome.from_json(json.loads(line))
        except (ValueError, KeyError, TypeError):
            continue
        ours = True
        if outcome.error is None:
            done[outcome.stamp] = outcome
    if not ours:  # never write into somebody else's file
        raise SettingsError(f"{file}: cannot be resumed: it holds no check")
    return done


class _appending:  # noqa: N801 - reads as a context
    """The open end of a file of JSON lines, after a whole line; None without a file."""

    def __init__(self, file: str | None) -> None:
        self._name = file
        self._file: TextIO | None = None

    def __enter__(self) -> TextIO | None:
        if self._name is not None:
            try:
                path = Path(self._name)
                broken = path.is_file() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
                self._file = path.open("a", encoding="utf-8")
            except OSError as error:
                raise SettingsError(f"{self._name}: cannot be written: {error.strerror or error}") from None
            if broken:
                self._file.write("\n")
        return self._file

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
