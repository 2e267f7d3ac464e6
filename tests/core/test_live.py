"""The watcher: which paths one edit reports, that it never disturbs the edit, and that it goes away."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Callable, Iterator

import pytest

from omni_physjoint import schemas
from omni_physjoint.live import Changes, Watcher

schemas.register()

from pxr import Sdf, Usd, UsdGeom, UsdPhysics  # noqa: E402 - after the registration

JOINT = "/World/Hinge"
LIMIT = f"{JOINT}.physics:lowerLimit"


@pytest.fixture
def stage() -> Usd.Stage:
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.Xform.Define(stage, "/World")
    UsdPhysics.RevoluteJoint.Define(stage, JOINT).CreateLowerLimitAttr(-30.0)
    return stage


@pytest.fixture
def watched(stage: Usd.Stage) -> Iterator[Callable[[], Changes]]:
    """Return a function that gives everything seen so far, as one."""
    seen: list[Changes] = []
    watcher = Watcher(stage, seen.append)

    def merged() -> Changes:
        total = Changes()
        for changes in seen:
            total = total.merged(changes)
        return total

    yield merged
    watcher.close()


def _limit(stage: Usd.Stage) -> Usd.Attribute:
    return UsdPhysics.RevoluteJoint.Get(stage, JOINT).GetLowerLimitAttr()


def test_a_value_names_its_property_only(stage: Usd.Stage, watched: Callable[[], Changes]) -> None:
    """Setting an attribute that has an opinion reports that property and nothing else."""
    _limit(stage).Set(-40.0)
    assert watched() == Changes(properties=(LIMIT,))


def test_a_first_opinion_names_its_property_only(stage: Usd.Stage, watched: Callable[[], Changes]) -> None:
    """The first opinion on an attribute, which USD sends as a resync of the property, reports the property."""
    UsdPhysics.RevoluteJoint.Get(stage, JOINT).GetUpperLimitAttr().Set(40.0)
    assert watched() == Changes(properties=(f"{JOINT}.physics:upperLimit",))


@pytest.mark.parametrize(
    "edit",
    [
        lambda attr: attr.Block(),
        lambda attr: attr.Clear(),
        lambda attr: attr.Set(1.0, 24.0),
        lambda attr: attr.GetPrim().RemoveProperty(attr.GetName()),
    ],
    ids=["block", "clear", "time sample", "remove"],
)
def test_every_way_to_change_a_value_is_seen(
    stage: Usd.Stage, watched: Callable[[], Changes], edit: Callable[[Usd.Attribute], object]
) -> None:
    """Blocking, clearing, animating and removing an attribute each report the property."""
    edit(_limit(stage))
    assert watched() == Changes(properties=(LIMIT,))


def test_a_session_layer_edit_is_seen(stage: Usd.Stage, watched: Callable[[], Changes]) -> None:
    """An opinion on the session layer reports the property as one on the root layer does."""
    with Usd.EditContext(stage, stage.GetSessionLayer()):
        _limit(stage).Set(-50.0)
    assert watched() == Changes(properties=(LIMIT,))


def test_relationship_targets_are_seen(stage: Usd.Stage, watched: Callable[[], Changes]) -> None:
    """Another target of a relationship reports the relationship."""
    UsdPhysics.RevoluteJoint.Get(stage, JOINT).GetBody0Rel().SetTargets(["/World"])
    assert watched() == Changes(properties=(f"{JOINT}.physics:body0",))


@pytest.mark.parametrize(
    "edit",
    [
        lambda prim: UsdPhysics.DriveAPI.Apply(prim, "angular"),
        lambda prim: prim.SetActive(False),
        lambda prim: prim.SetTypeName("PhysicsFixedJoint"),
        lambda prim: prim.GetStage().RemovePrim(prim.GetPath()),
    ],
    ids=["apply an API", "deactivate", "change the type", "remove"],
)
def test_structural_edits_name_the_prim(
    stage: Usd.Stage, watched: Callable[[], Changes], edit: Callable[[Usd.Prim], object]
) -> None:
    """An edit that may change what the prim is reports the prim as resynced."""
    edit(stage.GetPrimAtPath(JOINT))
    assert watched() == Changes(resynced=(JOINT,))


def test_muting_a_sublayer_names_what_it_held(stage: Usd.Stage) -> None:
    """Muting and unmuting a sublayer report the property that the layer holds an opinion on."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    stage.GetRootLayer().subLayerPaths.append(layer.identifier)
    with Usd.EditContext(stage, layer):
        UsdPhysics.RevoluteJoint.Get(stage, JOINT).GetUpperLimitAttr().Set(5.0)
    seen: list[Changes] = []
    watcher = Watcher(stage, seen.append)
    stage.MuteLayer(layer.identifier)
    stage.UnmuteLayer(layer.identifier)
    watcher.close()
    assert seen == [Changes(properties=(f"{JOINT}.physics:upperLimit",))] * 2


def test_muting_the_session_layer_concerns_the_whole_stage(stage: Usd.Stage) -> None:
    """Units authored on the session layer vanish when it is muted, which no other notice tells."""
    session = stage.GetSessionLayer()
    with Usd.EditContext(stage, session):
        UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    seen: list[Changes] = []
    watcher = Watcher(stage, seen.append)
    stage.MuteLayer(session.identifier)
    watcher.close()
    assert UsdGeom.GetStageMetersPerUnit(stage) == 0.01
    assert seen == [Changes(whole_stage=True)]


@pytest.mark.parametrize(
    "edit",
    [
        lambda stage: UsdGeom.SetStageMetersPerUnit(stage, 1.0),
        lambda stage: UsdGeom.SetStageUpAxis(stage, "Z"),
        lambda stage: UsdPhysics.SetStageKilogramsPerUnit(stage, 0.001),
        lambda stage: stage.SetTimeCodesPerSecond(60.0),
    ],
    ids=["metersPerUnit", "upAxis", "kilogramsPerUnit", "timeCodesPerSecond"],
)
def test_stage_metadata_that_counts_concerns_the_whole_stage(
    stage: Usd.Stage, watched: Callable[[], Changes], edit: Callable[[Usd.Stage], object]
) -> None:
    """Units, up axis and time scale change what every joint means."""
    edit(stage)
    assert watched() == Changes(whole_stage=True)


def test_stage_metadata_that_hosts_write_all_the_time_is_silent(
    stage: Usd.Stage, watched: Callable[[], Changes]
) -> None:
    """A camera stored in customLayerData, or another play range, changes no joint."""
    stage.GetRootLayer().customLayerData = {"camera": "Persp"}
    stage.SetEndTimeCode(100.0)
    assert watched() == Changes()


def test_one_change_block_gives_one_report(stage: Usd.Stage) -> None:
    """What is edited in one Sdf.ChangeBlock arrives as one report with sorted paths."""
    seen: list[Changes] = []
    watcher = Watcher(stage, seen.append)
    with Sdf.ChangeBlock():
        for name in ("B", "A"):
            Sdf.CreatePrimInLayer(stage.GetRootLayer(), f"/{name}")
    watcher.close()
    assert seen == [Changes(resynced=("/A", "/B"))]


def test_an_exception_stays_out_of_the_edit(stage: Usd.Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A failing callback is logged; the edit succeeds and the watcher lives on."""
    calls: list[Changes] = []

    def fail(changes: Changes) -> None:
        calls.append(changes)
        raise RuntimeError("the callback is broken")

    watcher = Watcher(stage, fail)
    with caplog.at_level(logging.ERROR, logger="omni_physjoint.live"):
        _limit(stage).Set(-41.0)
        _limit(stage).Set(-42.0)
    watcher.close()
    assert _limit(stage).Get() == -42.0
    assert len(calls) == 2
    assert "the callback is broken" in caplog.text


def test_a_closed_watcher_is_silent(stage: Usd.Stage) -> None:
    """After close nothing arrives, and closing again does nothing."""
    seen: list[Changes] = []
    watcher = Watcher(stage, seen.append)
    watcher.close()
    watcher.close()
    _limit(stage).Set(-43.0)
    assert not seen
    assert not watcher.active


def test_a_closed_watcher_can_be_collected(stage: Usd.Stage) -> None:
    """Nothing in USD or here keeps a closed watcher or its callback's owner."""

    class Owner:
        def hear(self, changes: Changes) -> None:
            """Do nothing."""

    owner = Owner()
    watcher = Watcher(stage, owner.hear)
    watcher.close()
    references = [weakref.ref(owner), weakref.ref(watcher)]
    del owner, watcher
    gc.collect()
    assert [r() for r in references] == [None, None]


def test_a_watcher_does_not_keep_the_stage() -> None:
    """A stage that everybody else forgot is gone although it is watched."""
    stage = Usd.Stage.CreateInMemory()
    reference = weakref.ref(stage)
    watcher = Watcher(stage, print)
    del stage
    gc.collect()
    assert reference() is None
    watcher.close()


def test_two_watchers_of_one_stage_are_independent(stage: Usd.Stage) -> None:
    """Closing one watcher leaves the other listening."""
    first: list[Changes] = []
    second: list[Changes] = []
    closing, staying = Watcher(stage, first.append), Watcher(stage, second.append)
    _limit(stage).Set(-44.0)
    closing.close()
    _limit(stage).Set(-45.0)
    staying.close()
    assert (len(first), len(second)) == (1, 2)


def test_merged_changes_are_sorted_and_unique() -> None:
    """Merging keeps each path once, in order, and the flag when either had it."""
    merged = Changes(("/B",), ("/A.x",), ("/P",)).merged(Changes(("/A", "/B"), ("/A.x",), (), True))
    assert merged == Changes(("/A", "/B"), ("/A.x",), ("/P",), True)
    assert not Changes()
