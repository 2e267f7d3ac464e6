"""Everything that the consumer needs of a stage: joints, bodies, roots, colliders and the places between."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from omni_physjoint.model.columns import ColumnValue, Matrix, PrimColumns, Vector

__all__ = ["Body", "Collider", "HiddenJoints", "Place", "Root", "Scene", "StageInfo"]

_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StageInfo:
    """Facts of the stage as a whole."""

    identifier: str = "anonymous"
    meters_per_unit: float = 0.01
    kilograms_per_unit: float = 1.0
    up_axis: str = "Y"
    gravity: Vector | None = None
    """Acceleration in the world [length/s^2]; None where nobody can tell, as scenes differ or none was read."""

    @property
    def length_unit(self) -> float:
        """Length unit to reckon with [m]: the fallback where the stage's own is none."""
        return self.meters_per_unit if _is_unit(self.meters_per_unit) else StageInfo().meters_per_unit

    @property
    def mass_unit(self) -> float:
        """Mass unit to reckon with [kg]: the fallback where the stage's own is none."""
        return self.kilograms_per_unit if _is_unit(self.kilograms_per_unit) else StageInfo().kilograms_per_unit

    @property
    def no_units(self) -> tuple[str, ...]:
        """Names of the stage's units that are not finite and positive; the consumer then refuses the stage."""
        units = {"metersPerUnit": self.meters_per_unit, "kilogramsPerUnit": self.kilograms_per_unit}
        return tuple(name for name, value in units.items() if not _is_unit(value))


def _is_unit(value: float) -> bool:
    return math.isfinite(value) and value > 0.0


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
class HiddenJoints:
    """Joints in the files of a stage that composition leaves out, or that have a type nobody knows."""

    prim: str
    """What hides them: the prim with the variant set or the payload, the inactive prim; the joint of unknown type."""
    why: str
    """variant, payload, inactive or type"""
    what: str
    """The variant set and the variant, the asset, the type; "" where there is none to name."""
    joints: tuple[str, ...] = ()
    """Their paths, sorted; none where nobody has looked into the payload."""


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
    hidden: tuple[HiddenJoints, ...] = ()
