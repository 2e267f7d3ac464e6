"""Runs of the real consumer against the two lines of the envelope, worked out here from the authored numbers.

Every run goes through all four quadrants: driving and braking, forwards and backwards. The copy in which a joint runs
has no gravity, no friction and no other joint that moves, so that the drive's whole effort is what the link feels.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from envelope_stages import JOINT, stage
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from omni_physjoint.envelope import JointUnits, load_library, motor_folders, to_columns
from omni_physjoint.errors import MeasureCancelled, MeasureError, PhysJointError, RuntimeWorkerError
from omni_physjoint.measure import Measurement, measure
from omni_physjoint.resources import sample_path
from omni_physjoint.runtime import RuntimeWorker

SOAK = bool(os.environ.get("OMNI_PHYSJOINT_SOAK"))

TOLERANCE = 1e-3
"""Fraction of maxForce; that of the issue. What is measured is below 2e-5."""

WORST = 1e-4
"""Fraction of maxForce that our own runs keep: a thousand float32 roundings of speed over one step."""


def border(speed: np.ndarray, force: float, velocity: float, gradient: float, resistance: float) -> np.ndarray:
    """Return the largest effort at each speed: the two inequalities, solved for the effort."""
    v = np.abs(speed)
    by_speed = (velocity - v) / gradient if gradient else np.where(v <= velocity, math.inf, 0.0)
    return np.maximum(np.minimum(force - resistance * v, by_speed), 0.0)


def run(worker: RuntimeWorker, folder: Path, text: str, instance: str | None = None, joint: str = JOINT) -> Measurement:
    path = folder / "stage.usda"
    path.write_text(text)
    return measure(path, joint, instance, worker=worker)


def worst(m: Measurement, force: float, velocity: float, gradient: float, resistance: float) -> float:
    """Return the largest distance of a measured effort from the border, as a fraction of `force`."""
    assert len(m.time) > 500
    return float(np.max(np.abs(np.abs(m.effort) - border(m.velocity, force, velocity, gradient, resistance)))) / force


def quadrants(m: Measurement) -> set[tuple[float, float]]:
    """Return the signs of speed and effort that occur."""
    return set(zip(np.sign(m.velocity).tolist(), np.sign(m.effort).tolist(), strict=True)) - {(0.0, 0.0)}


SLOPES = st.one_of(st.just(0.0), st.floats(1e-3, 3.0))
"""Of a line, as parts of its largest effort or speed lost over the other's range."""

HINGE: dict[str, Any] = {"max_force": 10.0, "velocity": 1000.0, "gradient": 40.0, "resistance": 0.002}
AXIS_API = "PhysxJointAxisAPI:angular"

CASES: dict[str, dict[str, Any]] = {
    "hinge of the design": {},
    "linear": {
        "joint_type": "PhysicsPrismaticJoint",
        "instance": "linear",
        "max_force": 80.0,
        "velocity": 1.5,
        "gradient": 0.01,
        "resistance": 12.0,
    },
    "D6 rotX": {"joint_type": "PhysicsJoint", "instance": "rotX"},
    "D6 rotY": {"joint_type": "PhysicsJoint", "instance": "rotY"},
    "D6 rotZ": {"joint_type": "PhysicsJoint", "instance": "rotZ"},
    "resistance only": {"velocity": None, "gradient": 0.0, "resistance": 0.02},
    "gradient only": {"resistance": 0.0, "gradient": 60.0},
    "flat top": {"gradient": 0.0, "resistance": 0.0, "velocity": 300.0},
    "steep lines": {"max_force": 3.0, "velocity": 3.0, "gradient": 2.0, "resistance": 2.0},
    "centimetre stage": {
        "centimetres": True,
        "max_force": 1e5,
        "inertia": 5e3,
        "gradient": 0.004,
        "resistance": 20.0,
    },
    "body order reversed": {"reversed_bodies": True},
    "rotor inertia": {"schemas": (AXIS_API,), "lines": f"  float physxJointAxis:angular:armature = {2.0!r}"},
    "joint friction and speed limit": {
        "schemas": (AXIS_API, "NewtonJointAPI"),
        "lines": "  float physxJointAxis:angular:staticFrictionEffort = 2\n"
        "  float physxJointAxis:angular:dynamicFrictionEffort = 1\n"
        "  float physxJointAxis:angular:viscousFrictionCoefficient = 0.004\n"
        "  float physxJointAxis:angular:maxJointVelocity = 300\n  float newton:friction = 1",
    },
    "position limits": {"lines": "  float physics:lowerLimit = -20\n  float physics:upperLimit = 20"},
    "centre of mass off the axis": {"center": (0.4, -0.3, 0.2)},
    "acceleration drive": {"lines": '  uniform token drive:angular:physics:type = "acceleration"'},
    "small and fast": {"inertia": 1e-5, "max_force": 0.05, "velocity": 40000.0, "gradient": 4e5, "resistance": 1e-7},
}


@pytest.mark.parametrize("name", CASES)
def test_the_run_follows_both_lines(name: str, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Every measured effort, in all four quadrants, is the border at its measured speed."""
    case = CASES[name]
    numbers = {key: case.get(key, value) for key, value in HINGE.items()}
    measured = run(runtime_worker, tmp_path, stage(**case))
    lines = (
        numbers["max_force"],
        math.inf if numbers["velocity"] is None else numbers["velocity"],
        numbers["gradient"],
        numbers["resistance"],
    )
    assert worst(measured, *lines) < WORST
    assert quadrants(measured) >= {(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)}
    assert measured.largest_deviation < WORST


def test_the_whole_speed_range_is_run(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The hinge of 1000 deg/s gets to 98 % of that both ways."""
    measured = run(runtime_worker, tmp_path, stage())
    assert measured.velocity.max() > 980.0
    assert measured.velocity.min() < -980.0


def test_a_gear_reduced_motor(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A motor of our library behind 100:1: the rotor's inertia is fifty times the link's, and its share is counted."""
    motor = load_library(motor_folders()).motors["servo-harmonic-100"]
    columns = to_columns(motor.sheet, JointUnits())
    region = columns.region
    text = stage(
        max_force=region.max_force,
        velocity=region.max_velocity,
        gradient=region.gradient,
        resistance=region.resistance,
        inertia=columns.armature / 50.0,
        schemas=(AXIS_API,),
        lines=f"  float physxJointAxis:angular:armature = {columns.armature!r}",
    )
    measured = run(runtime_worker, tmp_path, text)
    # 3.8 N*m and 6000 rpm at the motor, 8 N*m at its stall, an efficiency of 0.7.
    force, velocity = 3.8 * 100 * 0.7, 6000.0 / 100 * 6.0
    assert worst(measured, force, velocity, velocity / (8.0 * 100 * 0.7), 0.0) < WORST


def test_scaled_links_follow_the_lines(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The joint frame that the copy puts the centre of mass at is in body space, and a scaled body scales both."""
    lines = "  point3f physics:localPos0 = (0.1, 0.2, 0.1)\n  point3f physics:localPos1 = (0.1, -0.3, 0.2)"
    text = stage(lines=lines, center=(0.2, 0.3, -0.1)).replace(
        ' def Xform "Link"', ' def Xform "Unused"\n {\n }\n def Xform "Link"'
    )
    scale = '  float3 xformOp:scale = (2, 1.5, 0.5)\n  uniform token[] xformOpOrder = ["xformOp:scale"]\n'
    text = text.replace("  point3f physics:centerOfMass", f"{scale}  point3f physics:centerOfMass")
    measured = run(runtime_worker, tmp_path, text)
    assert worst(measured, *HINGE.values()) < WORST


# A case takes seconds, so that looking for a smaller one would take hours.
@settings(max_examples=150 if SOAK else 8, deadline=None, derandomize=not SOAK, phases=[Phase.generate])
@given(
    force=st.floats(0.01, 1e4),
    velocity=st.floats(1.0, 1e4),
    bend=SLOPES,
    droop=SLOPES,
    inertia=st.floats(1e-4, 1e3),
    angular=st.booleans(),
    reversed_bodies=st.booleans(),
)
def test_any_drive_follows_its_lines(
    runtime_worker: RuntimeWorker,
    tmp_path_factory: pytest.TempPathFactory,
    force: float,
    velocity: float,
    bend: float,
    droop: float,
    inertia: float,
    angular: bool,
    reversed_bodies: bool,
) -> None:
    """Random sizes and slopes, steeper than parallel lines too."""
    kind = ("PhysicsRevoluteJoint", "angular") if angular else ("PhysicsPrismaticJoint", "linear")
    lines = (force, velocity, bend * velocity / force, droop * force / velocity)
    names = ("max_force", "velocity", "gradient", "resistance")
    text = stage(*kind, **dict(zip(names, lines, strict=True)), inertia=inertia, reversed_bodies=reversed_bodies)
    measured = run(runtime_worker, tmp_path_factory.mktemp("run"), text)
    assert worst(measured, *lines) < WORST


def test_a_fast_slider_is_run_as_far_as_the_consumer_lets_it(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Beyond 100 lengths/s a linear axis gains no speed in ovphysx 0.7.0: the run turns round before, and says so."""
    text = stage("PhysicsPrismaticJoint", "linear", velocity=4000.0, gradient=0.0, resistance=0.0)
    measured = run(runtime_worker, tmp_path, text)
    assert worst(measured, 10.0, 4000.0, 0.0, 0.0) < WORST
    assert 95.0 <= measured.velocity.max() < 100.0
    assert any("100 lengths/s" in message for message in measured.messages)


def test_a_fast_hinge_is_run_whole(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """PhysX stops bodies at 100 rad/s, 5730 deg/s, unless told otherwise; in the copy it is."""
    measured = run(runtime_worker, tmp_path, stage(**CASES["small and fast"]))
    assert measured.velocity.max() > 39000.0


def test_a_floating_base_follows_the_lines(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A base that nothing anchors would turn with the link, and the link's own spin add to its effort."""
    measured = run(runtime_worker, tmp_path, stage(floating=True, center=(0.4, 0.3, 0.2)))
    assert worst(measured, *HINGE.values()) < WORST


SECOND = """ def Xform "Tip" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
 {
  double3 xformOp:translate = (0.3, 0.2, 0.5)
  uniform token[] xformOpOrder = ["xformOp:translate"]
  float physics:mass = 2
  float3 physics:diagonalInertia = (0.3, 0.5, 0.4)
 }
 def PhysicsRevoluteJoint "Wrist" (prepend apiSchemas = [SCHEMAS])
 {
  rel physics:body0 = </Arm/Link>
  rel physics:body1 = </Arm/Tip>
  point3f physics:localPos0 = (0.3, 0.2, 0.5)
  uniform token physics:axis = "Y"
LINES
 }
"""


@pytest.mark.parametrize(
    ("schemas", "lines"),
    [
        ('"PhysicsDriveAPI:angular"', "  float drive:angular:physics:stiffness = 3"),
        ('"PhysicsJointStateAPI:angular"', "  float state:angular:physics:position = 35"),
        (
            '"NewtonMimicAPI"',
            "  rel newton:mimicJoint = </Arm/Joint>\n  float newton:mimicCoef1 = 2\n"
            "  float physics:lowerLimit = -90\n  float physics:upperLimit = 90",
        ),
    ],
    ids=["a springy one", "one at 35 degrees", "a mimic follower"],
)
def test_other_joints_are_locked(schemas: str, lines: str, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A second hinge down the chain neither swings nor follows nor pulls."""
    second = SECOND.replace("SCHEMAS", schemas).replace("LINES", lines)
    measured = run(runtime_worker, tmp_path, stage(more=second))
    assert worst(measured, *HINGE.values()) < WORST


def test_the_other_axes_of_a_generic_joint_are_locked(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The axis rotX is driven while rotY and rotZ, free and spun in the stage, stay where they are."""
    lines = "  float state:rotY:physics:velocity = 200\n  float drive:rotZ:physics:maxForce = 5"
    text = stage(
        "PhysicsJoint", "rotX", lines=lines, schemas=("PhysicsJointStateAPI:rotY", "PhysicsDriveAPI:rotZ")
    )  # fmt: skip
    measured = run(runtime_worker, tmp_path, text, "rotX")
    assert worst(measured, *HINGE.values()) < WORST


WALL = """ def Cube "Wall" (prepend apiSchemas = ["PhysicsCollisionAPI"])
 {
  double size = 1
  double3 xformOp:translate = (0.9, 0.9, 0)
  uniform token[] xformOpOrder = ["xformOp:translate"]
 }
 def Xform "Tip" (prepend apiSchemas = ["PhysicsRigidBodyAPI"])
 {
  double3 xformOp:translate = (1, 0, 0)
  uniform token[] xformOpOrder = ["xformOp:translate"]
  def Cube "Shape" (prepend apiSchemas = ["PhysicsCollisionAPI"])
  {
   double size = 0.2
  }
 }
 def PhysicsFixedJoint "Weld"
 {
  rel physics:body0 = </Arm/Link>
  rel physics:body1 = </Arm/Tip>
  point3f physics:localPos0 = (1, 0, 0)
 }
"""


def test_nothing_is_in_the_way(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A wall that the link would hit, and gravity, are not in the copy."""
    text = stage(more=WALL, lines='  uniform token physics:axis = "Z"')
    measured = run(runtime_worker, tmp_path, text)
    assert worst(measured, *HINGE.values()) < WORST
    assert measured.velocity.max() > 980.0


def test_unsaved_edits_are_run(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A stage in memory is run as it is now, and is not changed by that."""
    from pxr import Usd

    path = tmp_path / "stage.usda"
    path.write_text(stage())
    opened = Usd.Stage.Open(str(path))
    opened.GetAttributeAtPath(f"{JOINT}.drive:angular:physics:maxForce").Set(4.0)
    before = opened.GetRootLayer().ExportToString()
    measured = measure(opened, JOINT, worker=runtime_worker)
    assert worst(measured, 4.0, 1000.0, 40.0, 0.002) < WORST
    assert opened.GetRootLayer().ExportToString() == before
    assert opened.GetSessionLayer().empty
    assert path.read_text() == stage()


def test_a_plain_clamp_is_run_too(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Without an envelope the effort is maxForce at every speed."""
    text = stage().replace(', "PhysxDrivePerformanceEnvelopeAPI:angular"', "")
    measured = run(runtime_worker, tmp_path, text)
    assert np.abs(np.abs(measured.effort) - 10.0).max() < 10.0 * WORST
    assert measured.velocity.max() >= 360.0


# --- what cannot be run -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "instance", "words"),
    [
        (stage().replace("PhysicsArticulationRootAPI", "PhysicsFilteredPairsAPI"), None, "no articulation joint"),
        (stage(max_force=0.0), None, "maxForce is 0"),
        (stage(velocity=0.0), None, "allows no speed"),
        (stage(max_force=math.inf, gradient=0.0), None, "neither maxForce nor an envelope"),
        (stage(), "linear", "has no drive linear; its drives: angular"),
        (stage(lines="  float physics:lowerLimit = 0\n  float physics:upperLimit = 0"), None, "no travel"),
        (stage("PhysicsJoint", "transX"), None, "moves nothing"),
        (stage("PhysicsSphericalJoint", "rotX"), None, "moves nothing"),
    ],
    ids=["standalone", "no force", "no speed", "unlimited", "no such drive", "locked", "translation", "ball"],
)
def test_what_cannot_be_driven_is_said(
    text: str, instance: str | None, words: str, runtime_worker: RuntimeWorker, tmp_path: Path
) -> None:
    """One line that names the joint and the reason."""
    with pytest.raises(MeasureError, match=words) as error:
        run(runtime_worker, tmp_path, text.replace("= inf", "= inf"), instance)
    assert str(error.value).startswith(JOINT)
    assert "\n" not in str(error.value)


def test_an_unknown_joint_is_said(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The path that was meant is proposed."""
    with pytest.raises(PhysJointError, match="did you mean /Arm/Joint"):
        run(runtime_worker, tmp_path, stage(), joint="/Arm/Join")


# --- progress, cancel, kill -------------------------------------------------------------------------------------------


def test_progress_rises_to_the_end(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The parts that are told never fall and stay within 0 and 1."""
    told: list[float] = []
    path = tmp_path / "stage.usda"
    path.write_text(stage())
    measure(path, JOINT, worker=runtime_worker, progress=told.append)
    assert len(told) > 3
    assert told == sorted(told)
    assert told[0] >= 0.0
    assert told[-1] <= 1.0


def test_a_cancelled_run_leaves_the_worker_alive(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The run ends early, and the next one is answered by the same process."""
    path = tmp_path / "stage.usda"
    path.write_text(stage())
    assert runtime_worker.contract
    before = runtime_worker.pid
    with pytest.raises(MeasureCancelled):
        measure(path, JOINT, worker=runtime_worker, cancelled=lambda: True)
    assert runtime_worker.read(path).joints.keys() == {JOINT}
    assert runtime_worker.pid == before


def test_a_killed_worker_ends_the_run(tmp_path: Path) -> None:
    """Killing the process from another thread ends the call with a clear error."""
    path = tmp_path / "stage.usda"
    path.write_text(stage())
    with RuntimeWorker() as worker:
        kill = threading.Event()

        def killer() -> None:
            kill.wait(20)
            worker.kill()

        thread = threading.Thread(target=killer)
        thread.start()
        with pytest.raises(RuntimeWorkerError, match="it was stopped"):
            measure(path, JOINT, worker=worker, progress=lambda _part: kill.set())
        thread.join()


# --- step response ----------------------------------------------------------------------------------------------------


def test_a_step_of_an_underdamped_drive(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A unit of inertia 0.5 on a spring of 50/rad with a tenth of critical damping, no bound in its way.

    Closed form: overshoot exp(-pi zeta / sqrt(1 - zeta^2)) = 0.729; rise from 10 % to 90 % 1.1 / frequency;
    settling to 2 % about 4 / (zeta frequency). The consumer's implicit steps damp a little more.
    """
    stiffness, damping = 50.0 * math.pi / 180.0, 2.0 * 0.1 * math.sqrt(50.0 * 0.5) * math.pi / 180.0
    lines = (
        f"  float drive:angular:physics:stiffness = {stiffness!r}\n"
        f"  float drive:angular:physics:damping = {damping!r}\n"
        "  float drive:angular:physics:targetPosition = 10"
    )
    text = stage(lines=lines, max_force=1e4, velocity=1e5, gradient=0.0, resistance=0.0)
    response = run(runtime_worker, tmp_path, text).response
    assert response is not None
    assert (response.quantity, response.start, response.target) == ("position", 0.0, 10.0)
    assert response.metrics.overshoot == pytest.approx(0.729, abs=0.05)
    assert response.metrics.rise_time == pytest.approx(1.1 / 10.0, rel=0.1)
    assert response.metrics.settling_time == pytest.approx(4.0 / (0.1 * 10.0), rel=0.15)
    assert abs(response.metrics.final_error) < 0.02


def test_a_step_of_a_velocity_drive(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Inertia 0.5 and damping 1/(rad/s) approach the speed with a time constant of 0.5 s: rise time 0.5 ln 9."""
    lines = (
        f"  float drive:angular:physics:damping = {math.pi / 180!r}\n  float drive:angular:physics:targetVelocity = 90"
    )
    text = stage(lines=lines, max_force=1e4, velocity=1e5, gradient=0.0, resistance=0.0)
    response = run(runtime_worker, tmp_path, text).response
    assert response is not None
    assert (response.quantity, response.target) == ("velocity", 90.0)
    assert response.metrics.rise_time == pytest.approx(0.5 * math.log(9.0), rel=0.02)
    assert response.metrics.overshoot == 0.0


def test_a_drive_at_its_target_has_no_step(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Nothing would happen, and nothing is shown."""
    assert run(runtime_worker, tmp_path, stage()).response is None


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_writes_the_run_of_the_design(tmp_path: Path, runtime_worker: RuntimeWorker) -> None:
    """`envelope --measure -o FILE.json`: each step within 1e-3 of maxForce of the two lines."""
    path, out = tmp_path / "stage.usda", tmp_path / "out.json"
    path.write_text(stage())
    command = [sys.executable, "-m", "omni_physjoint", "envelope", str(path), "--joint", JOINT, "--measure"]
    done = subprocess.run(
        [*command, "--python", runtime_worker.python, "-o", str(out)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(out.read_text())
    assert data["schema"] == "omni_physjoint.envelope/1"
    (joint,) = data["joints"]
    speed, effort = np.array([[row["velocity"], row["effort"]] for row in joint["measured"]]).T
    assert np.abs(np.abs(effort) - border(speed, *HINGE.values())).max() < 10.0 * TOLERANCE
    assert joint["largest_deviation"] < TOLERANCE
    assert (joint["stall"], joint["no_load"], joint["acts"]) == (10.0, 1000.0, True)


def test_a_sample_robot_runs(runtime_worker: RuntimeWorker) -> None:
    """A joint in the middle of the sample arm, with gravity, friction, limits and neighbours in the stage."""
    measured = measure(sample_path("arm"), "/World/Arm/Joints/Elbow", worker=runtime_worker)
    assert measured.largest_deviation < WORST
    assert measured.response is not None
    assert measured.response.target == -60.0
