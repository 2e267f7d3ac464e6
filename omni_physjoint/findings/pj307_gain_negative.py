"""PJ307 gain-negative

What it reports: a drive with a negative stiffness or damping.
Why it matters:  inside an articulation PhysX takes it: the drive pushes away from its target, faster and faster.
                 Outside, the whole drive is refused.
Example:         data/rules/PJ307-gain-negative/bad.usda
Better:          author gains of 0 and above.
Source:          measured on ovphysx 0.7.0.74035321: a hinge with -0.5 per degree turns at 200000 deg/s after half a
                 second.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, is_idle, lower, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each negative gain that the consumer reads."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        for gain in ("stiffness", "damping"):
            column = row(joint, f"drive:{instance}:physics:{gain}")
            value = number(column)
            if (
                column is None
                or value is None
                or column.effect is Effect.NOT_READ
                or not exists(joint)
                or not value < 0.0
            ):
                continue
            away = "from its target" if gain == "stiffness" else "the faster, the faster the joint moves"
            effect = lower(column.reason) if is_idle(column) else f"PhysX takes it, and the drive pushes away {away}"
            yield RULE.finding(joint, column.name, name=column.name, value=show(value, column, report), effect=effect)


RULE = Rule(
    "PJ307",
    "gain-negative",
    Severity.ERROR,
    "{name} is {value}: {effect}",
    check,
)
