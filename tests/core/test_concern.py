"""Which joints a finding about another prim concerns."""

from __future__ import annotations

import pytest
from pxr import Usd

import omni_physjoint
from omni_physjoint.concern import concerns
from omni_physjoint.model import Finding, Severity
from omni_physjoint.resources import sample_path


def finding(rule: str, prim: str) -> Finding:
    """Return a finding about a prim that is no joint."""
    return Finding(rule, Severity.ERROR, prim, None, None, "")


@pytest.mark.parametrize(
    ("rule", "prim", "told"),
    [
        ("PJ112", "/World/Robot", True),  # its articulation
        ("PJ111", "/World/Robot/Links/Arm", True),  # its body
        ("PJ901", "/World", True),  # above all of it
        ("PJ901", "/", True),
        ("PJ801", "/World/Robot/Links/Arm", True),
        ("PJ801", "/World/Robot/Links", False),  # the mass of a body around its own
        ("PJ111", "/World/Robot/Links/Hand", False),
        ("PJ112", "/World/Rob", False),  # a name that begins alike
    ],
)
def test_joint_of_a_robot(rule: str, prim: str, told: bool) -> None:
    """A joint is concerned by its articulation, its bodies and what lies around them."""
    bodies = {"/World/Robot/Links/Arm", None}
    assert concerns(finding(rule, prim), "/World/Robot/Joints/Elbow", bodies, "/World/Robot") is told


def test_report_of_one_joint_tells_what_concerns_it() -> None:
    """Findings about unrelated prims are left out of the report of one joint; all of them are in the whole one."""
    stage = Usd.Stage.Open(str(sample_path("mistakes")))
    whole = omni_physjoint.inspect(stage)
    assert {"PJ111", "PJ112"} <= {f.rule for f in whole.findings}
    assert [f.rule for f in omni_physjoint.inspect(stage, joints=["*/NestedRoot"]).findings] == ["PJ111"]
    slide = next(j for j in whole.joints if j.articulation is None and not j.path.startswith("/World/Cart"))
    assert omni_physjoint.inspect(stage, joints=[slide.path]).findings == ()
