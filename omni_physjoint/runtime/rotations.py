"""Rotations as the comparison with the runtime needs them. Quaternions are (x, y, z, w)."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["euler_angles", "euler_rotation", "tensor_in_body_axes"]


def euler_angles(rotation: Sequence[float]) -> tuple[float, float, float]:
    """Return the angles about x, y and z [rad] of a turn about x, then y, then z of the fixed frame.

    Source: measured. The drive target of a D6 joint with 20, 30 and -40 degrees on twist, swing1 and swing2 is the
    quaternion z * y * x of these angles.
    """
    x, y, z, w = rotation
    about_y = max(-1.0, min(1.0, 2.0 * (w * y - z * x)))
    return (
        math.atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y)),
        math.asin(about_y),
        math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z)),
    )


def euler_rotation(x: float, y: float, z: float) -> tuple[float, float, float, float]:
    """Return the quaternion of which `euler_angles` gives `x`, `y` and `z` [rad]."""
    (sx, sy, sz), (cx, cy, cz) = ([f(a / 2.0) for a in (x, y, z)] for f in (math.sin, math.cos))
    return (
        sx * cy * cz - cx * sy * sz,
        cx * sy * cz + sx * cy * sz,
        cx * cy * sz - sx * sy * cz,
        cx * cy * cz + sx * sy * sz,
    )


def tensor_in_body_axes(diagonal: Sequence[float], axes: Sequence[float]) -> tuple[float, ...]:
    """Return the 3x3 inertia tensor row by row, from its principal moments and axes."""
    length = math.sqrt(sum(c * c for c in axes)) or 1.0
    x, y, z, w = (c / length for c in axes)
    turn = (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )
    return tuple(sum(turn[i][k] * diagonal[k] * turn[j][k] for k in range(3)) for i in range(3) for j in range(3))
