"""PJ204 bound-beyond-turn

What it reports: an angle in a limit or a cone that is larger than this kind of joint can have.
Why it matters:  outside articulations the twist of a hinge is cut off at 180 degrees and that of a generic joint at
                 360; a swing or a cone that reaches 180 is refused, so that 90 stand. Inside an articulation a generic
                 or ball joint refuses an angle beyond 180, and the axis stands at 0.
Example:         data/rules/PJ204-bound-beyond-turn/bad.usda
Better:          keep within 180 degrees, or leave the limit out.
Source:          measured on ovphysx 0.7.0.74035321; the contract pages give 360 for hinges.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import changed, lower, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each bound of half a turn or more of which PhysX makes something else."""
    for column in joint.columns:
        name = column.name.rpartition(":")[2]
        value = number(column)
        if name not in _ANGLES or column.units != "deg" or value is None or not changed(column):
            continue
        if 180.0 <= abs(value) < _SENTINEL:
            yield RULE.finding(
                joint, column.name, name=column.name, value=show(value, column, report), effect=lower(column.reason)
            )


_ANGLES = ("lowerLimit", "upperLimit", "low", "high", "coneAngle0Limit", "coneAngle1Limit")
_SENTINEL = 1.0e37
"""Far below the numbers that mean "no bound"."""


RULE = Rule(
    "PJ204",
    "bound-beyond-turn",
    Severity.ERROR,
    "{name} is {value}: {effect}",
    check,
)
