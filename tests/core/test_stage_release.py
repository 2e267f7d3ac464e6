"""Nothing keeps a stage once its report is made: a file that has changed is read anew, without the collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from pxr import Sdf

import omni_physjoint
from omni_physjoint import PhysJointError
from omni_physjoint.inspection import Inspection

HINGE = '#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" {{\n    float physics:lowerLimit = {}\n}}\n'


@pytest.fixture
def stage_file(tmp_path: Path) -> Iterator[Path]:
    """Return the file of a stage with one hinge, with the garbage collector off."""
    path = tmp_path / "hinge.usda"
    path.write_text(HINGE.format(-10))
    gc.collect()
    gc.disable()
    yield path
    gc.enable()


def lower_limit(path: Path) -> object:
    """Return what is published of the hinge's lower limit."""
    return omni_physjoint.inspect_file(path).joint("/Hinge").column("physics:lowerLimit").producer_value


def test_a_rewritten_file_is_read_anew(stage_file: Path) -> None:
    """The second report shows the second text."""
    assert lower_limit(stage_file) == -10.0
    stage_file.write_text(HINGE.format(-20))
    assert lower_limit(stage_file) == -20.0


def test_a_refused_question_keeps_nothing(stage_file: Path) -> None:
    """An unknown joint is an error, and the stage goes all the same."""
    with pytest.raises(PhysJointError):
        omni_physjoint.inspect_file(stage_file, joints=["/Nowhere"])
    assert Sdf.Layer.Find(str(stage_file)) is None


def test_a_closed_inspection_keeps_nothing(stage_file: Path) -> None:
    """What was looked at stays, the stage goes."""
    inspection = Inspection(omni_physjoint.open_stage(stage_file))
    joint = inspection.report.joint("/Hinge")
    inspection.close()
    assert Sdf.Layer.Find(str(stage_file)) is None
    assert joint.path == "/Hinge"
