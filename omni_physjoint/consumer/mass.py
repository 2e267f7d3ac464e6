"""Mass, centre of mass and inertia of a body as the running consumer holds them.

The consumer reads PhysicsMassAPI on the body, fills what is unset from the body's colliders, and hands the result to
PhysX, which refuses some values on its own. Point instancers, deformables and vehicles are not resolved.

Source:
    Contract page PhysicsMassAPI. What it leaves open was measured on ovphysx 0.7.0 and 0.6.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from omni_physjoint.consumer.collider_mass import Part, collider_parts, default_density, is_triangle_mesh, scaled
from omni_physjoint.consumer.inertia import diagonalize, shifted
from omni_physjoint.consumer.mass_columns import Authored, authored_mass
from omni_physjoint.consumer.shapes import Array, world_scale
from omni_physjoint.model import Body, BodyReport, Quaternion, Scene, StageInfo, Vector

__all__ = ["body_mass", "default_density", "sphere_inertia"]

_QUATERNION_TOLERANCE = 1e-2
"""PhysX refuses a centre-of-mass pose whose quaternion is off unit length by more; measured between 0.009 and 0.011."""

_EQUAL_MOMENTS = 5e-3
"""Moments nearer to each other, relative to the largest, leave their axes to rounding: 1e-7 over this is our 1e-4."""

_SMALLEST = 2.0**-126
"""Smallest normal float32. A link takes no mass or moment below it, and none whose inverse is below it; measured."""

_UNSET_RADIUS = 0.1
"""Radius of the ball that stands for a body without colliders [m]; source: Mass.cpp (omni.physx), measured."""

_MASS_COLUMNS = (
    "physics:mass",
    "physics:density",
    "physics:centerOfMass",
    "physics:diagonalInertia",
    "physics:principalAxes",
)

_IDENTITY: Quaternion = (0.0, 0.0, 0.0, 1.0)
_ONES: Vector = (1.0, 1.0, 1.0)
_ZEROS: Vector = (0.0, 0.0, 0.0)


def sphere_inertia(stage: StageInfo, mass: float) -> float:
    """Return the inertia of a ball of 0.1 m with `mass`, in stage units.

    The mass is taken as it is, so kilogramsPerUnit does not enter.
    """
    radius = _UNSET_RADIUS / stage.length_unit
    return 0.4 * mass * radius * radius


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
    if not subject.enabled or subject.inert:
        return BodyReport(body, "static", 0.0, None, _ZEROS, _ZEROS, _IDENTITY, "static: no mass", True)
    own = [collider for collider in scene.colliders if collider.body == body] if subject.kinematic else []
    weighed = tuple(collider for collider in own if not is_triangle_mesh(collider))
    if as_link and 0 < len(weighed) < len(own):
        scene = replace(scene, colliders=weighed)  # a link takes no triangle mesh
    elif len(weighed) < len(own):
        # PhysX cannot weigh a triangle mesh, and the consumer then leaves the whole body, but for a link's mass.
        mass = (authored_mass(subject.prim.schemas, subject.prim.values()).mass if as_link else None) or 1.0
        source = "left with unit inertia: a kinematic body with a triangle mesh is not weighed"
        refused = _MASS_COLUMNS[1:] if as_link else _MASS_COLUMNS
        return BodyReport(body, role, mass, None, _ZEROS, _ONES, _IDENTITY, source, True, refused=refused)
    # Infinite columns pass through the arithmetic as they do there; PhysX sorts the result out.
    with np.errstate(all="ignore"):
        return _accept(_weigh(scene, subject, body, as_link), role)


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
    stand_in: bool = False
    open_axes: bool = False
    lost_axes: bool = False
    """The axes come out of a tensor that is not finite, and are nothing that PhysX takes."""


def _weigh(scene: Scene, subject: Body, path: str, as_link: bool) -> _Weighed:
    """Combine authored values and colliders, before PhysX has a say."""
    # Nothing is published at the path of an instance proxy, so its own mass columns are lost.
    authored = authored_mass(() if subject.prim.instance_proxy else subject.prim.schemas, subject.prim.values())
    center = scaled(authored.center, world_scale(subject.world)) if authored.center is not None else None
    if authored.mass is not None and authored.inertia is not None and center is not None:
        # Nothing is left to compute, so no collider is looked at: unset axes stay the body's own.
        return _Weighed(
            path, authored.mass, None, center, authored.inertia, authored.axes or _IDENTITY, ("authored",), True
        )
    parts, triggers = collider_parts(scene, subject, path, authored.density, as_link=as_link)
    if not parts:
        return _without_colliders(scene.stage, path, authored, center, triggers)

    total = sum(part.mass for part in parts)
    middle = sum((part.mass * part.center for part in parts), np.zeros(3)) / total
    inertia = sum((shifted(p.inertia, p.mass, middle - p.center) for p in parts), np.zeros((3, 3)))
    if not _invertible(total):
        middle, inertia = middle * math.nan, inertia * math.nan
    sources = []
    if authored.mass is None:
        mass = total
        sources.append("mass " + _density_words(parts))
    else:
        mass = authored.mass
        inertia = inertia * np.float32(np.divide(mass, total))
        sources.append("authored mass")
    if center is None:
        where = (float(middle[0]), float(middle[1]), float(middle[2]))
    else:
        where = center
        inertia = shifted(inertia, mass, np.array(center) - middle)
    moments, axes = diagonalize(inertia)
    exact, open_axes = all(part.exact for part in parts), False
    if authored.inertia is not None:
        if authored.axes is None:
            sources.append("authored inertia along the axes of the colliders")
            if (
                _ambiguous(inertia, moments, rounded=not exact or any(part.center.any() for part in parts))
                and len(set(authored.inertia)) > 1
            ):
                sources.append("these axes hang on rounding: the colliders have equal moments")
                exact, open_axes = False, True
        else:
            sources.append("authored inertia")
        moments = authored.inertia
    else:
        sources.append("inertia from " + _count(parts))
    sources.append("authored centre" if center is not None else "centre from " + _count(parts))
    sources.extend(sorted({part.note for part in parts if part.note}))
    densities = {part.density for part in parts}
    density = densities.pop() if authored.mass is None and len(densities) == 1 else None
    lost_axes = authored.axes is None and not np.isfinite(inertia.astype(np.float32)).all()
    axes = authored.axes or axes
    return _Weighed(
        path,
        mass,
        density,
        where,
        moments,
        axes,
        tuple(sources),
        exact,
        open_axes=open_axes,
        lost_axes=lost_axes,
    )


def _ambiguous(inertia: Array, moments: Vector, *, rounded: bool) -> bool:
    """Whether rounding in the consumer's single precision decides the principal axes.

    A hull, and a collider away from the origin, has `rounded` products of inertia.
    """
    a, b, c = sorted(moments)
    return (rounded or bool((inertia != np.diag(np.diag(inertia))).any())) and min(b - a, c - b) < _EQUAL_MOMENTS * c


def _without_colliders(
    stage: StageInfo, path: str, authored: Authored, center: Vector | None, triggers: bool
) -> _Weighed:
    """A body that has no collider to weigh; trigger shapes do not count, but switch the stand-in ball off."""
    mass = authored.mass if authored.mass is not None else 1.0
    sources = ["authored mass" if authored.mass is not None else "mass 1: neither mass nor collider"]
    stand_in = authored.inertia is None and not triggers
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
    return _Weighed(
        path, mass, None, center or _ZEROS, inertia, authored.axes or _IDENTITY, tuple(sources), True, stand_in
    )


def _accept(weighed: _Weighed, role: str) -> BodyReport:
    """Apply what PhysX itself refuses; a refused value stays what the object was created with."""
    sources = list(weighed.sources)
    refused: list[str] = []
    mass = _single(weighed.mass)
    if mass == 0.0 or not _held(mass, role):
        mass = 1.0
        refused.append("physics:mass")
        sources.append("the mass is refused, 1 instead")
    inertia = (_single(weighed.inertia[0]), _single(weighed.inertia[1]), _single(weighed.inertia[2]))
    if weighed.inertia == _ZEROS or not all(_held(moment, role) for moment in inertia):
        inertia = _ONES
        refused.append("physics:diagonalInertia")
        sources.append("the inertia is refused, (1, 1, 1) instead")
    if role != "link":  # PhysX keeps inverses; one that overflows reads back as 0
        mass = _twice_inverted(mass)
        inertia = (_twice_inverted(inertia[0]), _twice_inverted(inertia[1]), _twice_inverted(inertia[2]))
    center, axes = weighed.center, weighed.axes
    length = math.sqrt(sum(x * x for x in axes))
    if weighed.lost_axes or not all(map(math.isfinite, center)) or not abs(length - 1.0) < _QUATERNION_TOLERANCE:
        center, axes, length = _ZEROS, _IDENTITY, 1.0
        refused += ["physics:centerOfMass", "physics:principalAxes"]
        sources.append("centre and axes are refused, the origin instead")
    axes = (axes[0] / length, axes[1] / length, axes[2] / length, axes[3] / length)
    return BodyReport(
        path=weighed.path,
        role=role,
        mass=mass,
        density=weighed.density,
        center_of_mass=center,
        diagonal_inertia=inertia,
        principal_axes=axes,
        mass_source="; ".join(sources),
        exact=weighed.exact,
        refused=tuple(refused),
        stand_in=weighed.stand_in,
        open_axes=weighed.open_axes,
    )


def _single(value: float) -> float:
    return abs(float(np.float32(value)))


def _invertible(total: float) -> bool:
    """Tell whether the consumer's arithmetic, in single precision, survives dividing by the mass of the colliders."""
    return total > 0.0 and math.isfinite(float(np.float32(total))) and math.isfinite(float(np.float32(1.0 / total)))


def _held(value: float, role: str) -> bool:
    """Tell whether PhysX takes a mass or a moment on a body of `role`."""
    if role == "link":
        return _SMALLEST <= value <= 1.0 / _SMALLEST
    return math.isfinite(value)


def _twice_inverted(value: float) -> float:
    """Return what is left of a number of which PhysX keeps the inverse in single precision."""
    if value == 0.0:
        return 0.0
    inverse = float(np.float32(1.0 / value))
    if math.isinf(inverse):
        return 0.0
    return value if inverse >= _SMALLEST else float(np.float32(1.0 / inverse))


def _density_words(parts: Sequence[Part]) -> str:
    return " and ".join(sorted({part.density_source for part in parts}))


def _count(parts: Sequence[Part]) -> str:
    return "1 collider" if len(parts) == 1 else f"{len(parts)} colliders"
