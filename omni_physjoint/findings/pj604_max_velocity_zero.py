"""PJ604 max-velocity-zero

What it reports: a maxJointVelocity or a newton:velocityLimit of 0 or below.
Why it matters:  0 is a limit like any other: the axis cannot move.
Example:         data/rules/PJ604-max-velocity-zero/bad.usda
Better:          leave the attribute out, or author inf, for an unlimited axis.
Source:          measured on ovphysx 0.7.0.74035321: negative values become 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import is_idle, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each degree of freedom that is clamped to 0, at the column that does it."""
    stopped = [dof for dof in joint.dofs if dof.max_velocity.usd == 0.0]
    names = [f"physxJointAxis:{dof.instance}:maxJointVelocity" for dof in stopped]
    for name in (*names, "newton:velocityLimit", "physxJoint:maxJointVelocity") if stopped else ():
        column = row(joint, name)
        value = number(column)
        if column is not None and value is not None and value <= 0.0 and not is_idle(column):
            yield RULE.finding(joint, name, name=name, value=show(value, column, report))


RULE = Rule(
    "PJ604",
    "max-velocity-zero",
    Severity.ERROR,
    "{name} is {value}: the axis may not move at all",
    check,
)
