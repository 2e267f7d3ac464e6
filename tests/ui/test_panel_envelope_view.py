"""The plot of a drive: what is drawn, and what is said about it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from omni_physjoint_ui.envelope_view import EnvelopeView
from omni_physjoint_ui.theme import DARK, LIGHT
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from omni_physjoint.model import JointReport, Report
from omni_physjoint.report import inspect_file
from omni_physjoint.resources import sample_path


@pytest.fixture
def view(qapp: QApplication, qtbot: QtBot) -> Iterator[EnvelopeView]:
    view = EnvelopeView(LIGHT)
    qtbot.addWidget(view)
    view.show()
    yield view
    view.deleteLater()


@pytest.fixture(scope="module")
def arm() -> Report:
    return inspect_file(sample_path("arm"))


@pytest.fixture(scope="module")
def mistakes() -> Report:
    return inspect_file(sample_path("mistakes"))


def _joint(report: Report, name: str) -> JointReport:
    return next(j for j in report.joints if j.path.endswith(f"/{name}"))


def _size(view: EnvelopeView, key: str) -> tuple[float, float] | None:
    """Return how wide and high the outline `key` is on the plot; None where it is not drawn."""
    points = view.plot.items_shown.points(key)
    return None if points is None else (float(np.ptp(points[0])), float(np.ptp(points[1])))


def _texts(view: EnvelopeView) -> str:
    return "\n".join(label.text() for label in view.findChildren(QLabel) if label.isVisible())


def test_an_envelope_is_filled_and_told(view: EnvelopeView, arm: Report) -> None:
    """The shoulder (110 at rest, 130 deg/s without load) is one filled region with its numbers above."""
    view.set_joint(_joint(arm, "Shoulder"))
    assert _size(view, "region") == pytest.approx((260.0, 220.0))
    assert _size(view, "ignored") is None
    text = _texts(view).replace("\N{NO-BREAK SPACE}", " ")
    assert "stall 110" in text
    assert "no load 130 deg/s" in text
    assert "joint limit" in text


def test_an_ignored_envelope_is_dashed_beside_the_clamp(view: EnvelopeView, mistakes: Report) -> None:
    """Outside an articulation the clamp is drawn filled, the envelope dashed, and the reason is said."""
    view.set_joint(_joint(mistakes, "EnvelopeOutsideArticulation"))
    assert _size(view, "region") is not None
    assert _size(view, "ignored") is not None
    assert "only inside an articulation" in _texts(view)
    assert "ignored" in _texts(view)


def test_a_drive_that_is_not_read_has_no_plot(view: EnvelopeView, mistakes: Report) -> None:
    """A linear drive on a hinge: no axes without content, only the reason."""
    view.set_joint(_joint(mistakes, "DriveOfAnotherInstance"))
    assert not view.plot.isVisible()
    assert "does not read PhysicsDriveAPI:linear" in _texts(view)


def test_a_joint_without_a_drive_says_so(view: EnvelopeView, arm: Report) -> None:
    """A joint without any drive has one line instead of a plot."""
    view.set_joint(_joint(arm, "Mount"))
    assert _texts(view) == "Mount has no drive."
    assert view.current is None


def test_several_drives_can_be_chosen(view: EnvelopeView) -> None:
    """A D6 joint with drives on several axes shows one at a time, and keeps the choice on the next refresh."""
    gallery = inspect_file(sample_path("gallery"))
    joint = next(j for j in gallery.joints if len({c.component for c in j.columns if "DriveAPI" in c.component}) > 1)
    view.set_joint(joint)
    box = view.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    assert box.isVisible()
    box.setCurrentIndex(1)
    chosen = view.current
    view.set_joint(joint)
    assert chosen is not None
    assert view.current == chosen


def test_a_theme_reaches_the_plot(view: EnvelopeView, arm: Report) -> None:
    """The dark theme draws on its own ground."""
    view.set_joint(_joint(arm, "Shoulder"))
    view.set_theme(DARK)
    assert view.plot.backgroundBrush().color().name() == DARK.base


@pytest.mark.parametrize("width", [240, 330, 480, 900])
def test_the_numbers_are_never_clipped(view: EnvelopeView, arm: Report, width: int) -> None:
    """However narrow, the line above the plot breaks between its parts and has the height for it."""
    view.resize(width, 400)
    view.set_joint(_joint(arm, "Yaw"))
    QApplication.processEvents()
    numbers = view._numbers
    assert numbers.height() >= numbers.heightForWidth(numbers.width())
    assert numbers.width() <= width
