"""The window on a stage: choosing, searching, findings, copying, opening, two windows at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ELBOW, MOUNT, SLIDE, STIFFNESS
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.property_row import PropertyRow
from omni_physjoint_ui.theme import DARK
from pxr import Usd
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import omni_physjoint
from omni_physjoint.resources import sample_path


def _click(qtbot: QtBot, panel: Panel, path: str) -> None:
    """Click the row of a joint as a user does."""
    place = panel.joints.visualRect(panel.joints.joints.find(path)).center()
    qtbot.mouseClick(panel.joints.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_stage_shows_its_joints_and_selects_one_that_moves(panel: Panel) -> None:
    """The tree has every joint, and the first joint with a degree of freedom is selected."""
    assert set(panel.joints.joints.paths()) == {ELBOW, MOUNT, SLIDE}
    assert panel.selected == ELBOW
    assert panel.page.properties.columns.find(STIFFNESS).isValid()


def test_the_status_line_counts(panel: Panel) -> None:
    """Joints, articulations, units and the up axis stand in the status line."""
    text = panel.status.text()
    assert "3 joints" in text
    assert "1 articulation " in text
    assert "metersPerUnit 1" in text
    assert "Z up" in text


def test_a_click_shows_the_joint_and_tells_the_host(qtbot: QtBot, panel: Panel, host: StandaloneHost) -> None:
    """Clicking a joint fills table and header with it, and selects it in the host."""
    _click(qtbot, panel, SLIDE)
    assert host.selection() == (SLIDE,)
    assert not panel.page.properties.columns.find(STIFFNESS).isValid()
    assert panel.page.properties.columns.find("physics:lowerLimit").isValid()


def test_the_host_selects_the_joint(panel: Panel, host: StandaloneHost) -> None:
    """A selection in the host selects the first joint in it; one without a joint changes nothing."""
    host.select(["/World", SLIDE, MOUNT])
    assert panel.selected == SLIDE
    assert panel.joints.joints.row(panel.joints.currentIndex()).path == SLIDE  # type: ignore[union-attr]
    host.select(["/Arm"])
    assert panel.selected == SLIDE


def test_the_keyboard_walks_through_the_joints(qtbot: QtBot, panel: Panel) -> None:
    """The arrow keys in the tree select joint after joint."""
    panel.select(MOUNT)
    panel.joints.setFocus()
    qtbot.keyClick(panel.joints, Qt.Key.Key_Down)
    assert panel.selected == ELBOW


def test_a_row_fills_the_details(panel: Panel) -> None:
    """The current row is told in full: name, unit, default, effect; without a row the joint as a whole."""
    panel.page.properties.select(STIFFNESS)
    text = panel.page.details.toPlainText()
    assert STIFFNESS in text
    assert "100 torque/deg" in text
    assert "5729.578 torque/rad" in text
    panel.page.properties.select(None)
    assert "Axis twist" in panel.page.details.toPlainText()


def test_escape_in_the_table_goes_back_to_the_joint(qtbot: QtBot, panel: Panel) -> None:
    """Escape clears the current row, so that the details tell about the joint again."""
    panel.page.properties.select(STIFFNESS)
    qtbot.keyClick(panel.page.properties, Qt.Key.Key_Escape)
    assert panel.page.properties.current is None
    assert STIFFNESS not in panel.page.details.toPlainText()


def test_the_next_joint_keeps_the_row(panel: Panel) -> None:
    """The column that was current stays so on a joint that has it, also with a joint without it in between."""
    panel.page.properties.select("physics:upperLimit")
    for path in (MOUNT, SLIDE):
        panel.select(path)
    current = panel.page.properties.current
    assert isinstance(current, PropertyRow)
    assert current.column.name == "physics:upperLimit"


def test_a_collapsed_section_stays_collapsed(panel: Panel) -> None:
    """A section that the user closed is closed on the next joint, too."""
    view = panel.page.properties
    position = [s.component for s, _ in view.columns.sections].index("PhysicsJoint")
    view.collapse(view.columns.index(position, 0))
    panel.select(MOUNT)
    position = [s.component for s, _ in view.columns.sections].index("PhysicsJoint")
    assert not view.isExpanded(view.columns.index(position, 0))


def test_search_narrows_the_tree_and_escape_ends_it(qtbot: QtBot, panel: Panel) -> None:
    """Typing narrows the tree as it goes and keeps the selected joint; Escape shows everything again."""
    box = panel.toolbar.search
    qtbot.keyClicks(box, "prismatic")
    assert panel.joints.joints.paths() == (SLIDE,)
    assert panel.selected == ELBOW
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert len(panel.joints.joints.paths()) == 3
    assert panel.joints.joints.row(panel.joints.currentIndex()).path == ELBOW  # type: ignore[union-attr]


def test_control_f_goes_to_the_search_box(qtbot: QtBot, panel: Panel) -> None:
    """The usual key puts the cursor into the search box."""
    qtbot.waitActive(panel).__enter__()
    qtbot.keyClick(panel.joints, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is panel.toolbar.search


def test_copying(panel: Panel) -> None:
    """A cell copies with its unit, a row with tabs, a joint with its path."""
    view = panel.page.properties
    view.select(STIFFNESS)
    view.setCurrentIndex(view.currentIndex().siblingAtColumn(3))
    view.copy_cell()
    assert QGuiApplication.clipboard().text() == "5729.578 torque/rad"
    view.copy_row()
    assert QGuiApplication.clipboard().text().split("\t")[:3] == ["stiffness", "100 torque/deg", "100 torque/deg"]
    panel.joints.copy_path()
    assert QGuiApplication.clipboard().text() == ELBOW


def test_a_finding_leads_to_its_column(qtbot: QtBot, make_panel: Callable[[], Panel], host: StandaloneHost) -> None:
    """On the gallery of mistakes, a click on a finding selects the joint and the column that it is about."""
    host.open(str(sample_path("mistakes")))
    panel = make_panel()
    qtbot.waitUntil(lambda: not panel.stage.active)
    model = panel.findings.findings
    row = next(i for i, f in enumerate(model.rows) if f.rule == "PJ101" and f.column and f.joint)
    finding = model.rows[row]
    index = model.index(row, 4)
    panel.findings.scrollTo(index)
    place = panel.findings.visualRect(index).center()
    qtbot.mouseClick(panel.findings.viewport(), Qt.MouseButton.LeftButton, pos=place)
    current = panel.page.properties.current
    assert panel.selected == finding.joint
    assert isinstance(current, PropertyRow)
    assert current.column.name == finding.column
    assert finding.message in panel.page.details.toPlainText()


def test_findings_about_what_is_no_joint_are_listed(
    qtbot: QtBot, make_panel: Callable[[], Panel], host: StandaloneHost
) -> None:
    """When nothing is left to judge, the list has what a whole report has, about joints, bodies and roots."""
    host.open(str(sample_path("mistakes")))
    panel = make_panel()
    qtbot.waitUntil(lambda: not panel.stage.active)
    report = omni_physjoint.inspect(host.stage())
    assert report.findings
    assert set(panel.findings.findings.rows) == {*report.findings, *(f for j in report.joints for f in j.findings)}


def test_f8_walks_through_the_findings(qtbot: QtBot, make_panel: Callable[[], Panel], host: StandaloneHost) -> None:
    """F8 goes to the first finding, Shift+F8 from there to the last."""
    host.open(str(sample_path("mistakes")))
    panel = make_panel()
    qtbot.waitUntil(lambda: not panel.stage.active)
    panel.findings.step(1)
    assert panel.findings.currentIndex().row() == 0
    panel.findings.step(-1)
    assert panel.findings.currentIndex().row() == panel.findings.findings.rowCount() - 1


def test_an_empty_window_offers_samples_and_recent_files(
    qtbot: QtBot, make_panel: Callable[[], Panel], stage: Usd.Stage
) -> None:
    """Without a stage there are the samples, and the files that were opened before; a click opens one."""
    panel = make_panel()
    assert panel.welcome.isVisible()
    assert not panel.joints.isVisible()
    panel.open(stage.GetRootLayer().realPath)
    assert panel.joints.isVisible()
    again = make_panel()
    again._host.show(None)  # type: ignore[attr-defined]
    names = [button.text() for button in again.welcome.buttons()]
    assert names == ["arm.usda", "arm.usda", "gallery.usda", "mistakes.usda"]
    qtbot.mouseClick(again.welcome.buttons()[0], Qt.MouseButton.LeftButton)
    assert again.selected == ELBOW


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.usda", None), ("text.usda", b"this is no USD"), ("broken.usdc", b"PXR-USDC\x00\x08\x00\x00cut off")],
    ids=["missing", "no USD", "truncated crate"],
)
def test_a_bad_file_is_one_line_in_the_window(panel: Panel, tmp_path: Path, name: str, content: bytes | None) -> None:
    """A file that cannot be read is told in the window, and the stage before stays."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    panel.open(str(path))
    assert name in panel.message.text
    assert "Traceback" not in panel.message.text
    assert panel.selected == ELBOW


def test_the_line_goes_with_the_next_file(panel: Panel, tmp_path: Path) -> None:
    """Opening a good file takes the message away."""
    panel.open(str(tmp_path / "missing.usda"))
    panel.open(str(sample_path()))
    assert panel.message.text == ""


def test_an_error_of_ours_is_a_line_too(
    panel: Panel, host: StandaloneHost, stage: Usd.Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault while inspecting is told in the window; the window lives on without a report."""

    def fail(*_args: object, **_options: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("omni_physjoint_ui.stage_report.Inspection", fail)
    host.show(stage)
    assert "a fault" in panel.message.text
    assert panel.stage.report is None


def test_a_dropped_file_opens(panel: Panel) -> None:
    """A file dropped on the window is opened."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sample_path("gallery")))])
    event = QDropEvent(
        QPointF(QPoint(50, 50)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    panel.dropEvent(event)
    assert panel.windowTitle().startswith("gallery.usda")


def test_closing_the_stage_empties_the_window(panel: Panel, host: StandaloneHost) -> None:
    """Without its stage the window shows nothing of it, and its docks come back with the next one."""
    host.show(None)
    assert panel.stage.report is None
    assert panel.selected is None
    assert panel.welcome.isVisible()
    host.open(str(sample_path()))
    assert panel.joints.isVisible()
    assert panel.findings.isVisible()


def test_a_dock_that_the_user_closed_stays_closed(panel: Panel, host: StandaloneHost) -> None:
    """Closing and opening a stage brings back only the docks that were open."""
    panel.findings_dock.close()
    host.show(None)
    host.open(str(sample_path()))
    assert panel.joints.isVisible()
    assert not panel.findings.isVisible()


def test_the_contract_can_be_changed(panel: Panel) -> None:
    """Contract 0.6 reads what 0.7 ignores, and the selection stays."""
    panel.select(SLIDE)
    panel.toolbar.contract.setCurrentText("0.6")
    assert panel.stage.report is not None
    assert panel.stage.report.contract == "0.6"
    assert panel.selected == SLIDE


def test_two_windows_on_one_stage(make_panel: Callable[[], Panel], panel: Panel) -> None:
    """Both follow the selection, and closing one leaves the other alive."""
    second = make_panel()
    panel.select(SLIDE)
    assert second.selected == SLIDE
    panel.close()
    second.select(ELBOW)
    assert panel.selected == SLIDE


def test_recent_files_are_remembered(panel: Panel, settings: QSettings, stage: Usd.Stage) -> None:
    """Opened files come first, each once, and only while they exist."""
    arm, gallery = stage.GetRootLayer().realPath, str(sample_path("gallery"))
    for path in (arm, gallery, arm):
        panel.open(path)
    from omni_physjoint_ui.recent import recent

    assert recent(settings) == (arm, gallery)


def test_the_theme_can_change(panel: Panel) -> None:
    """Another theme reaches the cells."""
    panel.set_theme(DARK)
    index = panel.page.properties.columns.find(STIFFNESS).siblingAtColumn(1)
    assert index.data(Qt.ItemDataRole.ForegroundRole).name() == DARK.authored


def test_whatever_takes_the_keyboard_has_a_name(panel: Panel) -> None:
    """Every list, table, box and button that can be focused tells a screen reader what it is."""
    nameless = [
        w
        for w in panel.findChildren(QWidget)
        if w.isVisible()
        and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (w.accessibleName() or getattr(w, "text", lambda: "")() or w.objectName().startswith("qt_"))
    ]
    assert nameless == []


def test_the_offered_files_are_replaced_not_piled_up(qapp: QApplication, panel: Panel, host: StandaloneHost) -> None:
    """After some files were opened, the empty window shows each offer once, before Qt deletes the old ones."""
    for name in ("arm", "gallery", "mistakes"):
        panel.open(str(sample_path(name)))
    host.show(None)
    qapp.processEvents()  # places the new ones, and deletes nothing
    shown = [b.text() for b in panel.welcome.findChildren(QPushButton) if b.isVisible()]
    assert len(shown) == 1 + 3 + 3
