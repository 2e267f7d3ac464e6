"""The menu Compare and the list of differences, on a stage in files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ELBOW, MOUNT, SLIDE, STIFFNESS
from omni_physjoint_ui.changes_model import ChangesModel
from omni_physjoint_ui.fields import PropertyRow
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.tree_model import UNIT_ROLE
from pxr import Sdf, Usd
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from omni_physjoint.diff import Change


def _set(stage: Usd.Stage, path: str, name: str, value: object) -> None:
    stage.GetAttributeAtPath(f"{path}.{name}").Set(value)


def _menu(panel: Panel) -> dict[str, QAction]:
    panel.comparison.fill_menu()
    return {action.text(): action for action in panel.toolbar.compare.menu_below.actions() if action.text()}


def _rows(panel: Panel) -> dict[tuple[str, str], tuple[str, str]]:
    """Return both values of each difference, with their units, by prim and quantity."""
    model = panel.changes.changes
    found = {}
    for number, change in enumerate(model.rows):
        cells = [model.index(number, column) for column in (3, 4)]
        told = [" ".join(filter(None, (str(c.data()), str(c.data(UNIT_ROLE) or "")))) for c in cells]
        found[change.prim, change.quantity] = (told[0], told[1])
    return found


def _done(qtbot: QtBot, panel: Panel) -> None:
    qtbot.waitUntil(lambda: not panel.comparison.work.active and not panel.comparison._later.isActive())


def test_a_moment_is_remembered_and_compared(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Before an edit and after it, in the list, with units; the list follows further edits."""
    assert not _menu(panel)["With the remembered moment"].isEnabled()
    _menu(panel)["Remember this moment"].trigger()
    _set(stage, ELBOW, STIFFNESS, 50.0)
    named = next(text for text in _menu(panel) if text.startswith("With the moment of "))
    _menu(panel)[named].trigger()
    assert panel.changes.isVisible()
    published = (ELBOW, f"{STIFFNESS} published")
    qtbot.waitUntil(lambda: _rows(panel).get(published) == ("100 torque/deg", "50 torque/deg"))
    _done(qtbot, panel)
    assert {prim for prim, _ in _rows(panel)} == {ELBOW}
    assert panel.changes.told.text().endswith(f"{len(_rows(panel))} differences on 1 prim")
    _set(stage, ELBOW, STIFFNESS, 25.0)
    qtbot.waitUntil(lambda: _rows(panel).get(published) == ("100 torque/deg", "25 torque/deg"))
    _set(stage, ELBOW, STIFFNESS, 100.0)
    qtbot.waitUntil(lambda: not _rows(panel))
    assert panel.changes._emptiness() == "Both resolve to the same."


def test_a_file_is_compared_as_it_is_on_disk(qtbot: QtBot, panel: Panel, stage: Usd.Stage, tmp_path: Path) -> None:
    """Another file, and the file of this very stage, whose unsaved edit is not on disk."""
    other = Sdf.Layer.CreateNew(str(tmp_path / "other.usda"))
    other.TransferContent(stage.GetRootLayer())
    other.GetAttributeAtPath(f"{ELBOW}.physics:upperLimit").default = 45.0
    other.Save()
    panel.comparison.with_file(other.realPath)
    qtbot.waitUntil(lambda: bool(_rows(panel)))
    _done(qtbot, panel)
    assert _rows(panel)[ELBOW, "physics:upperLimit published"] == ("45 deg", "90 deg")
    assert panel.changes.told.text().startswith("other.usda and this stage: ")
    _set(stage, ELBOW, STIFFNESS, 1.0)
    panel.comparison.with_file(stage.GetRootLayer().realPath)
    qtbot.waitUntil(lambda: (ELBOW, f"{STIFFNESS} published") in _rows(panel))
    _done(qtbot, panel)
    assert _rows(panel)[ELBOW, f"{STIFFNESS} published"] == ("100 torque/deg", "1 torque/deg")
    assert (ELBOW, "physics:upperLimit published") not in _rows(panel)


def test_unsaved_edits_are_told_from_the_saved_files(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The entry is there once something is unsaved, and nothing is reloaded for it."""
    assert not _menu(panel)["With the files as saved"].isEnabled()
    _set(stage, ELBOW, STIFFNESS, 1.0)
    _menu(panel)["With the files as saved"].trigger()
    told = ("100 torque/deg", "1 torque/deg")
    qtbot.waitUntil(lambda: _rows(panel).get((ELBOW, f"{STIFFNESS} published")) == told)
    assert stage.GetRootLayer().dirty


def test_a_layer_can_be_left_out(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Without the session layer, and with the root layer alone; no layer of the stage is muted for it."""
    with Usd.EditContext(stage, stage.GetSessionLayer()):
        _set(stage, ELBOW, STIFFNESS, 5.0)
    menu = _menu(panel)
    for entry in ("Without the session layer", "With its root layer only"):
        menu[entry].trigger()
        told = ("100 torque/deg", "5 torque/deg")
        qtbot.waitUntil(lambda t=told: _rows(panel).get((ELBOW, f"{STIFFNESS} published")) == t)
        _done(qtbot, panel)
        menu = _menu(panel)
    assert stage.GetMutedLayers() == []


def test_a_click_goes_to_the_joint_and_its_column(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The row of a joint selects it, and the column that it is about; one that is gone selects nothing."""
    panel.comparison.remember()
    _set(stage, ELBOW, STIFFNESS, 50.0)
    stage.RemovePrim(MOUNT)
    panel.comparison.with_remembered()
    qtbot.waitUntil(lambda: {ELBOW, MOUNT} <= {prim for prim, _ in _rows(panel)})
    _done(qtbot, panel)
    panel.select(SLIDE)
    model, view = panel.changes.changes, panel.changes.list
    quantities = [(change.prim, change.quantity) for change in model.rows]
    for row in (quantities.index((MOUNT, "exists")), quantities.index((ELBOW, f"{STIFFNESS} resolved"))):
        index = model.index(row, 0)
        view.scrollTo(index)
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        if row == quantities.index((MOUNT, "exists")):
            assert panel.selected == SLIDE
    assert panel.selected == ELBOW
    current = panel.page.properties.current
    assert isinstance(current, PropertyRow)
    assert current.column.name == STIFFNESS


def test_what_cannot_be_compared_with_is_one_line(qtbot: QtBot, panel: Panel, tmp_path: Path) -> None:
    """A file that is missing is told; nothing else changes."""
    panel.comparison.with_file(str(tmp_path / "missing.usda"))
    qtbot.waitUntil(lambda: "missing.usda" in panel.message.text)
    assert _rows(panel) == {}
    assert panel.stage.report is not None


def test_another_stage_ends_the_comparison(qtbot: QtBot, panel: Panel, host: StandaloneHost, stage: Usd.Stage) -> None:
    """The list is emptied and the moment forgotten; another contract of the same stage keeps the moment."""
    panel.comparison.remember()
    panel.toolbar.contract.setCurrentText("0.6")
    panel.comparison.with_remembered()
    _done(qtbot, panel)
    assert panel.changes.told.text().endswith("no difference")
    host.show(Usd.Stage.CreateInMemory())
    assert not _menu(panel)["With the remembered moment"].isEnabled()
    assert panel.changes.told.text() == ""


def test_a_closed_window_lets_the_other_stage_go(
    qtbot: QtBot, panel: Panel, stage: Usd.Stage, make_panel: Callable[[], Panel]
) -> None:
    """Nothing is compared any more, and no stage is held."""
    panel.comparison.remember()
    panel.comparison.with_remembered()
    panel.close()
    assert panel.comparison._other is None
    assert panel.comparison._remembered is None
    assert not panel.comparison.work.active


def test_differences_are_sorted_and_copied(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Sorting takes held indexes along; the list is copied as Markdown with the names of both sides."""
    model = ChangesModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.set_changes([Change("joint", "/B", "role", "a", "b"), Change("joint", "/A", "type", None, "c")], "x", "y")
    held = QPersistentModelIndex(model.index(0, 0))
    model.sort(0)
    assert [change.prim for change in model.rows] == ["/A", "/B"]
    assert held.row() == 1
    panel.comparison.remember()
    _set(stage, ELBOW, STIFFNESS, 50.0)
    panel.comparison.with_remembered()
    _done(qtbot, panel)
    panel.changes.list.actions()[0].trigger()
    assert QGuiApplication.clipboard().text().startswith("# the moment of ")


@pytest.mark.parametrize("busy", [True, False])
def test_a_comparison_can_be_stopped(qtbot: QtBot, panel: Panel, *, busy: bool) -> None:
    """While it goes on there is a button to stop it, afterwards one to repeat it."""
    panel.changes_dock.show()
    panel.changes_dock.raise_()
    panel.changes.show_changes((), "a", "b", "1 of 2 compared", busy=busy)
    assert panel.changes.cancel.isVisible() is busy
    assert panel.changes.repeat.isVisible() is not busy
