"""Cures in the panel: offered for a finding, shown as a diff, made as one step, taken back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import LIGHT
from pxr import Usd
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from omni_physjoint.resources import sample_path
from omni_physjoint.stage import open_stage


@pytest.fixture
def stage(tmp_path: Path) -> Usd.Stage:
    """A copy of the gallery of mistakes."""
    path = tmp_path / "mistakes.usda"
    shutil.copy(sample_path("mistakes"), path)
    return open_stage(path)


@pytest.fixture
def panel(qapp: QApplication, qtbot: QtBot, tmp_path: Path, stage: Usd.Stage) -> Iterator[Panel]:
    host = StandaloneHost()
    panel = Panel(host, LIGHT, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(panel)
    panel.show()
    host.show(stage)
    qtbot.waitUntil(lambda: bool(_rules(panel)))
    yield panel
    panel.close_now()


def _rules(panel: Panel) -> list[str]:
    return [finding.rule for finding in panel.findings.findings.rows]


def _choose(panel: Panel, qtbot: QtBot, rule: str) -> None:
    """Click the first finding of a rule."""
    qtbot.waitUntil(lambda: rule in _rules(panel))
    index = panel.findings.findings.index(_rules(panel).index(rule), 0)
    panel.findings.setCurrentIndex(index)
    place = panel.findings.visualRect(index).center()
    qtbot.mouseClick(panel.findings.viewport(), Qt.MouseButton.LeftButton, pos=place)


def _text(stage: Usd.Stage) -> str:
    return str(stage.GetRootLayer().ExportToString())


def test_a_finding_without_a_cure_offers_none(panel: Panel, qtbot: QtBot) -> None:
    """The bar is hidden for a gain or an effort that nobody can guess."""
    _choose(panel, qtbot, "PJ305")
    assert panel.fix_bar.isHidden()


def test_preview_apply_undo(panel: Panel, qtbot: QtBot, stage: Usd.Stage) -> None:
    """The diff is shown and nothing written; Apply cures; undo brings the finding and the text back."""
    before = _text(stage)
    _choose(panel, qtbot, "PJ302")
    qtbot.mouseClick(panel.fix_bar.one, Qt.MouseButton.LeftButton)
    shown = panel.fix_bar.preview.toPlainText()
    assert '-    prepend apiSchemas = ["PhysicsDriveAPI:linear"]' in shown
    assert '+    prepend apiSchemas = ["PhysicsDriveAPI:angular"]' in shown
    assert _text(stage) == before
    qtbot.mouseClick(panel.fix_bar.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "PJ302" not in _rules(panel))
    assert panel.fix_bar.isHidden()
    assert panel.edits.undoText() == "Fix PJ302 of DriveOfAnotherInstance"
    panel.edits.undo()
    qtbot.waitUntil(lambda: "PJ302" in _rules(panel))
    assert _text(stage) == before


def test_cancel_writes_nothing(panel: Panel, qtbot: QtBot, stage: Usd.Stage) -> None:
    """Cancel closes the preview and leaves the offer."""
    before = _text(stage)
    _choose(panel, qtbot, "PJ202")
    qtbot.mouseClick(panel.fix_bar.one, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.fix_bar.cancel, Qt.MouseButton.LeftButton)
    assert not panel.fix_bar.preview.isVisible()
    assert panel.fix_bar.one.isVisible()
    assert _text(stage) == before
    assert panel.edits.count() == 0


def test_all_of_a_kind_are_one_step(panel: Panel, qtbot: QtBot, stage: Usd.Stage) -> None:
    """Two blocked bounds are cured together, and one undo brings both back."""
    before = _text(stage)
    _choose(panel, qtbot, "PJ209")
    assert panel.fix_bar.every.text() == "Fix all 2 of PJ209…"
    qtbot.mouseClick(panel.fix_bar.every, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.fix_bar.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "PJ209" not in _rules(panel))
    assert panel.edits.count() == 1
    panel.edits.undo()
    qtbot.waitUntil(lambda: _rules(panel).count("PJ209") == 2)
    assert _text(stage) == before


def test_the_menu_says_why_there_is_no_cure(panel: Panel, qtbot: QtBot) -> None:
    """Asked for by key on a finding without a cure, one line in the window says so."""
    _choose(panel, qtbot, "PJ305")
    panel.findings.want_fix()
    assert "PJ305" in panel.message.text
    assert "no fix" in panel.message.text


def test_an_edit_by_somebody_else_withdraws_the_offer(panel: Panel, qtbot: QtBot, stage: Usd.Stage) -> None:
    """When the finding goes while its preview is open, nothing is left to apply."""
    _choose(panel, qtbot, "PJ202")
    qtbot.mouseClick(panel.fix_bar.one, Qt.MouseButton.LeftButton)
    stage.GetAttributeAtPath("/World/Rig/LowAboveHigh.physics:lowerLimit").Set(-60.0)
    qtbot.waitUntil(lambda: "PJ202" not in _rules(panel))
    assert panel.fix_bar.isHidden()
