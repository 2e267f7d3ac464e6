"""Stages from problems that people reported: the right value of each, by name."""

from __future__ import annotations

from pathlib import Path

import pytest

import omni_physjoint
from omni_physjoint.model import Dof, DriveType, Effect, JointReport, Report, Role

CASES = Path(__file__).parents[1] / "corpus" / "cases"
UNLIMITED = 3.4028234663852886e38


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Report:
    """Return the report of the case that the test's parameter names."""
    (folder,) = CASES.glob(f"{request.param}-*")
    return omni_physjoint.inspect_file(folder / "stage.usda")


def of(number: str) -> pytest.MarkDecorator:
    """Give the test the report of the case with this number."""
    return pytest.mark.parametrize("case", [number], indirect=True)


def joint(report: Report, name: str) -> JointReport:
    """Return the joint whose path ends in `name`."""
    (found,) = [j for j in report.joints if j.path.endswith(f"/{name}")]
    return found


def dof(report: Report, name: str, axis: str = "twist") -> Dof:
    """Return one degree of freedom of a joint."""
    (found,) = [d for d in joint(report, name).dofs if d.axis == axis]
    return found


def axes(report: Report, name: str) -> list[str]:
    """Return the axes in which a joint can move."""
    return [d.axis for d in joint(report, name).dofs]


@of("01")
def test_gains_of_a_hinge_are_per_degree(case: Report) -> None:
    """400 and 80 on a hinge are per degree, and 57.3 times as much per radian; the effort limit is not converted."""
    d = dof(case, "Shoulder")
    assert (d.stiffness.usd, d.damping.usd) == pytest.approx((400.0, 80.0))
    assert (d.stiffness.physx, d.damping.physx) == pytest.approx((22918.31, 4583.66), rel=1e-6)
    assert d.position_target.physx == pytest.approx(0.5235988)
    assert d.limit.physx == pytest.approx((-2.0943951, 2.0943951))
    assert d.max_force.physx == 90.0


@of("01")
def test_gains_of_a_slider_are_not_converted(case: Report) -> None:
    """The same numbers on a slider stay as they are."""
    d = dof(case, "Grip", "x")
    assert (d.stiffness.physx, d.damping.physx, d.max_force.physx) == (400.0, 80.0, 90.0)
    assert d.limit.physx == pytest.approx((0.0, 0.04))
    assert d.position_target.physx == pytest.approx(0.03)


@of("03")
def test_limits_of_a_generic_joint_act_in_an_articulation(case: Report) -> None:
    """Locked and limited axes of a D6 hold inside an articulation: two degrees of freedom are left."""
    assert axes(case, "HipL") == ["twist", "swing1"]
    assert dof(case, "HipL").limit.usd == pytest.approx((-20.0, 45.0))
    assert dof(case, "HipL", "swing1").limit.usd == pytest.approx((-100.0, 25.0))
    assert dof(case, "HipL").stiffness.physx == pytest.approx(572.95782)
    assert dof(case, "HipL", "swing1").stiffness.physx == pytest.approx(1145.91565)


@of("03")
def test_rotations_without_a_limit_are_free(case: Report) -> None:
    """A D6 with one limit keeps three rotations, two of them free; its translations are locked."""
    assert axes(case, "HipR") == ["twist", "swing1", "swing2"]
    assert dof(case, "HipR").limit.usd == pytest.approx((-45.0, 20.0))
    assert dof(case, "HipR", "swing1").limit.usd == (-UNLIMITED, UNLIMITED)


@of("05")
def test_hinge_to_a_plain_transform_becomes_a_weld(case: Report) -> None:
    """Both joints anchor a link each: two articulations without degrees of freedom under one root."""
    assert {j.role for j in case.joints} == {Role.FIXED_BASE_ANCHOR}
    assert all(j.physx is not None and j.physx["class"] is None for j in case.joints)
    assert [(len(a.links), a.fixed_base) for a in case.articulations] == [(1, True), (1, True)]
    assert len({a.root for a in case.articulations}) == 1


@of("07")
def test_joint_that_closes_a_loop_is_dropped(case: Report) -> None:
    """PinD makes nothing; three hinges and their limits are left."""
    assert joint(case, "PinD").role is Role.NOT_CREATED
    assert sum(len(j.dofs) for j in case.joints) == 3
    assert [len(a.links) for a in case.articulations] == [4]
    assert dof(case, "PinA").limit.usd == pytest.approx((-5.0, 5.0))


@of("09")
def test_mimic_slot_named_after_a_direction_does_nothing(case: Report) -> None:
    """The slot transY couples nothing, rotX couples a slider, with limits or without."""

    def mimic(name: str) -> object:
        physx = joint(case, name).physx
        assert physx is not None
        return physx.get("mimic")

    assert mimic("SlideR") is None
    coupled = mimic("SlideAux")
    assert isinstance(coupled, dict)
    assert coupled["ratio"] == pytest.approx(1.0)
    assert coupled["leader"].endswith("/SlideL")
    assert mimic("SlideThumb") is not None


@of("11")
def test_elected_root_turns_joints_round(case: Report) -> None:
    """The chest is the root link, so that two joints run against the tree; limits read back as authored."""
    (articulation,) = case.articulations
    assert articulation.links[0].endswith("/Chest")
    assert not articulation.fixed_base
    assert dof(case, "Lumbar").limit.usd == pytest.approx((-10.0, 70.0))
    assert dof(case, "Lumbar").limit.physx == pytest.approx((-1.2217305, 0.17453293))
    assert dof(case, "Thoracic").limit.physx == pytest.approx((-0.6981317, 0.2617994))
    assert [joint(case, n).physx["actors"][0][-6:] for n in ("Lumbar", "Thoracic")] == ["/Spine", "/Chest"]  # type: ignore[index]


@of("13")
def test_joint_level_values_of_an_older_schema_are_gone(case: Report) -> None:
    """PhysxJointAPI is neither published nor read; the per-axis API is."""
    old, new, typo = (dof(case, n) for n in ("OldStyle", "NewStyle", "RadiansTyped"))
    assert (old.max_velocity.physx, old.armature.physx) == (UNLIMITED, 0.0)
    assert joint(case, "OldStyle").column("physxJoint:armature").effect is Effect.NOT_READ
    assert (new.max_velocity.physx, new.armature.physx) == pytest.approx((3.141593, 0.05))
    assert typo.max_velocity.physx == pytest.approx(0.0548311, rel=1e-6)


@of("15")
def test_bodies_without_complete_mass(case: Report) -> None:
    """Missing mass data fall back to a ball of 0.1 m, to the colliders, or are refused on a link."""
    bodies = {b.path.rpartition("/")[2]: b for b in case.bodies}
    assert (bodies["Bare"].mass, bodies["Bare"].diagonal_inertia) == (1.0, pytest.approx((40.0,) * 3))
    assert (bodies["MassOnly"].mass, bodies["MassOnly"].diagonal_inertia) == (2.5, pytest.approx((100.0,) * 3))
    assert bodies["HalfInertia"].diagonal_inertia == (1.0, 1.0, 1.0)
    assert bodies["NegativeMass"].mass == pytest.approx(8.0, rel=1e-6)
    assert bodies["NegativeMass"].diagonal_inertia == pytest.approx((533.3333,) * 3, rel=1e-6)


@of("17")
def test_body_scale_reaches_frames_only(case: Report) -> None:
    """A scale of 0.01 is baked into the frames, not into linear limits, targets and gains."""
    physx = joint(case, "Hoist").physx
    assert physx is not None
    assert [frame[:3] for frame in physx["frames"]] == [pytest.approx([0.5, 0, 0]), pytest.approx([-0.5, 0, 0])]
    d = dof(case, "Hoist", "x")
    assert (d.limit.physx, d.position_target.physx) == ((0.0, 25.0), 10.0)
    assert (d.stiffness.physx, d.damping.physx) == (500.0, 50.0)


@of("19")
def test_effort_of_zero_and_below(case: Report) -> None:
    """Effort 0 leaves a drive without authority; a negative one refuses the drive; none means unlimited."""
    assert dof(case, "ZeroEffort").max_force.physx == 0.0
    assert dof(case, "ZeroEffort").stiffness.usd == pytest.approx(20.0)
    refused = dof(case, "NegativeEffort")
    assert (refused.drive_type, refused.stiffness.physx, refused.damping.physx) == (DriveType.NONE, 0.0, 0.0)
    assert refused.position_target.usd == pytest.approx(30.0)
    assert dof(case, "NoEffort").max_force.physx == UNLIMITED


@of("21")
def test_instances_that_the_type_never_reads(case: Report) -> None:
    """An angular drive on a slider, a linear one on a hinge, a rotX state on a hinge: nothing of it acts."""
    assert dof(case, "DrawerSlide", "x").drive_type is DriveType.NONE
    assert dof(case, "DrawerSlide", "x").limit.physx == pytest.approx((0.0, 0.4))
    assert dof(case, "DoorHinge").drive_type is DriveType.NONE
    assert dof(case, "DoorHinge").limit.physx == (-UNLIMITED, UNLIMITED)
    knob = dof(case, "KnobShaft")
    assert (knob.stiffness.physx, knob.max_force.physx) == pytest.approx((458.3662, 5.0))
    assert (knob.armature.physx, knob.max_velocity.physx, knob.position.physx) == (0.0, UNLIMITED, 0.0)
    assert dof(case, "DialShaft").drive_type is DriveType.NONE


@of("23")
def test_cones(case: Report) -> None:
    """Two angles make a cone; one makes none; zero locks inside an articulation and is 90 degrees outside."""
    assert dof(case, "ConeBoth", "swing1").limit.usd == pytest.approx((-30.0, 30.0))
    assert dof(case, "ConeBoth", "swing2").limit.usd == pytest.approx((-20.0, 20.0))
    assert dof(case, "ConeBoth", "swing1").armature.physx == pytest.approx(0.02)
    assert axes(case, "ConeOne") == ["twist", "swing1", "swing2"]
    assert {dof(case, "ConeOne", a).limit.usd for a in axes(case, "ConeOne")} == {(-UNLIMITED, UNLIMITED)}
    physx = joint(case, "ConeZero").physx
    assert physx is not None
    assert dof(case, "ConeZero", "swing1").limit.physx == (0.0, 0.0)
    pendant = joint(case, "PendantZero").physx
    assert pendant is not None
    assert pendant["limits"]["swing1"] == pytest.approx([-1.5707964, 1.5707964])


@of("26")
def test_gear_between_articulation_hinges_works(case: Report) -> None:
    """The native log calls it an error, and the gear is there: with its ratio, its hinges and their frames."""
    mesh = next(j for j in case.joints if j.path.endswith("/Gearbox/Mesh"))
    assert mesh.role is Role.STANDALONE
    assert mesh.physx is not None
    assert mesh.physx["class"] == "PxGearJoint"
    assert mesh.physx["gear"]["ratio"] == pytest.approx(2.0)
    assert all(h is not None for h in mesh.physx["gear"]["hinges"])
    assert mesh.column("physics:localPos0").effect is Effect.NO_EFFECT
