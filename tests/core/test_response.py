"""Responses of a whole report: an arm of two hinges, by hand and in another pose."""

from __future__ import annotations

import math

import pytest
from arm_stage import ELBOW, SHOULDER, arm
from pxr import Usd

from omni_physjoint import inspect
from omni_physjoint.export import jsonable
from omni_physjoint.resources import sample_path
from omni_physjoint.response import DofResponse, dof_responses, joint_responses

STRAIGHT = {SHOULDER: 13.7, ELBOW: 3.7}
DETERMINANT = 13.7 * 3.7 - 6.7 * 6.7
FLOAT32 = 1e-6
"""Relative; masses and frames come from float32 columns."""

PER_RADIAN = 57.29577951308232


SAMPLE_ELBOW = "/World/Arm/Joints/Elbow"


def sample() -> Usd.Stage:
    """Return the sample arm."""
    return Usd.Stage.Open(str(sample_path()))


def respond(text: str) -> dict[str, DofResponse]:
    """Return the only response of each joint."""
    stage = Usd.Stage.CreateInMemory()
    assert stage.GetRootLayer().ImportFromString(text)
    return {path: only for path, (only,) in dof_responses(inspect(stage)).items()}


@pytest.mark.parametrize("turned", [False, True])
def test_the_inertia_of_an_arm_by_hand(turned: bool) -> None:
    """Whichever body of the elbow comes first."""
    found = respond(arm(turned=turned))
    assert {path: r.inertia.held for path, r in found.items()} == pytest.approx(STRAIGHT, rel=FLOAT32)
    assert found[SHOULDER].inertia.free == pytest.approx(DETERMINANT / 3.7, rel=1e-5)
    assert found[ELBOW].inertia.free == pytest.approx(DETERMINANT / 13.7, rel=1e-5)


def test_the_pose_at_the_start_counts() -> None:
    """With the elbow at 90 degrees the forearm is at (1, 1) from the shoulder: 1 + 0.7 + 3 * 2 = 7.7."""
    found = respond(arm(elbow="float state:angular:physics:position = 90"))
    assert found[SHOULDER].inertia.held == pytest.approx(7.7, rel=FLOAT32)
    assert found[ELBOW].inertia.held == pytest.approx(3.7, rel=FLOAT32)


def test_a_floating_arm_feels_the_same_from_whichever_link_it_is_rooted() -> None:
    """The consumer roots it at the upper arm; the same arm rooted at its base has 1.15480 and 0.41738 when free."""
    found = respond(arm(fixed=False))
    # The shoulder now carries the base: 10 + 100 * 0.5^2.
    assert found[SHOULDER].inertia.held == pytest.approx(35.0, rel=FLOAT32)
    assert found[SHOULDER].inertia.free == pytest.approx(1.1548006, rel=1e-5)
    assert found[ELBOW].inertia.free == pytest.approx(0.4173822, rel=1e-5)


def test_armature_counts() -> None:
    """A rotor of 0.3 on the elbow."""
    found = respond(arm(elbow="float physxJointAxis:angular:armature = 0.3"))
    assert found[ELBOW].inertia.held == pytest.approx(4.0, rel=FLOAT32)
    assert found[SHOULDER].inertia.held == pytest.approx(13.7, rel=FLOAT32)


def test_a_force_drive_has_the_frequency_of_the_held_inertia() -> None:
    """10 per degree on 3.7: sqrt(572.96 / 3.7) rad/s; damping 0.5 per degree over 2 sqrt(572.96 * 3.7)."""
    found = respond(arm(elbow="float drive:angular:physics:stiffness = 10\nfloat drive:angular:physics:damping = 0.5"))
    stiffness, damping = 10.0 * PER_RADIAN, 0.5 * PER_RADIAN
    assert found[ELBOW].natural_frequency == pytest.approx(math.sqrt(stiffness / 3.7) / math.tau, rel=FLOAT32)
    assert found[ELBOW].damping_ratio == pytest.approx(damping / 2.0 / math.sqrt(stiffness * 3.7), rel=FLOAT32)
    assert found[ELBOW].stiffness == pytest.approx(stiffness, rel=FLOAT32)


def test_an_acceleration_drive_has_its_own_frequency_and_an_effort_gain() -> None:
    """Its gains are per unit inertia; as effort they are multiplied by the inertia with the others free."""
    lines = 'uniform token drive:angular:physics:type = "acceleration"\nfloat drive:angular:physics:stiffness = 10'
    elbow = respond(arm(elbow=lines))[ELBOW]
    assert elbow.natural_frequency == pytest.approx(math.sqrt(10.0 * PER_RADIAN) / math.tau, rel=FLOAT32)
    assert elbow.stiffness == pytest.approx(10.0 * PER_RADIAN * DETERMINANT / 13.7, rel=1e-5)


def test_an_articulation_that_is_shown_in_part_has_no_response() -> None:
    """Its inertia would be incomplete."""
    stage = Usd.Stage.CreateInMemory()
    assert stage.GetRootLayer().ImportFromString(arm())
    assert dof_responses(inspect(stage, joints=[ELBOW])) == {}


def test_json_has_the_responses_beside_the_dofs() -> None:
    """One entry per row of `dofs`; a joint without degrees of freedom has none."""
    stage = Usd.Stage.CreateInMemory()
    assert stage.GetRootLayer().ImportFromString(arm())
    joints = {joint["path"]: joint for joint in jsonable(inspect(stage))["joints"]}
    (elbow,) = joints[ELBOW]["responses"]
    assert elbow["inertia"]["child"] == pytest.approx(3.7, rel=FLOAT32)
    assert joints["/Arm/Anchor"]["responses"] == []


def test_one_joint_alone_answers_as_among_all() -> None:
    """Asked for one joint, only its articulation is looked at; a joint without degrees of freedom has no answer."""
    report = inspect(sample())
    everything = dof_responses(report)
    assert {j.path: joint_responses(report, j.path) for j in report.joints if j.dofs} == everything
    mount = next(j for j in report.joints if not j.dofs)
    assert joint_responses(report, mount.path) is None


def test_a_joint_without_its_articulation_has_no_answer() -> None:
    """A report of one joint of the arm cannot say what that joint moves."""
    report = inspect(sample(), joints=[SAMPLE_ELBOW])
    assert joint_responses(report, SAMPLE_ELBOW) is None
