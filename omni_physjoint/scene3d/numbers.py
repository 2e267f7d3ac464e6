"""The numbers of a joint's two frames: authored and in PhysX, in the body and in the world, and why they differ."""

from __future__ import annotations

import math
from dataclasses import dataclass

from omni_physjoint import display
from omni_physjoint.consumer.factoring import factor
from omni_physjoint.consumer.transforms import (
    IDENTITY_ROTATION,
    angle_between,
    compose,
    multiply,
    normalized,
    pose,
)
from omni_physjoint.model import JointReport, Matrix, Pose, Quaternion, SideReport, Vector
from omni_physjoint.scene3d.joint_space import JointSpace

__all__ = ["FrameNumbers", "SideNumbers", "euler", "frame_numbers"]

_SAME = 1e-6
"""Relative difference of two numbers up to which they count as one: float32 columns."""

_COUPLINGS = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")


@dataclass(frozen=True, slots=True)
class SideNumbers:
    """One frame of a joint."""

    side: int
    """0 or 1, as authored."""
    body: str | None
    """The actor that holds it; None for the world."""
    part: str
    """parent, child, body 0 or body 1: what it is in the PhysX object."""
    authored: Pose | None
    """In the space of the target; the rotation as authored, of any length. None where a value is blocked."""
    resolved: Pose
    """In the space of the actor, as PhysX has it, after the axis fix-up [stage length]."""
    authored_world: Pose | None
    """Through the target's own transform, scale included; before the axis fix-up."""
    resolved_world: Pose
    reasons: tuple[str, ...]
    """Why authored and resolved differ, one sentence each; none where they do not."""


@dataclass(frozen=True, slots=True)
class FrameNumbers:
    """Both frames of a joint and how they lie to each other."""

    sides: tuple[SideNumbers, SideNumbers]
    """In authored order."""
    distance: tuple[float | None, float]
    """Between the origins in the world, as authored and as PhysX has it [stage length]."""
    angle: tuple[float | None, float]
    """Between the orientations, as authored and as PhysX has it [deg]."""
    reason: str
    """What becomes of a gap, one sentence; "" where there is none."""


def frame_numbers(joint: JointReport, space: JointSpace, targets: tuple[Matrix, Matrix]) -> FrameNumbers:
    """Return the numbers of both frames.

    Args:
        joint: The report, for what was authored.
        space: The joint in the world.
        targets: Local-to-world transforms of what each side targets; the identity for the world.
    """
    swap = space.reversed and space.exists
    order = (1, 0) if swap else (0, 1)
    sides = tuple(_side(joint, space, number, order[number], targets[number]) for number in (0, 1))
    first, second = (side.authored_world for side in sides)
    authored: tuple[float | None, float | None] = (None, None)
    if first is not None and second is not None:
        turn = math.degrees(angle_between(first[3:], second[3:]))
        authored = (math.dist(first[:3], second[:3]), turn)
    held = space.world_frames
    resolved = (space.gap, math.degrees(angle_between(held[0][3:], held[1][3:])))
    return FrameNumbers(
        sides=(sides[0], sides[1]),
        distance=(authored[0], resolved[0]),
        angle=(authored[1], resolved[1]),
        reason=_gap_reason(joint, space),
    )


def euler(q: Quaternion) -> Vector:
    """Return the angles of a unit quaternion as ``xformOp:rotateXYZ`` would have them [deg]."""
    x, y, z, w = q
    sine = max(-1.0, min(1.0, 2.0 * (w * y - z * x)))
    if abs(sine) > 1.0 - 1e-9:
        # At a quarter turn about y the other two are about one axis: all of it goes to x.
        return (math.degrees(2.0 * math.atan2(x, w)), math.copysign(90.0, sine), 0.0)
    a = math.atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y))
    c = math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    return (math.degrees(a), math.degrees(math.asin(sine)), math.degrees(c))


def _side(joint: JointReport, space: JointSpace, number: int, place: int, target: Matrix) -> SideNumbers:
    side = joint.sides[number]
    authored = _authored(joint, number)
    world = None
    if authored is not None and all(map(math.isfinite, authored)):
        lifted = multiply(compose(authored[:3], normalized(authored[3:]) or IDENTITY_ROTATION), target)
        factors = factor(lifted)
        world = pose(factors.translation, factors.rotation)
    inside = joint.role.value == "articulation"
    part = ("parent", "child")[place] if inside else f"body {number}"
    return SideNumbers(
        side=number,
        body=side.body,
        part=part,
        authored=authored,
        resolved=space.frames[place],
        authored_world=world,
        resolved_world=space.world_frames[place],
        reasons=tuple(_reasons(joint, space, side, number, authored)),
    )


def _authored(joint: JointReport, number: int) -> Pose | None:
    """Return the local frame that the columns publish; schema fallbacks where nobody authored one."""
    values = []
    for name, count in ((f"physics:localPos{number}", 3), (f"physics:localRot{number}", 4)):
        row = next((row for row in joint.columns if row.name == name), None)
        value = row.producer_value if row is not None and row.published else None
        if not isinstance(value, tuple) or len(value) != count:
            return None
        values += [float(v) for v in value if isinstance(v, int | float)]
    if len(values) != 7:
        return None
    x, y, z, a, b, c, d = values
    return (x, y, z, a, b, c, d)


def _reasons(joint: JointReport, space: JointSpace, side: SideReport, number: int, authored: Pose | None) -> list[str]:
    found = []
    if joint.type in _COUPLINGS:
        found.append("A coupling takes the frames of the joints that it couples; its own are not read.")
    if side.refused:
        found.append("PhysX refuses the authored frame: its rotation has no direction, or a value is not finite.")
    if authored is None:
        found.append("A value of the local frame is blocked, so the consumer's own default stands for it.")
    if side.targets and side.body != side.targets[0]:
        where = f"<{side.body}>" if side.body else "the world"
        found.append(f"<{side.targets[0]}> is no body itself: the frame is carried over to {where}.")
    if side.body is not None and any(abs(s - 1.0) > _SAME for s in side.scale):
        scale = ", ".join(display.text(float(f"{s:.6g}")) for s in side.scale)
        found.append(f"PhysX bodies carry no scale: the body's own, ({scale}), multiplies the position.")
    if authored is not None:
        length = math.sqrt(sum(v * v for v in authored[3:]))
        if not side.refused and math.isfinite(length) and abs(length - 1.0) > 1e-5:
            found.append(f"The rotation has the length {display.text(float(f'{length:.6g}'))}: it is made 1.")
    axis = next((str(row.resolved) for row in joint.columns if row.name == "physics:axis"), "X")
    if axis in ("Y", "Z") and joint.type not in _COUPLINGS:
        found.append(f"The axis is {axis}: the frame is turned so that PhysX's x axis lies along it.")
    del space, number
    return found


def _gap_reason(joint: JointReport, space: JointSpace) -> str:
    if not space.exists or joint.type in _COUPLINGS or joint.gap is None:
        return ""
    if joint.role.value == "articulation":
        start = ", ".join(f"{axis} {display.text(round(v, 6))}" for axis, v in space.start.items())
        return f"The child starts where its axes say ({start or 'all at 0'}), not where the stage has it."
    if space.distance is not None and not space.motions:
        return "A distance joint holds the distance within its bounds."
    return "What is apart along locked axes is pulled together in the first steps."
