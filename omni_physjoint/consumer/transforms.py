"""Quaternions, matrices and poses in double precision, as far as joint frames need them.

A matrix is sixteen numbers, row by row, for row vectors (``point * matrix``), as USD writes it; a quaternion is
(x, y, z, w); a pose is (x, y, z, qx, qy, qz, qw).
"""

from __future__ import annotations

import math
from typing import TypeAlias

from omni_physjoint.model import Matrix, Pose, Quaternion, Vector
from omni_physjoint.units import FLT_MAX

__all__ = [
    "IDENTITY",
    "IDENTITY_POSE",
    "IDENTITY_ROTATION",
    "Rows",
    "angle_between",
    "compose",
    "conjugate",
    "inverse",
    "matrix_of_pose",
    "multiply",
    "normalized",
    "pose",
    "pose_between",
    "quaternion_of",
    "quaternion_product",
    "rotate",
    "transform_pose",
]

Rows: TypeAlias = tuple[Vector, Vector, Vector]
"""A 3x3 matrix, row by row."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
IDENTITY_ROTATION: Quaternion = (0.0, 0.0, 0.0, 1.0)
IDENTITY_POSE: Pose = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)

_NO_LENGTH = 5e-45
"""A squared length below it leaves no rotation that PhysX takes: rounding of subnormal numbers. Source: measured."""


def multiply(a: Matrix, b: Matrix) -> Matrix:
    """Return the matrix that applies `a` first, then `b`; affine, shape (16,)."""
    a0, a1, a2, _, a4, a5, a6, _, a8, a9, a10, _, a12, a13, a14, _ = a
    b0, b1, b2, _, b4, b5, b6, _, b8, b9, b10, _, b12, b13, b14, _ = b
    return (
        a0 * b0 + a1 * b4 + a2 * b8,
        a0 * b1 + a1 * b5 + a2 * b9,
        a0 * b2 + a1 * b6 + a2 * b10,
        0.0,
        a4 * b0 + a5 * b4 + a6 * b8,
        a4 * b1 + a5 * b5 + a6 * b9,
        a4 * b2 + a5 * b6 + a6 * b10,
        0.0,
        a8 * b0 + a9 * b4 + a10 * b8,
        a8 * b1 + a9 * b5 + a10 * b9,
        a8 * b2 + a9 * b6 + a10 * b10,
        0.0,
        a12 * b0 + a13 * b4 + a14 * b8 + b12,
        a12 * b1 + a13 * b5 + a14 * b9 + b13,
        a12 * b2 + a13 * b6 + a14 * b10 + b14,
        1.0,
    )


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of an affine matrix; the identity for one without an inverse (measured on scale 0)."""
    a, b, c, _, d, e, f, _, g, h, i, _, x, y, z, _ = matrix
    ca, cb, cc = e * i - f * h, c * h - b * i, b * f - c * e
    determinant = a * ca + d * cb + g * cc
    if determinant == 0.0:
        return IDENTITY
    r = 1.0 / determinant
    m0, m1, m2 = ca * r, cb * r, cc * r
    m4, m5, m6 = (f * g - d * i) * r, (a * i - c * g) * r, (c * d - a * f) * r
    m8, m9, m10 = (d * h - e * g) * r, (b * g - a * h) * r, (a * e - b * d) * r
    return (
        m0,
        m1,
        m2,
        0.0,
        m4,
        m5,
        m6,
        0.0,
        m8,
        m9,
        m10,
        0.0,
        -(x * m0 + y * m4 + z * m8),
        -(x * m1 + y * m5 + z * m9),
        -(x * m2 + y * m6 + z * m10),
        1.0,
    )


def compose(translation: Vector, rotation: Quaternion) -> Matrix:
    """Return the matrix of a rotation followed by a translation; `rotation` is a unit quaternion."""
    x, y, z, w = rotation
    return (
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y + z * w),
        2.0 * (z * x - y * w),
        0.0,
        2.0 * (x * y - z * w),
        1.0 - 2.0 * (z * z + x * x),
        2.0 * (y * z + x * w),
        0.0,
        2.0 * (z * x + y * w),
        2.0 * (y * z - x * w),
        1.0 - 2.0 * (y * y + x * x),
        0.0,
        *translation,
        1.0,
    )


def matrix_of_pose(frame: Pose) -> Matrix:
    """Return the matrix of a pose."""
    return compose(frame[:3], frame[3:])


def quaternion_of(rows: Rows) -> Quaternion:
    """Return the unit quaternion of a rotation matrix for row vectors."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    trace = a + e + i
    if trace > 0.0:
        s = 2.0 * math.sqrt(trace + 1.0)
        q = ((f - h) / s, (g - c) / s, (b - d) / s, 0.25 * s)
    elif a >= e and a >= i:
        s = 2.0 * math.sqrt(max(1.0 + a - e - i, 0.0)) or 1.0
        q = (0.25 * s, (b + d) / s, (c + g) / s, (f - h) / s)
    elif e >= i:
        s = 2.0 * math.sqrt(max(1.0 + e - a - i, 0.0)) or 1.0
        q = ((b + d) / s, 0.25 * s, (f + h) / s, (g - c) / s)
    else:
        s = 2.0 * math.sqrt(max(1.0 + i - a - e, 0.0)) or 1.0
        q = ((c + g) / s, (f + h) / s, 0.25 * s, (b - d) / s)
    return normalized(q) or IDENTITY_ROTATION


def normalized(q: Quaternion) -> Quaternion | None:
    """Return `q` with length 1, or None when it has no direction: zero, NaN, infinite.

    The consumer squares float32 numbers, so lengths whose square leaves their range have no direction either (measured
    from 1e-20 to 1e-45 and at 1e30).
    """
    square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]
    if not _NO_LENGTH <= square <= FLT_MAX:
        return None
    length = math.sqrt(square)
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)


def conjugate(q: Quaternion) -> Quaternion:
    """Return the inverse rotation of a unit quaternion."""
    return (-q[0], -q[1], -q[2], q[3])


def quaternion_product(a: Quaternion, b: Quaternion) -> Quaternion:
    """Return the rotation that applies `b` first, then `a`."""
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def rotate(q: Quaternion, v: Vector) -> Vector:
    """Return vector `v` turned by unit quaternion `q`."""
    x, y, z, w = q
    tx, ty, tz = 2.0 * (y * v[2] - z * v[1]), 2.0 * (z * v[0] - x * v[2]), 2.0 * (x * v[1] - y * v[0])
    return (
        v[0] + w * tx + y * tz - z * ty,
        v[1] + w * ty + z * tx - x * tz,
        v[2] + w * tz + x * ty - y * tx,
    )


def pose(position: Vector, orientation: Quaternion) -> Pose:
    """Return the pose of a position and an orientation."""
    return (*position, *orientation)


def transform_pose(outer: Pose, inner: Pose) -> Pose:
    """Return pose `inner`, given in the space of `outer`, in the space that `outer` is given in."""
    x, y, z = rotate(outer[3:], inner[:3])
    return (x + outer[0], y + outer[1], z + outer[2], *quaternion_product(outer[3:], inner[3:]))


def pose_between(a: Pose, b: Pose) -> Pose:
    """Return pose `b` as seen from pose `a`."""
    back = conjugate(a[3:])
    x, y, z = rotate(back, (b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    return (x, y, z, *quaternion_product(back, b[3:]))


def angle_between(a: Quaternion, b: Quaternion) -> float:
    """Return the smallest angle that turns `a` into `b` [rad]."""
    x, y, z, w = quaternion_product(conjugate(a), b)
    return 2.0 * math.atan2(math.sqrt(x * x + y * y + z * z), abs(w))
