"""The panel as a program: displays, pictures, errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from omni_physjoint_ui import app
from omni_physjoint_ui.theme import DARK, LIGHT
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from omni_physjoint.errors import PhysJointError, StageOpenError
from omni_physjoint.resources import sample_path

pytestmark = pytest.mark.usefixtures("qapp")


def _colors(image: QImage) -> set[str]:
    """Return every colour of the picture, as ``#rrggbb``."""
    return {image.pixelColor(x, y).name() for x in range(0, image.width()) for y in range(0, image.height(), 2)}


def test_the_picture_of_the_arm(tmp_path: Path) -> None:
    """The panel on the arm sample is a picture of the size asked for, with text in the colours of the theme.

    With OMNI_PHYSJOINT_PICTURES naming a folder the picture is kept there; so was data/preview.png made.
    """
    out = app.render(
        sample_path(),
        tmp_path / "preview.png",
        joint="/World/Arm/Joints/Shoulder",
        # Nobody authored it: the details of an authored one name its layer by a path of this machine.
        column="drive:angular:physics:targetVelocity",
    )
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1440, 900)
    # Without a font there would be no text, and without the report no curve.
    assert {LIGHT.text, LIGHT.authored, LIGHT.accent, LIGHT.selection, LIGHT.base} <= _colors(image)
    folder = os.environ.get("OMNI_PHYSJOINT_PICTURES")
    if folder:
        shutil.copy(out, Path(folder) / "preview.png")


def test_the_dark_picture(tmp_path: Path) -> None:
    """The dark theme is dark, and its text is there."""
    image = QImage(str(app.render(sample_path("gallery"), tmp_path / "p.png", size=(1280, 800), dark=True)))
    found = _colors(image)
    assert {DARK.text, DARK.authored, DARK.base} <= found
    assert LIGHT.base not in found


def test_the_empty_window(tmp_path: Path) -> None:
    """Without a stage there is the welcome page."""
    image = QImage(str(app.render(None, tmp_path / "p.png", size=(1280, 800))))
    assert LIGHT.text in _colors(image)


@pytest.mark.parametrize(
    ("words", "message"),
    [({"joint": "/Nowhere"}, "/Nowhere"), ({"tab": "Nonsense"}, "Nonsense"), ({"column": "nonsense"}, "nonsense")],
)
def test_what_is_not_there_is_an_error(tmp_path: Path, words: dict[str, str], message: str) -> None:
    """An unknown joint, tab or column is named, and no file is written."""
    out = tmp_path / "p.png"
    with pytest.raises(PhysJointError, match=message):
        app.render(sample_path(), out, **words)  # type: ignore[arg-type]
    assert not out.exists()


def test_an_unknown_joint_names_the_closest(tmp_path: Path) -> None:
    """A misspelt path is told with the one that was probably meant."""
    with pytest.raises(PhysJointError, match="did you mean /World/Arm/Joints/Elbow"):
        app.render(sample_path(), tmp_path / "p.png", joint="/World/Arm/Joints/Elbo")


def test_a_picture_for_a_dense_display(tmp_path: Path) -> None:
    """At scale 2 the same window has twice the pixels, and its text is drawn finer, not enlarged."""
    plain = QImage(str(app.render(sample_path(), tmp_path / "1.png", size=(1280, 800))))
    dense = QImage(str(app.render(sample_path(), tmp_path / "2.png", size=(1280, 800), scale=2.0)))
    assert (dense.width(), dense.height()) == (2560, 1600)
    assert dense != plain.scaled(2560, 1600)


def test_a_picture_leaves_the_users_settings_alone(tmp_path: Path) -> None:
    """Drawing a picture neither reads nor writes what the user has set."""
    before = QSettings().allKeys()
    app.render(sample_path(), tmp_path / "p.png")
    assert QSettings().allKeys() == before


def _screenshot(*words: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    command = [sys.executable, "-m", "omni_physjoint", "screenshot", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=kept, timeout=60)


def test_the_screenshot_command(tmp_path: Path) -> None:
    """The command draws the window at the size, scale and theme asked for, and says nothing."""
    out = tmp_path / "p.png"
    words = ("--joint", "/World/Arm/Joints/Elbow", "--tab", "properties", "--size", "1000x700", "--scale", "1.5")
    result = _screenshot(str(sample_path()), *words, "--theme", "dark", "-o", str(out))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1500, 1050)
    assert DARK.base in _colors(image)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--joint", "/Nowhere", "-o", "{}/p.png"], "no joint at /Nowhere"),
        (["--tab", "Nonsense", "-o", "{}/p.png"], "there are Properties"),
        (["--size", "wide", "-o", "{}/p.png"], "such as 1440x900"),
        (["--size", "9x99999", "-o", "{}/p.png"], "200 to 8192 pixels"),
        (["-o", "{}/p.jpg"], "must end in .png"),
        (["-o", "{}/nowhere/p.png"], "cannot be written"),
    ],
)
def test_the_screenshot_command_refuses(tmp_path: Path, words: list[str], message: str) -> None:
    """What cannot be drawn is told in one line, with exit code 2, and no file is left."""
    result = _screenshot(str(sample_path()), *(word.format(tmp_path) for word in words))
    assert result.returncode == 2
    assert message in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_tab_is_found_in_any_case(tmp_path: Path) -> None:
    """The name of a tab may be written in lower case."""
    assert app.render(sample_path(), tmp_path / "p.png", tab="properties").is_file()


def test_a_missing_stage_is_an_error(tmp_path: Path) -> None:
    """A stage that cannot be opened raises, and leaves no window."""
    with pytest.raises(StageOpenError, match=r"none\.usda"):
        app.render(tmp_path / "none.usda", tmp_path / "p.png")


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """A file that cannot be written is named."""
    with pytest.raises(PhysJointError, match="nowhere"):
        app.render(sample_path(), tmp_path / "nowhere" / "p.png")


def test_the_application_is_the_one_there_is(qapp: QApplication) -> None:
    """Inside a program that has a Qt application, that one is used, its style and palette left alone."""
    style = qapp.style().objectName()
    assert app.application() is qapp
    assert qapp.style().objectName() == style


def _in_a_fresh_process(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=kept | environment, timeout=60
    )


_ASK = "from omni_physjoint_ui import app; print(app.has_display())"


@pytest.mark.parametrize(
    "environment",
    [{}, {"DISPLAY": ":4711"}, {"QT_QPA_PLATFORM": "offscreen"}],
    ids=["no variable", "a display that is not there", "offscreen"],
)
def test_a_missing_display_is_noticed(environment: dict[str, str]) -> None:
    """Without a display, and with one that cannot be reached, the answer is no, and the process lives."""
    result = _in_a_fresh_process(_ASK, **environment)
    assert (result.returncode, result.stdout.strip()) == (0, "False")


def test_a_picture_needs_no_display(tmp_path: Path) -> None:
    """A fresh process without a display, as in CI or over ssh, draws the picture."""
    out = tmp_path / "p.png"
    code = f"from omni_physjoint_ui import app; app.render({str(sample_path())!r}, {str(out)!r})"
    result = _in_a_fresh_process(code, HOME=str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert QImage(str(out)).width() == 1440
