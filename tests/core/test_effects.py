"""What becomes of columns once the role is known: which lose their effect, and which show what PhysX has instead.

Effects are measured on ovphysx 0.7.0: a value in the recording or the read-back, or a motion that does not change.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from joint_parts import PATH, alone, anchor, inside, parse, placed

from omni_physjoint.consumer.effects import settle
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.model import Cell, Effect, Origin, Role

FLT_MAX = 3.4028234663852886e38
HALF_PI = 1.5707963705062866
INF, NAN = math.inf, math.nan
FLOAT32 = 1e-6

HINGE, SLIDER, BALL, GENERIC, FIXED = (
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
    "PhysicsFixedJoint",
)


def settled(
    placement: Placement,
    type_name: str,
    schemas: Sequence[str] = (),
    values: Mapping[str, Any] | None = None,
    contract: str = "0.7",
) -> Mapping[str, Cell]:
    """Return the cells of one joint as placed."""
    return settle(PATH, {PATH: parse(type_name, schemas, values, contract)}, {PATH: placement}, contract)


def runtime_value(cell: Cell, value: Any, effect: Effect) -> bool:
    """Tell whether the cell shows what PhysX has instead of the column's value."""
    if cell.origin is not Origin.RUNTIME or cell.effect is not effect:
        return False
    if isinstance(value, float):
        return isinstance(cell.value, float) and math.isclose(cell.value, value, rel_tol=FLOAT32, abs_tol=1e-9)
    return bool(cell.value == value)


def bounds(low: float, high: float) -> dict[str, float]:
    """Return the limit columns of a hinge or a slider."""
    return {"physics:lowerLimit": low, "physics:upperLimit": high}


def generic(**limits: tuple[float, float]) -> tuple[list[str], dict[str, float]]:
    """Return schemas and columns of generic limits."""
    values = {}
    for instance, (low, high) in limits.items():
        values |= {f"limit:{instance}:physics:low": low, f"limit:{instance}:physics:high": high}
    return [f"PhysicsLimitAPI:{i}" for i in limits], values


EVERYTHING = (
    "PhysicsDriveAPI:angular",
    "PhysxDrivePerformanceEnvelopeAPI:angular",
    "PhysxJointAxisAPI:angular",
    "PhysicsJointStateAPI:angular",
    "PhysxLimitAPI:angular",
    "NewtonJointAPI",
)
INSIDE_ONLY = (
    "physxDrivePerformanceEnvelope:angular:maxActuatorVelocity",
    "physxJointAxis:angular:armature",
    "state:angular:physics:position",
    "newton:friction",
)
OUTSIDE_ONLY = (
    "physics:breakForce",
    "physics:breakTorque",
    "physics:collisionEnabled",
    "physxLimit:angular:restitution",
)
ALWAYS = (
    "physics:localPos0",
    "physics:lowerLimit",
    "physics:axis",
    "drive:angular:physics:stiffness",
    "physics:excludeFromArticulation",
)
WRITTEN = {
    **bounds(-30.0, 30.0),
    **dict.fromkeys(INSIDE_ONLY, 1.0),
    "drive:angular:physics:stiffness": 5.0,
    "drive:angular:physics:maxForce": 5.0,
    "physics:breakForce": 5.0,
    "physxLimit:angular:restitution": 0.5,
}


@pytest.mark.parametrize("name", [*INSIDE_ONLY, *ALWAYS])
def test_applied_inside_an_articulation(name: str) -> None:
    """Drives, envelopes, axis properties and states act there."""
    assert settled(inside(), HINGE, EVERYTHING, WRITTEN)[name].effect is Effect.APPLIED


@pytest.mark.parametrize("name", OUTSIDE_ONLY)
def test_without_effect_inside_an_articulation(name: str) -> None:
    """It cannot break, its links never collide, its limits have no tuning."""
    assert settled(inside(), HINGE, EVERYTHING, WRITTEN)[name].effect is Effect.NO_EFFECT


@pytest.mark.parametrize("name", [*OUTSIDE_ONLY, *ALWAYS])
def test_applied_outside_articulations(name: str) -> None:
    """Break limits, collision and tuning act there."""
    assert settled(alone(), HINGE, EVERYTHING, WRITTEN)[name].effect is Effect.APPLIED


@pytest.mark.parametrize("name", INSIDE_ONLY)
def test_without_effect_outside_articulations(name: str) -> None:
    """Envelopes, axis properties, states and Newton seeds need an articulation."""
    cell = settled(alone(), HINGE, EVERYTHING, WRITTEN)[name]
    assert cell.effect is Effect.NO_EFFECT
    assert "inside an articulation" in cell.reason


def test_an_anchor_is_a_weld() -> None:
    """Drift: drive and limits of a joint that ties an articulation to the world do nothing; its bodies count."""
    cells = settled(anchor(), HINGE, EVERYTHING, WRITTEN)
    applied = {name for name, cell in cells.items() if cell.effect is Effect.APPLIED}
    assert applied == {
        "physics:body0",
        "physics:body1",
        "physics:jointEnabled",
        "physics:excludeFromArticulation",
    }


def test_a_joint_that_is_not_made_says_why() -> None:
    """The placement's reason stands in every cell."""
    cells = settled(placed(Role.NOT_CREATED, exists=False), HINGE, EVERYTHING, WRITTEN)
    cell = cells["drive:angular:physics:stiffness"]
    assert (cell.effect, cell.reason) == (Effect.NO_EFFECT, "No joint is made. Placed by hand.")


def test_a_disabled_joint_has_one_column_that_acts() -> None:
    """A false physics:jointEnabled is what makes all the others idle."""
    cells = settled(placed(Role.NOT_CREATED, exists=False), HINGE, (), {"physics:jointEnabled": False})
    assert [name for name, cell in cells.items() if cell.effect is Effect.APPLIED] == ["physics:jointEnabled"]


@pytest.mark.parametrize("placements", [{}, {PATH: placed(Role.UNKNOWN)}])
def test_without_a_role_nothing_is_settled(placements: Mapping[str, Placement]) -> None:
    """Columns without bodies: the parser's cells stand."""
    parsed = {PATH: parse(HINGE, EVERYTHING, WRITTEN)}
    assert settle(PATH, parsed, placements, "0.7") == parsed[PATH].cells


def test_what_is_not_read_stays_so() -> None:
    """No role turns an unread column into a parsed one."""
    schemas, values = ["PhysicsDriveAPI:linear"], {"drive:linear:physics:stiffness": 1.0}
    for placement in (inside(), alone(), anchor(), placed(Role.NOT_CREATED, exists=False)):
        cells = settled(placement, HINGE, schemas, values)
        assert cells["drive:linear:physics:stiffness"].effect is Effect.NOT_READ


# --- what PhysX has instead: inside an articulation -------------------------------------------------------------------


@pytest.mark.parametrize("limits", [(-30.0, INF), (-INF, 30.0), (30.0, -30.0), (NAN, 30.0)])
def test_refused_limits_inside(limits: tuple[float, float]) -> None:
    """Drift: both bounds show the 0 at which the axis is held."""
    cells = settled(inside(), HINGE, (), bounds(*limits))
    assert runtime_value(cells["physics:lowerLimit"], 0.0, Effect.NO_EFFECT)
    assert runtime_value(cells["physics:upperLimit"], 0.0, Effect.NO_EFFECT)


def test_accepted_limits_stay_the_columns_own() -> None:
    """Drift: 720 deg is not cut inside an articulation."""
    cell = settled(inside(), HINGE, (), bounds(-30.0, 720.0))["physics:upperLimit"]
    assert (cell.origin, cell.effect) == (Origin.COLUMN, Effect.APPLIED)
    assert cell.value == pytest.approx(4.0 * math.pi, rel=FLOAT32)


def test_an_absent_limit_that_locks_is_the_parsers() -> None:
    """The page's trap: blocked bounds read 0, and 0 is applied."""
    parsed = {PATH: parse(HINGE, (), {"physics:lowerLimit": None, "physics:upperLimit": None})}
    cell = settle(PATH, parsed, {PATH: inside()}, "0.7")["physics:lowerLimit"]
    assert (cell.value, cell.origin, cell.effect) == (0.0, Origin.PARSER_DEFAULT, Effect.APPLIED)


def test_a_refused_swing_inside() -> None:
    """Drift: beyond 180 deg one half-angle is refused, and only that one."""
    cells = settled(inside(), BALL, (), {"physics:coneAngle0Limit": 181.0, "physics:coneAngle1Limit": 20.0})
    assert runtime_value(cells["physics:coneAngle0Limit"], 0.0, Effect.NO_EFFECT)
    assert cells["physics:coneAngle1Limit"].effect is Effect.APPLIED


def test_a_wrapped_target() -> None:
    """Drift: 1000 deg on a free hinge is held as 280, without a word."""
    values = {"drive:angular:physics:targetPosition": 1000.0}
    cell = settled(inside(), HINGE, EVERYTHING, values)["drive:angular:physics:targetPosition"]
    assert runtime_value(cell, 4.8869218826293945, Effect.APPLIED)


def test_a_refused_drive_inside() -> None:
    """A negative effort: type none, gains 0; the target is stored without effect."""
    values = {
        "drive:angular:physics:stiffness": 5.0,
        "drive:angular:physics:maxForce": -1.0,
        "drive:angular:physics:targetPosition": 90.0,
    }
    cells = settled(inside(), HINGE, EVERYTHING, values)
    assert runtime_value(cells["drive:angular:physics:stiffness"], 0.0, Effect.NO_EFFECT)
    assert runtime_value(cells["drive:angular:physics:type"], "none", Effect.NO_EFFECT)
    target = cells["drive:angular:physics:targetPosition"]
    assert (target.origin, target.effect) == (Origin.COLUMN, Effect.NO_EFFECT)
    assert cells["physxDrivePerformanceEnvelope:angular:speedEffortGradient"].effect is Effect.NO_EFFECT


def test_an_envelope_needs_effort() -> None:
    """With an effort limit of 0 the plain clamp is used, and the envelope does nothing."""
    values = {"drive:angular:physics:maxForce": 0.0}
    cells = settled(inside(), HINGE, EVERYTHING, values)
    assert cells["physxDrivePerformanceEnvelope:angular:maxActuatorVelocity"].effect is Effect.NO_EFFECT


def test_refused_friction() -> None:
    """Static below dynamic: every friction value shows 0, the seeds that are lost with it too."""
    values = {
        "physxJointAxis:angular:dynamicFrictionEffort": 2.0,
        "newton:friction": 5.0,
        "newton:damping": 4.0,
        "newton:armature": 0.5,
    }
    cells = settled(inside(), HINGE, EVERYTHING, values)
    for name in (
        "physxJointAxis:angular:dynamicFrictionEffort",
        "physxJointAxis:angular:viscousFrictionCoefficient",
        "newton:damping",
    ):
        assert runtime_value(cells[name], 0.0, Effect.NO_EFFECT), name
    assert cells["newton:armature"].effect is Effect.APPLIED


@pytest.mark.parametrize(("position", "held"), [(750.0, 0.0), (NAN, 0.0)])
def test_a_refused_state(position: float, held: float) -> None:
    """Beyond a turn on a free hinge, or no number."""
    values = {"state:angular:physics:position": position}
    cell = settled(inside(), HINGE, EVERYTHING, values)["state:angular:physics:position"]
    assert runtime_value(cell, held, Effect.NO_EFFECT)


TRANSLATION = (
    "PhysicsDriveAPI:transX",
    "PhysicsJointStateAPI:transX",
    "PhysicsDriveAPI:rotX",
    "PhysxJointAxisAPI:rotX",
    "PhysicsJointStateAPI:rotX",
)


@pytest.mark.parametrize(
    "name", ["limit:transX:physics:low", "drive:transX:physics:stiffness", "state:transX:physics:position"]
)
def test_translations_of_a_generic_joint_do_nothing_inside(name: str) -> None:
    """Drift: they are locked, whatever is authored; outside the limit and the drive act."""
    schemas, values = generic(transX=(-1.0, 1.0))
    values["drive:transX:physics:stiffness"] = 3.0
    assert settled(inside(), GENERIC, [*schemas, *TRANSLATION], values)[name].effect is Effect.NO_EFFECT
    outside = settled(alone(), GENERIC, [*schemas, *TRANSLATION], values)[name].effect
    assert outside is (Effect.NO_EFFECT if name.startswith("state") else Effect.APPLIED)


def test_nothing_acts_on_a_locked_axis() -> None:
    """The lock itself is applied; drive, properties and state of the axis are idle."""
    schemas, values = generic(rotX=(1.0, -1.0))
    cells = settled(inside(), GENERIC, [*schemas, *TRANSLATION], values)
    assert cells["limit:rotX:physics:low"].effect is Effect.APPLIED
    for name in ("drive:rotX:physics:stiffness", "physxJointAxis:rotX:armature", "state:rotX:physics:position"):
        assert cells[name].effect is Effect.NO_EFFECT, name


def test_seeds_of_a_joint_whose_axes_are_all_locked() -> None:
    """The joint has become a fixed one."""
    schemas, values = generic(rotX=(1.0, -1.0), rotY=(1.0, -1.0), rotZ=(1.0, -1.0))
    cells = settled(inside(), GENERIC, [*schemas, "NewtonJointAPI"], values | {"newton:armature": 1.0})
    assert cells["newton:armature"].effect is Effect.NO_EFFECT


@pytest.mark.parametrize(
    ("type_name", "extra", "effect"),
    [
        (HINGE, {}, Effect.APPLIED),
        (FIXED, {}, Effect.NO_EFFECT),
        (HINGE, {"newton:damping": 1.0}, Effect.NO_EFFECT),
    ],
)
def test_joint_friction_of_contract_0_6(type_name: str, extra: Mapping[str, float], effect: Effect) -> None:
    """Measured on 0.6.4: it brakes, but not where nothing moves, nor on an axis with friction of its own."""
    values = {"physxJoint:jointFriction": 0.1, **extra}
    cells = settled(inside(), type_name, ["PhysxJointAPI"], values, "0.6")
    assert cells["physxJoint:jointFriction"].effect is effect


@pytest.mark.parametrize(("turned", "side"), [(False, 0), (True, 1)])
def test_a_refused_frame(turned: bool, side: int) -> None:
    """Drift: a rotation without direction costs the position too; the order of the object is not that of the sides."""
    placement = replace(inside(turned=turned), valid=(False, True))
    cells = settled(placement, HINGE)
    idle = {name for name in cells if "local" in name and cells[name].effect is Effect.NO_EFFECT}
    assert idle == {f"physics:localPos{side}", f"physics:localRot{side}"}


# --- what PhysX has instead: outside ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_name", "limits", "name", "held", "effect"),
    [
        (HINGE, (-30.0, INF), "physics:upperLimit", math.pi, Effect.APPLIED),
        (HINGE, (-400.0, 30.0), "physics:lowerLimit", -math.pi, Effect.APPLIED),
        (HINGE, (30.0, -30.0), "physics:lowerLimit", -HALF_PI, Effect.NO_EFFECT),
        (HINGE, (200.0, 350.0), "physics:upperLimit", HALF_PI, Effect.NO_EFFECT),
        (SLIDER, (-1.0, INF), "physics:lowerLimit", -FLT_MAX / 3.0, Effect.NO_EFFECT),
        (SLIDER, (2.0, -1.0), "physics:upperLimit", FLT_MAX / 3.0, Effect.NO_EFFECT),
    ],
)
def test_limits_outside(type_name: str, limits: tuple[float, float], name: str, held: float, effect: Effect) -> None:
    """Drift: what is cut off is applied, what is refused shows PhysX's own default."""
    assert runtime_value(settled(alone(), type_name, (), bounds(*limits))[name], held, effect)


def test_a_refused_cone_outside() -> None:
    """Drift: a zero cone leaves 90 deg on both swings."""
    cells = settled(alone(), BALL, (), {"physics:coneAngle0Limit": 0.0, "physics:coneAngle1Limit": 20.0})
    assert runtime_value(cells["physics:coneAngle0Limit"], HALF_PI, Effect.NO_EFFECT)
    assert runtime_value(cells["physics:coneAngle1Limit"], HALF_PI, Effect.NO_EFFECT)


def test_a_refused_drive_outside() -> None:
    """A negative gain, which passes inside an articulation."""
    values = {"drive:angular:physics:stiffness": -5.0}
    outside = settled(alone(), HINGE, EVERYTHING, values)["drive:angular:physics:stiffness"]
    within = settled(inside(), HINGE, EVERYTHING, values)["drive:angular:physics:stiffness"]
    assert runtime_value(outside, 0.0, Effect.NO_EFFECT)
    assert (within.origin, within.effect) == (Origin.COLUMN, Effect.APPLIED)


def test_a_distance_that_physx_refuses() -> None:
    """An infinite largest distance ends as 0."""
    cells = settled(alone(), "PhysicsDistanceJoint", (), {"physics:maxDistance": INF})
    assert runtime_value(cells["physics:maxDistance"], 0.0, Effect.NO_EFFECT)


def test_frames_of_a_gear_do_nothing() -> None:
    """Page PhysxPhysicsGearJoint: it takes the frames of its hinges."""
    gear = parse("PhysxPhysicsGearJoint", (), {"physics:hinge0": ("/H0",), "physics:hinge1": ("/H1",)})
    parsed = {PATH: gear, "/H0": parse(HINGE), "/H1": parse(HINGE)}
    placements = {PATH: alone(), "/H0": alone("/H0"), "/H1": alone("/H1")}
    cells = settle(PATH, parsed, placements, "0.7")
    assert cells["physics:localPos0"].effect is Effect.NO_EFFECT
    assert cells["physics:gearRatio"].effect is Effect.APPLIED


def test_a_gear_without_its_hinge_does_nothing() -> None:
    """Drift: the joint is made all the same, and couples nothing."""
    cells = settled(alone(), "PhysxPhysicsGearJoint", (), {"physics:hinge0": ("/Nobody",)})
    assert cells["physics:hinge0"].effect is Effect.NO_EFFECT
    assert cells["physics:gearRatio"].effect is Effect.NO_EFFECT


# --- couplings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("limited", "effect"), [(True, Effect.APPLIED), (False, Effect.NO_EFFECT)])
def test_a_coupling_needs_limits(limited: bool, effect: Effect) -> None:
    """Drift: a hinge without finite limits neither follows nor leads."""
    follows = {
        "physxMimicJoint:rotX:referenceJoint": ("/Leader",),
        "physxMimicJoint:rotX:referenceJointAxis": "rotX",
        "physxMimicJoint:rotX:gearing": 2.0,
    }
    limits = bounds(-90.0, 90.0)
    follower = parse(HINGE, ["PhysxMimicJointAPI:rotX"], follows | limits)
    parsed = {PATH: follower, "/Leader": parse(HINGE, (), limits if limited else {})}
    cells = settle(PATH, parsed, {PATH: inside(), "/Leader": inside("/Leader")}, "0.7")
    gearing = cells["physxMimicJoint:rotX:gearing"]
    assert gearing.effect is effect
    assert limited or "</Leader>" in gearing.reason


@pytest.mark.parametrize("contract", ["0.6", "0.7"])
@pytest.mark.parametrize(
    "placement", [inside(), alone(), anchor(), placed(Role.NOT_CREATED, exists=False)], ids=lambda p: p.role.value
)
@pytest.mark.parametrize("type_name", [HINGE, SLIDER, BALL, GENERIC, FIXED, "PhysicsDistanceJoint"])
def test_settling_keeps_the_columns(type_name: str, placement: Placement, contract: str) -> None:
    """Whatever the role, the same columns have cells, each with a reason."""
    parsed = parse(type_name, EVERYTHING, WRITTEN, contract)
    cells = settle(PATH, {PATH: parsed}, {PATH: placement}, contract)
    assert cells.keys() == parsed.cells.keys()
    assert all(cell.reason.endswith(".") for cell in cells.values())
