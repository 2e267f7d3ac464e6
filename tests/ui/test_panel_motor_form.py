"""The motor form: library, datasheet, CSV, and what it writes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from conftest import ELBOW
from omni_physjoint_ui.envelope_tab import EnvelopeTab
from omni_physjoint_ui.motor_form import MotorForm
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from omni_physjoint.envelope import Region

ENVELOPE = "physxDrivePerformanceEnvelope:angular"


@pytest.fixture
def tab(panel: Panel, qtbot: QtBot) -> EnvelopeTab:
    panel.select(ELBOW)
    panel.page.tabs.setCurrentWidget(panel.page.envelope_tab)
    qtbot.waitExposed(panel)
    QApplication.processEvents()
    return panel.page.envelope_tab


@pytest.fixture
def form(tab: EnvelopeTab) -> MotorForm:
    return tab.motor


def _type(form: MotorForm, **values: str) -> None:
    for key, text in values.items():
        form.fields[key].setText(text)
    form.fields["stall_torque"].textEdited.emit("")


def _pick(form: MotorForm, word: str) -> None:
    index = next(i for i in range(form.library.count()) if word in form.library.itemText(i))
    form.library.setCurrentIndex(index)
    form.library.activated.emit(index)


def test_a_motor_of_the_library_is_picked_overlaid_and_applied(
    form: MotorForm, tab: EnvelopeTab, panel: Panel, stage: Usd.Stage, qtbot: QtBot
) -> None:
    """The servo's flat top behind 100:1: 3.8 * 100 * 0.7 at 60 rpm, its rotor as armature; one step undoes it."""
    before = stage.GetRootLayer().ExportToString()
    _pick(form, "strain wave")
    assert form.choice is not None
    assert form.choice.region.max_force == pytest.approx(266.0)
    assert "maxForce: 10 → 266 torque" in form.told
    assert "apply PhysxJointAxisAPI:angular" in form.told
    assert tab.plot.items_shown.points("motor form") is not None
    form.apply.click()
    prim = stage.GetPrimAtPath(ELBOW)
    assert prim.GetAttribute("drive:angular:physics:maxForce").Get() == pytest.approx(266.0)
    assert prim.GetAttribute(f"{ENVELOPE}:maxActuatorVelocity").Get() == pytest.approx(360.0)
    assert prim.GetAttribute("physxJointAxis:angular:armature").Get() == pytest.approx(0.26)
    qtbot.waitUntil(lambda: "has these values already" in form.told)
    assert not form.apply.isEnabled()
    assert panel.edits.count() == 1
    panel.edits.undo()
    assert stage.GetRootLayer().ExportToString() == before


def test_a_datasheet_that_is_typed(form: MotorForm) -> None:
    """10 N*m and 100 rpm without a gear: a straight line of 600 deg/s; decimal commas are fine."""
    _type(form, stall_torque="10,0", no_load_speed="100")
    assert form.choice is not None
    assert form.choice.region == Region(10.0, pytest.approx(600.0), pytest.approx(60.0), 0.0)
    assert form.choice.armature is None


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"stall_torque": "ten", "no_load_speed": "100"}, "'ten' is no number"),
        ({"stall_torque": "-1", "no_load_speed": "100"}, "must be a number above 0"),
        ({"stall_torque": "1", "no_load_speed": "100", "efficiency": "70"}, "not per cent"),
        ({"stall_torque": "1", "no_load_speed": "100", "rated_torque": "0.5"}, "needs both"),
        ({"stall_torque": "1", "no_load_speed": "100", "gear_ratio": "0"}, "gear ratio is 0"),
        ({"stall_torque": "nan", "no_load_speed": "100"}, "must be a number above 0"),
        ({"stall_torque": "1"}, "type its stall torque and no-load speed"),
    ],
)
def test_what_is_no_motor_is_said(form: MotorForm, values: dict[str, str], words: str) -> None:
    """One line, and nothing can be applied."""
    _type(form, **values)
    assert words in form.told
    assert form.choice is None
    assert not form.apply.isEnabled()


def test_a_rated_point_below_the_line_tells_its_residual(form: MotorForm) -> None:
    """Half of the stall torque at 80 % of the speed is above, a tenth at half the speed below the straight line."""
    _type(form, stall_torque="10", no_load_speed="100", rated_torque="1", rated_speed="50")
    assert "+40.0% of maxForce" in form.told


def test_the_columns_are_told_as_a_datasheet(form: MotorForm) -> None:
    """The elbow's 10 at rest and 1000 deg/s, 166.667 rpm, with its corner as the rated point."""
    form.from_joint.click()
    assert form.fields["stall_torque"].text() == "10"
    assert float(form.fields["no_load_speed"].text()) == pytest.approx(1000.0 / 6.0)
    assert float(form.fields["rated_speed"].text()) == pytest.approx(652.17391 / 6.0)
    assert form.choice is not None
    assert form.choice.region.gradient == pytest.approx(40.0, rel=1e-4)
    assert "these values already" in form.told


def test_a_curve_is_fitted_and_its_residual_told(
    form: MotorForm, tab: EnvelopeTab, stage: Usd.Stage, tmp_path: Path
) -> None:
    """Points of 12 falling by 0.1 for each rpm: 720 deg/s without load; the points lie over the fit."""
    file = tmp_path / "motor.csv"
    speeds = np.linspace(0.0, 120.0, 200)
    file.write_text("rpm,torque\n" + "".join(f"{v},{12.0 - 0.1 * v}\n" for v in speeds) + "oops,\n")
    tab.fit_file(str(file))
    assert form.choice is not None
    assert form.choice.region.max_velocity == pytest.approx(720.0)
    assert "200 points" in form.told
    assert "1 line without two numbers" in form.told
    assert tab.plot.items_shown.points("curve motor.csv points") is not None
    form.apply.click()
    assert stage.GetAttributeAtPath(f"{ELBOW}.{ENVELOPE}:maxActuatorVelocity").Get() == pytest.approx(720.0)


def test_a_curve_of_a_slider_does_not_fit_a_hinge(form: MotorForm, tab: EnvelopeTab, tmp_path: Path) -> None:
    """Metres a second are no rpm: said in the form, and nothing is drawn."""
    file = tmp_path / "slider.csv"
    file.write_text("speed [m/s],force [N]\n0,10\n1,5\n2,0\n")
    tab.fit_file(str(file))
    assert "slider.csv: its speeds are in length/s" in form.told
    assert not form.apply.isEnabled()
    assert tab.plot.items_shown.points("curve slider.csv points") is None


def test_a_hundred_thousand_points_do_not_hold_the_window(form: MotorForm, tab: EnvelopeTab, tmp_path: Path) -> None:
    """All enter the fit, some are drawn."""
    file = tmp_path / "long.csv"
    speeds = np.linspace(0.0, 100.0, 100_000)
    file.write_text("rpm,torque\n" + "".join(f"{v:.5f},{10.0 - 0.1 * v:.6f}\n" for v in speeds))
    tab.fit_file(str(file))
    assert "100,000 points" in form.told
    points = tab.plot.items_shown.points("curve long.csv points")
    assert points is not None
    assert len(points[0]) < 5000
