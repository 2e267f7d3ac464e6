"""The column of the running consumer: real worker, real stage."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from conftest import ELBOW, STIFFNESS
from omni_physjoint_ui import runtime_bridge
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from pytestqt.qtbot import QtBot

RUNTIME = 5
ANSWER = 30_000  # a first answer takes a second; a loaded machine may need many


def _held(panel: Panel, name: str) -> str:
    return str(panel.page.properties.columns.find(name).siblingAtColumn(RUNTIME).data())


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].startswith(" Z")


def test_the_column_shows_what_the_runtime_holds(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Switched on, the column appears, agrees with ours and follows an edit; switched off, it goes with its process."""
    view = panel.page.properties
    assert view.isColumnHidden(RUNTIME)
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.runtime.cells is not None, timeout=ANSWER)
    assert not view.isColumnHidden(RUNTIME)
    assert _held(panel, STIFFNESS) == "✓ 5729.578"
    assert panel.toolbar.runtime.text() == "Runtime: idle"
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(200.0)
    qtbot.waitUntil(lambda: _held(panel, STIFFNESS) == "✓ 11459.16", timeout=ANSWER)
    pid = panel.runtime.pid
    assert pid is not None
    panel.toolbar.runtime.setChecked(False)
    assert view.isColumnHidden(RUNTIME)
    qtbot.waitUntil(lambda: not _alive(pid))


def test_without_a_runtime_it_says_so(qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """No interpreter with ovphysx: one line, and the panel goes on."""
    monkeypatch.setattr(runtime_bridge, "find_runtime", lambda _contract: None)
    with qtbot.waitSignal(panel.runtime.failed) as told:
        panel.toolbar.runtime.setChecked(True)
    assert "pip install" in told.args[0]
    assert panel.toolbar.runtime.text() == "Runtime: not installed"


def test_a_killed_worker_is_one_line(qtbot: QtBot, panel: Panel) -> None:
    """The native process dies while it is asked: the window says so and lives."""
    with qtbot.waitSignal(panel.runtime.failed, timeout=ANSWER) as told:
        panel.toolbar.runtime.setChecked(True)
        worker = panel.runtime._worker
        assert worker is not None
        qtbot.waitUntil(lambda: worker.pid is not None, timeout=ANSWER)
        worker.kill()
    assert told.args[0].startswith("The runtime cannot answer: ")
    assert "\n" not in told.args[0]


def test_closing_while_it_reads_leaves_nothing(qtbot: QtBot, panel: Panel) -> None:
    """Thread and process end with the window."""
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.runtime.pid is not None, timeout=ANSWER)
    pid, thread = panel.runtime.pid, panel.runtime._thread
    panel.close()
    assert pid is not None
    qtbot.waitUntil(lambda: not _alive(pid))
    assert thread is not None
    assert not thread.is_alive()
