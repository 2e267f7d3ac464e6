"""Pictures of curves, written with no display."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from envelope_stages import stage
from omni_physjoint_ui import envelope_picture
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from omni_physjoint.envelope import JointUnits, load_library, motor_folders, to_columns
from omni_physjoint.envelope_command import run
from omni_physjoint.errors import PhysJointError
from omni_physjoint.resources import sample_path

PICTURES = os.environ.get("OMNI_PHYSJOINT_PICTURES")


def motor_stage(folder: Path, key: str) -> Path:
    """Write a hinge with the envelope of one of our motors, a drive at half of its speed, and a joint limit."""
    region = to_columns(load_library(motor_folders()).motors[key].sheet, JointUnits()).region
    lines = (
        f"  float drive:angular:physics:damping = {3.0 * region.max_force / region.max_velocity!r}\n"
        f"  float drive:angular:physics:targetVelocity = {0.5 * region.max_velocity!r}\n"
        f"  float physxJointAxis:angular:maxJointVelocity = {0.8 * region.max_velocity!r}"
    )
    path = folder / f"{key}.usda"
    path.write_text(
        stage(
            max_force=region.max_force,
            velocity=region.max_velocity,
            gradient=region.gradient,
            resistance=region.resistance,
            lines=lines,
            schemas=("PhysxJointAxisAPI:angular",),
        )
    )
    return path


def share(image: QImage, color: str) -> float:
    """Return the part of the pixels that have `color`, near enough for smoothed edges."""
    data = np.frombuffer(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint8).reshape(-1, 4)
    wanted = QColor(color)
    apart = np.abs(data[:, :3].astype(int) - [wanted.blue(), wanted.green(), wanted.red()]).max(axis=1)
    return float(np.mean(apart < 6))


@pytest.mark.parametrize("key", ["brushed-24v-100w-gear-50", "servo-harmonic-100"])
def test_a_motor_is_drawn(key: str, qapp: QApplication, tmp_path: Path) -> None:
    """A DC motor and a servo with a flat top: the region is a good part of the picture."""
    out = Path(PICTURES or tmp_path) / f"envelope-{key}.png"
    envelope_picture.draw(run(str(motor_stage(tmp_path, key))), out)
    image = QImage(str(out))
    assert (image.width(), image.height()) == (760, 500)
    assert 0.1 < share(image, "#d9e5f1") < 0.6


def test_an_ignored_envelope_is_drawn(qapp: QApplication, tmp_path: Path) -> None:
    """The clamp is filled, the envelope that nobody follows is a dashed line in it."""
    out = Path(PICTURES or tmp_path) / "envelope-ignored.png"
    joint = "/World/Loose/EnvelopeOutsideArticulation"
    envelope_picture.draw(run(str(sample_path("mistakes")), joints=(joint,)), out)
    image = QImage(str(out))
    assert share(image, "#d9e5f1") > 0.3
    assert share(image, "#505863") > 0.0005


def test_svg_is_drawn_whole(qapp: QApplication, tmp_path: Path) -> None:
    """The file is vectors, and shows what the PNG shows."""
    out = tmp_path / "curve.svg"
    envelope_picture.draw(run(str(motor_stage(tmp_path, "servo-harmonic-100"))), out)
    assert "<image" not in out.read_text()
    renderer = QSvgRenderer(str(out))
    assert renderer.isValid()
    image = QImage(760, 500, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    assert 0.1 < share(image, "#d9e5f1") < 0.6


def test_small_speeds_are_numbered_as_they_are(qapp: QApplication, tmp_path: Path) -> None:
    """A slider whose joint limit is 0.15 length/s: no tick is scaled by a prefix that no label names."""
    out = tmp_path / "slider.svg"
    envelope_picture.draw(run(str(sample_path("arm")), joints=("/World/Arm/Joints/FingerLeftSlide",)), out)
    ticks = [float(text) for text in re.findall(r">(-?[0-9.]+)</text>", out.read_text())]
    assert 0.15 in ticks
    assert 150.0 not in ticks


def test_nothing_to_draw_is_said(qapp: QApplication, tmp_path: Path) -> None:
    """A drive that the joint does not read has no curve; the reason is in the message."""
    drives = run(str(sample_path("mistakes")), joints=("/World/Rig/DriveOnBallJoint",))
    with pytest.raises(PhysJointError, match=r"nothing to draw: .*reads no PhysicsDriveAPI"):
        envelope_picture.draw(drives, tmp_path / "none.png")


@pytest.mark.parametrize("name", ["curve.png", "curve.svg"])
def test_a_file_that_cannot_be_written_is_said(name: str, qapp: QApplication, tmp_path: Path) -> None:
    """A folder that does not exist."""
    with pytest.raises(PhysJointError, match="cannot be written"):
        envelope_picture.draw(run(str(motor_stage(tmp_path, "hobby-servo"))), tmp_path / "none" / name)


def test_the_command_needs_no_display(tmp_path: Path) -> None:
    """With no display at all it writes the picture of several drives."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    out = tmp_path / "arm.png"
    command = [sys.executable, "-m", "omni_physjoint", "envelope", str(sample_path("arm")), "-o", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert QImage(str(out)).width() == 1520
