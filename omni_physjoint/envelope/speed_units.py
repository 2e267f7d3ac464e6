"""Units of speed in which an envelope is shown: those of the columns, those of PhysX, and rpm."""

from __future__ import annotations

import math
from enum import StrEnum

from omni_physjoint.envelope.region import Region
from omni_physjoint.unit_systems import Angles
from omni_physjoint.units import DEGREES_PER_RADIAN

__all__ = ["SpeedUnit", "in_unit", "power_factor", "speed_factor", "wanted_speed"]


class SpeedUnit(StrEnum):
    """Unit of the speed of an axis."""

    DEGREES = "deg/s"
    RADIANS = "rad/s"
    RPM = "rpm"
    LENGTH = "length/s"
    """Stage lengths per second: the one unit of a linear axis."""


_DEGREES: dict[SpeedUnit, float] = {
    SpeedUnit.DEGREES: 1.0,
    SpeedUnit.RADIANS: DEGREES_PER_RADIAN,
    SpeedUnit.RPM: 6.0,
}


def wanted_speed(have: SpeedUnit, angles: Angles) -> SpeedUnit:
    """Return the unit in which speeds held in `have` are told to who wants angles in a unit."""
    if have is SpeedUnit.LENGTH or angles is Angles.STORED:
        return have
    return SpeedUnit.RADIANS if angles is Angles.RADIANS else SpeedUnit.DEGREES


def speed_factor(have: SpeedUnit, want: SpeedUnit) -> float:
    """Return what a speed in `have` is multiplied by to get it in `want`.

    Raises:
        ValueError: One is of a linear axis and the other is not.
    """
    if have is want:
        return 1.0
    if SpeedUnit.LENGTH in (have, want):
        raise ValueError(f"a speed in {have.value} cannot be told in {want.value}")
    return _DEGREES[have] / _DEGREES[want]


def in_unit(region: Region, have: SpeedUnit, want: SpeedUnit) -> Region:
    """Return `region`, whose speeds are in `have`, with speeds in `want`; efforts stay as they are.

    Raises:
        ValueError: One is of a linear axis and the other is not.
    """
    return region.scaled(speed_factor(have, want))


def power_factor(unit: SpeedUnit) -> float:
    """Return what speed times effort is multiplied by to get mechanical power [effort*rad/s or effort*length/s]."""
    return 1.0 if unit is SpeedUnit.LENGTH else _DEGREES[unit] * math.pi / 180.0
