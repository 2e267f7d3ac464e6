"""PJ308 target-without-gain

What it reports: a position target without stiffness, or a velocity target without damping, on a drive that has the
                 other gain.
Why it matters:  stiffness alone acts on the position error, damping alone on the velocity error: the target does
                 nothing.
Example:         data/rules/PJ308-target-without-gain/bad.usda
Better:          author the gain that goes with the target, or clear the target.
Source:          measured on ovphysx 0.7.0.74035321; contract page PhysicsDriveAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, is_idle, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each target that its gain leaves alone."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        prefix = f"drive:{instance}:physics:"
        gains = {n: number(row(joint, prefix + n)) for n in ("stiffness", "damping")}
        if not any(gains.values()) or not exists(joint):
            continue
        for target, gain in (("targetPosition", "stiffness"), ("targetVelocity", "damping")):
            column = row(joint, prefix + target)
            value = number(column)
            if column is None or is_idle(column) or not value or gains[gain] != 0.0:
                continue
            shown = show(value, column, report)
            yield RULE.finding(joint, column.name, name=column.name, value=shown, gain=prefix + gain)


RULE = Rule(
    "PJ308",
    "target-without-gain",
    Severity.WARNING,
    "{name} is {value}, but {gain} is 0: the drive does not follow it",
    check,
)
