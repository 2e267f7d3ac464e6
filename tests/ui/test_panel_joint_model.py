"""The joint tree: grouping, searching, refreshing in place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from omni_physjoint_ui.joint_model import JointModel
from omni_physjoint_ui.theme import LIGHT
from omni_physjoint_ui.tree_model import UNIT_ROLE
from panel_reports import column, finding, joint, report
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from PySide6.QtWidgets import QApplication

from omni_physjoint.model import JointReport, Report, Role, Severity

pytestmark = pytest.mark.usefixtures("qapp")


def _robot() -> Report:
    return report(
        joint("/A/Elbow", findings=(finding(Severity.WARNING, "/A/Elbow", column="physics:lowerLimit"),)),
        joint("/A/Mount", Role.FIXED_BASE_ANCHOR, type="PhysicsFixedJoint"),
        joint("/Slide", Role.STANDALONE, type="PhysicsPrismaticJoint", columns=(column("physics:upperLimit"),)),
        joint("/Ghost", Role.NOT_CREATED, findings=(finding(Severity.ERROR, "/Ghost"),)),
    )


@pytest.fixture
def model() -> JointModel:
    model = JointModel(LIGHT)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.set_report(_robot())
    return model


def test_groups_come_in_order_with_their_joints(model: JointModel) -> None:
    """Articulations first, then standalone joints, then those that nobody creates; each joint once."""
    assert [g.title for g in model.groups] == ["/A", "Standalone", "Not created"]
    assert model.paths() == ("/A/Elbow", "/A/Mount", "/Slide", "/Ghost")


def test_a_heading_says_what_the_articulation_is(model: JointModel) -> None:
    """The remark behind the root names the base and counts the joints."""
    assert model.index(0, 0).data(UNIT_ROLE) == "fixed base, 2 joints"


def test_role_type_and_findings_are_words_too(model: JointModel) -> None:
    """A screen reader hears what the icons show."""
    spoken = Qt.ItemDataRole.AccessibleTextRole
    index = model.find("/A/Elbow")
    cells = [index.siblingAtColumn(c).data(spoken) for c in range(3)]
    assert cells == ["Elbow, articulation joint of /A", "revolute", "1 warning"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("elbow", ("/A/Elbow",)),
        ("PRISMATIC", ("/Slide",)),
        ("not created", ("/Ghost",)),
        ("pj201", ("/A/Elbow", "/Ghost")),
        ("upperLimit", ("/Slide",)),
        ("world", ("/A/Elbow", "/A/Mount", "/Slide", "/Ghost")),
        ("revolute warning", ("/A/Elbow",)),
        ("nothing of the kind", ()),
        ("   ", ("/A/Elbow", "/A/Mount", "/Slide", "/Ghost")),
    ],
)
def test_search_looks_everywhere(model: JointModel, text: str, found: tuple[str, ...]) -> None:
    """Path, type, role, bodies, findings and column names are searched, in any case, all words of the text."""
    model.set_search(text)
    assert model.paths() == found
    assert model.shown == len(found)


def test_an_edit_keeps_every_index(model: JointModel) -> None:
    """The same joints with other content change data, not rows, and only for the joint that is different."""
    held = QPersistentModelIndex(model.find("/Slide"))
    resets, changes = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    before = _robot()
    model.set_report(before)
    changes_of_equal = changes.count()
    elbow = replace(before.joint("/A/Elbow"), findings=())
    after = tuple(elbow if j.path == elbow.path else j for j in before.joints)
    model.set_report(replace(before, joints=after))
    rows = [changes.at(i)[0] for i in range(changes_of_equal, changes.count())]
    assert resets.count() == 0
    assert held.isValid()
    assert [i.row() for i in rows if i.parent().isValid()] == [model.find("/A/Elbow").row()]
    assert model.find("/A/Elbow").siblingAtColumn(2).data() is None


def test_a_new_joint_appears_and_a_removed_one_goes(model: JointModel) -> None:
    """Another set of joints gives another set of rows."""
    model.set_report(report(joint("/A/Elbow"), joint("/A/Wrist")))
    assert model.paths() == ("/A/Elbow", "/A/Wrist")
    assert not model.find("/Slide").isValid()


def test_a_search_stays_while_the_report_changes(model: JointModel) -> None:
    """A refreshed report is narrowed as the one before was, by what it says now."""
    model.set_search("warning")
    model.set_report(report(joint("/A/Elbow"), joint("/B", findings=(finding(Severity.WARNING, "/B"),))))
    assert model.paths() == ("/B",)


def test_names_tell_neighbours_apart() -> None:
    """Joints of one group with the same last name show the name before it, too."""
    model = JointModel(LIGHT)
    model.set_report(report(joint("/A/Left/Hinge"), joint("/A/Right/Hinge"), joint("/A/Wrist")))
    names = [model.find(p).data() for p in ("/A/Left/Hinge", "/A/Right/Hinge", "/A/Wrist")]
    assert names == ["Left/Hinge", "Right/Hinge", "Wrist"]


def test_two_articulations_with_one_root_are_two_groups() -> None:
    """One root prim can own several articulations: each joint stands under its own."""
    one = report(joint("/A/J1"), joint("/A/J2"))
    first = one.articulations[0]
    parts = (replace(first, joints=("/A/J1",)), replace(first, joints=("/A/J2",)))
    model = JointModel(LIGHT)
    model.set_report(replace(one, articulations=parts))
    assert [model.rowCount(model.index(i, 0)) for i in range(2)] == [1, 1]


def test_an_empty_report_says_why_nothing_is_shown(model: JointModel) -> None:
    """No joints, and no match, are two different reasons."""
    model.set_search("zzz")
    assert model.emptiness() == "No joint matches the search."
    model.set_report(report())
    assert model.emptiness() == "This stage has no physics joints."


def test_thirty_thousand_joints_cost_no_objects(qapp: QApplication) -> None:
    """A large report is shown and searched through the same few indexes; the last joint is found."""
    many: list[JointReport] = [joint(f"/A/J{i:05d}") for i in range(30_000)]
    model = JointModel(LIGHT)
    model.set_report(report(*many))
    model.set_search("j29999")
    assert model.paths() == ("/A/J29999",)
