"""The tab with all joints as a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ELBOW, MOUNT, SLIDE, STIFFNESS
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.sheet_model import SheetModel
from omni_physjoint_ui.sheet_view import SheetView
from omni_physjoint_ui.slices import Slices
from omni_physjoint_ui.theme import LIGHT
from omni_physjoint_ui.tree_model import UNIT_ROLE
from panel_reports import joint, row
from pxr import Usd
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from omni_physjoint.model import JointReport
from omni_physjoint.resources import sample_path
from omni_physjoint.sheet import COLUMNS, Sheet, SheetRow
from omni_physjoint.unit_systems import Angles, Units

AT = {column.key: position for position, column in enumerate(COLUMNS)}


@pytest.fixture
def shown(panel: Panel) -> SheetView:
    """Return the spreadsheet of the arm and the slider, shown."""
    panel.page.tabs.setCurrentWidget(panel.sheet)
    return panel.sheet


def _paths(view: SheetView) -> list[str]:
    return [row.path for row in view.sheet.rows]


def _cell(view: SheetView, path: str, key: str) -> str:
    place = view.sheet.place(path)
    assert place is not None
    index = view.sheet.index(place[0], AT[key])
    return " ".join(filter(None, (str(index.data() or ""), str(index.data(UNIT_ROLE) or ""))))


def _click(qtbot: QtBot, view: SheetView, path: str, keys: Qt.KeyboardModifier) -> None:
    place = view.sheet.place(path)
    assert place is not None
    where = view.table.visualRect(view.sheet.index(place[0], 0)).center()
    qtbot.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, keys, where)


def test_all_joints_have_rows_with_units(shown: SheetView) -> None:
    """One row an axis; values with units, words for sentinels, a dash for nothing."""
    assert _paths(shown) == [ELBOW, MOUNT, SLIDE]
    assert _cell(shown, ELBOW, "stiffness") == "100 torque/deg"
    assert _cell(shown, ELBOW, "high") == "90 deg"
    assert _cell(shown, SLIDE, "low") == "free"
    assert _cell(shown, MOUNT, "stiffness") == "\N{EN DASH}"
    assert _cell(shown, ELBOW, "type") == "revolute"
    assert shown.told.text() == "3 rows of 3 joints"


def test_a_click_on_a_title_sorts_by_number(qtbot: QtBot, shown: SheetView) -> None:
    """The first click sorts up, the second down, the third not at all."""
    header = shown.table.header()
    orders = []
    for _ in range(3):
        shown.table.scrollTo(shown.sheet.index(0, AT["high"]))
        position = header.sectionViewportPosition(AT["high"]) + 20
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(position, 8))
        orders.append(_paths(shown))
    assert orders[0][0] == ELBOW
    assert orders[1][0] == SLIDE
    assert orders[2] == [ELBOW, MOUNT, SLIDE]
    assert orders[0][2] == orders[1][2] == MOUNT


def test_filters(qtbot: QtBot, shown: SheetView) -> None:
    """By pattern, by regular expression, by value; what cannot be read is told and changes nothing."""
    for text, found in (
        ("*Elb*", [ELBOW]),
        ("path~^/[A-S]lide$", [SLIDE]),
        ("stiffness>50", [ELBOW]),
        ("role:standalone", [SLIDE]),
    ):
        shown.filter.setText(text)
        assert _paths(shown) == found, text
    shown.filter.setText("role:standalone stiffness>")
    assert _paths(shown) == [SLIDE]
    assert "what?" in shown.told.text()
    shown.filter.clear()
    shown.authored.setChecked(True)
    assert _paths(shown) == [ELBOW]
    shown.authored.setChecked(False)
    shown.filter.setText("nowhere")
    assert shown._emptiness() == "No joint is as the filter wants it."


def test_only_problems(qtbot: QtBot, make_panel: Callable[[], Panel], host: StandaloneHost) -> None:
    """On the sample of mistakes, only joints with errors and warnings stay."""
    host.open(str(sample_path("mistakes")))
    panel = make_panel()
    qtbot.waitUntil(lambda: not panel.stage.active)
    panel.page.tabs.setCurrentWidget(panel.sheet)
    panel.sheet.problems.setChecked(True)
    told = {_cell(panel.sheet, path, "findings") for path in _paths(panel.sheet)}
    assert told == {"error", "warning"}


def test_an_edit_is_in_the_sheet(qtbot: QtBot, shown: SheetView, stage: Usd.Stage) -> None:
    """A value that changes outside changes here, and moves its row where that is sorted by."""
    shown.table.sortByColumn(AT["stiffness"], Qt.SortOrder.AscendingOrder)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(7.5)
    qtbot.waitUntil(lambda: _cell(shown, ELBOW, "stiffness") == "7.5 torque/deg")
    stage.RemovePrim(SLIDE)
    qtbot.waitUntil(lambda: set(_paths(shown)) == {ELBOW, MOUNT})


def test_rows_and_tree_select_each_other(qtbot: QtBot, panel: Panel, shown: SheetView, host: StandaloneHost) -> None:
    """A click in the sheet selects the joint everywhere, Ctrl adds one; the host's selection is selected here."""
    _click(qtbot, shown, SLIDE, Qt.KeyboardModifier.NoModifier)
    assert panel.selected == SLIDE
    assert panel.joints.selected == (SLIDE,)
    _click(qtbot, shown, ELBOW, Qt.KeyboardModifier.ControlModifier)
    assert set(host.selection()) == {ELBOW, SLIDE}
    host.select([MOUNT])
    assert {row.path for row in shown.table.selected_rows} == {MOUNT}


def test_the_unit_switch_reaches_all_tables(panel: Panel, shown: SheetView) -> None:
    """Radians, and gains per radian, in the spreadsheet as in the property table; 100 per degree is 5729.578."""
    panel.toolbar.units.set_units(Units(Angles.RADIANS, Angles.RADIANS))
    panel.toolbar.units.changed.emit(Units(Angles.RADIANS, Angles.RADIANS))
    assert _cell(shown, ELBOW, "stiffness") == "5729.578 torque/rad"
    assert _cell(shown, ELBOW, "high") == "1.570796 rad"


def test_the_scope_can_be_the_articulation_or_the_selection(
    panel: Panel, shown: SheetView, host: StandaloneHost
) -> None:
    """The articulation, or the selected joints: rows follow the selection then."""
    panel.select(ELBOW)
    shown.scope.setCurrentIndex(1)
    assert _paths(shown) == [ELBOW, MOUNT]
    shown.scope.setCurrentIndex(2)
    assert _paths(shown) == [ELBOW]
    host.select([SLIDE, MOUNT])
    assert _paths(shown) == [SLIDE, MOUNT]


def test_columns_are_chosen_and_remembered(
    make_panel: Callable[[], Panel], panel: Panel, shown: SheetView, host: StandaloneHost
) -> None:
    """What one window shows, the next one shows too, in the same order."""
    table = shown.table
    table._show_column(AT["path"], on=True)
    table._show_column(AT["damping"], on=False)
    table.header().moveSection(table.header().visualIndex(AT["path"]), 0)
    panel.close()
    again = make_panel().sheet.table
    keys = [column.key for column in again.shown]
    assert keys[0] == "path"
    assert "damping" not in keys
    assert "stiffness" in keys


def test_the_last_column_stays(shown: SheetView) -> None:
    """Without any column nobody could bring one back by the header."""
    for position in range(len(COLUMNS)):
        shown.table._show_column(position, on=False)
    assert len(shown.table.shown) == 1


def test_rows_are_copied_and_saved(qtbot: QtBot, panel: Panel, shown: SheetView, tmp_path: Path) -> None:
    """For a spreadsheet with raw numbers, as Markdown as it reads, and as a CSV file; several selected rows alone."""
    actions = {action.text(): action for action in shown.export.menu_below.actions()}
    actions["Copy rows for a spreadsheet"].trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 4
    assert lines[0].split("\t")[:2] == ["joint", "type"]
    _click(qtbot, shown, ELBOW, Qt.KeyboardModifier.NoModifier)
    _click(qtbot, shown, SLIDE, Qt.KeyboardModifier.ControlModifier)
    actions["Copy rows as Markdown"].trigger()
    assert QGuiApplication.clipboard().text().count("\n") == 4
    shown.save_csv(str(tmp_path / "rows.csv"))
    assert (tmp_path / "rows.csv").read_text().startswith("joint,type,role,findings,axis,stiffness,stiffness unit")
    shown.save_csv(str(tmp_path / "no" / "where.csv"))
    assert "where.csv" in panel.message.text


def test_thirty_thousand_joints_are_resolved_where_they_are_painted(qtbot: QtBot) -> None:
    """Showing many joints resolves what is in view; sorting by a value goes on in slices and can be cancelled."""
    many = [f"/A/J{i:05d}" for i in range(30_000)]
    resolved: list[str] = []

    def report(path: str) -> JointReport:
        resolved.append(path)
        return joint(path)

    view = SheetView(LIGHT)
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    view.set_source(Sheet(row, lambda _p: (None, None), report), None, lambda _scope: many)
    view.table.viewport().repaint()
    assert len(view.sheet.rows) == 30_000
    assert len(set(resolved)) < 60
    view.table.sortByColumn(AT["stiffness"], Qt.SortOrder.AscendingOrder)
    assert view.work.active
    qtbot.waitUntil(lambda: "of 30,000 looked at" in view.told.text())
    qtbot.mouseClick(view.cancel, Qt.MouseButton.LeftButton)
    assert not view.work.active
    assert "stopped" in view.told.text()
    assert len(view.sheet.rows) == 30_000


def test_the_model_keeps_qts_rules(qapp: object) -> None:
    """Rows that come and go, and joints that are gone, break nothing."""
    model = SheetModel(LIGHT)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)

    def gone(path: str) -> JointReport:
        raise KeyError(path)

    sheet = Sheet(row, lambda _p: (None, "/A/Link"), gone)
    model.set_rows(sheet, [SheetRow("/A/J1"), SheetRow("/A/J2")])
    assert model.index(0, AT["stiffness"]).data() == "\N{EN DASH}"
    assert model.index(1, AT["body1"]).data() == "/A/Link"
    model.set_rows(sheet, [SheetRow("/A/Left/J"), SheetRow("/A/Right/J")])
    assert [model.index(i, 0).data() for i in range(2)] == ["Left/J", "Right/J"]
    model.set_rows(None, ())
    assert model.rowCount() == 0


def test_work_that_fails_is_told(qtbot: QtBot) -> None:
    """An error in a later slice ends the work with one line."""
    work = Slices()
    calls = 0

    def fail(_seconds: float) -> bool:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise ZeroDivisionError("a fault")
        return False

    with qtbot.waitSignal(work.failed) as told:
        work.start(fail, lambda: None, lambda: (calls, 9))
    assert told.args == ["ZeroDivisionError: a fault"]
    assert not work.active
