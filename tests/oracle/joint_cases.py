"""One joint per rule about limits, drives, axis values, states, cones, distances and couplings, as stage text.

`CASES` are joints between bodies A and B, `MIMICS` pairs of a leader and a follower, `COUPLINGS` gears and racks over
two joints. Each can be built inside an articulation or without one, and `CASES` with the bodies in either order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["CASES", "COUPLINGS", "MIMICS", "Case", "coupling_stage", "joint_stage", "mimic_stage"]

HINGE, SLIDER, BALL, GENERIC, FIXED, DISTANCE = (
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
    "PhysicsFixedJoint",
    "PhysicsDistanceJoint",
)
LOCK = (1, -1)
Number = float | str | None


@dataclass(frozen=True)
class Case:
    """A joint: its type, applied APIs and opinions."""

    type_name: str
    schemas: tuple[str, ...] = ()
    opinions: tuple[str, ...] = ()

    def __add__(self, other: Case) -> Case:
        return Case(self.type_name, self.schemas + other.schemas, self.opinions + other.opinions)


def floats(prefix: str, values: Mapping[str, Number]) -> tuple[str, ...]:
    """Return one float opinion a value; "None" is a block."""
    return tuple(f"float {prefix}{name} = {value}" for name, value in values.items())


def part(api: str, instance: str, prefix: str, values: Mapping[str, Number]) -> Case:
    """Return an applied instance with float opinions."""
    return Case("", (f"{api}:{instance}",), floats(f"{prefix}:{instance}:", values))


def drive(instance: str, **values: Number) -> Case:
    return part("PhysicsDriveAPI", instance, "drive", {f"physics:{n}": v for n, v in values.items()})


def envelope(instance: str, **values: Number) -> Case:
    return part("PhysxDrivePerformanceEnvelopeAPI", instance, "physxDrivePerformanceEnvelope", values)


def axis(instance: str, **values: Number) -> Case:
    return part("PhysxJointAxisAPI", instance, "physxJointAxis", values)


def state(instance: str, **values: Number) -> Case:
    return part("PhysicsJointStateAPI", instance, "state", {f"physics:{n}": v for n, v in values.items()})


def tuning(instance: str, *values: Number) -> Case:
    names = ("restitution", "bounceThreshold", "stiffness", "damping")
    return part("PhysxLimitAPI", instance, "physxLimit", dict(zip(names, values, strict=False)))


def newton(**values: Number) -> Case:
    return Case("", ("NewtonJointAPI",), floats("newton:", values))


def bounds(low: Number, high: Number) -> Case:
    return Case("", (), floats("physics:", {"lowerLimit": low, "upperLimit": high}))


def generic(**limits: tuple[Number, Number]) -> Case:
    """Return a generic joint with limits."""
    whole = Case(GENERIC)
    for instance, (low, high) in limits.items():
        whole += part("PhysicsLimitAPI", instance, "limit", {"physics:low": low, "physics:high": high})
    return whole


def cone(*angles: Number) -> Case:
    values = {f"coneAngle{i}Limit": angle for i, angle in enumerate(angles)}
    return Case(BALL, (), floats("physics:", values))


def span(low: Number, high: Number) -> Case:
    return Case(DISTANCE, (), floats("physics:", {"minDistance": low, "maxDistance": high}))


def spring(enabled: bool, **values: Number) -> Case:
    on = f"bool physxPhysicsDistanceJoint:springEnabled = {str(enabled).lower()}"
    gains = floats("physxPhysicsDistanceJoint:spring", values)
    return Case("", ("PhysxPhysicsDistanceJointAPI",), (on, *gains))


def opinion(*lines: str, schemas: Iterable[str] = ()) -> Case:
    return Case("", tuple(schemas), lines)


HINGE_, SLIDER_, GENERIC_ = Case(HINGE), Case(SLIDER), Case(GENERIC)
SEEDS = newton(armature=0.3, damping=4, friction=5, velocityLimit=90)
ACCELERATION = 'uniform token drive:{}:physics:type = "acceleration"'
JOINT_LEVEL = opinion(
    "float physxJoint:armature = 0.5",
    "float physxJoint:maxJointVelocity = 180",
    "float physxJoint:jointFriction = 0.1",
    schemas=["PhysxJointAPI"],
)

CASES: dict[str, Case] = {
    # limits of a hinge
    "hinge": HINGE_,
    "hinge_limits": HINGE_ + bounds(-30, 40),
    "hinge_low_only": HINGE_ + bounds(-30, "inf"),
    "hinge_high_only": HINGE_ + bounds("-inf", 40),
    "hinge_nan_low": HINGE_ + bounds("nan", 40),
    "hinge_nan_both": HINGE_ + bounds("nan", "nan"),
    "hinge_low_above_high": HINGE_ + bounds(30, -30),
    "hinge_equal": HINGE_ + bounds(30, 30),
    "hinge_zero": HINGE_ + bounds(0, 0),
    "hinge_blocked": HINGE_ + bounds("None", "None"),
    "hinge_low_blocked": HINGE_ + bounds("None", 30),
    "hinge_200": HINGE_ + bounds(-200, 30),
    "hinge_400": HINGE_ + bounds(-400, 400),
    "hinge_720": HINGE_ + bounds(-30, 720),
    "hinge_180": HINGE_ + bounds(-180, 180),
    "hinge_10_350": HINGE_ + bounds(10, 350),
    "hinge_200_350": HINGE_ + bounds(200, 350),
    "hinge_beyond": HINGE_ + bounds(-200, -190),
    "hinge_huge_low": HINGE_ + bounds("-3.4e38", 30),
    "hinge_max_low": HINGE_ + bounds("-3.4028235e38", 30),
    "hinge_huge_both": HINGE_ + bounds("-3.4e38", "3.4e38"),
    "hinge_big_low": HINGE_ + bounds("1e38", "inf"),
    "hinge_big_high": HINGE_ + bounds("-inf", "-1e38"),
    "hinge_inf_above": HINGE_ + bounds("inf", "-inf"),
    "hinge_big_above": HINGE_ + bounds("1e38", "-1e38"),
    "hinge_axis_y": HINGE_ + opinion('uniform token physics:axis = "Y"') + drive("angular", targetPosition=30),
    "hinge_break": HINGE_ + opinion("float physics:breakForce = 3", "float physics:breakTorque = nan"),
    "hinge_break_negative": HINGE_ + opinion("float physics:breakForce = -3", "float physics:breakTorque = -inf"),
    # tuning of a limit
    "tuned": HINGE_ + bounds(-30, 40) + tuning("angular", 0.5, 2, 3, 4),
    "tuned_hard": HINGE_ + bounds(-30, 40) + tuning("angular", 0.5, 2, 0, 0),
    "tuned_bouncy": HINGE_ + bounds(-30, 40) + tuning("angular", 1.01, 0, 0, 0),
    "tuned_negative": HINGE_ + bounds(-30, 40) + tuning("angular", 1, -1, -3, -4),
    "tuned_nan_restitution": HINGE_ + bounds(-30, 40) + tuning("angular", "nan", 0, 0, 0),
    "tuned_nan_bounce": HINGE_ + bounds(-30, 40) + tuning("angular", 0, "nan", 0, 0),
    "tuned_nan_stiffness": HINGE_ + bounds(-30, 40) + tuning("angular", 0, 0, "nan", 0),
    "tuned_nan_damping": HINGE_ + bounds(-30, 40) + tuning("angular", 0, 0, 1, "nan"),
    "tuned_inf": HINGE_ + bounds(-30, 40) + tuning("angular", 0, "inf", "inf", "inf"),
    "tuned_slider": SLIDER_ + bounds(-1, 2) + tuning("linear", 0.5, 2, 3, 4),
    "tuned_slider_bouncy": SLIDER_ + bounds(-1, 2) + tuning("linear", 1.5),
    "tuned_cone": cone(30, 20) + tuning("cone", 0.5, 2, 3, 4),
    "tuned_cone_bouncy": cone(30, 20) + tuning("cone", 1.5),
    # drives of a hinge
    "drive": HINGE_ + drive("angular", stiffness=10, damping=2, targetPosition=30, targetVelocity=15, maxForce=7),
    "drive_bare": HINGE_ + drive("angular"),
    "drive_overflow": HINGE_ + drive("angular", stiffness="3e38", damping="1e37"),
    "drive_negative_gain": HINGE_ + drive("angular", stiffness=-10, targetPosition=40),
    "drive_nan_gain": HINGE_ + drive("angular", stiffness="nan", damping="inf"),
    "drive_no_effort": HINGE_ + drive("angular", stiffness=1, maxForce=0),
    "drive_negative_effort": HINGE_ + drive("angular", stiffness=3, maxForce=-1, targetPosition=10),
    "drive_nan_effort": HINGE_ + drive("angular", stiffness=3, maxForce="nan"),
    "drive_nan_targets": HINGE_ + drive("angular", stiffness=1, targetPosition="nan", targetVelocity="inf"),
    "drive_inf_target": HINGE_ + drive("angular", targetPosition="inf"),
    "drive_acceleration": HINGE_ + drive("angular", stiffness=1) + opinion(ACCELERATION.format("angular")),
    "drive_wraps": HINGE_ + drive("angular", stiffness=3, targetPosition=1000),
    "drive_wraps_back": HINGE_ + drive("angular", targetPosition=-361),
    "drive_full_turn": HINGE_ + drive("angular", targetPosition=360),
    "drive_two_turns": HINGE_ + drive("angular", targetPosition=-720),
    "drive_almost_a_turn": HINGE_ + drive("angular", targetPosition=359),
    "drive_far": HINGE_ + drive("angular", targetPosition="1e30"),
    "drive_limited_far": HINGE_ + bounds(-1, 2) + drive("angular", targetPosition=1000, targetVelocity="-inf"),
    "drive_limited_nan": HINGE_ + bounds(-1, 2) + drive("angular", targetPosition="nan", targetVelocity="nan"),
    "drive_refused_limit": HINGE_ + bounds(-1, "inf") + drive("angular", targetPosition=1000),
    "drive_other_instance": SLIDER_ + drive("angular", stiffness=10),
    "drive_without_api": HINGE_ + opinion("float drive:angular:physics:stiffness = 10"),
    # envelopes
    "envelope": HINGE_
    + drive("angular", stiffness=3, maxForce=10)
    + envelope("angular", maxActuatorVelocity=1000, velocityDependentResistance=0.002, speedEffortGradient=40),
    "envelope_negative": HINGE_
    + drive("angular", stiffness=3, maxForce=10)
    + envelope("angular", maxActuatorVelocity=-1000, velocityDependentResistance=-0.002, speedEffortGradient=-40),
    "envelope_nan": HINGE_
    + drive("angular", stiffness=3, maxForce=10)
    + envelope("angular", maxActuatorVelocity="nan", velocityDependentResistance="nan", speedEffortGradient="nan"),
    "envelope_inf": HINGE_
    + drive("angular", stiffness=3, maxForce=10)
    + envelope("angular", maxActuatorVelocity="inf", velocityDependentResistance="inf", speedEffortGradient="inf"),
    "envelope_blocked": HINGE_
    + drive("angular", stiffness=3, maxForce=10)
    + envelope("angular", maxActuatorVelocity="None", speedEffortGradient="None"),
    "envelope_no_effort": HINGE_
    + drive("angular", stiffness=3, maxForce=0)
    + envelope("angular", maxActuatorVelocity=0, speedEffortGradient=40),
    "envelope_negative_effort": HINGE_
    + drive("angular", stiffness=3, maxForce=-10)
    + envelope("angular", maxActuatorVelocity=10),
    "envelope_unlimited": HINGE_ + drive("angular", stiffness=3) + envelope("angular", maxActuatorVelocity=10),
    "envelope_without_drive": HINGE_ + envelope("angular", maxActuatorVelocity=10, speedEffortGradient=40),
    # axis properties and seeds
    "axis": HINGE_
    + axis(
        "angular",
        armature=0.5,
        maxJointVelocity=180,
        staticFrictionEffort=3,
        dynamicFrictionEffort=2,
        viscousFrictionCoefficient=1,
    ),
    "axis_negative": HINGE_
    + axis("angular", armature=-1, maxJointVelocity=-180, staticFrictionEffort=-3, viscousFrictionCoefficient=-1),
    "axis_nan": HINGE_
    + axis(
        "angular", armature="nan", maxJointVelocity="nan", staticFrictionEffort="nan", viscousFrictionCoefficient="nan"
    ),
    "axis_inf": HINGE_
    + axis(
        "angular",
        armature="inf",
        maxJointVelocity="inf",
        staticFrictionEffort="inf",
        dynamicFrictionEffort="inf",
        viscousFrictionCoefficient="inf",
    ),
    "axis_stopped": HINGE_ + axis("angular", maxJointVelocity=0),
    "axis_fast": HINGE_ + axis("angular", maxJointVelocity="3.4e38"),
    "axis_other_instance": HINGE_ + axis("rotX", armature=3) + state("rotX", position=3),
    "friction_refused": HINGE_
    + axis("angular", staticFrictionEffort=1, dynamicFrictionEffort=2, viscousFrictionCoefficient=1),
    "friction_refused_seeded": HINGE_ + axis("angular", dynamicFrictionEffort=2) + SEEDS,
    "friction_static": HINGE_ + axis("angular", staticFrictionEffort=2) + SEEDS,
    "friction_nan_static": HINGE_ + axis("angular", staticFrictionEffort="nan", dynamicFrictionEffort=3),
    "friction_nan_dynamic": HINGE_ + axis("angular", staticFrictionEffort=3, dynamicFrictionEffort="nan"),
    "seeds": HINGE_ + SEEDS,
    "seeds_without_api": HINGE_ + Case("", (), SEEDS.opinions),
    "seeds_negative": HINGE_ + newton(armature=-0.3, damping=-4, friction=-5, velocityLimit=-90),
    "seeds_nan": HINGE_ + newton(armature="nan", damping="nan", friction="nan", velocityLimit="nan"),
    "seeds_nan_damping": HINGE_ + newton(damping="nan"),
    "seeds_inf": HINGE_ + newton(armature="inf", damping="inf", friction="inf", velocityLimit="inf"),
    "seeds_not_cleared": HINGE_ + SEEDS + axis("angular", armature=0, maxJointVelocity="inf", staticFrictionEffort=0),
    "seeds_replaced": HINGE_ + SEEDS + axis("angular", armature=1, maxJointVelocity=-10, viscousFrictionCoefficient=2),
    "seeds_on_slider": SLIDER_ + SEEDS,
    "seeds_on_generic": GENERIC_ + SEEDS,
    "seeds_on_fixed": Case(FIXED) + SEEDS,
    "joint_level": HINGE_ + JOINT_LEVEL + SEEDS,
    "joint_level_and_axis": HINGE_ + JOINT_LEVEL + axis("angular", armature=0.7, maxJointVelocity=90),
    "joint_level_on_fixed": Case(FIXED) + JOINT_LEVEL,
    "joint_level_without_api": HINGE_ + Case("", (), JOINT_LEVEL.opinions),
    "joint_level_unlimited": HINGE_
    + SEEDS
    + opinion("float physxJoint:maxJointVelocity = inf", "float physxJoint:armature = 0", schemas=["PhysxJointAPI"]),
    "joint_level_negative": HINGE_
    + opinion(
        "float physxJoint:maxJointVelocity = -5",
        "float physxJoint:armature = -1",
        "float physxJoint:jointFriction = -1",
        schemas=["PhysxJointAPI"],
    ),
    # initial states
    "state": HINGE_ + state("angular", position=20, velocity=10),
    "state_outside_limits": HINGE_ + bounds(-10, 10) + state("angular", position=50, velocity=10),
    "state_full_turn": HINGE_ + state("angular", position=360),
    "state_beyond": HINGE_ + state("angular", position=750, velocity="inf"),
    "state_beyond_limited": HINGE_ + bounds(-180, 180) + state("angular", position=500),
    "state_nan": HINGE_ + state("angular", position="nan", velocity="nan"),
    "state_inf": HINGE_ + state("angular", position="inf", velocity="-inf"),
    "state_slider": SLIDER_ + bounds(-1, 2) + state("linear", position=5) + drive("linear", targetPosition=7),
    "state_slider_inf": SLIDER_ + state("linear", position="inf") + drive("linear", targetPosition="inf"),
    "state_slider_nan": SLIDER_ + state("linear", position="nan") + drive("linear", targetPosition="nan"),
    # sliders
    "slider": SLIDER_,
    "slider_limits": SLIDER_ + bounds(-1, 2),
    "slider_high_only": SLIDER_ + bounds("-inf", 1),
    "slider_nan": SLIDER_ + bounds("nan", 2),
    "slider_low_above_high": SLIDER_ + bounds(2, -1),
    "slider_equal": SLIDER_ + bounds(2, 2),
    "slider_huge": SLIDER_ + bounds("-3.4028235e38", 1),
    "slider_axis_y": SLIDER_
    + opinion('uniform token physics:axis = "Y"')
    + bounds(-1, 2)
    + drive("linear", stiffness=9),
    "slider_everything": SLIDER_
    + bounds(-1, 2)
    + drive("linear", stiffness=100, damping=5, maxForce=10, targetPosition=7, targetVelocity=1)
    + envelope("linear", maxActuatorVelocity=3, speedEffortGradient=2, velocityDependentResistance=0.5)
    + axis("linear", armature=0.5, maxJointVelocity=180, staticFrictionEffort=3, viscousFrictionCoefficient=1)
    + state("linear", position=0.25, velocity=0.125),
    "slider_acceleration": SLIDER_ + drive("linear", stiffness=10) + opinion(ACCELERATION.format("linear")),
    # fixed
    "fixed": Case(FIXED),
    # ball joints
    "ball": Case(BALL),
    "ball_cone": cone(30, 20),
    "ball_cone_y": cone(30, 20) + opinion('uniform token physics:axis = "Y"'),
    "ball_cone_z": cone(30, 20) + opinion('uniform token physics:axis = "Z"'),
    "ball_half_cone": cone(30),
    "ball_zero": cone(0, 0),
    "ball_zero_and_20": cone(0, 20),
    "ball_179": cone(179, 20),
    "ball_180": cone(180, 20),
    "ball_181": cone(181, 20),
    "ball_second_200": cone(20, 200),
    "ball_inf": cone("inf", 20),
    "ball_nan": cone("nan", 20),
    "ball_big": cone("1e38", 20),
    "ball_blocked": cone("None", "None"),
    "ball_drive": Case(BALL) + drive("rotX", stiffness=3),
    "ball_axes": Case(BALL) + newton(armature=2) + axis("rotY", armature=3) + axis("rotX", maxJointVelocity=3),
    # generic joints
    "generic": GENERIC_,
    "generic_all_locked": generic(rotX=LOCK, rotY=LOCK, rotZ=LOCK),
    "generic_some_locked": generic(transX=LOCK, rotX=LOCK, rotY=LOCK),
    "generic_hip": generic(transX=LOCK, transY=LOCK, transZ=LOCK, rotX=(-20, 45), rotY=(-100, 25), rotZ=LOCK),
    "generic_twist": generic(rotX=(-45, 20)),
    "generic_twist_unlimited": generic(rotX=("-inf", "inf"), rotY=LOCK, rotZ=LOCK),
    "generic_twist_low_only": generic(rotX=(-30, "inf"), rotY=LOCK, rotZ=LOCK),
    "generic_twist_high_only": generic(rotX=("-inf", 30)),
    "generic_twist_nan": generic(rotX=("nan", 20), rotY=(-20, "nan"), rotZ=LOCK),
    "generic_twist_equal": generic(rotX=(30, 30), rotY=LOCK, rotZ=LOCK),
    "generic_twist_blocked": generic(rotX=("None", "None"), rotY=LOCK),
    "generic_twist_180": generic(rotX=(-180, 180)),
    "generic_twist_200": generic(rotX=(-30, 200), rotY=(-20, 20)),
    "generic_twist_400": generic(rotX=(-400, 400)),
    "generic_twist_beyond": generic(rotX=(370, 400)),
    "generic_twist_inf_above": generic(rotX=("inf", "-inf")),
    "generic_twist_big_above": generic(rotX=("1e38", "-1e38")),
    "generic_twist_big_low": generic(rotX=("1e38", "inf")),
    "generic_at_sentinel": generic(rotX=("-5e37", "inf"), rotY=("-4.99e37", "inf")),
    "generic_swing": generic(rotY=(-30, 40)),
    "generic_swings": generic(rotY=(-30, 40), rotZ=(-10, 20)),
    "generic_swing_equal": generic(rotY=(10, 10), rotZ=(0, 0)),
    "generic_swing_one_sided": generic(rotY=(20, 40)),
    "generic_swing_and_lock": generic(rotY=(-30, 40), rotZ=LOCK),
    "generic_swing_180": generic(rotY=(-180, 180)),
    "generic_swing_200": generic(rotY=(-30, 200), rotZ=(-10, 20)),
    "generic_swing_second_200": generic(rotY=(-10, 20), rotZ=(-30, 200)),
    "generic_swing_low_only": generic(rotY=(-30, "inf")),
    "generic_swings_tuned": generic(rotY=(-30, 40), rotZ=(-10, 20)) + tuning("rotY", 2) + tuning("rotZ", 0.5, 1, 2, 3),
    "generic_swings_last_bouncy": generic(rotY=(-30, 40), rotZ=(-10, 20)) + tuning("rotZ", 2),
    "generic_slide": generic(transX=(-1, 2)),
    "generic_slide_low_only": generic(transX=(-1, "inf")),
    "generic_slide_nan": generic(transX=("nan", 1)),
    "generic_slide_equal": generic(transX=(1, 1), transY=(0, 0)),
    "generic_slide_inf_above": generic(transX=("inf", "-inf")),
    "generic_slide_tuned": generic(transX=(-1, 2)) + tuning("transX", 0.5, 2, 3, 4),
    "generic_distance": generic(distance=(-1, 2)),
    "generic_distance_minimum": generic(distance=(1, 2), transX=LOCK, transY=(-1, 1)),
    "generic_distance_zero": generic(distance=(-1, 0)),
    "generic_distance_inf": generic(distance=(1, "inf")),
    "generic_distance_off": generic(distance=("-inf", "inf")),
    "generic_distance_tuned": generic(distance=(-1, 2)) + tuning("distance", 2, 2, 3, 4),
    "generic_distance_nan": generic(distance=(-1, 2)) + tuning("distance", 0, 0, "nan", 0),
    "generic_drive_twist": GENERIC_ + drive("rotX", stiffness=1, targetPosition=30, targetVelocity=10),
    "generic_drive_swing1": GENERIC_ + drive("rotY", stiffness=1, targetPosition=30, targetVelocity=10),
    "generic_drive_swing2": GENERIC_ + drive("rotZ", stiffness=1, targetPosition=30, targetVelocity=10),
    "generic_drive_three": GENERIC_
    + drive("rotX", stiffness=1, targetPosition=30, targetVelocity=10)
    + drive("rotY", stiffness=2, targetPosition=50, targetVelocity=20)
    + drive("rotZ", stiffness=3, targetPosition=70, targetVelocity=30),
    "generic_drive_translations": GENERIC_
    + drive("transX", stiffness=1, targetPosition=30, targetVelocity=10)
    + drive("transY", stiffness=2, targetPosition=50, targetVelocity=20)
    + drive("transZ", damping=3, targetPosition=70, targetVelocity=30)
    + drive("distance", stiffness=3),
    "generic_drive_locked": generic(rotX=LOCK, transX=LOCK)
    + drive("rotX", stiffness=1, targetPosition=30)
    + drive("transX", stiffness=1, targetPosition=5),
    "generic_drive_refused": GENERIC_
    + drive("rotX", stiffness=1, targetPosition=30, maxForce=-1)
    + drive("transX", stiffness=1, damping=-1),
    "generic_drive_nan_target": GENERIC_
    + drive("rotX", stiffness=1, targetPosition="nan", targetVelocity=10)
    + drive("transX", stiffness=1, targetPosition=5, targetVelocity="inf"),
    "generic_drive_far_target": GENERIC_ + drive("rotX", stiffness=3, targetPosition=1000, targetVelocity=10),
    "generic_everything": generic(rotY=(-10, 30))
    + drive("rotY", stiffness=4, targetPosition=20)
    + envelope("rotY", maxActuatorVelocity=90)
    + axis("rotY", armature=2)
    + axis("transX", armature=2)
    + state("rotY", position=15, velocity=5)
    + state("transX", position=1),
    "generic_state_beyond": GENERIC_ + state("rotX", position=400) + state("rotZ", position=-170),
    "generic_axis_token": GENERIC_ + opinion('uniform token physics:axis = "Y"'),
    # distance joints
    "distance": Case(DISTANCE),
    "distance_span": span(1, 2),
    "distance_minimum": span(1, -1),
    "distance_zero": span(0, 0),
    "distance_low_above_high": span(3, 2),
    "distance_nan": span("nan", 2),
    "distance_inf": span(1, "inf"),
    "distance_negative_inf": span("-inf", "nan"),
    "distance_blocked": span("None", "None"),
    "distance_spring": span(1, 2) + spring(True, Stiffness=5, Damping=6),
    "distance_spring_off": span(1, 2) + spring(False, Stiffness=5, Damping=6) + tuning("distance", 0.5, 2, 3, 4),
    "distance_spring_over_tuning": span(1, 2) + spring(True, Stiffness=5, Damping=6) + tuning("distance", 0.5, 2, 3, 4),
    "distance_spring_refused": span(1, 2) + spring(True, Stiffness=-5, Damping="nan"),
    "distance_spring_inf": span(1, 2) + spring(True, Stiffness="inf", Damping=1),
    "distance_tuning": span(1, 2) + tuning("distance", 0.5, 2, 3, 4),
}


# --- couplings --------------------------------------------------------------------------------------------------------

LIMITED_HINGE = HINGE_ + bounds(-90, 90)
TRANSLATIONS_LOCKED = generic(transX=LOCK, transY=LOCK, transZ=LOCK)


def follows(slot: str = "rotX", leader: str | None = "<@/L>", axis_token: str = "", **values: Number) -> Case:
    """Return a PhysxMimicJointAPI slot; ``@`` stands for the prim that holds the pair."""
    prefix = f"physxMimicJoint:{slot}:"
    lines = floats(prefix, values)
    if leader:
        lines += (f"rel {prefix}referenceJoint = {leader}",)
    if axis_token:
        lines += (f"uniform token {prefix}referenceJointAxis = {axis_token}",)
    return Case("", (f"PhysxMimicJointAPI:{slot}",), lines)


def mirrors(leader: str | None = "<@/L>", enabled: str = "", **values: Number) -> Case:
    """Return a NewtonMimicAPI."""
    lines = floats("newton:", values)
    if leader:
        lines += (f"rel newton:mimicJoint = {leader}",)
    if enabled:
        lines += (f"bool newton:mimicEnabled = {enabled}",)
    return Case("", ("NewtonMimicAPI",), lines)


EXCLUDED = opinion("bool physics:excludeFromArticulation = true")
DISABLED = opinion("bool physics:jointEnabled = false")
OURS = follows(gearing=2, offset=30)

MIMICS: dict[str, tuple[Case, Case]] = {
    "physx": (LIMITED_HINGE, LIMITED_HINGE + OURS),
    "physx_bare": (LIMITED_HINGE, LIMITED_HINGE + follows()),
    "physx_negative": (LIMITED_HINGE, LIMITED_HINGE + follows(gearing=-1, offset=-30)),
    "physx_blocked": (LIMITED_HINGE, LIMITED_HINGE + follows(gearing="None", offset="None")),
    "physx_blocked_axis": (LIMITED_HINGE, LIMITED_HINGE + follows(axis_token="None", gearing=2)),
    "physx_zero": (LIMITED_HINGE, LIMITED_HINGE + follows(gearing=0)),
    "physx_nan": (LIMITED_HINGE, LIMITED_HINGE + follows(gearing="nan", offset="inf")),
    "physx_compliant": (LIMITED_HINGE, LIMITED_HINGE + follows(naturalFrequency=5, dampingRatio=0.5)),
    "physx_rotY": (LIMITED_HINGE, LIMITED_HINGE + follows("rotY", axis_token='"rotZ"', gearing=2)),
    "physx_transX": (LIMITED_HINGE, LIMITED_HINGE + follows("transX", gearing=2)),
    "physx_leader_transX": (LIMITED_HINGE, LIMITED_HINGE + follows(axis_token='"transX"')),
    "physx_two_slots": (LIMITED_HINGE, LIMITED_HINGE + follows(gearing=2) + follows("rotY", gearing=3)),
    "physx_second_slot": (LIMITED_HINGE, LIMITED_HINGE + follows(leader=None) + follows("rotY", gearing=3)),
    "physx_unlimited_follower": (LIMITED_HINGE, HINGE_ + OURS),
    "physx_unlimited_leader": (HINGE_, LIMITED_HINGE + OURS),
    "physx_half_limited": (LIMITED_HINGE, HINGE_ + bounds(-90, "inf") + OURS),
    "physx_inverted_limits": (LIMITED_HINGE, HINGE_ + bounds(90, -90) + OURS),
    "physx_without_api": (LIMITED_HINGE, LIMITED_HINGE + Case("", (), OURS.opinions)),
    "physx_missing_leader": (LIMITED_HINGE, LIMITED_HINGE + follows(leader="<@/Nobody>")),
    "physx_no_leader": (LIMITED_HINGE, LIMITED_HINGE + follows(leader=None)),
    "physx_itself": (LIMITED_HINGE, LIMITED_HINGE + follows(leader="<@/M>")),
    "physx_follows_a_body": (LIMITED_HINGE, LIMITED_HINGE + follows(leader="<@/A>")),
    "physx_two_leaders": (LIMITED_HINGE, LIMITED_HINGE + follows(leader="[<@/L>, <@/M>]")),
    "physx_excluded": (LIMITED_HINGE, LIMITED_HINGE + EXCLUDED + OURS),
    "physx_leader_excluded": (LIMITED_HINGE + EXCLUDED, LIMITED_HINGE + OURS),
    "physx_leader_disabled": (LIMITED_HINGE + DISABLED, LIMITED_HINGE + OURS),
    "physx_sliders": (SLIDER_, SLIDER_ + follows(gearing=2, offset=3)),
    "physx_hinge_after_slider": (SLIDER_, LIMITED_HINGE + follows(gearing=2, offset=3)),
    "physx_slider_after_hinge": (LIMITED_HINGE, SLIDER_ + follows(gearing=2, offset=3)),
    "physx_ball_follower": (LIMITED_HINGE, Case(BALL) + OURS),
    "physx_ball_leader": (Case(BALL), LIMITED_HINGE + OURS),
    "physx_fixed_leader": (Case(FIXED), LIMITED_HINGE + OURS),
    "physx_generic_follower": (LIMITED_HINGE, TRANSLATIONS_LOCKED + follows("rotY", gearing=3, offset=10)),
    "physx_generic_two_slots": (LIMITED_HINGE, TRANSLATIONS_LOCKED + follows(gearing=2) + follows("rotY", gearing=3)),
    "physx_generic_free": (LIMITED_HINGE, GENERIC_ + OURS),
    "physx_generic_locked_axis": (LIMITED_HINGE, TRANSLATIONS_LOCKED + generic(rotX=LOCK) + OURS),
    "physx_generic_equal_axis": (LIMITED_HINGE, TRANSLATIONS_LOCKED + generic(rotX=(5, 5)) + OURS),
    "physx_generic_leader": (TRANSLATIONS_LOCKED, LIMITED_HINGE + follows(axis_token='"rotY"', gearing=2, offset=3)),
    "newton": (LIMITED_HINGE, LIMITED_HINGE + mirrors(mimicCoef0=30, mimicCoef1=2)),
    "newton_bare": (LIMITED_HINGE, LIMITED_HINGE + mirrors()),
    "newton_blocked": (LIMITED_HINGE, LIMITED_HINGE + mirrors(mimicCoef0="None", mimicCoef1="None")),
    "newton_zero": (LIMITED_HINGE, LIMITED_HINGE + mirrors(mimicCoef1=0)),
    "newton_off": (LIMITED_HINGE, LIMITED_HINGE + mirrors(enabled="false")),
    "newton_without_api": (LIMITED_HINGE, LIMITED_HINGE + Case("", (), mirrors(mimicCoef1=2).opinions)),
    "newton_no_leader": (LIMITED_HINGE, LIMITED_HINGE + mirrors(leader=None)),
    "newton_unlimited": (HINGE_, HINGE_ + mirrors()),
    "newton_unlimited_leader": (HINGE_, LIMITED_HINGE + mirrors()),
    "newton_sliders": (SLIDER_, SLIDER_ + mirrors(mimicCoef0=3, mimicCoef1=2)),
    "newton_hinge_after_slider": (SLIDER_, LIMITED_HINGE + mirrors(mimicCoef0=3, mimicCoef1=2)),
    "newton_slider_after_hinge": (LIMITED_HINGE, SLIDER_ + mirrors(mimicCoef0=3, mimicCoef1=2)),
    "newton_balls": (Case(BALL), Case(BALL) + mirrors()),
    "newton_generic": (TRANSLATIONS_LOCKED, TRANSLATIONS_LOCKED + mirrors()),
    "newton_generic_leader": (TRANSLATIONS_LOCKED, LIMITED_HINGE + mirrors()),
    "newton_fixed": (LIMITED_HINGE, Case(FIXED) + mirrors()),
    "both": (LIMITED_HINGE, LIMITED_HINGE + follows(gearing=3, offset=10) + mirrors(mimicCoef0=30, mimicCoef1=2)),
}
"""Leader and follower, by name."""

BODIES = "rel physics:body0 = <@/B>\nrel physics:body1 = <@/C>"
HINGES = "rel physics:hinge0 = <@/L>\nrel physics:hinge1 = <@/M>"
RACKED = "rel physics:hinge = <@/L>\nrel physics:prismatic = <@/M>"
GEAR, RACK = "PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint"

COUPLINGS: dict[str, tuple[Case, Case, Case]] = {
    "gear": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, HINGES, "float physics:gearRatio = 2.5"))),
    "gear_bare": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, HINGES))),
    "gear_blocked": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, HINGES, "float physics:gearRatio = None"))),
    "gear_nan": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, HINGES, "float physics:gearRatio = nan"))),
    "gear_break": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, HINGES, "float physics:breakForce = 3"))),
    "gear_without_hinges": (HINGE_, HINGE_, Case(GEAR, (), (BODIES,))),
    "gear_one_hinge": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, "rel physics:hinge0 = <@/L>"))),
    "gear_old_names": (HINGE_, HINGE_, Case(GEAR, (), (BODIES, "rel physxGearJoint:hinge0 = <@/L>"))),
    "gear_without_bodies": (HINGE_, HINGE_, Case(GEAR, (), (HINGES,))),
    "gear_body0_only": (HINGE_, HINGE_, Case(GEAR, (), ("rel physics:body0 = <@/B>", HINGES))),
    "gear_no_such_body": (HINGE_, HINGE_, Case(GEAR, (), ("rel physics:body0 = <@/Nobody>", HINGES))),
    "gear_swapped_hinges": (
        HINGE_,
        HINGE_,
        Case(GEAR, (), (BODIES, "rel physics:hinge0 = <@/M>\nrel physics:hinge1 = <@/L>")),
    ),
    "rack": (HINGE_, SLIDER_, Case(RACK, (), (BODIES, RACKED, "float physics:ratio = 90"))),
    "rack_bare": (HINGE_, SLIDER_, Case(RACK, (), (BODIES, RACKED))),
    "rack_blocked": (HINGE_, SLIDER_, Case(RACK, (), (BODIES, RACKED, "float physics:ratio = None"))),
    "rack_without_joints": (HINGE_, SLIDER_, Case(RACK, (), (BODIES,))),
    "rack_without_bodies": (HINGE_, SLIDER_, Case(RACK, (), (RACKED,))),
    "rack_swapped_bodies": (
        HINGE_,
        SLIDER_,
        Case(RACK, (), ("rel physics:body0 = <@/C>\nrel physics:body1 = <@/B>", RACKED)),
    ),
}
"""The two coupled joints, and the gear or rack."""


# --- stages -----------------------------------------------------------------------------------------------------------

HEAD = """#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
)
def PhysicsScene "Scene"
{
    float physics:gravityMagnitude = 0
}
"""


def joint_stage(*, inside: bool, turned: bool) -> str:
    """Return a stage with every one of `CASES` as ``/name/J``, between body A, tied to the world, and body B."""
    return HEAD + "".join(
        _assembly(name, 10 * i, "AB", inside, _joint("J", case, name, ends="BA" if turned else "AB"))
        for i, (name, case) in enumerate(CASES.items())
    )


def mimic_stage(*, inside: bool, leader_turned: bool = False, follower_turned: bool = False) -> str:
    """Return a stage with every one of `MIMICS`: leader ``/name/L`` from A to B, follower ``/name/M`` from A to C."""
    leader_ends, follower_ends = "BA" if leader_turned else "AB", "CA" if follower_turned else "AC"
    return HEAD + "".join(
        _assembly(
            name,
            10 * i,
            "ABC",
            inside,
            _joint("L", leader, name, ends=leader_ends) + _joint("M", follower, name, ends=follower_ends),
        )
        for i, (name, (leader, follower)) in enumerate(MIMICS.items())
    )


def coupling_stage(*, inside: bool) -> str:
    """Return a stage with every one of `COUPLINGS`: ``/name/J`` over ``/name/L`` (A to B) and ``/name/M`` (A to C)."""
    return HEAD + "".join(
        _assembly(
            name,
            10 * i,
            "ABC",
            inside,
            _joint("L", first, name, ends="AB") + _joint("M", second, name, ends="AC") + _joint("J", whole, name),
        )
        for i, (name, (first, second, whole)) in enumerate(COUPLINGS.items())
    )


def _assembly(name: str, place: int, bodies: str, inside: bool, joints: str) -> str:
    root = _applied(("PhysicsArticulationRootAPI",) if inside else ())
    return f"""
def Xform "{name}" {root}
{{
    double3 xformOp:translate = (0, {place}, 0)
    uniform token[] xformOpOrder = ["xformOp:translate"]
    {"".join(_body(body) for body in bodies)}
    def PhysicsFixedJoint "Base"
    {{
        rel physics:body1 = </{name}/A>
        point3f physics:localPos0 = (0, {place}, 0)
    }}
    {joints}
}}
"""


def _body(name: str) -> str:
    return f"""
    def Xform "{name}" {_applied(("PhysicsRigidBodyAPI", "PhysicsMassAPI"))}
    {{
        float physics:mass = 1
        float3 physics:diagonalInertia = (1, 1, 1)
    }}
"""


def _joint(name: str, case: Case, parent: str, *, ends: str = "") -> str:
    lines = "\n".join(case.opinions).replace("@", f"/{parent}")
    bodies = "\n".join(f"rel physics:body{i} = </{parent}/{end}>" for i, end in enumerate(ends))
    return f'def {case.type_name} "{name}" {_applied(case.schemas)}\n{{\n{bodies}\n{lines}\n}}\n'


def _applied(schemas: tuple[str, ...]) -> str:
    names = ", ".join(f'"{schema}"' for schema in dict.fromkeys(schemas))
    return f"(prepend apiSchemas = [{names}])" if names else ""
