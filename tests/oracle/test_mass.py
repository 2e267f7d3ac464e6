"""Mass, centre of mass and inertia of bodies against the running consumer."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping

import numpy as np
import pytest
from arm_stage import arm
from mass_cases import CASES, Case, as_bodies, as_links
from pxr import Usd
from random_bodies import random_stage

from omni_physjoint import inspect
from omni_physjoint.consumer.inertia import tensor
from omni_physjoint.consumer.mass import body_mass
from omni_physjoint.model import BodyReport, ColumnValue, Scene
from omni_physjoint.response import dof_responses
from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker
from omni_physjoint.scene import read_scene

TOLERANCE = 1e-4
"""Relative, of mass, of the tensor and of the centre in units of the radius of gyration: what the product promises."""

RANDOM_STAGES = 1000 if os.environ.get("OMNI_PHYSJOINT_SOAK") else 64
"""About nine bodies each."""


def opened(text: str) -> Usd.Stage:
    """Return a stage with that text."""
    stage = Usd.Stage.CreateInMemory()
    assert stage.GetRootLayer().ImportFromString(text)
    return stage


def numbers(value: ColumnValue) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return a read-back as an array."""
    return np.array(value, dtype=np.float64)


def difference(ours: BodyReport, theirs: Mapping[str, ColumnValue]) -> float:
    """Return the largest relative difference of mass, inertia and centre."""
    mass = float(numbers(theirs["mass"]).item())
    inertia = numbers(theirs["inertia"]).reshape(3, 3)
    size = float(np.abs(inertia).max())
    center = numbers(theirs["centerOfMassPosition"])
    reach = max(math.sqrt(size / mass), float(np.abs(center).max()))
    own = tensor(ours.diagonal_inertia, ours.principal_axes)
    return max(
        abs(ours.mass - mass) / mass,
        float(np.abs(own - inertia).max()) / size,
        float(np.abs(np.array(ours.center_of_mass) - center).max()) / reach,
    )


def disagreements(scene: Scene, answer: RuntimeAnswer) -> list[str]:
    """Return one line per body that is off by more than the tolerance, and one if there is none to compare."""
    lines = [] if answer.bodies or answer.links else ["the runtime holds no body"]
    for as_link, held in ((False, answer.bodies), (True, answer.links)):
        for path, theirs in held.items():
            ours = body_mass(scene, path, as_link=as_link)
            if ours.exact and not difference(ours, theirs) < TOLERANCE:
                lines.append(f"{path}: ours {ours}, theirs {dict(theirs)}")
    return lines


@pytest.mark.parametrize("seed", range(RANDOM_STAGES))
def test_random_bodies_agree(runtime_worker: RuntimeWorker, seed: int) -> None:
    """Dynamic, kinematic and linked bodies with random colliders, scales, materials and mass columns."""
    stage = opened(random_stage(seed))
    assert disagreements(read_scene(stage), runtime_worker.read(stage, recording=False)) == []


@pytest.mark.contract_0_6
@pytest.mark.parametrize("seed", range(RANDOM_STAGES))
def test_random_bodies_agree_under_contract_0_6(runtime_worker_0_6: RuntimeWorker, seed: int) -> None:
    """No mass differs between the two runtimes."""
    stage = opened(random_stage(seed))
    assert disagreements(read_scene(stage, contract="0.6"), runtime_worker_0_6.read(stage, recording=False)) == []


Held = dict[str, tuple[BodyReport, Mapping[str, ColumnValue]]]


def held(worker: RuntimeWorker, text: str, *, as_link: bool) -> Held:
    """Return ours and theirs of every body of one stage, by path."""
    stage = opened(text)
    scene, answer = read_scene(stage, contract=worker.contract), worker.read(stage, recording=False)
    theirs = answer.links if as_link else answer.bodies
    return {path: (body_mass(scene, path, as_link=as_link), row) for path, row in theirs.items()}


@pytest.fixture(scope="module")
def plain(runtime_worker: RuntimeWorker) -> Held:
    """Every case as a body of its own, in metres."""
    return held(runtime_worker, as_bodies(), as_link=False)


@pytest.fixture(scope="module")
def linked(runtime_worker: RuntimeWorker) -> Held:
    """Every case as a link, in centimetres."""
    return held(runtime_worker, as_links(0.01), as_link=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_plain_body_agrees(plain: Held, case: Case) -> None:
    """One peculiarity each, marked as exact or not."""
    ours, theirs = plain[f"/{case.name}"]
    assert difference(ours, theirs) < TOLERANCE, (ours, theirs)


@pytest.mark.parametrize("case", [case for case in CASES if case.link], ids=lambda case: case.name)
def test_a_link_agrees(linked: Held, case: Case) -> None:
    """The same as links, where PhysX refuses more."""
    ours, theirs = linked[f"/{case.name}/Link"]
    assert difference(ours, theirs) < TOLERANCE, (ours, theirs)


@pytest.mark.contract_0_6
@pytest.mark.parametrize("as_link", [False, True])
def test_every_case_agrees_under_contract_0_6(runtime_worker_0_6: RuntimeWorker, as_link: bool) -> None:
    """Only the density inside an instance differs: 0.6 does not see it."""
    text = as_links(0.01) if as_link else as_bodies()
    found = held(runtime_worker_0_6, text, as_link=as_link)
    assert [path for path, (ours, theirs) in found.items() if not difference(ours, theirs) < TOLERANCE] == []


def mesh_body(points: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
    """Return a stage with one body that has a mesh of these points, each in some face."""
    faces = ", ".join(f"{i}, {(i + 1) % len(points)}, {(i + 2) % len(points)}" for i in range(len(points)))
    written = ", ".join("(" + ", ".join(repr(float(x)) for x in p) + ")" for p in points)
    return (
        '#usda 1.0\n(\n metersPerUnit = 1\n)\ndef Xform "B" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])\n{\n'
        f'def Mesh "C" (prepend apiSchemas = ["PhysicsCollisionAPI"])\n{{\npoint3f[] points = [{written}]\n'
        f"int[] faceVertexCounts = [{', '.join(['3'] * len(points))}]\nint[] faceVertexIndices = [{faces}]\n}}\n}}\n"
    )


@pytest.mark.parametrize("count", [65, 80, 120, 300, 1000])
def test_a_ball_of_many_points_is_near(runtime_worker: RuntimeWorker, count: int) -> None:
    """Its hull is cut down to 64 faces, mostly by the same points as the consumer's; uncut it is off by 6 to 20 %."""
    points = np.random.default_rng(count).normal(size=(count, 3))
    points /= np.linalg.norm(points, axis=1)[:, None]
    ours, theirs = held(runtime_worker, mesh_body(points), as_link=False)["/B"]
    assert difference(ours, theirs) < 0.03, (ours, theirs)
    assert not ours.exact


@pytest.mark.parametrize("sides", [16, 32, 40, 128])
def test_a_prism_of_many_sides_is_near(runtime_worker: RuntimeWorker, sides: int) -> None:
    """Past 64 vertices the consumer widens its hull, and ours is within 1 %."""
    turns = math.tau * np.arange(sides) / sides
    ring = np.column_stack([np.cos(turns), np.sin(turns)])
    points = np.concatenate([np.column_stack([ring, np.full(sides, z)]) for z in (-0.5, 0.5)])
    ours, theirs = held(runtime_worker, mesh_body(points), as_link=False)["/B"]
    assert difference(ours, theirs) < 0.01, (ours, theirs)


# --- what an axis feels -----------------------------------------------------------------------------------------------

STEP = 1e-4
"""[s]; short enough for the first step to show the plain acceleration."""

PUSH = "float drive:angular:physics:stiffness = 10\nfloat drive:angular:physics:targetPosition = 1"
"""10 per degree, 1 degree away: an effort of 10, or an acceleration of 10 rad/s^2."""

IDLE = ""
ACCELERATION = PUSH + '\nuniform token drive:angular:physics:type = "acceleration"'
LOCKED = "float physics:lowerLimit = 0\nfloat physics:upperLimit = 0"


def first_acceleration(worker: RuntimeWorker, stage: Usd.Stage, joint: str) -> float:
    """Return the acceleration of a hinge over the first step [rad/s^2]."""
    answer = worker.read(stage, recording=False, steps=1, dt=STEP)
    assert answer.sim is not None
    (velocity,) = numbers(answer.sim["joints"][joint]["jointVelocity"]).reshape(-1)
    return math.radians(float(velocity)) / STEP


@pytest.mark.parametrize(("joint", "shoulder", "elbow"), [("Shoulder", PUSH, IDLE), ("Elbow", IDLE, PUSH)])
@pytest.mark.parametrize("fixed", [True, False])
def test_a_push_moves_the_free_inertia(
    runtime_worker: RuntimeWorker, joint: str, shoulder: str, elbow: str, fixed: bool
) -> None:
    """Acceleration is effort over the inertia that the axis feels with the others free, base included."""
    stage = opened(arm(shoulder, elbow, fixed=fixed))
    (response,) = dof_responses(inspect(stage))[f"/Arm/{joint}"]
    found = first_acceleration(runtime_worker, stage, f"/Arm/{joint}")
    assert found == pytest.approx(10.0 / response.inertia.free, rel=1e-4)


def test_a_push_against_a_locked_elbow_moves_all_below(runtime_worker: RuntimeWorker) -> None:
    """With every other axis held the axis feels everything that it carries."""
    (response,) = dof_responses(inspect(opened(arm())))["/Arm/Shoulder"]
    found = first_acceleration(runtime_worker, opened(arm(PUSH, LOCKED)), "/Arm/Shoulder")
    assert found == pytest.approx(10.0 / response.inertia.held, rel=1e-4)


@pytest.mark.parametrize(("joint", "shoulder", "elbow"), [("Shoulder", ACCELERATION, ""), ("Elbow", "", ACCELERATION)])
def test_an_acceleration_drive_is_scaled_by_the_free_inertia(
    runtime_worker: RuntimeWorker, joint: str, shoulder: str, elbow: str
) -> None:
    """It reaches its own 10 rad/s^2 to 1 %, although the inertia with the others held would give 87."""
    found = first_acceleration(runtime_worker, opened(arm(shoulder, elbow)), f"/Arm/{joint}")
    assert found == pytest.approx(10.0, rel=0.01)
