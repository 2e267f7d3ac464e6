"""Draws joints with OpenGL, in a process of its own, and tells as JSON what the pictures show.

The other tests of the panel run on Qt's offscreen platform, which has no OpenGL; one process cannot have both.
Usage: python frames_child.py FOLDER EDITS
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from omni_physjoint import schemas

schemas.register()

import numpy as np  # noqa: E402
from frames_stages import GALLERY, edits, stage_of  # noqa: E402
from omni_physjoint_ui.app import application  # noqa: E402
from omni_physjoint_ui.frames_colors import look  # noqa: E402
from omni_physjoint_ui.frames_view import FramesView  # noqa: E402
from omni_physjoint_ui.host import StandaloneHost  # noqa: E402
from omni_physjoint_ui.panel import Panel  # noqa: E402
from omni_physjoint_ui.theme import DARK, LIGHT, Theme  # noqa: E402
from pxr import Gf, Usd, UsdGeom  # noqa: E402
from PySide6.QtCore import QPoint, QSettings, Qt  # noqa: E402
from PySide6.QtGui import QColor, QImage  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402

from omni_physjoint.inspection import Inspection  # noqa: E402
from omni_physjoint.resources import sample_path  # noqa: E402
from omni_physjoint.scene3d import Kind  # noqa: E402

SIZE = (760, 520)
_HINGES = (*(f"/World/J{i}" for i in (1, 2, 3, 4, 0)), "/World/Mount")


def _spin(until: Callable[[], bool] = lambda: False, seconds: float = 0.3) -> None:
    app = application(LIGHT)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not until():
        app.processEvents()
        time.sleep(0.005)


def _view(theme: Theme, stage: Usd.Stage, joint: str) -> tuple[FramesView, Inspection]:
    view = FramesView(theme)
    view.resize(*SIZE)
    inspection = Inspection(stage)
    view.show()
    view.set_joint(inspection.report.joint(joint), inspection.surroundings)
    view.complete()
    _spin(seconds=0.1)
    return view, inspection


def _close(view: FramesView, inspection: Inspection) -> None:
    view.stop()
    view.close()
    view.deleteLater()
    inspection.close()
    _spin(seconds=0.02)


def _seen(image: QImage, at: tuple[float, float], theme: Theme) -> str:
    """Return the kind whose colour is nearest at a pixel or beside it, "" where the colour is none of theirs."""
    best, found = 60.0, ""
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = round(at[0]) + dx, round(at[1]) + dy
            if not (0 <= x < image.width() and 0 <= y < image.height()):
                continue
            pixel = np.array(image.pixelColor(x, y).getRgb()[:3], float)
            for kind in (Kind.X, Kind.Y, Kind.Z, Kind.LIMIT, Kind.GAP, Kind.FREE):
                away = float(np.linalg.norm(pixel - np.array(QColor(look(kind, theme).color).getRgb()[:3], float)))
                if away < best:
                    best, found = away, kind.value
    return found


def _looked_at(view: FramesView, theme: Theme, points: Mapping[str, Any]) -> dict[str, str]:
    """Return which kind of line is seen at points of the world; the words are taken away first."""
    canvas = view.canvas
    assert canvas is not None
    canvas._labels = ()
    canvas._points.setVisible(False)
    image = canvas.grabFramebuffer()
    pixels, _ = canvas.camera.project(np.array(list(points.values())), canvas.width(), canvas.height())
    return {name: _seen(image, (x, y), theme) for name, (x, y) in zip(points, pixels.tolist(), strict=True)}


def gallery(folder: Path) -> Iterator[tuple[str, Any]]:
    """Draw one picture a joint type, and more for what may be on the wrong side."""
    for name, (where, joint) in GALLERY.items():
        for theme in (LIGHT, DARK) if "-" in name else (LIGHT,):
            view, inspection = _view(theme, stage_of(where), joint)
            canvas, drawing, around = view.canvas, view.drawing, view._around
            assert canvas is not None
            assert drawing is not None
            assert around is not None
            view.grab().save(str(folder / f"{name}-{theme.name}.png"))
            boxes = [box for _, box in canvas.shown_labels]
            facts: dict[str, Any] = {
                "covered": sum(1 for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.meets(b)),
                "words": [text for text, _ in canvas.shown_labels],
            }
            axes = {}
            for stroke in [s for s in drawing.strokes if s.kind in (Kind.X, Kind.Y, Kind.Z)][:3]:
                start, tip = stroke.ends[0]
                axes[stroke.kind.value] = start + 0.6 * (tip - start)
            facts["axes"] = _looked_at(view, theme, axes)
            yield f"{name} {theme.name}", facts
            _close(view, inspection)


def arcs() -> Iterator[tuple[str, Any]]:
    """Look at two places of the circle about x, at -60 and at 60 degrees, seen from the end of the axis."""
    for name in ("straight", "reversed"):
        view, inspection = _view(LIGHT, stage_of(name), "/World/J")
        assert view.canvas is not None
        assert view._around is not None
        view._look("X")
        _spin(seconds=0.05)
        radius = view._size * 0.62
        points = {
            str(angle): (0.0, radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle)))
            for angle in (-60, 60)
        }
        yield f"arc {name}", _looked_at(view, LIGHT, points)
        _close(view, inspection)


def clicks() -> Iterator[tuple[str, Any]]:
    """Click at joints in the panel, and move a body under it."""
    host = StandaloneHost()
    settings = QSettings("omni_physjoint_tests", "frames")
    panel = Panel(host, LIGHT, settings)
    panel.resize(1100, 760)
    stage = Usd.Stage.Open(str(sample_path("arm")))
    host.show(stage)
    panel.show()
    panel.select("/World/Arm/Joints/Elbow")
    frames = panel.page.frames
    panel.page.tabs.setCurrentWidget(frames)
    _spin(seconds=0.3)
    frames.complete()
    canvas = frames.canvas
    assert canvas is not None
    wanted = "/World/Arm/Joints/WristPitch"
    marker = next(m for m in canvas._markers if m.joint == wanted)
    pixels, _ = canvas.camera.project(np.array([marker.at]), canvas.width(), canvas.height())
    at = QPoint(round(float(pixels[0, 0])), round(float(pixels[0, 1])))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    _spin(lambda: panel.selected == wanted, 3.0)
    yield "clicked", panel.selected
    before = canvas.camera.azimuth
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(100, 100))
    QTest.mouseMove(canvas, QPoint(160, 100))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(160, 100))
    yield "drag turned", canvas.camera.azimuth != before
    yield "drag selected", panel.selected

    around = frames._around
    assert around is not None
    link = around.joint.actors[1]
    assert link is not None
    old = around.bodies[link]
    image = canvas.grabFramebuffer()
    prim = UsdGeom.Xformable(stage.GetPrimAtPath(link))
    prim.AddTranslateOp(opSuffix="moved").Set(Gf.Vec3d(0.02, 0.0, 0.05))
    _spin(lambda: frames._around is not None and frames._around.bodies[link] != old, 3.0)
    assert frames._around is not None
    yield "moved by", [b - a for a, b in zip(old[:3], frames._around.bodies[link][:3], strict=True)]
    yield "picture changed", canvas.grabFramebuffer() != image
    items = canvas.item_count
    frames.bar.sweep_to(0.9)
    yield "items after a sweep", canvas.item_count - items
    panel.close()
    panel.deleteLater()
    _spin(seconds=0.05)


def random_edits(count: int) -> Iterator[tuple[str, Any]]:
    """Edit a stage at random under the view, and hold what it shows against a view of a fresh inspection."""
    host = StandaloneHost()
    panel = Panel(host, LIGHT, QSettings("omni_physjoint_tests", "frames"))
    panel.resize(900, 640)
    stage = stage_of("chain")
    host.show(stage)
    panel.show()
    panel.page.tabs.setCurrentWidget(panel.page.frames)
    panel.select("/World/J1")
    _spin(seconds=0.2)
    frames = panel.page.frames
    stale = compared = 0
    sizes: list[int] = []
    memory: list[int] = []
    for number, edit in enumerate(edits(stage, count)):
        edit()
        _spin(seconds=0.01)
        if number % 20 == 0:
            frames.complete()
            differs = _differs(frames, stage)
            compared += differs is not None
            stale += bool(differs)
        if number % 100 == 99:
            sizes.append(_held(frames))
            memory.append(int(Path("/proc/self/statm").read_text().split()[1]))
        if panel.selected is None or panel.selected not in panel.stage:
            panel.select(next(path for path in _HINGES if path in panel.stage))
    yield "stale", stale
    yield "compared", compared
    yield "items", frames.canvas.item_count if frames.canvas is not None else None
    yield "held", sizes
    yield "memory", memory
    panel.close()
    panel.deleteLater()


def _held(frames: FramesView) -> int:
    """Return how many shapes are kept."""
    surroundings = frames._surroundings
    return len(surroundings._shapes) if surroundings is not None else 0


def _differs(frames: FramesView, stage: Usd.Stage) -> bool | None:
    """Tell whether the view shows something else than a fresh one would; None where it shows nothing."""
    around, drawing = frames._around, frames.drawing
    if around is None or drawing is None:
        return None
    path = around.joint.path
    fresh = Inspection(stage)
    other = FramesView(LIGHT)
    other.bar = frames.bar
    other._joint, other._surroundings = fresh.report.joint(path), fresh.surroundings
    other._around = fresh.surroundings.around(path)
    fresh.surroundings.load(other._around.bodies, math.inf)
    other._bodies.use = frames.bar.shapes
    other._bodies.gather(other._around, fresh.surroundings.shapes)
    mine = frames._bodies.arrays(around.bodies, around.up_axis, LIGHT, shaded=True)
    theirs = other._bodies.arrays(other._around.bodies, other._around.up_axis, LIGHT, shaded=True)
    same = (around.joint, around.tree, around.bodies) == (other._around.joint, other._around.tree, other._around.bodies)
    same = same and all(a.shape == b.shape and np.allclose(a, b, atol=1e-5) for a, b in zip(mine, theirs, strict=True))
    fresh.close()
    other.deleteLater()
    return not same


def main(folder: Path, edit_count: int) -> None:
    """Write facts.json, and the pictures beside it."""
    application(LIGHT)
    facts = dict(gallery(folder)) | dict(arcs()) | dict(clicks()) | dict(random_edits(edit_count))
    (folder / "facts.json").write_text(json.dumps(facts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
