"""Draw a picture on a virtual screen: what needs OpenGL, where there is no display but Xvfb is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from omni_physjoint.errors import PhysJointError

__all__ = ["can_draw_on_own_screen", "draw_on_own_screen"]

_SECONDS = 120.0

_CHILD = """
import json, sys
from omni_physjoint.errors import PhysJointError
from omni_physjoint_ui.app import render
try:
    render(**json.loads(sys.argv[1]))
except PhysJointError as error:
    sys.exit(f"error: {error}")
"""
_ERROR = "error: "


def can_draw_on_own_screen() -> bool:
    """Tell whether Xvfb is installed."""
    return shutil.which("xvfb-run") is not None and shutil.which("Xvfb") is not None


def draw_on_own_screen(arguments: Mapping[str, Any], size: tuple[int, int], scale: float) -> None:
    """Call `app.render` with `arguments` in a process that has a virtual screen.

    Args:
        arguments: By name; what JSON can hold.
        size: Width and height of the window [pixels of a plain display].
        scale: Pixels of the screen for one of a plain display.

    Raises:
        PhysJointError: As `app.render`, or the screen does not come up.
    """
    width, height = (round(side * scale) + 100 for side in size)
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "xcb",
        "QT_SCALE_FACTOR": str(scale),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = ["xvfb-run", "-a", "-s", f"-screen 0 {width}x{height}x24", sys.executable, "-c", _CHILD]
    try:
        done = subprocess.run(
            [*command, json.dumps(arguments)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,  # xvfb-run itself mixes the two
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PhysJointError(f"the virtual screen (Xvfb) gave no picture: {type(error).__name__}") from error
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        told = next((line.removeprefix(_ERROR) for line in lines if line.startswith(_ERROR)), None)
        last = lines[-1] if lines else f"exit code {done.returncode}"
        raise PhysJointError(told or f"the virtual screen (Xvfb) gave no picture: {last}")
