"""PJ707 coupling-ratio-zero

What it reports: a gear or a rack with a ratio of 0.
Why it matters:  the object is made and couples nothing: one of the two turns, or moves, freely.
Example:         data/rules/PJ707-coupling-ratio-zero/bad.usda
Better:          author the ratio.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_RATIOS = {"PhysxPhysicsGearJoint": "physics:gearRatio", "PhysxPhysicsRackAndPinionJoint": "physics:ratio"}


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a coupling with a ratio of 0 that somebody authored, or that a snapshot leaves out."""
    column = row(joint, _RATIOS.get(joint.type, ""))
    if column is not None and number(column) == 0.0 and not column.blocked and exists(joint):
        how = f"is {show(0.0, column, report)}" if column.published else "is absent, which reads as 0"
        yield RULE.finding(joint, column.name, name=column.name, how=how)


RULE = Rule(
    "PJ707",
    "coupling-ratio-zero",
    Severity.WARNING,
    "{name} {how}: the consumer makes a coupling that couples nothing",
    check,
)
