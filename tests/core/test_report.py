"""`inspect` and `inspect_file`: which joints are reported, what they are called, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from edited_stage import EDITS, rich_stage

import omni_physjoint
from omni_physjoint.contract import load
from omni_physjoint.errors import PhysJointError
from omni_physjoint.model import Role
from omni_physjoint.report import resolve
from omni_physjoint.resources import sample_path
from omni_physjoint.scene import read_scene

HINGE = "/World/Robot/Hinge1"


def test_a_report_is_finished() -> None:
    """What `inspect` returns does not change with the stage any more."""
    stage = rich_stage()
    report = omni_physjoint.inspect(stage)
    text = repr(report)
    EDITS["limit"](stage, 1)
    EDITS["drop later body"](stage, 0)
    stage.RemovePrim("/World/Loose")
    assert repr(report) == text


def test_some_joints() -> None:
    """Only the joints asked for are reported, with their bodies and what concerns them; roles are as in full."""
    stage = rich_stage()
    full = omni_physjoint.inspect(stage)
    some = omni_physjoint.inspect(stage, joints=[HINGE])
    assert some.joints == (full.joint(HINGE),)
    assert [body.path for body in some.bodies] == ["/World/Robot/Base", "/World/Robot/Link1"]
    assert some.articulations == full.articulations
    assert [f.prim for f in full.findings if f not in some.findings] == ["/World/Chosen", "/World/Loose/B"]


def test_some_joints_of_a_scene() -> None:
    """A scene that was read before reports some joints just so."""
    stage = rich_stage()
    scene = read_scene(stage)
    scene = replace(scene, stage=replace(scene.stage, identifier="anonymous"))
    assert resolve(scene, load("0.7"), joints=[HINGE]) == omni_physjoint.inspect(stage, joints=[HINGE])


def test_one_joint_or_body_by_path() -> None:
    """A report finds joint and body by path, and says when there is none."""
    report = omni_physjoint.inspect(rich_stage())
    assert report.joint(HINGE).path == HINGE
    assert report.body("/World/Loose/B").mass == 3.0
    with pytest.raises(KeyError):
        report.joint("/World/Robot/Base")
    with pytest.raises(KeyError):
        report.body(HINGE)


def test_a_path_that_is_no_joint() -> None:
    """The message names the stage and the joint that was probably meant."""
    with pytest.raises(
        PhysJointError, match=r"anonymous: no joint at /World/Robot/Slid; did you mean /World/Robot/Slide\?"
    ):
        omni_physjoint.inspect(rich_stage(), joints=["/World/Robot/Slid"])


def test_the_name_of_a_stage() -> None:
    """A stage is called by its file, without one "anonymous", or as the caller wants."""
    path = sample_path("arm")
    assert omni_physjoint.inspect_file(path).stage.identifier == str(path)
    assert omni_physjoint.inspect(rich_stage()).stage.identifier == "anonymous"
    assert omni_physjoint.inspect(rich_stage(), identifier="robot").stage.identifier == "robot"


def test_time() -> None:
    """Time samples count at a time code, and not without one."""
    stage = rich_stage()
    stage.GetPrimAtPath(HINGE).GetAttribute("physics:upperLimit").Set(5.0, 1.0)
    limits = [
        omni_physjoint.inspect(stage, time=time).joint(HINGE).column("physics:upperLimit").producer_value
        for time in (None, 1.0)
    ]
    assert limits == [30.0, 5.0]


def test_a_snapshot_beside_a_stage(tmp_path: Path) -> None:
    """Columns of a snapshot take the place of the stage's joint at that path; the other joints stay."""
    snapshot = tmp_path / "columns.json"
    elbow = {"type": "PhysicsRevoluteJoint", "schemas": [], "columns": {"physics:jointEnabled": False}}
    snapshot.write_text(json.dumps({"joints": {"/World/Arm/Joints/Elbow": elbow}}))
    report = omni_physjoint.inspect_file(sample_path("arm"), snapshot=snapshot)
    assert report.joint("/World/Arm/Joints/Elbow").role is Role.NOT_CREATED
    assert report.joint("/World/Arm/Joints/Shoulder").role is Role.ARTICULATION


def test_nothing_to_inspect() -> None:
    """Neither a stage nor a snapshot is an error."""
    with pytest.raises(PhysJointError, match="give a stage or a column snapshot"):
        omni_physjoint.inspect_file(None)
