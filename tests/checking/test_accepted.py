"""Waiving one finding of an open stage, and taking that back."""

from __future__ import annotations

from pathlib import Path

from checked import COLUMN, TODAY, hinge, outcome, told, write
from pxr import Usd

from omni_physjoint import inspect, open_stage
from omni_physjoint.authoring import author
from omni_physjoint.checking.accepted import accepted, take_back_edits, waive_edits
from omni_physjoint.model import Finding, Severity


def findings(stage: Usd.Stage) -> list[Finding]:
    """Return all findings of a stage."""
    report = inspect(stage)
    return [*(f for joint in report.joints for f in joint.findings), *report.findings]


def test_a_waiver_is_written_undone_and_read_by_a_check(tmp_path: Path) -> None:
    """It speaks of this finding alone, a check takes it, and undo leaves the layer as it was."""
    path = write(tmp_path, hinge(), hinge(name="Spare"))
    stage = open_stage(path)
    before = stage.GetRootLayer().ExportToString()
    finding = next(f for f in findings(stage) if f.prim == "/Hinge")
    assert accepted(stage, findings(stage)) == {}
    change = author(stage, waive_edits(finding, "held by the brake"), "Waive")
    assert {f.prim: a.reason for f, a in accepted(stage, findings(stage), today=TODAY).items()} == {
        "/Hinge": "held by the brake"
    }
    stage.Save()
    assert told(outcome(path)) == [("PJ305", "/Hinge", "held by the brake"), ("PJ305", "/Spare", None)]
    back = author(stage, take_back_edits(stage, finding), "Take back")
    assert accepted(stage, findings(stage)) == {}
    back.undo()
    change.undo()
    assert stage.GetRootLayer().ExportToString() == before


def test_custom_data_of_others_is_left_alone(tmp_path: Path) -> None:
    """What stands beside a waiver stays, when it comes and when it goes."""
    data = "\n customData = {\n int mine = 3\n dictionary omni_physjoint = {\n int x = 1\n }\n }"
    stage = open_stage(write(tmp_path, hinge(data)))
    finding = Finding("PJ305", Severity.ERROR, "/Hinge", "/Hinge", COLUMN, "")
    prim = stage.GetPrimAtPath("/Hinge")
    was = prim.GetCustomData()
    author(stage, waive_edits(finding, "bench"), "Waive")
    assert prim.GetCustomDataByKey("mine") == 3
    author(stage, take_back_edits(stage, finding), "Take back")
    assert prim.GetCustomData() == was


def test_a_waiver_in_a_file_cannot_be_taken_back_here(tmp_path: Path) -> None:
    """The list knows it, and there is nothing on the stage to edit."""
    path = write(tmp_path, hinge())
    (tmp_path / "robot.physjoint.toml").write_text('[[waive]]\nrule = "PJ3"\nreason = "bench"\n')
    stage = open_stage(path)
    ((finding, why),) = accepted(stage, findings(stage)).items()
    assert (why.reason, why.where) == ("bench", "robot.physjoint.toml")
    assert take_back_edits(stage, finding) == ()
