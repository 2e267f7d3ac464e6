"""The 3D view with OpenGL: drawn on a screen of its own by Mesa, in a process of its own, and looked at.

OMNI_PHYSJOINT_PICTURES=FOLDER keeps the pictures, one a joint type, light and dark.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from frames_stages import GALLERY
from omni_physjoint_ui.frames_colors import look
from omni_physjoint_ui.theme import LIGHT
from PySide6.QtGui import QColor, QImage

from omni_physjoint.resources import sample_path
from omni_physjoint.scene3d import Kind

EDITS = 120
"""Random edits here; `make soak` makes some 30,000, which takes ten minutes."""
_SOAK_EDITS = 30_000

PICTURES = [f"{name} {theme}" for name in GALLERY for theme in (("light", "dark") if "-" in name else ("light",))]


def _draw(folder: Path, edits: int, seconds: float) -> dict[str, Any]:
    """Return what the child found; it needs a screen: the one there is, else one of its own."""
    root = Path(__file__).parents[2]
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "xcb",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "PYTHONPATH": os.pathsep.join([str(root), str(root / "ui"), os.environ.get("PYTHONPATH", "")]),
    }
    command = [sys.executable, str(Path(__file__).with_name("frames_child.py")), str(folder), str(edits)]
    if not os.environ.get("DISPLAY"):
        runner = shutil.which("xvfb-run")
        if runner is None:
            pytest.fail("no screen and no xvfb-run: apt-get install xvfb xauth", pytrace=False)
        command = [runner, "-a", "-s", "-screen 0 1600x1000x24", *command]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert "Error" not in done.stderr, done.stderr[-4000:]
    found: dict[str, Any] = json.loads((folder / "facts.json").read_text())
    return found


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Return what the child saw."""
    kept = os.environ.get("OMNI_PHYSJOINT_PICTURES")
    folder = Path(kept).absolute() if kept else tmp_path_factory.mktemp("frames")
    return _draw(folder, EDITS, 110.0)


pytestmark = pytest.mark.xdist_group("frames_picture")


@pytest.mark.parametrize("picture", PICTURES)
def test_red_green_blue_is_x_y_z(facts: Mapping[str, Any], picture: str) -> None:
    """Each axis of the parent's frame has its own colour where the camera says that it is."""
    assert facts[picture]["axes"] == {kind: kind for kind in ("x axis", "y axis", "z axis")}


@pytest.mark.parametrize("picture", PICTURES)
def test_no_word_covers_another(facts: Mapping[str, Any], picture: str) -> None:
    """There are words, and no two have a pixel in common."""
    assert len(facts[picture]["words"]) >= 4
    assert facts[picture]["covered"] == 0


def test_an_arc_is_on_the_side_that_is_allowed(facts: Mapping[str, Any]) -> None:
    """-30 to 90 degrees: the arc is seen at 60 degrees, and not at -60."""
    assert facts["arc straight"]["60"] == "limit"
    assert facts["arc straight"]["-60"] != "limit"


def test_an_arc_is_on_the_other_side_where_body_order_is_reversed(facts: Mapping[str, Any]) -> None:
    """The same numbers with body 1 as the parent allow the child -90 to 30 degrees."""
    assert facts["arc reversed"]["-60"] == "limit"
    assert facts["arc reversed"]["60"] != "limit"


def test_a_click_selects_the_joint_under_it(facts: Mapping[str, Any]) -> None:
    """The panel's selection is the joint that was clicked at; a drag turns the camera and selects nothing."""
    assert facts["clicked"] == "/World/Arm/Joints/WristPitch"
    assert facts["drag turned"]
    assert facts["drag selected"] == facts["clicked"]


def test_moving_a_body_moves_the_picture(facts: Mapping[str, Any]) -> None:
    """An edit of the stage is in the view with the next turn of the event loop."""
    assert facts["moved by"] == pytest.approx([0.02, 0.0, 0.05])
    assert facts["picture changed"]


def test_random_edits_leave_nothing_stale(facts: Mapping[str, Any]) -> None:
    """After every twentieth edit the view holds what a fresh one would; nothing grows."""
    assert facts["compared"] >= EDITS // 20 - 2
    assert facts["stale"] == 0
    assert facts["items"] == 9
    assert max(facts["held"]) <= 6
    assert facts["items after a sweep"] == 0


@pytest.mark.parametrize("scale", [1, 2])
def test_a_screenshot_of_the_frames_needs_no_display(tmp_path: Path, scale: int) -> None:
    """The command finds itself a screen: the picture is not the line that says that there is none, at any density."""
    out = tmp_path / "frames.png"
    words = ["--tab", "frames", "--joint", "/World/Arm/Joints/Elbow", "--size", "900x600", "--scale", str(scale)]
    command = [sys.executable, "-m", "omni_physjoint", "screenshot", str(sample_path()), *words, "-o", str(out)]
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    image = QImage(str(out))
    assert (image.width(), image.height()) == (900 * scale, 600 * scale)
    red = QColor(look(Kind.X, LIGHT).color).rgb()
    seen = sum(image.pixel(x, y) == red for x in range(0, image.width(), 2) for y in range(0, image.height(), 2))
    assert seen > 10


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_ten_minutes_of_random_edits_leave_nothing_stale(tmp_path: Path) -> None:
    """The same for some ten minutes."""
    found = _draw(tmp_path, _SOAK_EDITS, 3000.0)
    assert found["compared"] >= 100
    assert (found["stale"], found["items"]) == (0, 9)
    assert max(found["held"]) <= 6
    assert found["memory"][-1] < found["memory"][len(found["memory"]) // 4] * 1.1
