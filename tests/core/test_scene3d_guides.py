"""Arcs, cones and ranges: on which side of the parent's frame they are, and what is written beside them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from omni_physjoint.model import Pose, Role
from omni_physjoint.scene3d.guides import guides, swing_direction
from omni_physjoint.scene3d.joint_space import JointSpace, axes_of
from omni_physjoint.scene3d.strokes import Kind, Label, Stroke

IDENTITY: Pose = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
HINGE = JointSpace(
    "/J",
    "PhysicsRevoluteJoint",
    Role.ARTICULATION,
    ("/A", "/B"),
    (IDENTITY, IDENTITY),
    (IDENTITY, IDENTITY),
    motions={"twist": "limited"},
    limits={"twist": (math.radians(-30.0), math.radians(90.0))},
)


def _points(strokes: list[Stroke], kind: Kind) -> np.ndarray:
    return np.concatenate([s.ends.reshape(-1, 3) for s in strokes if s.kind is kind])


def _at(labels: list[Label], word: str) -> Label:
    return next(label for label in labels if label.text.startswith(word))


def test_an_arc_runs_right_handed_about_x_from_y() -> None:
    """-30 to 90 degrees: the arc reaches plus z and never goes further than 30 degrees towards minus z."""
    strokes, _ = guides(HINGE, 1.0)
    points = _points(strokes, Kind.LIMIT)
    angles = np.degrees(np.arctan2(points[:, 2], points[:, 1]))[np.linalg.norm(points, axis=1) > 0.1]
    assert points[:, 0] == pytest.approx(0.0)
    assert (angles.min(), angles.max()) == pytest.approx((-30.0, 90.0))


def test_bounds_are_named_where_they_are() -> None:
    """The lower bound is written on the side of minus z, the upper one at plus z, both in degrees."""
    _, labels = guides(HINGE, 1.0)
    assert _at(labels, "lower -30\N{DEGREE SIGN}").at[2] < 0.0
    assert _at(labels, "upper 90\N{DEGREE SIGN}").at[2] > 0.0


def test_a_reversed_joint_has_its_upper_bound_at_the_low_end() -> None:
    """PhysX holds -90 to 30 where -30 to 90 is authored: what is called upper 90 lies at minus z."""
    limits = {"twist": (math.radians(-90.0), math.radians(30.0))}
    _, labels = guides(replace(HINGE, reversed=True, limits=limits), 1.0)
    assert _at(labels, "upper 90\N{DEGREE SIGN}").at[2] < 0.0
    assert _at(labels, "lower -30\N{DEGREE SIGN}").at[2] > 0.0


def test_a_reversed_joint_outside_an_articulation_is_as_authored() -> None:
    """Body order changes nothing for a standalone joint."""
    _, labels = guides(replace(HINGE, reversed=True, role=Role.STANDALONE), 1.0)
    assert _at(labels, "upper 90\N{DEGREE SIGN}").at[2] > 0.0


def test_the_needle_is_the_childs_y_axis() -> None:
    """A child turned by 40 degrees about x has its needle at 40 degrees."""
    turned: Pose = (0.0, 0.0, 0.0, math.sin(math.radians(20.0)), 0.0, 0.0, math.cos(math.radians(20.0)))
    strokes, _ = guides(replace(HINGE, world_frames=(IDENTITY, turned)), 1.0)
    tip = _points(strokes, Kind.NEEDLE)[-1]
    assert math.degrees(math.atan2(tip[2], tip[1])) == pytest.approx(40.0)


def test_a_start_elsewhere_has_a_needle_of_its_own() -> None:
    """The simulation starts at 0 where the stage has 40 degrees."""
    turned: Pose = (0.0, 0.0, 0.0, math.sin(math.radians(20.0)), 0.0, 0.0, math.cos(math.radians(20.0)))
    strokes, _ = guides(replace(HINGE, world_frames=(IDENTITY, turned)), 1.0)
    tip = _points(strokes, Kind.START)[-1]
    assert (tip[1] > 0.0, tip[2]) == (True, pytest.approx(0.0))


def test_a_free_hinge_has_a_full_circle_and_no_bounds() -> None:
    """Nothing is limited: the circle is of another kind."""
    strokes, labels = guides(replace(HINGE, motions={"twist": "free"}, limits={}), 1.0)
    assert not [s for s in strokes if s.kind is Kind.LIMIT]
    assert len(_points(strokes, Kind.FREE)) > 200
    assert labels == []


@pytest.mark.parametrize(("swings", "toward"), [((0.5, 0.0), (0, 0, -1)), ((0.0, 0.5), (0, 1, 0))])
def test_swings_are_right_handed(swings: tuple[float, float], toward: tuple[int, int, int]) -> None:
    """A positive swing about y takes x towards minus z, one about z towards plus y, by that very angle."""
    direction = np.array(swing_direction(*swings))
    assert float(direction @ toward) == pytest.approx(math.sin(0.5))
    assert direction[0] == pytest.approx(math.cos(0.5))


def test_a_cone_is_as_wide_as_its_half_angles() -> None:
    """35 degrees about y and 20 about z: the edge is that far from x where it crosses the planes of the axes."""
    limits = {"swing1": (-math.radians(35.0), math.radians(35.0)), "swing2": (-math.radians(20.0), math.radians(20.0))}
    motions = {"twist": "free", "swing1": "limited", "swing2": "limited"}
    ball = replace(HINGE, type="PhysicsSphericalJoint", role=Role.STANDALONE, cone=True, motions=motions, limits=limits)
    strokes, labels = guides(ball, 1.0)
    points = _points(strokes, Kind.LIMIT)
    points = points[np.linalg.norm(points, axis=1) > 0.1]
    down = np.degrees(np.arctan2(-points[:, 2], points[:, 0])).max()
    side = np.degrees(np.arctan2(points[:, 1], points[:, 0])).max()
    assert (down, side) == pytest.approx((35.0, 20.0), abs=0.05)
    assert {label.text for label in labels} == {"half-angle 35\N{DEGREE SIGN}", "half-angle 20\N{DEGREE SIGN}"}


def test_a_slider_has_its_range_along_x_and_its_position_where_the_child_is() -> None:
    """-0.1 to 0.4 along x, the child at 0.2, a target at 0.3."""
    slider = replace(
        HINGE,
        motions={"x": "limited"},
        limits={"x": (-0.1, 0.4)},
        targets={"x": 0.3},
        world_frames=(IDENTITY, (0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)),
    )
    strokes, labels = guides(slider, 1.0)
    limit = _points(strokes, Kind.LIMIT)
    assert (limit[:, 0].min(), limit[:, 0].max()) == pytest.approx((-0.1, 0.4))
    assert _points(strokes, Kind.NEEDLE)[:, 0] == pytest.approx(0.2)
    assert _at(labels, "target 0.3").at[0] == pytest.approx(0.3)


def test_a_distance_is_a_ball_around_the_first_frame() -> None:
    """Greatest distance 0.5: every point of the circles is 0.5 away."""
    rope = replace(HINGE, role=Role.STANDALONE, motions={}, limits={}, distance=(None, 0.5))
    strokes, labels = guides(rope, 1.0)
    assert np.linalg.norm(_points(strokes, Kind.LIMIT), axis=1) == pytest.approx(0.5)
    assert [label.text for label in labels] == ["max 0.5"]


def test_limits_beyond_everything_limit_nothing() -> None:
    """PhysX's own default of a linear limit is no range to draw."""
    (axis,) = axes_of(replace(HINGE, motions={"x": "limited"}, limits={"x": (-1.1e38, 1.1e38)}), 2.0)
    assert (axis.limited, axis.low, axis.high) == (False, -2.0, 2.0)


def test_a_limit_of_many_turns_is_drawn_with_few_points() -> None:
    """A hinge of an articulation may have a million degrees."""
    strokes, _ = guides(replace(HINGE, limits={"twist": (-2e4, 2e4)}), 1.0)
    assert len(_points(strokes, Kind.LIMIT)) < 2_000
