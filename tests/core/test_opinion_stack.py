"""Every opinion about a property, layer by layer."""

from __future__ import annotations

import pytest
from pxr import Sdf, Usd

from omni_physjoint.producer.stack import LayerOpinion, opinion_stack

BASE = """#usda 1.0
def PhysicsRevoluteJoint "Hinge"
{
    float physics:lowerLimit = -30
    float physics:upperLimit.timeSamples = { 0: 1, 10: 2 }
    float physics:breakForce
    rel physics:body0 = </A>
}
def Xform "A" {}
def Xform "B" {}
"""


@pytest.fixture
def stage() -> Usd.Stage:
    """Return a stage whose root layer lies over one with a hinge."""
    base = Sdf.Layer.CreateAnonymous("base.usda")
    base.ImportFromString(BASE)
    root = Sdf.Layer.CreateAnonymous("root.usda")
    root.subLayerPaths.append(base.identifier)
    stage = Usd.Stage.Open(root)
    stage.base = base  # type: ignore[attr-defined]  # an anonymous layer lives as long as somebody holds it
    return stage


def _stack(stage: Usd.Stage, name: str) -> list[tuple[str, str, object]]:
    return [(o.layer.rpartition(":")[2], o.kind, o.value) for o in opinion_stack(stage, "/Hinge", name)]


def test_the_strongest_comes_first(stage: Usd.Stage) -> None:
    """A value in the session layer, one above and one below: in this order, each with its layer."""
    lower = stage.GetAttributeAtPath("/Hinge.physics:lowerLimit")
    lower.Set(-20.0)
    with Usd.EditContext(stage, stage.GetSessionLayer()):
        lower.Set(-10.0)
    found = _stack(stage, "physics:lowerLimit")
    assert [value for _, _, value in found] == [-10.0, -20.0, -30.0]
    assert [layer for layer, _, _ in found][1:] == ["root.usda", "base.usda"]


def test_blocks_and_samples_are_told(stage: Usd.Stage) -> None:
    """A block hides the value below it; samples have no one value; a declaration says nothing."""
    stage.GetAttributeAtPath("/Hinge.physics:lowerLimit").Block()
    assert [(kind, value) for _, kind, value in _stack(stage, "physics:lowerLimit")] == [
        ("blocked", None),
        ("value", -30.0),
    ]
    assert [kind for _, kind, _ in _stack(stage, "physics:upperLimit")] == ["time samples"]
    assert [kind for _, kind, _ in _stack(stage, "physics:breakForce")] == ["declared"]


def test_targets_are_told_by_layer(stage: Usd.Stage) -> None:
    """Each layer tells the targets that it sets or adds."""
    stage.GetRelationshipAtPath("/Hinge.physics:body0").AddTarget("/B")
    assert [(kind, value) for _, kind, value in _stack(stage, "physics:body0")] == [
        ("targets", ("/B",)),
        ("targets", ("/A",)),
    ]


def test_a_reference_tells_the_path_over_there(stage: Usd.Stage) -> None:
    """Below a reference the opinion stands at another path."""
    prim = stage.DefinePrim("/Copy")
    prim.GetReferences().AddReference(stage.base.identifier, "/Hinge")  # type: ignore[attr-defined]
    assert [(o.path, o.value) for o in opinion_stack(stage, "/Copy", "physics:lowerLimit")] == [
        ("/Hinge.physics:lowerLimit", -30.0)
    ]


@pytest.mark.parametrize(
    "place", [("/Nowhere", "physics:axis"), ("/Hinge", "nothing"), ("not a path", "x"), ("/Hinge", "")]
)
def test_nothing_is_said_where_nothing_is(stage: Usd.Stage, place: tuple[str, str]) -> None:
    """Prims and properties that are not there have no opinions, and no error."""
    found: tuple[LayerOpinion, ...] = opinion_stack(stage, *place)
    assert found == ()
