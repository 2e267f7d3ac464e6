"""The column of the running consumer: real worker, real stage."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from conftest import ELBOW, STIFFNESS
from omni_physjoint_ui import runtime_bridge
from omni_physjoint_ui.fields import PROPERTY_FIELDS
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import LIGHT
from pxr import Usd
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from omni_physjoint.display import NOTHING
from omni_physjoint.model import Role
from omni_physjoint.resources import sample_path

RUNTIME = 5
FIELD = PROPERTY_FIELDS[RUNTIME]
ANSWER = 30_000  # a first answer takes a second; a loaded machine may need many


def _held(panel: Panel, name: str) -> str:
    return str(panel.page.properties.columns.find(name).siblingAtColumn(RUNTIME).data())


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].startswith(" Z")


def answered(panel: Panel) -> bool:
    """Tell whether the runtime has said what it holds."""
    return panel.consumer.bridge.state == "idle" and panel.consumer.bridge.cells is not None


def test_the_column_shows_what_the_runtime_holds(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Switched on, the column appears, agrees with ours and follows an edit; switched off, it goes with its process."""
    view = panel.page.properties
    assert view.isColumnHidden(RUNTIME)
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.consumer.bridge.cells is not None, timeout=ANSWER)
    assert not view.isColumnHidden(RUNTIME)
    assert _held(panel, STIFFNESS) == "✓ 5729.578"
    qtbot.waitUntil(lambda: panel.toolbar.runtime.text() == "Runtime: all agree")
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(200.0)
    qtbot.waitUntil(lambda: _held(panel, STIFFNESS) == "✓ 11459.16", timeout=ANSWER)
    pid = panel.consumer.bridge.pid
    assert pid is not None
    panel.toolbar.runtime.setChecked(False)
    assert view.isColumnHidden(RUNTIME)
    qtbot.waitUntil(lambda: not _alive(pid))


def test_every_value_of_the_sample_is_as_we_resolve_it(
    qtbot: QtBot, make_panel: Callable[[], Panel], host: StandaloneHost
) -> None:
    """On all joints of the arm what the runtime holds carries a check mark, and there is such a value on each."""
    host.open(str(sample_path()))
    panel = make_panel()
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.consumer.bridge.cells is not None, timeout=ANSWER)
    for path in panel.joints.joints.paths():
        panel.select(path)
        shown = [FIELD.text(row) for _, rows in panel.page.properties.columns.sections for row in rows]
        values = [text for text in shown if text not in ("", NOTHING)]
        assert all(text.startswith("✓ ") for text in values)
        assert values or panel.stage.joint(path).role is Role.FIXED_BASE_ANCHOR


def test_a_value_that_differs_is_marked_in_words(qtbot: QtBot, panel: Panel) -> None:
    """A forced difference: sign in the cell, a flag with the reason, and a line in the details."""
    panel.select(ELBOW)
    panel.page.properties.select(STIFFNESS)
    panel.page.properties.set_runtime({ELBOW: {STIFFNESS: 1.0}})
    index = panel.page.properties.columns.find(STIFFNESS)
    assert _held(panel, STIFFNESS) == "≠ 1"
    assert index.siblingAtColumn(RUNTIME + 1).data().split(" · ")[0] == "runtime differs"
    assert "report it" in index.siblingAtColumn(RUNTIME + 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "differs" in dict(pairwise(panel.page.details.toPlainText().splitlines()))["runtime holds"]


def test_a_column_without_a_trace_has_a_dash(panel: Panel) -> None:
    """PhysX does not keep the axis token; before there is an answer the cell is empty."""
    panel.select(ELBOW)
    panel.page.properties.set_runtime({})
    assert _held(panel, "physics:axis") == ""
    panel.page.properties.set_runtime({ELBOW: {STIFFNESS: 5729.578}})
    assert _held(panel, "physics:axis") == NOTHING


def test_values_look_stale_until_the_edit_was_read(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """From the edit on, the old value is dim, italic and without a mark; the new one is none of that."""
    panel.select(ELBOW)
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: _held(panel, STIFFNESS) == "✓ 5729.578", timeout=ANSWER)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(200.0)
    qtbot.waitUntil(lambda: _held(panel, STIFFNESS) == "5729.578")
    cell = panel.page.properties.columns.find(STIFFNESS).siblingAtColumn(RUNTIME)
    assert cell.data(Qt.ItemDataRole.FontRole).italic()
    assert cell.data(Qt.ItemDataRole.ForegroundRole).name() == LIGHT.dim
    qtbot.waitUntil(lambda: _held(panel, STIFFNESS) == "✓ 11459.16", timeout=ANSWER)
    assert cell.data(Qt.ItemDataRole.FontRole) is None


def test_many_edits_are_one_reading(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Edits in a row, as a slider makes them, are read once, after the last."""
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: answered(panel), timeout=ANSWER)
    states: list[str] = []
    panel.consumer.bridge.changed.connect(lambda: states.append(panel.consumer.bridge.state))
    attribute = stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}")
    for value in range(1, 6):
        attribute.Set(float(value))
        panel.consumer.bridge.renew()  # as each followed edit does, at a pace that no machine changes
    qtbot.waitUntil(lambda: not panel.consumer.bridge.stale, timeout=ANSWER)
    assert [state for state, _ in groupby(states)].count("reading") == 1
    assert _held(panel, STIFFNESS).startswith("✓ 286.4789")


def test_another_stage_is_read_by_the_same_process(qtbot: QtBot, panel: Panel, host: StandaloneHost) -> None:
    """The worker stays; without a stage it waits, and holds nothing of the stage before."""
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: answered(panel), timeout=ANSWER)
    pid = panel.consumer.bridge.pid
    host.show(None)
    assert (panel.consumer.bridge.state, panel.consumer.bridge.cells) == ("idle", None)
    host.open(str(sample_path()))
    qtbot.waitUntil(lambda: "/World/Arm/Joints/Elbow" in (panel.consumer.bridge.cells or {}), timeout=ANSWER)
    assert panel.consumer.bridge.pid == pid


def test_switching_off_at_once_does_not_wait_for_the_runtime(qtbot: QtBot, panel: Panel) -> None:
    """A process that is only about to start ends as well; loading the runtime takes longer than this."""
    panel.toolbar.runtime.setChecked(True)
    assert panel.toolbar.runtime.text() == "Runtime: starting"
    thread = panel.consumer.bridge._thread
    start = time.perf_counter()
    panel.toolbar.runtime.setChecked(False)
    assert time.perf_counter() - start < 0.5
    assert thread is not None
    assert not thread.is_alive()
    assert panel.consumer.bridge.pid is None


def test_an_interpreter_without_the_runtime_says_so(
    qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The environment names a Python that has no ovphysx: a word in the bar, one line, why on hover."""
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    bare.chmod(0o755)
    monkeypatch.setenv("OMNI_PHYSJOINT_RUNTIME_0_7", str(bare))
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.toolbar.runtime.text() == "Runtime: not installed", timeout=ANSWER)
    assert "No module named" in panel.message.text
    assert "No module named" in panel.toolbar.runtime.toolTip()


def test_the_contract_asks_its_own_interpreter(qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter that is named for contract 0.6 has the runtime of 0.7: that is said, and no value is shown."""
    monkeypatch.setenv("OMNI_PHYSJOINT_RUNTIME_0_6", sys.executable)
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.consumer.bridge.cells is not None, timeout=ANSWER)
    panel.toolbar.contract.setCurrentText("0.6")
    qtbot.waitUntil(lambda: panel.consumer.bridge.state == "failed", timeout=ANSWER)
    assert "has the runtime of contract 0.7, not of 0.6" in panel.message.text
    assert panel.consumer.bridge.cells is None
    panel.toolbar.contract.setCurrentText("0.7")
    qtbot.waitUntil(lambda: panel.consumer.bridge.cells is not None, timeout=ANSWER)


def test_a_fault_of_ours_is_one_line(
    qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What goes wrong in the thread is told, not left there; the same again is no news; the next answer clears it."""
    with monkeypatch.context() as broken:
        broken.setattr(runtime_bridge, "truth_of", lambda _answer: {}["joints"])
        told: list[str] = []
        panel.consumer.bridge.failed.connect(told.append)
        panel.toolbar.runtime.setChecked(True)
        qtbot.waitUntil(lambda: panel.consumer.bridge.state == "failed", timeout=ANSWER)
        panel.consumer.bridge.renew()
        qtbot.waitUntil(lambda: not panel.consumer.bridge.stale, timeout=ANSWER)
        assert told == ["The runtime cannot be asked: KeyError: 'joints'"]
    panel.consumer.bridge.renew()
    qtbot.waitUntil(lambda: panel.consumer.bridge.state == "idle", timeout=ANSWER)
    assert panel.consumer.bridge.reason == ""
    assert "cannot be asked" in caplog.text


def test_without_a_runtime_it_says_so(qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """No interpreter with ovphysx: one line, and the panel goes on."""
    monkeypatch.setattr(runtime_bridge, "find_runtime", lambda _contract: None)
    with qtbot.waitSignal(panel.consumer.bridge.failed) as told:
        panel.toolbar.runtime.setChecked(True)
    assert "pip install" in told.args[0]
    assert panel.toolbar.runtime.text() == "Runtime: not installed"


def test_a_killed_worker_is_one_line(qtbot: QtBot, panel: Panel) -> None:
    """The native process dies while it is asked: the window says so and lives."""
    with qtbot.waitSignal(panel.consumer.bridge.failed, timeout=ANSWER) as told:
        panel.toolbar.runtime.setChecked(True)
        worker = panel.consumer.bridge._worker
        assert worker is not None
        qtbot.waitUntil(lambda: worker.pid is not None, timeout=ANSWER)
        worker.kill()
    assert told.args[0].startswith("The runtime cannot answer: ")
    assert "\n" not in told.args[0]


def test_closing_while_it_reads_leaves_nothing(qtbot: QtBot, panel: Panel) -> None:
    """Thread and process end with the window."""
    panel.toolbar.runtime.setChecked(True)
    qtbot.waitUntil(lambda: panel.consumer.bridge.pid is not None, timeout=ANSWER)
    pid, thread = panel.consumer.bridge.pid, panel.consumer.bridge._thread
    panel.close()
    assert pid is not None
    qtbot.waitUntil(lambda: not _alive(pid))
    assert thread is not None
    assert not thread.is_alive()
