"""Parse drives with their envelopes, and the initial state of axes."""

from __future__ import annotations

import math

from omni_physjoint.consumer.reading import Reading, at_least_zero, per_radian, radians
from omni_physjoint.model import Drive, DriveType, Envelope, State
from omni_physjoint.units import FLT_MAX

__all__ = ["parse_drives", "parse_states"]

_ENVELOPE = "PhysxDrivePerformanceEnvelopeAPI"


def parse_drives(reading: Reading) -> dict[str, Drive]:
    """Return the drives by instance, in the parser's order; applying the API is what makes one.

    Source: page PhysicsDriveAPI.
    """
    return {i: _drive(reading, i) for i in reading.instances("PhysicsDriveAPI")}


def _drive(reading: Reading, instance: str) -> Drive:
    prefix = f"drive:{instance}:physics:"
    rotational = reading.rotational("PhysicsDriveAPI", instance)
    kind = DriveType(reading.token(prefix + "type", ("force", "acceleration")))
    values = {}
    for name, conversion in (
        ("targetPosition", radians),
        ("targetVelocity", radians),
        ("stiffness", per_radian),
        ("damping", per_radian),
    ):
        value = reading.number(prefix + name)
        values[name] = conversion(value) if rotational else value
        reading.become(prefix + name, values[name])
    max_force = reading.number(prefix + "maxForce")
    if not math.isfinite(max_force):
        max_force = FLT_MAX
        reading.become(prefix + "maxForce", max_force, "A value that is not finite means unlimited.")
    if instance == "distance":
        for name in (*values, "type", "maxForce"):
            reading.idle(prefix + name, "The consumer makes no drive of the distance instance.")
    return Drive(
        kind,
        values["stiffness"],
        values["damping"],
        max_force,
        values["targetPosition"],
        values["targetVelocity"],
        _envelope(reading, instance),
    )


def _envelope(reading: Reading, instance: str) -> Envelope | None:
    """Return the envelope of the drive `instance`, if one is applied.

    Source: page PhysxDrivePerformanceEnvelopeAPI; what is not finite or negative is measured on 0.7.0 and 0.6.4.
    """
    if instance not in reading.instances(_ENVELOPE):
        return None
    prefix = f"physxDrivePerformanceEnvelope:{instance}:"
    rotational = reading.rotational(_ENVELOPE, instance)
    names = ("maxActuatorVelocity", "velocityDependentResistance", "speedEffortGradient")
    values = []
    for name in names:
        raw = reading.number(prefix + name)
        value = at_least_zero(raw)
        reason = "A negative value becomes 0." if raw < 0.0 else ""
        if math.isnan(value) and reading.contract.version != "0.6":
            value = FLT_MAX if name == names[0] else 0.0
            reason = "A value that is no number becomes the default."
        unlimited = name == names[0] and value >= FLT_MAX
        if rotational and not unlimited:
            value = per_radian(value) if name == names[1] else radians(value)
        reading.become(prefix + name, value, reason)
        values.append(value)
    return Envelope(*values)


def parse_states(reading: Reading) -> dict[str, State]:
    """Return the initial states by instance, in the parser's order; applying the API is what makes one.

    Source: page PhysicsJointStateAPI.
    """
    states = {}
    for instance in reading.instances("PhysicsJointStateAPI"):
        prefix = f"state:{instance}:physics:"
        rotational = reading.rotational("PhysicsJointStateAPI", instance)
        values = []
        for name in ("position", "velocity"):
            value = _finite(reading.number(prefix + name))
            value = radians(value) if rotational else value
            reading.become(prefix + name, value)
            values.append(value)
        states[instance] = State(*values)
    return states


def _finite(value: float) -> float:
    # Infinite values are clamped to the float32 range, a NaN passes (measured on 0.7.0).
    return value if math.isnan(value) else min(max(value, -FLT_MAX), FLT_MAX)
