"""Edits on the layer of the edit target: what is written, what undo gives back, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from envelope_stages import JOINT, stage
from hypothesis import given, settings
from hypothesis import strategies as st
from pxr import Sdf, Usd

from omni_physjoint.authoring import ApplySchema, Change, Edit, SetAttribute, author
from omni_physjoint.errors import AuthoringError

FORCE = "drive:angular:physics:maxForce"
ARMATURE = "physxJointAxis:angular:armature"
AXIS = "PhysxJointAxisAPI:angular"


@pytest.fixture
def opened(tmp_path: Path) -> Usd.Stage:
    path = tmp_path / "arm.usda"
    path.write_text(stage())
    return Usd.Stage.Open(str(path))


def _texts(opened: Usd.Stage) -> list[str]:
    return [layer.ExportToString() for layer in opened.GetLayerStack()]


def test_a_value_is_written_and_comes_back_to_the_byte(opened: Usd.Stage) -> None:
    """An attribute that has an opinion: undo restores the text, redo the edit."""
    before = _texts(opened)
    change = author(opened, [SetAttribute(JOINT, FORCE, 4.25)], "Set maxForce")
    after = _texts(opened)
    assert opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").Get() == 4.25
    change.undo()
    assert _texts(opened) == before
    change.redo()
    assert _texts(opened) == after


def test_a_new_attribute_and_its_api_go_again(opened: Usd.Stage) -> None:
    """An attribute and an API that were not there leave nothing behind."""
    before = _texts(opened)
    change = author(opened, [ApplySchema(JOINT, AXIS), SetAttribute(JOINT, ARMATURE, 0.5)], "Apply armature")
    assert AXIS in opened.GetPrimAtPath(JOINT).GetPrimTypeInfo().GetAppliedAPISchemas()
    assert opened.GetAttributeAtPath(f"{JOINT}.{ARMATURE}").Get() == 0.5
    change.undo()
    assert _texts(opened) == before


def test_the_edit_target_decides_where(opened: Usd.Stage) -> None:
    """In the session layer the prims on the way are made as overs, and go with the edit."""
    opened.SetEditTarget(opened.GetSessionLayer())
    before = _texts(opened)
    root = opened.GetRootLayer().ExportToString()
    change = author(opened, [SetAttribute(JOINT, FORCE, 3.0)], "Set maxForce")
    assert opened.GetSessionLayer().GetAttributeAtPath(f"{JOINT}.{FORCE}").default == 3.0
    assert opened.GetRootLayer().ExportToString() == root
    change.undo()
    assert _texts(opened) == before
    assert opened.GetSessionLayer().empty


def test_a_variant_is_an_edit_target_too(opened: Usd.Stage) -> None:
    """Inside a variant the spec lies at the variant's path."""
    prim = opened.GetPrimAtPath("/Arm")
    variants = prim.GetVariantSets().AddVariantSet("size")
    variants.AddVariant("big")
    variants.SetVariantSelection("big")
    before = _texts(opened)
    with variants.GetVariantEditContext():
        change = author(opened, [ApplySchema(JOINT, AXIS), SetAttribute(JOINT, ARMATURE, 3.0)], "Set armature")
    assert "size=big" in change.layer or opened.GetRootLayer().GetAttributeAtPath(
        f"/Arm{{size=big}}Joint.{ARMATURE}"
    ).default == pytest.approx(3.0)
    change.undo()
    assert _texts(opened) == before


def test_a_blocked_value_comes_back_blocked(opened: Usd.Stage) -> None:
    """A value block is an opinion like another."""
    opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").Block()
    before = _texts(opened)
    author(opened, [SetAttribute(JOINT, FORCE, 3.0)], "Set maxForce").undo()
    assert _texts(opened) == before
    assert "None" in before[-1]


def test_what_changes_nothing_is_left_out(opened: Usd.Stage) -> None:
    """The value that is there already, and an API that is applied, write nothing."""
    before = _texts(opened)
    author(opened, [SetAttribute(JOINT, FORCE, 10.0), ApplySchema(JOINT, "PhysicsDriveAPI:angular")], "Nothing")
    assert _texts(opened) == before


def test_an_edit_of_somebody_else_is_not_overwritten(opened: Usd.Stage) -> None:
    """Undo and redo refuse as a whole where the value is another one meanwhile."""
    other = f"{JOINT}.physxDrivePerformanceEnvelope:angular:maxActuatorVelocity"
    edits = [SetAttribute(JOINT, FORCE, 4.0), SetAttribute(JOINT, other.partition(".")[2], 500.0)]
    change = author(opened, edits, "Drag")
    opened.GetAttributeAtPath(other).Set(700.0)
    before = _texts(opened)
    with pytest.raises(AuthoringError, match="somebody else"):
        change.undo()
    assert _texts(opened) == before
    opened.GetAttributeAtPath(other).Set(500.0)
    change.undo()
    opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").Set(7.0)
    with pytest.raises(AuthoringError, match="somebody else"):
        change.redo()
    assert opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").Get() == 7.0


def test_what_somebody_added_below_stays(opened: Usd.Stage) -> None:
    """A prim spec that the edit made goes only when nobody else has put something into it."""
    session = opened.GetSessionLayer()
    opened.SetEditTarget(session)
    change = author(opened, [SetAttribute(JOINT, FORCE, 3.0)], "Set maxForce")
    opened.GetPrimAtPath("/Arm/Link").SetMetadata("comment", "mine")
    change.undo()
    assert session.GetAttributeAtPath(f"{JOINT}.{FORCE}") is None
    assert opened.GetPrimAtPath("/Arm/Link").GetMetadata("comment") == "mine"


def test_a_stronger_opinion_is_told(opened: Usd.Stage) -> None:
    """An edit that a stronger layer hides is made, and said to have no effect."""
    opened.SetEditTarget(opened.GetSessionLayer())
    author(opened, [SetAttribute(JOINT, FORCE, 3.0)], "Set maxForce")
    opened.SetEditTarget(opened.GetRootLayer())
    change = author(opened, [SetAttribute(JOINT, FORCE, 8.0)], "Set maxForce")
    assert opened.GetAttributeAtPath(f"{JOINT}.{FORCE}").Get() == 3.0
    (warning,) = change.warnings
    assert "stronger" in warning


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (SetAttribute("/Nowhere", FORCE, 1.0), "no prim at /Nowhere"),
        (SetAttribute(JOINT, FORCE, "much"), "'much' is no float"),
        (SetAttribute(JOINT, "physics:localPos0", 3.0), "is no point3f"),
    ],
)
def test_what_cannot_be_written_is_one_line(opened: Usd.Stage, edit: Edit, words: str) -> None:
    """Nothing is written, the good edit beside the bad one neither."""
    before = _texts(opened)
    with pytest.raises(AuthoringError, match=words) as told:
        author(opened, [SetAttribute(JOINT, FORCE, 1.5), edit], "Two edits")
    assert "\n" not in str(told.value)
    assert _texts(opened) == before


def test_a_layer_that_may_not_be_edited_is_refused(opened: Usd.Stage) -> None:
    """The layer's own permission counts."""
    opened.GetRootLayer().SetPermissionToEdit(False)
    with pytest.raises(AuthoringError, match="may not be edited"):
        author(opened, [SetAttribute(JOINT, FORCE, 1.5)], "Set maxForce")


def test_an_instance_proxy_is_refused() -> None:
    """What lies inside an instance is edited where it is defined."""
    opened = Usd.Stage.CreateInMemory()
    opened.DefinePrim("/Source/Joint", "PhysicsRevoluteJoint")
    copy = opened.DefinePrim("/Copy")
    copy.GetReferences().AddInternalReference("/Source")
    copy.SetInstanceable(True)
    with pytest.raises(AuthoringError, match="inside an instance"):
        author(opened, [SetAttribute("/Copy/Joint", FORCE, 1.5)], "Set maxForce")


_EDITS = st.one_of(
    st.builds(SetAttribute, st.sampled_from([JOINT, "/Arm/Link"]), st.sampled_from([FORCE, ARMATURE]), st.floats(0, 9)),
    st.builds(ApplySchema, st.just(JOINT), st.sampled_from([AXIS, "PhysicsLimitAPI:rotX"])),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_EDITS, min_size=1, max_size=4), min_size=1, max_size=6), st.lists(st.booleans(), max_size=12))
def test_after_undoing_all_every_layer_is_as_it_was(batches: list[list[Edit]], back: list[bool]) -> None:
    """Random changes on two layers, some undone and done again on the way."""
    root = Sdf.Layer.CreateAnonymous(".usda")
    root.ImportFromString(stage())
    opened = Usd.Stage.Open(root)
    before = _texts(opened)
    done: list[Change] = []
    steps = iter(back)
    for number, edits in enumerate(batches):
        opened.SetEditTarget(opened.GetSessionLayer() if number % 2 else root)
        done.append(author(opened, edits, "Edit"))
        if next(steps, False):
            after = _texts(opened)
            done[-1].undo()
            done[-1].redo()
            assert _texts(opened) == after
    for change in reversed(done):
        change.undo()
    assert _texts(opened) == before
