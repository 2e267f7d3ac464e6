"""What stands around a joint: as the whole report has it, for every joint; and as if columns had been left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from pxr import Usd

import omni_physjoint
from omni_physjoint.findings import StageRule, rule_of
from omni_physjoint.inspection import Inspection
from omni_physjoint.model import ColumnReport, Finding
from omni_physjoint.neighbours import FACTS, Neighbour
from omni_physjoint.resources import sample_path

RULES = Path(__file__).parents[2] / "data" / "rules"
STAGES = [
    sample_path("arm"),
    sample_path("mistakes"),
    *(sorted(RULES.glob("PJ11*/bad*.usda"))),
    *(sorted(RULES.glob("PJ8*/bad*.usda"))),
]


def _rows(beside: Neighbour, component: str) -> dict[str, ColumnReport]:
    return {row.name: row for row in beside.rows if row.component == component}


@pytest.mark.parametrize("path", STAGES, ids=lambda p: p.parent.name if p.parent.name != "samples" else p.stem)
def test_neighbours_are_as_the_report_has_them(path: Path) -> None:
    """Bodies, articulation, columns and findings of every joint are those of the stage as a whole."""
    stage = Usd.Stage.Open(str(path))
    whole = omni_physjoint.inspect(stage)
    inspection = Inspection(stage)
    bodies = {body.path: body for body in whole.bodies}
    for joint in whole.joints:
        look = inspection.look(joint.path)
        assert look.joint == joint
        sides = dict.fromkeys(side.body for side in joint.sides if side.body in bodies)
        assert [n.path for n in look.around if n.place != "root"] == list(sides)
        for beside in look.around:
            found = [f for f in whole.findings if f.prim == beside.path]
            if beside.place == "root":
                _check_root(beside, joint.path, whole)
                assert list(beside.findings) == [f for f in found if not _by_body(f)]
            else:
                body = bodies[beside.path]
                facts = _rows(beside, FACTS)
                assert facts["role"].resolved == body.role == beside.kind
                assert facts["mass source"].resolved == body.mass_source
                weighs = body.role != "static"
                assert facts["mass"].resolved == (body.mass if weighs else None)
                assert facts["principal moments"].resolved == (body.diagonal_inertia if weighs else None)
                assert beside.rows[len(facts) :] == body.columns
                assert list(beside.findings) == [f for f in found if _by_body(f)]


def _by_body(finding: Finding) -> bool:
    rule = rule_of(finding.rule)
    return isinstance(rule, StageRule) and rule.by_body


def _check_root(beside: Neighbour, joint: str, whole: omni_physjoint.Report) -> None:
    built = next((a for a in whole.articulations if joint in a.joints and a.root == beside.path), None)
    facts = _rows(beside, FACTS)
    if built is not None:
        assert facts["base"].resolved == ("fixed base" if built.fixed_base else "floating base")
        assert (facts["links"].resolved, facts["joints"].resolved) == (len(built.links), len(built.joints))
        assert facts["first link"].resolved == built.links[0]
        assert beside.rows[len(facts) :] == built.columns


def _arm() -> Inspection:
    return Inspection(Usd.Stage.Open(str(sample_path("arm"))))


def test_bodies_as_if_columns_were_left_out() -> None:
    """Without body 0 the elbow holds on to one link only; afterwards everything is as it was."""
    inspection = _arm()
    path = "/World/Arm/Joints/Elbow"
    before = inspection.look(path)
    without = inspection.look(path, ["physics:body0"])
    assert [n.place for n in before.around] == ["body0", "body1", "root"]
    assert "body0" not in [n.place for n in without.around]
    assert without.joint == inspection.what_if(path, ["physics:body0"])
    assert inspection.look(path) == before


def test_a_joint_without_an_articulation_tells_why() -> None:
    """Below a root that a kinematic body refuses, the root's base is nothing, with that body as the reason."""
    stage = next(RULES.glob("PJ113*/bad.usda"))
    inspection = Inspection(Usd.Stage.Open(str(stage)))
    roots = [n for row in inspection.index for n in inspection.look(row.path).around if n.place == "root"]
    assert roots
    for root in roots:
        base = _rows(root, FACTS)["base"]
        assert base.resolved is None
        assert base.reason.startswith("A kinematic body below it refuses the articulation: /")
        columns = [row for row in root.rows if row.component == "PhysxArticulationAPI"]
        assert all(row.reason == "No articulation comes of this root." for row in columns if "Enabled" not in row.name)


def test_no_such_joint() -> None:
    """A path without a joint is a KeyError, with and without columns to leave out."""
    inspection = _arm()
    for without in ((), ("physics:body0",)):
        with pytest.raises(KeyError):
            inspection.look("/World/Arm/Base", without)
