"""The baseline: findings that were there before, so that only new ones fail a check.

A finding is known by its stage, code, prim and column. Its message is not compared: a number in it may change.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from omni_physjoint.checking.outcome import Noted, StageOutcome
from omni_physjoint.errors import SettingsError

__all__ = ["BASELINE_SCHEMA", "Baseline", "baseline_text"]

BASELINE_SCHEMA = "omni_physjoint.baseline/1"

_Key = tuple[str, str, str, str]


class Baseline:
    """What one file knows; each entry stands for one finding."""

    def __init__(self, file: str) -> None:
        """Read the file.

        Raises:
            SettingsError: It is not there, or no baseline.
        """
        self._folder = _folder(file)
        self.file = file
        try:
            data = json.loads(Path(file).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise SettingsError(f"{file}: no such baseline; --write-baseline {file} makes it") from None
        except (OSError, ValueError) as error:
            raise SettingsError(f"{file}: no baseline: {getattr(error, 'strerror', None) or error}") from None
        if not isinstance(data, Mapping) or data.get("schema") != BASELINE_SCHEMA:
            raise SettingsError(f"{file}: no baseline: its schema is not {BASELINE_SCHEMA}")
        try:
            self._left = Counter((f["path"], f["rule"], f["prim"], f["column"] or "") for f in data["findings"])
        except (KeyError, TypeError):
            raise SettingsError(f"{file}: no baseline: an entry lacks path, rule, prim or column") from None
        self._seen: set[str] = set()

    def mark(self, outcome: StageOutcome) -> StageOutcome:
        """Return `outcome` with the findings that the file knows marked as known."""
        path = _relative(outcome.path, self._folder)
        if outcome.error is None:
            self._seen.add(path)
        return replace(outcome, findings=tuple(self._mark(n, path) for n in outcome.findings))

    def _mark(self, noted: Noted, path: str) -> Noted:
        key = _key(noted, path)
        if noted.waived is not None or self._left[key] < 1:
            return noted
        self._left[key] -= 1
        return replace(noted, known=True)

    def gone(self) -> int:
        """Return how many entries about stages that were checked had no finding any more."""
        return sum(count for key, count in self._left.items() if key[0] in self._seen)


def baseline_text(outcomes: Iterable[StageOutcome], file: str) -> str:
    """Return a baseline that knows everything that `outcomes` has and nobody has waived.

    Args:
        outcomes: Stages of a check.
        file: Where the text will be; the paths of stages are as seen from there.
    """
    folder = _folder(file)
    keys = sorted(_key(n, _relative(o.path, folder)) for o in outcomes for n in o.findings if n.waived is None)
    found = [{"path": path, "rule": rule, "prim": prim, "column": column or None} for path, rule, prim, column in keys]
    return json.dumps({"schema": BASELINE_SCHEMA, "findings": found}, indent=1) + "\n"


def _key(noted: Noted, path: str) -> _Key:
    return path, noted.finding.rule, noted.finding.prim, noted.finding.column or ""


def _folder(file: str) -> str:
    return os.path.dirname(os.path.abspath(file))


def _relative(path: str, folder: str) -> str:
    if "://" in path:
        return path
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return Path(path).as_posix()
