"""A stage compared with itself at another moment, as saved, or without a layer; step by step as at once."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from edited_stage import EDITS, rich_stage
from pxr import Sdf, Usd

import omni_physjoint
from omni_physjoint.comparing import Comparing
from omni_physjoint.diff import Change, compare
from omni_physjoint.errors import StageOpenError
from omni_physjoint.inspection import Inspection
from omni_physjoint.moments import as_saved, has_unsaved, moment, muted, sublayers
from omni_physjoint.resources import sample_path

ELBOW = "/World/Arm/Joints/Elbow"
STIFFNESS = "drive:angular:physics:stiffness"
TUNING = f"""#usda 1.0
over "World"
{{
    over "Arm"
    {{
        over "Joints"
        {{
            over "Elbow"
            {{
                float {STIFFNESS} = 20
            }}
        }}
    }}
}}
"""


def _compared(a: Usd.Stage, b: Usd.Stage) -> list[Change]:
    comparing = Comparing(Inspection(a), Inspection(b))
    assert comparing.work(math.inf)
    assert comparing.done == comparing.total
    return comparing.changes


@pytest.fixture
def layered(tmp_path: Path) -> Usd.Stage:
    """Return a stage in files: the arm as a sublayer, a stronger one that tunes the elbow, an empty session layer."""
    for name, text in {
        "tuning.usda": TUNING,
        "stage.usda": "#usda 1.0\n(\n  subLayers = [@./tuning.usda@, @./arm.usda@]\n"
        '  metersPerUnit = 1\n  upAxis = "Z"\n)\n',
    }.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "arm.usda").write_text(sample_path("arm").read_text())
    return Usd.Stage.Open(str(tmp_path / "stage.usda"))


def _stiffness(stage: Usd.Stage) -> float:
    value = omni_physjoint.inspect(stage, joints=[ELBOW]).joints[0].column(STIFFNESS).producer_value
    assert isinstance(value, float)
    return value


@pytest.mark.parametrize("edit", sorted(EDITS))
def test_step_by_step_finds_what_whole_reports_differ_in(edit: str) -> None:
    """Whatever was edited, the changes are those of `compare`, in the same order."""
    before, after = rich_stage(), rich_stage()
    EDITS[edit](after, 1)
    whole = compare(omni_physjoint.inspect(before), omni_physjoint.inspect(after))
    assert tuple(_compared(before, after)) == whole


def test_a_moment_is_equal_and_stays(layered: Usd.Stage) -> None:
    """A copy resolves to the same, bit for bit, and no edit of any layer of the stage reaches it."""
    before = moment(layered)
    assert _compared(before, layered) == []
    for layer in layered.GetUsedLayers():
        with Usd.EditContext(layered, layer):
            layered.GetPrimAtPath(ELBOW).GetAttribute(STIFFNESS).Set(7.0)
    assert (_stiffness(before), _stiffness(layered)) == (20.0, 7.0)
    assert {change.prim for change in _compared(before, layered)} == {ELBOW}


def test_a_moment_keeps_session_edits_muting_and_anonymous_layers(layered: Usd.Stage) -> None:
    """What the stage shows is what the moment shows."""
    with Usd.EditContext(layered, layered.GetSessionLayer()):
        layered.GetPrimAtPath(ELBOW).GetAttribute(STIFFNESS).Set(3.0)
    assert _stiffness(moment(layered)) == 3.0
    layered.MuteLayer(layered.GetSessionLayer().identifier)
    layered.MuteLayer(sublayers(layered)[0])
    assert _stiffness(moment(layered)) == _stiffness(layered)
    extra = Sdf.Layer.CreateAnonymous()
    layered.GetRootLayer().subLayerPaths.insert(0, extra.identifier)
    with Usd.EditContext(layered, extra):
        layered.GetPrimAtPath(ELBOW).GetAttribute(STIFFNESS).Set(11.0)
    assert _stiffness(moment(layered)) == 11.0


@pytest.mark.parametrize("sample", ["arm", "gallery", "mistakes"])
def test_a_moment_of_each_sample_is_equal(sample: str) -> None:
    """Instances, references, blocks and overrides survive the copy."""
    stage = Usd.Stage.Open(str(sample_path(sample)))
    assert _compared(moment(stage), stage) == []


def test_as_saved_has_no_unsaved_edit(layered: Usd.Stage) -> None:
    """Edits of any layer that are only in memory are not in it, nor is the session layer; nothing is reloaded."""
    layer = Sdf.Layer.Find(layered.GetRootLayer().ComputeAbsolutePath("./tuning.usda"))
    assert not has_unsaved(layered)
    with Usd.EditContext(layered, layer):
        layered.GetPrimAtPath(ELBOW).GetAttribute(STIFFNESS).Set(5.0)
    with Usd.EditContext(layered, layered.GetSessionLayer()):
        layered.GetPrimAtPath(ELBOW).GetAttribute("physics:jointEnabled").Set(False)
    assert has_unsaved(layered)
    saved = as_saved(layered)
    assert _stiffness(saved) == 20.0
    assert saved.GetPrimAtPath(ELBOW).GetAttribute("physics:jointEnabled").Get() is True
    assert _stiffness(layered) == 5.0
    assert layer.dirty


def test_a_file_that_is_gone_is_one_line(layered: Usd.Stage) -> None:
    """As saved there is nothing to compare with then."""
    layer = Sdf.Layer.Find(layered.GetRootLayer().ComputeAbsolutePath("./tuning.usda"))
    with Usd.EditContext(layered, layer):
        layered.GetPrimAtPath(ELBOW).GetAttribute(STIFFNESS).Set(5.0)
    Path(layer.realPath).unlink()
    with pytest.raises(StageOpenError, match="cannot be read any more"):
        as_saved(layered)


def test_without_a_layer(layered: Usd.Stage) -> None:
    """Without the layer that tunes the elbow it has the stiffness of the arm; the stage itself mutes nothing."""
    session, tuning, _arm = sublayers(layered)
    original = _stiffness(Usd.Stage.Open(str(sample_path("arm"))))
    assert _stiffness(muted(layered, [tuning])) == original
    with Usd.EditContext(layered, layered.GetSessionLayer()):
        layered.GetPrimAtPath(ELBOW).GetAttribute(STIFFNESS).Set(1.0)
    assert _stiffness(muted(layered, [session])) == 20.0
    assert _stiffness(muted(layered, [session, tuning])) == original
    assert layered.GetMutedLayers() == []
    assert _stiffness(layered) == 1.0


def test_only_the_root_layer_is_left(layered: Usd.Stage) -> None:
    """Without all others the joints are gone, which is what the changes say."""
    changes = _compared(muted(layered, sublayers(layered)), layered)
    gone = {change.prim for change in changes if change.kind == "joint" and change.quantity == "exists"}
    assert gone == {joint.path for joint in omni_physjoint.inspect(layered).joints}
