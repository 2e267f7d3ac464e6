"""A stage as it is now becomes a file that composes to the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pxr import Sdf, Usd

from omni_physjoint.errors import StageOpenError
from omni_physjoint.runtime.feed import Snapshot

PART = """#usda 1.0
(
    defaultPrim = "Part"
)
def Xform "Part" (
    variants = { string size = "big" }
    prepend variantSets = "size"
)
{
    def PhysicsRevoluteJoint "Hinge"
    {
        float physics:lowerLimit = -10
        rel physics:body0 = </Part>
    }
    variantSet "size" = {
        "big" {
            over "Hinge"
            {
                float physics:upperLimit = 30
            }
        }
        "small" {
            over "Hinge"
            {
                float physics:upperLimit = 10
            }
        }
    }
}
"""
ROOT = """#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 0.5
    subLayers = [@./extra.usda@]
    timeCodesPerSecond = 30
    upAxis = "Z"
)
def Xform "World"
{
    def "Referenced" (
        references = @./assets/part.usda@
    )
    {
    }
    def "Instanced" (
        instanceable = true
        payload = @./assets/part.usda@
    )
    {
    }
    def PhysicsFixedJoint "Weld"
    {
        rel physics:body0 = []
        asset looks = @./assets/part.usda@
    }
}
"""
EXTRA = """#usda 1.0
over "World"
{
    over "Weld"
    {
        float physics:breakForce = 5
        float physics:breakTorque.timeSamples = { 0: 1, 30: 2 }
    }
}
"""
UPPER = "/World/Referenced/Hinge.physics:upperLimit"


@pytest.fixture
def stage(tmp_path: Path) -> Usd.Stage:
    """A stage of three files with a reference, a payload, an instance, a variant and time samples."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "part.usda").write_text(PART)
    (tmp_path / "extra.usda").write_text(EXTRA)
    (tmp_path / "root.usda").write_text(ROOT)
    return Usd.Stage.Open(str(tmp_path / "root.usda"))


def reread(stage: Usd.Stage) -> tuple[str, str]:
    """Return what `stage` composes to, before and after it went through a snapshot."""
    with Snapshot(stage) as snapshot:
        again = Usd.Stage.Open(snapshot.path)
        assert again.GetRootLayer() != stage.GetRootLayer()
        return stage.Flatten(addSourceFileComment=False).ExportToString(), again.Flatten(
            addSourceFileComment=False
        ).ExportToString()


def edit_root(stage: Usd.Stage) -> None:
    """Author in the root layer."""
    stage.GetAttributeAtPath(UPPER).Set(12.5)


def edit_sublayer(stage: Usd.Stage) -> None:
    """Author in the sublayer."""
    Sdf.Layer.Find(stage.GetRootLayer().ComputeAbsolutePath("./extra.usda")).GetAttributeAtPath(
        "/World/Weld.physics:breakForce"
    ).default = 7.0


def edit_referenced(stage: Usd.Stage) -> None:
    """Author in the referenced layer."""
    Sdf.Layer.Find(stage.GetRootLayer().ComputeAbsolutePath("./assets/part.usda")).GetAttributeAtPath(
        "/Part/Hinge.physics:lowerLimit"
    ).default = -7.0


def edit_session(stage: Usd.Stage) -> None:
    """Author in the session layer: a value, a variant, the up axis."""
    with Usd.EditContext(stage, stage.GetSessionLayer()):
        stage.GetAttributeAtPath("/World/Weld.physics:breakForce").Set(9.0)
        stage.GetPrimAtPath("/World/Referenced").GetVariantSet("size").SetVariantSelection("small")
        stage.SetMetadata("upAxis", "Y")


def edit_below_session(stage: Usd.Stage) -> None:
    """Author in an anonymous layer below the session layer."""
    layer = Sdf.Layer.CreateAnonymous("below")
    stage.GetSessionLayer().subLayerPaths.append(layer.identifier)
    with Usd.EditContext(stage, layer):
        stage.GetAttributeAtPath("/World/Weld.physics:breakForce").Set(11.0)
    stage.keep_alive = layer


def reference_anonymous(stage: Usd.Stage) -> None:
    """Refer to a layer that has no file."""
    layer = Sdf.Layer.CreateAnonymous("part.usda")
    layer.ImportFromString(PART.replace("-10", "-3"))
    stage.DefinePrim("/World/Anonymous").GetReferences().AddReference(layer.identifier)
    stage.keep_alive = layer


def block(stage: Usd.Stage) -> None:
    """Block a value, and give a relationship an empty list."""
    stage.GetAttributeAtPath(UPPER).Block()
    stage.GetRelationshipAtPath("/World/Referenced/Hinge.physics:body0").SetTargets([])


EDITS = (edit_root, edit_sublayer, edit_referenced, edit_session, edit_below_session, reference_anonymous, block)


@pytest.mark.parametrize("edit", EDITS)
def test_unsaved_edits_are_in_the_file(stage: Usd.Stage, edit: Callable[[Usd.Stage], None]) -> None:
    """Wherever an edit was made, the file composes to the edited stage."""
    before = stage.Flatten(addSourceFileComment=False).ExportToString()
    edit(stage)
    ours, again = reread(stage)
    assert ours != before
    assert again == ours


@pytest.mark.parametrize("edit", EDITS)
def test_instances_stay_instances(stage: Usd.Stage, edit: Callable[[Usd.Stage], None]) -> None:
    """The runtime keys instances by prototype, so that they must not be expanded."""
    edit(stage)
    with Snapshot(stage) as snapshot:
        again = Usd.Stage.Open(snapshot.path)
        assert again.GetPrimAtPath("/World/Instanced").IsInstance()
        assert len(again.GetPrototypes()) == 1


def test_an_empty_relationship_list_survives(stage: Usd.Stage) -> None:
    """The producer publishes an explicitly empty list; a flattened stage would have lost it."""
    edit_root(stage)
    with Snapshot(stage) as snapshot:
        assert Usd.Stage.Open(snapshot.path).GetRelationshipAtPath("/World/Weld.physics:body0").HasAuthoredTargets()


def test_a_saved_stage_is_read_where_it_is(stage: Usd.Stage) -> None:
    """Nothing is copied while the files say all there is."""
    with Snapshot(stage) as snapshot:
        assert snapshot.path == stage.GetRootLayer().realPath


def test_only_changed_layers_are_copied(stage: Usd.Stage) -> None:
    """A heavy asset that nobody changed stays where it is."""
    edit_root(stage)
    with Snapshot(stage) as snapshot:
        assert [path.name for path in Path(snapshot.path).parent.iterdir()] == [Path(snapshot.path).name]
        again = Usd.Stage.Open(snapshot.path)
        used = {layer.realPath for layer in again.GetUsedLayers()}
    assert stage.GetRootLayer().ComputeAbsolutePath("./assets/part.usda") in used


def test_an_anonymous_stage_works() -> None:
    """A stage made in memory has no file, and gets one."""
    stage = Usd.Stage.CreateInMemory()
    stage.DefinePrim("/World/Joint", "PhysicsFixedJoint")
    ours, again = reread(stage)
    assert again == ours


def test_a_muted_layer_stays_muted(stage: Usd.Stage) -> None:
    """What the stage does not show, the file does not have."""
    stage.MuteLayer(stage.GetRootLayer().ComputeAbsolutePath("./extra.usda"))
    with Snapshot(stage) as snapshot:
        assert not Usd.Stage.Open(snapshot.path).GetAttributeAtPath("/World/Weld.physics:breakForce").HasAuthoredValue()


def test_an_unloaded_payload_stays_unloaded(stage: Usd.Stage) -> None:
    """A payload that the user unloaded is not in the file."""
    stage.Unload("/World/Instanced")
    with Snapshot(stage) as snapshot:
        assert not Usd.Stage.Open(snapshot.path).GetPrimAtPath("/World/Instanced").GetChildren()


def test_the_stage_is_not_written_to(stage: Usd.Stage) -> None:
    """Taking a snapshot changes no layer, and leaves dirty layers dirty."""
    edit_session(stage)
    edit_root(stage)
    layers = stage.GetUsedLayers()
    before = {layer.identifier: (layer.dirty, layer.ExportToString()) for layer in layers}
    with Snapshot(stage):
        pass
    assert {layer.identifier: (layer.dirty, layer.ExportToString()) for layer in layers} == before


def test_temporary_files_go(stage: Usd.Stage) -> None:
    """Closing removes what was written."""
    edit_root(stage)
    with Snapshot(stage) as snapshot:
        folder = Path(snapshot.path).parent
        assert folder.is_dir()
    assert not folder.exists()


def test_a_path_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker may run elsewhere."""
    (tmp_path / "here.usda").write_text("#usda 1.0\n")
    monkeypatch.chdir(tmp_path)
    with Snapshot("here.usda") as snapshot:
        assert snapshot.path == str(tmp_path / "here.usda")


def test_a_path_to_no_file_is_an_error(tmp_path: Path) -> None:
    """The error names the path as given."""
    with pytest.raises(StageOpenError, match=r"gone\.usda: no such file"):
        Snapshot(tmp_path / "gone.usda")


def test_a_copy_apart_shares_no_layer(stage: Usd.Stage) -> None:
    """Whoever reads it in another thread meets none of the layers that are edited; it composes to the same."""
    own = set(stage.GetUsedLayers())
    before = stage.Flatten(addSourceFileComment=False).ExportToString()
    with Snapshot(stage, apart=True) as snapshot:
        copy = Usd.Stage.Open(snapshot.path)
        assert not own & set(copy.GetUsedLayers())
        assert len(copy.GetUsedLayers()) > 3
        assert copy.GetAttributeAtPath(UPPER).Get() == 30.0
        assert copy.GetPrimAtPath("/World/Instanced").IsInstance()
        assert stage.Flatten(addSourceFileComment=False).ExportToString() == before
        del copy
