"""The Envelope tab of the panel: what it shows, what a drag does, what it lays over and exports."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import ELBOW, MOUNT, SLIDE
from omni_physjoint_ui.envelope_tab import EnvelopeTab
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK
from pxr import Usd
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from omni_physjoint.envelope import HandleKind, SpeedUnit
from omni_physjoint.resources import sample_path

FORCE = "drive:angular:physics:maxForce"
ENVELOPE = "physxDrivePerformanceEnvelope:angular"


@pytest.fixture
def tab(panel: Panel, qtbot: QtBot) -> EnvelopeTab:
    """Return the tab, in front, with the elbow of 10 at rest and 1000 deg/s."""
    panel.select(ELBOW)
    panel.page.tabs.setCurrentWidget(panel.page.envelope_tab)
    qtbot.waitExposed(panel)
    QApplication.processEvents()
    return panel.page.envelope_tab


def _value(stage: Usd.Stage, name: str) -> float:
    return float(stage.GetAttributeAtPath(f"{ELBOW}.{name}").Get())


def _mouse(tab: EnvelopeTab, kind: QEvent.Type, at: QPointF, *, held: bool = True) -> None:
    """Send one event of the left button; QTest's moves say nothing of a button that is held."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    view = tab.plot.viewport()
    button = none if kind is QEvent.Type.MouseMove else left
    where = QPointF(view.mapToGlobal(at.toPoint()))
    event = QMouseEvent(kind, at, where, button, left if held else none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view, event)
    QTest.qWait(15)  # pyqtgraph drops moves that follow each other faster


def _drag(tab: EnvelopeTab, kind: HandleKind, by: QPointF, *, drop: bool = True) -> None:
    """Take a handle with the mouse and pull it."""
    start = tab.plot.handle_position(kind)
    assert start is not None
    _mouse(tab, QEvent.Type.MouseMove, start, held=False)
    _mouse(tab, QEvent.Type.MouseButtonPress, start)
    for part in (0.3, 0.6, 1.0):
        _mouse(tab, QEvent.Type.MouseMove, start + by * part)
    assert tab.plot.dragging
    if drop:
        _drop(tab, start + by)


def _drop(tab: EnvelopeTab, at: QPointF | None = None) -> None:
    _mouse(tab, QEvent.Type.MouseButtonRelease, at or QPointF(tab.plot.viewport().rect().center()), held=False)


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_the_lines_carry_the_names_of_their_columns(tab: EnvelopeTab) -> None:
    """In the plot beside each line, and in the legend."""
    names = [item.toPlainText().strip() for item in tab.plot.items_shown._labels.values()]
    assert "maxForce \N{MINUS SIGN} velocityDependentResistance·|v|" in names
    assert "maxActuatorVelocity \N{MINUS SIGN} speedEffortGradient·|E|" in names
    rows = [tab.legend.topLevelItem(i).text(0) for i in range(tab.legend.topLevelItemCount())]
    assert "maxForce \N{MINUS SIGN} velocityDependentResistance·|v|" in rows


def test_the_legend_tells_values_at_the_cursor(tab: EnvelopeTab) -> None:
    """At 800 deg/s the drive may give 5, by the speed line; each value has its unit."""
    tab.legend.set_cursor(800.0, 2.0)
    rows = {tab.legend.topLevelItem(i).text(0): tab.legend.topLevelItem(i).text(1) for i in range(4)}
    assert rows["what the drive may do"] == "5 torque"
    assert rows["maxForce \N{MINUS SIGN} velocityDependentResistance·|v|"] == "8.4 torque"
    assert rows["largest power, driving forwards"] == "69.81 torque·rad/s"
    assert tab.legend.headerItem().text(0) == "at 800 deg/s, 2 torque"


def test_the_cursor_in_the_plot_moves_the_readout(tab: EnvelopeTab) -> None:
    """A crosshair follows the mouse, and goes with it."""
    centre = tab.plot.viewport().rect().center()
    _mouse(tab, QEvent.Type.MouseMove, QPointF(centre), held=False)
    assert tab.legend.headerItem().text(0).startswith("at ")
    assert all(line.isVisible() for line in tab.plot._cross)
    tab.plot.hide_cursor()
    assert tab.legend.headerItem().text(0).startswith("Move the cursor")


@pytest.mark.parametrize(("unit", "no_load"), [("rad/s", "17.45 rad/s"), ("rpm", "166.7 rpm")])
def test_speeds_in_another_unit(tab: EnvelopeTab, unit: str, no_load: str) -> None:
    """1000 deg/s in rad/s and rpm: in the axis, the numbers and the region."""
    tab.bar.unit_box.setCurrentText(unit)
    tab.bar.unit_box.activated.emit(tab.bar.unit_box.currentIndex())
    assert f"no load {no_load}" in tab.told.replace("\N{NO-BREAK SPACE}", " ")
    assert unit in tab.plot.getPlotItem().getAxis("bottom").labelText
    points = tab.plot.items_shown.points("region")
    assert points is not None
    assert points[0].max() == pytest.approx(float(no_load.split(maxsplit=1)[0]), rel=1e-3)


def test_an_edit_redraws_in_the_same_items(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage, qtbot: QtBot) -> None:
    """New numbers make no new item and do not move the picture."""
    made, shown = tab.plot.items_shown.made, tab.plot.viewRange()
    stage.GetAttributeAtPath(f"{ELBOW}.{FORCE}").Set(8.0)
    qtbot.waitUntil(lambda: tab.drive is not None and tab.drive.columns[FORCE] == 8.0)
    points = tab.plot.items_shown.points("region")
    assert points is not None
    assert points[1].max() == 8.0
    assert (tab.plot.items_shown.made, tab.plot.viewRange()) == (made, shown)


def test_zoom_pan_and_fit(tab: EnvelopeTab) -> None:
    """The wheel zooms, F shows all of it again; power keeps its zero at that of effort."""
    before = tab.plot.viewRange()
    tab.plot._main.scaleBy((0.5, 0.5))
    assert tab.plot.viewRange() != before
    QTest.keyClick(tab.plot, Qt.Key.Key_F)
    assert np.array(tab.plot.viewRange()) == pytest.approx(np.array(before))
    low, high = tab.plot._powers.viewRange()[1]
    assert low / high == pytest.approx(before[1][0] / before[1][1])


def test_parts_can_be_switched(tab: EnvelopeTab) -> None:
    """The DC motor of other simulators comes on demand; what is off is hidden."""
    assert tab.plot.items_shown.points("dc motor") is None
    tab.bar.parts["dc_motor"].setChecked(True)
    assert tab.plot.items_shown.points("dc motor") is not None
    tab.bar.parts["power"].setChecked(False)
    assert tab.plot.items_shown.points("power") is None
    assert not tab.plot.getPlotItem().getAxis("right").isVisible()


def test_a_joint_without_a_drive_has_one_line(tab: EnvelopeTab, panel: Panel) -> None:
    """And coming back draws the curve again."""
    panel.select(MOUNT)
    assert tab.empty.text() == "Mount has no drive."
    assert not tab.split.isVisible()
    panel.select(SLIDE)
    panel.select(ELBOW)
    assert tab.split.isVisible()
    assert not tab.empty.isVisible()


def test_a_hidden_tab_catches_up(panel: Panel) -> None:
    """While another tab is in front nothing is drawn; in front it shows the joint that is selected."""
    panel.select(ELBOW)
    assert panel.page.envelope_tab.chart is None
    panel.page.tabs.setCurrentWidget(panel.page.envelope_tab)
    assert panel.page.envelope_tab.chart is not None


@pytest.mark.parametrize("value", [math.inf, math.nan, -3.0, 0.0, 1e-38, 3e38])
@pytest.mark.parametrize("name", ["maxForce", "maxActuatorVelocity", "speedEffortGradient", "all"])
def test_whatever_the_columns_hold_it_is_drawn_or_told(
    value: float, name: str, tab: EnvelopeTab, panel: Panel, stage: Usd.Stage, qtbot: QtBot, tmp_path: Path
) -> None:
    """No arithmetic warning, no traceback: draw, read out, drag, export, and go back."""
    prim = stage.GetPrimAtPath(ELBOW)
    prim.GetAttribute("drive:angular:physics:damping").Set(1.0)
    for attribute in prim.GetAttributes():
        if attribute.GetName().startswith((ENVELOPE, FORCE)) and name in ("all", attribute.GetBaseName()):
            attribute.Set(value)
    qtbot.wait(1)
    QApplication.processEvents()
    tab.bar.parts["dc_motor"].setChecked(True)
    tab.legend.set_cursor(300.0, 1.0)
    for kind in HandleKind:
        tab._on_drag(kind, 0.0, 0.0)
        tab._on_drag(kind, 1e30, 1e-30)
        tab._end_drag()
    tab.motor.from_joint.click()
    tab.export(str(tmp_path / "plot.csv"))
    assert panel.message.text == ""
    assert tab.reason.text()


def test_a_linear_axis_has_its_own_unit(panel: Panel, tab: EnvelopeTab, host: StandaloneHost) -> None:
    """A slider is in lengths a second; the hinge after it in the unit before."""
    host.open(str(sample_path("arm")))
    tab.bar.unit_box.setCurrentText("rpm")
    tab.bar.unit_box.activated.emit(2)
    panel.select("/World/Arm/Joints/FingerLeftSlide")
    assert tab.bar.unit is SpeedUnit.LENGTH
    panel.select("/World/Arm/Joints/Elbow")
    assert tab.bar.unit is SpeedUnit.RPM


def test_a_theme_reaches_everything(tab: EnvelopeTab, panel: Panel) -> None:
    """Dark ground below the plot, and it still draws."""
    panel.set_theme(DARK)
    assert tab.plot.backgroundBrush().color().name() == DARK.base
    assert tab.legend.topLevelItemCount() > 3


# --- handles ----------------------------------------------------------------------------------------------------------


def test_a_drag_is_shown_before_and_written_after(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage) -> None:
    """While the hand is on it the stage stays; the columns to come are told; one step undoes all of it."""
    root = stage.GetRootLayer()
    before = root.ExportToString()
    _drag(tab, HandleKind.CORNER, QPointF(-40, 30), drop=False)
    assert root.ExportToString() == before
    assert "speedEffortGradient: 40 → " in tab.hint.text()
    assert "velocityDependentResistance: 0.002 → " in tab.hint.text()
    assert tab.plot.dragging
    _drop(tab)
    assert _value(stage, f"{ENVELOPE}:speedEffortGradient") > 40.0
    assert _value(stage, f"{ENVELOPE}:velocityDependentResistance") > 0.002
    assert _value(stage, FORCE) == 10.0
    assert panel.edits.count() == 1
    assert panel.edits.undoText() == "Drag corner of Elbow"
    panel.edits.undo()
    assert root.ExportToString() == before


def test_stall_and_no_load_move_their_column_alone(tab: EnvelopeTab, stage: Usd.Stage, qtbot: QtBot) -> None:
    """Pulled down maxForce falls, pulled left maxActuatorVelocity; the handle is where it was dropped."""
    _drag(tab, HandleKind.STALL, QPointF(25, 40))
    assert _value(stage, FORCE) < 10.0
    assert _value(stage, f"{ENVELOPE}:maxActuatorVelocity") == 1000.0
    _drag(tab, HandleKind.NO_LOAD, QPointF(-50, -20))
    assert _value(stage, f"{ENVELOPE}:maxActuatorVelocity") < 1000.0
    qtbot.waitUntil(lambda: tab.drive is not None and tab.drive.columns[f"{ENVELOPE}:maxActuatorVelocity"] < 1000.0)
    chart = tab.chart
    assert chart is not None
    assert chart.region is not None
    assert chart.region.no_load == pytest.approx(_value(stage, f"{ENVELOPE}:maxActuatorVelocity"))


def test_escape_ends_a_drag_without_an_edit(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage) -> None:
    """The picture goes back, and letting go writes nothing."""
    before = stage.GetRootLayer().ExportToString()
    _drag(tab, HandleKind.SLOPE, QPointF(30, 40), drop=False)
    QTest.keyClick(tab.plot, Qt.Key.Key_Escape)
    _drop(tab)
    assert stage.GetRootLayer().ExportToString() == before
    assert panel.edits.count() == 0
    assert "Drag a handle" in tab.hint.text()
    assert not tab.plot.dragging


def test_undo_refuses_over_an_edit_of_somebody_else(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage) -> None:
    """The other value stays, the window says why, and the step is dropped."""
    _drag(tab, HandleKind.STALL, QPointF(0, 40))
    stage.GetAttributeAtPath(f"{ELBOW}.{FORCE}").Set(77.0)
    panel.toolbar._undo.click()
    assert _value(stage, FORCE) == 77.0
    assert "somebody else" in panel.message.text
    assert not panel.edits.canUndo()


def test_undo_and_redo_have_their_keys(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage) -> None:
    """The buttons are grey until there is something, and do as their shortcuts."""
    assert not panel.toolbar._undo.isEnabled()
    _drag(tab, HandleKind.STALL, QPointF(0, 40))
    dragged = _value(stage, FORCE)
    QTest.keyClick(panel, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert _value(stage, FORCE) == 10.0
    panel.toolbar._redo.click()
    assert _value(stage, FORCE) == dragged


def test_a_layer_that_may_not_be_edited_is_said(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage) -> None:
    """The curve goes back to what holds."""
    stage.GetRootLayer().SetPermissionToEdit(False)
    _drag(tab, HandleKind.STALL, QPointF(0, 40))
    assert "may not be edited" in panel.message.text
    assert panel.edits.count() == 0
    points = tab.plot.items_shown.points("region")
    assert points is not None
    assert points[1].max() == 10.0


# --- overlays, task, exports ------------------------------------------------------------------------------------------


def _offered(tab: EnvelopeTab) -> QMenu:
    tab.overlays.fill(tab.bar.overlay.menu_below, tab.drive)
    return tab.bar.overlay.menu_below


def test_other_joints_and_motors_are_laid_over(panel: Panel, tab: EnvelopeTab, host: StandaloneHost) -> None:
    """A neighbour and a motor of the library; the picture grows to hold both; all of them go at once."""
    host.open(str(sample_path("arm")))
    panel.select("/World/Arm/Joints/WristRoll")
    small = tab.chart
    assert small is not None
    menu = _offered(tab)
    next(a for a in menu.actions() if a.text().startswith("Shoulder")).trigger()
    motors = next(a for a in menu.actions() if a.text() == "Motors").menu()
    assert isinstance(motors, QMenu)
    next(a for a in motors.actions() if "strain wave" in a.text()).trigger()
    large = tab.chart
    assert large is not None
    assert [s.name for s in large.series if s.kind.value == "overlay"] == [
        "Shoulder angular",
        "Brushless servo motor, 400 W, strain wave gear 100:1",
    ]
    assert large.effort_end > small.effort_end
    menu = _offered(tab)
    next(a for a in menu.actions() if a.text() == "Remove all").trigger()
    assert tab.chart is not None
    assert tab.chart.effort_end == small.effort_end


def test_a_kept_curve_stays_while_another_joint_is_shown(panel: Panel, tab: EnvelopeTab, host: StandaloneHost) -> None:
    """It is not laid over itself."""
    host.open(str(sample_path("arm")))
    panel.select("/World/Arm/Joints/Shoulder")
    next(a for a in _offered(tab).actions() if a.text().startswith("Keep")).trigger()
    assert tab.chart is not None
    assert all(s.kind.value != "overlay" for s in tab.chart.series)
    panel.select("/World/Arm/Joints/Elbow")
    assert tab.chart is not None
    assert [s.name for s in tab.chart.series if s.kind.value == "overlay"] == ["Shoulder angular"]


def test_a_reference_curve_is_laid_over(tab: EnvelopeTab, panel: Panel, tmp_path: Path) -> None:
    """Points of a CSV in rpm, on an axis in degrees; a file that is no curve is one line."""
    file = tmp_path / "motor.csv"
    file.write_text("speed [rpm],torque [N*m]\n0,12\n50,8\n100,2\n")
    tab.add_reference(str(file))
    points = tab.plot.items_shown.points("curve motor.csv points")
    assert points is not None
    assert points[0].tolist() == [0.0, 300.0, 600.0]
    file.write_bytes(b"\xff\xfe\x00")
    tab.add_reference(str(file))
    assert "motor.csv" in panel.message.text
    assert "\n" not in panel.message.text


def test_a_continuous_effort_and_duty_points(tab: EnvelopeTab) -> None:
    """Drawn in the unit that is shown, and counted against the region; what is wrong is said."""
    tab.task.continuous.setText("4")
    tab.task.duty.setText("100 3; 900 9")
    tab.task.duty.textEdited.emit("")
    assert "1 of 2" in tab.task.told
    points = tab.plot.items_shown.points("duty")
    assert points is not None
    assert points[0].tolist() == [100.0, 900.0]
    assert tab.plot.items_shown.points("continuous") is not None
    tab.task.duty.setText("100")
    tab.task.duty.textEdited.emit("")
    assert "'100' is no point" in tab.task.told


def test_the_plot_is_exported(tab: EnvelopeTab, tmp_path: Path) -> None:
    """A picture with colours in it, a drawing that is XML, a table with every point."""
    png, svg, table = (tmp_path / f"plot.{suffix}" for suffix in ("png", "svg", "csv"))
    for path in (png, svg, table):
        tab.export(str(path))
    picture = QImage(str(png))
    assert picture.width() == 2 * tab.plot.width()
    colors = {
        picture.pixelColor(x, y).name() for x in range(0, picture.width(), 9) for y in range(0, picture.height(), 9)
    }
    assert len(colors) > 5
    texts = "".join(ElementTree.parse(svg).getroot().itertext())
    assert "what the drive may do" in texts
    with table.open() as file:
        rows = list(csv.DictReader(file))
    assert {"what the drive may do", "largest power, driving forwards"} <= {r["series"] for r in rows}


def test_an_export_that_cannot_be_written_is_one_line(tab: EnvelopeTab, panel: Panel, tmp_path: Path) -> None:
    """Each format."""
    for suffix in ("png", "svg", "csv"):
        panel.message.hide()
        tab.export(str(tmp_path / "nowhere" / f"plot.{suffix}"))
        assert "nowhere" in panel.message.text


def test_another_stage_forgets_edits_and_overlays(
    tab: EnvelopeTab, panel: Panel, host: StandaloneHost, tmp_path: Path
) -> None:
    """Undo of a stage that is closed would edit nothing that anybody sees."""
    _drag(tab, HandleKind.STALL, QPointF(0, 40))
    file = tmp_path / "motor.csv"
    file.write_text("0,12\n50,8\n100,2\n")
    tab.add_reference(str(file))
    host.open(str(sample_path("arm")))
    assert panel.edits.count() == 0
    assert tab.chart is not None
    assert all(s.kind.value != "reference" for s in tab.chart.series)
