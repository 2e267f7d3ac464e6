"""Inertia tensors: moved, turned, and taken apart into principal moments and axes as the consumer does it."""

from __future__ import annotations

import math

import numpy as np

from omni_physjoint.consumer.shapes import Array
from omni_physjoint.model import Quaternion, Vector

__all__ = ["diagonalize", "rotation_matrix", "shifted", "tensor"]

_ROUNDS = 24


def rotation_matrix(q: Quaternion) -> Array:
    """Return the matrix of a unit quaternion (x, y, z, w) for column vectors."""
    x, y, z, w = q
    return np.array(
        [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w)],
            [2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w)],
            [2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y)],
        ]
    )


def tensor(diagonal: Vector, axes: Quaternion) -> Array:
    """Return the 3x3 tensor in body axes of principal moments `diagonal` along `axes`."""
    turn = rotation_matrix(axes)
    return turn @ np.diag(np.array(diagonal)) @ turn.T


def shifted(inertia: Array, mass: float, offset: Array) -> Array:
    """Return the inertia about a point `offset` away from the centre of mass (parallel-axis theorem)."""
    return inertia + mass * (float(offset @ offset) * np.eye(3) - np.outer(offset, offset))


def diagonalize(inertia: Array) -> tuple[Vector, Quaternion]:
    """Return principal moments and axes of a tensor, in the order that the consumer's own Jacobi rotations leave.

    Order and signs matter where moments and axes come from two places: authored moments along computed axes.

    Source:
        MassProperties.h (omni.physx); the axes of 400 random bodies agree with ovphysx 0.7.0.
    """
    x, y, z, w = 0.0, 0.0, 0.0, 1.0
    m = inertia
    for _ in range(_ROUNDS):
        turn = rotation_matrix((x, y, z, w))
        m = turn.T @ inertia @ turn
        largest = (abs(m[1, 2]), abs(m[0, 2]), abs(m[0, 1]))
        a = 0 if largest[0] > largest[1] and largest[0] > largest[2] else 1 if largest[1] > largest[2] else 2
        b, c = (a + 1) % 3, (a + 2) % 3
        gap = float(m[b, b] - m[c, c])
        if m[b, c] == 0.0 or abs(gap) > 2e6 * abs(2.0 * m[b, c]):
            break
        cotangent = gap / (2.0 * float(m[b, c]))
        step = [0.0, 0.0, 0.0]
        if abs(cotangent) > 1000.0:
            step[a], real = 1.0 / (4.0 * cotangent), 1.0
        else:
            t = 1.0 / (abs(cotangent) + math.sqrt(cotangent * cotangent + 1.0))
            h = 1.0 / math.sqrt(t * t + 1.0)
            step[a] = math.copysign(math.sqrt((1.0 - h) / 2.0), cotangent)
            real = math.sqrt((1.0 + h) / 2.0)
        i, j, k = step
        x, y, z, w = (
            w * i + x * real + y * k - z * j,
            w * j - x * k + y * real + z * i,
            w * k + x * j - y * i + z * real,
            w * real - x * i - y * j - z * k,
        )
        length = math.sqrt(x * x + y * y + z * z + w * w)
        x, y, z, w = x / length, y / length, z / length, w / length
    return (float(m[0, 0]), float(m[1, 1]), float(m[2, 2])), (x, y, z, w)
