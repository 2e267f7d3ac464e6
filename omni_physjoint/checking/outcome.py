"""What came of a check: each finding with its place and whether it counts, and each stage; as data and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from omni_physjoint.model import Finding, Severity

__all__ = ["CHECK_SCHEMA", "Noted", "StageOutcome", "counts", "exit_code", "order"]

CHECK_SCHEMA = "omni_physjoint.check/1"

_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
EXIT_FOUND, EXIT_UNREADABLE = 1, 2


@dataclass(frozen=True, slots=True)
class Noted:
    """A finding, where it stands in a file, and whether somebody has accepted it."""

    finding: Finding
    file: str | None = None
    """Text layer that has the strongest opinion about it; None where there is none."""
    line: int | None = None
    """Line of the column there, or else of the prim; counted from 1."""
    waived: str | None = None
    """Reason of the waiver that accepts it."""
    waiver: str = ""
    """Where that waiver is."""
    known: bool = False
    """The baseline has it."""

    @property
    def open(self) -> bool:
        """Whether it counts: neither waived nor in the baseline."""
        return self.waived is None and not self.known

    def jsonable(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        own = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "finding"}
        return {f.name: getattr(self.finding, f.name) for f in fields(Finding)} | own

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Noted:
        """Return what `jsonable` was made from.

        Raises:
            KeyError: Something is missing.
            ValueError: A severity is none.
        """
        named = {f.name: data[f.name] for f in fields(Finding)} | {"severity": Severity(data["severity"])}
        return cls(Finding(**named), **{f.name: data[f.name] for f in fields(cls) if f.name != "finding"})


@dataclass(frozen=True, slots=True)
class StageOutcome:
    """What came of one stage."""

    path: str
    findings: tuple[Noted, ...] = ()
    """Worst first, then by prim and code."""
    error: str | None = None
    """Why the stage could not be checked, in one line."""
    joints: int = 0
    stamp: str = ""
    """Stands for the file and all that decides about its findings; for `--resume`."""
    fail_on: str = "error"
    """Severity from which its findings fail the check: error, warning, or never."""

    @property
    def open(self) -> tuple[Noted, ...]:
        """The findings that count."""
        return tuple(n for n in self.findings if n.open)

    def jsonable(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        plain = {f.name: getattr(self, f.name) for f in fields(self)}
        return plain | {"findings": [n.jsonable() for n in self.findings]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StageOutcome:
        """Return what `jsonable` was made from.

        Raises:
            KeyError: Something is missing.
            ValueError: A severity is none.
        """
        plain = {f.name: data[f.name] for f in fields(cls)}
        return cls(**(plain | {"findings": tuple(Noted.from_json(n) for n in data["findings"])}))


def order(noted: Noted) -> tuple[int, str, str, str]:
    """Return the sort key of a finding: the worst first, then by prim, code and column."""
    found = noted.finding
    return _RANK[found.severity], found.prim, found.rule, found.column or ""


def counts(findings: Iterable[Noted]) -> dict[Severity, int]:
    """Return how many findings there are of each severity, the worst first."""
    told = [n.finding.severity for n in findings]
    return {severity: told.count(severity) for severity in Severity}


def exit_code(outcomes: Iterable[StageOutcome]) -> int:
    """Return 2 when a stage could not be checked, else 1 when a finding that counts fails it, else 0."""
    outcomes = tuple(outcomes)
    if any(o.error is not None for o in outcomes):
        return EXIT_UNREADABLE
    return EXIT_FOUND if any(_fails(n, o.fail_on) for o in outcomes for n in o.open) else 0


def _fails(noted: Noted, fail_on: str) -> bool:
    return fail_on != "never" and _RANK[noted.finding.severity] <= _RANK[Severity(fail_on)]
