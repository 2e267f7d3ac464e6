"""Parse the properties of each axis: armature, speed clamp and friction, with the seeds that stand behind them."""

from __future__ import annotations

from collections.abc import Callable

from omni_physjoint.consumer.reading import Reading, at_least_zero, per_radian, radians
from omni_physjoint.model import AxisProperties, Origin
from omni_physjoint.units import FLT_MAX

__all__ = ["parse_axes", "parse_joint_friction"]

_AXIS = "PhysxJointAxisAPI"
_JOINT = "PhysxJointAPI"

_SEEDS = ("newton:armature", "newton:velocityLimit", "newton:friction", "newton:damping")


def parse_axes(reading: Reading) -> dict[str, AxisProperties]:
    """Return the properties of every axis that the type has, whether or not the API is applied.

    A value is taken from the first of these that says more than "not given":

    1. the axis level: armature and viscous friction above 0, speed below FLT_MAX, either friction effort above 0
       (both efforts then come from there);
    2. contract 0.6 only, the joint level: armature above 0, speed below FLT_MAX;
    3. the Newton seeds, which act without their API being applied;
    4. 0, and FLT_MAX for the speed.

    Source: pages PhysxJointAxisAPI, PhysxJointAPI; the gate of the seeds measured on 0.7.0 and 0.6.4.
    """
    instances = reading.read_by_type(_AXIS)
    if not instances:
        for name in _joint_level(reading):
            _ignore(reading, name, "A joint of this type has no axis that it could seed.")
        return {}
    rotational = reading.rotational(_AXIS, instances[0])
    to_speed: Callable[[float], float] = radians if rotational else _same
    to_gain: Callable[[float], float] = per_radian if rotational else _same
    armature, speed, friction, damping = _read_seeds(reading)
    winners = {"armature": "newton:armature", "maxJointVelocity": "newton:velocityLimit"}
    joint = _joint_level(reading)
    if joint.get("physxJoint:armature", 0.0) > 0.0:
        armature, winners["armature"] = joint["physxJoint:armature"], "physxJoint:armature"
        _ignore(reading, "newton:armature", "physxJoint:armature replaces it.")
    if joint.get("physxJoint:maxJointVelocity", FLT_MAX) < FLT_MAX:
        speed, winners["maxJointVelocity"] = joint["physxJoint:maxJointVelocity"], "physxJoint:maxJointVelocity"
        _ignore(reading, "newton:velocityLimit", "physxJoint:maxJointVelocity replaces it.")
    _explain_joint_level(reading, joint)
    for name in ("newton:velocityLimit", "physxJoint:maxJointVelocity"):
        _convert(reading, name, to_speed)
    _convert(reading, "newton:damping", to_gain)

    used: set[str] = set()
    result = {}
    for instance in instances:
        values = {
            "armature": armature,
            "maxJointVelocity": speed,
            "staticFrictionEffort": friction,
            "dynamicFrictionEffort": friction,
            "viscousFrictionCoefficient": damping,
        }
        seeds = {
            **winners,
            "staticFrictionEffort": "newton:friction",
            "dynamicFrictionEffort": "newton:friction",
            "viscousFrictionCoefficient": "newton:damping",
        }
        own = _own_values(reading, instance)
        for column, value in own.items():
            values[column] = value
            del seeds[column]
        used |= {s for s in seeds.values() if s in reading.notes}
        if values["maxJointVelocity"] < FLT_MAX:
            values["maxJointVelocity"] = to_speed(values["maxJointVelocity"])
        values["viscousFrictionCoefficient"] = to_gain(values["viscousFrictionCoefficient"])
        _note_axis(reading, instance, values, seeds)
        result[instance] = AxisProperties(
            values["armature"],
            values["maxJointVelocity"],
            values["staticFrictionEffort"],
            values["dynamicFrictionEffort"],
            values["viscousFrictionCoefficient"],
        )
    for name in (*_SEEDS, "physxJoint:armature", "physxJoint:maxJointVelocity"):
        if name not in used:
            _ignore(reading, name, "Every axis has a value of its own.")
    return result


def parse_joint_friction(reading: Reading) -> float:
    """Return the joint's friction coefficient of contract 0.6; 0 in 0.7, which has none.

    Source: page PhysxJointAPI (0.6); clamp measured on 0.6.4.
    """
    name = "physxJoint:jointFriction"
    if not _gives_joint_level(reading):
        return 0.0
    value = at_least_zero(reading.number(name))
    reading.become(name, value)
    return value


def _read_seeds(reading: Reading) -> tuple[float, float, float, float]:
    """Return armature, speed, friction and damping as seeded by Newton, clamped, in authored units."""
    values = []
    for name, neutral in zip(_SEEDS, (0.0, FLT_MAX, 0.0, 0.0), strict=True):
        value = neutral
        if name in reading.values or reading.applies("NewtonJointAPI"):
            value = at_least_zero(reading.number(name))
            reading.become(name, value)
        values.append(value)
    return values[0], values[1], values[2], values[3]


def _gives_joint_level(reading: Reading) -> bool:
    return reading.contract.version == "0.6" and reading.applies(_JOINT)


def _joint_level(reading: Reading) -> dict[str, float]:
    """Return what the joint level says in contract 0.6, clamped, in authored units."""
    if not _gives_joint_level(reading):
        return {}
    values = {}
    for name in ("physxJoint:armature", "physxJoint:maxJointVelocity"):
        value = at_least_zero(reading.number(name))
        reading.become(name, value)
        values[name] = value
    return values


def _explain_joint_level(reading: Reading, joint: dict[str, float]) -> None:
    if joint and not joint["physxJoint:armature"] > 0.0:
        _ignore(reading, "physxJoint:armature", "Only a value above 0 counts.")
    if joint and not joint["physxJoint:maxJointVelocity"] < FLT_MAX:
        _ignore(reading, "physxJoint:maxJointVelocity", "Only a value below FLT_MAX counts.")


def _own_values(reading: Reading, instance: str) -> dict[str, float]:
    """Return the columns of the axis level that displace their seeds, clamped, in authored units."""
    if not reading.applies(_AXIS, instance):
        return {}
    prefix = f"physxJointAxis:{instance}:"
    read = {}
    for column in (
        "armature",
        "maxJointVelocity",
        "staticFrictionEffort",
        "dynamicFrictionEffort",
        "viscousFrictionCoefficient",
    ):
        read[column] = at_least_zero(reading.number(prefix + column))
        reading.become(prefix + column, read[column])
    static, dynamic = read["staticFrictionEffort"], read["dynamicFrictionEffort"]
    counts = {
        "armature": read["armature"] > 0.0,
        "maxJointVelocity": read["maxJointVelocity"] < FLT_MAX,
        "staticFrictionEffort": static > 0.0 or dynamic > 0.0,
        "dynamicFrictionEffort": static > 0.0 or dynamic > 0.0,
        "viscousFrictionCoefficient": read["viscousFrictionCoefficient"] > 0.0,
    }
    return {column: value for column, value in read.items() if counts[column]}


def _note_axis(reading: Reading, instance: str, values: dict[str, float], seeds: dict[str, str]) -> None:
    if not reading.applies(_AXIS, instance):
        return
    for column, value in values.items():
        name = f"physxJointAxis:{instance}:{column}"
        seed = seeds.get(column)
        if seed is not None and seed in reading.notes and reading.notes[seed].origin is Origin.COLUMN:
            bar = "below FLT_MAX" if column == "maxJointVelocity" else "above 0"
            reading.seeded(name, value, f"{seed} supplies the value: only one {bar} on the axis itself replaces it.")
        else:
            reading.become(name, value)


def _ignore(reading: Reading, name: str, reason: str) -> None:
    if name in reading.notes:
        reading.idle(name, reason)


def _convert(reading: Reading, name: str, conversion: Callable[[float], float]) -> None:
    note = reading.notes.get(name)
    if note is not None and isinstance(note.value, float):
        reading.become(name, note.value if note.value >= FLT_MAX else conversion(note.value))


def _same(value: float) -> float:
    return value
