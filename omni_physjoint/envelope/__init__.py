"""Torque-speed envelopes of drives: what a drive may do at every speed, and the columns that make it so.

No Qt and no drawing; `ui` draws what is computed here, and ``omni-physjoint envelope`` writes it to files.
"""

from __future__ import annotations

from omni_physjoint.envelope.curve import Curve, acts, curves
from omni_physjoint.envelope.drive_line import DriveLine, OperatingPoint, drive_line
from omni_physjoint.envelope.region import Array, Region, Regions
from omni_physjoint.envelope.speed_units import SpeedUnit, in_unit, power_factor, speed_factor

__all__ = [
    "Array",
    "Curve",
    "DriveLine",
    "OperatingPoint",
    "Region",
    "Regions",
    "SpeedUnit",
    "acts",
    "curves",
    "drive_line",
    "in_unit",
    "power_factor",
    "speed_factor",
]
