"""PJ610 axis-value-negative

What it reports: a negative armature, friction or speed clamp of an axis.
Why it matters:  the consumer takes 0, or the seed of the joint, instead.
Example:         data/rules/PJ610-axis-value-negative/bad.usda
Better:          author values of 0 and above.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_VALUES = (
    "armature",
    "staticFrictionEffort",
    "dynamicFrictionEffort",
    "viscousFrictionCoefficient",
    "friction",
    "damping",
)


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each negative value; a speed clamp of 0 or below has a rule of its own, PJ604."""
    for column in joint.columns:
        value = number(column)
        ours = (
            column.name.startswith(("physxJointAxis:", "newton:"))
            and column.effect is not Effect.NOT_READ
            and column.name.rpartition(":")[2] in _VALUES
        )
        if ours and column.authored and value is not None and value < 0.0 and exists(joint):
            shown = show(value, column, report)
            held = show(column.resolved) if column.resolved != value else "it as it is"
            yield RULE.finding(joint, column.name, name=column.name, value=shown, held=held)


RULE = Rule(
    "PJ610",
    "axis-value-negative",
    Severity.WARNING,
    "{name} is {value}: the consumer takes {held}",
    check,
)
