"""A report that follows its stage: after any edit it equals a fresh one, and what the edit does not reach is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import edited_stage
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pxr import Sdf, Usd, UsdPhysics

import omni_physjoint
from omni_physjoint.findings import RULES, StageRule
from omni_physjoint.inspection import Inspection, Update
from omni_physjoint.live import Changes, Watcher
from omni_physjoint.model import Role
from omni_physjoint.resources import sample_path


class Followed:
    """An open stage, its inspection, and the updates that its edits cause."""

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

    def edit(self, name: str, number: int = 0) -> Update:
        """Make one of the edits of `edited_stage` and follow it."""
        edited_stage.EDITS[name](self.stage, number)
        return self.update()

    def close(self) -> None:
        """Stop listening."""
        self._watcher.close()


def _open_arm() -> Usd.Stage:
    source = Sdf.Layer.FindOrOpen(str(sample_path("arm")))
    root = Sdf.Layer.CreateAnonymous(".usda")
    root.TransferContent(source)
    return Usd.Stage.Open(root)


@pytest.fixture
def followed() -> Iterator[Callable[[Usd.Stage], Followed]]:
    """Return a function that follows a stage until the test ends."""
    made: list[Followed] = []

    def follow(stage: Usd.Stage) -> Followed:
        made.append(Followed(stage))
        return made[-1]

    yield follow
    for each in made:
        each.close()


@pytest.fixture
def arm(followed: Callable[[Usd.Stage], Followed]) -> Followed:
    """Return a private copy of the arm, followed."""
    return followed(_open_arm())


@pytest.fixture
def rich(followed: Callable[[Usd.Stage], Followed]) -> Followed:
    """Return the stage with something of everything, followed, every report looked at."""
    made = followed(edited_stage.rich_stage())
    assert len(tuple(made.inspection.report.joints)) == len(made.inspection.report.joints)
    return made


def hinge(followed: Followed) -> str:
    """Return the path of a driven hinge of the arm."""
    return next(
        j.path
        for j in followed.inspection.report.joints
        if j.type == "PhysicsRevoluteJoint" and "PhysicsDriveAPI:angular" in j.schemas
    )


# --- what an edit reaches ---------------------------------------------------------------------------------------------


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


REACH = {
    # edit, number: joints that it reaches, below /World
    ("frame", 3): ["Robot/Slide"],
    ("frame", 0): ["Robot/Anchor"],
    ("stiffness", 1): ["Robot/Gear", "Robot/Hinge1", "Robot/Hinge2"],  # the gear couples the hinge, hinge 2 follows it
    ("move", 3): ["Robot/Loop", "Robot/Slide"],
    ("move all", 0): ["Robot/Anchor", "Robot/Gear", "Robot/Hinge1", "Robot/Hinge2", "Robot/Loop", "Robot/Slide"],
    ("size", 5): [],
    ("mass", 4): ["Chosen/Tie", "Loose/Astray", "Loose/Rope"],  # the body gets the API, and may have become anything
    ("mass", 5): [],
    ("kinematic", 4): ["Chosen/Tie", "Loose/Astray", "Loose/Rope"],
    ("later body", 0): ["Loose/Astray"],
    ("variant", 1): ["Loose/Astray", "Loose/Rope", "Chosen/Ball"],  # the new joint makes a link of what these hold
    ("no root", 0): ["Robot/Anchor", "Robot/Gear", "Robot/Hinge1", "Robot/Hinge2", "Robot/Loop", "Robot/Slide"],
    ("root off", 0): ["Robot/Anchor", "Robot/Gear", "Robot/Hinge1", "Robot/Hinge2", "Robot/Loop", "Robot/Slide"],
}


@pytest.mark.parametrize(("edit", "joints"), REACH.items(), ids=[f"{name}-{n}" for name, n in REACH])
def test_reach_of_an_edit(followed: Callable[[Usd.Stage], Followed], edit: tuple[str, int], joints: list[str]) -> None:
    """An edit reaches the joints that depend on what it touches, and leaves the others alone."""
    stage = edited_stage.rich_stage()
    stage.RemovePrim("/World/Copy")
    update = followed(stage).edit(*edit)  # nobody has looked, so that every joint within reach counts as changed
    assert [path.removeprefix("/World/") for path in (*update.changed, *update.added)] == joints


def test_what_is_not_reached_stays(rich: Followed) -> None:
    """A report that an edit does not reach is the same object as before."""
    before = rich.inspection.report.joint("/World/Loose/Rope")
    rich.edit("stiffness", 1)
    assert rich.inspection.report.joint("/World/Loose/Rope") is before


def test_a_moved_link_is_weighed_alone(rich: Followed) -> None:
    """Nothing of the other bodies is read again, and no finding that only looked at them is made again."""
    links = [f"/World/Robot/Link{number}" for number in (1, 2, 3)]
    before = {path: rich.inspection.report.body(path) for path in links}
    rich.edit("move", 1)
    kept = [path for path in links if rich.inspection.report.body(path) is before[path]]
    assert len(kept) == 2


def test_a_report_keeps_what_was_looked_at(rich: Followed) -> None:
    """The report from before an edit still shows the joint as it was, and the update hands it out."""
    path = "/World/Robot/Hinge1"
    before = rich.inspection.report
    update = rich.edit("limit", 1)
    assert before.joint(path).column("physics:lowerLimit").producer_value == -30.0
    assert rich.inspection.report.joint(path).column("physics:lowerLimit").producer_value == -12.5
    assert update.before[path] == before.joint(path)


def test_a_removed_joint_is_handed_out(rich: Followed) -> None:
    """The last report of a joint that is gone comes with the update that removes it."""
    rich.stage.RemovePrim("/World/Robot/Slide")
    update = rich.update()
    assert update.removed == ("/World/Robot/Slide",)
    assert update.before["/World/Robot/Slide"].type == "PhysicsPrismaticJoint"
    with pytest.raises(KeyError):
        rich.inspection.report.joint("/World/Robot/Slide")


def test_update_without_changes(rich: Followed) -> None:
    """Nothing happens where nothing changed."""
    report = rich.inspection.report
    assert not rich.inspection.update(Changes())
    assert rich.inspection.report is report


# --- index, findings, what-if -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [_open_arm, edited_stage.rich_stage])
def test_index_tells_what_the_reports_tell(
    followed: Callable[[Usd.Stage], Followed], make: Callable[[], Usd.Stage]
) -> None:
    """Path, type, role and articulation stand in the index before any joint is resolved, and they are right."""
    inspection = followed(make()).inspection
    rows = [(row.path, row.type, row.role, row.articulation) for row in inspection.index]
    assert rows == [(j.path, j.type, j.role, j.articulation) for j in inspection.report.joints]


def test_index_follows(rich: Followed) -> None:
    """A joint that is switched off changes its role in the index."""
    rich.edit("disable", 6)
    row = next(row for row in rich.inspection.index if row.path == "/World/Loose/Rope")
    assert row.role is Role.NOT_CREATED


def test_findings_in_slices(rich: Followed) -> None:
    """Slices of no time judge one joint each, until the index knows the worst finding of every joint."""
    inspection = rich.inspection
    total = len(inspection.report.joints)
    seen = [inspection.work(0.0) for _ in range(total)]
    assert [p.done for p in seen] == list(range(1, total + 1))
    for row, joint in zip(inspection.index, inspection.report.joints, strict=True):
        worst = min((f.severity for f in joint.findings), key=("error", "warning", "info").index, default=None)
        assert (row.judged, row.worst) == (True, worst)


def test_findings_elsewhere_in_slices(rich: Followed) -> None:
    """Slices of no time weigh one body at most, and in the end tell of no joint what `report.findings` tells."""
    inspection = rich.inspection
    while not inspection.work(1.0).finished:
        pass
    rich.edit("mass", 0)
    seen = [inspection.work(0.0)]
    while not seen[-1].finished:
        seen.append(inspection.work(0.0))
    steps = [later.weighed - before.weighed for before, later in pairwise(seen)]
    assert max(steps) == 1
    assert seen[-1].weighed == seen[-1].bodies == len(inspection.report.bodies)
    assert inspection.elsewhere == tuple(inspection.report.findings)


@pytest.mark.parametrize("value", [-2.0, None])
def test_findings_elsewhere_follow(value: float | None) -> None:
    """A mass that becomes negative is found, by the first body that is weighed; cleared again, nothing is."""
    stage = _open_arm()
    body = next(b.path for b in omni_physjoint.inspect(stage).bodies if b.role == "link")
    mass = UsdPhysics.MassAPI.Apply(stage.GetPrimAtPath(body)).CreateMassAttr(-1.0)
    inspection = Inspection(stage)
    while not inspection.work(1.0).finished:
        pass
    before = [f.rule for f in inspection.elsewhere if f.prim == body]
    assert "PJ801" in before
    mass.Set(value) if value is not None else mass.Clear()
    inspection.update(Changes(properties=(str(mass.GetPath()),)))
    while inspection.work(0.0).weighed < 1:
        pass
    assert ("PJ801" in [f.rule for f in inspection.elsewhere if f.prim == body]) is (value is not None)


def test_only_rules_of_bodies_weigh_bodies() -> None:
    """A rule that looks at a body says so: else a large stage would be weighed in one go."""
    report = replace(omni_physjoint.inspect(_open_arm()), bodies=None)  # type: ignore[arg-type]
    for rule in RULES:
        if isinstance(rule, StageRule) and not rule.by_body:
            list(rule.check(report))


def test_findings_are_judged_again(rich: Followed) -> None:
    """After an edit only the joints within its reach wait for their findings: here also the drive that carries it."""
    while not rich.inspection.work(1.0).finished:
        pass
    rich.edit("frame", 3)
    assert sorted(rich.inspection.work(1.0).judged) == ["/World/Robot/Hinge1", "/World/Robot/Slide"]


@pytest.mark.parametrize(
    "columns",
    [["physics:lowerLimit"], ["physics:body0"], ["physics:jointEnabled", "physics:localPos0"]],
    ids=lambda columns: columns[0].removeprefix("physics:"),
)
def test_what_if(rich: Followed, columns: list[str]) -> None:
    """Columns left out of one joint give what a new inspection without them gives; the report stays as it is."""
    path = "/World/Robot/Hinge1"
    before = rich.inspection.report.joint(path)
    without = rich.inspection.what_if(path, columns)
    assert without == omni_physjoint.inspect(rich.stage, joints=[path], without=columns).joints[0]
    assert without != before
    assert rich.inspection.report.joint(path) == before
    assert rich.inspection.report == omni_physjoint.inspect(rich.stage)


def test_what_if_of_no_joint(rich: Followed) -> None:
    """A path that is no joint is refused."""
    with pytest.raises(KeyError):
        rich.inspection.what_if("/World/Robot/Base", ["physics:body0"])


# --- incremental equals fresh -----------------------------------------------------------------------------------------


STEPS = st.lists(
    st.tuples(st.sampled_from(sorted(edited_stage.EDITS)), st.integers(0, 11), st.booleans(), st.booleans()), max_size=8
)
"""Edits: name, number, on the session layer, followed at once."""


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_incremental_equals_fresh(steps: list[tuple[str, int, bool, bool]]) -> None:
    """Whatever is edited, on the root or the session layer, the report is that of a new inspection."""
    followed = Followed(edited_stage.rich_stage())
    try:
        for name, number, session, at_once in steps:
            layer = followed.stage.GetSessionLayer() if session else followed.stage.GetRootLayer()
            with Usd.EditContext(followed.stage, layer):
                edited_stage.EDITS[name](followed.stage, number)
            if at_once:
                followed.update()
                assert followed.inspection.report == omni_physjoint.inspect(followed.stage)
                followed.inspection.work(0.001 * number)
        followed.update()
        fresh = omni_physjoint.inspect(followed.stage)
        report = followed.inspection.report
        assert report == fresh
        while not followed.inspection.work(1.0).finished:
            pass
        assert followed.inspection.elsewhere == fresh.findings
    finally:
        followed.close()
