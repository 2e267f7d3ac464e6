"""Triangles and outlines of the shapes that USD and PhysX know, each about its own origin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from omni_physjoint.scene3d.arrays import Array, Indices

__all__ = [
    "Mesh",
    "ball",
    "box",
    "capsule",
    "cone",
    "cylinder",
    "outlined",
    "plane",
    "polygons",
]

_SEGMENTS = 24
_CREASE = 0.87
"""Cosine of the angle between two triangles from which on their common edge is drawn (about 30 degrees)."""

_TURN = {"X": (2, 0, 1), "Y": (1, 2, 0), "Z": (0, 1, 2)}
"""Where the coordinates of a shape along z come from when it lies along another axis: turned in a circle, so that
outside stays outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """A surface of triangles and the lines that outline it."""

    points: Array
    """Shape (n, 3) [stage length]."""
    triangles: Indices
    """Shape (m, 3)."""
    lines: Indices
    """Ends of the line pieces, shape (k, 2)."""

    def through(self, transform: Array) -> Mesh:
        """Return the mesh moved by a 4x4 matrix for column vectors."""
        return Mesh(self.points @ transform[:3, :3].T + transform[:3, 3], self.triangles, self.lines)


def box(sides: tuple[float, float, float]) -> Mesh:
    """Return a box with edges of length `sides`, centred."""
    corners = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]) * np.array(sides)
    quads = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    lines = [(a, b) for a in range(8) for b in range(a + 1, 8) if (a ^ b) in (1, 2, 4)]
    return Mesh(corners, np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]), np.array(lines))


def ball(radius: float) -> Mesh:
    """Return a sphere, centred, outlined by three great circles."""
    return _turned([(radius * np.sin(a), -radius * np.cos(a)) for a in np.linspace(0.0, np.pi, 13)], (6,), 4)


def capsule(radius: float, height: float, axis: str) -> Mesh:
    """Return a cylinder of `height` along `axis` with a half ball at either end, centred."""
    quarter = np.linspace(0.0, np.pi / 2.0, 6)
    low = [(radius * np.sin(a), -height / 2.0 - radius * np.cos(a)) for a in quarter]
    high = [(radius * np.cos(a), height / 2.0 + radius * np.sin(a)) for a in quarter]
    return _along(_turned([*low, *high], (5, 6), 4), axis)


def cylinder(radius: float, height: float, axis: str, *, top: float | None = None) -> Mesh:
    """Return a cylinder along `axis`, centred; `top` is the radius of its upper end if that is another."""
    upper = radius if top is None else top
    half = height / 2.0
    return _along(_turned([(0.0, -half), (radius, -half), (upper, half), (0.0, half)], (1, 2), 4), axis)


def cone(radius: float, height: float, axis: str) -> Mesh:
    """Return a cone with its tip at plus `axis`, its middle at the origin."""
    return _along(_turned([(0.0, -height / 2.0), (radius, -height / 2.0), (0.0, height / 2.0)], (1,), 4), axis)


def plane(width: float, length: float, axis: str) -> Mesh:
    """Return a rectangle whose normal is `axis`; `width` and `length` follow USD's Plane."""
    # USD: width along x and length along y; for axis X width along z, for axis Y width along x and length along z.
    x, y = {"X": (length, width), "Y": (length, width)}.get(axis, (width, length))
    corners = np.array([(-x, -y, 0.0), (x, -y, 0.0), (x, y, 0.0), (-x, y, 0.0)]) / 2.0
    mesh = Mesh(corners, np.array([(0, 1, 2), (0, 2, 3)]), np.array([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]))
    return _along(mesh, axis)


def polygons(points: Any, counts: Any, indices: Any) -> Mesh:
    """Return a polygon mesh as triangles around the first corner of each face, without an outline, see `outlined`.

    Faces that name points which are not there, and points that are not finite, are left out.

    Args:
        points: Shape (n, 3) [stage length].
        counts: Corners of each face.
        indices: The corners of all faces, one after the other.
    """
    corners = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    sizes = np.asarray(counts, dtype=np.int64).reshape(-1)
    flat = np.asarray(indices, dtype=np.int64).reshape(-1)
    sizes = np.where(sizes > 0, sizes, 0)
    starts = np.concatenate([[0], np.cumsum(sizes)])[:-1]
    whole = (starts + sizes <= len(flat)) & (sizes >= 3)
    starts, sizes = starts[whole], sizes[whole]
    fans = sizes - 2
    first = np.repeat(starts, fans)
    step = np.arange(len(first)) - np.repeat(np.cumsum(fans) - fans, fans)
    triangles = (
        np.stack([flat[first], flat[first + step + 1], flat[first + step + 2]], axis=1)
        if len(first)
        else np.zeros((0, 3), np.int64)
    )
    triangles = triangles[np.all((triangles >= 0) & (triangles < len(corners)), axis=1)]
    finite = np.asarray(np.isfinite(corners).all(axis=1))
    triangles = triangles[np.all(finite[triangles], axis=1)]
    corners = np.where(finite[:, None], corners, 0.0)
    return Mesh(corners, triangles, np.zeros((0, 2), np.int64))


def outlined(mesh: Mesh) -> Mesh:
    """Return `mesh` with its creases as outline."""
    return Mesh(mesh.points, mesh.triangles, _creases(mesh.points, mesh.triangles))


def _creases(points: Array, triangles: Indices) -> Indices:
    """Return the edges of a surface that show its shape: open ones, and those where it bends; shape (k, 2)."""
    if not len(triangles):
        return np.zeros((0, 2), np.int64)
    a, b, c = (points[triangles[:, i]] for i in range(3))
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(lengths > 0.0, lengths, 1.0)
    # Vertices at one place count as one: many exporters write each face's corners anew.
    place = _rows(np.round(points, 9))
    ends = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    owner = np.tile(np.arange(len(triangles)), 3)
    low, high = np.minimum(*place[ends].T), np.maximum(*place[ends].T)
    keys = low * len(points) + high
    order = np.argsort(keys, kind="stable")
    keys, ends, owner = keys[order], ends[order], owner[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    counts = np.diff(np.concatenate([starts, [len(keys)]]))
    second = np.minimum(starts + 1, len(keys) - 1)
    bent = np.einsum("ij,ij->i", normals[owner[starts]], normals[owner[second]]) < _CREASE
    result: Indices = ends[starts[(counts != 2) | bent]]
    return result


def _rows(values: Array) -> Indices:
    """Return a number for each row, the same for the same rows; shape (n,), from 0 without gaps."""
    table = np.ascontiguousarray(values + 0.0).view([("", values.dtype)] * values.shape[1])
    _, number = np.unique(table, return_inverse=True)
    result: Indices = number.reshape(-1)
    return result


def _turned(profile: list[tuple[float, float]], rings: tuple[int, ...], meridians: int) -> Mesh:
    """Return the surface that `profile`, (radius, z) from bottom to top, makes when it is turned about z.

    Args:
        profile: Points of the outline; the ends may lie on the axis.
        rings: Numbers of those points whose circles are drawn.
        meridians: How many lines are drawn from bottom to top.
    """
    # What rounding leaves of the axis would be triangles without a direction.
    least = 1e-9 * max(r for r, _ in profile)
    profile = [(r if r > least else 0.0, z) for r, z in profile]
    angles = np.linspace(0.0, 2.0 * np.pi, _SEGMENTS, endpoint=False)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points = np.concatenate([np.column_stack([around * r, np.full(_SEGMENTS, z)]) for r, z in profile])
    here = np.arange(_SEGMENTS)
    after = (here + 1) % _SEGMENTS
    parts = []
    for k in range(len(profile) - 1):
        low, high = k * _SEGMENTS, (k + 1) * _SEGMENTS
        if profile[k][0] > 0.0:
            parts.append(np.stack([low + here, low + after, high + after], axis=1))
        if profile[k + 1][0] > 0.0:
            parts.append(np.stack([low + here, high + after, high + here], axis=1))
    lines = [np.stack([k * _SEGMENTS + here, k * _SEGMENTS + after], axis=1) for k in rings]
    levels = np.arange(len(profile)) * _SEGMENTS
    for m in range(meridians):
        column = levels + m * _SEGMENTS // meridians
        lines.append(np.stack([column[:-1], column[1:]], axis=1))
    return Mesh(points, np.concatenate(parts), np.concatenate(lines))


def _along(mesh: Mesh, axis: str) -> Mesh:
    """Return a shape along z as one along `axis`."""
    turn = _TURN.get(axis, _TURN["Z"])
    return Mesh(np.ascontiguousarray(mesh.points[:, turn]), mesh.triangles, mesh.lines)
