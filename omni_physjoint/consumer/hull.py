"""Mass properties at density 1 of mesh colliders: by a convex hull, by their own surface, or by a bound around them.

The consumer cooks a mesh into something else before it weighs it. We follow the cooking as far as it decides the mass,
but not its tolerances and not its voxel grids, so every solid from here is marked as inexact.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from omni_physjoint.consumer.inertia import diagonalize, rotation_matrix, shifted
from omni_physjoint.consumer.shapes import Array, Solid, box, sphere
from omni_physjoint.model import Collider, Vector

if TYPE_CHECKING:
    from scipy.spatial import ConvexHull

__all__ = ["bounding_box", "bounding_sphere", "hull_triangles", "mesh_solid", "surface_solid"]

_VERTEX_LIMIT = 64
"""Vertices of a hull unless PhysxConvexHullCollisionAPI says otherwise; source: contract page of that API."""

_POLYGON_LIMIT = 64
"""Faces of a hull that the GPU can take; source: GuCookingQuickHullConvexHullLib.cpp (PhysX), measured."""

_SAME_PLANE = 1e-4
"""Faces whose planes differ by less, relative to the size, count as one polygon."""

_THIN = 0.01
"""Least thickness of a flat mesh, relative to its size; a guess, the consumer's own depends on its tolerances."""

_CACHED_MESHES = 256

_Points: TypeAlias = tuple[Vector, ...]


def mesh_solid(collider: Collider, scale: Vector) -> Solid | None:
    """Return the solid of a mesh collider of a body that is weighed, or None when cooking makes nothing of it.

    Source:
        Contract page PhysicsMeshCollisionAPI; on a dynamic body "none" and "meshSimplification" become a hull.
    """
    if not collider.points or not np.isfinite(np.array(collider.points)).all():
        return None
    listed = "PhysicsMeshCollisionAPI" in collider.schemas
    token = str(collider.attributes.get("physics:approximation", "none")) if listed else "none"
    bound = _bound(collider.points, scale, token) if token in ("boundingCube", "boundingSphere") else None
    if bound is not None:
        return bound
    if not collider.faces:  # a bound needs points only
        return None
    hull = _scaled_hull(collider, scale, token)
    if token in ("sdf", "convexDecomposition", "sphereFill"):
        surface = surface_solid(_fans(collider) * np.array(scale))
        # A surface with holes or mixed winding has no volume of its own worth showing.
        if surface is not None and hull is not None and 0.0 < surface.volume <= hull.volume * (1.0 + 1e-6):
            return replace(surface, note=f"{token}: by the mesh's own volume")
    return hull


def _scaled_hull(collider: Collider, scale: Vector, token: str) -> Solid | None:
    limit = collider.attributes.get("physxConvexHullCollision:hullVertexLimit")
    applied = token == "convexHull" and "PhysxConvexHullCollisionAPI" in collider.schemas
    corners = int(limit) if applied and isinstance(limit, int | float) else _VERTEX_LIMIT
    triangles = hull_triangles(collider.points, corners)
    solid = surface_solid(triangles * np.array(scale)) if triangles is not None else None
    if solid is None:
        points = np.array(collider.points) * np.array(scale)
        if not np.ptp(points, axis=0).any():  # a scale of zero
            return None
        sides = np.maximum(np.ptp(points, axis=0), _THIN * float(np.ptp(points, axis=0).max()))
        middle = (points.min(axis=0) + points.max(axis=0)) / 2.0
        flat = box((float(sides[0]), float(sides[1]), float(sides[2])))
        return replace(flat, center=middle, exact=False, note="no convex hull (flat, or no scipy): by its extents")
    return replace(solid, note="by a convex hull")


@lru_cache(maxsize=_CACHED_MESHES)
def hull_triangles(points: _Points, vertex_limit: int = _VERTEX_LIMIT) -> Array | None:
    """Return the triangles of the convex hull of `points`, shape (n, 3, 3), wound outward, or None when flat.

    A hull of too many faces is grown from a tetrahedron by the farthest point until the next one would be too many.

    Source:
        GuCookingQuickHullConvexHullLib.cpp (PhysX). Balls of 65 to 500 points agree with ovphysx 0.7.0 to 5e-7.
    """
    corners = np.array(points)
    hull = _qhull(corners)
    if hull is None:
        return None
    if len(hull.vertices) > vertex_limit or _polygons(hull, corners) > _POLYGON_LIMIT:
        corners = corners[hull.vertices]
        cut = _grown(corners, vertex_limit)
        # Past the vertex limit the consumer widens the hull to hold every point again; the whole hull comes near that.
        hull, corners = cut if cut is not None else (hull, np.array(points))
    triangles: Array = corners[hull.simplices]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    # Qhull knows which way is out, but not in the order of the corners.
    inside_out = (normals * hull.equations[:, :3]).sum(axis=1) < 0.0
    triangles[inside_out] = triangles[inside_out][:, ::-1]
    return triangles


def surface_solid(triangles: Array) -> Solid | None:
    """Return the inside of a closed surface of triangles, shape (n, 3, 3), or None when it holds no volume.

    Source:
        Divergence theorem: signed tetrahedra between each triangle and one common point.
    """
    reference = triangles.reshape(-1, 3).mean(axis=0)
    a, b, c = (triangles[:, i] - reference for i in range(3))
    six = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(six.sum()) / 6.0
    if volume == 0.0:
        return None
    total = a + b + c
    center = (six @ total) / (24.0 * volume)
    second = sum((np.einsum("i,ij,ik->jk", six, v, v) for v in (a, b, c, total)), np.zeros((3, 3))) / 120.0
    second = (second - volume * np.outer(center, center)) * np.sign(volume)
    inertia = np.trace(second) * np.eye(3) - second
    return Solid(abs(volume), reference + center, inertia, exact=False)


def bounding_box(points: Array, hull: Solid) -> Solid:
    """Return the smallest of the boxes that turn about one principal axis of `hull` in steps of a degree.

    Source:
        UsdInterface.cpp (omni.physx), createOBB.
    """
    best, volume = (np.eye(3), np.zeros(3), np.zeros(3)), np.inf
    for axis in _origin_axes(hull).T:
        for step in range(360):
            half = np.radians(step) / 2.0
            x, y, z = (float(v) for v in axis * np.sin(half))
            turn = rotation_matrix((x, y, z, float(np.cos(half))))
            turned = points @ turn.T
            low, high = turned.min(axis=0), turned.max(axis=0)
            if float(np.prod(high - low)) < volume * (1.0 - 1e-6):
                best, volume = (turn, low, high), float(np.prod(high - low))
    turn, low, high = best
    x, y, z = (float(v) for v in high - low)
    return replace(box((x, y, z)), center=(low + high) / 2.0, turn=turn.T, exact=False, note="by a bounding box")


def bounding_sphere(points: Array, hull: Solid) -> Solid:
    """Return the smallest of four balls around `points`: along each principal axis of `hull`, or on the diameter.

    Source:
        After UsdInterface.cpp (omni.physx), createBoundingSphere, which grows its balls point by point.
    """
    centers = []
    for axis in _origin_axes(hull).T:
        along = (points - hull.center) @ axis
        centers.append(hull.center + axis * float(along.max() + along.min()) / 2.0)
    one = points[int(np.linalg.norm(points - points[0], axis=1).argmax())]
    other = points[int(np.linalg.norm(points - one, axis=1).argmax())]
    centers.append((one + other) / 2.0)
    radius, center = min(
        ((float(np.linalg.norm(points - c, axis=1).max()), c) for c in centers), key=lambda ball: ball[0]
    )
    return replace(sphere(radius), center=center, exact=False, note="by a bounding sphere")


@lru_cache(maxsize=_CACHED_MESHES)
def _bound(points: _Points, scale: Vector, token: str) -> Solid | None:
    # Unlike a hull, a bound is made of the scaled points.
    scaled = np.array(points) * np.array(scale)
    hull = _qhull(scaled)
    triangles = hull_triangles(tuple(map(tuple, scaled)))
    solid = surface_solid(triangles) if triangles is not None else None
    if hull is None or solid is None:
        return None
    corners = scaled[hull.vertices]
    return bounding_box(corners, solid) if token == "boundingCube" else bounding_sphere(corners, solid)


def _origin_axes(hull: Solid) -> Array:
    """Return the principal axes, as columns, of the inertia about the mesh's origin, which the bounds turn about."""
    inertia = shifted(hull.inertia, hull.volume, hull.center)
    return rotation_matrix(diagonalize(inertia)[1])


def _fans(collider: Collider) -> Array:
    """Return the faces as triangles around the first corner of each, shape (n, 3, 3)."""
    points = np.array(collider.points)
    count = len(points)
    corners = [
        (face[0], face[i], face[i + 1])
        for face in collider.faces
        for i in range(1, len(face) - 1)
        if all(0 <= index < count for index in face)
    ]
    return points[np.array(corners, dtype=np.int64).reshape(-1, 3)]


def _qhull(points: Array) -> ConvexHull | None:
    # Imported here: scipy takes 0.3 s, and many stages have no mesh to weigh. A host application may lack it.
    try:
        from scipy.spatial import ConvexHull, QhullError
    except ImportError:
        return None
    try:
        return ConvexHull(points)
    except (QhullError, ValueError):
        return None


def _polygons(hull: ConvexHull, points: Array) -> int:
    size = float(np.ptp(points, axis=0).max())
    planes = hull.equations / np.array([1.0, 1.0, 1.0, size])
    return len(np.unique(np.round(planes / _SAME_PLANE), axis=0))


def _grown(points: Array, vertex_limit: int) -> tuple[ConvexHull, Array] | None:
    """Return a hull of some of `points` that the face limit stopped, and these points; None when the other one did."""
    axis = int(np.ptp(points, axis=0).argmax())
    first, second = int(points[:, axis].argmin()), int(points[:, axis].argmax())
    along = points[second] - points[first]
    third = int(np.linalg.norm(np.cross(points - points[first], along), axis=1).argmax())
    normal = np.cross(along, points[third] - points[first])
    chosen = [first, second, third, int(np.abs((points - points[first]) @ normal).argmax())]
    hull = _qhull(points[chosen])
    while hull is not None and len(chosen) < vertex_limit:
        distances = points @ hull.equations[:, :3].T + hull.equations[:, 3]
        farthest = int(distances.max(axis=1).argmax())
        larger = _qhull(points[[*chosen, farthest]])
        if larger is None or farthest in chosen or _polygons(larger, points) > _POLYGON_LIMIT:
            return hull, points[chosen]
        chosen.append(farthest)
        hull = larger
    return None
