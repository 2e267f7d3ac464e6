"""Several joints selected at once, here and in the host; searching in the window."""

from __future__ import annotations

from collections.abc import Callable

from conftest import ELBOW, MOUNT, SLIDE, STIFFNESS
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from omni_physjoint.resources import sample_path

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def _click(qtbot: QtBot, panel: Panel, path: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    place = panel.joints.visualRect(panel.joints.joints.find(path)).center()
    qtbot.mouseClick(panel.joints.viewport(), Qt.MouseButton.LeftButton, keys, place)


def test_control_and_click_selects_one_more(qtbot: QtBot, panel: Panel, host: StandaloneHost) -> None:
    """The joint that was clicked last is shown, and the host selects both; a second click takes it out again."""
    _click(qtbot, panel, ELBOW)
    _click(qtbot, panel, SLIDE, CTRL)
    assert panel.selected == SLIDE
    assert host.selection() == (ELBOW, SLIDE)
    _click(qtbot, panel, SLIDE, CTRL)
    assert panel.selected == ELBOW
    assert host.selection() == (ELBOW,)


def test_shift_and_keys_select_a_range(qtbot: QtBot, panel: Panel, host: StandaloneHost) -> None:
    """From the first joint, shift and the arrow key selects the next one too; Ctrl+A selects all."""
    panel.select(MOUNT)
    qtbot.keyClick(panel.joints, Qt.Key.Key_Down, SHIFT)
    assert host.selection() == (MOUNT, ELBOW)
    assert panel.selected == ELBOW
    qtbot.keyClick(panel.joints, Qt.Key.Key_A, CTRL)
    assert set(host.selection()) == {MOUNT, ELBOW, SLIDE}


def test_the_host_selects_several(panel: Panel, host: StandaloneHost) -> None:
    """All joints of the host's selection are selected in the tree; the one that was shown stays shown."""
    host.select(["/World", SLIDE, ELBOW])
    assert panel.selected == ELBOW
    rows = {panel.joints.joints.row(i).path for i in panel.joints.selectionModel().selectedRows()}  # type: ignore[union-attr]
    assert rows == {SLIDE, ELBOW}
    host.select([SLIDE, MOUNT])
    assert panel.selected == SLIDE


def test_a_search_keeps_the_selection(qtbot: QtBot, panel: Panel, host: StandaloneHost) -> None:
    """Joints that a search hides stay selected, and are so again when it ends."""
    host.select([ELBOW, SLIDE])
    panel.toolbar.search.setText("prismatic")
    assert host.selection() == (ELBOW, SLIDE)
    assert panel.selected == ELBOW
    panel.toolbar.search.clear()
    assert len(panel.joints.selectionModel().selectedRows()) == 2


def test_a_heading_leaves_the_selection(qtbot: QtBot, panel: Panel, host: StandaloneHost) -> None:
    """A click on an articulation selects no joint, so that the joints before stay shown."""
    panel.select(SLIDE)
    place = panel.joints.visualRect(panel.joints.joints.index(0, 0)).center()
    qtbot.mouseClick(panel.joints.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.selected == SLIDE
    assert host.selection() == (SLIDE,)


def test_paths_of_all_selected_joints_are_copied(panel: Panel, host: StandaloneHost) -> None:
    """Each path is a line."""
    host.select([ELBOW, SLIDE])
    panel.joints.copy_path()
    assert QGuiApplication.clipboard().text() == f"{ELBOW}\n{SLIDE}"


def test_values_are_searched(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A joint is found by its stiffness, and goes from what is found when an edit lowers it."""
    panel.toolbar.search.setText("stiffness>50 type:revolute")
    assert panel.joints.joints.paths() == (ELBOW,)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(20.0)
    qtbot.waitUntil(lambda: panel.joints.joints.paths() == ())


def test_a_half_typed_search_is_told_and_keeps_the_tree(qtbot: QtBot, panel: Panel) -> None:
    """While a term is being typed the tree stays, and the bar says what is missing."""
    qtbot.keyClicks(panel.toolbar.search, "type")
    shown = panel.joints.joints.paths()
    qtbot.keyClicks(panel.toolbar.search, ":")
    assert panel.joints.joints.paths() == shown
    assert "what?" in panel.joint_pane.found.text()
    qtbot.keyClicks(panel.toolbar.search, "prismatic")
    assert panel.joints.joints.paths() == (SLIDE,)
    assert panel.joint_pane.found.text() == "1 joint"


def test_findings_follow_the_search(qtbot: QtBot, make_panel: Callable[[], Panel], host: StandaloneHost) -> None:
    """A key about findings narrows both tree and list; one about joints leaves the findings of these joints."""
    host.open(str(sample_path("mistakes")))
    panel = make_panel()
    qtbot.waitUntil(lambda: not panel.stage.active)
    panel.toolbar.search.setText("finding:PJ2*")
    assert {f.rule[:3] for f in panel.findings.findings.rows} == {"PJ2"}
    assert set(panel.joints.joints.paths()) == {f.joint for f in panel.findings.findings.rows}
    panel.toolbar.search.setText("type:spherical")
    assert {f.joint for f in panel.findings.findings.rows} <= set(panel.joints.joints.paths())
    assert panel.findings.findings.rows


def test_the_selected_joint_is_brought_into_view(qtbot: QtBot, panel: Panel) -> None:
    """Ctrl+L opens its group, and ends a search that hides it."""
    panel.select(ELBOW)
    panel.joints.collapseAll()
    panel.toolbar.search.setText("prismatic")
    qtbot.keyClick(panel.joints, Qt.Key.Key_L, CTRL)
    assert panel.toolbar.search.text() == ""
    index = panel.joints.joints.find(ELBOW)
    assert panel.joints.isExpanded(index.parent())
    assert panel.joints.viewport().rect().contains(panel.joints.visualRect(index).center())


def test_bodies_with_what_they_join(qtbot: QtBot, panel: Panel, host: StandaloneHost, stage: Usd.Stage) -> None:
    """Grouped by body, a joint stands under both; either row selects it and stays current; an edit moves it."""
    panel.joint_pane.grouping.setCurrentIndex(1)
    model = panel.joints.joints
    assert [group.title for group in model.groups] == ["/Arm/Base", "/Arm/Link", "/Box", "World"]
    second = model.row_index(1, 0)
    assert model.row(second).path == ELBOW  # type: ignore[union-attr]
    panel.select(SLIDE)
    place = panel.joints.visualRect(second).center()
    qtbot.mouseClick(panel.joints.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert host.selection() == (ELBOW,)
    assert panel.joints.currentIndex() == second
    stage.GetRelationshipAtPath(f"{SLIDE}.physics:body0").SetTargets(["/Arm/Base"])
    qtbot.waitUntil(lambda: [group.title for group in model.groups][-1] == "World" and len(model.groups[0].remark) > 0)
    qtbot.waitUntil(lambda: model.groups[0].remark == "3 joints")
    panel.joint_pane.grouping.setCurrentIndex(0)
    assert model.groups[0].title == "/Arm"
