"""The shapes of many bodies as few arrays, so that a picture of them takes two calls to the graphics library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from omni_physjoint.model import Pose
from omni_physjoint.scene3d.arrays import Array, Indices, matrices
from omni_physjoint.scene3d.meshes import Mesh
from omni_physjoint.scene3d.simplify import simplified, thinned

__all__ = ["SCENE_BUDGET", "Batch", "allowances"]

SCENE_BUDGET = 40_000
"""Triangles of all shapes together: what a software renderer draws 30 times a second (benchmarks/frames.py)."""

_LEAST = 12
"""Triangles that a shape keeps in any case: those of a box."""

_FEWER = 2_048
"""Simplified shapes that are kept."""

_LIGHT = np.array([0.35, 0.5, 0.79])
"""Where the light comes from, in the world with up as z; of unit length."""

_AMBIENT = 0.52


def allowances(counts: Sequence[int], budget: int) -> list[int]:
    """Return how many triangles each shape may keep: small ones all of theirs, large ones equal shares of the rest."""
    allowed = list(counts)
    rest, open_ = budget, sorted(range(len(counts)), key=lambda i: counts[i])
    for place, index in enumerate(open_):
        # Powers of two: a shape is not made anew because another one came.
        share = max(1 << (max(rest // (len(open_) - place), 1).bit_length() - 1), _LEAST)
        allowed[index] = min(counts[index], share)
        rest -= allowed[index]
    return allowed


class Batch:
    """Shapes of bodies, each in its body's space; `world` puts them where the bodies are."""

    def __init__(
        self, shapes: Mapping[str, Sequence[Mesh]], *, favoured: Sequence[str] = (), budget: int = SCENE_BUDGET
    ):
        """Gather the shapes of some bodies.

        Args:
            shapes: Meshes by body.
            favoured: Bodies whose shapes keep all their triangles.
            budget: Triangles for all of them.
        """
        self.bodies = tuple(shapes)
        own = [(number, mesh) for number, body in enumerate(self.bodies) for mesh in shapes[body]]
        first = {number for number, body in enumerate(self.bodies) if body in favoured}
        kept = [pair for pair in own if pair[0] in first]
        others = [pair for pair in own if pair[0] not in first]
        left = budget - sum(len(mesh.triangles) for _, mesh in kept)
        allowed = allowances([len(mesh.triangles) for _, mesh in others], left)
        for (number, mesh), most in zip(others, allowed, strict=True):
            kept.append((number, _fewer(mesh, most)))
        corners = [mesh.points[mesh.triangles].reshape(-1, 3) for _, mesh in kept]
        ends = [mesh.points[mesh.lines].reshape(-1, 3) for _, mesh in kept]
        self._corners = np.concatenate(corners) if corners else np.zeros((0, 3))
        self._ends = np.concatenate(ends) if ends else np.zeros((0, 3))
        self.corner_bodies: Indices = _repeated(kept, corners)
        """Number of the body of each corner, shape (3 m,)."""
        self.end_bodies: Indices = _repeated(kept, ends)
        """Number of the body of each line end, shape (2 k,)."""
        self._normals = _normals(self._corners)

    @property
    def triangles(self) -> int:
        """How many triangles there are."""
        return len(self._corners) // 3

    def corners(self, poses: Sequence[Pose]) -> Array:
        """Return the corners of all triangles in the world, three in a row each, shape (3 m, 3)."""
        return _placed(self._corners, self.corner_bodies, poses)

    def ends(self, poses: Sequence[Pose]) -> Array:
        """Return the ends of all outlines in the world, shape (2 k, 3)."""
        return _placed(self._ends, self.end_bodies, poses)

    def shades(self, poses: Sequence[Pose], up_axis: str) -> Array:
        """Return how bright each corner is, 0 to 1, shape (3 m,): flat faces, lit from both sides."""
        if not len(self._normals):
            return np.zeros(0)
        turns = matrices(poses)[:, :3, :3]
        order = {"X": (2, 0, 1), "Y": (1, 2, 0)}.get(up_axis, (0, 1, 2))
        local = np.einsum("nij,i->nj", turns, _LIGHT[list(order)])
        light = np.einsum("ij,ij->i", self._normals, local[self.corner_bodies])
        result: Array = _AMBIENT + (1.0 - _AMBIENT) * np.where(light > 0.0, light, -0.35 * light)
        return result

    def bounds(self, poses: Sequence[Pose], bodies: Sequence[str] = ()) -> tuple[Array, Array] | None:
        """Return the box around some bodies, or all, in the world; None where they have no shapes."""
        wanted = [i for i, body in enumerate(self.bodies) if not bodies or body in bodies]
        points = self._corners if len(self._corners) else self._ends
        owner = self.corner_bodies if len(self._corners) else self.end_bodies
        chosen = np.isin(owner, wanted)
        if not chosen.any():
            return None
        placed = _placed(points[chosen], owner[chosen], poses)
        return placed.min(axis=0), placed.max(axis=0)


@lru_cache(maxsize=_FEWER)
def _fewer(mesh: Mesh, most: int) -> Mesh:
    return thinned(simplified(mesh, most), max(most, _LEAST))


def _repeated(kept: Sequence[tuple[int, Mesh]], parts: Sequence[Array]) -> Indices:
    if not kept:
        return np.zeros(0, np.int64)
    return np.repeat(np.array([number for number, _ in kept]), [len(part) for part in parts])


def _normals(corners: Array) -> Array:
    a, b, c = corners[0::3], corners[1::3], corners[2::3]
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.repeat(normals / np.where(lengths > 0.0, lengths, 1.0), 3, axis=0)


def _placed(points: Array, owner: Indices, poses: Sequence[Pose]) -> Array:
    if not len(points):
        return points
    m = matrices(poses)[owner]
    result: Array = np.einsum("nij,nj->ni", m[:, :3, :3], points) + m[:, :3, 3]
    return result
