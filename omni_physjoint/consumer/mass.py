"""Mass, centre of mass and inertia of a body as the running consumer holds them.

The consumer reads PhysicsMassAPI on the body, fills what is unset from the body's colliders, and hands the result to
PhysX, which refuses some values on its own. Point instancers, deformables and vehicles are not resolved.

Source:
    Contract page PhysicsMassAPI. What it leaves open was measured on ovphysx 0.7.0 and 0.6.4.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from omni_physjoint.consumer.hull import mesh_solid
from omni_physjoint.consumer.inertia import diagonalize, rotation_matrix, shifted
from omni_physjoint.consumer.shapes import Array, Solid, analytic_solid, plane, world_scale
from omni_physjoint.consumer.transforms import factor, inverse, multiply
from omni_physjoint.model import Body, BodyReport, Collider, ColumnValue, Matrix, Quaternion, Scene, StageInfo, Vector

__all__ = ["Authored", "authored_mass", "body_mass", "default_density", "sphere_inertia"]

_ALMOST_ZERO = 1e-5
"""Quaternion components up to here are zero: axes unset. Source: PhysXDefines.h (omni.physx), measured."""

_QUATERNION_TOLERANCE = 1e-2
"""PhysX refuses a centre-of-mass pose whose quaternion is off unit length by more; measured between 0.009 and 0.011."""

_UNSET_RADIUS = 0.1
"""Radius of the ball that stands for a body without colliders [m]; source: Mass.cpp (omni.physx), measured."""

_IDENTITY: Quaternion = (0.0, 0.0, 0.0, 1.0)
_ONES: Vector = (1.0, 1.0, 1.0)
_ZEROS: Vector = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Authored:
    """What PhysicsMassAPI sets on one prim; None where a column holds its unset sentinel, is absent or not listed."""

    mass: float | None = None
    density: float | None = None
    center: Vector | None = None
    inertia: Vector | None = None
    axes: Quaternion | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    """One collider's share, in body axes without scale."""

    mass: float
    center: Array
    inertia: Array
    """About `center`."""
    density: float | None
    """None when the collider's mass is explicit."""
    density_source: str
    exact: bool
    note: str


def default_density(stage: StageInfo) -> float:
    """Return 1000 kg/m^3 in stage units."""
    return 1000.0 * stage.meters_per_unit**3 / stage.kilograms_per_unit


def sphere_inertia(stage: StageInfo, mass: float) -> float:
    """Return the inertia of a ball of 0.1 m with `mass`, in stage units.

    The mass is taken as it is, so kilogramsPerUnit does not enter.
    """
    radius = _UNSET_RADIUS / stage.meters_per_unit
    return 0.4 * mass * radius * radius


def authored_mass(schemas: Sequence[str], values: Mapping[str, ColumnValue]) -> Authored:
    """Return what the mass columns `values` of one prim set, gated on PhysicsMassAPI being listed."""
    if "PhysicsMassAPI" not in schemas:
        return Authored()
    center = _numbers(values.get("physics:centerOfMass"), 3)
    inertia = _numbers(values.get("physics:diagonalInertia"), 3)
    axes = _numbers(values.get("physics:principalAxes"), 4)
    set_axes = axes is not None and all(map(math.isfinite, axes)) and max(map(abs, axes)) > _ALMOST_ZERO
    return Authored(
        mass=_positive(values.get("physics:mass")),
        density=_positive(values.get("physics:density")),
        center=center if center is not None and all(map(math.isfinite, center)) else None,  # type: ignore[arg-type]
        # One positive component is enough; the others pass as they are.
        inertia=inertia if inertia is not None and any(x > 0.0 for x in inertia) else None,  # type: ignore[arg-type]
        axes=axes if set_axes else None,  # type: ignore[arg-type]
    )


def body_mass(scene: Scene, body: str, *, as_link: bool) -> BodyReport:
    """Return what the consumer makes of the mass of `body`.

    Args:
        scene: Bodies and colliders of the stage.
        body: Path of a prim with PhysicsRigidBodyAPI.
        as_link: Whether it became an articulation link, where PhysX is stricter.

    Raises:
        KeyError: `body` is no body of the scene.
    """
    subject = scene.bodies[body]
    role = "link" if as_link else "kinematic" if subject.kinematic else "dynamic"
    if not subject.enabled:
        return BodyReport(body, "static", 0.0, None, _ZEROS, _ZEROS, _IDENTITY, "static: no mass", True)
    if subject.kinematic and any(_is_triangle_mesh(c) for c in scene.colliders if c.body == body):
        # PhysX cannot weigh a triangle mesh, and the consumer then leaves the whole body as it was created.
        source = "left at 1 with unit inertia: a kinematic body with a triangle mesh is not weighed"
        return BodyReport(body, role, 1.0, None, _ZEROS, _ONES, _IDENTITY, source, True)
    # Infinite columns pass through the arithmetic as they do there; PhysX sorts the result out.
    with np.errstate(all="ignore"):
        return _accept(_weigh(scene, subject, body), role)


@dataclass(frozen=True, slots=True)
class _Weighed:
    path: str
    mass: float
    density: float | None
    center: Vector
    inertia: Vector
    axes: Quaternion
    sources: tuple[str, ...]
    exact: bool


def _weigh(scene: Scene, subject: Body, path: str) -> _Weighed:
    """Combine authored values and colliders, before PhysX has a say."""
    authored = authored_mass(subject.prim.schemas, subject.prim.values())
    scale = factor(subject.world).scale
    center = _scaled(authored.center, scale) if authored.center is not None else None
    if authored.mass is not None and authored.inertia is not None and center is not None:
        # Nothing is left to compute, so no collider is looked at: unset axes stay the body's own.
        return _Weighed(
            path, authored.mass, None, center, authored.inertia, authored.axes or _IDENTITY, ("authored",), True
        )
    parts, triggers = _parts(scene, subject, path, authored.density)
    if not parts:
        return _without_colliders(scene.stage, path, authored, center, triggers)

    total = sum(part.mass for part in parts)
    middle = sum((part.mass * part.center for part in parts), np.zeros(3)) / total
    inertia = sum((shifted(p.inertia, p.mass, middle - p.center) for p in parts), np.zeros((3, 3)))
    sources = []
    if authored.mass is None:
        mass = total
        sources.append("mass " + _density_words(parts))
    else:
        mass = authored.mass
        inertia = inertia * (mass / total)
        sources.append("authored mass")
    if center is None:
        where = (float(middle[0]), float(middle[1]), float(middle[2]))
    else:
        where = center
        inertia = shifted(inertia, mass, np.array(center) - middle)
    moments, axes = diagonalize(inertia)
    if authored.inertia is not None:
        sources.append("authored inertia" if authored.axes else "authored inertia along the axes of the colliders")
        moments = authored.inertia
    else:
        sources.append("inertia from " + _count(parts))
    sources.append("authored centre" if center is not None else "centre from " + _count(parts))
    sources.extend(sorted({part.note for part in parts if part.note}))
    densities = {part.density for part in parts}
    density = densities.pop() if authored.mass is None and len(densities) == 1 else None
    exact = all(part.exact for part in parts)
    return _Weighed(path, mass, density, where, moments, authored.axes or axes, tuple(sources), exact)


def _without_colliders(
    stage: StageInfo, path: str, authored: Authored, center: Vector | None, triggers: bool
) -> _Weighed:
    """A body that has no collider to weigh; trigger shapes do not count, but switch the stand-in ball off."""
    mass = authored.mass if authored.mass is not None else 1.0
    sources = ["authored mass" if authored.mass is not None else "mass 1: neither mass nor collider"]
    if authored.inertia is not None:
        inertia = authored.inertia
        sources.append("authored inertia")
    elif triggers:
        inertia = _ZEROS
        sources.append("no inertia: the only colliders are triggers")
    else:
        value = sphere_inertia(stage, mass)
        inertia = (value, value, value)
        sources.append("inertia of a 0.1 m ball")
    if center is not None:
        sources.append("authored centre")
    return _Weighed(path, mass, None, center or _ZEROS, inertia, authored.axes or _IDENTITY, tuple(sources), True)


def _accept(weighed: _Weighed, role: str) -> BodyReport:
    """Apply what PhysX itself refuses; a refused value stays what the object was created with."""
    sources = list(weighed.sources)
    mass = float(np.float32(weighed.mass))
    if not math.isfinite(mass):
        mass = 1.0
        sources.append("the mass is refused, 1 instead")
    inertia = (abs(weighed.inertia[0]), abs(weighed.inertia[1]), abs(weighed.inertia[2]))
    finite = all(math.isfinite(float(np.float32(x))) for x in inertia)
    if not finite or inertia == _ZEROS or (role == "link" and min(inertia) <= 0.0):
        sources.append("the inertia is refused, (1, 1, 1) instead")
        inertia = _ONES
    center, axes = weighed.center, weighed.axes
    length = math.sqrt(sum(x * x for x in axes))
    if not all(map(math.isfinite, center)) or not abs(length - 1.0) < _QUATERNION_TOLERANCE:
        center, axes, length = _ZEROS, _IDENTITY, 1.0
        sources.append("centre and axes are refused, the origin instead")
    axes = (axes[0] / length, axes[1] / length, axes[2] / length, axes[3] / length)
    return BodyReport(
        weighed.path, role, mass, weighed.density, center, inertia, axes, "; ".join(sources), weighed.exact
    )


def _parts(scene: Scene, body: Body, path: str, density: float | None) -> tuple[list[_Part], bool]:
    """Return the share of each collider of the body at `path`, and whether a trigger is among its colliders."""
    parts = []
    triggers = False
    for collider in scene.colliders:
        if collider.body != path:
            continue
        scale = world_scale(collider.world)
        solid = _solid(collider, scale, body.kinematic)
        if solid is None:
            continue
        # A disabled collider weighs; a disabled trigger is no trigger, so it weighs too.
        if "PhysxTriggerAPI" in collider.schemas and collider.enabled:
            triggers = True
            continue
        parts.append(_part(scene.stage, body, collider, solid, scale, density))
    return parts, triggers


def _solid(collider: Collider, scale: Vector, kinematic: bool) -> Solid | None:
    if collider.type_name == "Plane":
        return plane() if kinematic else None
    if collider.type_name == "Mesh":
        return mesh_solid(collider, scale)
    return analytic_solid(collider.type_name, collider.attributes, scale)


def _part(
    stage: StageInfo, body: Body, collider: Collider, solid: Solid, scale: Vector, density: float | None
) -> _Part:
    authored = authored_mass(collider.schemas, collider.attributes)
    if collider.instance_proxy:
        authored = Authored(density=authored.density)
    used, source = _density(stage, authored.density, density, collider.material_density)
    mass = solid.volume * used
    inertia = solid.inertia * used
    if authored.mass is not None:
        mass = authored.mass
        inertia = solid.inertia * (mass / solid.volume)
    if authored.inertia is not None:
        inertia = np.diag(np.array(authored.inertia))
        if authored.axes is not None:
            # The consumer turns the collider's tensor from one side only; what comes out is no tensor, but it is used.
            inertia = inertia @ rotation_matrix(authored.axes).T
    center = solid.center
    if authored.center is not None:
        moved = np.array(_scaled(authored.center, scale))
        if authored.inertia is None:
            inertia = shifted(inertia, mass, moved - center)
        center = moved
    position, rotation = _placement(collider, body.world)
    turn = rotation @ solid.turn
    return _Part(
        mass,
        position + turn @ center,
        turn @ inertia @ turn.T,
        None if authored.mass is not None else used,
        "explicit on the collider" if authored.mass is not None else source,
        solid.exact and collider.instancer is None,
        "a point instancer's colliders counted once" if collider.instancer else solid.note,
    )


def _density(stage: StageInfo, shape: float | None, body: float | None, material: float | None) -> tuple[float, str]:
    """Return the density of a collider and where it comes from: shape, then body, then material, then the default."""
    if shape is not None:
        return shape, "by the collider's density"
    if body is not None:
        return body, "by the body's density"
    if material is not None and material > 0.0:
        return material, "by the material's density"
    return default_density(stage), "by the default density"


def _placement(collider: Collider, body: Matrix) -> tuple[Array, Array]:
    """Return position and rotation (for column vectors) of a collider in its body's frame without scale."""
    relative = factor(collider.relative or multiply(collider.world, inverse(body)))
    position = np.array(_scaled(relative.translation, factor(body).scale))
    return position, rotation_matrix(relative.rotation)


def _is_triangle_mesh(collider: Collider) -> bool:
    """Whether the collider of a kinematic body becomes a triangle mesh without a distance field."""
    if collider.type_name != "Mesh":
        return False
    listed = "PhysicsMeshCollisionAPI" in collider.schemas
    token = collider.attributes.get("physics:approximation", "none") if listed else "none"
    return token in ("none", "meshSimplification")


def _density_words(parts: Sequence[_Part]) -> str:
    return " and ".join(sorted({part.density_source for part in parts}))


def _count(parts: Sequence[_Part]) -> str:
    return "1 collider" if len(parts) == 1 else f"{len(parts)} colliders"


def _scaled(vector: Vector, scale: Vector) -> Vector:
    return (vector[0] * scale[0], vector[1] * scale[1], vector[2] * scale[2])


def _positive(value: ColumnValue | None) -> float | None:
    number = float(value) if isinstance(value, int | float) else 0.0
    return number if number > 0.0 else None


def _numbers(value: ColumnValue | None, count: int) -> tuple[float, ...] | None:
    """Return `value` as `count` floats, or None when it is of another shape."""
    if not isinstance(value, tuple) or len(value) != count:
        return None
    numbers = tuple(float(x) for x in value if isinstance(x, int | float))
    return numbers if len(numbers) == count else None
