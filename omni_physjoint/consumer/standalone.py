"""What PhysX holds of a joint outside an articulation: what it takes from the descriptor, and what it refuses.

Values are in PhysX units. Body order changes nothing here: body 0 is actor 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from omni_physjoint.consumer.held import PI, Change, Motion
from omni_physjoint.consumer.names import (
    ANGULAR_AXES,
    AXIS_OF_INSTANCE,
    D6_AXES,
    drive_columns,
    limit_columns,
)
from omni_physjoint.consumer.reading import float32
from omni_physjoint.model import Distance, Drive, Effect, JointDescriptor, Limit
from omni_physjoint.units import FLT_MAX

__all__ = ["UNLOCKED_AXES", "HeldD6", "held_d6", "held_distance"]

TWIST_END = 6.283185005187988
"""Where the twist limit of a generic joint is cut off [rad]: the float32 below 2 pi. Source: measured."""

HALF_PI = float32(math.pi / 2.0)
UNTOUCHED_LINEAR = float32(FLT_MAX / 3.0)
"""What a new PxD6Joint has as limits; they stay where PhysX refuses ours. Source: measured."""

UNLOCKED_AXES = {
    "PhysicsRevoluteJoint": ("twist",),
    "PhysicsSphericalJoint": ANGULAR_AXES,
    "PhysicsPrismaticJoint": ("x",),
    "PhysicsFixedJoint": (),
    "PhysicsJoint": D6_AXES,
}
"""Axes that a joint of each type leaves unlocked, before its limits."""


@dataclass(slots=True)
class HeldD6:
    """A PxD6Joint as PhysX holds it."""

    motions: dict[str, Motion]
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Limited axes only."""
    drives: dict[str, Drive] = field(default_factory=dict)
    """By axis, those that PhysX takes; the velocity target of a rotation has the sign that PhysX holds."""
    distance: float | None = None
    """Largest distance between the frames of a generic joint; None where none is set."""
    changes: dict[str, Change] = field(default_factory=dict)


def held_d6(descriptor: JointDescriptor) -> HeldD6:
    """Return what PhysX holds of a fixed, hinge, slider, ball or generic joint outside an articulation.

    Source:
        Measured on ovphysx 0.7.0 and 0.6.4, which agree: recordings of one joint per rule.
    """
    unlocked = UNLOCKED_AXES[descriptor.type_name]
    joint = HeldD6({axis: "free" if axis in unlocked else "locked" for axis in D6_AXES})
    if descriptor.type_name == "PhysicsJoint":
        _generic_limits(descriptor, joint)
    elif descriptor.cone is not None:
        _cone_limit(descriptor, joint)
    else:
        for instance, limit in descriptor.limits.items():
            if limit.enabled:
                _single_limit(descriptor, instance, limit, joint, cut=PI)
    _drives(descriptor, joint)
    return joint


# --- limits -----------------------------------------------------------------------------------------------------------


def _single_limit(
    descriptor: JointDescriptor, instance: str, limit: Limit, joint: HeldD6, *, cut: float | None = None
) -> None:
    """Set a limit that has an axis to itself: the twist, cut off at `cut`, or a translation."""
    axis = AXIS_OF_INSTANCE[instance]
    columns = limit_columns(descriptor, instance)
    joint.motions[axis] = "limited"
    low, high = limit.low, limit.high
    if axis == "twist" and cut is not None:
        low, high = _cut(low, high, cut, columns, joint)
    why = _refusal(low, high, limit)
    if why is None:
        joint.limits[axis] = (low, high)
        return
    end = HALF_PI if axis == "twist" else UNTOUCHED_LINEAR
    joint.limits[axis] = (-end, end)
    then = "so that +-90 degrees stand" if axis == "twist" else "so that the axis is not limited"
    _refuse(columns, (-end, end), f"PhysX refuses {why}, {then}.", joint)


def _cut(low: float, high: float, cut: float, columns: tuple[str, str], joint: HeldD6) -> tuple[float, float]:
    bounds = [low, high]
    if not low >= -cut:  # a NaN too
        bounds[0] = -cut
    if not high <= cut:
        bounds[1] = cut
    for column, before, after in zip(columns, (low, high), bounds, strict=True):
        if after != before:
            end = round(math.degrees(cut))
            joint.changes[column] = Change(after, Effect.APPLIED, f"The bound is cut off at {end} degrees.")
    return bounds[0], bounds[1]


def _refusal(low: float, high: float, tuning: Limit) -> str | None:
    """Return what PhysX refuses about a limit, or None."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "a limit with a bound that is not finite"
    if low > high:
        return "a limit whose low bound is above the high one"
    return _tuning_refusal(tuning.restitution, tuning.bounce_threshold, tuning.stiffness, tuning.damping)


def _tuning_refusal(restitution: float, bounce: float, stiffness: float, damping: float) -> str | None:
    if not restitution <= 1.0:
        return "a limit with a restitution above 1"
    soft = stiffness > 0.0 or damping > 0.0
    if math.isnan(bounce) or (soft and (math.isnan(stiffness) or math.isnan(damping))):
        return "a limit with tuning that is no number"
    return None


def _refuse(columns: tuple[str, ...], values: tuple[float, ...], reason: str, joint: HeldD6) -> None:
    for column, value in zip(columns, values, strict=True):
        joint.changes[column] = Change(value, Effect.NO_EFFECT, reason)


def _cone_limit(descriptor: JointDescriptor, joint: HeldD6) -> None:
    cone = descriptor.cone
    if cone is None or not cone.enabled:
        return
    angles = (cone.angle0, cone.angle1)
    why = _tuning_refusal(cone.restitution, cone.bounce_threshold, cone.stiffness, cone.damping)
    if not all(0.0 < angle < PI for angle in angles):
        why = "a cone that is not between 0 and 180 degrees"
    if why is not None:
        angles = (HALF_PI, HALF_PI)
        reason = f"PhysX refuses {why}, so that a cone of 90 degrees stands."
        _refuse(("physics:coneAngle0Limit", "physics:coneAngle1Limit"), angles, reason, joint)
    for axis, angle in zip(("swing1", "swing2"), angles, strict=True):
        joint.motions[axis] = "limited"
        joint.limits[axis] = (-angle, angle)


def _generic_limits(descriptor: JointDescriptor, joint: HeldD6) -> None:
    swings: dict[str, Limit] = {}
    for instance, limit in descriptor.limits.items():
        axis = AXIS_OF_INSTANCE.get(instance)
        if axis is None:
            continue
        # Whether a limit is enabled does not matter for a lock.
        if limit.low > limit.high:
            joint.motions[axis] = "locked"
            for column in limit_columns(descriptor, instance):
                why = "The low bound is above the high one, which locks the axis."
                joint.changes[column] = Change(None, Effect.APPLIED, why)
        elif limit.enabled and axis in ("swing1", "swing2"):
            swings[instance] = limit
        elif limit.enabled:
            _single_limit(descriptor, instance, limit, joint, cut=TWIST_END)
    if swings:
        _pyramid(descriptor, swings, joint)
    distance = descriptor.limits.get("distance")
    if distance is not None:
        _distance_limit(distance, joint)


def _pyramid(descriptor: JointDescriptor, swings: Mapping[str, Limit], joint: HeldD6) -> None:
    """Set both swing limits at once: they share one pyramid, its tuning, and its refusal."""
    last = list(swings.values())[-1]
    why = next((w for limit in swings.values() if (w := _refusal(limit.low, limit.high, _BARE))), None)
    if any(max(abs(limit.low), abs(limit.high)) >= PI for limit in swings.values()):
        why = why or "a swing that reaches 180 degrees"
    why = why or _tuning_refusal(last.restitution, last.bounce_threshold, last.stiffness, last.damping)
    for instance, limit in swings.items():
        axis = AXIS_OF_INSTANCE[instance]
        joint.motions[axis] = "limited"
        joint.limits[axis] = (limit.low, limit.high) if why is None else (-HALF_PI, HALF_PI)
        if why is not None:
            reason = f"PhysX refuses {why}, so that swings of +-90 degrees stand."
            _refuse(limit_columns(descriptor, instance), (-HALF_PI, HALF_PI), reason, joint)
        elif limit is not last:
            for name in ("restitution", "bounceThreshold", "stiffness", "damping"):
                reason = "Both swings share one limit, which has the tuning of rotZ."
                joint.changes[f"physxLimit:{instance}:{name}"] = Change(None, Effect.NO_EFFECT, reason)


_BARE = Limit(enabled=True, low=0.0, high=0.0)
"""A limit without tuning."""


def _distance_limit(limit: Limit, joint: HeldD6) -> None:
    """Set the largest distance of a generic joint, which limits every translation that is still free."""
    low, high = "limit:distance:physics:low", "limit:distance:physics:high"
    for axis in ("x", "y", "z"):
        if joint.motions[axis] == "free":
            joint.motions[axis] = "limited"
            joint.limits[axis] = (-UNTOUCHED_LINEAR, UNTOUCHED_LINEAR)
    joint.changes[low] = Change(None, Effect.NO_EFFECT, "A generic joint has no smallest distance.")
    for name in ("restitution", "bounceThreshold"):
        joint.changes[f"physxLimit:distance:{name}"] = Change(None, Effect.NO_EFFECT, "A distance has no bounce.")
    valid = math.isfinite(limit.high) and limit.high > 0.0
    if valid and not (math.isnan(limit.stiffness) or math.isnan(limit.damping)):
        joint.distance = limit.high
        return
    joint.changes[high] = Change(
        FLT_MAX, Effect.NO_EFFECT, "PhysX refuses the distance limit, so that the distance is not limited."
    )


# --- drives -----------------------------------------------------------------------------------------------------------


def _drives(descriptor: JointDescriptor, joint: HeldD6) -> None:
    """Set the drives; position and velocity targets of all of them are refused together where one is not finite."""
    drives = {i: d for i, d in descriptor.drives.items() if i in AXIS_OF_INSTANCE}
    poses = all(math.isfinite(d.target_position) for d in drives.values())
    rates = all(math.isfinite(d.target_velocity) for d in drives.values())
    for instance, drive in drives.items():
        axis, names = AXIS_OF_INSTANCE[instance], drive_columns(instance)
        if not poses:
            reason = "PhysX refuses the joint's position targets, as one is not finite; they stay at 0."
            joint.changes[names["target_position"]] = Change(0.0, Effect.NO_EFFECT, reason)
        if not rates:
            reason = "PhysX refuses the joint's velocity targets, as one is not finite; they stay at 0."
            joint.changes[names["target_velocity"]] = Change(0.0, Effect.NO_EFFECT, reason)
        if not all(math.isfinite(v) and v >= 0.0 for v in (drive.stiffness, drive.damping, drive.max_force)):
            reason = "PhysX refuses the whole drive for a negative or infinite gain or effort limit."
            for quantity in ("stiffness", "damping", "max_force"):
                joint.changes[names[quantity]] = Change(0.0, Effect.NO_EFFECT, reason)
            for quantity in ("type", "target_position", "target_velocity"):
                joint.changes.setdefault(names[quantity], Change(None, Effect.NO_EFFECT, reason))
            continue
        if joint.motions[axis] == "locked":
            for name in names.values():
                joint.changes.setdefault(name, Change(None, Effect.NO_EFFECT, "The axis is locked."))
        velocity = drive.target_velocity if rates else 0.0
        joint.drives[axis] = Drive(
            drive.type,
            drive.stiffness,
            drive.damping,
            drive.max_force,
            drive.target_position if poses else 0.0,
            # The consumer turns the rate round, for PhysX measures it from the other body.
            -velocity if axis in ANGULAR_AXES else velocity,
        )


# --- distance joints --------------------------------------------------------------------------------------------------


def held_distance(distance: Distance) -> tuple[Distance, dict[str, Change]]:
    """Return what PhysX holds of a distance joint, and the columns that it refuses.

    Source:
        Measured on ovphysx 0.7.0 and 0.6.4: a bound that is not finite is refused, but stays enabled at 0.
    """
    changes: dict[str, Change] = {}
    bounds = []
    for name, enabled, value in (
        ("physics:minDistance", distance.min_enabled, distance.minimum),
        ("physics:maxDistance", distance.max_enabled, distance.maximum),
    ):
        held = value if enabled and math.isfinite(value) else 0.0
        if enabled and held != value:
            changes[name] = Change(held, Effect.NO_EFFECT, "PhysX refuses the distance, so that 0 stands.")
        bounds.append(held)
    gains = [0.0 if math.isnan(gain) else gain for gain in (distance.stiffness, distance.damping)]
    return (
        Distance(
            distance.min_enabled,
            bounds[0],
            distance.max_enabled,
            bounds[1],
            distance.spring_enabled,
            gains[0],
            gains[1],
        ),
        changes,
    )
