"""Parse what couples joints: gear and rack ratios with their hinges, and mimic followers."""

from __future__ import annotations

from omni_physjoint.consumer.reading import Reading, radians
from omni_physjoint.model import Mimic

__all__ = ["made_later", "parse_gear", "parse_mimics", "parse_rack"]

_PHYSX = "PhysxMimicJointAPI"
_NEWTON = "NewtonMimicAPI"
_ONE_LEADER = "A follower needs exactly one leader."


_ORDER = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")


def made_later(type_name: str, path: str | None, own_type: str, own_path: str) -> bool:
    """Tell whether the joint at `path` is a coupling that the consumer makes after the coupling at `own_path`.

    Gears come before racks, then paths count; all other joints are there before (measured on ovphysx 0.7.0).
    """
    if type_name not in _ORDER or own_type not in _ORDER or path is None:
        return False
    return (_ORDER.index(type_name), path) >= (_ORDER.index(own_type), own_path)


def parse_gear(reading: Reading) -> tuple[float | None, tuple[str | None, str | None]]:
    """Return ratio and hinges of a gear joint; (None, (None, None)) on every other type.

    Source: page PhysxPhysicsGearJoint.
    """
    if reading.type_name != "PhysxPhysicsGearJoint":
        return None, (None, None)
    hinges = (_first(reading.targets("physics:hinge0")), _first(reading.targets("physics:hinge1")))
    return reading.number("physics:gearRatio"), hinges


def parse_rack(reading: Reading) -> tuple[float | None, str | None, str | None]:
    """Return ratio [rad/length], hinge and slider of a rack; (None, None, None) on every other type.

    Source: page PhysxPhysicsRackAndPinionJoint.
    """
    if reading.type_name != "PhysxPhysicsRackAndPinionJoint":
        return None, None, None
    ratio = radians(reading.number("physics:ratio"))
    reading.become("physics:ratio", ratio)
    return ratio, _first(reading.targets("physics:hinge")), _first(reading.targets("physics:prismatic"))


def parse_mimics(reading: Reading) -> tuple[Mimic, ...]:
    """Return the mimic couplings, PhysxMimicJointAPI slots before NewtonMimicAPI.

    Both come in the form of PhysX, ``follower + ratio * leader + offset = 0``; Newton's coefficients say
    ``follower = coef0 + coef1 * leader``, so that both change sign.

    Source: measured on ovphysx 0.7.0 and 0.6.4; no contract page has them.
    """
    slots = tuple(_physx(reading, slot) for slot in reading.instances(_PHYSX))
    return slots + ((_newton(reading),) if reading.instances(_NEWTON) else ())


def _physx(reading: Reading, slot: str) -> Mimic:
    prefix = f"physxMimicJoint:{slot}:"
    return Mimic(
        api=_PHYSX,
        slot=slot,
        leader=_leader(reading, prefix + "referenceJoint"),
        leader_axis=reading.text(prefix + "referenceJointAxis"),
        ratio=reading.number(prefix + "gearing"),
        offset=_position(reading, prefix + "offset"),
        natural_frequency=reading.number(prefix + "naturalFrequency"),
        damping_ratio=reading.number(prefix + "dampingRatio"),
    )


def _newton(reading: Reading) -> Mimic:
    enabled = reading.flag("newton:mimicEnabled")
    leader = _leader(reading, "newton:mimicJoint")
    offset = _position(reading, "newton:mimicCoef0")
    ratio = reading.number("newton:mimicCoef1")
    if not enabled:
        for name in ("newton:mimicJoint", "newton:mimicCoef0", "newton:mimicCoef1"):
            reading.idle(name, "The coupling is switched off.")
    # A single-DOF joint has one axis, whatever its name.
    return Mimic(_NEWTON, "", leader, "rotX", ratio=-ratio, offset=-offset, enabled=enabled)


def _leader(reading: Reading, name: str) -> str | None:
    targets = reading.targets(name)
    if len(targets) == 1:
        return targets[0]
    reading.idle(name, _ONE_LEADER)
    return None


def _position(reading: Reading, name: str) -> float:
    """Return an offset in the follower's position unit."""
    value = reading.number(name)
    if reading.type_name != "PhysicsPrismaticJoint":
        value = radians(value)
        reading.become(name, value)
    return value


def _first(targets: tuple[str, ...]) -> str | None:
    return targets[0] if targets else None
