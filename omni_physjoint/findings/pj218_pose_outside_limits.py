"""PJ218 pose-outside-limits

What it reports: a joint outside articulations whose bodies stand, on the stage, beyond its limits.
Why it matters:  the first steps pull the bodies inside with whatever force it takes. (A joint of an articulation
                 starts at its own position: PJ210.)
Example:         data/rules/PJ218-pose-outside-limits/bad.usda
Better:          move a body inside, or widen the limit.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.consumer.names import AXIS_OF_INSTANCE
from omni_physjoint.findings.facts import length_unit, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, Gap, JointReport, Report, Role, Severity

__all__ = ["RULE"]


_NAMES = {
    "PhysicsRevoluteJoint": ("physics:lowerLimit", "physics:upperLimit"),
    "PhysicsPrismaticJoint": ("physics:lowerLimit", "physics:upperLimit"),
    "PhysicsSphericalJoint": ("physics:coneAngle0Limit", "physics:coneAngle1Limit"),
}
_AXES = ("x", "y", "z", "twist", "swing1", "swing2")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each axis that stands beyond its limit by more than rounding."""
    if joint.gap is None or joint.role is not Role.STANDALONE or joint.physx is None:
        return
    if joint.type == "PhysicsDistanceJoint":
        yield from _distance(joint, joint.gap, report)
        return
    for axis, (low, high) in joint.physx.get("limits", {}).items():
        value = (*joint.gap.offset, *(math.radians(v) for v in joint.gap.turn))[_AXES.index(axis)]
        angular = axis not in ("x", "y", "z")
        if not low <= high or (angular and joint.type == "PhysicsJoint" and _turned_about_others(joint.gap, axis)):
            continue
        slack = math.radians(0.5) if angular else max(0.01 * joint.gap.size, 1e-4 / report.stage.length_unit)
        turns = (0.0, -2.0 * math.pi, 2.0 * math.pi) if angular else (0.0,)
        if any(low - slack <= value + turn <= high + slack for turn in turns):
            continue
        shown = [_text(v, report, angular=angular) for v in (value, low, high)]
        name = _column(joint, axis, above=value > high)
        yield RULE.finding(joint, name, what=f"stands at {shown[0]}, outside {shown[1]} to {shown[2]}", axis=axis)


def _turned_about_others(gap: Gap, axis: str) -> bool:
    """Tell whether the turn is no turn about `axis` alone, so that its part about it says little."""
    return any(abs(v) > 0.5 for a, v in zip(_AXES[3:], gap.turn, strict=True) if a != axis)


def _text(value: float, report: Report, *, angular: bool) -> str:
    return f"{show(math.degrees(value))} deg" if angular else f"{show(value)} {length_unit(report)}"


def _column(joint: JointReport, axis: str, *, above: bool) -> str | None:
    """Return the bound that is crossed."""
    if joint.type == "PhysicsSphericalJoint":
        return _NAMES[joint.type][axis == "swing2"]
    if joint.type in _NAMES:
        return _NAMES[joint.type][above]
    instance = next((i for i, a in AXIS_OF_INSTANCE.items() if a == axis and row(joint, f"limit:{i}:physics:low")), "")
    return f"limit:{instance}:physics:{'high' if above else 'low'}" if instance else None


def _distance(joint: JointReport, gap: Gap, report: Report) -> Iterator[Finding]:
    away = math.hypot(*gap.offset)
    slack = max(0.01 * gap.size, 1e-3 / report.stage.length_unit)
    for name, wrong in (("physics:minDistance", -1.0), ("physics:maxDistance", 1.0)):
        bound = number(row(joint, name))
        if bound is not None and bound >= 0.0 and wrong * (away - bound) > slack:
            unit = length_unit(report)
            word = "below" if wrong < 0.0 else "above"
            what = f"is {show(away)} {unit} at the start, {word} {name} of {show(bound)} {unit}"
            yield RULE.finding(joint, name, what=what, axis="distance")


RULE = Rule(
    "PJ218",
    "pose-outside-limits",
    Severity.WARNING,
    "the axis {axis} {what}: the first steps pull the bodies inside",
    check,
)
