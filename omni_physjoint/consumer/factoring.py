"""Matrices taken apart into translation, rotation and scale, as the consumer does it for bodies and for frames."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from omni_physjoint.consumer.transforms import IDENTITY_ROTATION, Rows, quaternion_of
from omni_physjoint.model import Matrix, Quaternion, Vector

__all__ = ["Factors", "factor", "scale_of", "upright"]

_IDENTITY_ROWS: Rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

_SMALLEST = 1e-10
"""Smallest squared scale that is kept, and the scale that stands for a smaller one (measured: a body scaled by 1e-6
has the frame scale 1e-10)."""


class Factors(NamedTuple):
    """A matrix taken apart: translation, rotation, and a scale along axes that may be turned."""

    translation: Vector
    rotation: Quaternion
    scale: Vector


def factor(matrix: Matrix) -> Factors:
    """Take a matrix apart into translation, rotation and scale.

    The upper 3x3 block M is written ``M = R S R' U``: U the rotation, S the scale along the turned axes R. A block that
    mirrors gets three negative scales, so mirroring one axis gives (-1, -1, -1) and half a turn.

    Source:
        OpenUSD GfMatrix4d::Factor and GfTransform; the running consumer decomposes alike (measured).
    """
    rows, axes, lengths = _stretch(matrix)
    return Factors((matrix[12], matrix[13], matrix[14]), _rotation(rows, axes, lengths), _kept(lengths))


@lru_cache(maxsize=1 << 16)
def scale_of(matrix: Matrix) -> Vector:
    """Return the scale of `factor`, without the work for the rotation."""
    return _kept(_stretch(matrix)[2])


def _kept(lengths: Vector) -> Vector:
    x, y, z = (v if v * v >= _SMALLEST else math.copysign(_SMALLEST, v) for v in lengths)
    return (x, y, z)


def _stretch(matrix: Matrix) -> tuple[Rows, Rows, Vector]:
    """Return the upper block, the axes that it stretches along, and by how much; all negative when it mirrors."""
    rows: Rows = (matrix[0:3], matrix[4:7], matrix[8:11])  # type: ignore[assignment]
    x, y, z = rows
    if _dot(x, y) == 0.0 and _dot(x, z) == 0.0 and _dot(y, z) == 0.0:
        values, axes = (_dot(x, x), _dot(y, y), _dot(z, z)), _IDENTITY_ROWS
    else:
        values, axes = _eigen(tuple(tuple(_dot(p, q) for q in rows) for p in rows))  # type: ignore[arg-type]
    sign = -1.0 if _determinant(rows) < 0.0 else 1.0
    a, b, c = (sign * math.sqrt(max(value, 0.0)) for value in values)
    return rows, axes, (a, b, c)


def _rotation(rows: Rows, axes: Rows, lengths: Vector) -> Quaternion:
    """Return U of ``M = R S R' U``; `axes` are the columns of R, `lengths` the diagonal of S."""
    flat = [k for k in range(3) if lengths[k] == 0.0]
    if len(flat) > 1:
        return IDENTITY_ROTATION
    turned = [
        (0.0, 0.0, 0.0)
        if k in flat
        else tuple(sum(axes[k][c] * rows[c][j] for c in range(3)) / lengths[k] for j in range(3))
        for k in range(3)
    ]
    for k in flat:
        turned[k] = _cross(turned[(k + 1) % 3], turned[(k + 2) % 3])  # type: ignore[arg-type]
    matrix = tuple(tuple(sum(axes[k][i] * turned[k][j] for k in range(3)) for j in range(3)) for i in range(3))
    return quaternion_of(matrix)  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 16)
def upright(matrix: Matrix) -> Quaternion:
    """Return the rotation of a matrix with its X axis kept, its Y axis put at right angles to X, and Z to both.

    That is where a sheared body's actor points; without shear it is the rotation of `factor`. A block that mirrors is
    negated first.

    Source:
        measured on ovphysx 0.7 (`globalPose` of 24 sheared and mirrored bodies).
    """
    rows: Rows = (matrix[0:3], matrix[4:7], matrix[8:11])  # type: ignore[assignment]
    sign = -1.0 if _determinant(rows) < 0.0 else 1.0
    x = _unit((sign * rows[0][0], sign * rows[0][1], sign * rows[0][2]))
    along = _dot(x, rows[1])
    y = _unit(tuple(sign * (rows[1][k] - along * x[k]) for k in range(3)))  # type: ignore[arg-type]
    return quaternion_of((x, y, _cross(x, y)))


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _unit(v: Vector) -> Vector:
    length = math.sqrt(_dot(v, v))
    return (v[0] / length, v[1] / length, v[2] / length) if length > 0.0 else v


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _determinant(rows: Rows) -> float:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _eigen(matrix: Rows) -> tuple[Vector, Rows]:
    """Return eigenvalues and eigenvectors (one a row) of a symmetric 3x3 matrix, in the order of a cyclic Jacobi sweep.

    The order matters: it says which scale belongs to which axis of a sheared body.
    """
    a = [list(row) for row in matrix]
    v = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    for sweep in range(50):
        rest = abs(a[0][1]) + abs(a[0][2]) + abs(a[1][2])
        if rest == 0.0:
            break
        # The first sweeps leave small elements alone; doing them at once can swap two axes.
        threshold = 0.2 * rest / 9.0 if sweep < 3 else 0.0
        for p, q in ((0, 1), (0, 2), (1, 2)):
            if abs(a[p][q]) <= threshold:
                continue
            if sweep > 3 and abs(a[p][q]) < 1e-18 * min(abs(a[p][p]), abs(a[q][q])):
                a[p][q] = a[q][p] = 0.0
                continue
            theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q])
            t = math.copysign(1.0, theta) / (abs(theta) + math.sqrt(theta * theta + 1.0)) if theta else 1.0
            c = 1.0 / math.sqrt(t * t + 1.0)
            s = t * c
            for k in range(3):
                a[k][p], a[k][q] = c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]
            for k in range(3):
                a[p][k], a[q][k] = c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]
            for k in range(3):
                v[p][k], v[q][k] = c * v[p][k] - s * v[q][k], s * v[p][k] + c * v[q][k]
            a[p][q] = a[q][p] = 0.0
    return (a[0][0], a[1][1], a[2][2]), ((*v[0],), (*v[1],), (*v[2],))  # type: ignore[return-value]
