"""Colliders as far as mass depends on them: geometry, physics columns, bound material, mesh points."""

from __future__ import annotations

from typing import Any

from pxr import Usd, UsdShade

from omni_physjoint.model import Collider, ColumnValue, Matrix, PrimColumns, Vector
from omni_physjoint.producer import publish
from omni_physjoint.producer.opinions import targets_of
from omni_physjoint.producer.values import column_value

__all__ = ["ColliderReader"]

_GEOMETRY = ("size", "radius", "height", "axis", "radiusTop", "radiusBottom", "width", "length")
_BINDINGS = ("material:binding:physics", "material:binding")
"""Relationships that bind a material, by the order in which the consumer asks for them."""

_MATERIAL_API = "PhysicsMaterialAPI"


class ColliderReader:
    """Reads colliders of one stage at one time; materials are read once."""

    def __init__(self, contract: str, time: Usd.TimeCode) -> None:
        """Read under `contract` at `time`."""
        self._contract = contract
        self._time = time
        self._densities: dict[str, float | None] = {}

    def read(
        self,
        prim: Usd.Prim,
        *,
        world: Matrix,
        body: str | None,
        relative: Matrix | None = None,
        geometry: Usd.Prim | None = None,
    ) -> Collider:
        """Return the collider `prim`; mesh points only when a `body` owns it.

        Args:
            prim: Prim with PhysicsCollisionAPI: what it publishes counts, and what it is bound to.
            world: Local-to-world of the geometry.
            body: Body that owns it.
            relative: Transform into the body's space where the transform stack is reset in between.
            geometry: Child that lends its shape to a `prim` without one.
        """
        columns = publish(prim, contract=self._contract, time=self._time)
        attributes: dict[str, ColumnValue] = {
            name: value for name, value in columns.values().items() if not columns.columns[name].type.endswith("[]")
        }
        shape = geometry or prim
        for name in _GEOMETRY:
            value = self._value(shape, name)
            if value is not None:
                attributes[name] = value
        material = _bound_material(prim)
        is_mesh = body is not None and shape.IsA("Mesh")
        return Collider(
            path=shape.GetPath().pathString,
            type_name=str(shape.GetTypeName()),
            world=world,
            enabled=attributes.get("physics:collisionEnabled") is not False,
            body=body,
            attributes=attributes,
            material=material.GetPath().pathString if material else None,
            material_density=self._density(material) if material else None,
            points=self._points(shape) if is_mesh else (),
            faces=self._faces(shape) if is_mesh else (),
            schemas=self._seen(prim, columns.schemas),
            relative=relative,
            instance_proxy=prim.IsInstanceProxy(),
            instancer=_instancer(prim) if body is not None else None,
            owner=_owner(columns),
        )

    def _seen(self, prim: Usd.Prim, listed: tuple[str, ...]) -> tuple[str, ...]:
        """Return the schemas that reach the consumer: 0.6 sees no PhysicsMassAPI inside an instance (measured)."""
        if self._contract == "0.6" and prim.IsInstanceProxy():
            return tuple(name for name in listed if name != "PhysicsMassAPI")
        return listed

    def _value(self, prim: Usd.Prim, name: str) -> ColumnValue | None:
        attribute = prim.GetAttribute(name)
        return column_value(attribute.Get(self._time)) if attribute else None

    def _array(self, prim: Usd.Prim, name: str) -> Any:
        attribute = prim.GetAttribute(name)
        value = attribute.Get(self._time) if attribute else None
        return value if hasattr(value, "__len__") else ()

    def _points(self, prim: Usd.Prim) -> tuple[Vector, ...]:
        return tuple((p[0], p[1], p[2]) for p in self._array(prim, "points"))

    def _faces(self, prim: Usd.Prim) -> tuple[tuple[int, ...], ...]:
        indices = list(self._array(prim, "faceVertexIndices"))
        faces = []
        start = 0
        for count in self._array(prim, "faceVertexCounts"):
            faces.append(tuple(indices[start : start + count]))
            start += max(count, 0)
        return tuple(faces) if indices else ()  # too few indices still make a hull (measured), none do not

    def _density(self, material: Usd.Prim) -> float | None:
        path = material.GetPath().pathString
        if path not in self._densities:
            columns = publish(material, contract=self._contract, time=self._time)
            value = columns.values().get("physics:density") if _MATERIAL_API in columns.schemas else None
            self._densities[path] = float(value) if isinstance(value, (int, float)) else None
        return self._densities[path]


def _owner(columns: PrimColumns) -> str:
    column = columns.columns.get("physics:simulationOwner")
    value = column.value if column is not None else None
    return str(value[0]) if isinstance(value, tuple) and value else ""


def _bound_material(prim: Usd.Prim) -> Usd.Prim | None:
    """Return the prim that `prim` is bound to for physics, or for everything where nothing is bound for physics.

    USD's own resolution counts only one target and only a Material; the consumer takes the first target and any prim
    with PhysicsMaterialAPI (measured on ovphysx 0.7.0 with 17 bindings).
    """
    # Nothing is published at the path of an instance proxy, so a binding inside the instance is lost.
    while prim.IsInstanceProxy():
        prim = prim.GetParent()
    material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")
    if material:
        return material.GetPrim()
    for name in _BINDINGS:
        bound = prim
        while bound and not bound.IsPseudoRoot():
            relationship = bound.GetRelationship(name)
            targets = targets_of(relationship)
            if targets:
                found = prim.GetStage().GetPrimAtPath(targets[0].GetPrimPath())
                return found if found else None
            bound = bound.GetParent()
    return None


def _instancer(prim: Usd.Prim) -> str | None:
    while prim and not prim.IsPseudoRoot():
        if prim.IsA("PointInstancer"):
            return str(prim.GetPath())
        prim = prim.GetParent()
    return None
