"""The columns of the property table: hidden, moved and widened by the header, remembered; and copied as they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import ELBOW, STIFFNESS
from omni_physjoint_ui.header_columns import HeaderColumns
from omni_physjoint_ui.panel import Panel
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot


def _columns(panel: Panel) -> HeaderColumns:
    return panel.page.properties.header_columns


def _titles(panel: Panel) -> list[str]:
    """Return the titles of the shown columns, from left to right."""
    model = panel.page.properties.columns
    return [str(model.titles()[column]) for column in _columns(panel).shown]


def _clipboard() -> str:
    return QGuiApplication.clipboard().text()


def _trigger(panel: Panel, title: str) -> None:
    """Choose an entry of the table's context menu."""
    next(a for a in panel.page.properties.actions() if a.text() == title).trigger()


def test_the_table_starts_with_what_matters(panel: Panel) -> None:
    """Runtime comes with its switch; effect, layer and stored unit are offered, not shown."""
    assert _titles(panel) == ["Column", "Authored", "Producer publishes", "Consumer resolves", "If absent", "Flags"]
    offered = {a.text(): a.isChecked() for a in _columns(panel).fill_menu().actions() if a.text()}
    assert (offered["Effect"], offered["Layer"], offered["Stored unit"]) == (False, False, False)
    assert offered["Authored"]


def test_the_menu_of_the_header_hides_and_shows(panel: Panel) -> None:
    """An entry ticked off hides its column; the one with the names cannot be ticked off."""
    actions = {a.text(): a for a in _columns(panel).fill_menu().actions()}
    actions["Producer publishes"].trigger()
    actions["Effect"].trigger()
    assert "Producer publishes" not in _titles(panel)
    assert _titles(panel)[_titles(panel).index("Consumer resolves") + 1] == "Effect"
    assert not actions["Column"].isEnabled()


def test_columns_are_remembered(make_panel: Callable[[], Panel], panel: Panel, settings: QSettings) -> None:
    """Hidden, moved and widened columns are so in the next window."""
    header = panel.page.properties.header()
    _columns(panel).set_shown("absent", shown=False)
    header.moveSection(header.visualIndex(3), 1)
    header.resizeSection(1, 211)
    settings.sync()
    other = make_panel()
    assert _titles(other) == ["Column", "Consumer resolves", "Authored", "Producer publishes", "Flags"]
    assert other.page.properties.header().sectionSize(1) == 211


def test_reset_puts_all_back(panel: Panel) -> None:
    """Order, widths and what is shown are those of the start."""
    header = panel.page.properties.header()
    before, width = _titles(panel), header.sectionSize(1)
    _columns(panel).set_shown("absent", shown=False)
    header.moveSection(header.visualIndex(3), 1)
    header.resizeSection(1, 300)
    next(a for a in _columns(panel).fill_menu().actions() if a.text() == "Reset columns").trigger()
    assert _titles(panel) == before
    assert header.sectionSize(1) == width


def test_the_runtime_column_comes_only_with_the_runtime(panel: Panel) -> None:
    """Hidden by the user it stays hidden; otherwise it is there as long as there is something to show."""
    view = panel.page.properties
    view.set_runtime({})
    assert "Runtime holds" in _titles(panel)
    _columns(panel).set_shown("runtime", shown=False)
    assert "Runtime holds" not in _titles(panel)
    view.set_runtime(None)
    _columns(panel).set_shown("runtime", shown=True)
    assert "Runtime holds" not in _titles(panel)


@pytest.mark.parametrize(
    "saved",
    [
        {"order": "flags,nothing,flags,column", "hidden": "column,nothing", "width authored": "wide"},
        {"order": 7, "hidden": ["absent", "flags"], "width authored": 10**9},
        {"order": "", "hidden": "", "width authored": -5},
    ],
)
def test_settings_of_somebody_else_are_no_harm(
    make_panel: Callable[[], Panel], settings: QSettings, saved: dict[str, object]
) -> None:
    """Unknown keys, wrong types and widths beyond all sense leave a table with names and all its columns."""
    for key, value in saved.items():
        settings.setValue(f"properties/{key}", value)
    panel = make_panel()
    assert "Column" in _titles(panel)
    assert len(set(_titles(panel))) == len(_titles(panel)) >= 4
    assert 0 < panel.page.properties.header().sectionSize(1) < 1000


def test_a_cell_a_row_and_a_path_are_copied(qtbot: QtBot, panel: Panel) -> None:
    """Ctrl+C copies the cell with its unit, Ctrl+Shift+C the row with tabs, Ctrl+Alt+C the path of the property."""
    view = panel.page.properties
    index = view.columns.find(STIFFNESS).siblingAtColumn(3)
    view.setFocus()
    view.setCurrentIndex(index)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert _clipboard() == "5729.578 torque/rad"
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(view, Qt.Key.Key_C, control | Qt.KeyboardModifier.ShiftModifier)
    assert _clipboard().split("\t")[:4] == ["stiffness", "100 torque/deg", "100 torque/deg", "5729.578 torque/rad"]
    qtbot.keyClick(view, Qt.Key.Key_C, control | Qt.KeyboardModifier.AltModifier)
    assert _clipboard() == f"{ELBOW}.{STIFFNESS}"


def test_the_path_of_a_body_is_copied(panel: Panel) -> None:
    """A column of a body has the body's path; what it resolves to is no property, so that the body's path is copied."""
    view = panel.page.properties
    view.select("physics:rigidBodyEnabled", "body1")
    _trigger(panel, "Copy path")
    assert _clipboard() == "/Arm/Link.physics:rigidBodyEnabled"
    view.select("mass", "body1")
    _trigger(panel, "Copy path")
    assert _clipboard() == "/Arm/Link"


def test_tables_are_copied_as_they_are_shown(panel: Panel) -> None:
    """Text, Markdown and TSV have the shown columns from left to right, and every section."""
    _columns(panel).set_shown("producer", shown=False)
    _trigger(panel, "Copy table for a spreadsheet (TSV)")
    rows = [line.split("\t") for line in _clipboard().splitlines()]
    assert rows[0] == ["Component", "Column", "Authored", "Consumer resolves", "If absent", "Flags"]
    assert {len(row) for row in rows} == {len(rows[0])}
    assert ["PhysicsDriveAPI:angular", "stiffness", "100 torque/deg", "5729.578 torque/rad"] in [r[:4] for r in rows]
    assert any(row[0].startswith("Body 1") for row in rows)
    _trigger(panel, "Copy table as Markdown")
    assert _clipboard().startswith("| Component | Column | Authored | Consumer resolves |")
    _trigger(panel, "Copy table as text")
    lines = _clipboard().splitlines()
    stiffness = next(line for line in lines if " stiffness " in line)
    assert stiffness.index("100 torque/deg") == lines[0].index("Authored")


def test_nothing_is_copied_where_nothing_is(panel: Panel) -> None:
    """Without a joint the clipboard keeps what it had."""
    QGuiApplication.clipboard().setText("before")
    panel.select(None)
    for title in ("Copy cell", "Copy row", "Copy path"):
        _trigger(panel, title)
    assert _clipboard() == "before"
