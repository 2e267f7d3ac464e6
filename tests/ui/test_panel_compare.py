"""The tab that compares the selected joints."""

from __future__ import annotations

import pytest
from conftest import ELBOW, SLIDE, STIFFNESS
from omni_physjoint_ui.compare_model import MARK, CompareModel
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import LIGHT
from omni_physjoint_ui.tree_model import UNIT_ROLE
from panel_reports import column, joint
from pxr import Usd
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from omni_physjoint.quantities import Reading
from omni_physjoint.unit_systems import Angles, Units, UnitSystem


def _find(model: CompareModel, key: str) -> QModelIndex:
    for s, (_, rows) in enumerate(model._sections):
        for i, row in enumerate(rows):
            if row.key == key:
                return model.row_index(s, i)
    return QModelIndex()


def _cells(model: CompareModel, key: str) -> list[str]:
    index = _find(model, key)
    told = [index.siblingAtColumn(c) for c in range(model.columnCount())]
    return [" ".join(filter(None, (str(i.data() or ""), str(i.data(UNIT_ROLE) or "")))) for i in told]


@pytest.fixture
def compared(panel: Panel, host: StandaloneHost) -> CompareModel:
    """Return the model of the tab that compares the elbow and the slider."""
    host.select([ELBOW, SLIDE])
    panel.page.tabs.setCurrentWidget(panel.compare)
    return panel.compare.compared


def test_selected_joints_stand_beside_each_other(panel: Panel, compared: CompareModel) -> None:
    """A column a joint, with units; a row in which they differ has a mark, and the bar counts these rows."""
    assert list(compared.titles()) == [MARK, "Column", "Elbow", "Slide"]
    assert _cells(compared, "type") == [MARK, "type", "PhysicsRevoluteJoint", "PhysicsPrismaticJoint"]
    assert _cells(compared, "physics:lowerLimit") == [MARK, "lowerLimit", "-30 deg", "free"]
    assert _cells(compared, "physics:jointEnabled") == ["", "jointEnabled", "true", "true"]
    assert panel.compare.told.text().startswith(f"2 joints, {compared.differing} rows differ")


def test_only_differences_on_a_key(qtbot: QtBot, panel: Panel, compared: CompareModel) -> None:
    """Ctrl+D hides the rows in which the joints agree, and shows them again, also from the tree."""
    qtbot.waitActive(panel).__enter__()
    qtbot.keyClick(panel.joints, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert panel.compare.only.isChecked()
    assert not _find(compared, "physics:jointEnabled").isValid()
    assert _find(compared, "type").isValid()
    shown = [row for _, rows in compared._sections for row in rows]
    assert len(shown) == compared.differing
    qtbot.keyClick(panel.compare.table, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert _find(compared, "physics:jointEnabled").isValid()


def test_another_value_can_be_compared(panel: Panel, compared: CompareModel) -> None:
    """By what was authored there is no fallback, by what is published there is one."""
    readings = panel.compare.readings
    readings.setCurrentIndex(readings.findData(Reading.AUTHORED))
    assert _cells(compared, "physics:upperLimit") == [MARK, "upperLimit", "90 deg", "\N{EN DASH}"]
    readings.setCurrentIndex(readings.findData(Reading.PRODUCER))
    assert _cells(compared, "physics:upperLimit") == [MARK, "upperLimit", "90 deg", "free"]


def test_an_edit_is_compared_at_once(qtbot: QtBot, panel: Panel, compared: CompareModel, stage: Usd.Stage) -> None:
    """What an edit changes is in the cell, and no row moves."""
    held = QPersistentModelIndex(_find(compared, STIFFNESS))
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(7.0)
    qtbot.waitUntil(lambda: _cells(compared, STIFFNESS)[2] == "7 torque/deg")
    assert held.isValid()


def test_one_joint_asks_for_more(panel: Panel, compared: CompareModel, host: StandaloneHost) -> None:
    """With one joint the tab says how to select several."""
    host.select([SLIDE])
    assert compared.rowCount() == 0
    assert "Ctrl or Shift" in panel.compare._emptiness()


def test_joints_are_looked_at_while_the_tab_is_shown(panel: Panel, host: StandaloneHost) -> None:
    """Behind another tab nothing is resolved for it."""
    host.select([ELBOW, SLIDE])
    assert panel.compare.compared.joints == ()
    panel.page.tabs.setCurrentWidget(panel.compare)
    assert [j.path for j in panel.compare.compared.joints] == [ELBOW, SLIDE]


def test_of_hundreds_the_first_are_shown(panel: Panel) -> None:
    """Of very many joints the tab shows some and says so."""
    asked: list[str] = []
    panel.page.tabs.setCurrentWidget(panel.compare)
    panel.compare.set_joints([f"/A/J{i}" for i in range(500)], lambda p: (asked.append(p), joint(p))[1])
    assert len(asked) == 64
    assert panel.compare.told.text().startswith("the first 64 of 500 selected joints")


def test_joints_with_one_name_are_told_apart(qapp: object) -> None:
    """Titles take in as much of the path as tells them apart."""
    model = CompareModel(LIGHT)
    model.set_joints([joint("/A/Left/Hinge"), joint("/A/Right/Hinge")])
    assert list(model.titles())[2:] == ["Left/Hinge", "Right/Hinge"]


def test_the_model_keeps_qts_rules_and_tells_other_units(qapp: object) -> None:
    """Whatever is set, indexes and counts agree; values are told in the wanted unit."""
    model = CompareModel(LIGHT)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    other = column("physics:lowerLimit", resolved=float("nan"))
    model.set_joints([joint("/A/J1"), joint("/A/J2", columns=(other,)), joint("/A/J3", columns=())])
    assert _cells(model, "physics:lowerLimit")[2:] == ["1.5 deg", "nan deg", ""]
    model.set_units(UnitSystem(Units(angles=Angles.RADIANS)))
    assert _cells(model, "physics:lowerLimit")[2] == "0.02617994 rad"
    model.set_only_differing(True)
    model.set_reading(Reading.AUTHORED)
    model.set_joints(())
    assert model.rowCount() == 0


def test_the_table_is_copied(panel: Panel, compared: CompareModel) -> None:
    """As text with tabs, and as Markdown."""
    actions = {action.text(): action for action in panel.compare.table.actions()}
    actions["Copy table for a spreadsheet (TSV)"].trigger()
    line = next(x for x in QGuiApplication.clipboard().text().splitlines() if "\taxis\t" in x and "Revolute" in x)
    assert line.split("\t")[1:] == [MARK, "axis", "Y", "X"]
    actions["Copy table as Markdown"].trigger()
    assert "| Elbow | Slide |" in QGuiApplication.clipboard().text()
