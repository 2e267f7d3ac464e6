"""What if nobody had published a column: ``without``."""

from __future__ import annotations

from dataclasses import replace

import pytest
from edited_stage import rich_stage

import omni_physjoint
from omni_physjoint.contract import load
from omni_physjoint.errors import PhysJointError
from omni_physjoint.inspection import Inspection
from omni_physjoint.live import Changes
from omni_physjoint.model import Role
from omni_physjoint.report import resolve
from omni_physjoint.scene import read_scene

HINGE = "/World/Robot/Hinge1"
LOW = "physics:lowerLimit"


def test_the_parser_default_applies() -> None:
    """A lower limit that nobody publishes is 0 to the parser; what was authored is still told."""
    joint = omni_physjoint.inspect(rich_stage(), joints=[HINGE], without=[LOW]).joints[0]
    row = joint.column(LOW)
    assert (row.published, row.producer_value, row.resolved, row.authored_value) == (False, None, 0.0, -30.0)


def test_only_the_reported_joints_lose_it() -> None:
    """A joint that is not reported keeps the column, so that the articulation stands but for the reported joint.

    A second joint to the world of one articulation stays by itself (measured on ovphysx 0.7.0).
    """
    stage = rich_stage()
    slide = "/World/Robot/Slide"
    report = omni_physjoint.inspect(stage, joints=[slide], without=["physics:body1"])
    assert report.joints[0].role is Role.STANDALONE
    joints = [a.joints for a in report.articulations]
    assert joints == [("/World/Robot/Hinge1", "/World/Robot/Hinge2"), ()]  # the last link is one of its own
    everywhere = omni_physjoint.inspect(stage, without=["physics:body1"])
    assert [joint for a in everywhere.articulations for joint in a.joints] == []


@pytest.mark.parametrize(
    "column", [LOW, "physics:body0", "physics:excludeFromArticulation", "physics:hinge0", "physics:localRot0"]
)
def test_one_by_one_equals_at_once(column: str) -> None:
    """Leaving a column out of all joints gives the same by the engine as by the steps over a whole scene."""
    stage = rich_stage()
    scene = read_scene(stage)
    scene = replace(scene, stage=replace(scene.stage, identifier="anonymous"))
    assert omni_physjoint.inspect(stage, without=[column]) == resolve(scene, load("0.7"), without=[column])


def test_a_column_that_nobody_publishes() -> None:
    """The message names the column that was probably meant."""
    with pytest.raises(
        PhysJointError, match=r"no joint here publishes a column physics:lowerLimi; did you mean .*Limit\?"
    ):
        omni_physjoint.inspect(rich_stage(), joints=[HINGE], without=["physics:lowerLimi"])


def test_an_inspection_without_a_column() -> None:
    """An inspection leaves the column out after an edit of it, too."""
    stage = rich_stage()
    inspection = Inspection(stage, without=[LOW])
    assert inspection.report.joint(HINGE).column(LOW).resolved == 0.0
    stage.GetPrimAtPath(HINGE).GetAttribute(LOW).Set(-5.0)
    inspection.update(Changes(properties=(f"{HINGE}.{LOW}",)))
    row = inspection.report.joint(HINGE).column(LOW)
    assert (row.authored_value, row.resolved) == (-5.0, 0.0)
