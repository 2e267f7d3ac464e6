"""Quaternions, matrices and their parts, held against OpenUSD's own (which the product does not use here)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pytest
from pxr import Gf

from omni_physjoint.consumer.factoring import factor, scale_of, upright
from omni_physjoint.consumer.transforms import (
    IDENTITY,
    IDENTITY_POSE,
    angle_between,
    compose,
    conjugate,
    inverse,
    matrix_of_pose,
    multiply,
    normalized,
    pose,
    pose_between,
    quaternion_product,
    rotate,
    transform_pose,
)
from omni_physjoint.model import Matrix, Pose, Quaternion, Vector

HALF = math.sqrt(0.5)


def matrices(count: int = 300) -> Iterator[Gf.Matrix4d]:
    """Yield products of scales, turns and translations: plain, sheared, mirrored."""
    random = Random(1)
    for _ in range(count):
        matrix = Gf.Matrix4d(1)
        for _ in range(random.choice((1, 1, 2, 3))):
            scale = Gf.Vec3d(*(random.choice((1, 2, 0.5, -1, random.uniform(0.1, 4))) for _ in range(3)))
            turn = Gf.Quatd(*(random.gauss(0, 1) for _ in range(4))).GetNormalized()
            shift = Gf.Vec3d(*(random.uniform(-3, 3) for _ in range(3)))
            matrix *= Gf.Matrix4d(1).SetScale(scale)
            matrix *= Gf.Matrix4d(1).SetRotate(random.choice((turn, Gf.Quatd(1, 0, 0, 0))))
            matrix *= Gf.Matrix4d(1).SetTranslate(shift)
        yield matrix


def flat(matrix: Gf.Matrix4d) -> Matrix:
    """Return a matrix as sixteen numbers."""
    return tuple(value for row in matrix for value in row)


def quaternion(q: Gf.Quatd) -> Quaternion:
    """Return a quaternion as (x, y, z, w)."""
    return (*q.GetImaginary(), q.GetReal())


def same_turn(first: Quaternion, second: Quaternion) -> bool:
    """Whether two unit quaternions turn alike."""
    return min(math.dist(first, second), math.dist(first, tuple(-x for x in second))) < 1e-9


def test_multiply_and_inverse() -> None:
    """Products and inverses of affine matrices are OpenUSD's."""
    previous = Gf.Matrix4d(1)
    for matrix in matrices():
        assert multiply(flat(previous), flat(matrix)) == pytest.approx(flat(previous * matrix), abs=1e-12)
        assert inverse(flat(matrix)) == pytest.approx(flat(matrix.GetInverse()), rel=1e-9, abs=1e-12)
        previous = matrix


def test_inverse_of_flat_matrix() -> None:
    """A matrix that flattens has no inverse, and the identity stands in for it (measured on a body of scale 0)."""
    assert inverse(flat(Gf.Matrix4d(1).SetScale(Gf.Vec3d(1, 0, 1)))) == IDENTITY


def test_factor() -> None:
    """Scale, its order on sheared matrices included, rotation and translation are those of GfTransform."""
    for matrix in matrices(1000):
        parts, theirs = factor(flat(matrix)), Gf.Transform(matrix)
        assert parts.translation == pytest.approx(tuple(matrix.ExtractTranslation()))
        assert parts.scale == pytest.approx(tuple(theirs.GetScale()), rel=1e-9)
        assert same_turn(parts.rotation, quaternion(theirs.GetRotation().GetQuat()))


def test_mirror_is_half_a_turn() -> None:
    """Mirroring one axis gives scale (-1, -1, -1) and half a turn about that axis (RUNTIME: single-axis mirror)."""
    parts = factor(flat(Gf.Matrix4d(1).SetScale(Gf.Vec3d(-1, 1, 1))))
    assert parts.scale == (-1.0, -1.0, -1.0)
    assert same_turn(parts.rotation, (1.0, 0.0, 0.0, 0.0))


def test_smallest_scale() -> None:
    """A scale of 1e-5 is kept, one of 1e-6 becomes 1e-10 (measured frames)."""
    assert scale_of(flat(Gf.Matrix4d(1).SetScale(Gf.Vec3d(2e-5, 1e-6, 1)))) == pytest.approx((2e-5, 1e-10, 1.0))


def test_flat_matrix_has_a_rotation() -> None:
    """A matrix that flattens one axis or all still gives a rotation of length 1."""
    for scale in ((1, 0, 1), (0, 0, 0)):
        rotation = factor(flat(Gf.Matrix4d(1).SetScale(Gf.Vec3d(*scale)))).rotation
        assert math.hypot(*rotation) == pytest.approx(1.0)


def test_upright_without_shear() -> None:
    """Without shear a body points where its rotation says."""
    turn = Gf.Quatd(0.5, 0.1, -0.7, 0.3).GetNormalized()
    matrix = Gf.Matrix4d(1).SetScale(Gf.Vec3d(1, 2, 3)) * Gf.Matrix4d(1).SetRotate(turn)
    assert same_turn(upright(flat(matrix)), quaternion(turn))


def test_upright_keeps_x() -> None:
    """A sheared body keeps its X axis, and its Y axis is put at right angles (measured `globalPose`)."""
    sheared = (2.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    assert same_turn(upright(sheared), (0.0, 0.0, 0.0, 1.0))
    assert not same_turn(factor(sheared).rotation, (0.0, 0.0, 0.0, 1.0))


@pytest.mark.parametrize(
    "bad", [(0, 0, 0, 0), (math.nan, 0, 0, 1), (1, 0, 0, math.inf), (1e-30, 0, 0, 0), (1e30, 0, 0, 0)]
)
def test_no_direction(bad: Quaternion) -> None:
    """Zero, NaN, infinity and what float32 cannot square have no direction (measured)."""
    assert normalized(bad) is None


def test_normalized() -> None:
    """A quaternion of any other length is brought to length 1, however short."""
    assert normalized((0.0, 3.0, 0.0, 4.0)) == (0.0, 0.6, 0.0, 0.8)
    assert normalized((1e-12, 0.0, 0.0, 0.0)) == (1.0, 0.0, 0.0, 0.0)


def test_rotate_and_product() -> None:
    """Quarter turns about Z and then X take X to Z, in one product as in two steps."""
    about_z: Quaternion = (0.0, 0.0, HALF, HALF)
    about_x: Quaternion = (HALF, 0.0, 0.0, HALF)
    assert rotate(about_z, (1.0, 0.0, 0.0)) == pytest.approx((0.0, 1.0, 0.0), abs=1e-12)
    both = quaternion_product(about_x, about_z)
    assert rotate(both, (1.0, 0.0, 0.0)) == pytest.approx((0.0, 0.0, 1.0), abs=1e-12)
    assert quaternion_product(both, conjugate(both)) == pytest.approx((0.0, 0.0, 0.0, 1.0), abs=1e-12)


def test_poses_are_matrices() -> None:
    """A pose within a pose is the product of their matrices, and the pose between undoes it."""
    outer, inner = _pose((1, 2, 3), (0, 0, HALF, HALF)), _pose((4, 5, 6), (0.5, 0.5, -0.5, 0.5))
    whole = transform_pose(outer, inner)
    assert matrix_of_pose(whole) == pytest.approx(multiply(matrix_of_pose(inner), matrix_of_pose(outer)), abs=1e-12)
    assert pose_between(outer, whole) == pytest.approx(inner, abs=1e-12)
    assert matrix_of_pose(outer) == compose(outer[:3], outer[3:])


@pytest.mark.parametrize("degrees", [0.0, 1e-5, 30.0, 90.0, 180.0])
def test_angle_between(degrees: float) -> None:
    """The angle between two orientations is exact from tiny ones to half a turn, whatever the quaternion's sign."""
    half = math.radians(degrees) / 2.0
    turned: Quaternion = (0.0, -math.sin(half), 0.0, -math.cos(half))
    assert math.degrees(angle_between(IDENTITY_POSE[3:], turned)) == pytest.approx(degrees, abs=1e-9)


def _pose(position: Vector, orientation: Quaternion) -> Pose:
    return pose(position, orientation)
