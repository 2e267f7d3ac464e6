"""PhysX objects of joints and couplings. Numbers are recordings of ovphysx 0.7.0; 0.6.4 agrees but where named."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from joint_parts import PATH, alone, anchor, inside, parse, placed

from omni_physjoint.consumer.physx_object import physx_object
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.model import JointDescriptor, Role

FLT_MAX = 3.4028234663852886e38
HALF_PI = 1.5707963705062866
PI = 3.1415927410125732
WIDE = 1.1342744887950962e38
"""FLT_MAX / 3, what a new PxD6Joint has as linear limits."""
FLOAT32 = 1e-6

HINGE, SLIDER, BALL, GENERIC, FIXED, DISTANCE = (
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
    "PhysicsFixedJoint",
    "PhysicsDistanceJoint",
)
LOCK = (1.0, -1.0)


def made(
    type_name: str,
    schemas: Sequence[str] = (),
    values: Mapping[str, Any] | None = None,
    placement: Placement | None = None,
    contract: str = "0.7",
) -> dict[str, Any]:
    """Return the object of one joint, outside articulations unless placed."""
    descriptor = parse(type_name, schemas, values, contract).descriptor
    return physx_object(PATH, {PATH: descriptor}, {PATH: placement or alone()}, contract)


def bounds(low: float, high: float) -> dict[str, float]:
    """Return the limit columns of a hinge or a slider."""
    return {"physics:lowerLimit": low, "physics:upperLimit": high}


def generic(**limits: tuple[float, float]) -> tuple[list[str], dict[str, float]]:
    """Return schemas and columns of generic limits."""
    values = {}
    for instance, (low, high) in limits.items():
        values |= {f"limit:{instance}:physics:low": low, f"limit:{instance}:physics:high": high}
    return [f"PhysicsLimitAPI:{i}" for i in limits], values


def close(found: Sequence[float], wanted: Sequence[float]) -> bool:
    """Tell whether numbers agree to float32."""
    return all(math.isclose(a, b, rel_tol=FLOAT32, abs_tol=1e-9) for a, b in zip(found, wanted, strict=True))


def unlocked(thing: Mapping[str, Any]) -> dict[str, str]:
    """Return the motions that are not locked."""
    return {axis: motion for axis, motion in thing["motions"].items() if motion != "locked"}


# --- classes and motions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type_name", "kind", "free"),
    [
        (FIXED, "PxD6Joint", []),
        (HINGE, "PxD6Joint", ["twist"]),
        (SLIDER, "PxD6Joint", ["x"]),
        (BALL, "PxD6Joint", ["twist", "swing1", "swing2"]),
        (GENERIC, "PxD6Joint", ["x", "y", "z", "twist", "swing1", "swing2"]),
        (DISTANCE, "PxDistanceJoint", []),
        ("PhysxPhysicsGearJoint", "PxGearJoint", []),
        ("PhysxPhysicsRackAndPinionJoint", "PxRackAndPinionJoint", []),
    ],
)
def test_class_and_free_axes_outside_articulations(type_name: str, kind: str, free: list[str]) -> None:
    """Page PhysicsJoint: five types become a PxD6Joint, the others have a class of their own."""
    thing = made(type_name)
    assert thing["class"] == kind
    assert unlocked(thing) == dict.fromkeys(free, "free")


@pytest.mark.parametrize("placement", [anchor(), placed(Role.NOT_CREATED, exists=False)])
def test_no_object(placement: Placement) -> None:
    """Anchors, disabled joints, loop closers and instance proxies have none."""
    thing = made(HINGE, (), bounds(-1, 1), placement)
    assert (thing["class"], thing["actors"], thing["limits"]) == (None, [None, None], {})


def test_an_articulation_joint() -> None:
    """A turned hinge: actors are parent and child, limits and targets are turned over."""
    values = bounds(-30.0, 40.0) | {
        "drive:angular:physics:stiffness": 10.0,
        "drive:angular:physics:targetPosition": 30.0,
    }
    thing = made(HINGE, ["PhysicsDriveAPI:angular"], values, inside(turned=True))
    assert (thing["class"], thing["actors"]) == ("PxArticulationJointReducedCoordinate", ["/B", "/A"])
    assert unlocked(thing) == {"twist": "limited"}
    assert close(thing["limits"]["twist"], (-0.698131680, 0.523598790))
    drive = thing["drives"]["twist"]
    assert (drive["type"], drive["max_force"]) == ("force", FLT_MAX)
    assert close((drive["stiffness"], drive["target"], drive["velocity"]), (572.9578247070312, -0.52359879, 0.0))


def test_drives_without_gains_count_inside_an_articulation() -> None:
    """The axis has a drive type, so there is a drive; without the API there is none."""
    assert list(made(HINGE, ["PhysicsDriveAPI:angular"], {}, inside())["drives"]) == ["twist"]
    assert made(HINGE, [], {}, inside())["drives"] == {}


def test_joint_friction_of_contract_0_6() -> None:
    """Measured on 0.6.4: it is the joint's own friction coefficient, on a fixed joint too."""
    values = {"physxJoint:jointFriction": 0.25}
    assert made(FIXED, ["PhysxJointAPI"], values, inside(), "0.6")["friction"] == 0.25
    assert "friction" not in made(FIXED, ["PhysxJointAPI"], values, inside(), "0.7")


def test_break_limits_exist_outside_articulations_only() -> None:
    """A joint inside an articulation cannot break."""
    values = {"physics:breakForce": 3.0, "physics:breakTorque": math.nan}
    thing = made(HINGE, (), values)
    assert (thing["break_force"], thing["break_torque"]) == (3.0, FLT_MAX)
    assert "break_force" not in made(HINGE, (), values, inside())


# --- limits outside articulations -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "held"),
    [
        (-30.0, 40.0, (-0.52359879, 0.69813168)),
        (-30.0, math.inf, (-0.52359879, PI)),
        (-math.inf, 40.0, (-PI, 0.69813168)),
        (math.nan, 40.0, (-PI, 0.69813168)),
        (-400.0, 400.0, (-PI, PI)),
        (10.0, 350.0, (0.17453292, PI)),
        (30.0, 30.0, (0.52359879, 0.52359879)),
        (30.0, -30.0, (-HALF_PI, HALF_PI)),
        (200.0, 350.0, (-HALF_PI, HALF_PI)),
    ],
)
def test_hinge_limits(low: float, high: float, held: tuple[float, float]) -> None:
    """Drift: cut off at +-180 deg; what is refused leaves +-90 deg."""
    thing = made(HINGE, (), bounds(low, high))
    assert unlocked(thing) == {"twist": "limited"}
    assert close(thing["limits"]["twist"], held)


@pytest.mark.parametrize(
    ("low", "high", "held"),
    [
        (-1.0, 2.0, (-1.0, 2.0)),
        (-1.0, math.inf, (-WIDE, WIDE)),
        (math.nan, 1.0, (-WIDE, WIDE)),
        (2.0, -1.0, (-WIDE, WIDE)),
        (-FLT_MAX, 1.0, (-FLT_MAX, 1.0)),
    ],
)
def test_slider_limits(low: float, high: float, held: tuple[float, float]) -> None:
    """Drift: a refused limit leaves the slider unlimited."""
    assert close(made(SLIDER, (), bounds(low, high))["limits"]["x"], held)


@pytest.mark.parametrize(
    ("angles", "held"),
    [
        ((30.0, 20.0), (0.52359879, 0.34906584)),
        ((179.0, 20.0), (3.1241393, 0.34906584)),
        ((0.0, 0.0), (HALF_PI, HALF_PI)),
        ((180.0, 20.0), (HALF_PI, HALF_PI)),
        ((20.0, 200.0), (HALF_PI, HALF_PI)),
    ],
)
def test_cones(angles: tuple[float, float], held: tuple[float, float]) -> None:
    """Drift: a cone that is not between 0 and 180 deg is refused, and 90 deg stand on both swings."""
    values = {f"physics:coneAngle{i}Limit": angle for i, angle in enumerate(angles)}
    thing = made(BALL, (), values)
    assert unlocked(thing) == {"twist": "free", "swing1": "limited", "swing2": "limited"}
    assert close(thing["limits"]["swing1"], (-held[0], held[0]))
    assert close(thing["limits"]["swing2"], (-held[1], held[1]))


@pytest.mark.parametrize(
    ("low", "high", "held"),
    [
        (-30.0, 200.0, (-0.52359879, 3.4906585)),
        (-400.0, 400.0, (-6.283185, 6.283185)),
        (-30.0, math.inf, (-0.52359879, 6.283185)),
        (370.0, 400.0, (-HALF_PI, HALF_PI)),
    ],
)
def test_generic_twist(low: float, high: float, held: tuple[float, float]) -> None:
    """Drift: cut off at +-360 deg, silently."""
    assert close(made(GENERIC, *generic(rotX=(low, high)))["limits"]["twist"], held)


def test_generic_locks() -> None:
    """Low above high locks, infinite bounds too; what has no instance stays free."""
    thing = made(GENERIC, *generic(transX=LOCK, rotX=(math.inf, -math.inf)))
    assert unlocked(thing) == dict.fromkeys(("y", "z", "swing1", "swing2"), "free")


@pytest.mark.parametrize(
    ("rot_y", "rot_z", "held"),
    [
        ((-30.0, 40.0), (-10.0, 20.0), ((-0.52359879, 0.69813168), (-0.17453292, 0.34906584))),
        ((-30.0, 200.0), (-10.0, 20.0), ((-HALF_PI, HALF_PI), (-HALF_PI, HALF_PI))),
        ((-10.0, 20.0), (-180.0, 30.0), ((-HALF_PI, HALF_PI), (-HALF_PI, HALF_PI))),
        ((-30.0, math.inf), (-10.0, 20.0), ((-HALF_PI, HALF_PI), (-HALF_PI, HALF_PI))),
    ],
)
def test_generic_swings_share_a_limit(
    rot_y: tuple[float, float], rot_z: tuple[float, float], held: tuple[tuple[float, float], tuple[float, float]]
) -> None:
    """Measured: one swing that PhysX refuses, from 180 deg on, costs the other one too."""
    limits = made(GENERIC, *generic(rotY=rot_y, rotZ=rot_z))["limits"]
    assert close(limits["swing1"], held[0])
    assert close(limits["swing2"], held[1])


def test_a_distance_limits_free_translations() -> None:
    """Page PhysicsLimitAPI: the largest distance, and every free linear axis becomes limited."""
    thing = made(GENERIC, *generic(distance=(1.0, 2.0), transX=LOCK, transY=(-1.0, 1.0)))
    assert thing["distance_limit"] == 2.0
    assert {axis: unlocked(thing).get(axis) for axis in "xyz"} == {"x": None, "y": "limited", "z": "limited"}
    assert close(thing["limits"]["y"], (-1.0, 1.0))
    assert close(thing["limits"]["z"], (-WIDE, WIDE))


@pytest.mark.parametrize("high", [0.0, -2.0, math.inf])
def test_a_refused_distance(high: float) -> None:
    """Measured: not finite or not above 0 is refused; the translations are limited all the same."""
    thing = made(GENERIC, *generic(distance=(-1.0, high)))
    assert "distance_limit" not in thing
    assert unlocked(thing)["x"] == "limited"


@pytest.mark.parametrize(("restitution", "accepted"), [(1.0, True), (1.01, False), (math.nan, False)])
def test_too_much_restitution_refuses_the_limit(restitution: float, accepted: bool) -> None:
    """Page PhysxLimitAPI: nothing clamps it to 1, so PhysX refuses the whole limit."""
    values = bounds(-30.0, 40.0) | {"physxLimit:angular:restitution": restitution}
    held = made(HINGE, ["PhysxLimitAPI:angular"], values)["limits"]["twist"]
    assert close(held, (-0.52359879, 0.69813168) if accepted else (-HALF_PI, HALF_PI))


def test_tuning_means_nothing_inside_an_articulation() -> None:
    """Page PhysxLimitAPI: an articulation's limit has bounds only, so that nothing is refused either."""
    values = bounds(-30.0, 40.0) | {"physxLimit:angular:restitution": 2.0}
    held = made(HINGE, ["PhysxLimitAPI:angular"], values, inside())["limits"]["twist"]
    assert close(held, (-0.52359879, 0.69813168))


# --- drives outside articulations -------------------------------------------------------------------------------------


def drive(instance: str, **columns: Any) -> dict[str, Any]:
    """Return columns of a drive."""
    return {f"drive:{instance}:physics:{name}": value for name, value in columns.items()}


def test_the_rate_of_a_rotation_is_turned_round() -> None:
    """Measured: 15 deg/s is held as -0.2618 rad/s; the angle, and a slider's rate, keep their sign."""
    columns = {"stiffness": 10.0, "damping": 2.0, "targetPosition": 30.0, "targetVelocity": 15.0, "maxForce": 7.0}
    twist = made(HINGE, ["PhysicsDriveAPI:angular"], drive("angular", **columns))["drives"]["twist"]
    assert close((twist["target"], twist["velocity"], twist["max_force"]), (0.52359879, -0.26179940, 7.0))
    x = made(SLIDER, ["PhysicsDriveAPI:linear"], drive("linear", **columns))["drives"]["x"]
    assert (x["target"], x["velocity"], x["stiffness"]) == (30.0, 15.0, 10.0)


@pytest.mark.parametrize(
    "columns", [{"stiffness": -10.0}, {"stiffness": math.inf}, {"damping": -1.0}, {"stiffness": 1.0, "maxForce": -1.0}]
)
def test_a_refused_drive(columns: dict[str, float]) -> None:
    """Measured: a negative or infinite gain, or a negative effort, refuses the drive; both versions."""
    for contract in ("0.6", "0.7"):
        values = drive("angular", **columns)
        assert made(HINGE, ["PhysicsDriveAPI:angular"], values, contract=contract)["drives"] == {}


def test_one_bad_target_refuses_all() -> None:
    """Measured: a NaN angle costs the slide its target, an infinite rate costs the turn its own."""
    values = drive("rotX", stiffness=1.0, targetPosition=math.nan, targetVelocity=10.0)
    values |= drive("transX", stiffness=1.0, targetPosition=5.0, targetVelocity=math.inf)
    drives = made(GENERIC, ["PhysicsDriveAPI:rotX", "PhysicsDriveAPI:transX"], values)["drives"]
    assert [(d["target"], d["velocity"]) for d in drives.values()] == [(0.0, 0.0), (0.0, 0.0)]


# --- distance, gear, rack ---------------------------------------------------------------------------------------------


def test_a_distance_joint() -> None:
    """Both bounds, and the spring over the limit's gains."""
    values = {
        "physics:minDistance": 1.0,
        "physics:maxDistance": 2.0,
        "physxPhysicsDistanceJoint:springEnabled": True,
        "physxPhysicsDistanceJoint:springStiffness": 5.0,
        "physxPhysicsDistanceJoint:springDamping": 6.0,
    }
    assert made(DISTANCE, ["PhysxPhysicsDistanceJointAPI"], values)["distance"] == {
        "min_enabled": True,
        "minimum": 1.0,
        "max_enabled": True,
        "maximum": 2.0,
        "spring_enabled": True,
        "stiffness": 5.0,
        "damping": 6.0,
    }


def test_an_infinite_distance_ends_as_zero() -> None:
    """Measured: PhysX refuses the value and keeps the bound, so that the bodies are held together."""
    distance = made(DISTANCE, (), {"physics:minDistance": -1.0, "physics:maxDistance": math.inf})["distance"]
    assert (distance["max_enabled"], distance["maximum"]) == (True, 0.0)


@pytest.mark.parametrize(("value", "ratio"), [(None, 0.0), (90.0, 1.5707963705062866)])
def test_a_rack(value: float | None, ratio: float) -> None:
    """Degrees per length become radians per length; an absent ratio is 0."""
    values: dict[str, Any] = {} if value is None else {"physics:ratio": value}
    assert close((made("PhysxPhysicsRackAndPinionJoint", (), values)["rack"]["ratio"],), (ratio,))


def test_a_gear_holds_on_to_hinges_that_exist() -> None:
    """Measured: a hinge of which no joint is made, such as an anchor, is no hinge."""
    values = {"physics:gearRatio": 2.5, "physics:hinge0": ("/First",), "physics:hinge1": ("/Base",)}
    gear = parse("PhysxPhysicsGearJoint", (), values).descriptor
    descriptors = {"/Gear": gear, "/First": parse(HINGE).descriptor, "/Base": parse(HINGE).descriptor}
    placements = {"/Gear": alone("/Gear"), "/First": inside("/First"), "/Base": anchor("/Base")}
    assert physx_object("/Gear", descriptors, placements, "0.7")["gear"] == {"ratio": 2.5, "hinges": ["/First", None]}


# --- mimic ------------------------------------------------------------------------------------------------------------

LIMITS = bounds(-90.0, 90.0)
FOLLOWS = {
    "physxMimicJoint:rotX:referenceJoint": ("/Leader",),
    "physxMimicJoint:rotX:referenceJointAxis": "rotX",
    "physxMimicJoint:rotX:gearing": 2.0,
    "physxMimicJoint:rotX:offset": 30.0,
}
MIRRORS = {"newton:mimicJoint": ("/Leader",), "newton:mimicCoef0": 30.0, "newton:mimicCoef1": 2.0}
SLOT, NEWTON = "PhysxMimicJointAPI:rotX", "NewtonMimicAPI"


def coupled(
    follower: JointDescriptor,
    leader: JointDescriptor,
    *,
    turned: tuple[bool, bool] = (False, False),
    roles: tuple[Role, Role] = (Role.ARTICULATION, Role.ARTICULATION),
) -> list[dict[str, Any]]:
    """Return the couplings of a follower; `turned` and `roles` are of follower and leader."""
    paths = (PATH, "/Leader")
    placements = {p: placed(r, p, turned=t) for p, r, t in zip(paths, roles, turned, strict=True)}
    thing = physx_object(PATH, {PATH: follower, "/Leader": leader}, placements, "0.7")
    return list(thing.get("mimics", []))


def hinge(schemas: Sequence[str] = (), values: Mapping[str, Any] | None = None) -> JointDescriptor:
    """Return a hinge with limits."""
    return parse(HINGE, schemas, LIMITS | dict(values or {})).descriptor


@pytest.mark.parametrize(
    ("turned", "ratio", "offset"),
    [
        ((False, False), 2.0, 0.52359879),
        ((True, False), -2.0, -0.52359879),
        ((False, True), -2.0, 0.52359879),
        ((True, True), 2.0, -0.52359879),
    ],
)
def test_signs_of_a_coupling(turned: tuple[bool, bool], ratio: float, offset: float) -> None:
    """Measured: the ratio changes with either joint, the offset with the follower."""
    (found,) = coupled(hinge([SLOT], FOLLOWS), hinge(), turned=turned)
    assert (found["leader"], found["axis"], found["leader_axis"]) == ("/Leader", "twist", "twist")
    assert close((found["ratio"], found["offset"]), (ratio, offset))


@pytest.mark.parametrize(
    ("follower", "leader", "ratio", "axes"),
    [
        (SLIDER, SLIDER, 2.0, ("x", "x")),
        (HINGE, SLIDER, 0.034906585, ("twist", "x")),
        (SLIDER, HINGE, 114.59156, ("x", "twist")),
    ],
)
def test_units_of_a_coupling(follower: str, leader: str, ratio: float, axes: tuple[str, str]) -> None:
    """Measured: a ratio between an angle and a length is in degrees, and is converted."""
    (found,) = coupled(parse(follower, [SLOT], LIMITS | FOLLOWS).descriptor, parse(leader, (), LIMITS).descriptor)
    assert (found["axis"], found["leader_axis"]) == axes
    assert close((found["ratio"],), (ratio,))


def test_both_apis_couple_side_by_side() -> None:
    """Measured: two constraints, PhysX's first."""
    found = coupled(hinge([SLOT, NEWTON], FOLLOWS | MIRRORS), hinge())
    assert [c["ratio"] for c in found] == [2.0, -2.0]


def test_one_slot_of_a_hinge_counts() -> None:
    """Measured: the first that works; a generic joint may follow on each axis."""
    more = {name.replace("rotX:", "rotY:"): value for name, value in FOLLOWS.items()}
    schemas = [SLOT, "PhysxMimicJointAPI:rotY"]
    assert len(coupled(hinge(schemas, FOLLOWS | more), hinge())) == 1
    locks, columns = generic(transX=LOCK, transY=LOCK, transZ=LOCK)
    follower = parse(GENERIC, schemas + locks, FOLLOWS | more | columns).descriptor
    assert [c["axis"] for c in coupled(follower, hinge())] == ["twist", "swing1"]


FREE_HINGE = parse(HINGE).descriptor


@pytest.mark.parametrize(
    ("follower", "leader"),
    [
        pytest.param(parse(HINGE, [SLOT], FOLLOWS).descriptor, hinge(), id="follower without limits"),
        pytest.param(hinge([SLOT], FOLLOWS), FREE_HINGE, id="leader without limits"),
        pytest.param(hinge([NEWTON], MIRRORS), FREE_HINGE, id="newton leader without limits"),
        pytest.param(parse(HINGE, [SLOT], FOLLOWS | bounds(-90, math.inf)).descriptor, hinge(), id="half limited"),
        pytest.param(hinge([SLOT], FOLLOWS | {"physxMimicJoint:rotX:gearing": 0.0}), hinge(), id="ratio 0"),
        pytest.param(hinge([SLOT], FOLLOWS | {"physxMimicJoint:rotX:referenceJoint": (PATH,)}), hinge(), id="itself"),
        pytest.param(hinge([SLOT], FOLLOWS | {"physxMimicJoint:rotX:referenceJoint": ("/No",)}), hinge(), id="nobody"),
        pytest.param(
            hinge([SLOT], FOLLOWS | {"physxMimicJoint:rotX:referenceJointAxis": "transX"}), hinge(), id="axis token"
        ),
        pytest.param(hinge([SLOT], FOLLOWS), parse(BALL).descriptor, id="ball leader"),
        pytest.param(parse(GENERIC, [SLOT], FOLLOWS).descriptor, hinge(), id="generic with free translations"),
        pytest.param(hinge([NEWTON], MIRRORS | {"newton:mimicEnabled": False}), hinge(), id="newton off"),
    ],
)
def test_couplings_that_are_not_made(follower: JointDescriptor, leader: JointDescriptor) -> None:
    """Measured: each of these is refused, most of them with an error."""
    assert coupled(follower, leader) == []


def test_low_above_high_counts_as_limits_of_a_follower() -> None:
    """Measured: the rule asks for finite bounds, not for usable ones."""
    assert len(coupled(hinge([SLOT], FOLLOWS | bounds(90.0, -90.0)), hinge())) == 1


@pytest.mark.parametrize(
    "roles", [(Role.ARTICULATION, Role.STANDALONE), (Role.STANDALONE, Role.ARTICULATION), (Role.STANDALONE,) * 2]
)
def test_couplings_need_two_articulation_joints(roles: tuple[Role, Role]) -> None:
    """Measured: outside an articulation nothing is coupled."""
    assert coupled(hinge([SLOT], FOLLOWS), hinge(), roles=roles) == []
