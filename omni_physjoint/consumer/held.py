"""What PhysX holds of a joint inside an articulation: what it takes from the descriptor, and what it refuses.

Values are in PhysX units and in authored body order; turning them over for a joint whose child is body 0 comes later.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from omni_physjoint.consumer.names import (
    ANGULAR_AXES,
    AXIS_OF_INSTANCE,
    drive_columns,
    envelope_columns,
    friction_columns,
    limit_columns,
    state_columns,
)
from omni_physjoint.consumer.reading import float32
from omni_physjoint.model import (
    AxisProperties,
    ColumnValue,
    Drive,
    DriveType,
    Effect,
    Envelope,
    JointDescriptor,
    State,
)
from omni_physjoint.units import FLT_MAX

__all__ = ["PI", "Change", "HeldAxis", "HeldJoint", "Motion", "articulated", "effort_is_refused"]

PI = float32(math.pi)
TWO_PI = float32(2.0 * math.pi)

Motion = str
"""free, limited or locked."""

_NO_DRIVE = Drive(DriveType.NONE, 0.0, 0.0, 0.0, 0.0, 0.0)
_AT_REST = State(0.0, 0.0)

_LOCKED = "The axis is locked, so nothing acts on it."


@dataclass(frozen=True, slots=True)
class Change:
    """What PhysX made of a column, where that is not what the parser had."""

    value: ColumnValue | None
    """None keeps the parser's value."""
    effect: Effect
    reason: str


@dataclass(frozen=True, slots=True)
class HeldAxis:
    """One unlocked axis as PhysX holds it."""

    axis: str
    instance: str
    motion: Motion
    limit: tuple[float, float]
    """-FLT_MAX and FLT_MAX on a free axis."""
    drive: Drive
    """Type NONE without a drive; its targets stay even where PhysX refuses the drive."""
    envelope: Envelope
    properties: AxisProperties
    state: State


@dataclass(frozen=True, slots=True)
class HeldJoint:
    """The unlocked axes of a joint in PhysX's order, and the columns that came out otherwise than parsed."""

    axes: tuple[HeldAxis, ...]
    changes: Mapping[str, Change]


def articulated(descriptor: JointDescriptor, version: str) -> HeldJoint:
    """Return what PhysX holds of a joint inside an articulation.

    Args:
        descriptor: The parsed joint.
        version: Contract version; the runtimes of the two differ in drives and envelopes.

    Source:
        Measured on ovphysx 0.7.0 and 0.6.4: read-back and recordings of one joint per rule.
    """
    changes: dict[str, Change] = {}
    axes = []
    for instance in descriptor.axes:
        axis = AXIS_OF_INSTANCE[instance]
        motion, limit = _limit(descriptor, instance, changes)
        if motion == "locked":
            _idle_axis(descriptor, instance, changes)
            continue
        drive, envelope = _drive(descriptor, instance, motion, version, changes)
        properties = _properties(descriptor.axes[instance], instance, changes)
        state = _state(descriptor, instance, motion, changes)
        axes.append(HeldAxis(axis, instance, motion, limit, drive, envelope, properties, state))
    _idle_translations(descriptor, changes)
    return HeldJoint(tuple(axes), changes)


# --- limits -----------------------------------------------------------------------------------------------------------


def _limit(
    descriptor: JointDescriptor, instance: str, changes: dict[str, Change]
) -> tuple[Motion, tuple[float, float]]:
    free = ("free", (-FLT_MAX, FLT_MAX))
    if descriptor.cone is not None:
        cone = descriptor.cone
        if instance == "rotX" or not cone.enabled:
            return free
        angle = cone.angle0 if instance == "rotY" else cone.angle1
        column = f"physics:coneAngle{0 if instance == 'rotY' else 1}Limit"
        return "limited", _accepted(-angle, angle, (column,), changes, turn=PI)
    limit = descriptor.limits.get(instance)
    if limit is None or not limit.enabled:
        return free
    columns = limit_columns(descriptor, instance)
    ball = descriptor.type_name == "PhysicsJoint"
    if ball and limit.low > limit.high:
        for column in columns:
            changes[column] = Change(None, Effect.APPLIED, "The low bound is above the high one, which locks the axis.")
        return "locked", (0.0, 0.0)
    return "limited", _accepted(limit.low, limit.high, columns, changes, turn=PI if ball else math.inf)


def _accepted(
    low: float, high: float, columns: tuple[str, ...], changes: dict[str, Change], *, turn: float
) -> tuple[float, float]:
    """Return the limit as PhysX holds it: [0, 0] where it refuses the bounds, which locks the axis in place."""
    if not (math.isfinite(low) and math.isfinite(high)):
        why = "PhysX refuses a limit with a bound that is not finite"
    elif low > high:
        why = "PhysX refuses a limit whose low bound is above the high one"
    elif max(abs(low), abs(high)) > turn:
        why = "PhysX refuses a limit beyond 180 degrees on such a joint"
    else:
        return low, high
    for column in columns:
        changes[column] = Change(0.0, Effect.NO_EFFECT, why + " and holds the axis at 0.")
    return 0.0, 0.0


# --- drives -----------------------------------------------------------------------------------------------------------


def effort_is_refused(drive: Drive, version: str) -> bool:
    """Return whether PhysX refuses the drive for its effort limit or its envelope.

    A negative effort limit refuses the drive; with contract 0.6 only one with an envelope, of which a NaN refuses too.
    """
    if version != "0.6":
        return drive.max_force < 0.0
    if drive.envelope is None:
        return False
    envelope = drive.envelope
    values = (envelope.max_actuator_velocity, envelope.velocity_dependent_resistance, envelope.speed_effort_gradient)
    return drive.max_force < 0.0 or any(math.isnan(v) for v in values)


def _drive(
    descriptor: JointDescriptor, instance: str, motion: Motion, version: str, changes: dict[str, Change]
) -> tuple[Drive, Envelope]:
    # Without a working envelope the speed limit reads 0 in 0.6 and unlimited in 0.7.
    none = Envelope(0.0 if version == "0.6" else FLT_MAX, 0.0, 0.0)
    drive = descriptor.drives.get(instance)
    if drive is None:
        return _NO_DRIVE, none
    names = drive_columns(instance)
    target = _target(descriptor, drive, motion, names["target_position"], changes)
    if effort_is_refused(drive, version):
        _refuse_drive(drive, names, envelope_columns(instance), changes)
        return Drive(DriveType.NONE, 0.0, 0.0, 0.0, target, drive.target_velocity), none
    held = Drive(drive.type, drive.stiffness, drive.damping, drive.max_force, target, drive.target_velocity)
    if drive.envelope is not None and drive.max_force == 0.0:
        for column in envelope_columns(instance):
            changes[column] = Change(None, Effect.NO_EFFECT, "With an effort limit of 0 there is nothing to limit.")
    return held, drive.envelope or none


def _refuse_drive(
    drive: Drive, names: Mapping[str, str], envelope: tuple[str, ...], changes: dict[str, Change]
) -> None:
    what = "a negative effort limit" if drive.max_force < 0.0 else "an envelope with a value that is no number"
    reason = f"PhysX refuses the whole drive for {what}."
    for quantity in ("stiffness", "damping", "max_force"):
        changes[names[quantity]] = Change(0.0, Effect.NO_EFFECT, reason)
    changes[names["type"]] = Change(DriveType.NONE.value, Effect.NO_EFFECT, reason)
    for quantity in ("target_position", "target_velocity"):
        changes.setdefault(names[quantity], Change(None, Effect.NO_EFFECT, reason))
    if drive.envelope is not None:
        for column in envelope:
            changes[column] = Change(None, Effect.NO_EFFECT, reason)


def _target(
    descriptor: JointDescriptor, drive: Drive, motion: Motion, column: str, changes: dict[str, Change]
) -> float:
    """Return the position target as PhysX holds it: wrapped on a free hinge, refused past a ball joint's half turn."""
    target = drive.target_position
    if descriptor.type_name == "PhysicsPrismaticJoint":
        return target
    if descriptor.type_name == "PhysicsRevoluteJoint":
        if motion != "free":
            return target
        if math.isfinite(target):
            wrapped = float32(math.fmod(target, TWO_PI))
            if wrapped != target:
                reason = "On a hinge without limits whole turns are taken off the target."
                changes[column] = Change(wrapped, Effect.APPLIED, reason)
            return wrapped
    elif abs(target) <= PI:
        return target
    changes[column] = Change(0.0, Effect.NO_EFFECT, "PhysX refuses the target, which stays at 0.")
    return 0.0


# --- axis properties and state ----------------------------------------------------------------------------------------


def _properties(own: AxisProperties, instance: str, changes: dict[str, Change]) -> AxisProperties:
    if own.static_friction >= own.dynamic_friction:
        return own
    reason = "PhysX refuses all friction of the axis, as the static effort is not at least the dynamic one."
    for column in friction_columns(instance):
        changes[column] = Change(0.0, Effect.NO_EFFECT, reason)
    return AxisProperties(own.armature, own.max_velocity, 0.0, 0.0, 0.0)


def _state(descriptor: JointDescriptor, instance: str, motion: Motion, changes: dict[str, Change]) -> State:
    state = descriptor.states.get(instance)
    if state is None:
        return _AT_REST
    position_column, velocity_column = state_columns(instance)
    turn = math.inf
    if descriptor.type_name == "PhysicsRevoluteJoint" and motion == "free":
        turn = TWO_PI
    elif descriptor.type_name == "PhysicsJoint":
        turn = PI
    position, velocity = state.position, state.velocity
    if not abs(position) <= turn:
        changes[position_column] = Change(0.0, Effect.NO_EFFECT, "PhysX refuses the position, which stays at 0.")
        position = 0.0
    if math.isnan(velocity):
        changes[velocity_column] = Change(0.0, Effect.NO_EFFECT, "PhysX refuses the velocity, which stays at 0.")
        velocity = 0.0
    return State(position, velocity)


# --- what has no axis to act on ---------------------------------------------------------------------------------------


def _idle_axis(descriptor: JointDescriptor, instance: str, changes: dict[str, Change]) -> None:
    columns = [f"physxJointAxis:{instance}:armature", f"physxJointAxis:{instance}:maxJointVelocity"]
    columns += friction_columns(instance)
    if instance in descriptor.drives:
        columns += [*drive_columns(instance).values(), *envelope_columns(instance)]
    if instance in descriptor.states:
        columns += state_columns(instance)
    for column in columns:
        changes[column] = Change(None, Effect.NO_EFFECT, _LOCKED)


def _idle_translations(descriptor: JointDescriptor, changes: dict[str, Change]) -> None:
    """Note the columns of a D6's translations: inside an articulation all of them are locked."""
    reason = "Inside an articulation the translations of this joint are locked, whatever is authored."
    for instance in (*descriptor.limits, *descriptor.drives, *descriptor.states):
        if descriptor.type_name != "PhysicsJoint" or AXIS_OF_INSTANCE.get(instance) in ANGULAR_AXES:
            continue
        for column in (*limit_columns(descriptor, instance), *drive_columns(instance).values()):
            changes[column] = Change(None, Effect.NO_EFFECT, reason)
        for column in state_columns(instance):
            changes[column] = Change(None, Effect.NO_EFFECT, reason)
