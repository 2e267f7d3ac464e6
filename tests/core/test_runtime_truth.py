"""The runtime's answer in the words of a report. The objects are as recordings of ovphysx 0.7.0 have them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from omni_physjoint.runtime.answer import RuntimeAnswer
from omni_physjoint.runtime.rotations import euler_angles, euler_rotation, tensor_in_body_axes
from omni_physjoint.runtime.truth import truth_of
from omni_physjoint.units import FLT_MAX

IDENTITY = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
AXES = ("x", "y", "z", "twist", "swing1", "swing2")
LOCKED = dict.fromkeys(AXES, "locked")


def axis(**changes: Any) -> dict[str, Any]:
    """Return the recorded values of one unlocked axis."""
    values: dict[str, Any] = {
        "motion": "limited",
        "driveType": "force",
        "limitLow": -0.5,
        "limitHigh": 1.0,
        "driveStiffness": 572.9578,
        "driveDamping": 57.29578,
        "driveMaxEffort": 7.0,
        "driveTarget": 0.25,
        "driveVelocity": 0.125,
        "driveMaxActuatorVelocity": FLT_MAX,
        "driveVelocityDependentResistance": 0.0,
        "driveSpeedEffortGradient": 0.0,
        "armature": 0.5,
        "staticFrictionEffort": 0.0,
        "dynamicFrictionEffort": 0.0,
        "viscousFrictionCoefficient": 0.0,
        "maxJointDofVelocity": FLT_MAX,
        "jointPosition": 0.0,
        "jointVelocity": 0.0,
    }
    return {**values, **changes}


def articulation_joint(**axes: dict[str, Any]) -> dict[str, Any]:
    """Return a recorded joint between the links /A and /B."""
    return {
        "class": "PxArticulationJointReducedCoordinate",
        "type": "eREVOLUTE",
        "parent": "/A",
        "child": "/B",
        "parentPose": IDENTITY,
        "childPose": IDENTITY,
        "axes": axes,
    }


def d6_joint(**changes: Any) -> dict[str, Any]:
    """Return a recorded joint between the bodies /A and /B, all locked."""
    values: dict[str, Any] = {
        "class": "PxD6Joint",
        "actor0": "/A",
        "actor1": "/B",
        "actor0LocalPose": IDENTITY,
        "actor1LocalPose": IDENTITY,
        "breakForce": FLT_MAX,
        "breakTorque": FLT_MAX,
        "motions": LOCKED,
        "drives": {},
        "distanceLimit": FLT_MAX,
        "drivePosition": (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
        "driveLinVelocity": (0.0, 0.0, 0.0),
        "driveAngVelocity": (0.0, 0.0, 0.0),
    }
    return {**values, **changes}


def links(*paths: str) -> dict[str, Any]:
    """Return recorded links."""
    return {path: {"class": "PxArticulationLink"} for path in paths}


def articulation(*paths: str, fixed: bool = False) -> dict[str, Any]:
    """Return a recorded articulation of `paths`, root first."""
    return {"flags": "eFIX_BASE" if fixed else 0, "dofs": 1, "links": paths}


def answer(
    columns: dict[str, Any] | None = None,
    *,
    joints: dict[str, Any] | None = None,
    articulations: dict[str, Any] | None = None,
    actors: dict[str, Any] | None = None,
    **changes: Any,
) -> RuntimeAnswer:
    """Return an answer of the 0.7 runtime with the given joint columns and recorded objects."""
    columns = {"/J": {"physics:body0": ("/A",), "physics:body1": ("/B",)}} if columns is None else columns
    whole = RuntimeAnswer(
        contract="0.7",
        versions={},
        columns=columns,
        types=dict.fromkeys(columns, "PhysicsRevoluteJoint"),
        schemas=dict.fromkeys(columns, ()),
        body_columns={},
        root_columns={},
        joints={},
        articulations={},
        bodies={},
        links={},
        standalone=(),
        pvd={"joints": joints or {}, "articulations": articulations or {}, "actors": actors or {}},
        sim=None,
        messages=(),
        seconds=0.0,
    )
    return replace(whole, **changes)


def joint_of(held: RuntimeAnswer, path: str = "/J") -> dict[str, Any]:
    """Return one joint of the answer's truth."""
    return dict(truth_of(held)["joints"][path])


def test_an_articulation_joint_has_that_role_and_its_root() -> None:
    """A joint object inside an articulation gives the role and the root prim, without its number."""
    held = answer(
        joints={"/J": articulation_joint(twist=axis())},
        articulations={"/R": articulation("/C"), "/R#2": articulation("/A", "/B")},
        actors=links("/A", "/B", "/C"),
    )
    assert joint_of(held)["role"] == "articulation"
    assert joint_of(held)["articulation"] == "/R"


def test_a_joint_object_outside_is_standalone() -> None:
    """Any other joint object gives the role standalone and no articulation."""
    held = joint_of(answer(joints={"/J": d6_joint()}))
    assert (held["role"], held["articulation"]) == ("standalone", None)


def test_a_joint_from_the_world_to_a_fixed_root_link_is_its_anchor() -> None:
    """No object, one body, and that body the root of a fixed-base articulation: the joint became the base."""
    held = answer(
        {"/J": {"physics:body1": ("/A",)}},
        articulations={"/R": articulation("/A", "/B", fixed=True)},
        actors=links("/A", "/B"),
    )
    assert (joint_of(held)["role"], joint_of(held)["articulation"]) == ("fixed_base_anchor", "/R")


def test_a_target_below_a_link_counts_as_that_link() -> None:
    """The body of a target is the nearest link at or above it."""
    held = answer(
        {"/J": {"physics:body0": ("/Elsewhere",), "physics:body1": ("/A/Mount/Pin",)}},
        articulations={"/R": articulation("/A", fixed=True)},
        actors=links("/A"),
    )
    assert joint_of(held)["role"] == "fixed_base_anchor"


@pytest.mark.parametrize(
    ("columns", "fixed", "members"),
    [
        ({"physics:body1": ("/A",)}, False, ("/A", "/B")),
        ({"physics:body1": ("/B",)}, True, ("/A", "/B")),
        ({"physics:body1": ("/A",), "physics:jointEnabled": False}, True, ("/A", "/B")),
        ({"physics:body0": ("/A",), "physics:body1": ("/B",)}, True, ("/A", "/B")),
        ({}, True, ("/A", "/B")),
    ],
    ids=["floating", "not the root", "disabled", "two bodies", "no body"],
)
def test_other_joints_without_an_object_are_not_created(
    columns: dict[str, Any], fixed: bool, members: tuple[str, ...]
) -> None:
    """A joint without an object that cannot have fixed a base was simply not made."""
    held = answer({"/J": columns}, articulations={"/R": articulation(*members, fixed=fixed)}, actors=links("/A", "/B"))
    assert (joint_of(held)["role"], joint_of(held)["articulation"]) == ("not_created", None)


def test_a_dof_has_both_sides_of_every_quantity() -> None:
    """The read-back is the USD side, the recording the PhysX side."""
    read = {
        "jointStiffness": (10.0,),
        "jointLimit": ((-30.0, 60.0),),
        "jointDriveType": (1,),
        "jointPositionTarget": (15.0,),
    }
    held = answer(
        joints={"/J": articulation_joint(twist=axis())},
        articulations={"/R": articulation("/A", "/B")},
        actors=links("/A", "/B"),
    )
    (dof,) = joint_of(replace(held, joints={"/J": read}))["dofs"]
    assert dof["axis"] == "twist"
    assert dof["drive_type"] == "force"
    assert dof["stiffness"] == {"usd": 10.0, "physx": 572.9578}
    assert dof["limit"] == {"usd": (-30.0, 60.0), "physx": [-0.5, 1.0]}
    assert dof["position_target"] == {"usd": 15.0, "physx": 0.25}


def test_a_free_axis_has_the_widest_limit() -> None:
    """PhysX keeps zeros in the limit of a free axis, which would read as locked."""
    held = answer(
        joints={"/J": articulation_joint(twist=axis(motion="free", limitLow=0.0, limitHigh=0.0))},
        articulations={"/R": articulation("/A", "/B")},
        actors=links("/A", "/B"),
    )
    assert joint_of(held)["dofs"][0]["limit"]["physx"] == [-FLT_MAX, FLT_MAX]
    assert joint_of(held)["physx"]["limits"] == {}


def test_a_joint_with_several_axes_takes_its_row_of_each() -> None:
    """The n-th read-back value belongs to the n-th unlocked axis."""
    held = answer(
        joints={"/J": articulation_joint(swing1=axis(), swing2=axis(driveType="none"))},
        articulations={"/R": articulation("/A", "/B")},
        actors=links("/A", "/B"),
    )
    dofs = joint_of(replace(held, joints={"/J": {"jointArmature": (1.0, 2.0), "jointDriveType": (1, 0)}}))["dofs"]
    assert [(d["axis"], d["armature"]["usd"], d["drive_type"]) for d in dofs] == [
        ("swing1", 1.0, "force"),
        ("swing2", 2.0, "none"),
    ]


def test_an_articulation_joint_is_an_object_with_motions_limits_and_drives() -> None:
    """Axes that the recording leaves out are locked; an axis without a drive type has no drive."""
    held = answer(
        joints={"/J": articulation_joint(twist=axis(), swing1=axis(driveType="none", motion="free"))},
        articulations={"/R": articulation("/A", "/B")},
        actors=links("/A", "/B"),
    )
    physx = joint_of(held)["physx"]
    assert physx["actors"] == ["/A", "/B"]
    assert physx["motions"] == {**LOCKED, "twist": "limited", "swing1": "free"}
    assert physx["limits"] == {"twist": [-0.5, 1.0]}
    assert physx["drives"] == {
        "twist": {
            "stiffness": 572.9578,
            "damping": 57.29578,
            "max_force": 7.0,
            "type": "force",
            "target": 0.25,
            "velocity": 0.125,
        }
    }


def test_a_ball_has_the_cone_as_its_swing_limits() -> None:
    """A ball joint sets the cone and leaves the pyramid at its default."""
    held = answer(
        joints={
            "/J": d6_joint(
                motions={**LOCKED, "twist": "free", "swing1": "limited", "swing2": "limited"},
                swingCone=(0.5, 0.9),
                swingPyramid=(-math.pi / 2, math.pi / 2, -math.pi / 2, math.pi / 2),
            )
        }
    )
    assert joint_of(held)["physx"]["limits"] == {"swing1": [-0.5, 0.5], "swing2": [-0.9, 0.9]}


def test_a_d6_has_the_pyramid_as_its_swing_limits() -> None:
    """A D6 joint sets the pyramid and leaves the cone at its default; one swing may be limited alone."""
    held = answer(
        joints={
            "/J": d6_joint(
                motions={**LOCKED, "y": "limited", "twist": "limited", "swing1": "limited"},
                swingCone=(math.pi / 2, math.pi / 2),
                swingPyramid=(-0.35, 1.05, 0.0, 0.0),
                twistLimit=(-0.1, 0.2),
                linearLimitY=(-1.0, 2.0),
            )
        }
    )
    assert joint_of(held)["physx"]["limits"] == {"y": [-1.0, 2.0], "twist": [-0.1, 0.2], "swing1": [-0.35, 1.05]}


def test_the_drive_pose_of_a_d6_is_taken_apart() -> None:
    """Angles of 20, 30 and -40 degrees come out of the quaternion that the runtime held for them (measured)."""
    gains = {"stiffness": 10.0, "damping": 2.0, "forceLimit": 7.0, "flags": "eACCELERATION"}
    held = answer(
        joints={
            "/J": d6_joint(
                drives={"X": gains, "Twist": gains, "Swing1": gains, "Swing2": gains},
                drivePosition=(0.2447923124, 0.1821479499, -0.3675801158, 0.8785122037, 0.3, 0.4, 0.0),
                driveLinVelocity=(6.0, 5.0, 0.0),
                driveAngVelocity=(-0.15, -0.14, -0.12),
            )
        }
    )
    drives = joint_of(held)["physx"]["drives"]
    assert {a: math.degrees(drives[a]["target"]) for a in ("twist", "swing1", "swing2")} == pytest.approx(
        {"twist": 20.0, "swing1": 30.0, "swing2": -40.0}, abs=1e-4
    )
    assert (drives["x"]["target"], drives["x"]["velocity"]) == (0.3, 6.0)
    assert (drives["twist"]["velocity"], drives["twist"]["type"]) == (-0.15, "acceleration")


def test_a_generic_joint_tells_its_distance_limit() -> None:
    """It is there only where somebody gave one."""
    bounded = answer(joints={"/J": d6_joint(distanceLimit=1.5)})
    assert joint_of(bounded)["physx"]["distance_limit"] == 1.5
    assert "distance_limit" not in joint_of(answer(joints={"/J": d6_joint()}))["physx"]


def test_a_distance_joint_tells_what_is_enabled() -> None:
    """The flags say which of minimum, maximum and spring count."""
    held = answer(
        joints={
            "/J": {
                **d6_joint(),
                "class": "PxDistanceJoint",
                "minDistance": 0.5,
                "maxDistance": 1.5,
                "stiffness": 5.0,
                "damping": 1.0,
                "jointFlags": "eMAX_DISTANCE_ENABLED|eSPRING_ENABLED",
            }
        }
    )
    assert joint_of(held)["physx"]["distance"] == {
        "min_enabled": False,
        "minimum": 0.5,
        "max_enabled": True,
        "maximum": 1.5,
        "spring_enabled": True,
        "stiffness": 5.0,
        "damping": 1.0,
    }


def test_gear_and_rack_name_their_joints() -> None:
    """Ratio and the two joints are what a coupling has."""
    gear = {**d6_joint(), "class": "PxGearJoint", "ratio": 3.0, "hinges": ("/H0", "/H1")}
    rack = {**d6_joint(), "class": "PxRackAndPinionJoint", "ratio": 0.05, "joints": ("/H", "/P")}
    held = answer({"/G": {}, "/R": {}}, joints={"/G": gear, "/R": rack})
    assert joint_of(held, "/G")["physx"]["gear"] == {"ratio": 3.0, "hinges": ["/H0", "/H1"]}
    assert joint_of(held, "/R")["physx"]["rack"] == {"ratio": 0.05, "joints": ["/H", "/P"]}


def test_a_mimic_coupling_belongs_to_its_follower() -> None:
    """The recording has it as an object of its own; the report has it on the joint that follows."""
    coupling = {
        "class": "PxArticulationMimicJoint",
        "jointA": "/J",
        "jointB": "/Leader",
        "axisA": "eX",
        "axisB": "eTWIST",
        "gearRatio": 2.0,
        "offset": 0.1,
        "naturalFrequency": 0.0,
        "dampingRatio": 0.0,
    }
    held = answer(
        joints={"/J": articulation_joint(x=axis()), "mimic:/J": coupling},
        articulations={"/R": articulation("/A", "/B")},
        actors=links("/A", "/B"),
    )
    assert joint_of(held)["physx"]["mimic"] == {
        "leader": "/Leader",
        "axis": "x",
        "leader_axis": "twist",
        "ratio": 2.0,
        "offset": 0.1,
        "natural_frequency": 0.0,
        "damping_ratio": 0.0,
    }


def test_articulations_list_links_and_joints() -> None:
    """Two articulations of one root prim have the same root and their own links."""
    held = answer(
        joints={"/J": articulation_joint(twist=axis())},
        articulations={"/R": articulation("/A", "/B"), "/R#2": articulation("/C", fixed=True)},
        actors=links("/A", "/B", "/C"),
    )
    assert truth_of(held)["articulations"] == [
        {"root": "/R", "fixed_base": False, "links": ["/A", "/B"], "joints": ["/J"]},
        {"root": "/R", "fixed_base": True, "links": ["/C"], "joints": []},
    ]


def test_bodies_have_roles_and_masses() -> None:
    """Link, dynamic, kinematic and static are told apart; a static body has no mass."""
    mass = {"mass": 2.0, "centerOfMassPosition": (0.1, 0.0, 0.0), "inertia": (1.0, 0, 0, 0, 2.0, 0, 0, 0, 3.0)}
    held = answer(
        actors={
            "/Link": {"class": "PxArticulationLink"},
            "/Dynamic": {"class": "PxRigidDynamic", "rigidBodyFlags": "eENABLE_GYROSCOPIC_FORCES"},
            "/Kinematic": {"class": "PxRigidDynamic", "rigidBodyFlags": "eKINEMATIC|eENABLE_GYROSCOPIC_FORCES"},
            "/Static": {"class": "PxRigidStatic"},
            "/Ground": {"class": "PxRigidStatic"},
        },
        body_columns={"/Static": {"physics:rigidBodyEnabled": False}},
        links={"/Link": mass},
    )
    bodies = truth_of(held)["bodies"]
    assert {path: body["role"] for path, body in bodies.items()} == {
        "/Link": "link",
        "/Dynamic": "dynamic",
        "/Kinematic": "kinematic",
        "/Static": "static",
    }
    assert (bodies["/Link"]["mass"], bodies["/Link"]["center_of_mass"]) == (2.0, (0.1, 0.0, 0.0))
    assert bodies["/Static"]["mass"] is None


def test_a_body_inside_an_instance_has_the_columns_of_its_prototype() -> None:
    """The runtime makes it static, and publishes its columns once for all instances."""
    held = answer(
        actors={"/I1/A": {"class": "PxRigidStatic"}},
        body_columns={
            "/I1/A": {"_protoPath": "/__Prototype_7/A", "purpose": "default"},
            "/__Prototype_6/A": {"physics:startsAsleep": True},
            "/__Prototype_7/A": {"physics:startsAsleep": False},
        },
    )
    assert truth_of(held)["bodies"]["/I1/A"]["columns"] == {"physics:startsAsleep": False}
    assert truth_of(held)["bodies"]["/I1/A"]["role"] == "static"


def test_joints_inside_instances_are_kept_apart() -> None:
    """Their paths hold a number that is another in each run."""
    truth = truth_of(answer({"/J": {}, "/__Prototype_12/J": {"physics:axis": "X"}}))
    assert list(truth["joints"]) == ["/J"]
    assert truth["prototypes"]["/__Prototype_12/J"]["columns"] == {"physics:axis": "X"}


def test_metadata_columns_are_left_out() -> None:
    """``usd-metadata:`` columns are no part of the contract."""
    held = answer({"/J": {"usd-metadata:typeName": "PhysicsFixedJoint", "physics:axis": "X"}})
    assert joint_of(held)["columns"] == {"physics:axis": "X"}


def test_an_answer_without_a_recording_tells_no_roles() -> None:
    """Asking for the truth of such an answer is a mistake of the caller."""
    with pytest.raises(ValueError, match="without a recording"):
        truth_of(replace(answer(), pvd=None))


@pytest.mark.parametrize("angles", [(0.1, 0.2, 0.3), (-1.0, 0.5, 2.0), (3.0, -1.2, -3.0)])
def test_euler_angles_undo_the_rotation(angles: tuple[float, float, float]) -> None:
    """Taking a rotation apart gives the angles that it was made from."""
    assert euler_angles(euler_rotation(*angles)) == pytest.approx(angles, abs=1e-12)


def test_principal_moments_turn_into_body_axes() -> None:
    """Moments 1, 2, 3 turned 45 degrees about y: [[2, 0, 1], [0, 2, 0], [1, 0, 2]], by hand and as ovphysx read it."""
    half = math.radians(22.5)
    tensor = tensor_in_body_axes((1.0, 2.0, 3.0), (0.0, math.sin(half), 0.0, math.cos(half)))
    assert tensor == pytest.approx((2, 0, 1, 0, 2, 0, 1, 0, 2), abs=1e-12)
