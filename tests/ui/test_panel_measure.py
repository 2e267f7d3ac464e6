"""Measured runs from the panel: real worker, real stage."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from conftest import ELBOW, MOUNT, SLIDE
from omni_physjoint_ui import measure_bridge
from omni_physjoint_ui.envelope_tab import EnvelopeTab
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from pytestqt.qtbot import QtBot

RUN = 110_000  # a run takes 7 s; a machine with other work may need many times that
FORCE = "drive:angular:physics:maxForce"


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].startswith(" Z")


@pytest.fixture
def tab(panel: Panel) -> EnvelopeTab:
    panel.select(ELBOW)
    panel.page.tabs.setCurrentWidget(panel.page.envelope_tab)
    return panel.page.envelope_tab


def test_one_click_runs_the_joint(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage, qtbot: QtBot) -> None:
    """Points over the prediction, the largest deviation in numbers, the step response; the stage stays as it is."""
    stage.GetAttributeAtPath(f"{ELBOW}.drive:angular:physics:stiffness").Set(0.5)
    drive = stage.GetPrimAtPath(ELBOW)
    for name, value in (("damping", 0.05), ("targetPosition", 20.0)):
        drive.GetAttribute(f"drive:angular:physics:{name}").Set(value)
    before = stage.GetRootLayer().ExportToString()
    parts: list[float] = []
    panel.envelope.runs.progressed.connect(parts.append)
    tab.bar.run.click()
    assert tab.bar.cancel.isVisible()
    qtbot.waitUntil(lambda: not panel.envelope.runs.running, timeout=RUN)
    assert panel.message.text == ""
    assert tab.plot.items_shown.points("measured") is not None
    assert "the largest deviation from the prediction is" in tab.reason.text()
    assert tab.drive is not None
    assert tab.drive.measurement is not None
    assert tab.drive.measurement.largest_deviation < 1e-3
    assert parts == sorted(parts)
    assert max(parts) > 0.5
    assert not tab.bar.cancel.isVisible()
    assert stage.GetRootLayer().ExportToString() == before
    response = panel.page.response
    assert "position from 0 to 20 deg" in response.told
    assert "rise time" in response.told
    assert len(response.curves["effort"].getData()[0]) > 50
    stage.GetAttributeAtPath(f"{ELBOW}.{FORCE}").Set(5.0)
    qtbot.waitUntil(lambda: "measure again" in tab.reason.text())


def test_the_stage_may_be_edited_while_it_runs(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage, qtbot: QtBot) -> None:
    """What runs is a copy of its own: the run is of the stage as it was."""
    tab.bar.run.click()
    for number in range(50):
        stage.GetAttributeAtPath(f"{ELBOW}.{FORCE}").Set(3.0 + number)
        qtbot.wait(5)
    qtbot.waitUntil(lambda: not panel.envelope.runs.running, timeout=RUN)
    assert panel.message.text == ""
    assert tab.drive is not None
    assert tab.drive.measurement is not None
    assert tab.drive.measurement.region.max_force == 10.0


def test_a_run_is_cancelled(tab: EnvelopeTab, panel: Panel, qtbot: QtBot) -> None:
    """It ends without a word, and the next one works."""
    tab.bar.run.click()
    tab.bar.cancel.click()
    qtbot.waitUntil(lambda: not panel.envelope.runs.running, timeout=RUN)
    assert panel.message.text == ""
    assert tab.drive is not None
    assert tab.drive.measurement is None
    assert tab.bar.run.isVisible()


def test_a_killed_worker_is_one_line(tab: EnvelopeTab, panel: Panel, qtbot: QtBot) -> None:
    """The native process dies in the middle: the window says so and lives."""
    tab.bar.run.click()
    qtbot.waitUntil(lambda: panel.envelope.runs.pid is not None, timeout=RUN)
    worker = panel.envelope.runs._worker
    assert worker is not None
    worker.kill()
    qtbot.waitUntil(lambda: not panel.envelope.runs.running, timeout=RUN)
    assert panel.message.text != ""
    assert "\n" not in panel.message.text


def test_closing_while_it_runs_leaves_nothing(tab: EnvelopeTab, panel: Panel, qtbot: QtBot) -> None:
    """Thread and process end with the window."""
    tab.bar.run.click()
    qtbot.waitUntil(lambda: panel.envelope.runs.pid is not None, timeout=RUN)
    pid, thread = panel.envelope.runs.pid, panel.envelope.runs._thread
    panel.close()
    assert pid is not None
    qtbot.waitUntil(lambda: not _alive(pid))
    assert thread is not None
    assert not thread.is_alive()


def test_what_cannot_be_driven_is_said(tab: EnvelopeTab, panel: Panel, stage: Usd.Stage, qtbot: QtBot) -> None:
    """MaxForce 0: one line at once, no process is started."""
    stage.GetAttributeAtPath(f"{ELBOW}.{FORCE}").Set(0.0)
    qtbot.waitUntil(lambda: tab.drive is not None and tab.drive.columns[FORCE] == 0.0)
    tab.bar.run.click()
    assert "maxForce is 0" in panel.message.text
    assert panel.envelope.runs.pid is None
    assert "maxForce is 0" in panel.page.response.told


def test_without_a_runtime_it_says_so(tab: EnvelopeTab, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """No interpreter with ovphysx: one line."""
    monkeypatch.setattr(measure_bridge, "find_runtime", lambda _contract: None)
    tab.bar.run.click()
    assert "pip install" in panel.message.text
    assert not panel.envelope.runs.running


def test_a_joint_without_a_drive_offers_no_run(tab: EnvelopeTab, panel: Panel) -> None:
    """The Response tab says why; on a driven joint it offers the run."""
    response = panel.page.response
    assert response.run.isEnabled()
    for path in (MOUNT, SLIDE):
        panel.select(path)
        assert not response.run.isEnabled()
        assert "no drive" in response.told
