"""Fewer triangles for a shape that has more than a software renderer can carry."""

from __future__ import annotations

import numpy as np

from omni_physjoint.scene3d.arrays import Array, Indices
from omni_physjoint.scene3d.meshes import Mesh, box, outlined

__all__ = ["hull", "simplified", "thinned"]

_FINEST = 512
"""Most cells along the longest side."""

_TRIES = 5
"""Times that another fineness is tried."""


def simplified(mesh: Mesh, budget: int) -> Mesh:
    """Return a mesh of at most `budget` triangles that looks like `mesh`; `mesh` itself if it is small enough.

    Points in one cell of a grid become one, their middle; the grid is as fine as the budget allows. What the coarsest
    grid cannot bring down becomes its convex hull, and in the end its box.
    """
    if len(mesh.triangles) <= budget:
        return mesh
    best: Mesh | None = None
    # A surface crosses some four triangles a cell, and cells go with the square of the fineness.
    cells = max(1, min(_FINEST, round((budget / 4.0) ** 0.5)))
    for _ in range(_TRIES):
        tried = _clustered(mesh, cells)
        count = len(tried.triangles)
        if count <= budget and (best is None or count > len(best.triangles)):
            best = tried
        wanted = cells * (0.9 * budget / max(count, 1)) ** 0.5
        nearer = max(1, min(_FINEST, int(wanted)))
        if nearer == cells or 0.6 * budget <= count <= budget:
            break
        cells = nearer
    if best is None or len(best.triangles) < 4:
        best = hull(mesh.points)
    if best is None or len(best.triangles) > budget:
        return _box_around(mesh.points)
    return outlined(best)


def _clustered(mesh: Mesh, cells: int) -> Mesh:
    used = np.unique(mesh.triangles)
    points = mesh.points[used]
    low = points.min(axis=0)
    size = float(np.ptp(points, axis=0).max()) / cells
    steps = np.floor((points - low) / (size or 1.0)).astype(np.int64)
    _, cell = np.unique((steps[:, 0] * (cells + 1) + steps[:, 1]) * (cells + 1) + steps[:, 2], return_inverse=True)
    cell = cell.reshape(-1)
    count = int(cell.max()) + 1
    sums = np.stack([np.bincount(cell, weights=points[:, k], minlength=count) for k in range(3)], axis=1)
    middles: Array = np.asarray(sums, np.float64) / np.bincount(cell, minlength=count)[:, None]
    renumbered = np.zeros(len(mesh.points), dtype=np.int64)
    renumbered[used] = cell
    triangles = renumbered[mesh.triangles]
    a, b, c = triangles.T
    triangles = triangles[(a != b) & (b != c) & (c != a)]
    a, b, c = np.sort(triangles, axis=1).T
    _, first = np.unique((a * count + b) * count + c, return_index=True)
    triangles = triangles[np.sort(first)]
    middles = _stretched(middles, points)
    return Mesh(middles, triangles, np.zeros((0, 2), np.int64))


def _stretched(points: Array, over: Array) -> Array:
    """Return `points` stretched to the box around `over`: middles of cells have left the outside."""
    low, size = points.min(axis=0), np.ptp(points, axis=0)
    factor = np.where(size > 0.0, np.ptp(over, axis=0) / np.where(size > 0.0, size, 1.0), 1.0)
    result: Array = (points - low) * factor + over.min(axis=0)
    return result


def hull(points: Array) -> Mesh | None:
    """Return the convex hull of `points`, or None when they are flat or scipy is not there."""
    # Imported here as in `consumer.hull`: it takes 0.3 s, and a host application may lack it.
    try:
        from scipy.spatial import ConvexHull, QhullError
    except ImportError:
        return None
    try:
        found = ConvexHull(points)
    except (QhullError, ValueError):
        return None
    triangles: Indices = np.asarray(found.simplices, dtype=np.int64)
    used, renumbered = np.unique(triangles, return_inverse=True)
    triangles = renumbered.reshape(-1, 3)
    corners = points[used]
    a, b, c = (corners[triangles[:, i]] for i in range(3))
    inside_out = (np.cross(b - a, c - a) * found.equations[:, :3]).sum(axis=1) < 0.0
    triangles[inside_out] = triangles[inside_out][:, ::-1]
    return outlined(Mesh(corners, triangles, np.zeros((0, 2), np.int64)))


def thinned(mesh: Mesh, budget: int) -> Mesh:
    """Return `mesh` with at most `budget` lines, evenly left out: an outline is a hint, not a surface."""
    if len(mesh.lines) <= budget:
        return mesh
    chosen = np.linspace(0, len(mesh.lines) - 1, budget).astype(np.int64)
    return Mesh(mesh.points, mesh.triangles, mesh.lines[chosen])


def _box_around(points: Array) -> Mesh:
    low, high = points.min(axis=0), points.max(axis=0)
    x, y, z = (float(v) for v in high - low)
    around = box((x, y, z))
    return Mesh(around.points + (low + high) / 2.0, around.triangles, around.lines)
