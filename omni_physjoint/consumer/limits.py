"""Parse what bounds a joint: limits of single axes, the cone of a ball joint, the span of a distance joint."""

from __future__ import annotations

import math

from omni_physjoint.consumer.reading import Reading, at_least_zero, float32, radians
from omni_physjoint.model import Cone, Distance, Limit

__all__ = ["LIMIT_SENTINEL", "parse_cone", "parse_distance", "parse_limits"]

LIMIT_SENTINEL = float32(0.5e38)
"""A low bound at or below its negative and a high one at or above it limit nothing.

Source: pages PhysicsRevoluteJoint, PhysicsLimitAPI; the two sides measured on ovphysx 0.7.0.
"""

_UNLIMITED = "Neither bound is finite and inside +-0.5e38, so the axis is free."
_NO_CONE = "The cone needs both half-angles finite and not negative, so there is none."

_OWN_BOUNDS = {"PhysicsRevoluteJoint": "angular", "PhysicsPrismaticJoint": "linear"}
"""Joint types whose limit stands in columns of their own, and the instance name that its tuning goes by."""


def parse_limits(reading: Reading) -> dict[str, Limit]:
    """Return the limits by instance, in the parser's order, disabled ones included.

    Source: pages PhysicsRevoluteJoint, PhysicsPrismaticJoint, PhysicsLimitAPI.
    """
    own = _OWN_BOUNDS.get(reading.type_name)
    if own is not None:
        rotational = own == "angular"
        return {own: _limit(reading, own, "physics:lowerLimit", "physics:upperLimit", rotational=rotational)}
    return {
        i: _limit(
            reading,
            i,
            f"limit:{i}:physics:low",
            f"limit:{i}:physics:high",
            rotational=reading.rotational("PhysicsLimitAPI", i),
        )
        for i in reading.instances("PhysicsLimitAPI")
    }


def _limit(reading: Reading, instance: str, low_name: str, high_name: str, *, rotational: bool) -> Limit:
    low, high = reading.number(low_name), reading.number(high_name)
    # A low bound of 1e38 counts, though it is outside +-0.5e38: each bound is held against its own side only.
    enabled = (math.isfinite(low) and low > -LIMIT_SENTINEL) or (math.isfinite(high) and high < LIMIT_SENTINEL)
    if rotational:
        low, high = radians(low), radians(high)
    why = "" if enabled else _UNLIMITED
    reading.become(low_name, low, why)
    reading.become(high_name, high, why)
    return Limit(enabled, low, high, *_tuning(reading, instance, enabled=enabled))


def parse_cone(reading: Reading) -> Cone | None:
    """Return the cone of a ball joint; None on every other type.

    Source: page PhysicsSphericalJoint.
    """
    if reading.type_name != "PhysicsSphericalJoint":
        return None
    names = ("physics:coneAngle0Limit", "physics:coneAngle1Limit")
    angles = tuple(reading.number(n) for n in names)
    enabled = all(math.isfinite(a) and a >= 0.0 for a in angles)
    converted = tuple(radians(a) for a in angles)
    for name, angle in zip(names, converted, strict=True):
        reading.become(name, angle, "" if enabled else _NO_CONE)
    return Cone(enabled, converted[0], converted[1], *_tuning(reading, "cone", enabled=enabled))


def parse_distance(reading: Reading) -> Distance | None:
    """Return span and spring of a distance joint; None on every other type.

    The spring's gains replace those of PhysxLimitAPI:distance when the spring is enabled.

    Source: pages PhysicsDistanceJoint, PhysxPhysicsDistanceJointAPI.
    """
    if reading.type_name != "PhysicsDistanceJoint":
        return None
    bounds = []
    for name in ("physics:minDistance", "physics:maxDistance"):
        value = reading.number(name)
        enabled = value >= 0.0
        reading.become(name, value, "" if enabled else "A negative distance means that there is no such bound.")
        bounds += [enabled, value]
    min_enabled, minimum, max_enabled, maximum = bounds
    restitution, bounce, stiffness, damping = _tuning(reading, "distance", enabled=True)
    del restitution, bounce
    for column in ("restitution", "bounceThreshold"):
        name = f"physxLimit:distance:{column}"
        if name in reading.notes:
            reading.idle(name, "A distance joint has no such property in PhysX.")
    spring = False
    if reading.instances("PhysxPhysicsDistanceJointAPI"):
        prefix = "physxPhysicsDistanceJoint:spring"
        spring = reading.flag(f"{prefix}Enabled")
        gains = []
        for column in ("Stiffness", "Damping"):
            gain = at_least_zero(reading.number(prefix + column))
            reading.become(prefix + column, gain)
            gains.append(gain)
            if not spring:
                reading.idle(prefix + column, "The spring is not enabled.")
            elif f"physxLimit:distance:{column.lower()}" in reading.notes:
                reading.idle(f"physxLimit:distance:{column.lower()}", "The enabled spring replaces it.")
        if spring:
            stiffness, damping = gains
    return Distance(bool(min_enabled), minimum, bool(max_enabled), maximum, spring, stiffness, damping)


def _tuning(reading: Reading, instance: str, *, enabled: bool) -> tuple[float, float, float, float]:
    """Return restitution, bounce threshold, stiffness and damping of a limit; no unit is converted."""
    if instance not in reading.instances("PhysxLimitAPI"):
        return 0.0, 0.0, 0.0, 0.0
    values = []
    for column in ("restitution", "bounceThreshold", "stiffness", "damping"):
        name = f"physxLimit:{instance}:{column}"
        value = at_least_zero(reading.number(name))
        reading.become(name, value)
        if not enabled:
            reading.idle(name, "The limit that it tunes is not enabled.")
        values.append(value)
    return values[0], values[1], values[2], values[3]
