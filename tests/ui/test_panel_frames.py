"""The tab "Frames" without OpenGL, as on Qt's offscreen platform: it says so, and everything else works."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import ELBOW, MOUNT, SLIDE
from omni_physjoint_ui.frames_bar import FramesBar
from omni_physjoint_ui.frames_canvas import opengl_problem
from omni_physjoint_ui.frames_colors import body_color, look
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK, LIGHT, Theme
from pxr import Gf, Usd, UsdGeom
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from omni_physjoint.scene3d import Axis, Kind


@pytest.fixture
def frames(panel: Panel) -> Panel:
    """Return the panel with the tab open and the elbow selected."""
    panel.select(ELBOW)
    panel.page.tabs.setCurrentWidget(panel.page.frames)
    return panel


def _message(panel: Panel) -> str:
    labels = panel.page.frames.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def test_without_opengl_the_tab_says_so(frames: Panel) -> None:
    """One line says that there is no picture, and why."""
    assert opengl_problem() != ""  # Qt's offscreen platform has none, or too old a one where an X server lends it
    assert frames.page.frames.canvas is None
    assert f"No 3D picture: {opengl_problem()}" in _message(frames)


def test_the_numbers_do_without_opengl(frames: Panel) -> None:
    """Frame 0 of the elbow is at z 1.5 in the base; its axis is Y; both frames are 3 - 1.5 - 1.5 = 0 apart."""
    text = frames.page.frames.numbers.toPlainText()
    assert "Frame 0 on Base (parent)" in text
    assert "0, 0, 1.5" in text
    assert "The axis is Y" in text
    assert "distance [m]" in text


def test_another_joint_has_other_numbers(frames: Panel) -> None:
    """The mount holds on to the world."""
    frames.select(MOUNT)
    assert "Frame 0 on the world" in frames.page.frames.numbers.toPlainText()


def test_moving_a_body_changes_the_numbers(frames: Panel, stage: Usd.Stage, qtbot: QtBot) -> None:
    """The link goes 1 to the side: the frames are 1 apart, and what becomes of that is said."""
    UsdGeom.XformCommonAPI(stage.GetPrimAtPath("/Arm/Link")).SetTranslate(Gf.Vec3d(1, 0, 3))
    qtbot.waitUntil(lambda: "starts where its axes say" in frames.page.frames.numbers.toPlainText())


def test_nothing_is_gathered_while_the_tab_is_hidden(panel: Panel) -> None:
    """The first joint's numbers are not made before somebody opens the tab."""
    panel.select(ELBOW)
    assert panel.page.frames.numbers.toPlainText() == ""
    panel.page.tabs.setCurrentWidget(panel.page.frames)
    assert "Frame 0" in panel.page.frames.numbers.toPlainText()


def test_closing_the_stage_empties_the_tab(frames: Panel) -> None:
    """No stage, no numbers."""
    frames._host.show(None)  # type: ignore[attr-defined]
    assert frames.page.frames.numbers.toPlainText() == ""


def test_a_joint_that_is_removed_leaves_nothing(frames: Panel, stage: Usd.Stage, qtbot: QtBot) -> None:
    """Its numbers go with it."""
    frames.select(SLIDE)
    stage.RemovePrim(SLIDE)
    qtbot.waitUntil(lambda: frames.page.frames.numbers.toPlainText() == "")


# --- the controls -----------------------------------------------------------------------------------------------------


@pytest.fixture
def bar(qapp: QApplication, qtbot: QtBot) -> Iterator[FramesBar]:
    bar = FramesBar()
    qtbot.addWidget(bar)
    bar.show()
    yield bar
    bar.deleteLater()


HINGE = Axis("twist", True, -1.0, 3.0, True, 0.0, 1.0)


def test_a_sweep_begins_when_somebody_moves_the_slider(bar: FramesBar) -> None:
    """A new axis rests at its start; half its range is at 1."""
    bar.set_axes((HINGE,), 1.0)
    assert bar.sweep is None
    bar.sweep_to(0.75)
    assert bar.sweep == ("twist", pytest.approx(2.0))


def test_an_edit_elsewhere_keeps_the_sweep(bar: FramesBar) -> None:
    """The same axes again: the slider stays; another range: it rests."""
    bar.set_axes((HINGE,), 1.0)
    bar.sweep_to(0.25)
    bar.set_axes((HINGE,), 1.0)
    assert bar.sweep == ("twist", pytest.approx(0.0))
    bar.set_axes((Axis("twist", True, -1.0, 2.0, True, 0.0, 0.0),), 1.0)
    assert bar.sweep is None


def test_the_position_is_told_in_the_authors_sign(bar: FramesBar) -> None:
    """A joint whose body 1 is the parent: PhysX's 2 rad are the author's -114.6 degrees."""
    bar.set_axes((Axis("twist", True, -1.0, 3.0, True, 0.0, 0.0, -1.0),), 1.0)
    bar.sweep_to(0.75)
    assert bar._value.text() == "-114.6\N{DEGREE SIGN}"


def test_a_joint_without_free_axes_has_nothing_to_sweep(bar: FramesBar) -> None:
    """The slider is off and says why."""
    bar.set_axes((), 1.0)
    assert not bar._slider.isEnabled()
    assert bar._axis.currentText() == "no free axis"


# --- colours ----------------------------------------------------------------------------------------------------------


def _luminance(color: QColor) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in color.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [k for k in Kind if k not in (Kind.GRID, Kind.BODY)])
def test_words_in_the_picture_can_be_read(kind: Kind, theme: Theme) -> None:
    """The colour of each kind that has words stands out from the background by 4.5:1."""
    one, other = sorted((_luminance(QColor(look(kind, theme).color)), _luminance(QColor(theme.base))))
    assert (other + 0.05) / (one + 0.05) >= 4.5


def test_parent_and_child_differ() -> None:
    """And both differ from any other body."""
    colors = {body_color(kind, LIGHT) for kind in (Kind.PARENT, Kind.CHILD, Kind.BODY)}
    assert len(colors) == 3
