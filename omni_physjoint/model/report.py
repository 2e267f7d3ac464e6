"""What views show: joints, bodies and roots with their columns, degrees of freedom and findings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from omni_physjoint.lazy import LazySequence, Members
from omni_physjoint.model.columns import ColumnValue, Quaternion, Vector
from omni_physjoint.model.scene import HiddenJoints, StageInfo
from omni_physjoint.model.words import DriveType, Effect, Origin, Role, Severity, Source

__all__ = [
    "ArticulationReport",
    "BodyReport",
    "ColumnReport",
    "Dof",
    "Finding",
    "Gap",
    "JointReport",
    "Pair",
    "Report",
    "RootReport",
    "SideReport",
]

_Pathed = TypeVar("_Pathed", "JointReport", "BodyReport")


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
    overridden: tuple[str, ...] = ()
    """Identifiers of the weaker layers that hold another value, strongest first."""


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
    unknown_schemas: tuple[str, ...] = ()
    """Applied names that no registered schema has: population drops them."""

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
    orientation: Quaternion = (0.0, 0.0, 0.0, 1.0)
    """How the stage has it turned in the world."""
    weightless: bool = False
    """``physxRigidBody:disableGravity`` keeps gravity off it."""


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
    hidden: Sequence[HiddenJoints] = ()

    def near(self, path: str, reach: int) -> tuple[JointReport, ...]:
        """Return the joints next to the one at `path` in the order of paths, up to `reach` on each side, without it."""
        keys = self.joints.keys if isinstance(self.joints, LazySequence) else [joint.path for joint in self.joints]
        at = bisect_left(keys, path)
        return tuple(self.joint(key) for key in keys[max(0, at - reach) : at + reach + 1] if key != path)

    def articulation_of(self, path: str) -> ArticulationReport | None:
        """Return the articulation that the joint at `path` is a joint of."""
        if isinstance(self.articulations, Members):
            return self.articulations.of(path)
        return next((item for item in self.articulations if path in item.joints), None)

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
