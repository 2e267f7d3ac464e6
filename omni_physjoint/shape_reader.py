"""Shapes of bodies as they are to be drawn: what collides, and what is rendered; read when somebody looks.

Shapes come in the space of the PhysX actor, which carries no scale: a body that moves takes its shapes along unread.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from pxr import Usd, UsdGeom, UsdPhysics

from omni_physjoint.consumer.shapes import world_scale
from omni_physjoint.model import Pose
from omni_physjoint.scene import PREDICATE
from omni_physjoint.scene3d import meshes
from omni_physjoint.scene3d.arrays import Array, matrix
from omni_physjoint.scene3d.meshes import Mesh, outlined
from omni_physjoint.scene3d.simplify import hull, simplified, thinned

__all__ = ["COLLISION", "MESH_BUDGET", "RENDER", "Shape", "ShapeReader"]

COLLISION, RENDER = "collision", "render"

MESH_BUDGET = 3_000
"""Triangles that one mesh keeps."""

_LINES = 1_500
"""Line pieces that the outline of one mesh keeps."""

_MOST_PRIMS = 5_000
"""Prims of one body that are looked at."""

_MOST_POINTS = 2_000_000
"""Points of a mesh above which only its extent is drawn: reading more takes seconds."""

_HULLS = ("convexHull", "none", "meshSimplification", "")
"""Approximations that become a convex hull on a body that moves."""

_PLANE_SIZE = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """One shape of one body."""

    path: str
    use: str
    """collision or render"""
    mesh: Mesh
    """In the space of the actor [stage length]."""
    note: str
    """How it was made where it is not the prim's own surface; "" otherwise."""


class ShapeReader:
    """Reads the shapes of one stage at one time."""

    def __init__(self, stage: Usd.Stage, time: Usd.TimeCode) -> None:
        """Hold the stage; nothing is read."""
        self._stage = stage
        self._time = time
        self._worlds = UsdGeom.XformCache(time)

    def forget(self) -> None:
        """Forget transforms, as the stage has changed."""
        self._worlds.Clear()

    def world(self, path: str) -> Array | None:
        """Return the local-to-world matrix of a prim for column vectors, None where there is none."""
        prim = self._stage.GetPrimAtPath(path)
        return _array(self._worlds.GetLocalToWorldTransform(prim)) if prim else None

    def read(self, path: str, actor: Pose, bodies: Container[str], *, moves: bool) -> tuple[Shape, ...]:
        """Return the shapes of the body, or of the static collider, at `path`, in one traversal.

        Args:
            path: The actor.
            actor: Where it is, without scale.
            bodies: Bodies of the stage: what belongs to another one is left out.
            moves: Whether the body is moved by the simulation: it has hulls for meshes then.
        """
        prim = self._stage.GetPrimAtPath(path)
        if not prim:
            return ()
        back: Array = np.asarray(np.linalg.inv(matrix(actor)), dtype=np.float64)
        found = []
        for count, shape in enumerate(_prims(prim, bodies)):
            if count >= _MOST_PRIMS:
                break
            collides = _collides(shape)
            drawn = _is_drawn(shape)
            if not (collides or drawn):
                continue
            world = _array(self._worlds.GetLocalToWorldTransform(shape))
            if not np.isfinite(world).all():
                continue
            if collides:
                made = self._collision(shape, world, back, moves=moves)
                if made is not None:
                    found.append(Shape(str(shape.GetPath()), COLLISION, *made))
            if drawn:
                own = self._own(shape)
                if own is not None:
                    mesh = _reduced(own.through(back @ world))
                    found.append(Shape(str(shape.GetPath()), RENDER, mesh, ""))
        return tuple(found)

    def _collision(self, prim: Usd.Prim, world: Array, back: Array, *, moves: bool) -> tuple[Mesh, str] | None:
        """Return a collider as PhysX has it, as far as drawing goes."""
        kind = prim.GetTypeName()
        if kind == "Mesh":
            token = ""
            if prim.HasAPI(UsdPhysics.MeshCollisionAPI):
                token = str(UsdPhysics.MeshCollisionAPI(prim).GetApproximationAttr().Get(self._time) or "")
            own = self._own(prim)
            if own is None or not len(own.triangles):
                return None
            mesh = own.through(back @ world)
            if token in ("boundingCube", "boundingSphere"):
                return _bound(mesh, token), f"{token} around the mesh"
            if moves and token in _HULLS:
                around = hull(mesh.points[np.unique(mesh.triangles)])
                if around is not None:
                    return _reduced(around), "convex hull of the mesh"
            return _reduced(mesh), token if token in ("convexDecomposition", "sdf", "sphereFill") else ""
        mesh_of = self._analytic(prim, _physx_scale(world))
        if mesh_of is None:
            own = self._own(prim)
            return (_reduced(own.through(back @ world)), "") if own is not None else None
        # PhysX keeps a ball a ball under any scale: the scale is in the sizes, the placement has none.
        upright = back @ world
        rotation = upright[:3, :3]
        q, r = np.linalg.qr(rotation)
        signs = np.sign(np.diag(r))
        signs[signs == 0.0] = 1.0
        q = q * signs
        if np.linalg.det(q) < 0.0:
            q = -q
        placement = np.eye(4)
        placement[:3, :3] = q
        placement[:3, 3] = upright[:3, 3]
        return mesh_of.through(placement), ""

    def _analytic(self, prim: Usd.Prim, scale: Array) -> Mesh | None:
        """Return a collider whose size takes the scale up, or None for other types."""
        kind = str(prim.GetTypeName())
        if kind == "Cube":
            size = abs(self._number(prim, "size", 2.0))
            x, y, z = (float(size * s) for s in scale)
            return meshes.box((x, y, z))
        if kind == "Sphere":
            return meshes.ball(abs(self._number(prim, "radius", 1.0)) * float(scale.max()))
        if kind not in ("Capsule", "Cylinder", "Cone"):
            return None
        axis = self._axis(prim)
        long = "XYZ".index(axis)
        radius = abs(self._number(prim, "radius", 0.5 if kind == "Capsule" else 1.0))
        height = abs(self._number(prim, "height", 1.0 if kind == "Capsule" else 2.0)) * float(scale[long])
        radius *= float(np.delete(scale, long).max())
        make = {"Capsule": meshes.capsule, "Cylinder": meshes.cylinder, "Cone": meshes.cone}[kind]
        return make(radius, height, axis)

    def _own(self, prim: Usd.Prim) -> Mesh | None:
        """Return the surface of a prim in its own space, or None for a type that has none here."""
        kind = str(prim.GetTypeName())
        if kind == "Mesh":
            return self._mesh(prim)
        if kind in ("Cube", "Sphere", "Capsule", "Cylinder", "Cone"):
            return self._analytic(prim, np.ones(3))
        axis = self._axis(prim)
        if kind == "Plane":
            width, length = (self._number(prim, name, _PLANE_SIZE) for name in ("width", "length"))
            return meshes.plane(abs(width), abs(length), axis)
        if kind == "Cylinder_1":
            bottom, top = self._number(prim, "radiusBottom", 1.0), self._number(prim, "radiusTop", 1.0)
            return meshes.cylinder(abs(bottom), abs(self._number(prim, "height", 2.0)), axis, top=abs(top))
        if kind == "Capsule_1":
            radius = max(abs(self._number(prim, n, 0.5)) for n in ("radiusBottom", "radiusTop"))
            return meshes.capsule(radius, abs(self._number(prim, "height", 1.0)), axis)
        return None

    def _mesh(self, prim: Usd.Prim) -> Mesh | None:
        mesh = UsdGeom.Mesh(prim)
        points = mesh.GetPointsAttr().Get(self._time)
        if points is None or not len(points):
            return None
        if len(points) > _MOST_POINTS:
            extent = mesh.GetExtentAttr().Get(self._time)
            if extent is None or len(extent) != 2:
                return None
            low, high = np.array(extent[0]), np.array(extent[1])
            x, y, z = (float(v) for v in high - low)
            around = meshes.box((x, y, z))
            return Mesh(around.points + (low + high) / 2.0, around.triangles, around.lines)
        counts = mesh.GetFaceVertexCountsAttr().Get(self._time)
        indices = mesh.GetFaceVertexIndicesAttr().Get(self._time)
        if counts is None or indices is None:
            return None
        return meshes.polygons(np.array(points), np.array(counts), np.array(indices))

    def _number(self, prim: Usd.Prim, name: str, default: float) -> float:
        attribute = prim.GetAttribute(name)
        value: Any = attribute.Get(self._time) if attribute else None
        return float(value) if isinstance(value, int | float) and np.isfinite(value) else default

    def _axis(self, prim: Usd.Prim) -> str:
        attribute = prim.GetAttribute("axis")
        value = str(attribute.Get(self._time)) if attribute else "Z"
        return value if value in ("X", "Y") else "Z"


def _prims(prim: Usd.Prim, bodies: Container[str]) -> Iterator[Usd.Prim]:
    """Yield the shapes at and below a prim, not those of bodies further down."""
    traversal = iter(Usd.PrimRange(prim, PREDICATE))
    for below in traversal:
        if below != prim and str(below.GetPath()) in bodies:
            traversal.PruneChildren()
        elif below.IsA(UsdGeom.PointInstancer):
            traversal.PruneChildren()  # its shapes are many, and where they are is the instancer's matter
        elif below.IsA(UsdGeom.Gprim):
            yield below


def _collides(prim: Usd.Prim) -> bool:
    if prim.HasAPI(UsdPhysics.CollisionAPI):
        holder = prim
    else:
        # On a prim without geometry the API turns each geometric child into a collider (measured, ovphysx 0.7.0).
        holder = prim.GetParent()
        if not holder or not holder.HasAPI(UsdPhysics.CollisionAPI) or holder.IsA(UsdGeom.Gprim):
            return False
    return UsdPhysics.CollisionAPI(holder).GetCollisionEnabledAttr().Get() is not False


def _is_drawn(prim: Usd.Prim) -> bool:
    image = UsdGeom.Imageable(prim)
    if image.ComputePurpose() not in (UsdGeom.Tokens.default_, UsdGeom.Tokens.render):
        return False
    return bool(image.ComputeVisibility() != UsdGeom.Tokens.invisible)


def _array(m: Any) -> Array:
    """Return a USD matrix for column vectors."""
    result: Array = np.array(m, dtype=np.float64).T
    return result


def _physx_scale(world: Array) -> Array:
    flat = tuple(float(v) for v in world.T.reshape(-1))
    result: Array = np.abs(np.array(world_scale(flat), dtype=np.float64))
    return result


def _reduced(mesh: Mesh) -> Mesh:
    if not len(mesh.lines):
        mesh = simplified(mesh, MESH_BUDGET)
        mesh = mesh if len(mesh.lines) else outlined(mesh)
    return thinned(simplified(mesh, MESH_BUDGET), _LINES)


def _bound(mesh: Mesh, token: str) -> Mesh:
    """Return a box or a ball around a mesh: along its own axes, where the consumer turns its box to be the smallest."""
    low, high = mesh.points.min(axis=0), mesh.points.max(axis=0)
    middle = (low + high) / 2.0
    if token == "boundingSphere":
        around = meshes.ball(float(np.linalg.norm(mesh.points - middle, axis=1).max()))
    else:
        x, y, z = (float(v) for v in high - low)
        around = meshes.box((x, y, z))
    return Mesh(around.points + middle, around.triangles, around.lines)
