"""What the parser makes of a joint: independent of its role, in the authored body order, in PhysX units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from omni_physjoint.model.columns import ColumnValue, Quaternion, Vector
from omni_physjoint.model.words import DriveType, Effect, Origin

__all__ = [
    "AxisProperties",
    "Cell",
    "Cone",
    "Distance",
    "Drive",
    "Envelope",
    "JointDescriptor",
    "Limit",
    "Mimic",
    "State",
]

_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Limit:
    """Limit of one axis [rad or stage length]."""

    enabled: bool
    low: float
    high: float
    restitution: float = 0.0
    bounce_threshold: float = 0.0
    stiffness: float = 0.0
    damping: float = 0.0


@dataclass(frozen=True, slots=True)
class Cone:
    """Cone of a spherical joint: half-angles [rad]."""

    enabled: bool
    angle0: float
    angle1: float
    restitution: float = 0.0
    bounce_threshold: float = 0.0
    stiffness: float = 0.0
    damping: float = 0.0


@dataclass(frozen=True, slots=True)
class Envelope:
    """Actuator envelope of one drive, in PhysX units."""

    max_actuator_velocity: float
    """[rad/s or length/s]"""
    velocity_dependent_resistance: float
    """[torque*s/rad or force*s/length]"""
    speed_effort_gradient: float
    """[rad/s per torque or length/s per force]"""


@dataclass(frozen=True, slots=True)
class Drive:
    """Drive of one instance, in PhysX units."""

    type: DriveType
    stiffness: float
    """[torque/rad or force/length]"""
    damping: float
    """[torque*s/rad or force*s/length]"""
    max_force: float
    """[torque or force]"""
    target_position: float
    """[rad or length]"""
    target_velocity: float
    """[rad/s or length/s]"""
    envelope: Envelope | None = None


@dataclass(frozen=True, slots=True)
class AxisProperties:
    """Properties of one axis of an articulation joint, in PhysX units."""

    armature: float
    max_velocity: float
    static_friction: float
    dynamic_friction: float
    viscous_friction: float


@dataclass(frozen=True, slots=True)
class State:
    """Initial state of one axis [rad, rad/s or length, length/s]."""

    position: float
    velocity: float


@dataclass(frozen=True, slots=True)
class Distance:
    """Bounds and spring of a distance joint [length]."""

    min_enabled: bool
    minimum: float
    max_enabled: bool
    maximum: float
    spring_enabled: bool
    stiffness: float
    damping: float


@dataclass(frozen=True, slots=True)
class Mimic:
    """One mimic coupling as parsed: PhysxMimicJointAPI:<slot> or NewtonMimicAPI."""

    api: str
    slot: str
    """Instance name; "" for Newton."""
    leader: str | None
    leader_axis: str
    ratio: float
    offset: float
    """[rad or length]"""
    natural_frequency: float = 0.0
    damping_ratio: float = 0.0
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class JointDescriptor:
    """What the parser makes of a joint's columns, before anybody asks about bodies."""

    type_name: str
    targets: tuple[tuple[str, ...], tuple[str, ...]]
    local_positions: tuple[Vector, Vector]
    local_rotations: tuple[Quaternion, Quaternion]
    """As published, not normalised."""
    enabled: bool
    collision_enabled: bool
    break_force: float
    break_torque: float
    exclude_from_articulation: bool
    axis: str = "X"
    limits: Mapping[str, Limit] = field(default_factory=lambda: _EMPTY)
    """By instance: angular, linear, transX..Z, rotX..Z, distance; in the parser's order."""
    cone: Cone | None = None
    drives: Mapping[str, Drive] = field(default_factory=lambda: _EMPTY)
    axes: Mapping[str, AxisProperties] = field(default_factory=lambda: _EMPTY)
    states: Mapping[str, State] = field(default_factory=lambda: _EMPTY)
    distance: Distance | None = None
    gear_ratio: float | None = None
    hinges: tuple[str | None, str | None] = (None, None)
    rack_ratio: float | None = None
    """[rad/length]"""
    hinge: str | None = None
    prismatic: str | None = None
    joint_friction: float = 0.0
    """Contract 0.6 only."""
    mimics: tuple[Mimic, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """What the consumer makes of one column."""

    value: ColumnValue | None
    units: str
    origin: Origin
    effect: Effect
    reason: str
    """Why the effect is what it is; one sentence."""
