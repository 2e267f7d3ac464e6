"""What an edit changed: a list, and a mark for a moment where it stands."""

from __future__ import annotations

from conftest import ELBOW, SLIDE, STIFFNESS
from omni_physjoint_ui.history_log import HistoryLog
from omni_physjoint_ui.history_model import HistoryModel
from omni_physjoint_ui.panel import Panel
from pxr import Sdf, Usd, UsdPhysics
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from omni_physjoint.history import Step
from omni_physjoint.inspection import Update


def _set(stage: Usd.Stage, path: str, name: str, value: object) -> None:
    stage.GetAttributeAtPath(f"{path}.{name}").Set(value)


def _steps(panel: Panel) -> list[Step]:
    return [row.step for row in panel.history.history.rows if row.step is not None]


def test_an_edit_is_listed(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """An edit from outside is listed with joint, quantity, before and after; the newest is on top."""
    _set(stage, ELBOW, STIFFNESS, 200.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 2)
    cells = [[panel.history.history.index(r, c).data() for c in range(1, 5)] for r in range(2)]
    # 100 and 200 per degree are 5729.578 and 11459.16 per radian.
    assert cells == [
        ["Elbow", "stiffness resolved", "5729.578 torque/rad", "11459.16 torque/rad"],
        ["Elbow", "stiffness published", "100 torque/deg", "200 torque/deg"],
    ]
    _set(stage, ELBOW, STIFFNESS, 300.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 4)
    assert panel.history.history.index(1, 4).data() == "300 torque/deg"


def test_a_joint_nobody_looked_at_is_listed_once_judged(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A joint that was only judged, never shown, is compared, too."""
    qtbot.waitUntil(lambda: not panel.stage.active)
    UsdPhysics.PrismaticJoint(stage.GetPrimAtPath(SLIDE)).CreateAxisAttr("Y")
    qtbot.waitUntil(lambda: any(s.column == "physics:axis" and s.after == "Y" for s in _steps(panel)))
    assert {step.joint for step in _steps(panel)} == {SLIDE}


def test_changed_cells_are_marked_for_a_moment(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Row in the tree and cells in the table are marked, and no longer after a second."""
    _set(stage, ELBOW, STIFFNESS, 200.0)
    qtbot.waitUntil(lambda: bool(panel.page.properties.flash.marks))
    assert panel.page.properties.flash.marks == {(STIFFNESS, "producer"), (STIFFNESS, "consumer")}
    assert panel.joints.flash.marks == {(ELBOW, None)}
    view = panel.page.properties
    keys = [field.key for field in view.columns.fields]
    row = view.columns.find(STIFFNESS)
    marked = [key for c, key in enumerate(keys) if view.flash.marks_cell(row.siblingAtColumn(c), key)]
    assert marked == ["producer", "consumer"]
    picture = view.viewport().grab().toImage()
    place = view.visualRect(row.siblingAtColumn(keys.index("consumer"))).topRight()
    assert picture.pixelColor(place.x() - 4, place.y() + 3).name() == "#fdebb3"
    qtbot.waitUntil(lambda: not view.flash.marks and not panel.joints.flash.marks)


def test_a_line_leads_to_its_joint_and_column(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A click on a line selects the joint and the column that changed."""
    _set(stage, ELBOW, STIFFNESS, 200.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 2)
    panel.select(SLIDE)
    panel.history_dock.raise_()
    place = panel.history.visualRect(panel.history.history.index(0, 1)).center()
    qtbot.mouseClick(panel.history.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.selected == ELBOW
    assert panel.page.properties.currentIndex().data() == "stiffness"


def test_a_removed_and_a_new_joint_are_listed(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """What came and what went is listed; a click on what is gone does no harm."""
    UsdPhysics.FixedJoint.Define(stage, "/Arm/Glue")
    qtbot.waitUntil(lambda: any(s.joint == "/Arm/Glue" and s.quantity == "exists" for s in _steps(panel)))
    stage.RemovePrim("/Arm/Glue")
    qtbot.waitUntil(lambda: any(s.joint == "/Arm/Glue" and s.after is None for s in _steps(panel)))
    panel.history.chosen.emit("/Arm/Glue", None)
    assert panel.selected == ELBOW


def test_lines_can_be_copied(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """One line, or all of them, with whole paths and names, tabs between cells."""
    _set(stage, ELBOW, STIFFNESS, 200.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 2)
    panel.history.setCurrentIndex(panel.history.history.index(1, 0))
    panel.history.copy_line()
    line = QGuiApplication.clipboard().text().split("\t")
    assert line[1:] == [ELBOW, f"{STIFFNESS} published", "100 torque/deg", "200 torque/deg"]
    (everything,) = [a for a in panel.history.actions() if a.text() == "Copy all"]
    everything.trigger()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 3


def test_the_list_is_bounded(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """However much happens, the list keeps the newest thousand lines, and the model stays consistent."""
    model = HistoryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    _set(stage, ELBOW, STIFFNESS, 200.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 2)
    row = panel.history.history.rows[0]
    for _ in range(7):
        model.add([row] * 150)
    assert model.rowCount() == 1000
    model.add([row] * 2500)
    assert model.rowCount() == 1000
    model.clear()
    assert model.rowCount() == 0
    del tester


def test_another_stage_starts_anew(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """With another stage the list is empty, and says why."""
    _set(stage, ELBOW, STIFFNESS, 200.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 2)
    panel._host.show(None)
    assert panel.history.history.rowCount() == 0
    assert "Nothing has changed" in panel.history.history.emptiness()


def test_joints_that_nobody_knows_are_counted(qtbot: QtBot) -> None:
    """Of joints that nobody has looked at or judged nobody can tell what changed: they are counted in one line."""
    log = HistoryLog(lambda _path: None)
    with qtbot.waitSignal(log.happened) as told:
        log.note(Update(changed=("/A", "/B"), resolved=2))
    assert [row.told for row in told.args[0]] == ["2 joints reached, not compared"]


def test_a_contract_switch_tells_what_it_changes(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """With another contract the selected joint stays selected, and what differs is listed and in the details."""
    prim = stage.GetPrimAtPath(ELBOW)
    prim.AddAppliedSchema("PhysxJointAPI")
    prim.CreateAttribute("physxJoint:maxJointVelocity", Sdf.ValueTypeNames.Float, custom=False).Set(45.0)
    qtbot.waitUntil(lambda: panel.history.history.rowCount() > 0)
    panel.toolbar.contract.setCurrentText("0.6")
    assert panel.selected == ELBOW
    column = "physxJoint:maxJointVelocity"
    qtbot.waitUntil(lambda: any(s.column == column and s.part == "published" for s in _steps(panel)))
    (published,) = [s for s in _steps(panel) if s.column == column and s.part == "published"]
    # 0.6 publishes and applies what is authored; 0.7 publishes nothing then.
    assert (published.before, published.after) == (None, 45.0)
    assert panel.history.history.rows[-1].told == "contract 0.7 to 0.6"
    panel.page.properties.select(None)
    text = panel.page.details.toPlainText()
    assert "Between contract 0.6 and 0.7" in text
    assert "physxJoint:maxJointVelocity: read in 0.6, not in 0.7." in text


def test_undo_of_nothing(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """With no edit of the window's own, undo and redo do nothing; edits of others stay."""
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(200.0)
    qtbot.waitUntil(lambda: len(_steps(panel)) == 2)
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y):
        qtbot.keyClick(panel, key, Qt.KeyboardModifier.ControlModifier)
    panel.edits.undo()
    panel.edits.redo()
    assert stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Get() == 200.0
    assert panel.message.text == ""
