"""Joint frames as PhysX holds them: scale baked in, re-anchored, normalised, turned so that X is the joint's axis."""

from __future__ import annotations

import math

from omni_physjoint.consumer.bodies import Side
from omni_physjoint.consumer.factoring import factor, scale_of, upright
from omni_physjoint.consumer.transforms import (
    IDENTITY_POSE,
    IDENTITY_ROTATION,
    compose,
    inverse,
    multiply,
    normalized,
    pose,
    quaternion_product,
)
from omni_physjoint.model import Pose, Quaternion, Vector

__all__ = ["actor_pose", "axis_fixup", "body_scale", "fixed_up", "local_frame"]

_H = math.sqrt(0.5)

_AXIS_FIXUP: dict[str, Quaternion] = {"Y": (0.0, 0.0, _H, _H), "Z": (0.0, -_H, 0.0, _H)}
"""Turns the X axis of a frame onto the joint's axis. Source: measured frames (`parentPose` of the recordings)."""

_CONE_TWIST: Quaternion = (_H, 0.0, 0.0, _H)
"""A ball joint about Y or Z is turned once more, so that its cone angles meet the axes that they are authored for."""


def body_scale(side: Side) -> Vector:
    """Return the scale of the side's actor, which PhysX actors do not carry; (1, 1, 1) for the world."""
    return scale_of(side.actor_world)


def actor_pose(side: Side) -> Pose:
    """Return where the side's actor is, without scale; the identity for the world."""
    if side.absent:
        return IDENTITY_POSE
    world = side.actor_world
    return pose((world[12], world[13], world[14]), upright(world))


def local_frame(side: Side, position: Vector, rotation: Quaternion) -> Pose | None:
    """Return the authored frame in the space of the side's actor, scale baked in; world space without an actor.

    A target that is not the actor itself has its frame lifted to the world through the target, scale included, and
    pulled back into the actor's space without scale and shear; there a rotation without direction counts as none, and a
    NaN or an infinity makes the frame the identity. Elsewhere both make PhysX refuse the frame.

    Args:
        side: The resolved side.
        position: ``physics:localPos0/1`` [stage length].
        rotation: ``physics:localRot0/1``, any length.

    Returns:
        The frame, or None when it is refused.

    Source:
        contract page PhysicsJoint; measured on ovphysx 0.7.0.
    """
    unit = normalized(rotation)
    if side.target is None or side.target == side.actor:
        if unit is None or not _finite(position):
            return None
    elif not _finite(position) or not _finite(rotation):
        return IDENTITY_POSE
    else:
        lifted = multiply(compose(position, unit or IDENTITY_ROTATION), side.target_world)
        position, unit, _ = factor(multiply(lifted, inverse(side.actor_world)))
    if side.actor is None:
        return pose(position, unit)
    scale = body_scale(side)
    return pose((position[0] * scale[0], position[1] * scale[1], position[2] * scale[2]), unit)


def _finite(numbers: tuple[float, ...]) -> bool:
    return all(math.isfinite(x) for x in numbers)


def axis_fixup(type_name: str, axis: str) -> Quaternion:
    """Return the turn that PhysX frames of a joint with an axis get; no turn for axis X and joints without an axis."""
    turn = _AXIS_FIXUP.get(axis, IDENTITY_ROTATION)
    if type_name == "PhysicsSphericalJoint" and turn is not IDENTITY_ROTATION:
        return quaternion_product(turn, _CONE_TWIST)
    return turn


def fixed_up(frame: Pose, turn: Quaternion) -> Pose:
    """Return `frame` turned about itself."""
    return pose(frame[:3], quaternion_product(frame[3:], turn))
