"""Which actor a side of a joint gets. Every expected value was read from the running consumer (ovphysx 0.7.0)."""

from __future__ import annotations

import pytest
from placement_stages import STAGES, body, joint, placed, stage, xform

from omni_physjoint.consumer.placement import Placement
from omni_physjoint.model import Role

TURN = (0.5, 0.5, 0.5, 0.5)


def j(name: str) -> Placement:
    """Return joint J of a stage."""
    return placed(STAGES[name]).joints["/World/J"]


def test_no_target_is_the_world_verbatim() -> None:
    """Without a relationship the local frame is taken verbatim as one of the world."""
    found = j("no target, alone")
    assert (found.role, found.actors) == (Role.STANDALONE, (None, "/World/D"))
    assert found.frames[0] == (1.0, 2.0, 3.0, *TURN)
    assert found.sides[0].reason == "No target, so this side is the world."


def test_target_without_a_body_lifts_the_frame() -> None:
    """A target without a body is the world, and the frame is lifted through its transform, scale included."""
    found = j("xform, alone")
    assert found.actors == (None, "/World/D")
    assert found.frames[0] == pytest.approx((3.0, 6.0, 12.0, *TURN))
    assert found.sides[0].body is None


def test_missing_target_is_the_world() -> None:
    """A target that does not exist makes its side the world; under a root that fixes the base."""
    assert j("missing, alone").actors == (None, "/World/D")
    assert j("missing, under a root").role is Role.FIXED_BASE_ANCHOR
    assert placed(STAGES["missing, under a root"]).articulations[0].fixed_base


def test_only_the_first_target_counts() -> None:
    """Further targets of a relationship are ignored: the first, a plain Xform, is the world."""
    assert j("second target ignored, alone").actors == (None, "/World/D")


def test_disabled_body_stays_the_actor_of_a_standalone_joint() -> None:
    """A standalone joint keeps a disabled body as its actor, with a local, scaled frame."""
    found = j("disabled, alone")
    assert found.actors == ("/World/X", "/World/D")
    assert found.frames[0] == pytest.approx((2.0, 6.0, 12.0, *TURN))
    assert found.sides[0].scale == pytest.approx((2.0, 3.0, 4.0))


def test_static_collider_stays_the_actor_of_a_standalone_joint() -> None:
    """A standalone joint keeps a static collider as its actor, the topmost one when several enclose the target."""
    assert j("collider, alone").actors == ("/World/X", "/World/D")
    assert j("topmost collider, alone").actors == ("/World/X", "/World/D")


@pytest.mark.parametrize("name", ["xform", "disabled", "collider", "no target", "missing", "scope", "below collider"])
def test_what_cannot_move_anchors_an_articulation(name: str) -> None:
    """Under a root a plain Xform, a missing target, a disabled body and a static collider anchor the other body."""
    found = j(f"{name}, under a root")
    assert (found.role, found.exists) == (Role.FIXED_BASE_ANCHOR, False)


def test_nearest_body_counts_though_disabled() -> None:
    """The nearest body above the target is the actor even when it is disabled and a dynamic one encloses it."""
    assert j("disabled below body, alone").actors[0] == "/World/X/Y"


def test_target_below_a_body_is_pulled_back() -> None:
    """A frame on an Xform below a body is lifted with scale, pulled back without, and scaled by the body."""
    found = j("below body, alone")
    assert found.actors == ("/World/X", "/World/D")
    assert found.frames[0] == pytest.approx((-6.0, 6.0, 16.0, 0.0, 0.70710678, 0.70710678, 0.0))


def test_mirrored_body_mirrors_the_position() -> None:
    """A single-axis mirror decomposes as scale (-1, -1, -1), which goes into the frame's position."""
    found = j("mirrored, alone")
    assert found.sides[0].scale == (-1.0, -1.0, -1.0)
    assert found.frames[0] == pytest.approx((-1.0, -2.0, -3.0, *TURN))


def test_body_to_itself_makes_nothing() -> None:
    """A joint with the same body on both sides is never created."""
    found = j("itself, alone")
    assert (found.role, found.exists) == (Role.NOT_CREATED, False)
    assert "</World/D>" in found.reason


def test_both_sides_the_world_make_nothing() -> None:
    """Without a body on either side no object is made."""
    joints = placed(STAGES["both sides the world"]).joints
    assert {found.role for found in joints.values()} == {Role.NOT_CREATED}


@pytest.mark.parametrize("name", ["two kinematic bodies", "two disabled bodies"])
def test_two_that_cannot_move_make_nothing(name: str) -> None:
    """Between two kinematic or two disabled bodies no object is made."""
    assert j(name).role is Role.NOT_CREATED


def test_body_of_an_unknown_scene_is_no_actor() -> None:
    """A body whose simulation owner is no scene is never made; its space still gives the frame."""
    found = j("owner is no scene, alone")
    assert found.actors == (None, "/World/D")
    assert found.frames[0] == pytest.approx((2.0, 6.0, 12.0, *TURN))
    under = placed(STAGES["owner is no scene, under a root"])
    assert under.joints["/World/J"].role is Role.STANDALONE
    assert under.articulations[0].links == ("/World/D",)


def test_body_inside_an_instance_is_none() -> None:
    """Instance proxies create no bodies and no joints, and a joint that targets one is tied to the world."""
    found = placed(STAGES["instance of a robot"])
    assert found.joints["/World/I/K"].role is Role.NOT_CREATED
    assert found.joints["/World/J"].role is Role.FIXED_BASE_ANCHOR
    assert found.joints["/World/J"].actors == ("/World/A", None)


def test_start_gap() -> None:
    """The gap is the distance and the angle between both frames where the bodies are now."""
    first, second = body("A", at="(1, 0, 0)"), body("B", at="(1, 3, 4)", turn="(0, 0, 90)")
    found = placed(stage(first, second, joint("J", "/World/A", "/World/B"), root=False)).joints["/World/J"]
    assert found.world_frames[0][:3] == pytest.approx((1.0, 0.0, 0.0))
    assert found.world_frames[1][:3] == pytest.approx((1.0, 3.0, 4.0))
    assert found.distance == pytest.approx(5.0)
    assert found.angle == pytest.approx(1.5707963267948966)


def test_no_gap_whatever_the_scale() -> None:
    """Frames that meet have no gap on scaled, turned bodies either."""
    whole = xform(
        "G", at="(0, 1, 0)", turn="(10, 20, 30)", scale="(2, 2, 2)", inside=body("A") + body("B", at="(1, 0, 0)")
    )
    text = stage(whole, joint("J", "/World/G/A", "/World/G/B", position0="(0.5, 0, 0)", position1="(-0.5, 0, 0)"))
    found = placed(text).joints["/World/J"]
    assert found.distance == pytest.approx(0.0, abs=1e-6)
    assert found.angle == pytest.approx(0.0, abs=1e-6)
