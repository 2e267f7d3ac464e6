"""Colliders as far as mass depends on them: geometry, material density, mesh points."""

from __future__ import annotations

from pxr import Usd, UsdPhysics, UsdShade

from omni_physjoint.model import Collider, ColumnValue, Matrix
from omni_physjoint.producer.values import column_value

__all__ = ["read_collider"]

_GEOMETRY = ("size", "radius", "height", "axis", "radiusTop", "radiusBottom", "width", "length")
_PHYSICS = (
    "physics:approximation",
    "physics:mass",
    "physics:density",
    "physics:centerOfMass",
    "physics:diagonalInertia",
    "physics:principalAxes",
)


def read_collider(prim: Usd.Prim, *, world: Matrix, body: str | None, time: Usd.TimeCode) -> Collider:
    """Return what the mass of a body needs to know of the collider `prim`."""
    attributes: dict[str, ColumnValue] = {}
    for name in (*_GEOMETRY, *_PHYSICS):
        value = column_value(prim.GetAttribute(name).Get(time)) if prim.HasAttribute(name) else None
        if value is not None:
            attributes[name] = value
    material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")
    density = None
    if material and material.GetPrim().HasAPI(UsdPhysics.MaterialAPI):
        density = UsdPhysics.MaterialAPI(material).GetDensityAttr().Get(time)
    points: tuple[tuple[float, float, float], ...] = ()
    faces: list[tuple[int, ...]] = []
    if prim.GetTypeName() == "Mesh" and body is not None:
        points = tuple((float(p[0]), float(p[1]), float(p[2])) for p in prim.GetAttribute("points").Get(time) or ())
        indices = list(prim.GetAttribute("faceVertexIndices").Get(time) or ())
        start = 0
        for count in prim.GetAttribute("faceVertexCounts").Get(time) or ():
            faces.append(tuple(indices[start : start + count]))
            start += count
    enabled = prim.GetAttribute("physics:collisionEnabled").Get(time)
    return Collider(
        path=str(prim.GetPath()),
        type_name=str(prim.GetTypeName()),
        world=world,
        enabled=enabled is not False,
        body=body,
        attributes=attributes,
        material=str(material.GetPath()) if material else None,
        material_density=density,
        points=points,
        faces=tuple(faces),
    )
