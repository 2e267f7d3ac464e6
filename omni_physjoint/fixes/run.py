"""Fix a stage: cure by cure, as the report after one of them decides whether the next is still called for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from omni_physjoint.authoring import Change, author
from omni_physjoint.authoring.edits import Edit
from omni_physjoint.errors import AuthoringError
from omni_physjoint.fixes import edits_for
from omni_physjoint.model import Finding, Report, Severity
from omni_physjoint.report import DEFAULT_CONTRACT, inspect

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Cure", "Fixed", "all_findings", "fix_stage"]

_Key: TypeAlias = tuple[str, str, str | None]
"""Rule, prim and column of a finding."""


@dataclass(frozen=True, slots=True)
class Cure:
    """One finding and what was authored for it."""

    finding: Finding
    edits: tuple[Edit, ...]
    warnings: tuple[str, ...]
    """Edits without effect, one line each: a stronger layer holds another opinion."""


@dataclass(slots=True)
class Fixed:
    """What fixing a stage came to."""

    cures: list[Cure] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    refused: list[tuple[Finding, str]] = field(default_factory=list)
    """Findings whose cure cannot be written to the edit target, with why."""
    report: Report | None = None
    """Of the stage as it is now."""

    def take(self, made: list[tuple[Cure, Change]]) -> None:
        """Count cures as done."""
        self.cures += [cure for cure, _ in made]
        self.changes += [change for _, change in made]

    def undo(self) -> None:
        """Take everything back.

        Raises:
            AuthoringError: Somebody else changed one of the values since.
        """
        while self.changes:
            self.changes.pop().undo()


def all_findings(report: Report) -> tuple[Finding, ...]:
    """Return all findings of a report, those about joints first."""
    return (*(f for joint in report.joints for f in joint.findings), *report.findings)


def fix_stage(
    stage: Usd.Stage, wanted: Callable[[Finding], bool] = lambda _: True, *, contract: str = DEFAULT_CONTRACT
) -> Fixed:
    """Cure the findings of `stage` that have a cure, on the layer of its edit target; nothing is saved.

    A cure that brings an error or a warning that was not there is taken back, and counts as refused.

    Args:
        stage: Open stage.
        wanted: Tells which findings to cure.
        contract: Version of the population contract.
    """
    fixed = Fixed(report=inspect(stage, contract=contract))
    tried: set[_Key] = set()
    while True:
        assert fixed.report is not None
        loud = _loud(fixed.report)
        batch = _batch(fixed.report, lambda f: wanted(f) and _key(f) not in tried)
        if not batch:
            return fixed
        tried.update(_key(finding) for finding, _ in batch)
        made = [done for finding, edits in batch if (done := _cure(stage, finding, edits, fixed)) is not None]
        fixed.report = inspect(stage, contract=contract)
        if _loud(fixed.report).keys() <= loud.keys():
            fixed.take(made)
            continue
        for _, change in reversed(made):  # one of them does harm: find out which
            change.undo()
        for done in made:
            cure, change = done
            change.redo()
            report = inspect(stage, contract=contract)
            brought = [f for key, f in _loud(report).items() if key not in loud]
            if brought:
                change.undo()
                told = f"it would bring {brought[0].rule} of {brought[0].prim}: {brought[0].message}"
                fixed.refused.append((cure.finding, told))
            else:
                fixed.take([done])
        fixed.report = inspect(stage, contract=contract)


def _batch(report: Report, wanted: Callable[[Finding], bool]) -> list[tuple[Finding, tuple[Edit, ...]]]:
    """Return findings and their edits, no two of which are about the same prim."""
    batch = []
    touched: set[str] = set()
    for finding in all_findings(report):
        if not finding.fix or not wanted(finding):
            continue
        edits = edits_for(finding, report)
        prims = {edit.path for edit in edits}
        if touched.isdisjoint(prims):
            touched |= prims
            batch.append((finding, edits))
    return batch


def _cure(stage: Usd.Stage, finding: Finding, edits: tuple[Edit, ...], fixed: Fixed) -> tuple[Cure, Change] | None:
    try:
        change = author(stage, edits, f"Fix {finding.rule} of {finding.prim}")
    except AuthoringError as error:
        fixed.refused.append((finding, str(error)))
        return None
    return Cure(finding, edits, change.warnings), change


def _loud(report: Report) -> dict[_Key, Finding]:
    """Return the errors and warnings."""
    return {_key(f): f for f in all_findings(report) if f.severity is not Severity.INFO}


def _key(finding: Finding) -> _Key:
    return finding.rule, finding.prim, finding.column
