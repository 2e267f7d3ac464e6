"""Articulations and roles. Every expected value was read from the running consumer (ovphysx 0.7.0)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from placement_stages import STAGES, body, joint, placed, stage
from pxr import Sdf, Usd, UsdPhysics

from omni_physjoint.consumer.placement import Placements
from omni_physjoint.model import Role

Tree = tuple[str, bool, str]
"""Root, whether the base is fixed, and the links in order, one letter each."""


def trees(found: Placements) -> list[Tree]:
    """Return the articulations with the last letter of each link."""
    return [(a.root, a.fixed_base, "".join(link[-1] for link in a.links)) for a in found.articulations]


def role(name: str, path: str) -> Role:
    """Return the role of one joint of a stage."""
    return placed(STAGES[name]).joints[f"/World/{path}"].role


def reversed_joints(name: str) -> list[str]:
    """Return the joints of a stage that run against the tree."""
    return [path[-2:] for path, found in placed(STAGES[name]).joints.items() if found.reversed]


# --- ties to the world ------------------------------------------------------------------------------------------------


def test_joint_to_the_world_becomes_a_weld() -> None:
    """A joint to the world under a root anchors its body whatever its type: a hinge with a drive becomes a weld."""
    found = placed(STAGES["weld by hinge"])
    assert trees(found) == [("/World", True, "A")]
    assert found.joints["/World/Pan"].role is Role.FIXED_BASE_ANCHOR
    assert not found.joints["/World/Pan"].exists


def test_distance_joint_becomes_a_weld_too() -> None:
    """Types that never join links still anchor: a distance joint to the world welds its body."""
    assert role("distance joint as anchor", "Rope") is Role.FIXED_BASE_ANCHOR


def test_second_world_joint_stays_standalone() -> None:
    """Of two joints to the world the last anchors, and the other stays a joint of its own."""
    assert role("second world joint", "H") is Role.FIXED_BASE_ANCHOR
    assert role("second world joint", "G") is Role.STANDALONE


def test_joints_are_gone_through_by_type_first() -> None:
    """Last means by type before path: a D6 joint comes after a fixed one, whatever their names."""
    assert role("two world joints by type", "A1") is Role.FIXED_BASE_ANCHOR
    assert role("two world joints by type", "Z1") is Role.STANDALONE


# --- kinematic bodies -------------------------------------------------------------------------------------------------


def test_kinematic_body_refuses_the_articulation() -> None:
    """Where the tree would start at a joint to a kinematic body there is none, and all joints become standalone."""
    found = placed(STAGES["kinematic elected"])
    assert trees(found) == []
    assert {j.role for j in found.joints.values()} == {Role.STANDALONE}


def test_kinematic_body_spares_other_parts() -> None:
    """A kinematic body refuses its own connected part, not the others under the same root."""
    assert trees(placed(STAGES["kinematic in another part"])) == [("/World", False, "CD")]


def test_excluded_kinematic_joint_is_left_alone() -> None:
    """An excluded joint to a kinematic body does not refuse the articulation."""
    assert trees(placed(STAGES["kinematic excluded"])) == [("/World", False, "BAC")]


def test_kinematic_body_that_the_tree_meets_becomes_a_link() -> None:
    """Where another joint starts the tree, a kinematic body at its end becomes a link like any other."""
    assert trees(placed(STAGES["kinematic as a leaf"])) == [("/World", True, "ABCK")]
    assert role("kinematic as a leaf", "J9") is Role.ARTICULATION


# --- loops ------------------------------------------------------------------------------------------------------------


def test_loop_closer_is_dropped() -> None:
    """The joint that closes a loop is dropped altogether: no articulation joint and no object of its own."""
    found = placed(STAGES["loop"])
    assert trees(found) == [("/World", True, "ADCB")]
    closer = found.joints["/World/J1"]
    assert (closer.role, closer.exists) == (Role.NOT_CREATED, False)
    assert "/World/A" in closer.reason


def test_excluded_loop_closer_stays() -> None:
    """An excluded joint closes the loop as a joint of its own."""
    assert role("excluded loop closer", "J4") is Role.STANDALONE
    assert trees(placed(STAGES["excluded loop closer"])) == [("/World", True, "ABCD")]


def test_further_joints_between_two_links() -> None:
    """Of three joints between two links one places the child, one is dropped as a loop, one stays standalone."""
    found = placed(STAGES["second joint between two links"]).joints
    roles = [found[f"/World/{name}"].role for name in ("P", "Q", "J1")]
    assert roles == [Role.ARTICULATION, Role.NOT_CREATED, Role.STANDALONE]


def test_distance_joint_between_links_is_standalone() -> None:
    """Distance joints never place a link, and what only they reach is no link."""
    assert role("distance joint between links", "Rope") is Role.STANDALONE
    assert trees(placed(STAGES["distance joint between links"])) == [("/World", True, "AB")]


def test_switched_off_joint_is_not_there() -> None:
    """A joint that is switched off makes nothing and connects nothing."""
    assert role("disabled joint", "J2") is Role.NOT_CREATED
    assert trees(placed(STAGES["disabled joint"])) == [("/World", True, "AB")]


# --- roots ------------------------------------------------------------------------------------------------------------


def test_one_root_owns_several() -> None:
    """One root path can own several articulations, one for each connected part."""
    assert trees(placed(STAGES["several under one root"])) == [("/World", False, "AB"), ("/World", False, "CD")]


def test_root_on_a_body_starts_there() -> None:
    """A root on a body starts the tree at that body; joints that run against it are reversed."""
    assert trees(placed(STAGES["root on a body"])) == [("/World/A", False, "ABC")]
    assert reversed_joints("root on a body") == ["J1"]


def test_root_on_a_joint_to_the_world() -> None:
    """A root on a joint to the world fixes the base at that joint's body."""
    assert trees(placed(STAGES["root on a joint to the world"])) == [("/World/G", True, "CBA")]


@pytest.mark.parametrize(
    "name",
    [
        "root on a joint of two bodies",
        "root on a disabled body",
        "root on a kinematic body",
        "root on an ancestor of nothing",
        "root switched off",
    ],
)
def test_roots_that_make_nothing(name: str) -> None:
    """A root on a two-body joint, on a body that cannot start, with nothing below, or switched off: no articulation."""
    found = placed(STAGES[name])
    assert trees(found) == []
    assert {j.role for j in found.joints.values()} == {Role.STANDALONE}


def test_nested_root_is_ignored() -> None:
    """A root below another root is ignored, and the upper one elects."""
    assert trees(placed(STAGES["nested root"])) == [("/World", False, "BAC")]


def test_of_two_roots_the_later_path_wins() -> None:
    """Of two roots on one tree the one whose path comes later builds it; the other gets nothing."""
    assert trees(placed(STAGES["two roots, one tree"])) == [("/World/C", False, "CBA")]


@pytest.mark.parametrize(("count", "first"), [(13, "m"), (14, "n"), (15, "o")])
def test_order_of_many_roots(count: int, first: str) -> None:
    """The consumer builds the last root first; when its table grows past 13 the earlier ones turn round."""
    letters = "abcdefghijklmno"[:count]
    names = [f"R{letter}" for letter in letters]
    robots = "".join(body(name, apis=("PhysicsArticulationRootAPI",)) + body(f"L{name}") for name in names)
    joints = "".join(joint(f"J{name}", f"/World/{name}", f"/World/L{name}") for name in names)
    order = [root[-1] for root, _, _ in trees(placed(stage(robots, joints, root=False)))]
    assert order[0] == first
    early = [letter for letter in order if letter <= "m"]
    assert early == (list("mlkjihgfedcba") if count == 13 else list("abcdefghijklm"))


# --- where a floating tree starts -------------------------------------------------------------------------------------


def test_centre_of_a_chain() -> None:
    """A floating chain starts in its middle; of two middles the one that the walk met first."""
    assert trees(placed(STAGES["centre of a chain"])) == [("/World", False, "BCDA")]


def test_centre_of_a_star() -> None:
    """A floating star starts at its hub, whatever its name and whichever side of the joints it is on."""
    assert trees(placed(STAGES["centre of a star"])) == [("/World", False, "DABC")]


def test_excluded_joints_count_for_the_centre() -> None:
    """Between equally central links the one with more joints starts, excluded ones included."""
    assert trees(placed(STAGES["centre counts excluded"])) == [("/World", False, "BA"), ("/World", False, "C")]


def test_enclosing_link_starts() -> None:
    """A link that all others lie below in the namespace starts the tree, central or not."""
    knee = "/World/Knee"
    assert placed(STAGES["enclosing link"]).articulations[0].links == (knee, f"{knee}/Shin", f"{knee}/Shin/Foot")


def test_children_by_type_then_by_path() -> None:
    """Links become children by their joint's type, fixed to D6, then by its path in code point order."""
    assert trees(placed(STAGES["children by type, then by path"])) == [("/World", True, "RDaCBA")]


def test_long_chain() -> None:
    """A chain of 1,500 links is placed without deep recursion, and starts in its middle."""
    names = [f"B{number:04}" for number in range(1500)]
    joints = "".join(joint(f"J{a}", f"/World/{a}", f"/World/{b}") for a, b in pairwise(names))
    found = placed(stage("".join(body(name) for name in names), joints))
    assert found.articulations[0].links[0] == "/World/B0749"
    assert len(found.articulations[0].links) == 1500


# --- OpenUSD's own parser ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["loop", "several under one root", "root on a body", "centre of a star"])
def test_membership_is_that_of_the_usd_parser(name: str) -> None:
    """Articulation joints, dropped loop closers and anchors together are what OpenUSD's parser lists per root."""
    found = placed(STAGES[name])
    ours = {path for path, j in found.joints.items() if j.role is not Role.STANDALONE}
    assert ours == _parsed_members(STAGES[name])


def _parsed_members(text: str) -> set[str]:
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(text)
    opened = Usd.Stage.Open(layer)
    parsed = UsdPhysics.UsdPhysicsLoadStageFromPrimRange(opened, ["/"])
    _, articulations = parsed[UsdPhysics.ObjectType.Articulation]
    return {str(path) for articulation in articulations for path in articulation.articulatedJoints}
