"""Where frames and links are in the world, held against the running consumer: its local poses times its body poses."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from placement_stages import body, joint, stage, xform
from pxr import Usd

from omni_physjoint.consumer.transforms import transform_pose
from omni_physjoint.inspection import Inspection
from omni_physjoint.model import Pose, Role
from omni_physjoint.resources import sample_path
from omni_physjoint.runtime import RuntimeWorker, find_runtime
from omni_physjoint.scene3d import Around, ghosts
from omni_physjoint.scene3d.arrays import matrix

TOLERANCE = 1e-4
"""Of the stage's size, for positions; of 1, for quaternions."""

_FLOAT_STATES = ("PhysicsJointStateAPI:angular",)


def _chain(scale: str, turn: str, *, reverse: bool = False, gap: str = "(-0.5, 0, 0)", root: bool = True) -> str:
    """Return an arm of three links below a scaled and turned prim: hinges about Y and Z, and a slider at the end."""
    ends = [("/World/Arm/A", "/World/Arm/B"), ("/World/Arm/B", "/World/Arm/C"), ("/World/Arm/C", "/World/Arm/D")]
    if reverse:
        ends = [(b, a) for a, b in ends]
    first, second = ("(0.5, 0, 0)", gap) if not reverse else (gap, "(0.5, 0, 0)")
    frames = {"position0": first, "position1": second}
    inside = (
        body("A", scale=scale)
        + body("B", at="(1, 0, 0)", turn="(0, 0, 20)")
        + body("C", at="(2, 0.3, 0)", turn="(10, 0, 40)", scale=scale)
        + body("D", at="(3, 1, 0.2)")
        + joint("Mount", "", "/World/Arm/A", position1="(0, 0, 0)")
        + joint("J1", *ends[0], 'uniform token physics:axis = "Y"', kind="PhysicsRevoluteJoint", **frames)
        + joint(
            "J2",
            *ends[1],
            'uniform token physics:axis = "Z"',
            "float state:angular:physics:position = 25",
            kind="PhysicsRevoluteJoint",
            apis=_FLOAT_STATES,
            rotation0="(0.9238795, 0, 0.3826834, 0)",
            **frames,
        )
        + joint("J3", *ends[2], 'uniform token physics:axis = "Y"', kind="PhysicsPrismaticJoint", **frames)
    )
    return stage(xform("Arm", at="(1, -2, 0.5)", turn=turn, inside=inside), root=root)


def _nested(*, root: bool) -> str:
    """Return bodies inside bodies, scaled and turned, with a marker as a target."""
    marker = xform("Marker", at="(0.2, 0.1, 0)", turn="(0, 0, 30)", scale="(1, 2, 1)")
    inner = body("Inner", at="(0.5, 0, 1)", turn="(0, 45, 0)", inside=marker)
    outer = body("Outer", at="(2, 1, 0)", turn="(0, 0, 60)", scale="(2, 1, 0.5)", inside=inner)
    ends = ("/World/Outer", "/World/Outer/Inner/Marker")
    return stage(
        outer,
        body("Other", at="(0, -2, 0)", turn="(30, 20, 10)", scale="(3, 3, 3)"),
        joint(
            "N1", *ends, 'uniform token physics:axis = "Z"', kind="PhysicsRevoluteJoint", position0="(0.1, 0.2, 0.3)"
        ),
        joint("N2", "/World/Other", "/World/Outer", kind="PhysicsSphericalJoint", position1="(0, 0, 0.4)"),
        joint("N3", "", "/World/Other", kind="PhysicsPrismaticJoint", position0="(0, -2, 0)"),
        root=root,
    )


_D6 = stage(
    body("A", turn="(0, 0, 30)"),
    body("B", at="(1, 0.4, 0)"),
    joint("Fix", "", "/World/A"),
    joint(
        "Ball",
        "/World/B",
        "/World/A",
        "float state:rotX:physics:position = 20",
        "float state:rotY:physics:position = 30",
        "float state:rotZ:physics:position = -25",
        kind="PhysicsJoint",
        apis=tuple(f"PhysicsJointStateAPI:rot{axis}" for axis in "XYZ"),
        position0="(-0.5, 0, 0.1)",
        position1="(0.5, 0.1, 0)",
    ),
)

STAGES = {
    "arm in line": _chain("(1, 1, 1)", "(0, 0, 0)"),
    "arm turned": _chain("(1, 1, 1)", "(30, 40, 50)"),
    "arm with scaled links": _chain("(2, 0.5, 3)", "(0, 30, 0)"),
    "arm the other way round": _chain("(1, 1, 1)", "(10, 0, 80)", reverse=True),
    "scaled arm the other way round": _chain("(0.5, 2, 1)", "(0, 0, 45)", reverse=True),
    "arm with gaps": _chain("(1, 1, 1)", "(0, 0, 0)", gap="(-0.8, 0.3, 0.2)"),
    "mirrored links": _chain("(-1, 1, 1)", "(0, 20, 0)"),
    "ball joint with a state": _D6,
    "nested bodies": _nested(root=False),
    "nested links": _nested(root=True),
    "arm sample": sample_path("arm").read_text(),
    "gallery sample": sample_path("gallery").read_text(),
    "mistakes sample": sample_path("mistakes").read_text(),
}


@pytest.mark.parametrize("name", STAGES)
def test_frames_of_joints_outside_articulations(name: str, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Each frame in the world is the consumer's local pose times where it has the body, and so is every body."""
    inspection, held = _both(STAGES[name], runtime_worker, tmp_path)
    size = _size(held["actors"])
    compared = 0
    for report in inspection.report.joints:
        if report.role is not Role.STANDALONE:
            continue
        around = inspection.surroundings.around(report.path)
        theirs = held["joints"][report.path]
        for number in (0, 1):
            actor = theirs[f"actor{number}"]
            place = held["actors"][actor]["globalPose"] if actor in held["actors"] else (0, 0, 0, 0, 0, 0, 1)
            if actor is not None and report.path in _on_links(held, actor, report.path):
                continue  # the consumer has moved links already, see the test below
            world = transform_pose(tuple(place), tuple(theirs[f"actor{number}LocalPose"]))
            _assert_same(around.joint.world_frames[number], world, size, f"{report.path} frame {number}")
            compared += 1
    if name in ("nested bodies", "gallery sample", "mistakes sample"):
        assert compared > 0


@pytest.mark.parametrize("name", STAGES)
def test_links_start_where_the_ghosts_are(name: str, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Every link is where the kinematics of its articulation put it: gaps closed, joint states applied."""
    inspection, held = _both(STAGES[name], runtime_worker, tmp_path)
    size = _size(held["actors"])
    for report in inspection.report.joints:
        if report.role is not Role.ARTICULATION:
            continue
        around = inspection.surroundings.around(report.path)
        child = around.joint.actors[1]
        assert child is not None
        ours = ghosts(around, size).get(child, around.bodies[child])
        theirs = held["actors"][child]["globalPose"]
        _assert_same(ours, theirs, size, f"{report.path}: {child}")
        frame = transform_pose(ours, around.joint.frames[1])
        world = transform_pose(tuple(theirs), tuple(held["joints"][report.path]["childPose"]))
        _assert_same(frame, world, size, f"{report.path}: child frame")


LOOSE = {
    "in line": _chain("(1, 1, 1)", "(0, 0, 0)", root=False),
    "turned": _chain("(1, 1, 1)", "(30, 40, 50)", root=False),
    "scaled": _chain("(2, 0.5, 3)", "(0, 30, 0)", root=False),
    "the other way round": _chain("(0.5, 2, 1)", "(10, 0, 80)", reverse=True, root=False),
    "mirrored": _chain("(-1, 1, 1)", "(0, 20, 0)", root=False),
    "nested": _nested(root=False),
}
"""Stages without articulations: with one in the scene, PhysX draws no joint frames at all."""


@pytest.mark.parametrize("name", LOOSE)
def test_physx_draws_the_same_frames(name: str, tmp_path: Path) -> None:
    """The lines of PhysX's own visualization are the axes of our frames: as many, and each where it should be."""
    file, out = tmp_path / "stage.usda", tmp_path / "lines.json"
    file.write_text(LOOSE[name])
    python = find_runtime("0.7")
    assert python is not None, "no ovphysx 0.7 here"
    child = Path(__file__).with_name("debug_render_child.py")
    subprocess.run([str(python), str(child), str(file), str(out)], check=True, capture_output=True, timeout=100)
    lines = np.array(json.loads(out.read_text())).reshape(-1, 2, 3)
    inspection = Inspection(Usd.Stage.Open(str(file)))
    size = max(1.0, float(np.abs(lines).max()))
    frames = [
        frame
        for report in inspection.report.joints
        for frame in inspection.surroundings.around(report.path).joint.world_frames
    ]
    assert len(lines) == 3 * len(frames)
    starts, ways = lines[:, 0], lines[:, 1] - lines[:, 0]
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    for frame in frames:
        axes = matrix(frame)[:3, :3].T
        here = np.linalg.norm(starts - frame[:3], axis=1) <= TOLERANCE * size
        for axis in axes:
            assert (here & (np.linalg.norm(ways - axis, axis=1) <= 5 * TOLERANCE)).any(), f"{frame}: {axis}"


def _both(text: str, worker: RuntimeWorker, folder: Path) -> tuple[Inspection, Mapping[str, Mapping[str, Any]]]:
    file = folder / "stage.usda"
    file.write_text(text)
    recorded = worker.read(file).pvd
    assert recorded is not None
    return Inspection(Usd.Stage.Open(str(file))), recorded


def _on_links(held: Mapping[str, Mapping[str, Any]], actor: str, path: str) -> tuple[str, ...]:
    return (path,) if held["actors"].get(actor, {}).get("class") == "PxArticulationLink" else ()


def _size(actors: Mapping[str, Mapping[str, Any]]) -> float:
    return max(1.0, *(abs(v) for actor in actors.values() for v in actor["globalPose"][:3] if math.isfinite(v)))


def _assert_same(ours: Pose, theirs: Any, size: float, what: str) -> None:
    assert math.dist(ours[:3], theirs[:3]) <= TOLERANCE * size, f"{what}: {ours}, theirs {theirs}"
    turned = min(math.dist(ours[3:], [sign * v for v in theirs[3:]]) for sign in (1.0, -1.0))
    assert turned <= TOLERANCE * 2.0, f"{what}: {ours}, theirs {theirs}"


def test_an_around_is_plain_data(tmp_path: Path) -> None:
    """What is gathered holds no USD object, so that it outlives its stage."""
    file = tmp_path / "stage.usda"
    file.write_text(STAGES["arm in line"])
    inspection = Inspection(Usd.Stage.Open(str(file)))
    around = inspection.surroundings.around("/World/Arm/J2")
    inspection.close()
    assert isinstance(around, Around)
    assert around.tree is not None
    assert len(around.tree.links) == 3
