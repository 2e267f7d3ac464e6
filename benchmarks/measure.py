"""Measure one stage in a process of its own and print the figures as JSON; `run.py` calls it once a stage."""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from pxr import Gf, Sdf, Usd, UsdPhysics

import omni_physjoint
from omni_physjoint.inspection import Inspection
from omni_physjoint.live import Changes, Watcher

_SAMPLES = 300

Figures = dict[str, Any]


def seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = call()
    return time.perf_counter() - start, result


def quantiles(seconds: list[float]) -> Figures:
    ordered = sorted(seconds)
    return {
        "p50_ms": ordered[len(ordered) // 2] * 1e3,
        "p95_ms": ordered[int(len(ordered) * 0.95)] * 1e3,
        "samples": len(ordered),
    }


def _memory() -> int:
    """Return the resident memory of this process [bytes]."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def measure(path: str, *, everything: bool) -> Figures:
    """Return the figures of the stage at `path`; `everything` resolves every joint, too."""
    opened, stage = seconds(lambda: omni_physjoint.open_stage(path))
    before = _memory()
    read, inspection = seconds(lambda: Inspection(stage))
    listed, rows = seconds(lambda: list(inspection.index))
    after = _memory()
    joints = len(rows)
    figures: Figures = {
        "joints": joints,
        "open_s": opened,
        "index_s": read + listed,
        "open_to_tree_s": opened + read + listed,
        "index_bytes_per_joint": (after - before) / joints,
    }
    chosen = random.Random(0).sample([row.path for row in rows], min(_SAMPLES, joints))
    figures["first_report"] = quantiles([seconds(partial(inspection.report.joint, path))[0] for path in chosen])
    figures["edits"] = _edits(stage, inspection, chosen)
    if everything:
        spent, _ = seconds(lambda: [joint.findings for joint in omni_physjoint.inspect(stage).joints])
        figures["whole_report_s"] = spent
    parser, found = seconds(lambda: UsdPhysics.UsdPhysicsLoadStageFromPrimRange(stage, ["/"]))
    hinges = found[UsdPhysics.ObjectType.RevoluteJoint][1]
    if len(hinges) != joints or hinges[0].limit.upper != 90.0:
        raise SystemExit(f"the C++ parser found {len(hinges)} hinges of {joints}, or none of their limits")
    figures["cpp_parser_s"] = parser
    figures["index_by_parser"] = figures["index_s"] / parser
    if everything:
        figures["whole_report_by_parser"] = figures["whole_report_s"] / parser
    return figures


def _edits(stage: Usd.Stage, inspection: Inspection, paths: list[str]) -> Figures:
    pending: list[Changes] = []
    watcher = Watcher(stage, pending.append)

    def follow(edit: Callable[[Usd.Prim, int], Any], prims: list[str]) -> Figures:
        """Return how long it takes from the notice of an edit to the joint's new report."""
        spent, reached = [], 0
        for number, path in enumerate(prims):
            edit(stage.GetPrimAtPath(path), number)
            changes = Changes().merged(*pending)
            pending.clear()
            start = time.perf_counter()
            reached += inspection.update(changes).resolved
            if path in joints:
                inspection.report.joint(path)
            spent.append(time.perf_counter() - start)
        return {**quantiles(spent), "joints_reached": reached / len(prims)}

    joints = set(paths)
    robots = sorted({path.rpartition("/")[0] for path in paths})
    links = [f"{path.rpartition('/')[0]}/Link{number % 31}" for number, path in enumerate(paths)]
    stiffness, enabled = "drive:angular:physics:stiffness", "physics:jointEnabled"
    try:
        return {
            "gain of a drive": follow(lambda p, n: p.GetAttribute(stiffness).Set(n + 0.5), paths),
            "frame": follow(lambda p, n: p.GetAttribute("physics:localPos0").Set(Gf.Vec3f(0, 0, n * 1e-3)), paths),
            "API applied": follow(lambda p, _: p.ApplyAPI("PhysxJointAxisAPI", "angular"), paths),
            "joint switched off": follow(
                lambda p, _: p.CreateAttribute(enabled, Sdf.ValueTypeNames.Bool, custom=False).Set(False), paths
            ),
            "link moved": follow(lambda p, n: p.GetAttribute("xformOp:translate").Set(Gf.Vec3d(0, 0, n)), links),
            "robot moved": follow(lambda p, n: p.GetAttribute("xformOp:translate").Set(Gf.Vec3d(n, 0, 1)), robots),
        }
    finally:
        watcher.close()


if __name__ == "__main__":
    json.dump(measure(sys.argv[1], everything="--whole" in sys.argv), sys.stdout)
