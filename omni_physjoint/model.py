"""The values that the steps hand to each other: columns, scene, descriptor, outcome, finding, report.

Everything is frozen data without a USD object in it. Numbers carry their unit in the field's doc line or beside them.
Poses are ``(x, y, z, qx, qy, qz, qw)``; matrices are sixteen numbers, row by row, for row vectors, as USD writes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from omni_physjoint.lazy import LazySequence

__all__ = [
    "ArticulationReport",
    "AxisProperties",
    "Body",
    "BodyReport",
    "Cell",
    "Collider",
    "Column",
    "ColumnReport",
    "ColumnValue",
    "Cone",
    "Distance",
    "Dof",
    "Drive",
    "DriveType",
    "Effect",
    "Envelope",
    "Finding",
    "Gap",
    "JointDescriptor",
    "JointReport",
    "Limit",
    "Mimic",
    "Origin",
    "Pair",
    "Place",
    "PrimColumns",
    "Report",
    "Role",
    "Root",
    "RootReport",
    "Scene",
    "Severity",
    "SideReport",
    "Source",
    "StageInfo",
    "State",
]

ColumnValue: TypeAlias = "bool | int | float | str | tuple[ColumnValue, ...]"
"""float32 columns hold the exact float32 value as a Python float; vectors and quaternions (x, y, z, w) are flat tuples
of numbers; tokens, strings and target paths are text; targets are tuples of text."""

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]
"""(x, y, z, w)"""
Pose: TypeAlias = tuple[float, float, float, float, float, float, float]
Matrix: TypeAlias = tuple[float, ...]

_EMPTY: Mapping[str, Any] = MappingProxyType({})

_Pathed = TypeVar("_Pathed", "JointReport", "BodyReport")


class Source(StrEnum):
    """Why the producer publishes the value that it publishes."""

    AUTHORED = "authored"
    FALLBACK = "fallback"
    REWRITTEN = "rewritten"
    CREATED = "created"


class Origin(StrEnum):
    """Where a resolved value comes from."""

    COLUMN = "column"
    PARSER_DEFAULT = "parser default"
    SEED = "seed"
    """Another column seeded it: Newton or, in contract 0.6, the joint level."""
    RUNTIME = "runtime"
    """PhysX or the articulation replaced what the parser had."""


class Effect(StrEnum):
    """What becomes of a column on this very joint."""

    APPLIED = "applied"
    NO_EFFECT = "parsed, no effect"
    NOT_READ = "not read"


class Role(StrEnum):
    """What the consumer makes of a joint."""

    ARTICULATION = "articulation"
    STANDALONE = "standalone"
    FIXED_BASE_ANCHOR = "fixed_base_anchor"
    NOT_CREATED = "not_created"
    UNKNOWN = "unknown"
    """Columns came without bodies, so that nobody can tell."""


class DriveType(StrEnum):
    """Mode of a drive."""

    NONE = "none"
    FORCE = "force"
    ACCELERATION = "acceleration"


class Severity(StrEnum):
    """How much a finding matters: not as authored, probably not as meant, worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


# --- producer ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """One column of one prim: what was authored, and what population publishes."""

    name: str
    type: str
    """Contract word: float32, float32[3], float32[4], bool8, int32, token, path[], ..."""
    published: bool
    value: ColumnValue | None
    """What population publishes; None when it publishes nothing."""
    source: Source | None
    authored: bool
    """Some layer holds an opinion; a block counts."""
    authored_value: ColumnValue | None = None
    """The strongest opinion as USD resolves it (quaternions as x, y, z, w); None when blocked or unauthored."""
    layer: str | None = None
    """Identifier of the layer with the strongest opinion."""
    blocked: bool = False
    time_sampled: bool = False
    authored_type: str = ""
    """USD type that the opinion was authored with, where it is not the schema's; "" otherwise."""
    read_as: str = ""
    """Contract word of the type that the consumer wants, where it is published as another one; "" otherwise."""


@dataclass(frozen=True, slots=True)
class PrimColumns:
    """All columns of one prim."""

    path: str
    type_name: str
    schemas: tuple[str, ...]
    """``usd-schemas`` as published, sorted by name."""
    columns: Mapping[str, Column]
    """Published and merely authored ones, by name."""
    instance_proxy: bool = False

    def values(self) -> dict[str, ColumnValue]:
        """Return the published values by column name: all that the consumer can see.

        A value that it cannot read, for its type, is the only item of a tuple.
        """
        return {
            n: _as_read(c.value, c.type, c.read_as) if c.read_as else c.value
            for n, c in self.columns.items()
            if c.published and c.value is not None
        }


_READABLE = {"float32": ("float32", "float64"), "bool8": ("bool8", "uint8"), "token": ("token", "string", "asset")}
"""Types that the consumer reads as a type. Source: measured on ovphysx 0.7.0 and 0.6.4 (20 types in each role)."""


def _as_read(value: ColumnValue, type_: str, wanted: str) -> ColumnValue:
    """Return `value` of `type_` as the consumer reads it where it wants another type.

    It looks at the kind of number and at how many there are in all, so that an array of one passes for a single value.
    """
    kind, _, lanes = wanted.partition("[")
    if type_.partition("[")[0] not in _READABLE.get(kind, (kind,)):
        return (value,)
    if kind == "token":
        return value if isinstance(value, str) else (value,)
    numbers = list(_flat(value))
    if kind == "bool8":
        numbers = [bool(number) for number in numbers]
    if len(numbers) != int(lanes.rstrip("]") or 1):
        return (value,)
    return tuple(numbers) if lanes else numbers[0]


def _flat(value: ColumnValue) -> Iterator[ColumnValue]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    else:
        yield value


@dataclass(frozen=True, slots=True)
class StageInfo:
    """Facts of the stage as a whole."""

    identifier: str = "anonymous"
    meters_per_unit: float = 0.01
    kilograms_per_unit: float = 1.0
    up_axis: str = "Y"


@dataclass(frozen=True, slots=True)
class Place:
    """A prim that something points at, or that encloses something: where it is, and which body it belongs to."""

    path: str
    exists: bool
    world: Matrix
    """Local-to-world, stage lengths; identity when the prim does not exist or has no transform."""
    body: str | None
    """Nearest prim at or above it with PhysicsRigidBodyAPI, enabled or not."""
    ancestors_bodies: tuple[str, ...] = ()
    """Every prim at or above it with PhysicsRigidBodyAPI, nearest first."""
    static_collider: bool = False
    """It is a collider outside every enabled body."""


@dataclass(frozen=True, slots=True)
class Body:
    """A prim with PhysicsRigidBodyAPI."""

    prim: PrimColumns
    world: Matrix
    enabled: bool
    kinematic: bool
    parent_body: str | None
    reset_xform_stack: bool = False
    absent: bool = False
    """The consumer makes no body of it: its ``physics:simulationOwner`` leads to no scene, or an instancer owns it."""

    @property
    def inert(self) -> bool:
        """Whether it lies inside an instance, where only kinematic and disabled bodies are made."""
        return self.prim.instance_proxy and self.enabled and not self.kinematic


@dataclass(frozen=True, slots=True)
class Collider:
    """A prim with PhysicsCollisionAPI, as far as mass depends on it."""

    path: str
    type_name: str
    """Cube, Sphere, Capsule, Cylinder, Cone, Plane, Mesh, ..."""
    world: Matrix
    enabled: bool
    body: str | None
    """Body that owns it."""
    attributes: Mapping[str, ColumnValue] = field(default_factory=lambda: _EMPTY)
    """Everything published on the prim but arrays: size, radius, height, axis; physics:approximation; the columns of
    PhysicsMassAPI; cooking settings. What counts is gated by `schemas`, not by presence."""
    material: str | None = None
    material_density: float | None = None
    points: tuple[Vector, ...] = ()
    """Mesh points, stage lengths, local."""
    faces: tuple[tuple[int, ...], ...] = ()
    schemas: tuple[str, ...] = ()
    """``usd-schemas`` as published: PhysicsMassAPI, PhysicsMeshCollisionAPI, PhysxTriggerAPI, the cooking APIs."""
    relative: Matrix | None = None
    """Transform into the body's space where a reset transform stack lies between them; else it follows from `world`."""
    instance_proxy: bool = False
    """Of its PhysicsMassAPI only the density reaches the consumer (0.6: nothing), and no material from inside."""
    instancer: str | None = None
    """PointInstancer at or above it: the consumer makes one shape for each point."""
    owner: str = ""
    """First target of its ``physics:simulationOwner``."""


@dataclass(frozen=True, slots=True)
class Root:
    """A prim with PhysicsArticulationRootAPI."""

    prim: PrimColumns


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the consumer needs from one stage."""

    stage: StageInfo
    joints: tuple[PrimColumns, ...]
    """Sorted by path; instance proxies included and marked."""
    bodies: Mapping[str, Body]
    roots: tuple[Root, ...]
    places: Mapping[str, Place]
    """Every target of a body relationship, and every joint prim and root."""
    colliders: tuple[Collider, ...] = ()
    has_bodies: bool = True
    """False for columns that came without a stage and without bodies."""
    several_scenes: bool = False
    """The stage has more than one PhysicsScene, so that ``physics:simulationOwner`` divides bodies."""


# --- consumer: descriptor, role-independent, authored body order, PhysX units -----------------------------------------


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


# --- report: what views show ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finding:
    """One statement about one prim that its author should know."""

    rule: str
    severity: Severity
    prim: str
    joint: str | None
    column: str | None
    message: str
    fix: bool = False


@dataclass(frozen=True, slots=True)
class ColumnReport:
    """One row of the property table."""

    name: str
    component: str
    """Component with its instance: PhysicsDriveAPI:angular; "" when no contract component declares the column."""
    type: str
    units: str
    authored: bool
    authored_value: ColumnValue | None
    layer: str | None
    blocked: bool
    time_sampled: bool
    published: bool
    producer_value: ColumnValue | None
    producer_source: Source | None
    parser_default: ColumnValue | None
    resolved: ColumnValue | None
    resolved_units: str
    origin: Origin | None
    effect: Effect
    reason: str
    diverges: bool
    masked: bool
    if_absent: str
    meaning: str
    page: str
    raw_fallback: ColumnValue | None = None
    """Value that the USD schema declares."""
    drifts: tuple[str, ...] = ()
    """Where the running consumer parts from the contract page about this column: what the page says, what happens."""
    drifted: bool = False
    """The resolved value is one that the running consumer puts there, and one of `drifts` is about that."""
    notes: tuple[str, ...] = ()
    """What the contract pages themselves record about this column: defects, fragile spots, notes."""
    authored_type: str = ""
    """USD type that the opinion was authored with, where it is not the schema's; "" otherwise."""


@dataclass(frozen=True, slots=True)
class SideReport:
    """One side of a joint: what it points at, which body that is, and the local frame there."""

    relationship: str
    targets: tuple[str, ...]
    body: str | None
    """None for the world."""
    scale: Vector
    position: Vector
    """Frame in body space (world space without a body), scale baked in, before the axis fix-up [length]."""
    orientation: Quaternion
    reason: str = ""
    missing: tuple[str, ...] = ()
    """Targets at which the stage has no prim."""
    kind: str = ""
    """world, dynamic body, kinematic body, disabled body or static collider; "" where bodies are unknown."""
    refused: bool = False
    """PhysX refuses the local frame: its rotation has no direction, or a value is not finite."""
    owner: str = ""
    """Scene that the body's ``physics:simulationOwner`` names; "" for the default scene."""


@dataclass(frozen=True, slots=True)
class Gap:
    """How the second frame of a joint lies to the first one as authored, in the axes of the first as PhysX has them."""

    offset: Vector
    """[stage length]"""
    turn: Vector
    """Rotation vector: its direction is the axis, its length the angle [deg]."""
    size: float
    """Greatest distance of a frame from the origin of its body: what the gap is to be held against [stage length]."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One quantity in USD units and authored order, and as PhysX holds it."""

    usd: Any
    physx: Any


@dataclass(frozen=True, slots=True)
class Dof:
    """One unlocked axis of an articulation joint. Quantities are pairs; docs/formats.md tells the signs."""

    axis: str
    instance: str
    drive_type: DriveType
    stiffness: Pair
    damping: Pair
    max_force: Pair
    limit: Pair
    max_velocity: Pair
    armature: Pair
    static_friction: Pair
    dynamic_friction: Pair
    viscous_friction: Pair
    max_actuator_velocity: Pair
    speed_effort_gradient: Pair
    velocity_dependent_resistance: Pair
    position: Pair
    velocity: Pair
    position_target: Pair
    velocity_target: Pair


@dataclass(frozen=True, slots=True)
class JointReport:
    """Everything that a view needs to know of one joint."""

    path: str
    type: str
    schemas: tuple[str, ...]
    role: Role
    role_reason: str
    articulation: str | None
    prototype: bool
    sides: tuple[SideReport, ...]
    columns: tuple[ColumnReport, ...]
    dofs: tuple[Dof, ...]
    physx: Mapping[str, Any] | None
    """The object that the runtime makes, as in docs/formats.md; None when roles were not resolved."""
    findings: tuple[Finding, ...]
    reversed: bool = False
    """Body 1 is the parent link, so that limits and targets change sign in PhysX."""
    gap: Gap | None = None
    """None where no object with frames of its own is made."""

    def column(self, name: str) -> ColumnReport:
        """Return the row of column `name`.

        Raises:
            KeyError: The joint has no such column.
        """
        for row in self.columns:
            if row.name == name:
                return row
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class ArticulationReport:
    """One articulation that the consumer builds."""

    root: str
    fixed_base: bool
    links: tuple[str, ...]
    joints: tuple[str, ...]
    columns: tuple[ColumnReport, ...] = ()


@dataclass(frozen=True, slots=True)
class RootReport:
    """A prim with PhysicsArticulationRootAPI, whether or not an articulation comes of it."""

    path: str
    enabled: bool
    nested_below: str | None
    """The root above it, which makes this one void."""
    prototype: bool
    """Lies inside an instance."""
    bodies: int
    """Enabled bodies at and below it that can become links."""
    kinematic: tuple[str, ...]
    """Enabled kinematic bodies at and below it."""
    on: str
    """body, joint or group: what prim carries the API."""


@dataclass(frozen=True, slots=True)
class BodyReport:
    """One body that a joint connects."""

    path: str
    role: str
    """link, dynamic, kinematic or static"""
    mass: float
    density: float | None
    center_of_mass: Vector
    diagonal_inertia: Vector
    principal_axes: Quaternion
    mass_source: str
    exact: bool
    columns: tuple[ColumnReport, ...] = ()
    refused: tuple[str, ...] = ()
    """Mass columns whose value, authored or computed, PhysX did not take."""
    stand_in: bool = False
    """The inertia is that of a ball of 0.1 m, for the body has neither an inertia nor a collider."""
    open_axes: bool = False
    """Rounding in the consumer decides the principal axes: they are those of colliders with equal moments."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one stage resolves to under one contract."""

    contract: str
    stage: StageInfo
    joints: Sequence[JointReport]
    """Sorted by path. A tuple, or a `lazy.LazySequence` that makes each report when it is asked for."""
    articulations: Sequence[ArticulationReport] = ()
    bodies: Sequence[BodyReport] = ()
    findings: Sequence[Finding] = ()
    roots: Sequence[RootReport] = ()

    def joint(self, path: str) -> JointReport:
        """Return the joint at `path`.

        Raises:
            KeyError: No joint of the stage has that path.
        """
        return _at(self.joints, path)

    def body(self, path: str) -> BodyReport:
        """Return the body at `path`.

        Raises:
            KeyError: No joint of the stage connects a body at that path.
        """
        return _at(self.bodies, path)


def _at(items: Sequence[_Pathed], path: str) -> _Pathed:
    """Return the item at `path`; a lazy sequence makes no other."""
    if isinstance(items, LazySequence):
        found: _Pathed = items.at(path)
        return found
    for item in items:
        if item.path == path:
            return item
    raise KeyError(path)
