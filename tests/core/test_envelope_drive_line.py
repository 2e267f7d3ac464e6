"""What a spring-damper asks for, what the region leaves, and when an envelope acts at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from envelope_stages import JOINT, stage

from omni_physjoint.envelope import Region, acts, drive_line
from omni_physjoint.model import Dof, DriveType, JointReport, Report
from omni_physjoint.report import inspect_file
from omni_physjoint.resources import sample_path
from omni_physjoint.response import dof_responses


@pytest.fixture(scope="module")
def arm() -> Report:
    return inspect_file(sample_path("arm"))


def read(folder: Path, text: str) -> JointReport:
    path = folder / "stage.usda"
    path.write_text(text)
    return inspect_file(path).joint(JOINT)


def only(joint: JointReport) -> Dof:
    (dof,) = joint.dofs
    return dof


PD = (
    "  float drive:angular:physics:stiffness = 2\n  float drive:angular:physics:damping = 0.5\n"
    "  float drive:angular:physics:targetPosition = 30\n  float drive:angular:physics:targetVelocity = 40\n"
    "  float state:angular:physics:position = 10\n  float state:angular:physics:velocity = 100"
)


def test_the_line_of_a_spring_and_a_damper(tmp_path: Path) -> None:
    """2 * (30 - 10) + 0.5 * (40 - v): 60 at rest, nothing at 120 deg/s."""
    joint = read(tmp_path, stage(lines=PD, schemas=("PhysicsJointStateAPI:angular",)))
    line = drive_line(only(joint))
    assert line is not None
    assert line.effort(np.array([0.0, 120.0, 200.0])) == pytest.approx([60.0, 0.0, -40.0], rel=1e-6)
    assert line.free_speed == pytest.approx(120.0, rel=1e-6)


def test_the_operating_point_is_cut_by_the_region(tmp_path: Path) -> None:
    """At 100 deg/s the drive asks for 10, and 10 - 0.002 * 100 is allowed."""
    joint = read(tmp_path, stage(lines=PD, schemas=("PhysicsJointStateAPI:angular",)))
    line = drive_line(only(joint))
    assert line is not None
    point = line.point(Region(10.0, 1000.0, 40.0, 0.002))
    assert (point.speed, point.asked, point.effort) == pytest.approx((100.0, 10.0, 9.8), rel=1e-6)
    assert point.saturated
    assert not line.point(Region(100.0)).saturated


def test_the_line_within_a_region_is_clamped_at_both_signs() -> None:
    """Far on either side the region's limit is left, with the sign that was asked for."""
    from omni_physjoint.envelope import DriveLine

    line = DriveLine(at_rest=0.0, damping=1.0, velocity=0.0)
    left = line.within(Region(10.0, 1000.0, 40.0, 0.0), np.array([-500.0, -4.0, 0.0, 4.0, 500.0, 2000.0]))
    assert left == pytest.approx([10.0, 4.0, 0.0, -4.0, -10.0, 0.0])


def test_an_acceleration_drive_asks_for_gain_times_inertia(tmp_path: Path) -> None:
    """Inertia 0.5 halves the gains; without the inertia nobody can tell the effort."""
    lines = f'{PD}\n  uniform token drive:angular:physics:type = "acceleration"'
    path = tmp_path / "stage.usda"
    path.write_text(stage(lines=lines, schemas=("PhysicsJointStateAPI:angular",)))
    report = inspect_file(path)
    dof = only(report.joint(JOINT))
    assert drive_line(dof) is None
    line = drive_line(dof, dof_responses(report)[JOINT][0])
    assert line is not None
    assert line.at_rest == pytest.approx(30.0, rel=1e-5)
    assert line.damping == pytest.approx(0.25, rel=1e-5)


def test_no_drive_has_no_line(arm: Report) -> None:
    """An axis without a drive asks for nothing, which is no line at zero."""
    dof = next(d for j in arm.joints for d in j.dofs)
    assert drive_line(replace(dof, drive_type=DriveType.NONE)) is None


# --- whether an envelope acts -----------------------------------------------------------------------------------------


def test_it_acts_inside_an_articulation(tmp_path: Path) -> None:
    """A hinge of an articulation with drive and envelope."""
    assert acts(read(tmp_path, stage()), "angular") == (True, "The consumer keeps the drive inside both lines.")


@pytest.mark.parametrize(
    ("text", "instance", "words"),
    [
        (stage().replace("PhysicsArticulationRootAPI", "PhysicsFilteredPairsAPI"), "angular", "inside an articulation"),
        (stage().replace('"PhysicsDriveAPI:angular", ', ""), "angular", "is not applied"),
        (stage(), "linear", "no drive of this instance"),
        (stage("PhysicsJoint", "transX"), "transX", "translations of this joint are locked"),
        (stage("PhysicsSphericalJoint", "rotX"), "rotX", "reads no PhysicsDriveAPI"),
        (stage("PhysicsRevoluteJoint", "rotX"), "rotX", "it reads angular"),
        (stage("PhysicsPrismaticJoint", "angular"), "angular", "it reads linear"),
        (stage(max_force=0.0), "angular", "effort limit of 0"),
        (stage(max_force=-1.0), "angular", "negative"),
    ],
    ids=[
        "standalone",
        "no drive",
        "no such instance",
        "translation of a generic joint",
        "ball",
        "hinge with rotX",
        "slider with angular",
        "no force",
        "refused drive",
    ],
)
def test_it_does_not_act_and_says_why(tmp_path: Path, text: str, instance: str, words: str) -> None:
    """One sentence that names the reason."""
    does, reason = acts(read(tmp_path, text), instance)
    assert not does
    assert words in reason


def test_an_unknown_instance_name_counts_as_rotational(tmp_path: Path) -> None:
    """Contract page: every name but linear is converted from degrees, transX included."""
    assert "counts as rotational" in acts(read(tmp_path, stage("PhysicsJoint", "transX")), "transX")[1]
    assert "counts as rotational" in acts(read(tmp_path, stage(instance="wheel")), "wheel")[1]
    assert "counts as rotational" not in acts(read(tmp_path, stage(instance="rotX")), "rotX")[1]
