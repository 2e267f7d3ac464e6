"""What the details pane says about a column."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from conftest import ELBOW, SLIDE, STIFFNESS
from omni_physjoint_ui.fields import PROPERTY_FIELDS
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

FLAGS = next(i for i, field in enumerate(PROPERTY_FIELDS) if field.key == "flags")


def test_details_tell_where_page_and_runtime_part(qtbot: QtBot, panel: Panel) -> None:
    """A limit's details name the drift about one finite bound, and what the pages record themselves."""
    panel.page.properties.select("physics:lowerLimit")
    text = panel.page.details.toPlainText()
    assert "Where the running consumer departs from the page" in text
    assert "One finite bound limits the joint" in text
    assert "What the pages record" in text


def test_details_of_a_joint_tell_how_its_drive_answers(panel: Panel) -> None:
    """A cube of 8000 kg, side 2, hinged 1.5 below its centre, driven by 100 per degree.

    About its centre 8000 * 4 / 6, about the hinge 8000 * 2.25 more: 23333.33. The frequency is
    sqrt(5729.578 / 23333.33) / (2 pi) = 0.0788665 Hz; without damping the ratio is 0.
    """
    panel.select(ELBOW)
    panel.page.properties.select(None)
    panel.page.complete()
    text = panel.page.details.toPlainText()
    told = dict(pair for pair in pairwise(text.splitlines()))
    assert told["inertia, other axes held"] == "23333.33 mass·length²"
    assert float(told["natural frequency"].removesuffix(" Hz")) == pytest.approx(0.0788665, rel=1e-5)
    assert told["damping ratio"] == "0 overshoots and rings"


def test_details_follow_the_drive(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Four times the stiffness is twice the frequency; with critical damping it does not overshoot."""
    panel.select(ELBOW)
    panel.page.properties.select(None)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(400.0)
    critical = 2.0 * math.sqrt(400.0 * math.degrees(1.0) * 23333.33) / math.degrees(1.0)
    stage.GetAttributeAtPath(f"{ELBOW}.drive:angular:physics:damping").Set(critical * 1.001)
    qtbot.waitUntil(lambda: "settles without overshoot" in panel.page.details.toPlainText())
    told = dict(pair for pair in pairwise(panel.page.details.toPlainText().splitlines()))
    assert float(told["natural frequency"].removesuffix(" Hz")) == pytest.approx(2.0 * 0.0788665, rel=1e-5)


def _flags(panel: Panel, column: str) -> list[str]:
    cell = panel.page.properties.columns.find(column).siblingAtColumn(FLAGS)
    return str(cell.data()).split(" · ")


def test_a_drift_that_changed_the_value_is_a_flag(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A page says that one finite bound limits; in an articulation the runtime locks the axis at 0 instead."""
    panel.select(ELBOW)
    assert "drift" not in _flags(panel, "physics:lowerLimit")
    stage.GetAttributeAtPath(f"{ELBOW}.physics:upperLimit").Set(math.inf)
    qtbot.waitUntil(lambda: "drift" in _flags(panel, "physics:lowerLimit"))
    hover = panel.page.properties.columns.find("physics:lowerLimit").siblingAtColumn(FLAGS)
    assert "drift: The contract page tells it otherwise." in hover.data(Qt.ItemDataRole.ToolTipRole)


def test_a_drift_about_something_else_is_no_flag(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A negative effort makes the runtime refuse the drive, as its page has it; the page's drift is about schemas."""
    panel.select(ELBOW)
    stage.GetAttributeAtPath(f"{ELBOW}.drive:angular:physics:maxForce").Set(-1.0)
    qtbot.waitUntil(lambda: "replaced" in _flags(panel, STIFFNESS))
    assert panel.stage.joint(ELBOW).column(STIFFNESS).drifts
    assert "drift" not in _flags(panel, STIFFNESS)


def test_how_an_axis_answers_comes_a_moment_later(qtbot: QtBot, panel: Panel) -> None:
    """The natural frequency of the driven hinge joins the rest of its details, which are there at once."""
    assert "Axis twist" in panel.page.details.toPlainText()
    qtbot.waitUntil(lambda: "natural frequency" in panel.page.details.toPlainText())
    panel.page.stop()


def test_an_edit_leaves_the_reader_where_he_reads(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Details that change under a reader stay scrolled to where they were; another joint starts at the top."""
    panel.page.complete()
    bar = panel.page.details.verticalScrollBar()
    bar.setValue(bar.maximum())
    place = bar.value()
    assert place > 0
    stage.GetAttributeAtPath(f"{ELBOW}.physics:lowerLimit").Set(-31.0)
    qtbot.waitUntil(lambda: "-31" in panel.page.details.toPlainText())
    assert bar.value() == place
    panel.select(SLIDE)
    assert bar.value() == 0
