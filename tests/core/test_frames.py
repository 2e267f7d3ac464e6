"""Joint frames as PhysX holds them. Every expected value was read from the running consumer (ovphysx 0.7.0)."""

from __future__ import annotations

import math

import pytest
from placement_stages import STAGES, body, joint, placed, stage

from omni_physjoint.consumer.placement import Placement
from omni_physjoint.model import Role

H = math.sqrt(0.5)


def j(name: str) -> Placement:
    """Return joint J of a stage."""
    return placed(STAGES[name]).joints["/World/J"]


@pytest.mark.parametrize("where", ["alone", "under a root"])
@pytest.mark.parametrize(
    ("kind", "axis", "turn"),
    [
        ("Revolute", "X", (0.0, 0.0, 0.0, 1.0)),
        ("Revolute", "Y", (0.0, 0.0, H, H)),
        ("Revolute", "Z", (0.0, -H, 0.0, H)),
        ("Prismatic", "Y", (0.0, 0.0, H, H)),
        ("Prismatic", "Z", (0.0, -H, 0.0, H)),
        ("Spherical", "X", (0.0, 0.0, 0.0, 1.0)),
        ("Spherical", "Y", (0.5, 0.5, 0.5, 0.5)),
        ("Spherical", "Z", (0.5, -0.5, 0.5, 0.5)),
    ],
)
def test_axis_fixup(kind: str, axis: str, turn: tuple[float, ...], where: str) -> None:
    """Both frames are turned so that PhysX's X axis is the joint's; a ball joint about Y or Z gets one twist more."""
    assert j(f"{kind} about {axis}, {where}").frames[0][3:] == pytest.approx(turn)


def test_axis_fixup_follows_the_authored_rotation() -> None:
    """The turn for the axis is applied within the authored frame, after its rotation."""
    assert j("Revolute about Z, alone").frames[1][3:] == pytest.approx((0.8 * H, -0.6 * H, -0.8 * H, 0.6 * H))


@pytest.mark.parametrize("bad", ["zero", "nan", "huge"])
def test_refused_frame_of_a_standalone_joint(bad: str) -> None:
    """A rotation of (0, 0, 0, 0), a NaN, or one too large for float32 has the frame refused: no joint is created."""
    for number in (0, 1):
        found = j(f"{bad} rotation{number}, alone")
        assert (found.role, found.exists) == (Role.NOT_CREATED, False)
        assert found.valid[number] is False
        assert f"physics:localRot{number}" in found.reason


@pytest.mark.parametrize("bad", ["zero", "nan", "huge"])
def test_refused_parent_frame(bad: str) -> None:
    """In an articulation a refused parent frame, position included, becomes the world pose of the child link."""
    found = j(f"{bad} rotation0, under a root")
    assert found.role is Role.ARTICULATION
    assert found.frames[0] == pytest.approx((4.0, 5.0, 6.0, 0.0, 0.0, H, H))
    assert found.frames[1] == (7.0, 7.0, 7.0, 0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize("bad", ["zero", "nan", "huge"])
def test_refused_child_frame(bad: str) -> None:
    """In an articulation a refused child frame, position included, becomes the identity."""
    assert j(f"{bad} rotation1, under a root").frames[1] == (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def test_reanchored_frame_without_direction() -> None:
    """A frame that goes through a target below the body takes a rotation of zero as none, and a NaN as the identity."""
    assert j("zero rotation0, re-anchored").frames[0] == pytest.approx((-1.0, 4.0, 5.0, 0.0, 0.0, H, H))
    assert j("nan rotation0, re-anchored").frames[0] == (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def test_rotation_is_normalised() -> None:
    """A rotation of another length than 1 counts by its direction."""
    text = stage(body("A"), body("B"), joint("J", "/World/A", "/World/B", rotation0="(2, 0, 0, -2)"), root=False)
    assert placed(text).joints["/World/J"].frames[0][3:] == pytest.approx((0.0, 0.0, -H, H))


def test_gear_takes_the_frames_of_its_hinges() -> None:
    """A gear's authored frames are not used: those of its hinges are, fixed up for their axes."""
    mesh = placed(STAGES["gear between links"]).joints["/World/Mesh"]
    assert (mesh.role, mesh.exists) == (Role.STANDALONE, True)
    assert mesh.frames[0] == (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    assert mesh.frames[1] == pytest.approx((0.0, 0.0, 0.0, 0.0, -H, 0.0, H))


def test_gear_whose_hinges_are_swapped() -> None:
    """In an articulation a gear whose hinge does not touch the same-numbered body is not created; standalone it is."""
    inside = placed(STAGES["gear with hinges swapped"]).joints["/World/Mesh"]
    assert (inside.role, inside.exists) == (Role.NOT_CREATED, False)
    alone = placed(STAGES["gear with hinges swapped, alone"]).joints["/World/Mesh"]
    assert alone.role is Role.STANDALONE
    assert alone.frames[0] == (9.0, 9.0, 9.0, 0.0, 0.0, 0.0, 1.0)


def test_frames_are_in_the_order_of_the_object() -> None:
    """Inside an articulation the parent's frame comes first, also where body 1 is the parent."""
    found = j("body, under a root")
    assert found.reversed
    assert found.actors == ("/World/D", "/World/X")
    assert found.frames[0][:3] == pytest.approx((0.1, 0.2, 0.3))
    assert found.frames[1] == pytest.approx((2.0, 6.0, 12.0, 0.5, 0.5, 0.5, 0.5))
