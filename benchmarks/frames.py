"""Measure the tab "Frames" on an articulation of many links with heavy meshes, drawn by the display that there is.

Run it on a virtual screen for Mesa's software renderer, on a quiet machine:
    xvfb-run -a -s "-screen 0 1920x1200x24" .venv/bin/python benchmarks/frames.py [LINKS [TRIANGLES]]
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable

from omni_physjoint import schemas

schemas.register()

import numpy as np  # noqa: E402
from omni_physjoint_ui.app import application  # noqa: E402
from omni_physjoint_ui.frames_view import FramesView  # noqa: E402
from omni_physjoint_ui.theme import LIGHT  # noqa: E402
from pxr import Gf, Usd, UsdGeom, UsdPhysics, Vt  # noqa: E402

from omni_physjoint.inspection import Inspection  # noqa: E402
from omni_physjoint.live import Changes, Watcher  # noqa: E402

_log = logging.getLogger("frames")


def stage_of(links: int, triangles: int) -> Usd.Stage:
    """Return a chain of hinged links, each with a mesh of about so many triangles."""
    stage = Usd.Stage.CreateInMemory()
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    root = UsdGeom.Xform.Define(stage, "/World/Chain")
    UsdPhysics.ArticulationRootAPI.Apply(root.GetPrim())
    points, quads = _ball(max(4, round((triangles / 2) ** 0.5)))
    side = max(1, round(links**0.5))
    for number in range(links):
        link = UsdGeom.Xform.Define(stage, f"/World/Chain/L{number}")
        link.AddTranslateOp().Set(Gf.Vec3d(number % side, number // side, 0.5))
        UsdPhysics.RigidBodyAPI.Apply(link.GetPrim())
        mesh = UsdGeom.Mesh.Define(stage, f"/World/Chain/L{number}/Mesh")
        mesh.GetPointsAttr().Set(Vt.Vec3fArray.FromNumpy(points))
        mesh.GetFaceVertexCountsAttr().Set(Vt.IntArray([4] * len(quads)))
        mesh.GetFaceVertexIndicesAttr().Set(Vt.IntArray.FromNumpy(quads.reshape(-1)))
        UsdPhysics.CollisionAPI.Apply(mesh.GetPrim())
        if number:
            hinge = UsdPhysics.RevoluteJoint.Define(stage, f"/World/Chain/J{number:04}")
            hinge.GetBody0Rel().SetTargets([f"/World/Chain/L{number - 1}"])
            hinge.GetBody1Rel().SetTargets([f"/World/Chain/L{number}"])
    return stage


def _ball(n: int) -> tuple[np.ndarray, np.ndarray]:
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(0.01, np.pi - 0.01, n))
    r = 0.35 + 0.03 * np.sin(6 * u)
    points = np.stack([r * np.sin(v) * np.cos(u), r * np.sin(v) * np.sin(u), r * np.cos(v)], axis=-1)
    here = np.arange(n * (n - 1)).reshape(n - 1, n)
    right, below = np.roll(here, -1, axis=1), here + n
    quads = np.stack([here, right, np.roll(below, -1, axis=1), below], axis=-1).reshape(-1, 4)
    return points.reshape(-1, 3).astype(np.float32), quads.astype(np.int32)


def measure(links: int, triangles: int) -> None:
    """Log what opening, turning and editing take: of the view, without the window around it."""
    app = application(LIGHT)
    stage = stage_of(links, triangles)
    inspection = Inspection(stage)
    changes: list[Changes] = []
    watcher = Watcher(stage, changes.append)
    frames = FramesView(LIGHT)
    frames.resize(1080, 640)
    frames.show()
    app.processEvents()
    path = f"/World/Chain/J{links // 2:04}"

    def show() -> None:
        inspection.update(Changes().merged(*changes))
        changes.clear()
        frames.set_joint(inspection.report.joint(path), inspection.surroundings)

    canvas = frames.canvas
    if canvas is None:
        raise SystemExit("no OpenGL here")
    shown = _seconds(show, canvas.repaint)
    loaded = _seconds(frames.complete, canvas.repaint)
    around, bodies = frames._around, frames._bodies
    size = canvas.size().toTuple()
    _log.info("%d links of %d triangles, %d drawn, %d x %d pixels", links, triangles, bodies.batch.triangles, *size)
    _log.info("first picture %.2f s, all shapes %.2f s", shown, loaded)
    low, high = bodies.bounds(around.bodies)
    canvas.set_camera(canvas.camera.fitted(low, high, canvas.width(), canvas.height()))
    for name, switch in (("shaded", True), ("outlines", False)):
        frames.bar._shaded.setChecked(switch)
        app.processEvents()
        drawn: list[None] = []
        connection = canvas.frameSwapped.connect(lambda drawn=drawn: drawn.append(None))
        wall, cpu, count = time.perf_counter(), time.process_time(), 100
        while len(drawn) < count:
            canvas.set_camera(canvas.camera.orbited(0.01, 0.0))
            app.processEvents()
        canvas.disconnect(connection)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        _log.info("turning, %s: %.1f frames/s, %.1f ms of processor time each", name, count / wall, 1000 * cpu / count)
    frames.bar._shaded.setChecked(True)
    for name, moved in (("one link", f"/World/Chain/L{links // 2}"), ("the whole robot", "/World/Chain")):
        prim = UsdGeom.XformCommonAPI(stage.GetPrimAtPath(moved))
        took = []
        for step in range(5):
            prim.SetTranslate(Gf.Vec3d(0.1 * step, 0.2, 0.5))
            took.append(_seconds(show, canvas.grabFramebuffer))
        _log.info("moving %s: %.0f ms until it is drawn", name, 1000 * sorted(took)[2])
    watcher.close()
    frames.stop()
    frames.close()


def _seconds(*steps: Callable[[], object]) -> float:
    start = time.perf_counter()
    for step in steps:
        step()
    return time.perf_counter() - start


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    given = [int(word) for word in sys.argv[1:3]]
    measure(*(given + [500, 5000][len(given) :]))
