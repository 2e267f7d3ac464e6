"""What names a joint: a path, the end of one, a pattern; and what is answered to a name of none."""

from __future__ import annotations

import pytest
from pxr import Usd

import omni_physjoint
from omni_physjoint.errors import PhysJointError
from omni_physjoint.joint_choice import choose, choose_one
from omni_physjoint.resources import sample_path

ELBOW, WRIST, OTHER = "/World/Arm/Joints/Elbow", "/World/Arm/Joints/Wrist", "/World/Leg/Wrist"
KNOWN = {ELBOW, WRIST, OTHER}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (ELBOW, {ELBOW}),
        ("Elbow", {ELBOW}),
        ("Joints/Wrist", {WRIST}),
        ("*/Wrist", {WRIST, OTHER}),
        ("/World/Arm/*", {ELBOW, WRIST}),
        ("*Elb?w", {ELBOW}),
    ],
)
def test_names(name: str, found: set[str]) -> None:
    """Path, end of a path, pattern."""
    assert choose([name], KNOWN, "robot.usda") == found


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Wrist", "2 joints end in Wrist, /World/Arm/Joints/Wrist, /World/Leg/Wrist; give more of the path"),
        ("elbow", f"no joint at elbow; did you mean {ELBOW}?"),
        ("/Robot/Elbow", f"no joint at /Robot/Elbow; did you mean {ELBOW}?"),
        ("bow", f"no joint at bow; did you mean {ELBOW}?"),
        ("Zzz", f"no joint at Zzz; the stage has {ELBOW}, {WRIST}, {OTHER}"),
        ("*Zzz", f"no joint matches *Zzz; the stage has {ELBOW}, {WRIST}, {OTHER}"),
        (" ", "the name of the joint is empty"),
    ],
)
def test_names_of_none(name: str, answer: str) -> None:
    """The message says what was probably meant, or what there is."""
    with pytest.raises(PhysJointError) as raised:
        choose([name], KNOWN, "robot.usda")
    assert str(raised.value) == f"robot.usda: {answer}"


def test_stage_without_joints() -> None:
    """Then no joint can be near."""
    with pytest.raises(PhysJointError, match="the stage has no joint"):
        choose(["Elbow"], (), "robot.usda")


def test_one_joint_where_only_one_will_do() -> None:
    """A pattern that several match is no answer."""
    assert choose_one("*Elbow", KNOWN, "robot.usda") == ELBOW
    with pytest.raises(PhysJointError, match="2 joints match"):
        choose_one("*Wrist", KNOWN, "robot.usda")


def test_report_by_last_name_is_that_of_the_path() -> None:
    """`inspect` gives the same report for a joint's last name as for its path, what-ifs included."""
    stage = Usd.Stage.Open(str(sample_path("arm")))
    name = "drive:angular:physics:stiffness"
    by_path = omni_physjoint.inspect(stage, joints=[ELBOW], without=[name])
    assert omni_physjoint.inspect(stage, joints=["Elbow"], without=[name]) == by_path
    assert by_path.joint(ELBOW).column(name).published is False
