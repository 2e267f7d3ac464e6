"""Poses as matrices, and many points through them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from omni_physjoint.model import Pose

__all__ = ["Array", "Indices", "matrices", "matrix", "moved"]

Array: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.int64]


def matrices(poses: Sequence[Pose]) -> Array:
    """Return the 4x4 matrices of poses for column vectors, shape (n, 4, 4)."""
    values = np.array(poses, dtype=np.float64).reshape(-1, 7)
    x, y, z, w = values[:, 3:].T
    result = np.zeros((len(values), 4, 4))
    result[:, 0, :3] = np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)], axis=1)
    result[:, 1, :3] = np.stack([2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)], axis=1)
    result[:, 2, :3] = np.stack([2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)], axis=1)
    result[:, :3, 3] = values[:, :3]
    result[:, 3, 3] = 1.0
    return result


def matrix(pose: Pose) -> Array:
    """Return the 4x4 matrix of one pose for column vectors."""
    result: Array = matrices([pose])[0]
    return result


def moved(points: Array, pose: Pose) -> Array:
    """Return `points`, shape (..., 3), given in the space of `pose`, in the space that `pose` is given in."""
    m = matrix(pose)
    result: Array = points @ m[:3, :3].T + m[:3, 3]
    return result
