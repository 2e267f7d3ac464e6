"""What each collider adds to the mass of its body, in body axes without scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from omni_physjoint.consumer.factoring import factor
from omni_physjoint.consumer.hull import mesh_solid
from omni_physjoint.consumer.inertia import rotation_matrix, shifted
from omni_physjoint.consumer.mass_columns import Authored, authored_mass
from omni_physjoint.consumer.shapes import Array, Solid, analytic_solid, plane, world_scale
from omni_physjoint.consumer.transforms import inverse, multiply
from omni_physjoint.model import Body, Collider, Matrix, Scene, StageInfo, Vector

__all__ = ["Part", "collider_parts", "default_density", "is_triangle_mesh", "scaled"]


@dataclass(frozen=True, slots=True)
class Part:
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
    return 1000.0 * stage.length_unit**3 / stage.mass_unit


@np.errstate(all="ignore")
def collider_parts(
    scene: Scene, body: Body, path: str, density: float | None, *, as_link: bool
) -> tuple[list[Part], bool]:
    """Return the share of each collider of the body at `path`, and whether a trigger is among its colliders.

    Args:
        scene: All colliders of the stage.
        body: The body, for its scale and because a plane counts on a kinematic one.
        path: Where it is.
        density: What PhysicsMassAPI sets on the body.
        as_link: Whether it is an articulation link: PhysX lets a plane onto those, too.
    """
    parts = []
    triggers = False
    for collider in scene.colliders:
        if collider.body != path:
            continue
        scale = world_scale(collider.world)
        solid = _solid(collider, scale, body.kinematic or as_link)
        if solid is None:
            continue
        # A disabled collider weighs; a disabled trigger is no trigger, so it weighs too.
        if "PhysxTriggerAPI" in collider.schemas and collider.enabled:
            triggers = True
            continue
        parts.append(_part(scene.stage, body, collider, solid, scale, density))
    return parts, triggers


def _solid(collider: Collider, scale: Vector, planes: bool) -> Solid | None:
    if collider.type_name == "Plane":
        return plane() if planes else None
    if collider.type_name == "Mesh":
        return mesh_solid(collider, scale)
    return analytic_solid(collider.type_name, collider.attributes, scale)


def _part(stage: StageInfo, body: Body, collider: Collider, solid: Solid, scale: Vector, density: float | None) -> Part:
    authored = authored_mass(collider.schemas, collider.attributes)
    if collider.instance_proxy:
        authored = Authored(density=authored.density)
    used, source = _density(stage, authored.density, density, collider.material_density)
    mass = solid.volume * used
    inertia = solid.inertia * used
    exact, note = solid.exact and collider.instancer is None, solid.note
    if collider.instancer is not None:
        note = "a point instancer's colliders counted once"
    if authored.mass is not None:
        mass = authored.mass
        inertia = solid.inertia * (mass / solid.volume)
    if authored.inertia is not None:
        inertia = np.diag(np.array(authored.inertia))
        if authored.axes is not None:
            # The consumer turns the collider's tensor from one side only; what comes out is no tensor, but it is used,
            # and its principal moments depend on where the consumer's iteration stops.
            inertia = inertia @ rotation_matrix(authored.axes).T
            exact, note = False, "a collider's own principal axes distort its inertia"
    center = solid.center
    if authored.center is not None:
        moved = np.array(scaled(authored.center, scale))
        if authored.inertia is None:
            inertia = shifted(inertia, mass, moved - center)
        center = moved
    position, rotation = _placement(collider, body.world)
    turn = rotation @ solid.turn
    return Part(
        mass,
        position + turn @ center,
        turn @ inertia @ turn.T,
        None if authored.mass is not None else used,
        "explicit on the collider" if authored.mass is not None else source,
        exact,
        note,
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
    position = np.array(scaled(relative.translation, factor(body).scale))
    return position, rotation_matrix(relative.rotation)


def is_triangle_mesh(collider: Collider) -> bool:
    """Whether the collider of a kinematic body becomes a triangle mesh without a distance field."""
    if collider.type_name != "Mesh" or not collider.points or not collider.faces:  # nothing to cook
        return False
    listed = "PhysicsMeshCollisionAPI" in collider.schemas
    token = collider.attributes.get("physics:approximation", "none") if listed else "none"
    return token in ("none", "meshSimplification")


def scaled(vector: Vector, scale: Vector) -> Vector:
    return (vector[0] * scale[0], vector[1] * scale[1], vector[2] * scale[2])
