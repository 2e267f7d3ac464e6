"""A report that follows its stage: after any edit it equals a fresh one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pxr import Gf, Sdf, Usd, UsdGeom

import omni_physjoint
from omni_physjoint.inspection import Inspection, Update
from omni_physjoint.live import Changes, Watcher
from omni_physjoint.resources import sample_path


class Followed:
    """An open sample, its inspection, and the updates that its edits caused."""

    def __init__(self, stage: Usd.Stage) -> None:
        self.stage = stage
        self.inspection = Inspection(stage)
        self._pending = Changes()
        self._watcher = Watcher(stage, self._note)

    def _note(self, changes: Changes) -> None:
        self._pending = self._pending.merged(changes)

    def update(self) -> Update:
        """Bring the report up to date."""
        pending, self._pending = self._pending, Changes()
        return self.inspection.update(pending)

    def close(self) -> None:
        """Stop listening."""
        self._watcher.close()


def _open_arm() -> Usd.Stage:
    source = Sdf.Layer.FindOrOpen(str(sample_path("arm")))
    root = Sdf.Layer.CreateAnonymous(".usda")
    root.TransferContent(source)
    return Usd.Stage.Open(root)


@pytest.fixture
def arm() -> Iterator[Followed]:
    """Return a private copy of the arm, followed."""
    followed = Followed(_open_arm())
    yield followed
    followed.close()


def hinge(followed: Followed) -> str:
    """Return the path of a driven hinge of the arm."""
    return next(
        j.path
        for j in followed.inspection.report.joints
        if j.type == "PhysicsRevoluteJoint" and "PhysicsDriveAPI:angular" in j.schemas
    )


def test_one_attribute_resolves_one_joint(arm: Followed) -> None:
    """A gain touches the joint that it stands on, and no other is resolved again."""
    path = hinge(arm)
    arm.stage.GetPrimAtPath(path).GetAttribute("drive:angular:physics:stiffness").Set(2.0)
    update = arm.update()
    assert (update.changed, update.resolved) == ((path,), 1)
    column = arm.inspection.report.joint(path).column("drive:angular:physics:stiffness")
    assert column.resolved == pytest.approx(114.59156, rel=1e-6)


def test_edit_without_consequence(arm: Followed) -> None:
    """An attribute that is written with the value it has changes no report."""
    attribute = arm.stage.GetPrimAtPath(hinge(arm)).GetAttribute("drive:angular:physics:stiffness")
    attribute.Set(attribute.Get())
    assert not arm.update()


def test_added_and_removed_joints(arm: Followed) -> None:
    """A new prim and a deleted one are told apart from changed ones."""
    arm.stage.DefinePrim("/Extra", "PhysicsFixedJoint")
    assert arm.update().added == ("/Extra",)
    arm.stage.RemovePrim("/Extra")
    assert arm.update().removed == ("/Extra",)


EDITS: dict[str, Callable[[Usd.Stage, str], object]] = {
    "limit": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:lowerLimit").Set(-12.5),
    "block": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:lowerLimit").Block(),
    "clear": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:lowerLimit").Clear(),
    "axis": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:axis").Set("Y"),
    "disable": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:jointEnabled").Set(False),
    "enable": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:jointEnabled").Set(True),
    "exclude": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:excludeFromArticulation").Set(True),
    "frame": lambda s, p: s.GetPrimAtPath(p).GetAttribute("physics:localPos0").Set(Gf.Vec3f(0.1, 0.2, 0.3)),
    "target": lambda s, p: s.GetPrimAtPath(p).GetRelationship("physics:body0").SetTargets([]),
    "drive off": lambda s, p: s.GetPrimAtPath(p).RemoveAPI("PhysicsDriveAPI", "angular"),
    "drive on": lambda s, p: s.GetPrimAtPath(p).ApplyAPI("PhysicsDriveAPI", "angular"),
    "units": lambda s, _: UsdGeom.SetStageMetersPerUnit(s, 0.01),
    "deactivate": lambda s, p: s.GetPrimAtPath(p).SetActive(False),
    "activate": lambda s, p: s.GetPrimAtPath(p).SetActive(True),
    "body": lambda s, p: _body(s, p).GetAttribute("physics:rigidBodyEnabled").Set(False),
    "body back": lambda s, p: _body(s, p).GetAttribute("physics:rigidBodyEnabled").Clear(),
    "custom": lambda s, p: s.GetPrimAtPath(p).CreateAttribute("my:note", Sdf.ValueTypeNames.String).Set("x"),
}


def _body(stage: Usd.Stage, _path: str) -> Usd.Prim:
    return next(p for p in stage.Traverse() if "PhysicsRigidBodyAPI" in p.GetAppliedSchemas())


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(sorted(EDITS)), st.integers(0, 3), st.booleans()), max_size=8))
def test_incremental_equals_fresh(steps: list[tuple[str, int, bool]]) -> None:
    """Whatever is edited, on the root or the session layer, the report is that of a new inspection."""
    followed = Followed(_open_arm())
    hinges = [j.path for j in followed.inspection.report.joints if j.type == "PhysicsRevoluteJoint"]
    try:
        for name, number, session in steps:
            layer = followed.stage.GetSessionLayer() if session else followed.stage.GetRootLayer()
            with Usd.EditContext(followed.stage, layer):
                EDITS[name](followed.stage, hinges[number % len(hinges)])
            followed.update()
            assert followed.inspection.report == omni_physjoint.inspect(followed.stage)
    finally:
        followed.close()
