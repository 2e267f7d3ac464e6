"""A report held against an answer: equal ones give nothing, one changed value gives that one difference.

The answer is a hand-made one of one hinge between two links; the report is made to say the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from omni_physjoint.model import (
    ArticulationReport,
    BodyReport,
    ColumnReport,
    Dof,
    DriveType,
    Effect,
    JointReport,
    Pair,
    Report,
    Role,
    Source,
    StageInfo,
)
from omni_physjoint.runtime.answer import RuntimeAnswer
from omni_physjoint.tolerances import same_frame, same_number, same_object, same_published
from omni_physjoint.units import FLT_MAX
from omni_physjoint.verify import Difference, verify

IDENTITY = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
MOTIONS = {"x": "locked", "y": "locked", "z": "locked", "twist": "limited", "swing1": "locked", "swing2": "locked"}
DRIVE = {"stiffness": 572.9578, "damping": 57.29578, "max_force": 7.0, "type": "force", "target": 0.25, "velocity": 0.0}
ANSWER = RuntimeAnswer(
    contract="0.7",
    versions={},
    columns={
        "/R/J": {"physics:axis": "X", "physics:body1": ("/R/B",), "usd-metadata:typeName": "PhysicsRevoluteJoint"}
    },
    types={"/R/J": "PhysicsRevoluteJoint"},
    schemas={"/R/J": ("PhysicsDriveAPI", "PhysicsDriveAPI:angular")},
    body_columns={"/R/A": {"physics:mass": 2.0, "purpose": "default"}, "/R/B": {}},
    root_columns={"/R": {"physxArticulation:articulationEnabled": True, "purpose": "default"}},
    joints={
        "/R/J": {
            "jointStiffness": (10.0,),
            "jointDamping": (1.0,),
            "jointLimit": ((-30.0, 60.0),),
            "jointDriveType": (1,),
            "jointMaxForce": (7.0,),
            "jointMaxVelocity": (FLT_MAX,),
            "jointMaxActuatorVelocity": (FLT_MAX,),
            "jointPositionTarget": (15.0,),
            **dict.fromkeys(
                (
                    "jointArmature",
                    "jointStaticFriction",
                    "jointDynamicFriction",
                    "jointViscousFriction",
                    "jointSpeedEffortGradient",
                    "jointVelocityDependentResistance",
                    "jointPosition",
                    "jointVelocity",
                    "jointVelocityTarget",
                ),
                (0.0,),
            ),
        }
    },
    articulations={},
    bodies={},
    links={
        path: {"mass": 2.0, "centerOfMassPosition": (0.1, 0.0, 0.0), "inertia": (1.0, 0, 0, 0, 2.0, 0, 0, 0, 3.0)}
        for path in ("/R/A", "/R/B")
    },
    standalone=(),
    pvd={
        "joints": {
            "/R/J": {
                "class": "PxArticulationJointReducedCoordinate",
                "parent": "/R/A",
                "child": "/R/B",
                "parentPose": IDENTITY,
                "childPose": IDENTITY,
                "axes": {
                    "twist": {
                        "motion": "limited",
                        "driveType": "force",
                        "limitLow": -0.5,
                        "limitHigh": 1.0,
                        "driveStiffness": 572.9578,
                        "driveDamping": 57.29578,
                        "driveMaxEffort": 7.0,
                        "driveTarget": 0.25,
                        "driveVelocity": 0.0,
                        "driveMaxActuatorVelocity": FLT_MAX,
                        "driveVelocityDependentResistance": 0.0,
                        "driveSpeedEffortGradient": 0.0,
                        "armature": 0.0,
                        "staticFrictionEffort": 0.0,
                        "dynamicFrictionEffort": 0.0,
                        "viscousFrictionCoefficient": 0.0,
                        "maxJointDofVelocity": FLT_MAX,
                        "jointPosition": 0.0,
                        "jointVelocity": 0.0,
                    }
                },
            }
        },
        "articulations": {"/R": {"flags": 0, "dofs": 1, "links": ("/R/A", "/R/B")}},
        "actors": {"/R/A": {"class": "PxArticulationLink"}, "/R/B": {"class": "PxArticulationLink"}},
    },
    sim=None,
    messages=(),
    seconds=0.0,
)


def column(name: str, value: Any, *, published: bool = True) -> ColumnReport:
    """Return a row that publishes `value`."""
    return ColumnReport(
        name=name,
        component="",
        type="",
        units="",
        authored=False,
        authored_value=None,
        layer=None,
        blocked=False,
        time_sampled=False,
        published=published,
        producer_value=value if published else None,
        producer_source=Source.FALLBACK if published else None,
        parser_default=None,
        resolved=None,
        resolved_units="",
        origin=None,
        effect=Effect.APPLIED,
        reason="",
        diverges=False,
        masked=False,
        if_absent="",
        meaning="",
        page="",
    )


NONE = Pair(0.0, 0.0)
UNLIMITED = Pair(FLT_MAX, FLT_MAX)
DOF = Dof(
    axis="twist",
    instance="angular",
    drive_type=DriveType.FORCE,
    stiffness=Pair(10.0, 572.9578),
    damping=Pair(1.0, 57.29578),
    max_force=Pair(7.0, 7.0),
    limit=Pair((-30.0, 60.0), (-0.5, 1.0)),
    max_velocity=UNLIMITED,
    armature=NONE,
    static_friction=NONE,
    dynamic_friction=NONE,
    viscous_friction=NONE,
    max_actuator_velocity=UNLIMITED,
    speed_effort_gradient=NONE,
    velocity_dependent_resistance=NONE,
    position=NONE,
    velocity=NONE,
    position_target=Pair(15.0, 0.25),
    velocity_target=NONE,
)
PHYSX = {
    "class": "PxArticulationJointReducedCoordinate",
    "actors": ("/R/A", "/R/B"),
    "frames": (IDENTITY, IDENTITY),
    "motions": MOTIONS,
    "limits": {"twist": (-0.5, 1.0)},
    "drives": {"twist": DRIVE},
}
JOINT = JointReport(
    path="/R/J",
    type="PhysicsRevoluteJoint",
    schemas=("PhysicsDriveAPI", "PhysicsDriveAPI:angular"),
    role=Role.ARTICULATION,
    role_reason="",
    articulation="/R",
    prototype=False,
    sides=(),
    columns=(
        column("physics:axis", "X"),
        column("physics:body1", ("/R/B",)),
        column("physics:body0", None, published=False),
    ),
    dofs=(DOF,),
    physx=PHYSX,
    findings=(),
)
ARTICULATION = ArticulationReport(
    "/R", False, ("/R/A", "/R/B"), ("/R/J",), (column("physxArticulation:articulationEnabled", True),)
)


def body(path: str, *columns: ColumnReport, **changes: Any) -> BodyReport:
    """Return the report of a link as the answer has it."""
    whole = BodyReport(
        path=path,
        role="link",
        mass=2.0,
        density=None,
        center_of_mass=(0.1, 0.0, 0.0),
        diagonal_inertia=(1.0, 2.0, 3.0),
        principal_axes=(0.0, 0.0, 0.0, 1.0),
        mass_source="authored",
        exact=True,
        columns=columns,
    )
    return replace(whole, **changes)


BODIES = (body("/R/A", column("physics:mass", 2.0)), body("/R/B"))


def report(
    joint: JointReport = JOINT,
    articulation: ArticulationReport = ARTICULATION,
    bodies: tuple[BodyReport, ...] = BODIES,
) -> Report:
    """Return the report of the whole stage."""
    return Report("0.7", StageInfo(), (joint,), (articulation,), bodies)


def found(ours: Report, answer: RuntimeAnswer = ANSWER) -> list[tuple[str, str]]:
    """Return prim and quantity of every difference."""
    return [(d.prim, d.quantity) for d in verify(ours, answer)]


def test_the_same_on_both_sides_gives_nothing() -> None:
    """A report that says what the runtime holds has no difference."""
    assert verify(report(), ANSWER) == ()


def test_a_difference_has_both_values() -> None:
    """The record names prim and quantity, and what each side says."""
    changed = replace(DOF, stiffness=Pair(10.0, 573.0))
    (difference,) = verify(report(replace(JOINT, dofs=(changed,))), ANSWER)
    assert difference == Difference("/R/J", "dofs.twist.stiffness.physx", 573.0, 572.9578)


def with_physx(**changes: Any) -> Report:
    """Return the report with another PhysX object."""
    return report(replace(JOINT, physx={**PHYSX, **changes}))


def with_dof(**changes: Any) -> Report:
    """Return the report with another degree of freedom."""
    return report(replace(JOINT, dofs=(replace(DOF, **changes),)))


CHANGES: dict[str, Callable[[], Report]] = {
    "/R/J columns.physics:axis": lambda: report(
        replace(JOINT, columns=(column("physics:axis", "Y"), *JOINT.columns[1:]))
    ),
    "/R/J columns.physics:body1": lambda: report(replace(JOINT, columns=JOINT.columns[:1])),
    "/R/J columns.physics:body0": lambda: report(
        replace(JOINT, columns=(*JOINT.columns[:2], column("physics:body0", ("/R/A",))))
    ),
    "/R/J schemas": lambda: report(replace(JOINT, schemas=())),
    "/R/J type": lambda: report(replace(JOINT, type="PhysicsJoint")),
    "/R/J role": lambda: report(replace(JOINT, role=Role.STANDALONE)),
    "/R/J articulation": lambda: report(replace(JOINT, articulation="/Other")),
    "/R/J dofs": lambda: report(replace(JOINT, dofs=())),
    "/R/J dofs.twist.drive_type": lambda: with_dof(drive_type=DriveType.ACCELERATION),
    "/R/J dofs.twist.limit.usd": lambda: with_dof(limit=Pair((-30.0, 61.0), (-0.5, 1.0))),
    "/R/J dofs.twist.limit.physx": lambda: with_dof(limit=Pair((-30.0, 60.0), (-1.0, 0.5))),
    "/R/J dofs.twist.armature.usd": lambda: with_dof(armature=Pair(0.1, 0.0)),
    "/R/J dofs.twist.position_target.physx": lambda: with_dof(position_target=Pair(15.0, -0.25)),
    "/R/J dofs.twist.max_velocity.usd": lambda: with_dof(max_velocity=Pair(math.inf, FLT_MAX)),
    "/R/J physx.class": lambda: with_physx(**{"class": "PxD6Joint"}),
    "/R/J physx.actors": lambda: with_physx(actors=("/R/B", "/R/A")),
    "/R/J physx.frames.1": lambda: with_physx(frames=(IDENTITY, (0.001, *IDENTITY[1:]))),
    "/R/J physx.motions": lambda: with_physx(motions={**MOTIONS, "x": "free"}),
    "/R/J physx.limits.twist": lambda: with_physx(limits={}),
    "/R/J physx.drives.twist": lambda: with_physx(drives={}),
    "/R/J physx.drives.twist.target": lambda: with_physx(drives={"twist": {**DRIVE, "target": 0.26}}),
    "/R/J physx.mimics": lambda: with_physx(mimics=[{"leader": "/R/K", "axis": "x", "leader_axis": "x", "ratio": 1.0}]),
    "/R/A articulation.root": lambda: report(articulation=replace(ARTICULATION, root="/R/A", columns=())),
    "/R/A articulation.fixed_base": lambda: report(articulation=replace(ARTICULATION, fixed_base=True)),
    "/R/A articulation.links": lambda: report(articulation=replace(ARTICULATION, links=("/R/A",))),
    "/R/A articulation.joints": lambda: report(articulation=replace(ARTICULATION, joints=())),
    "/R columns.physxArticulation:articulationEnabled": lambda: report(articulation=replace(ARTICULATION, columns=())),
    "/R/B bodies": lambda: report(bodies=BODIES[:1]),
    "/R/A columns.physics:mass": lambda: report(bodies=(body("/R/A", column("physics:mass", 3.0)), BODIES[1])),
    "/R/B role": lambda: report(bodies=(BODIES[0], body("/R/B", role="dynamic"))),
    "/R/B mass": lambda: report(bodies=(BODIES[0], body("/R/B", mass=2.001))),
    "/R/B center_of_mass": lambda: report(bodies=(BODIES[0], body("/R/B", center_of_mass=(0.1, 0.001, 0.0)))),
    "/R/B inertia": lambda: report(bodies=(BODIES[0], body("/R/B", diagonal_inertia=(1.0, 2.001, 3.0)))),
}


@pytest.mark.parametrize("expected", CHANGES)
def test_one_changed_value_is_one_difference(expected: str) -> None:
    """Whatever is changed on our side is found, and nothing else."""
    assert [" ".join(pair) for pair in found(CHANGES[expected]())] == [expected]


def test_a_joint_that_only_one_side_has_is_a_difference() -> None:
    """Both a joint too many and one too few are found."""
    extra = replace(ANSWER, columns={**ANSWER.columns, "/K": {}}, types={**ANSWER.types, "/K": "PhysicsJoint"})
    extra = replace(extra, schemas={**ANSWER.schemas, "/K": ()})
    assert verify(report(), extra) == (Difference("/K", "columns", None, "present"),)
    spare = replace(JOINT, path="/K", columns=(), physx=None, role=Role.NOT_CREATED, articulation=None, dofs=())
    ours = replace(report(), joints=(JOINT, spare))
    assert verify(ours, ANSWER) == (Difference("/K", "columns", "present", None),)


def test_the_same_tensor_in_other_axes_is_the_same_body() -> None:
    """Principal moments may come in any order, as long as their axes turn with them."""
    half = math.sqrt(0.5)
    turned = body("/R/B", diagonal_inertia=(2.0, 1.0, 3.0), principal_axes=(0.0, 0.0, half, half))
    assert found(report(bodies=(BODIES[0], turned))) == []


def test_an_approximate_body_is_held_to_a_wider_tolerance() -> None:
    """A mesh whose hull we only estimate may be off by percents, and no more."""
    near, far = (body("/R/B", mass=mass, exact=False) for mass in (2.04, 2.4))
    assert found(report(bodies=(BODIES[0], near))) == []
    assert found(report(bodies=(BODIES[0], far))) == [("/R/B", "mass")]


def proxy(path: str, **changes: Any) -> JointReport:
    """Return the report of a joint inside an instance."""
    columns = (column("physics:body1", (path.rpartition("/")[0] + "/B",)), column("physics:axis", "X"))
    whole = replace(JOINT, path=path, prototype=True, role=Role.NOT_CREATED, articulation=None, columns=columns)
    return replace(whole, schemas=(), dofs=(), physx=None, **changes)


def with_prototype(axis: str) -> RuntimeAnswer:
    """Return the answer with a prototype in it."""
    inside = {"/__Prototype_77/J": {"physics:axis": axis, "physics:body1": ("/__Prototype_77/B",)}}
    return replace(
        ANSWER,
        columns={**ANSWER.columns, **inside},
        types={**ANSWER.types, "/__Prototype_77/J": "PhysicsRevoluteJoint"},
        schemas={**ANSWER.schemas, "/__Prototype_77/J": ()},
    )


def test_joints_of_instances_are_compared_with_their_prototype() -> None:
    """Paths inside the prototype are read as paths inside the instance."""
    ours = replace(report(), joints=(JOINT, proxy("/I1/J"), proxy("/I2/J")))
    assert found(ours, with_prototype("X")) == []
    assert found(ours, with_prototype("Y")) == [("/I1/J", "columns.physics:axis"), ("/I2/J", "columns.physics:axis")]


def test_a_joint_of_an_instance_needs_a_prototype() -> None:
    """A proxy of which the runtime knows no prototype is a difference."""
    assert found(replace(report(), joints=(JOINT, proxy("/I1/J")))) == [("/I1/J", "columns")]


def test_a_joint_of_an_instance_is_never_created() -> None:
    """Another role of a proxy is a difference."""
    ours = replace(report(), joints=(JOINT, replace(proxy("/I1/J"), role=Role.STANDALONE)))
    assert found(ours, with_prototype("X")) == [("/I1/J", "role")]


def test_two_contracts_are_not_compared() -> None:
    """A report of one contract and a runtime of another cannot agree."""
    with pytest.raises(ValueError, match=r"contract 0\.6, the runtime of 0\.7"):
        verify(replace(report(), contract="0.6"), ANSWER)


def test_published_values_are_compared_exactly() -> None:
    """The producer copies, it does not compute; nesting is a matter of the reader."""
    assert same_published((1.0, 2.0), ((1.0,), (2.0,)))
    assert same_published(math.nan, math.nan)
    assert not same_published(0.10000000149011612, 0.1)
    assert not same_published((), None)


def test_numbers_are_compared_relatively() -> None:
    """Infinity, not-a-number and the sentinel are only themselves."""
    assert same_number(1e6, 1e6 + 1.0)
    assert not same_number(1e6, 1e6 + 100.0)
    assert same_number(math.nan, math.nan)
    assert not same_number(math.inf, FLT_MAX)
    assert not same_number(None, 0.0)


def test_frames_are_compared_with_either_sign_of_the_quaternion() -> None:
    """Both signs are one rotation."""
    assert same_frame(IDENTITY, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0))
    assert not same_frame(IDENTITY, (0.0, 0.0, 0.0, 0.001, 0.0, 0.0, 1.0))
    assert not same_frame(IDENTITY, (0.0, 0.0, 0.001, 0.0, 0.0, 0.0, 1.0))


def outside(**changes: Any) -> dict[str, Any]:
    """Return a PhysX object outside articulations."""
    return {**PHYSX, "class": "PxD6Joint", "limits": {}, "drives": {}, **changes}


def test_outside_articulations_a_drive_without_gains_does_not_count() -> None:
    """The runtime keeps no trace of it."""
    idle = {"twist": {**DRIVE, "stiffness": 0.0, "damping": 0.0}}
    assert list(same_object(outside(drives=idle), outside())) == []


def test_outside_articulations_rotational_targets_are_one_rotation() -> None:
    """The runtime holds one target rotation; pi about all three axes is none."""
    three = {axis: {**DRIVE, "target": math.pi} for axis in ("twist", "swing1", "swing2")}
    none = {axis: {**DRIVE, "target": 0.0} for axis in three}
    assert list(same_object(outside(drives=three), outside(drives=none))) == []
    off = {**none, "twist": {**DRIVE, "target": 0.01}}
    assert [name for name, _, _ in same_object(outside(drives=off), outside(drives=none))] == ["drives.target_rotation"]


def test_bounds_of_a_distance_joint_count_only_when_enabled() -> None:
    """What is off may hold anything."""
    held = {"min_enabled": False, "minimum": 0.5, "max_enabled": True, "maximum": 1.5, "spring_enabled": False}
    theirs = outside(**{"class": "PxDistanceJoint"}, distance=held)
    ours = outside(**{"class": "PxDistanceJoint"}, distance={**held, "minimum": 9.0})
    assert list(same_object(ours, theirs)) == []
    off = outside(**{"class": "PxDistanceJoint"}, distance={**held, "maximum": 1.6})
    assert [name for name, _, _ in same_object(off, theirs)] == ["distance.maximum"]


def test_couplings_are_compared_in_any_order() -> None:
    """The runtime lists them as it made them; a changed ratio is found on its own coupling."""
    first, second = ({"leader": "/L", "axis": axis, "leader_axis": "x", "ratio": 2.0} for axis in ("swing1", "twist"))
    theirs = {**PHYSX, "mimics": [second, first]}
    assert list(same_object({**PHYSX, "mimics": [first, second]}, theirs)) == []
    off = {**PHYSX, "mimics": [first, {**second, "ratio": 3.0}]}
    assert list(same_object(off, theirs)) == [("mimics.1.ratio", 3.0, 2.0)]
