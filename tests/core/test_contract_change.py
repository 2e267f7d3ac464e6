"""What contract versions 0.6 and 0.7 say differently about one joint."""

from __future__ import annotations

import pytest
from pxr import Sdf, Usd, UsdPhysics

import omni_physjoint
from omni_physjoint.contract_change import contract_changes
from omni_physjoint.model import JointReport


def _joint(contract: str, *apis: str) -> JointReport:
    stage = Usd.Stage.CreateInMemory()
    prim = UsdPhysics.RevoluteJoint.Define(stage, "/Joint").GetPrim()
    for api in apis:
        prim.AddAppliedSchema(api)
    prim.CreateAttribute("physxJoint:maxJointVelocity", Sdf.ValueTypeNames.Float, custom=False).Set(5.0)
    return omni_physjoint.inspect(stage, contract=contract).joint("/Joint")


@pytest.mark.parametrize("contract", ["0.6", "0.7"])
def test_a_speed_limit_that_is_read_no_more(contract: str) -> None:
    """physxJoint:maxJointVelocity is read by 0.6 and not by 0.7: that is told whichever version is shown."""
    told = dict(contract_changes(_joint(contract, "PhysxJointAPI")))
    assert told["physxJoint:maxJointVelocity"].startswith("read in 0.6, not in 0.7.")


def test_what_an_absent_column_means() -> None:
    """The armature of an axis falls back to another column in 0.6."""
    told = dict(contract_changes(_joint("0.7", "PhysxJointAxisAPI:angular")))
    statement = told["physxJointAxis:angular:armature"]
    assert "in 0.6: physxJoint:armature" in statement
    assert "In 0.7: newton:armature" in statement


def test_columns_that_only_one_version_has() -> None:
    """The joint-wide friction is a column of 0.6 alone."""
    told = dict(contract_changes(_joint("0.6", "PhysxJointAPI")))
    assert told["physxJoint:jointFriction"].startswith("only in 0.6:")
    assert told["physxJoint:jointFriction"].endswith("0.7 knows no such column.")


def test_what_both_say_alike_is_not_told() -> None:
    """Limits and frames are the same in both."""
    told = dict(contract_changes(_joint("0.7")))
    assert not [name for name in told if name.startswith("physics:")]
