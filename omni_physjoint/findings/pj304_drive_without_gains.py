"""PJ304 drive-without-gains

What it reports: a drive whose stiffness and damping are both 0.
Why it matters:  its effort is stiffness times position error plus damping times velocity error: always 0.
Example:         data/rules/PJ304-drive-without-gains/bad.usda
Better:          author stiffness for a position target, damping for a velocity target.
Source:          measured on ovphysx 0.7.0.74035321; contract page PhysicsDriveAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each drive without gains; without a target either it is worth knowing only."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        prefix = f"drive:{instance}:physics:"
        gains = [row(joint, prefix + n) for n in ("stiffness", "damping")]
        if not exists(joint) or any(c is None or c.effect is Effect.NOT_READ or number(c) != 0.0 for c in gains):
            continue
        targets = [c for n in ("targetPosition", "targetVelocity") if (c := row(joint, prefix + n)) and number(c)]
        but = f", although {targets[0].name} is {show(number(targets[0]), targets[0], report)}" if targets else ""
        severity = Severity.WARNING if targets else Severity.INFO
        yield RULE.finding(joint, prefix + "stiffness", severity=severity, instance=instance, but=but)


RULE = Rule(
    "PJ304",
    "drive-without-gains",
    Severity.WARNING,
    "PhysicsDriveAPI:{instance} has stiffness 0 and damping 0: the drive never pushes{but}",
    check,
)
