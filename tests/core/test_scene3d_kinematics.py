"""Where joints put bodies: closed forms worked out by hand."""

from __future__ import annotations

import math

import pytest

from omni_physjoint.model import Pose, Quaternion
from omni_physjoint.scene3d.kinematics import (
    Link,
    child_pose,
    closed,
    forward,
    inverted,
    motion,
    rotation_vector,
    twist_of,
)

IDENTITY: Pose = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
QUARTER = math.pi / 2.0


def _about(axis: str, angle: float) -> Quaternion:
    s = math.sin(angle / 2.0)
    x, y, z = (s if name == axis else 0.0 for name in "xyz")
    return (x, y, z, math.cos(angle / 2.0))


def test_a_hinge_turns_its_child_about_x() -> None:
    """A quarter turn about x takes a child from plus y, half a length away, to plus z."""
    frames: tuple[Pose, Pose] = (IDENTITY, (0.0, -0.5, 0.0, 0.0, 0.0, 0.0, 1.0))
    assert child_pose(IDENTITY, frames, {})[:3] == pytest.approx((0.0, 0.5, 0.0))
    assert child_pose(IDENTITY, frames, {"twist": QUARTER})[:3] == pytest.approx((0.0, 0.0, 0.5))


def test_a_slider_moves_its_child_along_x_of_the_parents_frame() -> None:
    """With the frame turned a quarter about z, x is the parent's y."""
    frames: tuple[Pose, Pose] = ((1.0, 0.0, 0.0, *_about("z", QUARTER)), (0.0, 0.0, 0.0, *_about("z", QUARTER)))
    assert child_pose(IDENTITY, frames, {"x": 0.3}) == pytest.approx((1.0, 0.3, 0.0, 0.0, 0.0, 0.0, 1.0))


def test_several_rotations_are_one_rotation_vector() -> None:
    """20, 30 and -25 degrees: the quaternion that ovphysx 0.7.0 gave a link of a D6 joint with that state."""
    turn = motion({"twist": math.radians(20.0), "swing1": math.radians(30.0), "swing2": math.radians(-25.0)})[3:]
    assert turn == pytest.approx((0.17029974, 0.25544959, -0.21287468, 0.92759252), abs=1e-7)


def test_a_chain_adds_up() -> None:
    """Two hinges of a quarter turn each, links of length 1: the second link comes to lie behind the first."""
    ends: tuple[Pose, Pose] = ((0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0), (0.0, -0.5, 0.0, 0.0, 0.0, 0.0, 1.0))
    links = (Link("/J1", "/A", "/B", ends), Link("/J2", "/B", "/C", ends))
    poses = forward("/A", IDENTITY, links, {"/J1": {"twist": QUARTER}, "/J2": {"twist": QUARTER}})
    assert poses["/B"][:3] == pytest.approx((0.0, 0.5, 0.5))
    assert poses["/C"][:3] == pytest.approx((0.0, 0.0, 1.0))


def test_a_link_without_its_parent_is_left_out() -> None:
    """Half a tree gives the poses that it can."""
    poses = forward("/A", IDENTITY, (Link("/J", "/Gone", "/B", (IDENTITY, IDENTITY)),), {})
    assert set(poses) == {"/A"}


def test_inverted_takes_back() -> None:
    """A pose after its inverse is the identity."""
    pose: Pose = (1.0, 2.0, 3.0, *_about("y", 1.0))
    assert child_pose(pose, (inverted(pose), IDENTITY), {}) == pytest.approx(IDENTITY, abs=1e-12)


@pytest.mark.parametrize("angle", [-3.0, -0.5, 0.0, 1.2, 3.1])
def test_twist_is_found_under_a_swing(angle: float) -> None:
    """A twist under a swing of 40 degrees about y is still that twist; q = swing * twist."""
    a, b, c, d = _about("y", math.radians(40.0))
    x, _, _, w = _about("x", angle)
    assert twist_of((a * w + d * x, b * w + c * x, c * w - b * x, d * w - a * x)) == pytest.approx(angle)


def test_rotation_vector_of_nothing_is_zero() -> None:
    """No rotation has no axis."""
    assert rotation_vector((0.0, 0.0, 0.0, 1.0)) == (0.0, 0.0, 0.0)


def test_closing_keeps_what_is_free_and_cuts_what_is_limited() -> None:
    """A hinge with a gap of 0.2 and 50 degrees, limited to 30, closes the gap and stops at 30."""
    relative: Pose = (0.0, 0.2, 0.0, *_about("x", math.radians(50.0)))
    free = closed(relative, {"twist": "free"}, {})
    assert free == pytest.approx((0.0, 0.0, 0.0, *_about("x", math.radians(50.0))))
    limited = closed(relative, {"twist": "limited"}, {"twist": (-1.0, math.radians(30.0))})
    assert limited == pytest.approx((0.0, 0.0, 0.0, *_about("x", math.radians(30.0))))


def test_closing_a_fixed_joint_gives_the_identity() -> None:
    """Everything is locked."""
    assert closed((1.0, 2.0, 3.0, *_about("z", 1.0)), {}, {}) == pytest.approx(IDENTITY)
