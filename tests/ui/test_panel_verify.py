"""Verify: all that is shown, held against the running ovphysx from inside the window."""

from __future__ import annotations

import pytest
from conftest import ELBOW, STIFFNESS
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

_LONG = 60_000


def test_a_stage_agrees(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The stage with an unsaved edit is compared; all agrees, and the window says so."""
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(222.0)
    panel.consumer.verify()
    assert "Verifying" in panel.message.text
    qtbot.waitUntil(lambda: panel.message.text == "3 joints compared with ovphysx: all agree", timeout=_LONG)
    assert not panel.consumer.verifier.busy
    assert panel.differences_dock.isHidden()


def test_cancel(qtbot: QtBot, panel: Panel) -> None:
    """Cancel ends the process at once, and nothing is told later."""
    panel.consumer.verify()
    (button,) = panel.message.buttons()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not panel.consumer.verifier.busy
    qtbot.wait(200)
    assert panel.message.text == ""


def test_differences_are_listed_and_lead_to_their_columns(qtbot: QtBot, panel: Panel) -> None:
    """A difference is listed with both values; a click selects joint and column."""
    found = [{"prim": ELBOW, "quantity": f"columns.{STIFFNESS}", "ours": 100.0, "theirs": 99.0}]
    panel.consumer.verifier.verified.emit(3, found)
    assert "3 joints compared with ovphysx: 1 difference" in panel.message.text
    assert not panel.differences_dock.isHidden()
    assert panel.differences.text().splitlines()[1].split("\t") == [ELBOW, f"columns.{STIFFNESS}", "100", "99"]
    panel.differences.itemClicked.emit(panel.differences.topLevelItem(0), 0)
    assert panel.page.properties.currentIndex().data() == "stiffness"


def test_a_missing_runtime_is_a_line(qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where ovphysx of the contract is not installed, one line says how to get it."""
    monkeypatch.delenv("OMNI_PHYSJOINT_RUNTIME_0_6", raising=False)
    panel.toolbar.contract.setCurrentText("0.6")
    panel.consumer.verify()
    qtbot.waitUntil(lambda: "Nothing was verified" in panel.message.text, timeout=_LONG)
    assert "no ovphysx of contract 0.6" in panel.message.text


def test_closing_ends_it(panel: Panel) -> None:
    """A window that is closed leaves no process."""
    panel.consumer.verify()
    process = panel.consumer.verifier._process
    assert process is not None
    panel.close()
    assert not panel.consumer.verifier.busy
