"""Waiving findings in the panel."""

from __future__ import annotations

from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

REASON = "the bench holds it"


def listed(panel: Panel) -> list[str]:
    """Return the first cell of every finding."""
    model = panel.findings.findings
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def waive_first(qtbot: QtBot, panel: Panel, reason: str = REASON) -> None:
    """Choose the first finding and waive it, as a user does with the keyboard."""
    panel.findings.setCurrentIndex(panel.findings.findings.index(0, 0))
    panel.finding_pane.waive.trigger()
    qtbot.keyClicks(panel.finding_pane.reason, reason)
    qtbot.keyClick(panel.finding_pane.reason, Qt.Key.Key_Return)


def test_a_waived_finding_says_so_and_counts_no_more(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """It stays in the list, marked in words, with its reason on hover; the title counts it apart; undo opens it."""
    before = listed(panel)
    assert before
    waive_first(qtbot, panel)
    assert listed(panel) == ["waived", *before[1:]]
    index = panel.findings.findings.index(0, 0)
    assert REASON in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "1 waived" in panel.findings_dock.windowTitle()
    assert REASON in stage.GetRootLayer().ExportToString()
    panel.edits.undo()
    assert listed(panel) == before
    assert REASON not in stage.GetRootLayer().ExportToString()


def test_waived_findings_can_be_hidden(qtbot: QtBot, panel: Panel) -> None:
    """They leave the list, and come back."""
    before = listed(panel)
    waive_first(qtbot, panel)
    panel.finding_pane.hide_waived.trigger()
    assert listed(panel) == before[1:]
    panel.finding_pane.hide_waived.trigger()
    assert len(listed(panel)) == len(before)


def test_a_waiver_is_taken_back(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The command is there for waived findings only, as Waive is for the others."""
    before = listed(panel)
    waive_first(qtbot, panel)
    pane = panel.finding_pane
    panel.findings.setCurrentIndex(panel.findings.findings.index(0, 0))
    assert (pane.waive.isEnabled(), pane.take_back.isEnabled()) == (False, True)
    pane.take_back.trigger()
    assert listed(panel) == before
    assert (pane.waive.isEnabled(), pane.take_back.isEnabled()) == (True, False)
    assert "omni_physjoint" not in stage.GetRootLayer().ExportToString()


def test_no_reason_no_waiver(qtbot: QtBot, panel: Panel) -> None:
    """Blanks are no reason, and Escape closes the line without a trace."""
    before = listed(panel)
    waive_first(qtbot, panel, "   ")
    assert panel.finding_pane.bar.isVisible()
    assert not panel.finding_pane.done.isEnabled()
    qtbot.keyClick(panel.finding_pane.reason, Qt.Key.Key_Escape)
    assert not panel.finding_pane.bar.isVisible()
    assert listed(panel) == before
    assert not panel.edits.canUndo()
