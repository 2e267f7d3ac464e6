"""The unit switch on real widgets: what it says, what cells and details tell, and that it is remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import ELBOW, STIFFNESS
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.tree_model import UNIT_ROLE
from omni_physjoint_ui.unit_button import saved_units
from pxr import Usd, UsdGeom
from PySide6.QtCore import QModelIndex, QSettings, Qt
from pytestqt.qtbot import QtBot

from omni_physjoint.unit_systems import STORED, Angles, Measures, Units

LOWER = "physics:lowerLimit"
TORQUE = "drive:angular:physics:maxForce"


def _index(panel: Panel, name: str, key: str) -> QModelIndex:
    columns = panel.page.properties.columns
    return columns.find(name).siblingAtColumn([f.key for f in columns.fields].index(key))


def _cells(panel: Panel, name: str) -> list[str]:
    """Return what is authored, published, resolved and the default, each with its unit."""
    cells = [_index(panel, name, key) for key in ("authored", "producer", "consumer", "absent")]
    return [" ".join(filter(None, (c.data(), c.data(UNIT_ROLE)))) for c in cells]


def _choose(panel: Panel, text: str, times: int = 0) -> None:
    """Choose an entry of the menu; `times` says which one of several with the same text."""
    button = panel.toolbar.units
    found = [action for action in button.menu_below.actions() if action.text().startswith(text)]
    found[times].trigger()


def test_by_default_everything_is_as_stored(panel: Panel) -> None:
    """The column in degrees, PhysX in radians, and the switch says so."""
    assert panel.toolbar.units.text() == "Units: as stored ▾"
    assert _cells(panel, LOWER) == ["-30 deg", "-30 deg", "-0.5235988 rad", "0 deg"]


def test_degrees_everywhere(panel: Panel) -> None:
    """What PhysX holds is told in degrees, gains as they were."""
    _choose(panel, "Degrees")
    assert panel.toolbar.units.text() == "Units: deg ▾"
    assert _cells(panel, LOWER) == ["-30 deg", "-30 deg", "-30 deg", "0 deg"]
    # 100 per degree are 100 * 57.29577951308232 per radian.
    assert _cells(panel, STIFFNESS)[2] == "5729.578 torque/rad"


def test_gains_have_a_choice_of_their_own(panel: Panel) -> None:
    """Per radian on both sides, while angles stay in degrees and radians."""
    _choose(panel, "Per radian")
    assert _cells(panel, STIFFNESS)[:3] == ["5729.578 torque/rad"] * 3
    assert _cells(panel, LOWER)[2] == "-0.5235988 rad"


def test_the_raw_number_stays_on_hover(panel: Panel) -> None:
    """A cell in radians tells on hover the number and the unit that the stage has."""
    _choose(panel, "Radians")
    assert _cells(panel, LOWER)[0] == "-0.5235988 rad"
    assert "-30.0 deg" in _index(panel, LOWER, "authored").data(Qt.ItemDataRole.ToolTipRole)


def test_si_follows_the_stage(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """10 units of torque are 10 N m on a stage of metres, and 1e-3 on one of centimetres, as N m is kg m2/s2."""
    _choose(panel, "SI")
    assert _cells(panel, TORQUE)[0] == "10 N·m"
    UsdGeom.SetStageMetersPerUnit(stage, 0.01)
    qtbot.waitUntil(lambda: _cells(panel, TORQUE)[0] == "0.001 N·m")


def test_sentinels_stay_words(panel: Panel) -> None:
    """A break force without a limit is unlimited in every unit."""
    _choose(panel, "SI")
    assert _cells(panel, "physics:breakForce")[1:] == ["unlimited", "unlimited", "unlimited"]


def test_the_details_follow(panel: Panel) -> None:
    """Of a column the details tell the shown value with the stored one, of the joint its axes in the wanted units."""
    _choose(panel, "Radians")
    _choose(panel, "SI")
    panel.page.properties.select(LOWER)
    assert "-0.5235988 rad (stored: -30 deg)" in panel.page.details.toPlainText()
    panel.page.properties.select(None)
    text = panel.page.details.toPlainText()
    # Both sides of the table of the axis: -30 to 90 degrees.
    assert text.count("-0.5235988 to 1.570796 rad") == 2
    assert "at (0, 0, 1.5) m" in text


def test_a_change_keeps_row_and_scroll(panel: Panel) -> None:
    """Other units repaint cells: the current row and the place somebody reads at stay."""
    view = panel.page.properties
    view.select("physics:breakTorque")
    place = view.verticalScrollBar().value()
    assert place > 0
    _choose(panel, "Radians")
    assert view.currentIndex().data() == "breakTorque"
    assert view.verticalScrollBar().value() == place


def test_the_choice_is_remembered(
    make_panel: Callable[[], Panel], panel: Panel, settings: QSettings, host: StandaloneHost
) -> None:
    """The next window starts with the units of this one, ticked in its menu."""
    _choose(panel, "Radians")
    _choose(panel, "Per degree")
    _choose(panel, "SI")
    settings.sync()
    assert saved_units(settings) == Units(Angles.RADIANS, Angles.DEGREES, Measures.SI)
    other = make_panel()
    assert other.toolbar.units.text() == "Units: rad · per deg · SI ▾"
    assert _cells(other, LOWER)[0] == "-0.5235988 rad"
    ticked = [a.text() for a in other.toolbar.units.menu_below.actions() if a.isChecked()]
    assert ticked == ["Radians", "Per degree", "SI: m, kg, N, N·m"]


@pytest.mark.parametrize("saved", ["gradians", "", 7, ["deg"]])
def test_settings_of_somebody_else_are_no_harm(settings: QSettings, saved: object) -> None:
    """What no version of ours wrote counts as nothing."""
    settings.setValue("units/angles", saved)
    assert saved_units(settings) == STORED


def test_the_curve_follows(panel: Panel) -> None:
    """Speeds of the curve beside the details, and of its tab, are told in radians: 1000 deg/s are 17.45 rad/s."""
    _choose(panel, "Radians")
    view = panel.page.envelope
    assert "17.45" in view._numbers.text().replace("\N{NO-BREAK SPACE}", " ")
    assert view.plot.getAxis("bottom").labelText == "speed [rad/s]"
    assert panel.page.envelope_tab.bar.unit.value == "rad/s"
    _choose(panel, "Degrees")
    assert panel.page.envelope_tab.bar.unit.value == "deg/s"


def test_copied_cells_are_what_is_shown(panel: Panel) -> None:
    """A cell copied in radians is in radians, with the unit."""
    from omni_physjoint_ui.clipboard import cell_text

    _choose(panel, "Radians")
    assert cell_text(_index(panel, LOWER, "authored")) == "-0.5235988 rad"
    assert panel.selected == ELBOW
