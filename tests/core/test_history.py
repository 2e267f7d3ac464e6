"""What an edit changed, in a few statements: columns, roles, findings; nothing twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pxr import Gf, Sdf, Usd, UsdGeom

import omni_physjoint
from omni_physjoint.history import Step, step_text, steps
from omni_physjoint.model import JointReport
from omni_physjoint.resources import sample_path

ELBOW = "/World/Arm/Joints/Elbow"
STIFFNESS = "drive:angular:physics:stiffness"


@pytest.fixture
def stage() -> Usd.Stage:
    """Return the arm in memory."""
    root = Sdf.Layer.CreateAnonymous(".usda")
    root.TransferContent(Sdf.Layer.FindOrOpen(str(sample_path())))
    return Usd.Stage.Open(root)


def _joint(stage: Usd.Stage) -> JointReport:
    return omni_physjoint.inspect(stage).joint(ELBOW)


def _after(stage: Usd.Stage, edit: Callable[[], object]) -> tuple[Step, ...]:
    before = _joint(stage)
    edit()
    return steps(before, _joint(stage))


def _attribute(stage: Usd.Stage, name: str) -> Usd.Attribute:
    return stage.GetAttributeAtPath(f"{ELBOW}.{name}")


def test_nothing_changed(stage: Usd.Stage) -> None:
    """Two reports alike give no statement."""
    assert steps(_joint(stage), _joint(stage)) == ()


def test_a_gain_is_told_as_published_and_as_resolved(stage: Usd.Stage) -> None:
    """A stiffness from 16 to 7 per degree is told twice, each with its unit; axes and PhysX object only repeat it."""
    found = _after(stage, lambda: _attribute(stage, STIFFNESS).Set(7.0))
    assert [(step.column, step.part) for step in found] == [(STIFFNESS, "published"), (STIFFNESS, "resolved")]
    assert step_text(found[0]) == ("16 torque/deg", "7 torque/deg")
    # 180 / pi * 16 and 180 / pi * 7.
    assert step_text(found[1]) == ("916.7325 torque/rad", "401.0705 torque/rad")


def test_findings_that_come_and_go(stage: Usd.Stage) -> None:
    """An infinite bound brings a finding, whose message stands after; taken back, it stands before."""
    old = _attribute(stage, "physics:lowerLimit").Get()
    come = _after(stage, lambda: _attribute(stage, "physics:lowerLimit").Set(float("-inf")))
    go = _after(stage, lambda: _attribute(stage, "physics:lowerLimit").Set(old))
    (new,), (gone,) = ([s for s in found if s.quantity == "finding PJ201"] for found in (come, go))
    assert (new.before, gone.after) == (None, None)
    assert new.after == gone.before is not None


def test_a_frame_is_told_once(stage: Usd.Stage) -> None:
    """A moved frame is a column; that the side and the PhysX object move with it is not told again."""
    found = _after(stage, lambda: _attribute(stage, "physics:localPos0").Set(Gf.Vec3f(1, 2, 3)))
    assert {step.column for step in found if step.part != "finding"} == {"physics:localPos0"}


def test_a_body_that_changes_size_is_told_by_what_moves(stage: Usd.Stage) -> None:
    """Where no column of the joint changes, its sides, axes or object say what does."""
    body = _joint(stage).sides[0].body
    prim = stage.GetPrimAtPath(body)
    found = _after(stage, lambda: _scale(prim))
    assert found
    assert {step.column for step in found if step.part != "finding"} == {None}


def _scale(prim: Usd.Prim) -> None:
    UsdGeom.Xformable(prim).AddScaleOp(opSuffix="more").Set(Gf.Vec3f(2, 2, 2))


def test_an_opinion_that_changes_nothing_is_told_as_authored(stage: Usd.Stage) -> None:
    """Authoring the value that was there anyway is told, and as authored."""
    prim = stage.GetPrimAtPath(ELBOW)
    value = _joint(stage).column("physics:collisionEnabled").producer_value
    edit = prim.CreateAttribute("physics:collisionEnabled", Sdf.ValueTypeNames.Bool, custom=False)
    (step,) = _after(stage, lambda: edit.Set(value))
    assert (step.part, step.before, step.after) == ("authored", None, value)


def test_infinities_read_as_words(stage: Usd.Stage) -> None:
    """An infinite maxForce is unlimited, without a unit."""
    found = _after(stage, lambda: _attribute(stage, "drive:angular:physics:maxForce").Set(float("inf")))
    published = next(step for step in found if step.part == "published")
    assert step_text(published) == ("55 torque", "unlimited")


@pytest.mark.parametrize("gone", [True, False])
def test_a_joint_that_comes_or_goes(stage: Usd.Stage, gone: bool) -> None:
    """A joint that only one side has is one statement."""
    joint = _joint(stage)
    (step,) = steps(joint, None) if gone else steps(None, joint)
    assert step.quantity == "exists"
    assert (step.before, step.after) == (("PhysicsRevoluteJoint", None) if gone else (None, "PhysicsRevoluteJoint"))


def test_two_joints_are_not_compared(stage: Usd.Stage) -> None:
    """Reports of different joints are refused, and so is none at all."""
    other = next(j for j in omni_physjoint.inspect(stage).joints if j.path != ELBOW)
    with pytest.raises(ValueError, match="not one joint"):
        steps(_joint(stage), other)
    with pytest.raises(ValueError, match="not one joint"):
        steps(None, None)
