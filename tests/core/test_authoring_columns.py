"""Entries as edits of one or several prims, blocks, resets, and the layer that they go to."""

from __future__ import annotations

from pathlib import Path

import pytest
from envelope_stages import JOINT
from envelope_stages import stage as arm
from pxr import Sdf, Usd

from omni_physjoint.authoring import (
    ApplySchema,
    ColumnAt,
    author,
    block_edits,
    choose_target,
    entry_edits,
    label_of,
    on_target_changed,
    reset_edits,
    target_layers,
)
from omni_physjoint.errors import AuthoringError
from omni_physjoint.inspection import Inspection

FORCE = "drive:angular:physics:maxForce"
CREATED = "physxJoint:maxJointVelocity"


@pytest.fixture
def opened(tmp_path: Path) -> Usd.Stage:
    """A stage over one sublayer that holds the arm."""
    (tmp_path / "arm.usda").write_text(arm())
    top = tmp_path / "top.usda"
    top.write_text("#usda 1.0\n(\n    subLayers = [@arm.usda@]\n)\n")
    return Usd.Stage.Open(str(top))


def _at(opened: Usd.Stage, name: str = FORCE) -> ColumnAt:
    return ColumnAt(JOINT, Inspection(opened).report.joint(JOINT).column(name))


def _texts(opened: Usd.Stage) -> list[str]:
    return [layer.ExportToString() for layer in opened.GetLayerStack()]


def test_an_entry_is_written_and_comes_back_to_the_byte(opened: Usd.Stage) -> None:
    """Over the value of a sublayer; undo leaves no trace."""
    before = _texts(opened)
    change = author(opened, entry_edits(opened, [_at(opened)], "*2"), "x")
    assert opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").Get() == 20.0
    change.undo()
    assert _texts(opened) == before


def test_an_api_that_is_missing_comes_with_the_value(opened: Usd.Stage) -> None:
    """A column that population creates on every joint: its API is applied with the first value."""
    edits = entry_edits(opened, [_at(opened, CREATED)], "180 deg/s")
    assert edits[0] == ApplySchema(JOINT, "PhysxJointAPI")
    author(opened, edits, "x")
    assert opened.GetAttributeAtPath(f"{JOINT}.{CREATED}").Get() == 180.0


def test_several_name_the_prim_that_refuses(opened: Usd.Stage) -> None:
    """All of them or none, and the line says which."""
    places = [_at(opened), ColumnAt("/Other", _at(opened).column)]
    with pytest.raises(AuthoringError, match=f"^{JOINT}: cm does not measure"):
        entry_edits(opened, places, "5 cm")
    assert label_of(places) == "maxForce of 2 joints"
    assert label_of(places[:1], "Reset") == "Reset maxForce of Joint"


def test_a_block_hides_the_value_and_goes_again(opened: Usd.Stage) -> None:
    """The sublayer's value counts no more; undo restores the text."""
    before = _texts(opened)
    change = author(opened, block_edits(opened, [_at(opened)]), "x")
    assert Inspection(opened).report.joint(JOINT).column(FORCE).blocked
    assert opened.GetRootLayer().GetAttributeAtPath(f"{JOINT}.{FORCE}").default == Sdf.ValueBlock()
    change.undo()
    assert _texts(opened) == before


def test_a_relationship_cannot_be_blocked(opened: Usd.Stage) -> None:
    """USD has no block for targets."""
    with pytest.raises(AuthoringError, match="leave its targets empty"):
        block_edits(opened, [_at(opened, "physics:body0")])


def test_a_block_under_a_stronger_opinion_warns(opened: Usd.Stage) -> None:
    """The layer above keeps its value, and the change says so."""
    author(opened, entry_edits(opened, [_at(opened)], "7"), "above")
    choose_target(opened, next(item.identifier for item in target_layers(opened) if item.kind == "sublayer"))
    change = author(opened, block_edits(opened, [_at(opened)]), "below")
    assert "top.usda is stronger" in change.warnings[0]


def test_reset_needs_the_layer_that_has_the_opinion(opened: Usd.Stage) -> None:
    """Nothing can be taken off from above; in its own layer it goes."""
    place = _at(opened)
    with pytest.raises(AuthoringError, match="choose that as edit target"):
        author(opened, reset_edits([place]), "x")
    choose_target(opened, next(item.identifier for item in target_layers(opened) if item.kind == "sublayer"))
    author(opened, reset_edits([place]), "x")
    assert not opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").HasAuthoredValue()


def test_the_layers_of_a_stage_strongest_first(opened: Usd.Stage) -> None:
    """Session, root, sublayer; the root is the target at first, and a locked one says so."""
    opened.GetLayerStack()[-1].SetPermissionToEdit(False)
    layers = target_layers(opened)
    assert [item.kind for item in layers] == ["session layer", "root layer", "sublayer"]
    assert [item.current for item in layers] == [False, True, False]
    assert [item.locked for item in layers] == [False, False, True]
    with pytest.raises(AuthoringError, match="may not be edited"):
        choose_target(opened, layers[2].identifier)
    with pytest.raises(AuthoringError, match="no layer of this stage"):
        choose_target(opened, "/nowhere.usda")


def test_a_variant_that_a_host_chose_is_shown(opened: Usd.Stage) -> None:
    """It is none of the plain layers, and is told as what it is."""
    variants = opened.GetPrimAtPath("/Arm").GetVariantSets().AddVariantSet("size")
    variants.AddVariant("big")
    variants.SetVariantSelection("big")
    opened.SetEditTarget(variants.GetVariantEditTarget())
    current = next(item for item in target_layers(opened) if item.current)
    assert current.kind == "other"
    assert "inside a variant" in current.name


def test_who_listens_hears_of_another_target_until_he_ends_it(opened: Usd.Stage) -> None:
    """Whoever chose it."""
    heard: list[str] = []
    end = on_target_changed(opened, lambda: heard.append("x"))
    opened.SetEditTarget(opened.GetSessionLayer())
    assert heard == ["x"]
    end()
    opened.SetEditTarget(opened.GetRootLayer())
    assert heard == ["x"]
