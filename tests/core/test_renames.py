"""Joints that were renamed or moved are compared as what they are."""

from __future__ import annotations

from pxr import Sdf, Usd

import omni_physjoint
from omni_physjoint.diff import Change, compare
from omni_physjoint.renames import Lone, Renames, find_renames
from omni_physjoint.resources import sample_path


def _stage(name: str) -> Usd.Stage:
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.TransferContent(Sdf.Layer.FindOrOpen(str(sample_path(name))))
    return Usd.Stage.Open(layer)


def _rename(stage: Usd.Stage, old: str, new: str) -> None:
    """Rename a prim, and let relationships follow, as an editor does."""
    editor = Usd.NamespaceEditor(stage)
    editor.MovePrimAtPath(old, new)
    editor.ApplyEdits()


def _changes(name: str, *moves: tuple[str, str]) -> list[Change]:
    stage = _stage(name)
    before = omni_physjoint.inspect_file(sample_path(name))
    for old, new in moves:
        _rename(stage, old, new)
    return list(compare(before, omni_physjoint.inspect(stage)))


def test_a_renamed_joint_has_another_path_and_nothing_else() -> None:
    """One line tells both names, at the new one; what mentions the joint elsewhere is no difference."""
    changes = _changes("arm", ("/World/Arm/Joints/Elbow", "/World/Arm/Joints/Knee"))
    knee = "/World/Arm/Joints/Knee"
    assert [(c.kind, c.prim, c.quantity, c.a, c.b) for c in changes if c.kind == "joint"] == [
        ("joint", knee, "path", "/World/Arm/Joints/Elbow", knee)
    ]
    assert not any("links" in c.quantity for c in changes)


def test_a_robot_that_moved_differs_in_paths_only() -> None:
    """Under another parent every joint and body has another path, and that is all that is told."""
    changes = _changes("arm", ("/World/Arm", "/World/Robot"))
    assert {c.quantity for c in changes} == {"path"}
    joints = [c for c in changes if c.kind == "joint"]
    assert len(joints) == len(omni_physjoint.inspect_file(sample_path("arm")).joints)
    assert all(c.a.replace("/World/Arm", "/World/Robot") == c.b for c in changes)


def test_a_joint_that_went_and_another_that_came_are_two() -> None:
    """Another type is another joint, and what could be several is none of them."""
    hinge, slider = (Lone(f"/A/{n}", f"Physics{n}Joint", ("/A/L0", "/A/L1")) for n in ("Revolute", "Prismatic"))
    bodies = {"/A/L0", "/A/L1"}
    assert not find_renames([hinge], [slider], bodies, bodies)
    twins = [Lone(f"/A/{n}", hinge.type, hinge.bodies) for n in ("J1", "J2")]
    assert not find_renames([hinge], twins, bodies, bodies)
    assert find_renames([hinge], twins[:1], bodies, bodies).paths == {"/A/Revolute": "/A/J1"}


def test_what_stays_below_a_prim_does_not_move_with_one_joint() -> None:
    """A joint that moved to another folder does not take along its neighbour, which stays."""
    moved = find_renames(
        [Lone("/A/Old/J1", "PhysicsRevoluteJoint", ("/B/L0", "/B/L1"))],
        [Lone("/A/New/J1", "PhysicsRevoluteJoint", ("/B/L0", "/B/L1"))],
        {"/B/L0", "/B/L1"},
        {"/B/L0", "/B/L1"},
        ["/A/Old/J2", "/B/L0", "/B/L1"],
    )
    assert moved.path("/A/Old/J1") == "/A/New/J1"
    assert moved.path("/A/Old/J2") == "/A/Old/J2"


def test_paths_inside_values_are_told_anew() -> None:
    """Lists and mappings are gone through; what is no path stays."""
    renames = Renames({"/A/J1": "/B/J1"})
    value = {"targets": ["/A/J1", "/A/L"], "role": "A/J1", "mass": 1.5, "none": None}
    assert renames.told(value) == {"targets": ["/B/J1", "/B/L"], "role": "A/J1", "mass": 1.5, "none": None}
