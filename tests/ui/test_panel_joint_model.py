"""The joint tree: grouping, searching, refreshing in place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from omni_physjoint_ui.joint_model import JointModel, by_body, grouped
from omni_physjoint_ui.theme import LIGHT
from omni_physjoint_ui.tree_model import UNIT_ROLE
from panel_reports import articulation, row
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import ArticulationReport, Role, Severity

pytestmark = pytest.mark.usefixtures("qapp")

ROBOT = (
    row("/A/Elbow", worst=Severity.WARNING),
    row("/A/Mount", Role.FIXED_BASE_ANCHOR, type="PhysicsFixedJoint"),
    row("/A/Shoulder"),
    row("/Ghost", Role.NOT_CREATED, worst=Severity.ERROR),
    row("/Slide", Role.STANDALONE, type="PhysicsPrismaticJoint"),
)
ARM = articulation("/A/Shoulder", "/A/Elbow")


class Index:
    """What the core knows of the joints; a test changes it as an edit would."""

    def __init__(
        self, model: JointModel, rows: Iterable[IndexRow], articulations: Iterable[ArticulationReport]
    ) -> None:
        self.model, self.rows = model, {r.path: r for r in rows}
        self.articulations = tuple(articulations)
        self.show()

    def show(self) -> None:
        """Show the index as it is."""
        sections = grouped(tuple(self.rows.values()), self.articulations)
        self.model.set_joints(sections, self.rows.__getitem__)


@pytest.fixture
def model() -> JointModel:
    model = JointModel(LIGHT)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    return model


@pytest.fixture
def index(model: JointModel) -> Index:
    return Index(model, ROBOT, [ARM])


def _cells(model: JointModel, path: str) -> list[str]:
    found = model.find(path)
    return [found.siblingAtColumn(c).data(Qt.ItemDataRole.AccessibleTextRole) for c in range(3)]


def test_groups_come_in_order_with_their_joints(model: JointModel, index: Index) -> None:
    """Articulations first, from the base outwards, then standalone joints, then those that nobody creates."""
    assert [g.title for g in model.groups] == ["/A", "Standalone", "Not created"]
    assert model.paths() == ("/A/Mount", "/A/Shoulder", "/A/Elbow", "/Slide", "/Ghost")


def test_a_heading_says_what_the_articulation_is(model: JointModel, index: Index) -> None:
    """The remark behind the root names the base and counts the joints."""
    assert model.index(0, 0).data(UNIT_ROLE) == "fixed base, 3 joints"


def test_role_type_and_findings_are_words_too(model: JointModel, index: Index) -> None:
    """A screen reader hears what the icons show, and the severity stands there as a word."""
    assert _cells(model, "/A/Elbow") == ["Elbow, articulation joint of /A", "revolute", "worst finding: warning"]
    assert model.find("/A/Elbow").siblingAtColumn(2).data() == "warning"
    assert _cells(model, "/Slide") == ["Slide, standalone joint", "prismatic", "no findings"]


def test_a_joint_that_waits_to_be_judged_says_so(model: JointModel) -> None:
    """No findings yet is not no findings."""
    Index(model, [row("/A/Elbow", judged=False)], [ARM])
    assert model.find("/A/Elbow").siblingAtColumn(2).data() == "…"
    assert _cells(model, "/A/Elbow")[2] == "not judged yet"


def test_a_filter_leaves_some_joints_and_their_headings(model: JointModel, index: Index) -> None:
    """Only what the filter wants is shown, and headings without any joint go; without one all is back."""
    model.set_filter(lambda path: path.endswith(("Elbow", "Slide")))
    assert model.paths() == ("/A/Elbow", "/Slide")
    assert [g.title for g in model.groups] == ["/A", "Standalone"]
    assert model.shown == 2
    assert "/Ghost" in model
    model.set_filter(None)
    assert model.paths() == ("/A/Mount", "/A/Shoulder", "/A/Elbow", "/Slide", "/Ghost")


def test_a_filter_that_wants_all_changes_nothing(model: JointModel, index: Index) -> None:
    """Whatever was typed, rows that all stay are not shown anew."""
    resets, changes = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    model.set_filter(lambda _path: True)
    assert (resets.count(), changes.count()) == (0, 0)


def test_an_edit_keeps_every_index(model: JointModel, index: Index) -> None:
    """A joint whose content changed repaints its row, and no row moves."""
    held = QPersistentModelIndex(model.find("/Slide"))
    resets, changes = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    index.rows["/A/Elbow"] = replace(index.rows["/A/Elbow"], worst=None)
    assert model.refresh(["/A/Elbow"])
    assert resets.count() == 0
    assert held.isValid()
    assert [changes.at(i)[0] for i in range(changes.count())] == [model.find("/A/Elbow")]
    assert _cells(model, "/A/Elbow")[2] == "no findings"


def test_the_same_joints_shown_again_keep_every_index(model: JointModel, index: Index) -> None:
    """The whole tree shown anew with the same joints is no reset."""
    resets = QSignalSpy(model.modelReset)
    index.show()
    assert resets.count() == 0


def test_a_joint_that_moves_in_the_tree_is_noticed(model: JointModel, index: Index) -> None:
    """Another role, or a joint that is new, asks for the tree to be shown anew."""
    index.rows["/A/Elbow"] = row("/A/Elbow", Role.STANDALONE)
    assert not model.refresh(["/A/Elbow"])
    index.rows["/New"] = row("/New", Role.STANDALONE)
    assert not model.refresh(["/New"])
    index.show()
    assert [g.remark for g in model.groups][:2] == ["fixed base, 2 joints", "3 joints"]


def test_a_removed_joint_goes(model: JointModel, index: Index) -> None:
    """A joint that is gone has no row."""
    del index.rows["/Slide"]
    index.show()
    assert not model.find("/Slide").isValid()
    assert "/Slide" not in model


def test_a_search_stays_while_joints_come(model: JointModel, index: Index) -> None:
    """New joints are narrowed as those before were."""
    model.set_filter(lambda path: index.rows[path].type == "PhysicsPrismaticJoint")
    index.rows["/Rail"] = row("/Rail", Role.STANDALONE, type="PhysicsPrismaticJoint")
    index.rows["/Pin"] = row("/Pin", Role.STANDALONE)
    index.show()
    assert model.paths() == ("/Slide", "/Rail")


def test_names_tell_neighbours_apart(model: JointModel) -> None:
    """Joints of one group with the same last name show the name before it, too."""
    paths = ("/A/Left/Hinge", "/A/Right/Hinge", "/A/Wrist")
    Index(model, [row(p) for p in paths], [articulation(*paths)])
    assert [model.find(p).data() for p in paths] == ["Left/Hinge", "Right/Hinge", "Wrist"]


def test_two_articulations_with_one_root_are_two_groups(model: JointModel) -> None:
    """One root prim can own several articulations: each joint stands under its own."""
    Index(model, [row("/A/J1"), row("/A/J2")], [articulation("/A/J1"), articulation("/A/J2")])
    assert [model.rowCount(model.index(i, 0)) for i in range(2)] == [1, 1]


def test_a_joint_of_no_listed_articulation_has_a_place(model: JointModel) -> None:
    """Whatever the report says, no joint is lost."""
    Index(model, [row("/B/J", articulation="/B")], [])
    assert model.paths() == ("/B/J",)


def test_joints_stand_under_both_bodies(model: JointModel) -> None:
    """By body, a joint stands under each body that it connects and says what is beyond; the world comes last."""
    ends = {"/A/J1": (None, "/A/L1"), "/A/J2": ("/A/L1", "/A/L2"), "/A/J3": ("/A/L2", "/A/L2")}
    rows = {path: row(path) for path in ends}
    model.set_joints(by_body(tuple(rows.values()), ends.__getitem__), rows.__getitem__, ends.__getitem__)
    told = {
        group.title: [(r.name, model.row_index(s, i).data(UNIT_ROLE)) for i, r in enumerate(below)]
        for s, (group, below) in enumerate(model._sections)
    }
    assert told == {
        "/A/L1": [("J1", "to the world"), ("J2", "to L2")],
        "/A/L2": [("J2", "to L1"), ("J3", "to L2")],
        "World": [("J1", "to L1")],
    }
    assert model.paths() == ("/A/J1", "/A/J2", "/A/J3")
    assert model.refresh(["/A/J2"])
    ends["/A/J2"] = ("/A/L1", None)
    assert not model.refresh(["/A/J2"])


def test_an_empty_tree_says_why(model: JointModel, index: Index) -> None:
    """No joints, and no match, are two different reasons."""
    model.set_filter(lambda _path: False)
    assert model.emptiness() == "No joint matches the search."
    index.rows.clear()
    index.articulations = ()
    index.show()
    assert model.emptiness() == "This stage has no physics joints."


def test_thirty_thousand_joints_are_asked_of_the_index_only_when_painted(model: JointModel) -> None:
    """Showing many joints looks none of them up; painting one row looks up that one."""
    many = [row(f"/A/J{i:05d}") for i in range(30_000)]
    asked: list[str] = []

    def lookup(path: str) -> IndexRow:
        asked.append(path)
        return many[int(path[-5:])]

    model.set_joints(grouped(many, [articulation(*(r.path for r in many))]), lookup)
    assert asked == []
    model.find("/A/J29999").siblingAtColumn(1).data()
    assert asked == ["/A/J29999"]
