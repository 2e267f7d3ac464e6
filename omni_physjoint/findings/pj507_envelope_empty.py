"""PJ507 envelope-empty

What it reports: an envelope with a maxActuatorVelocity of 0.
Why it matters:  0 is a bound like any other: the drive may not turn at all, and pushes no effort at any speed.
Example:         data/rules/PJ507-envelope-empty/bad.usda
Better:          leave the attribute out, or author inf, where the speed is not limited.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each acting envelope without speed."""
    for dof in joint.dofs:
        name = f"physxDrivePerformanceEnvelope:{dof.instance}:maxActuatorVelocity"
        column = row(joint, name)
        if column is not None and column.published and number(column) == 0.0 and column.effect is Effect.APPLIED:
            yield RULE.finding(joint, name, name=name, value=show(0.0, column, report))


RULE = Rule(
    "PJ507",
    "envelope-empty",
    Severity.ERROR,
    "{name} is {value}: no point of effort and speed is left, and the drive does not move",
    check,
)
