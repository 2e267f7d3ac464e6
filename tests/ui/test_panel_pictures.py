"""Pictures of six states, to be looked at: with OMNI_PHYSJOINT_PICTURES naming a folder they are kept there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from omni_physjoint_ui import app
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK, LIGHT, Theme
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel

from omni_physjoint.resources import sample_path

pytestmark = pytest.mark.usefixtures("qapp")


def _finding() -> dict[str, Any]:
    return {
        "path": sample_path("mistakes"),
        "joint": "/World/Rig/OneFiniteBound",
        "column": "physics:lowerLimit",
        "size": (1280, 800),
    }


STATES: dict[str, tuple[Callable[[], dict[str, Any]], Theme]] = {
    "arm": (lambda: {"path": sample_path(), "size": (1440, 900)}, LIGHT),
    "mistakes": (_finding, LIGHT),
    "empty": (lambda: {"path": None, "size": (1280, 800)}, LIGHT),
    "dark": (lambda: {"path": sample_path(), "size": (1440, 900), "dark": True}, DARK),
    "4k": (lambda: {"path": sample_path("gallery"), "size": (1920, 1080), "scale": 2.0}, LIGHT),
}


def _keep(picture: Path) -> None:
    folder = os.environ.get("OMNI_PHYSJOINT_PICTURES")
    if folder:
        shutil.copy(picture, Path(folder) / f"state-{picture.name}")


def _colors(picture: Path) -> set[str]:
    image = QImage(str(picture))
    return {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}


@pytest.mark.parametrize("state", STATES)
def test_picture_of_a_state(tmp_path: Path, state: str) -> None:
    """Each state is drawn at its size, in the colours of its theme and of no other."""
    words, theme = STATES[state][0](), STATES[state][1]
    picture = app.render(words.pop("path"), tmp_path / f"{state}.png", **words)
    _keep(picture)
    image = QImage(str(picture))
    scale = words.get("scale", 1.0)
    assert (image.width(), image.height()) == tuple(int(side * scale) for side in words["size"])
    other = LIGHT if theme is DARK else DARK
    found = _colors(picture)
    assert {theme.text, theme.window} <= found
    assert other.base not in found or other.base == theme.base


def test_picture_of_an_error(make_panel: Callable[..., Panel], tmp_path: Path) -> None:
    """A file that is no stage is one line above the offer of files, whole, in the colour of an error."""
    broken = tmp_path / "broken.usda"
    broken.write_text("#usda 1.0\ndef {{{")
    panel = make_panel()
    panel.open(str(broken))
    while panel.files.opener.busy:
        QApplication.processEvents()
    QApplication.processEvents()
    picture = tmp_path / "error.png"
    assert panel.grab().save(str(picture))
    _keep(picture)
    assert "broken.usda: cannot be read as USD" in panel.message.text
    label = next(w for w in panel.message.findChildren(QLabel) if w.text() == panel.message.text)
    assert label.height() >= label.heightForWidth(label.width())
    assert LIGHT.error in _colors(picture)
