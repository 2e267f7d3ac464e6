"""DOF rows: order, units, signs, and what PhysX refuses. Numbers are read-backs and recordings of ovphysx 0.7.0."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from joint_parts import alone, anchor, inside, parse

from omni_physjoint.consumer.dofs import joint_dofs
from omni_physjoint.model import Dof, DriveType, Pair

FLT_MAX = 3.4028234663852886e38
FREE = (-FLT_MAX, FLT_MAX)
FLOAT32 = 1e-6

HINGE, SLIDER, BALL, GENERIC = (
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
)
LOCK = {"low": 1.0, "high": -1.0}


def dofs(
    type_name: str,
    schemas: Sequence[str] = (),
    values: Mapping[str, Any] | None = None,
    *,
    turned: bool = False,
    contract: str = "0.7",
) -> tuple[Dof, ...]:
    """Return the DOFs of a joint inside an articulation."""
    descriptor = parse(type_name, schemas, values, contract).descriptor
    return joint_dofs(descriptor, inside(turned=turned), contract)


def limits(**instances: Mapping[str, float]) -> tuple[list[str], dict[str, float]]:
    """Return schemas and columns of generic limits."""
    columns = {f"limit:{i}:physics:{n}": v for i, values in instances.items() for n, v in values.items()}
    return [f"PhysicsLimitAPI:{i}" for i in instances], columns


def hinge(values: Mapping[str, Any], *schemas: str, turned: bool = False, contract: str = "0.7") -> Dof:
    """Return the only DOF of a hinge."""
    (dof,) = dofs(HINGE, schemas, values, turned=turned, contract=contract)
    return dof


def same(pair: Pair, usd: Any, physx: Any) -> bool:
    """Tell whether both sides agree to float32."""
    return _same(pair.usd, usd) and _same(pair.physx, physx)


def _same(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, tuple):
        return all(_same(a, b) for a, b in zip(found, wanted, strict=True))
    return math.isclose(found, wanted, rel_tol=FLOAT32, abs_tol=1e-9)


@pytest.mark.parametrize(
    ("type_name", "axes"),
    [
        (HINGE, ["twist"]),
        (SLIDER, ["x"]),
        (BALL, ["twist", "swing1", "swing2"]),
        (GENERIC, ["twist", "swing1", "swing2"]),
        ("PhysicsFixedJoint", []),
    ],
)
def test_axes_of_each_type(type_name: str, axes: list[str]) -> None:
    """Rows are in PxArticulationAxis order; a generic joint has no translations inside an articulation."""
    assert [dof.axis for dof in dofs(type_name)] == axes


def test_other_roles_have_no_dofs() -> None:
    """Only articulation joints have rows."""
    descriptor = parse(HINGE).descriptor
    assert joint_dofs(descriptor, alone(), "0.7") == ()
    assert joint_dofs(descriptor, anchor(), "0.7") == ()


def test_a_bare_hinge() -> None:
    """No drive, no limit: everything at rest, speeds unlimited."""
    dof = hinge({})
    assert dof.drive_type is DriveType.NONE
    assert same(dof.limit, FREE, FREE)
    assert same(dof.max_velocity, FLT_MAX, FLT_MAX)
    assert same(dof.max_actuator_velocity, FLT_MAX, FLT_MAX)
    assert same(dof.max_force, 0.0, 0.0)


def test_actuator_speed_without_an_envelope_in_contract_0_6() -> None:
    """Measured on 0.6.4: an axis without a working envelope reads 0."""
    assert same(hinge({}, contract="0.6").max_actuator_velocity, 0.0, 0.0)


DRIVE = {
    f"drive:angular:physics:{name}": value
    for name, value in (
        ("stiffness", 10.0),
        ("damping", 2.0),
        ("targetPosition", 30.0),
        ("targetVelocity", 15.0),
        ("maxForce", 7.0),
    )
}


@pytest.mark.parametrize(("turned", "sign"), [(False, 1.0), (True, -1.0)])
def test_a_driven_hinge(turned: bool, sign: float) -> None:
    """Gains per degree and per radian; only PhysX's targets change sign with the order of the bodies."""
    dof = hinge(DRIVE, "PhysicsDriveAPI:angular", turned=turned)
    assert dof.drive_type is DriveType.FORCE
    assert same(dof.stiffness, 10.0, 572.9578247070312)
    assert same(dof.damping, 2.0, 114.59156036376953)
    assert same(dof.max_force, 7.0, 7.0)
    assert same(dof.position_target, 30.0, sign * 0.5235987901687622)
    assert same(dof.velocity_target, 15.0, sign * 0.2617993950843811)


@pytest.mark.parametrize(
    ("turned", "physx"), [(False, (-0.5235987901687622, 0.698131680)), (True, (-0.698131680, 0.5235987901687622))]
)
def test_limits_are_swapped_and_negated(turned: bool, physx: tuple[float, float]) -> None:
    """Measured: the read-back stays as authored, the recording is turned over."""
    dof = hinge({"physics:lowerLimit": -30.0, "physics:upperLimit": 40.0}, turned=turned)
    assert same(dof.limit, (-30.0, 40.0), physx)


@pytest.mark.parametrize(("turned", "sign"), [(False, 1.0), (True, -1.0)])
def test_state(turned: bool, sign: float) -> None:
    """Position and velocity change sign like the targets."""
    values = {"state:angular:physics:position": 20.0, "state:angular:physics:velocity": 10.0}
    dof = hinge(values, "PhysicsJointStateAPI:angular", turned=turned)
    assert same(dof.position, 20.0, sign * 0.349065840)
    assert same(dof.velocity, 10.0, sign * 0.174532920)


@pytest.mark.parametrize(
    ("low", "high"), [(-30.0, math.inf), (-math.inf, 30.0), (math.nan, 30.0), (30.0, -30.0), (0.0, 0.0)]
)
def test_a_refused_limit_holds_the_axis_at_zero(low: float, high: float) -> None:
    """Drift: one infinite bound, and low above high, end as [0, 0]; the DOF stays."""
    assert same(hinge({"physics:lowerLimit": low, "physics:upperLimit": high}).limit, (0.0, 0.0), (0.0, 0.0))


@pytest.mark.parametrize(("low", "high"), [(-30.0, 720.0), (-400.0, 400.0), (30.0, 30.0)])
def test_a_hinge_may_turn_beyond_360(low: float, high: float) -> None:
    """Drift: the pages promise a cut at 360 deg; inside an articulation nothing is cut."""
    radians = (math.radians(low), math.radians(high))
    assert same(hinge({"physics:lowerLimit": low, "physics:upperLimit": high}).limit, (low, high), radians)


@pytest.mark.parametrize(
    ("target", "held"),
    [(1000.0, 280.0), (-361.0, -1.0), (359.0, 359.0), (360.0, 0.0), (math.nan, 0.0), (math.inf, 0.0)],
)
def test_a_free_hinge_wraps_its_target(target: float, held: float) -> None:
    """Measured: whole turns are taken off; what is not finite is refused."""
    values = {"drive:angular:physics:targetPosition": target}
    found = hinge(values, "PhysicsDriveAPI:angular").position_target
    assert math.isclose(found.usd, held, abs_tol=1e-4)
    assert math.isclose(found.physx, math.radians(held), abs_tol=1e-6)


def test_a_limited_hinge_keeps_its_target() -> None:
    """Measured: 1000 deg stays."""
    values = {
        "drive:angular:physics:targetPosition": 1000.0,
        "physics:lowerLimit": -1.0,
        "physics:upperLimit": 2.0,
    }
    assert same(hinge(values, "PhysicsDriveAPI:angular").position_target, 1000.0, 17.453292846679688)


def test_a_generic_joint_refuses_a_target_beyond_180() -> None:
    """Measured: a spherical articulation joint takes targets inside +-pi only, and wraps none."""
    dof = dofs(GENERIC, ["PhysicsDriveAPI:rotX"], {"drive:rotX:physics:targetPosition": 200.0})[0]
    assert same(dof.position_target, 0.0, 0.0)


def test_a_negative_effort_refuses_the_drive() -> None:
    """Measured on 0.7.0: type none, gains 0, the target still stored."""
    dof = hinge(DRIVE | {"drive:angular:physics:maxForce": -1.0}, "PhysicsDriveAPI:angular")
    assert dof.drive_type is DriveType.NONE
    assert same(dof.stiffness, 0.0, 0.0)
    assert same(dof.max_force, 0.0, 0.0)
    assert same(dof.position_target, 30.0, 0.5235987901687622)


def test_a_negative_effort_stays_with_contract_0_6() -> None:
    """Measured on 0.6.4: accepted without an envelope."""
    values = DRIVE | {"drive:angular:physics:maxForce": -1.0}
    dof = hinge(values, "PhysicsDriveAPI:angular", contract="0.6")
    assert (dof.drive_type, dof.max_force.physx) == (DriveType.FORCE, -1.0)


ENVELOPE = {
    "physxDrivePerformanceEnvelope:angular:maxActuatorVelocity": 1000.0,
    "physxDrivePerformanceEnvelope:angular:velocityDependentResistance": 0.002,
    "physxDrivePerformanceEnvelope:angular:speedEffortGradient": 40.0,
}
DRIVE_AND_ENVELOPE = ("PhysicsDriveAPI:angular", "PhysxDrivePerformanceEnvelopeAPI:angular")


def test_an_envelope() -> None:
    """Measured: speed and gradient per degree to radian, resistance the other way."""
    dof = hinge(DRIVE | ENVELOPE, *DRIVE_AND_ENVELOPE)
    assert same(dof.max_actuator_velocity, 1000.0, 17.453292846679688)
    assert same(dof.velocity_dependent_resistance, 0.002, 0.11459156)
    assert same(dof.speed_effort_gradient, 40.0, 0.69813168)


@pytest.mark.parametrize(
    ("contract", "change"),
    [("0.7", {"drive:angular:physics:maxForce": -1.0})]
    + [
        ("0.6", change)
        for change in (
            {"drive:angular:physics:maxForce": -1.0},
            {"physxDrivePerformanceEnvelope:angular:speedEffortGradient": math.nan},
        )
    ],
)
def test_what_refuses_a_drive_with_an_envelope(contract: str, change: dict[str, float]) -> None:
    """Measured: a negative effort in both versions, a NaN in the envelope with 0.6.4 only."""
    dof = hinge(DRIVE | ENVELOPE | change, *DRIVE_AND_ENVELOPE, contract=contract)
    assert (dof.drive_type, dof.speed_effort_gradient.physx) == (DriveType.NONE, 0.0)


def test_static_below_dynamic_refuses_all_friction() -> None:
    """Measured: viscous friction and the Newton seeds are lost too."""
    values = {"physxJointAxis:angular:dynamicFrictionEffort": 2.0, "newton:damping": 4.0, "newton:friction": 5.0}
    dof = hinge(values, "PhysxJointAxisAPI:angular", "NewtonJointAPI")
    assert [dof.static_friction.physx, dof.dynamic_friction.physx, dof.viscous_friction.physx] == [0.0, 0.0, 0.0]


def test_axis_properties() -> None:
    """Measured: speed in radians, viscous friction per radian, efforts and armature as they are."""
    columns = {
        "armature": 0.5,
        "maxJointVelocity": 180.0,
        "staticFrictionEffort": 3.0,
        "dynamicFrictionEffort": 2.0,
        "viscousFrictionCoefficient": 1.0,
    }
    values = {f"physxJointAxis:angular:{name}": value for name, value in columns.items()}
    dof = hinge(values, "PhysxJointAxisAPI:angular", turned=True)
    assert same(dof.armature, 0.5, 0.5)
    assert same(dof.max_velocity, 180.0, 3.1415927410125732)
    assert same(dof.static_friction, 3.0, 3.0)
    assert same(dof.dynamic_friction, 2.0, 2.0)
    assert same(dof.viscous_friction, 1.0, 57.295780181884766)


def test_a_slider_is_not_converted() -> None:
    """Both sides are the same numbers."""
    values = {"drive:linear:physics:stiffness": 100.0, "physics:lowerLimit": -1.0, "physics:upperLimit": 2.0}
    (dof,) = dofs(SLIDER, ["PhysicsDriveAPI:linear"], values)
    assert same(dof.stiffness, 100.0, 100.0)
    assert same(dof.limit, (-1.0, 2.0), (-1.0, 2.0))


def test_a_cone_limits_both_swings() -> None:
    """Measured: the twist stays free."""
    values = {"physics:coneAngle0Limit": 30.0, "physics:coneAngle1Limit": 20.0}
    twist, swing1, swing2 = dofs(BALL, (), values)
    assert same(twist.limit, FREE, FREE)
    assert same(swing1.limit, (-30.0, 30.0), (-0.5235987901687622, 0.5235987901687622))
    assert same(swing2.limit, (-20.0, 20.0), (-0.3490658402442932, 0.3490658402442932))


@pytest.mark.parametrize(("angle", "held"), [(0.0, 0.0), (180.0, 180.0), (181.0, 0.0)])
def test_the_ends_of_a_cone(angle: float, held: float) -> None:
    """Drift: a zero cone locks both swings, and so does one beyond 180 deg."""
    values = {"physics:coneAngle0Limit": angle, "physics:coneAngle1Limit": 20.0}
    assert same(dofs(BALL, (), values)[1].limit, (-held, held), (-math.radians(held), math.radians(held)))


def test_a_hip() -> None:
    """Measured (collapsed hip): locked axes are no DOFs, limits are applied, translations are locked anyway."""
    schemas, columns = limits(
        transX=LOCK, rotX={"low": -20.0, "high": 45.0}, rotY={"low": -100.0, "high": 25.0}, rotZ=LOCK
    )
    first, second = dofs(GENERIC, schemas, columns)
    assert (first.axis, first.instance, second.axis, second.instance) == ("twist", "rotX", "swing1", "rotY")
    assert same(first.limit, (-20.0, 45.0), (-0.3490658402442932, 0.7853981852531433))
    assert same(second.limit, (-100.0, 25.0), (-1.7453292608261108, 0.4363323152065277))


def test_all_rotations_locked_leave_no_dof() -> None:
    """Measured: the joint becomes a fixed one."""
    schemas, columns = limits(rotX=LOCK, rotY=LOCK, rotZ=LOCK)
    assert dofs(GENERIC, schemas, columns) == ()


@pytest.mark.parametrize(
    ("bounds", "held"),
    [((-30.0, 200.0), (0.0, 0.0)), ((-180.0, 180.0), (-180.0, 180.0)), ((-30.0, math.inf), (0.0, 0.0))],
)
def test_the_reach_of_a_generic_axis(bounds: tuple[float, float], held: tuple[float, float]) -> None:
    """Drift: beyond +-180 deg PhysX refuses the limit, which locks the axis in place."""
    schemas, columns = limits(rotX={"low": bounds[0], "high": bounds[1]})
    found = dofs(GENERIC, schemas, columns)[0].limit
    assert same(found, held, (math.radians(held[0]), math.radians(held[1])))


def test_infinite_bounds_the_wrong_way_round_lock_nothing() -> None:
    """Measured: inf above -inf is no limit inside an articulation; outside it locks."""
    schemas, columns = limits(rotX={"low": math.inf, "high": -math.inf})
    assert same(dofs(GENERIC, schemas, columns)[0].limit, FREE, FREE)


@pytest.mark.parametrize(("position", "held"), [(360.0, 360.0), (750.0, 0.0), (math.nan, 0.0)])
def test_a_free_hinge_starts_within_a_turn(position: float, held: float) -> None:
    """Measured: a position beyond +-360 deg, or a NaN, is refused."""
    found = hinge({"state:angular:physics:position": position}, "PhysicsJointStateAPI:angular").position
    assert same(found, held, math.radians(held))
