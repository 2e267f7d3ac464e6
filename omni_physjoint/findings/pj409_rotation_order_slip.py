"""PJ409 rotation-order-slip

What it reports: a local rotation that makes sense once its four numbers are taken as x, y, z, w.
Why it matters:  USD's text has w first. Numbers in the other order are another rotation: the identity becomes half a
                 turn about z.
Example:         data/rules/PJ409-rotation-order-slip/bad.usda
Better:          write (w, x, y, z): the identity is (1, 0, 0, 0).
Source:          contract page findings: columns hold x, y, z, w where USD writes w first; measured on ovphysx
                 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.consumer.frames import axis_fixup
from omni_physjoint.consumer.transforms import conjugate, normalized, quaternion_product
from omni_physjoint.findings.facts import exists, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Quaternion, Report, Severity, SideReport

__all__ = ["RULE"]


_NAMES = ("physics:localRot0", "physics:localRot1")
_HALF_TURN = (0.0, 0.0, 1.0, 0.0)
"""What the identity becomes."""
_SAME = 1.0
"""Frames that coincide within this are aligned [deg]."""
_APART = 5.0
"""Frames that differ by more than this are not [deg]."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a side that the other order would align, or for two that both look like the identity."""
    del report
    if joint.gap is None or not exists(joint) or joint.type == "PhysicsDistanceJoint":
        return
    units = [normalized(side.orientation) for side in joint.sides]
    if all(unit is not None and _angle(unit, _HALF_TURN) < _SAME for unit in units):
        value = show(joint.sides[0].orientation)
        effect = "and so has the other side: the consumer turns both frames by half a turn about z"
        yield RULE.finding(joint, _NAMES[0], severity=Severity.INFO, name=_NAMES[0], value=value, effect=effect)
        return
    apart = math.hypot(*joint.gap.turn)
    if apart < _APART:
        return
    for index, side in enumerate(joint.sides):
        column = row(joint, _NAMES[index])
        if column is None or not column.authored or side.refused or _is_identity(side):
            continue
        if _angle(_reordered(joint, index), (0.0, 0.0, 0.0, 1.0)) < _SAME:
            effect = f"the consumer turns the frames {show(apart)} deg against each other"
            yield RULE.finding(joint, column.name, name=column.name, value=show(side.orientation), effect=effect)
            return


def _is_identity(side: SideReport) -> bool:
    unit = normalized(side.orientation)
    return unit is None or _angle(unit, (0.0, 0.0, 0.0, 1.0)) < _SAME


def _reordered(joint: JointReport, index: int) -> Quaternion:
    """Return how the second frame would lie to the first if the numbers of one side stood in the other order."""
    assert joint.gap is not None
    held = normalized(joint.sides[index].orientation) or (0.0, 0.0, 0.0, 1.0)
    x, y, z, w = held
    meant = (w, x, y, z)
    axis = row(joint, "physics:axis")
    fix = axis_fixup(joint.type, str(axis.resolved) if axis is not None else "X")
    between = _rotation(joint.gap.turn)
    if joint.reversed:
        # In the order of the object: its first frame is that of body 1.
        between, index = between, 1 - index
    if index == 0:
        change = quaternion_product(conjugate(meant), held)
        turned = quaternion_product(conjugate(fix), quaternion_product(change, fix))
        return quaternion_product(turned, between)
    change = quaternion_product(conjugate(held), meant)
    turned = quaternion_product(conjugate(fix), quaternion_product(change, fix))
    return quaternion_product(between, turned)


def _rotation(turn: tuple[float, float, float]) -> Quaternion:
    angle = math.radians(math.hypot(*turn))
    factor = math.sin(angle / 2.0) / math.hypot(*turn) if angle else 0.0
    return (turn[0] * factor, turn[1] * factor, turn[2] * factor, math.cos(angle / 2.0))


def _angle(a: Quaternion, b: Quaternion) -> float:
    """Return the angle between two rotations [deg]."""
    dot = abs(sum(x * y for x, y in zip(a, b, strict=True)))
    return math.degrees(2.0 * math.acos(min(1.0, dot)))


RULE = Rule(
    "PJ409",
    "rotation-order-slip",
    Severity.WARNING,
    "{name} is {value} as x, y, z, w, which looks like w, x, y, z in the wrong order: {effect}",
    check,
)
