"""Check one stage: open, report, waivers, places. It runs in a worker process and hands back plain data."""

from __future__ import annotations

import datetime
import hashlib
import importlib.metadata
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from omni_physjoint.checking import waivers as waiving
from omni_physjoint.checking.locate import place_of
from omni_physjoint.checking.outcome import Noted, StageOutcome, order
from omni_physjoint.checking.settings import Settings, beside, read_beside
from omni_physjoint.checking.targets import matches
from omni_physjoint.diagnostics import quiet
from omni_physjoint.errors import PhysJointError
from omni_physjoint.findings import pj014_waiver_not_understood
from omni_physjoint.findings.thresholds import using
from omni_physjoint.model import BodyReport, Finding, JointReport, Severity
from omni_physjoint.report import inspect
from omni_physjoint.stage import open_stage

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Task", "check_stage", "stamp", "version"]


@dataclass(frozen=True, slots=True)
class Task:
    """One stage and how it is to be checked; it travels to another process."""

    path: str
    settings: Settings
    contract: str
    today: datetime.date
    urdf: str | None = None
    place: bool = True
    """Whether lines are looked up."""


def check_stage(task: Task) -> tuple[StageOutcome, frozenset[int]]:
    """Return what came of one stage, and the waivers of its project that matched something, by their number.

    Whatever is wrong with the stage is in the outcome; nothing is raised but what stops the process itself.
    """
    blank = StageOutcome(task.path, stamp=stamp(task), fail_on=task.settings.fail_on or "error")
    try:
        with quiet(), using(task.settings.thresholds):
            return _check(task, blank)
    except PhysJointError as error:
        return replace(blank, error=str(error)), frozenset()
    except MemoryError:
        return replace(blank, error=f"{task.path}: needs more memory than --memory allows"), frozenset()
    except Exception as error:  # a fault of ours on one stage must not cost the others
        reason = " ".join(str(error).split())
        return replace(blank, error=f"{task.path}: cannot be checked: {type(error).__name__}: {reason}"), frozenset()


def _check(task: Task, blank: StageOutcome) -> tuple[StageOutcome, frozenset[int]]:
    settings = task.settings
    stage = open_stage(task.path)
    report = inspect(stage, contract=task.contract, identifier=task.path)
    found = [*(f for joint in report.joints for f in joint.findings), *report.findings]
    if task.urdf is not None:
        from omni_physjoint.source.compare import compare

        found += compare(report, task.urdf, _names(stage, (*report.joints, *report.bodies)))
    noted, about, used = _waive(task, stage, found)
    told = [n for n in (*noted, *(Noted(f) for f in about)) if n.finding.rule in settings.active]
    placed = (_place(stage, _level(n, settings)) if task.place else _level(n, settings) for n in told)
    outcome = replace(blank, findings=tuple(sorted(placed, key=order)), joints=len(report.joints))
    return outcome, used


def _names(stage: Usd.Stage, items: Iterable[JointReport | BodyReport]) -> dict[str, str]:
    """Return the names for people that prims have, by path."""
    prims = ((item.path, stage.GetPrimAtPath(item.path)) for item in items)
    return {path: name for path, prim in prims if prim and (name := prim.GetDisplayName())}


def _waive(task: Task, stage: Usd.Stage, found: Iterable[Finding]) -> tuple[list[Noted], list[Finding], frozenset[int]]:
    own, wrong = waiving.on_stage(stage)
    near, lines = read_beside(task.path)
    settings = task.settings
    project = [w for w in settings.waivers if matches(task.path, settings.folder, [w.stage])]
    # A waiver of many stages is told by the whole run, not by each stage on which it happens to match nothing.
    alone = [w for w in project if w.alone]
    everything = [*own, *near, *project]
    noted, about, used = waiving.apply(
        found, everything, today=task.today, active=settings.active, told=[*own, *near, *alone]
    )
    about += wrong
    about += [pj014_waiver_not_understood.NOTICE.finding("/", what=line) for line in lines]
    return noted, about, frozenset(i for i, w in enumerate(settings.waivers) if w in used)


def _level(noted: Noted, settings: Settings) -> Noted:
    level = settings.levels.get(noted.finding.rule)
    return noted if level is None else replace(noted, finding=replace(noted.finding, severity=Severity(level)))


def _place(stage: Usd.Stage, noted: Noted) -> Noted:
    file, line = place_of(stage, noted.finding.prim, noted.finding.column)
    return replace(noted, file=file and _shown(file), line=line)


def _shown(file: str) -> str:
    """Return a file as seen from here where it is below here, else in full."""
    try:
        relative = os.path.relpath(file)
    except ValueError:  # another drive
        return file
    return file if relative.startswith("..") else relative


def stamp(task: Task) -> str:
    """Return what stands for the stage's file as it is now, and for all in `task` that decides on its findings."""
    settings = task.settings
    rules = sorted(settings.active), sorted(settings.levels.items()), settings.thresholds
    waived = [replace(w, codes=frozenset()) for w in settings.waivers]
    parts = (version(), _states(task), task.contract, task.today, rules, waived)
    return hashlib.sha256(repr(parts).encode("utf-8", "replace")).hexdigest()[:16]


def _states(task: Task) -> list[tuple[str, int, int]]:
    states = []
    for file in (task.path, *(str(f) for f in beside(task.path)), *((task.urdf,) if task.urdf else ())):
        try:
            stat = os.stat(file)
        except (OSError, ValueError):
            continue
        states.append((file, stat.st_size, stat.st_mtime_ns))
    return states


def version() -> str:
    """Return the version of this package; "0" where it is not installed, as in an extension folder."""
    try:
        return importlib.metadata.version("omni-physjoint")
    except importlib.metadata.PackageNotFoundError:
        return "0"
