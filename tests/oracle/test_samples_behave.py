"""What the samples say of themselves, asked of the running consumer."""

from __future__ import annotations

import math

import pytest

from omni_physjoint.resources import sample_path
from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker

HOST_NOISE = "GPU broadphase requires"
"""The machine's, not the stage's: a runtime without a GPU says so."""


@pytest.fixture(scope="module")
def arm(runtime_worker: RuntimeWorker) -> RuntimeAnswer:
    """The arm after 2.4 s."""
    return runtime_worker.read(sample_path("arm"), steps=600, dt=1 / 250)


@pytest.fixture(scope="module")
def gallery(runtime_worker: RuntimeWorker) -> RuntimeAnswer:
    """The gallery after 1 s."""
    return runtime_worker.read(sample_path("gallery"), steps=250, dt=1 / 250)


@pytest.fixture(scope="module")
def mistakes(runtime_worker: RuntimeWorker) -> RuntimeAnswer:
    """The gallery of mistakes, before anything moves."""
    return runtime_worker.read(sample_path("mistakes"))


def complaints(answer: RuntimeAnswer) -> list[str]:
    """Return what the runtime warned of or refused."""
    return [message.text for message in answer.messages if HOST_NOISE not in message.text]


def turned(pose: dict) -> float:
    """Return the angle that a body has turned about Y [deg]."""
    _, y, _, w = pose["orientation"]
    return math.degrees(2 * math.atan2(y, w))


def made(answer: RuntimeAnswer, path: str) -> dict | None:
    """Return the PhysX object of the joint at `path`, None when there is none."""
    assert answer.pvd is not None
    return answer.pvd["joints"].get(path)  # type: ignore[return-value]


def test_sound_samples_pass_without_a_word(arm: RuntimeAnswer, gallery: RuntimeAnswer) -> None:
    """The runtime has nothing to complain of in either."""
    assert complaints(arm) == []
    assert complaints(gallery) == []


@pytest.mark.parametrize(("joint", "target"), [("Yaw", 25), ("Shoulder", 35), ("Elbow", -60), ("WristPitch", 40)])
def test_the_arm_reaches_its_targets(arm: RuntimeAnswer, joint: str, target: float) -> None:
    """Within a degree: gravity pulls against gains that are a spring, not a servo."""
    assert arm.sim is not None
    (position,) = arm.sim["joints"][f"/World/Arm/Joints/{joint}"]["jointPosition"]
    assert position == pytest.approx(target, abs=1)


def test_the_right_finger_follows_the_left(arm: RuntimeAnswer) -> None:
    """newton:mimicCoef1 is -1."""
    assert arm.sim is not None
    joints = arm.sim["joints"]
    (left,) = joints["/World/Arm/Joints/FingerLeftSlide"]["jointPosition"]
    (right,) = joints["/World/Arm/Joints/FingerRightSlide"]["jointPosition"]
    assert left == pytest.approx(0.03, abs=1e-4)
    assert right == pytest.approx(-left, abs=1e-6)


def test_the_gear_turns_the_wheel_half_as_far_against_the_pinion(gallery: RuntimeAnswer) -> None:
    """physics:gearRatio is 0.5."""
    assert gallery.sim is not None
    bodies = gallery.sim["bodies"]
    pinion, wheel = turned(bodies["/World/Gearbox/Pinion"]), turned(bodies["/World/Gearbox/Wheel"])
    assert pinion > 80
    assert wheel == pytest.approx(-0.5 * pinion, rel=1e-3)


def test_the_rack_moves_by_the_radius_of_the_pinion(gallery: RuntimeAnswer) -> None:
    """physics:ratio is degrees for each metre: 0.1 m a radian."""
    assert gallery.sim is not None
    bodies = gallery.sim["bodies"]
    moved = bodies["/World/Press/Rack"]["position"][0] - 8
    assert moved == pytest.approx(0.1 * math.radians(turned(bodies["/World/Press/Pinion"])), rel=1e-3)


@pytest.mark.parametrize("name", ["OneFiniteBound", "LowAboveHigh", "BlockedLimit"])
def test_limits_that_lock(mistakes: RuntimeAnswer, name: str) -> None:
    """The axis is limited to 0, 0."""
    joint = made(mistakes, f"/World/Rig/{name}")
    assert joint is not None
    twist = joint["axes"]["twist"]
    assert (twist["motion"], twist["limitLow"], twist["limitHigh"]) == ("limited", 0, 0)


def test_radians_in_degrees(mistakes: RuntimeAnswer) -> None:
    """1.5707964 degrees are 0.0274156 rad."""
    joint = made(mistakes, "/World/Rig/RadiansInDegrees")
    assert joint is not None
    assert joint["axes"]["twist"]["limitHigh"] == pytest.approx(0.0274156, rel=1e-5)


@pytest.mark.parametrize(
    "name",
    ["DriveOfAnotherInstance", "DriveWithoutAPI", "NegativeMaxForce", "EnvelopeWithoutDrive", "DriveOnBallJoint"],
)
def test_drives_that_are_not_made(mistakes: RuntimeAnswer, name: str) -> None:
    """No axis of the joint has a drive."""
    joint = made(mistakes, f"/World/Rig/{name}")
    assert joint is not None
    assert {axis["driveType"] for axis in joint["axes"].values()} == {"none"}


def test_zero_max_force_makes_a_powerless_drive(mistakes: RuntimeAnswer) -> None:
    """The drive is there, and may use no effort."""
    joint = made(mistakes, "/World/Rig/ZeroMaxForce")
    assert joint is not None
    twist = joint["axes"]["twist"]
    assert (twist["driveType"], twist["driveMaxEffort"]) == ("force", 0)
    assert twist["driveStiffness"] > 0


def test_static_below_dynamic_friction_refuses_all_three(mistakes: RuntimeAnswer) -> None:
    """Viscous friction goes with them."""
    joint = made(mistakes, "/World/Rig/StaticBelowDynamicFriction")
    assert joint is not None
    twist = joint["axes"]["twist"]
    names = ("staticFrictionEffort", "dynamicFrictionEffort", "viscousFrictionCoefficient")
    assert [twist[name] for name in names] == [0, 0, 0]


def test_leftovers_of_physx_joint_api_are_not_read(mistakes: RuntimeAnswer) -> None:
    """Armature 0, no speed limit."""
    joint = made(mistakes, "/World/Rig/LeftoverPhysxJointAPI")
    assert joint is not None
    twist = joint["axes"]["twist"]
    assert twist["armature"] == 0
    assert twist["maxJointDofVelocity"] == pytest.approx(3.4028235e38)


def test_a_mimic_slot_named_by_direction_couples_nothing(mistakes: RuntimeAnswer) -> None:
    """The slider is there, the coupling is not."""
    assert made(mistakes, "/World/Rig/MimicSlotByDirection")
    assert made(mistakes, "mimic:/World/Rig/MimicSlotByDirection") is None


def test_missing_and_bodiless_targets_become_the_world(mistakes: RuntimeAnswer) -> None:
    """PhysX has no actor on that side."""
    missing, bodiless = made(mistakes, "/World/Loose/MissingBody"), made(mistakes, "/World/Loose/TargetIsNoBody")
    assert missing is not None
    assert bodiless is not None
    assert (missing["actor0"], missing["actor1"]) == ("/World/Loose/Anvil", None)
    assert (bodiless["actor0"], bodiless["actor1"]) == (None, "/World/Loose/PinnedPart")


@pytest.mark.parametrize(
    "path", ["/World/Loose/ZeroQuaternion", "/World/Loose/SameBodyTwice", "/World/Linkage/ClosedLoop"]
)
def test_joints_that_are_not_made(mistakes: RuntimeAnswer, path: str) -> None:
    """PhysX has no object for them."""
    assert path in mistakes.types
    assert made(mistakes, path) is None


def test_an_envelope_outside_an_articulation_is_ignored(mistakes: RuntimeAnswer) -> None:
    """The drive of the standalone joint is there, and the runtime says that it drops the envelope."""
    joint = made(mistakes, "/World/Loose/EnvelopeOutsideArticulation")
    assert joint is not None
    assert joint["drives"]["Twist"]["forceLimit"] == 5
    assert [t for t in complaints(mistakes) if "Envelope will be ignored" in t and "EnvelopeOutsideArticulation" in t]


def test_the_scale_of_a_body_moves_the_frame(mistakes: RuntimeAnswer) -> None:
    """0.2 m in a body that is scaled by 3 are 0.6 m."""
    joint = made(mistakes, "/World/Loose/FrameOnScaledBody")
    assert joint is not None
    assert joint["actor1LocalPose"][:3] == pytest.approx((0, 0.6, 0), abs=1e-6)


def test_a_nested_root_makes_no_articulation(mistakes: RuntimeAnswer) -> None:
    """Its hinge belongs to the outer one, which has two joints."""
    assert "/World/Nested/Tool" not in mistakes.articulations
    assert mistakes.articulations["/World/Nested"]["jointCount"] == 2


def test_a_kinematic_link_costs_the_articulation(mistakes: RuntimeAnswer) -> None:
    """Both joints of the cart stand alone."""
    assert "/World/Cart" not in mistakes.articulations
    assert {"/World/Cart/KinematicLink", "/World/Cart/Knuckle"} <= set(mistakes.standalone)
