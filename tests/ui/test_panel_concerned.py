"""Findings about prims that are no joints, joints that cannot move, long names, small windows, answered messages."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from conftest import ELBOW
from omni_physjoint_ui.agreement import Agreement
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.message_bar import MessageBar
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import LIGHT
from omni_physjoint_ui.words import short_names
from pxr import Usd, UsdGeom
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from omni_physjoint.model import Finding
from omni_physjoint.resources import sample_path

NESTED = "/World/Nested/NestedRoot"


@pytest.fixture
def mistakes(panel: Panel, host: StandaloneHost) -> Panel:
    """The panel on the sample of mistakes, everything judged."""
    host.show(Usd.Stage.Open(str(sample_path("mistakes"))))
    panel.stage.finish()
    panel.resize(1280, 800)
    return panel


def _click(qtbot: QtBot, panel: Panel, rule: str) -> Finding:
    """Click the first finding of a rule."""
    model = panel.findings.findings
    row = next(i for i, f in enumerate(model.rows) if f.rule == rule)
    index = model.index(row, 4)
    panel.findings.scrollTo(index)
    place = panel.findings.visualRect(index).center()
    qtbot.mouseClick(panel.findings.viewport(), Qt.MouseButton.LeftButton, pos=place)
    return model.rows[row]


@pytest.mark.parametrize(
    ("rule", "joint", "better"),
    [("PJ111", "/World/Nested/InnerHinge", "one root"), ("PJ112", "/World/Cart/KinematicLink", "Put the root on")],
)
def test_a_finding_about_a_root_leads_to_a_joint_of_it(
    qtbot: QtBot, mistakes: Panel, host: StandaloneHost, rule: str, joint: str, better: str
) -> None:
    """A click selects a joint that the root concerns, and tells the finding with why it matters and what to do."""
    finding = _click(qtbot, mistakes, rule)
    assert mistakes.selected is not None
    assert mistakes.selected.startswith(joint.rpartition("/")[0])
    text = mistakes.page.details.toPlainText()
    for part in (rule, finding.prim, "why it matters", "what to do", better):
        assert part.lower() in text.lower()
    assert host.selection() == (finding.prim,)


def test_the_told_finding_goes_with_the_selection(qtbot: QtBot, mistakes: Panel) -> None:
    """Another row, or another joint, is told alone again."""
    _click(qtbot, mistakes, "PJ111")
    assert "what to do" in mistakes.page.details.toPlainText()
    mistakes.page.properties.select("physics:axis")
    assert "what to do" not in mistakes.page.details.toPlainText()


def test_a_finding_about_a_column_is_told_with_it(qtbot: QtBot, mistakes: Panel) -> None:
    """The finding in full stands before its column."""
    finding = _click(qtbot, mistakes, "PJ209")
    text = mistakes.page.details.toPlainText()
    assert mistakes.selected == finding.joint
    assert text.index("what to do") < text.index("consumer resolves")
    assert "locked at 0 and cannot move" in text


def test_a_concerned_joint_tells_it(mistakes: Panel) -> None:
    """The header counts findings about the root as related, and the details tell them."""
    mistakes.select(NESTED)
    assert mistakes.page.header._findings.text() == "no findings, 1 related"
    assert mistakes.page.header._findings.isEnabled()
    assert "PJ111" in mistakes.page.header._findings.toolTip()
    text = mistakes.page.details.toPlainText()
    assert "Found about what it belongs to" in text
    assert "about /World/Nested/Tool" in text


def test_a_joint_that_cannot_move_says_so(qtbot: QtBot, mistakes: Panel) -> None:
    """Icon, hover, header and search tell a locked hinge from one that turns."""
    locked, moving = "/World/Rig/BlockedLimit", NESTED
    mistakes.select(locked)
    assert mistakes.page.header._role.text().endswith(", locked, cannot move")
    model = mistakes.joints.joints
    tips = [model.data(model.find(p), Qt.ItemDataRole.ToolTipRole) for p in (locked, moving)]
    assert ["locked, cannot move" in tip for tip in tips] == [True, False]
    icons = [model.data(model.find(p), Qt.ItemDataRole.DecorationRole).pixmap(16).toImage() for p in (locked, moving)]
    assert icons[0] != icons[1]
    for words in ("cannot move", "not move", "locked"):
        mistakes.toolbar.search.setText(words)
        qtbot.waitUntil(lambda: not mistakes.joints.joints.find(moving).isValid())
        assert mistakes.joints.joints.find(locked).isValid()


def test_the_title_of_the_findings_counts_what_is_listed(qtbot: QtBot, mistakes: Panel) -> None:
    """While a search narrows the list, its title says how many of how many."""
    whole = len(mistakes.findings.findings.rows)
    mistakes.toolbar.search.setText("PJ209")
    qtbot.waitUntil(lambda: mistakes.findings_dock.windowTitle() == f"Findings: 2 of {whole} match the search")
    mistakes.toolbar.search.clear()
    qtbot.waitUntil(lambda: "errors" in mistakes.findings_dock.windowTitle())


def test_findings_of_joints_with_one_name_are_told_apart() -> None:
    """As much of a path is shown as tells it from the others."""
    assert short_names(["/A/B/J", "/A/C/J", "/A/K"]) == {"/A/B/J": "B/J", "/A/C/J": "C/J", "/A/K": "K"}
    assert short_names(["/X/A/J", "/Y/A/J", "/J", "/"]) == {"/X/A/J": "X/A/J", "/Y/A/J": "Y/A/J", "/J": "/J", "/": "/"}


def _drawn(panel: Panel) -> None:
    panel.show()
    for _ in range(3):
        QApplication.processEvents()


def test_a_long_name_does_not_widen_the_window(panel: Panel, host: StandaloneHost) -> None:
    """A joint with a name of 2,000 letters is shortened, and the whole of it is on hover."""
    stage = Usd.Stage.CreateInMemory()
    name = "J" * 2000
    stage.DefinePrim(f"/World/{name}", "PhysicsRevoluteJoint")
    host.show(stage)
    panel.resize(1000, 700)
    _drawn(panel)
    assert panel.width() == 1000
    assert panel.page.header._name.toolTip() == name


def test_a_long_message_does_not_widen_the_window(panel: Panel) -> None:
    """Nor does a message with a path of 3,000 letters, which is one word to a label."""
    panel.resize(1000, 700)
    panel.message.show_message("/" + "x" * 3000)
    _drawn(panel)
    assert panel.width() == 1000


def test_docks_come_back_after_a_small_window(panel: Panel) -> None:
    """A window that was small leaves the list of joints wide enough to read."""
    panel.resize(1280, 800)
    _drawn(panel)
    panel.resize(720, 470)
    _drawn(panel)
    panel.resize(1280, 800)
    _drawn(panel)
    assert panel.joints.width() >= 240
    assert panel.findings.height() >= 60


def test_a_message_goes_when_what_it_is_about_works(qtbot: QtBot) -> None:
    """Only the matter that failed takes its message away."""
    bar = MessageBar(LIGHT)
    qtbot.addWidget(bar)
    bar.show_message("no runtime", about="runtime")
    bar.settle("edit")
    assert bar.text == "no runtime"
    bar.settle("runtime")
    assert bar.text == ""
    bar.show_message("something else")
    bar.settle("runtime")
    assert bar.text == "something else"


def test_a_runtime_that_is_found_again_takes_its_message_away(
    qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contract 0.6 without its runtime is told, and 0.7, which has one, ends that."""
    from omni_physjoint.runtime import VARIABLES

    monkeypatch.delenv(VARIABLES["0.6"], raising=False)
    panel.toolbar.runtime.setChecked(True)
    panel.toolbar.contract.setCurrentText("0.6")
    assert "contract 0.6 is not installed" in panel.message.text
    panel.toolbar.contract.setCurrentText("0.7")
    qtbot.waitUntil(lambda: panel.message.text == "")


def test_a_stage_without_joints_says_so(panel: Panel, host: StandaloneHost) -> None:
    """Nobody is told to select a joint where there is none."""
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.Xform.Define(stage, "/World")
    host.show(stage)
    assert panel.page.header._name.text() == "This stage has no physics joints."
    assert panel.page.properties.nothing == "This stage has no physics joints."
    stage.DefinePrim("/World/J", "PhysicsRevoluteJoint")
    assert panel.stage.report is not None


def _until(condition: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def test_ctrl_c_in_the_terminal_closes_the_panel() -> None:
    """SIGINT ends a panel that waits in Qt's event loop, without a word."""
    code = (
        "from omni_physjoint_ui import app; from PySide6.QtCore import QTimer; a = app.application();"
        "QTimer.singleShot(0, lambda: print('up', flush=True)); raise SystemExit(app.run())"
    )
    kept = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=kept
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert process.stdout.readline() == "up\n"
            process.send_signal(signal.SIGINT)
            assert _until(lambda: process.poll() is not None)
        finally:
            process.kill()
        assert "Traceback" not in process.stderr.read()


def test_the_runtime_says_whether_all_agree(qtbot: QtBot, panel: Panel) -> None:
    """Values that differ from ours are counted over all joints, and the button tells how many."""
    agreement = Agreement()
    agreement.start({ELBOW: {"physics:lowerLimit": 99.0}}, panel.stage.paths(), panel.stage.joint)
    qtbot.waitUntil(lambda: agreement.differing == 1)
    agreement.start({}, panel.stage.paths(), panel.stage.joint)
    qtbot.waitUntil(lambda: agreement.differing == 0)


def test_what_nobody_applied_stands_last_and_closed(mistakes: Panel) -> None:
    """A component that population adds by itself says so, below everything; one that somebody applied does not."""
    mistakes.select(NESTED)
    table = mistakes.page.properties
    own = [section for section, _ in table.columns.sections if not section.place]
    assert own[-1].component == "PhysxJointAPI"
    assert "applied by nobody" in own[-1].remark
    assert not table.isExpanded(table.columns.index(len(own) - 1, 0))
    mistakes.select("/World/Rig/LeftoverPhysxJointAPI")
    sections = [section for section, _ in table.columns.sections]
    at = next(i for i, section in enumerate(sections) if section.component == "PhysxJointAPI")
    assert "applied by nobody" not in sections[at].remark
    assert table.isExpanded(table.columns.index(at, 0))


@pytest.mark.parametrize("runtime", [False, True])
def test_all_columns_of_the_table_are_in_view(mistakes: Panel, runtime: bool) -> None:
    """At 1280 pixels every column is in view, with the runtime's and without it; a width that somebody sets stays."""
    table = mistakes.page.properties
    table.set_runtime({} if runtime else None)
    _drawn(mistakes)
    assert table.horizontalScrollBar().maximum() == 0
    shown = table.header_columns.shown
    assert min(table.columnWidth(column) for column in shown) >= 60
    table.setColumnWidth(shown[1], 333)
    mistakes.resize(1100, 800)
    _drawn(mistakes)
    assert table.columnWidth(shown[1]) == 333
