"""What the parser makes of columns: defaults, enabling rules, conversions, fallbacks, seeds and their precedence.

Expected numbers come from the contract pages (0.7, and 0.6 where named) and from measurements on ovphysx 0.7.0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from omni_physjoint.consumer.descriptor import ParsedJoint, parse_joint
from omni_physjoint.contract import JOINT_TYPES, load
from omni_physjoint.model import DriveType, Effect, Origin

FLT_MAX = 3.4028234663852886e38
INF, NAN = math.inf, math.nan
FLOAT32 = 1e-6
"""Relative; the consumer computes in float32."""

HINGE, SLIDER, BALL, GENERIC = (
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
)


def parse(
    type_name: str, schemas: Sequence[str] = (), values: Mapping[str, Any] | None = None, contract: str = "0.7"
) -> ParsedJoint:
    """Parse a joint of which nothing but `values` is published."""
    return parse_joint(type_name, schemas, values or {}, load(contract))


def close(found: float, wanted: float) -> bool:
    """Tell whether two numbers agree to float32."""
    return math.isclose(found, wanted, rel_tol=FLOAT32)


# --- limits -----------------------------------------------------------------------------------------------------------


def bounds(low: float, high: float) -> dict[str, float]:
    """Return the limit columns of a hinge or a slider."""
    return {"physics:lowerLimit": low, "physics:upperLimit": high}


def test_absent_bounds_limit_a_hinge_at_zero() -> None:
    """Page PhysicsRevoluteJoint: absent bounds read 0, and 0 is finite."""
    limit = parse(HINGE).descriptor.limits["angular"]
    assert (limit.enabled, limit.low, limit.high) == (True, 0.0, 0.0)


@pytest.mark.parametrize(
    ("low", "high", "enabled"),
    [
        (-INF, INF, False),
        (-30.0, INF, True),
        (-INF, 30.0, True),
        (NAN, NAN, False),
        (NAN, 30.0, True),
        (-3.4e38, 3.4e38, False),
        (-0.5e38, INF, False),
        (-0.49e38, INF, True),
        (1e38, INF, True),  # each bound is held against its own side only
        (INF, -INF, False),
    ],
)
@pytest.mark.parametrize("type_name", [HINGE, SLIDER])
def test_either_bound_enables_a_limit(type_name: str, low: float, high: float, enabled: bool) -> None:
    """A limit acts when either bound is finite and inside its side of +-0.5e38."""
    (limit,) = parse(type_name, (), bounds(low, high)).descriptor.limits.values()
    assert limit.enabled is enabled


def test_a_generic_joint_limits_only_applied_instances() -> None:
    """Page PhysicsLimitAPI: without the instance the axis is free, whatever its columns say."""
    values = {"limit:rotX:physics:low": -10.0, "limit:rotX:physics:high": 10.0}
    assert parse(GENERIC, (), values).descriptor.limits == {}


def test_generic_limits_come_in_the_fixed_order() -> None:
    """Page PhysicsLimitAPI: transX, transY, transZ, rotX, rotY, rotZ, distance."""
    order = ("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance")
    schemas = [f"PhysicsLimitAPI:{i}" for i in reversed(order)]
    assert tuple(parse(GENERIC, schemas).descriptor.limits) == order


def test_only_rotations_are_converted_in_generic_limits() -> None:
    """Degrees become radians on rotX; transX and distance stay lengths."""
    values = {f"limit:{i}:physics:high": 90.0 for i in ("rotX", "transX", "distance")}
    limits = parse(GENERIC, [f"PhysicsLimitAPI:{i}" for i in ("rotX", "transX", "distance")], values).descriptor.limits
    assert close(limits["rotX"].high, math.pi / 2)
    assert (limits["transX"].high, limits["distance"].high) == (90.0, 90.0)


def test_slider_bounds_are_lengths() -> None:
    """Page PhysicsPrismaticJoint: no conversion."""
    limit = parse(SLIDER, (), bounds(-1.0, 90.0)).descriptor.limits["linear"]
    assert (limit.low, limit.high) == (-1.0, 90.0)


def test_bounds_beyond_the_sentinel_are_still_converted() -> None:
    """Measured: -3.4e38 deg beside a finite bound is held as -5.934e36 rad."""
    limit = parse(HINGE, (), bounds(-3.4e38, 30.0)).descriptor.limits["angular"]
    assert close(limit.low, -5.934119017710086e36)


@pytest.mark.parametrize(
    ("angle0", "angle1", "enabled"),
    [(30.0, 20.0, True), (30.0, -1.0, False), (-1.0, -1.0, False), (0.0, 0.0, True), (INF, 20.0, False)],
)
def test_a_cone_needs_both_angles(angle0: float, angle1: float, enabled: bool) -> None:
    """Page PhysicsSphericalJoint: both finite and not negative."""
    values = {"physics:coneAngle0Limit": angle0, "physics:coneAngle1Limit": angle1}
    cone = parse(BALL, (), values).descriptor.cone
    assert cone is not None
    assert cone.enabled is enabled


def test_absent_cone_angles_make_a_cone_of_zero() -> None:
    """Page PhysicsSphericalJoint: the parser default 0 is not negative."""
    cone = parse(BALL).descriptor.cone
    assert cone is not None
    assert (cone.enabled, cone.angle0, cone.angle1) == (True, 0.0, 0.0)


@pytest.mark.parametrize(
    ("type_name", "instance"), [(HINGE, "angular"), (SLIDER, "linear"), (GENERIC, "rotX"), (GENERIC, "distance")]
)
def test_tuning_is_not_converted(type_name: str, instance: str) -> None:
    """Page PhysxLimitAPI: none of the four columns is converted, angular ones neither."""
    schemas = [f"PhysxLimitAPI:{instance}", f"PhysicsLimitAPI:{instance}"]
    columns = ("restitution", "bounceThreshold", "stiffness", "damping")
    values = {f"physxLimit:{instance}:{c}": 0.25 for c in columns}
    limit = parse(type_name, schemas, values).descriptor.limits[instance]
    assert (limit.restitution, limit.bounce_threshold, limit.stiffness, limit.damping) == (0.25,) * 4


def test_negative_tuning_becomes_zero() -> None:
    """Measured: restitution 2 passes, -3 becomes 0."""
    values = {"physxLimit:angular:stiffness": -3.0, "physxLimit:angular:restitution": 2.0}
    limit = parse(HINGE, ["PhysxLimitAPI:angular"], values).descriptor.limits["angular"]
    assert (limit.stiffness, limit.restitution) == (0.0, 2.0)


def test_a_ball_reads_the_tuning_of_its_cone() -> None:
    """Page PhysxLimitAPI: the instance is cone, not rotX or rotY."""
    values = {"physxLimit:cone:stiffness": 3.0, "physxLimit:rotY:stiffness": 4.0}
    parsed = parse(BALL, ["PhysxLimitAPI:cone", "PhysxLimitAPI:rotY"], values)
    assert parsed.descriptor.cone is not None
    assert parsed.descriptor.cone.stiffness == 3.0
    assert parsed.cells["physxLimit:rotY:stiffness"].effect is Effect.NOT_READ


# --- distance joints --------------------------------------------------------------------------------------------------


def distance_of(values: Mapping[str, Any], *schemas: str) -> Any:
    """Return the distance part of a distance joint."""
    return parse("PhysicsDistanceJoint", schemas, values).descriptor.distance


def test_absent_distances_bound_nothing() -> None:
    """Page PhysicsDistanceJoint: the parser default -1 means none."""
    distance = distance_of({})
    assert (distance.min_enabled, distance.minimum, distance.max_enabled, distance.maximum) == (False, -1, False, -1)


def test_a_distance_of_zero_counts() -> None:
    """A bound is enabled when it is not negative."""
    distance = distance_of({"physics:minDistance": 0.0, "physics:maxDistance": NAN})
    assert (distance.min_enabled, distance.max_enabled) == (True, False)


SPRING = {
    "physxPhysicsDistanceJoint:springStiffness": 5.0,
    "physxPhysicsDistanceJoint:springDamping": 6.0,
    "physxLimit:distance:stiffness": 3.0,
    "physxLimit:distance:damping": 4.0,
}


@pytest.mark.parametrize(("enabled", "gains"), [(True, (5.0, 6.0)), (False, (3.0, 4.0))])
def test_an_enabled_spring_replaces_the_limits_gains(enabled: bool, gains: tuple[float, float]) -> None:
    """Page PhysxPhysicsDistanceJointAPI; measured 5, 6 with the spring and 3, 4 without."""
    values = SPRING | {"physxPhysicsDistanceJoint:springEnabled": enabled}
    distance = distance_of(values, "PhysxPhysicsDistanceJointAPI", "PhysxLimitAPI:distance")
    assert (distance.spring_enabled, distance.stiffness, distance.damping) == (enabled, *gains)


def test_a_spring_needs_its_api() -> None:
    """Columns of an API that is not applied are not read."""
    values = SPRING | {"physxPhysicsDistanceJoint:springEnabled": True}
    distance = distance_of(values, "PhysxLimitAPI:distance")
    assert (distance.spring_enabled, distance.stiffness) == (False, 3.0)


# --- drives -----------------------------------------------------------------------------------------------------------


def drive(**columns: Any) -> dict[str, Any]:
    """Return columns of the angular drive."""
    return {f"drive:angular:physics:{name}": value for name, value in columns.items()}


def envelope(**columns: Any) -> dict[str, Any]:
    """Return columns of the angular envelope."""
    return {f"physxDrivePerformanceEnvelope:angular:{name}": value for name, value in columns.items()}


DRIVE, ENVELOPE = "PhysicsDriveAPI:angular", "PhysxDrivePerformanceEnvelopeAPI:angular"


def test_applying_the_api_makes_a_drive() -> None:
    """Page PhysicsDriveAPI: presence enables, every column has a default."""
    found = parse(HINGE, [DRIVE]).descriptor.drives["angular"]
    assert (found.type, found.stiffness, found.damping, found.max_force) == (DriveType.FORCE, 0.0, 0.0, FLT_MAX)
    assert found.envelope is None


def test_columns_without_the_api_make_no_drive() -> None:
    """Measured: the gate is the schema list, not the column."""
    parsed = parse(HINGE, (), drive(stiffness=10.0))
    assert parsed.descriptor.drives == {}
    assert parsed.cells["drive:angular:physics:stiffness"].effect is Effect.NOT_READ


def test_an_unread_instance_names_the_one_that_is_read() -> None:
    """A hinge reads angular, so that a linear drive on it does nothing."""
    parsed = parse(HINGE, ["PhysicsDriveAPI:linear"], {"drive:linear:physics:stiffness": 1.0})
    cell = parsed.cells["drive:linear:physics:stiffness"]
    assert (cell.effect, cell.value) == (Effect.NOT_READ, None)
    assert "it reads angular" in cell.reason


@pytest.mark.parametrize("type_name", [BALL, "PhysicsFixedJoint", "PhysicsDistanceJoint"])
def test_types_without_drives_read_none(type_name: str) -> None:
    """Page PhysicsDriveAPI, instance matrix."""
    parsed = parse(type_name, ["PhysicsDriveAPI:angular"], drive(stiffness=10.0))
    assert parsed.descriptor.drives == {}
    assert parsed.cells["drive:angular:physics:stiffness"].reason == f"A {type_name} reads no PhysicsDriveAPI."


@pytest.mark.parametrize("max_force", [INF, -INF, NAN])
def test_an_effort_limit_that_is_not_finite_is_unlimited(max_force: float) -> None:
    """Page PhysicsDriveAPI; NaN and -inf measured."""
    assert parse(HINGE, [DRIVE], drive(maxForce=max_force)).descriptor.drives["angular"].max_force == FLT_MAX


def test_a_negative_effort_limit_passes_the_parser() -> None:
    """It is PhysX that refuses the drive."""
    assert parse(HINGE, [DRIVE], drive(maxForce=-1.0)).descriptor.drives["angular"].max_force == -1.0


@pytest.mark.parametrize("token", ["Acceleration", "none", "", "force"])
def test_any_other_token_is_a_force_drive(token: str) -> None:
    """Page PhysicsDriveAPI: only the exact token acceleration selects it."""
    assert parse(HINGE, [DRIVE], drive(type=token)).descriptor.drives["angular"].type is DriveType.FORCE


def test_a_gain_beyond_float32_overflows() -> None:
    """Measured: 3e38 per degree is held as infinite."""
    assert parse(HINGE, [DRIVE], drive(stiffness=3e38)).descriptor.drives["angular"].stiffness == INF


def test_a_generic_drive_converts_its_rotations_only() -> None:
    """Page PhysicsDriveAPI: rotX per radian, transX and distance as they are."""
    instances = ("rotX", "transX", "distance")
    values = {f"drive:{i}:physics:stiffness": 2.0 for i in instances}
    drives = parse(GENERIC, [f"PhysicsDriveAPI:{i}" for i in instances], values).descriptor.drives
    assert close(drives["rotX"].stiffness, 114.59155902616465)
    assert (drives["transX"].stiffness, drives["distance"].stiffness) == (2.0, 2.0)


def test_the_distance_drive_does_nothing() -> None:
    """Page PhysicsDriveAPI: it is parsed, and no drive is made of it."""
    parsed = parse(GENERIC, ["PhysicsDriveAPI:distance"], {"drive:distance:physics:stiffness": 2.0})
    assert parsed.cells["drive:distance:physics:stiffness"].effect is Effect.NO_EFFECT


# --- envelopes --------------------------------------------------------------------------------------------------------


def test_an_envelope_needs_its_drive() -> None:
    """Page PhysxDrivePerformanceEnvelopeAPI: read only when the drive of the same instance exists."""
    parsed = parse(HINGE, [ENVELOPE, "PhysicsDriveAPI:linear"], envelope(maxActuatorVelocity=10.0))
    cell = parsed.cells["physxDrivePerformanceEnvelope:angular:maxActuatorVelocity"]
    assert parsed.descriptor.drives == {}
    assert cell.effect is Effect.NOT_READ
    assert "PhysicsDriveAPI:angular" in cell.reason


@pytest.mark.parametrize(
    ("raw", "held"), [(-1000.0, 0.0), (INF, FLT_MAX), (FLT_MAX, FLT_MAX), (NAN, FLT_MAX), (180.0, math.pi)]
)
def test_actuator_speed(raw: float, held: float) -> None:
    """Negative becomes 0, unlimited stays unlimited, no number becomes the default (measured on 0.7.0)."""
    found = parse(HINGE, [DRIVE, ENVELOPE], envelope(maxActuatorVelocity=raw)).descriptor.drives["angular"].envelope
    assert found is not None
    assert close(found.max_actuator_velocity, held)


def test_a_nan_in_an_envelope_stays_with_contract_0_6() -> None:
    """Measured on 0.6.4, where it refuses the whole drive."""
    values = envelope(velocityDependentResistance=NAN)
    found = parse(HINGE, [DRIVE, ENVELOPE], values, "0.6").descriptor.drives["angular"].envelope
    assert found is not None
    assert math.isnan(found.velocity_dependent_resistance)


def test_translations_of_a_generic_joint_have_no_envelope() -> None:
    """Page PhysxDrivePerformanceEnvelopeAPI, instance matrix: rotX, rotY, rotZ only."""
    schemas = ["PhysicsDriveAPI:transX", "PhysxDrivePerformanceEnvelopeAPI:transX"]
    assert parse(GENERIC, schemas).descriptor.drives["transX"].envelope is None


# --- axis properties and seeds ----------------------------------------------------------------------------------------


def axis(**columns: float) -> dict[str, float]:
    """Return columns of the angular axis properties."""
    return {f"physxJointAxis:angular:{name}": value for name, value in columns.items()}


AXIS, NEWTON, JOINT = "PhysxJointAxisAPI:angular", "NewtonJointAPI", "PhysxJointAPI"
SEEDS = {"newton:armature": 0.3, "newton:damping": 4.0, "newton:friction": 5.0, "newton:velocityLimit": 90.0}


def properties(values: Mapping[str, Any], *schemas: str, contract: str = "0.7") -> Any:
    """Return the axis properties of a hinge."""
    return parse(HINGE, schemas, values, contract).descriptor.axes["angular"]


def test_newton_seeds_act_without_their_api() -> None:
    """Measured on 0.7.0 and 0.6.4: the columns alone are enough."""
    found = properties(SEEDS)
    assert close(found.armature, 0.3)
    assert close(found.max_velocity, math.pi / 2)
    assert (found.static_friction, found.dynamic_friction) == (5.0, 5.0)
    assert close(found.viscous_friction, 229.1831180523293)


def test_what_says_no_more_than_a_fallback_keeps_the_seeds() -> None:
    """Page PhysxJointAxisAPI: an explicit PhysX zero, or unlimited, clears no Newton seed."""
    own = axis(armature=0.0, maxJointVelocity=INF, staticFrictionEffort=0.0, viscousFrictionCoefficient=-1.0)
    assert properties(SEEDS | own, AXIS, NEWTON) == properties(SEEDS)


def test_a_seeded_column_says_who_supplies_its_value() -> None:
    """The cell has the seed's value and names the column that it comes from."""
    cell = parse(HINGE, [AXIS], SEEDS | axis(armature=0.0)).cells["physxJointAxis:angular:armature"]
    assert (cell.origin, cell.effect) == (Origin.SEED, Effect.NO_EFFECT)
    assert isinstance(cell.value, float)
    assert close(cell.value, 0.3)
    assert cell.reason.startswith("newton:armature supplies")


def test_either_friction_effort_brings_both() -> None:
    """Page PhysxJointAxisAPI: the two efforts are never mixed with the seed; damping is on its own."""
    found = properties(SEEDS | axis(staticFrictionEffort=2.0, dynamicFrictionEffort=0.0), AXIS)
    assert (found.static_friction, found.dynamic_friction) == (2.0, 0.0)
    assert close(found.viscous_friction, 229.1831180523293)


@pytest.mark.parametrize(("raw", "held"), [(0.0, 0.0), (-180.0, 0.0), (180.0, math.pi), (FLT_MAX, FLT_MAX)])
def test_axis_speed(raw: float, held: float) -> None:
    """Below FLT_MAX counts: 0 stops the axis and a negative value becomes 0 (measured)."""
    assert close(properties(axis(maxJointVelocity=raw), AXIS).max_velocity, held)


def test_nan_counts_as_not_given() -> None:
    """Measured on 0.7.0: no NaN of the axis level displaces anything."""
    own = dict.fromkeys(axis(armature=0, maxJointVelocity=0, staticFrictionEffort=0), NAN)
    assert properties(own, AXIS) == properties({})


def test_a_slider_converts_nothing() -> None:
    """Page PhysxJointAxisAPI: linear has no rotational conversion."""
    values = SEEDS | {"physxJointAxis:linear:maxJointVelocity": 180.0}
    found = parse(SLIDER, ["PhysxJointAxisAPI:linear"], values).descriptor.axes["linear"]
    assert (found.max_velocity, found.viscous_friction) == (180.0, 4.0)


@pytest.mark.parametrize("type_name", [BALL, GENERIC])
def test_three_rotations_always_have_properties(type_name: str) -> None:
    """Page PhysxJointAxisAPI: unapplied entries have the seeds or the defaults."""
    axes = parse(type_name, ["PhysxJointAxisAPI:rotY"], {"physxJointAxis:rotY:armature": 2.0}).descriptor.axes
    assert {name: found.armature for name, found in axes.items()} == {"rotX": 0.0, "rotY": 2.0, "rotZ": 0.0}


JOINT_LEVEL = {
    "physxJoint:armature": 0.5,
    "physxJoint:maxJointVelocity": 180.0,
    "physxJoint:jointFriction": 0.1,
}


def test_the_joint_level_stands_between_newton_and_the_axis() -> None:
    """Page PhysxJointAPI (0.6): it beats the Newton seed and loses to the axis level."""
    found = properties(SEEDS | JOINT_LEVEL | axis(armature=0.7), AXIS, JOINT, contract="0.6")
    assert close(found.armature, 0.7)
    assert close(found.max_velocity, math.pi)


@pytest.mark.parametrize("unlimited", [INF, FLT_MAX, NAN])
def test_an_unlimited_joint_level_speed_counts_as_not_given(unlimited: float) -> None:
    """Page PhysxJointAPI (0.6); NaN measured on 0.6.4."""
    values = SEEDS | {"physxJoint:maxJointVelocity": unlimited}
    assert close(properties(values, JOINT, contract="0.6").max_velocity, math.pi / 2)


def test_the_joint_level_needs_its_api() -> None:
    """Measured on 0.6.4: published without the API, not applied."""
    assert properties(JOINT_LEVEL, contract="0.6") == properties({})


def test_contract_0_7_has_no_joint_level() -> None:
    """Measured on 0.7.0: ignored, with the API too."""
    parsed = parse(HINGE, [JOINT], JOINT_LEVEL, "0.7")
    assert parsed.descriptor.axes["angular"] == properties({})
    assert parsed.descriptor.joint_friction == 0.0
    assert parsed.cells["physxJoint:armature"].effect is Effect.NOT_READ


@pytest.mark.parametrize(("raw", "held"), [(0.1, 0.1), (-1.0, 0.0)])
@pytest.mark.parametrize("type_name", [HINGE, "PhysicsFixedJoint"])
def test_joint_friction_of_contract_0_6(type_name: str, raw: float, held: float) -> None:
    """Page PhysxJointAPI (0.6): read on every type; a negative value becomes 0 (measured)."""
    found = parse(type_name, [JOINT], {"physxJoint:jointFriction": raw}, "0.6").descriptor.joint_friction
    assert close(found, held)


# --- state, gear, rack, mimic -----------------------------------------------------------------------------------------


def test_generic_states_have_no_distance() -> None:
    """Page PhysicsJointStateAPI: transX to rotZ."""
    schemas = [f"PhysicsJointStateAPI:{i}" for i in ("distance", "rotZ", "transX")]
    assert tuple(parse(GENERIC, schemas).descriptor.states) == ("transX", "rotZ")


def test_an_infinite_state_is_clamped() -> None:
    """Measured on 0.7.0: a slider's infinite position is held as FLT_MAX."""
    values = {"state:linear:physics:position": -INF}
    assert parse(SLIDER, ["PhysicsJointStateAPI:linear"], values).descriptor.states["linear"].position == -FLT_MAX


@pytest.mark.parametrize(("published", "ratio"), [({}, 0.0), ({"physics:gearRatio": 2.5}, 2.5)])
def test_gear_ratio(published: dict[str, float], ratio: float) -> None:
    """Page PhysxPhysicsGearJoint: no unit, and 0 when the column is absent."""
    assert parse("PhysxPhysicsGearJoint", (), published).descriptor.gear_ratio == ratio


@pytest.mark.parametrize(("published", "ratio"), [({}, 0.0), ({"physics:ratio": 90.0}, math.pi / 2)])
def test_rack_ratio(published: dict[str, float], ratio: float) -> None:
    """Page PhysxPhysicsRackAndPinionJoint: degrees per length become radians per length (measured)."""
    found = parse("PhysxPhysicsRackAndPinionJoint", (), published).descriptor.rack_ratio
    assert found is not None
    assert close(found, ratio)


def test_only_the_first_target_counts() -> None:
    """Page PhysicsJoint."""
    cell = parse(HINGE, (), {"physics:body0": ("/A", "/B")}).cells["physics:body0"]
    assert (cell.value, cell.effect) == ("/A", Effect.APPLIED)


MIMIC = {
    "physxMimicJoint:rotX:referenceJoint": ("/Leader",),
    "physxMimicJoint:rotX:referenceJointAxis": "rotX",
    "physxMimicJoint:rotX:gearing": 2.0,
    "physxMimicJoint:rotX:offset": 30.0,
}


@pytest.mark.parametrize(("type_name", "offset"), [(HINGE, math.pi / 6), (SLIDER, 30.0)])
def test_the_offset_is_in_the_followers_unit(type_name: str, offset: float) -> None:
    """Measured: 30 is degrees on a hinge and a length on a slider."""
    (mimic,) = parse(type_name, ["PhysxMimicJointAPI:rotX"], MIMIC).descriptor.mimics
    assert (mimic.leader, mimic.leader_axis, mimic.ratio) == ("/Leader", "rotX", 2.0)
    assert close(mimic.offset, offset)


def test_other_mimic_slots_are_not_read() -> None:
    """Measured: a slot named after a direction of motion does nothing, on a slider too."""
    values = {name.replace("rotX:", "transX:"): value for name, value in MIMIC.items()}
    parsed = parse(SLIDER, ["PhysxMimicJointAPI:transX"], values)
    assert parsed.descriptor.mimics == ()
    assert parsed.cells["physxMimicJoint:transX:gearing"].effect is Effect.NOT_READ


def test_newton_coefficients_change_sign() -> None:
    """Measured: follower = coef0 + coef1 * leader is held as ratio -coef1 and offset -coef0."""
    values = {"newton:mimicJoint": ("/Leader",), "newton:mimicCoef0": 30.0, "newton:mimicCoef1": 2.0}
    (mimic,) = parse(HINGE, ["NewtonMimicAPI"], values).descriptor.mimics
    assert mimic.ratio == -2.0
    assert close(mimic.offset, -math.pi / 6)


def test_absent_gearing_is_zero_and_absent_coef1_is_one() -> None:
    """Measured with blocked values on 0.7.0."""
    physx, newton = parse(HINGE, ["PhysxMimicJointAPI:rotX", "NewtonMimicAPI"]).descriptor.mimics
    assert (physx.ratio, newton.ratio) == (0.0, -1.0)


@pytest.mark.parametrize("leaders", [(), ("/A", "/B")])
def test_a_follower_has_exactly_one_leader(leaders: tuple[str, ...]) -> None:
    """Measured: none and two are refused."""
    values = MIMIC | {"physxMimicJoint:rotX:referenceJoint": leaders}
    parsed = parse(HINGE, ["PhysxMimicJointAPI:rotX"], values)
    assert parsed.descriptor.mimics[0].leader is None
    assert parsed.cells["physxMimicJoint:rotX:referenceJoint"].effect is Effect.NO_EFFECT


# --- base columns -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("token", "axis_"), [("Y", "Y"), ("Z", "Z"), ("X", "X"), ("y", "X"), ("", "X"), ("W", "X")])
@pytest.mark.parametrize("type_name", [HINGE, SLIDER, BALL])
def test_any_other_axis_is_x(type_name: str, token: str, axis_: str) -> None:
    """Pages of the three types: only Y and Z are matched."""
    assert parse(type_name, (), {"physics:axis": token}).descriptor.axis == axis_


def test_a_generic_joint_has_no_axis() -> None:
    """The type does not declare the column; nothing reads it."""
    parsed = parse(GENERIC, (), {"physics:axis": "Y"})
    assert parsed.descriptor.axis == "X"
    assert parsed.cells["physics:axis"].effect is Effect.NOT_READ


@pytest.mark.parametrize(("raw", "held"), [(INF, FLT_MAX), (-INF, FLT_MAX), (NAN, FLT_MAX), (-3.0, -3.0), (3.0, 3.0)])
def test_break_force_that_is_not_finite_is_unbreakable(raw: float, held: float) -> None:
    """Page PhysicsJoint; NaN, -inf and negative values measured on 0.7.0."""
    assert parse(HINGE, (), {"physics:breakForce": raw}).descriptor.break_force == held


def test_a_rotation_without_direction_stays_as_it_is() -> None:
    """There is nothing to normalise; what becomes of the frame is not the parser's matter."""
    parsed = parse(HINGE, (), {"physics:localRot0": (0.0, 0.0, 0.0, 0.0)})
    assert parsed.cells["physics:localRot0"].value == (0.0, 0.0, 0.0, 0.0)


def test_unknown_columns_are_not_read() -> None:
    """A column of no component has a cell too, and the cell says why."""
    cell = parse(HINGE, (), {"user:note": "x"}).cells["user:note"]
    assert (cell.effect, cell.value) == (Effect.NOT_READ, None)
    assert cell.reason == "No component of the contract has this column on such a joint."


def test_columns_of_another_type_are_not_read() -> None:
    """A gear ratio on a hinge belongs to no component of a hinge."""
    assert parse(HINGE, (), {"physics:gearRatio": 2.0}).cells["physics:gearRatio"].effect is Effect.NOT_READ


@pytest.mark.parametrize("contract", ["0.6", "0.7"])
@pytest.mark.parametrize("type_name", JOINT_TYPES)
def test_every_declared_column_has_a_cell_with_a_reason(type_name: str, contract: str) -> None:
    """Nothing published: each column of the type and its APIs is there, at its parser default or not read."""
    schemas = (DRIVE, ENVELOPE, AXIS, "PhysxLimitAPI:angular", "PhysicsLimitAPI:rotX", NEWTON, JOINT)
    parsed = parse(type_name, schemas, {}, contract)
    declared = {located.name for located in load(contract).columns_for(type_name, schemas)}
    assert declared == parsed.cells.keys()
    assert all(cell.reason.endswith(".") for cell in parsed.cells.values())
    assert all(cell.origin is Origin.PARSER_DEFAULT for cell in parsed.cells.values())
