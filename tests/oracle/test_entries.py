"""Entries in the table, written to a stage: the consumer holds what we then resolve, and what was told before."""

from __future__ import annotations

from pathlib import Path

import pytest

from omni_physjoint.authoring import ColumnAt, author, entered, entry_edits
from omni_physjoint.inspection import Inspection
from omni_physjoint.model import ColumnReport
from omni_physjoint.report import inspect
from omni_physjoint.resources import sample_path
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.stage import open_stage
from omni_physjoint.verify import verify

ELBOW = "/World/Arm/Joints/Elbow"
ENTRIES = (
    ("physics:lowerLimit", "-pi/3 rad"),
    ("physics:upperLimit", "free"),
    ("physics:axis", "z"),
    ("physics:localRot0", "euler 10 20 30"),
    ("physics:localPos0", "(0, 1, -13) cm"),
    ("drive:angular:physics:type", "acceleration"),
    ("drive:angular:physics:stiffness", "100 Nm/rad"),
    ("drive:angular:physics:damping", "*1.5"),
    ("drive:angular:physics:maxForce", "unlimited"),
    ("physxJointAxis:angular:maxJointVelocity", "10 rpm"),
    ("physxJoint:maxJointVelocity", "90"),
    ("physics:jointEnabled", "yes"),
)
BESIDE = (("body0", "physics:mass", "2.5 kg"), ("body0", "physics:centerOfMass", "0 0 1 cm"))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The sample arm after all entries."""
    stage = open_stage(sample_path("arm"))
    stage.GetRootLayer().SetPermissionToSave(False)
    for name, text in ENTRIES:
        column = inspect(stage).joint(ELBOW).column(name)
        author(stage, entry_edits(stage, [ColumnAt(ELBOW, column)], text), name)
    for place, name, text in BESIDE:
        inspection = Inspection(stage)
        beside = next(n for n in inspection.look(ELBOW).around if n.place == place)
        column = next(row for row in beside.rows if row.name == name)
        author(stage, entry_edits(stage, [ColumnAt(beside.path, column)], text), name)
    path = tmp_path / "edited.usda"
    stage.GetRootLayer().Export(str(path))
    stage.Reload()
    return path


def test_the_consumer_agrees_after_entries(saved: Path, runtime_worker: RuntimeWorker) -> None:
    """No difference in anything; the gain of 100 per radian is what PhysX has."""
    report = inspect(open_stage(saved), contract=runtime_worker.contract)
    assert [str(d) for d in verify(report, runtime_worker.read(saved))] == []
    assert report.joint(ELBOW).column("drive:angular:physics:stiffness").resolved == pytest.approx(100.0)


_TOLD = [
    (name, text)
    for name, text in ENTRIES
    # Who joins whom is not pretended; the other one is published only while nobody authors it.
    if name not in ("physics:jointEnabled", "physxJoint:maxJointVelocity")
]


@pytest.mark.parametrize(("name", "text"), _TOLD)
def test_what_is_told_before_is_what_comes_of_it(name: str, text: str) -> None:
    """The joint as if it had the value resolves, column by column, as after the edit, with the same findings."""
    stage = open_stage(sample_path("arm"))
    inspection = Inspection(stage)
    column = inspection.report.joint(ELBOW).column(name)
    told = inspection.what_if_value(ELBOW, name, entered(text, column))
    assert told is not None
    change = author(stage, entry_edits(stage, [ColumnAt(ELBOW, column)], text), name)
    after = inspect(stage).joint(ELBOW)
    change.undo()
    assert [_resolved(c) for c in told.columns] == [_resolved(c) for c in after.columns]
    assert [f.rule for f in told.findings] == [f.rule for f in after.findings]


def _resolved(column: ColumnReport) -> tuple[object, ...]:
    return (column.name, column.producer_value, column.resolved, column.effect)
