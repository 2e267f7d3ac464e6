"""Torque-speed envelopes of drives: what a drive may do at every speed, and the columns that make it so.

No Qt and no drawing; `ui` draws what is computed here, and ``omni-physjoint envelope`` writes it to files.
"""

from __future__ import annotations

from omni_physjoint.envelope.curve import Curve, acts, curves
from omni_physjoint.envelope.datasheet import Datasheet, JointUnits, MotorColumns, from_columns, to_columns
from omni_physjoint.envelope.drive_line import DriveLine, OperatingPoint, drive_line
from omni_physjoint.envelope.fit import Fit, fit_region
from omni_physjoint.envelope.motor_csv import MotorCurve, fit_curve, read_curve
from omni_physjoint.envelope.motor_library import Library, Motor, load_library, motor_folders
from omni_physjoint.envelope.region import Array, Region, Regions
from omni_physjoint.envelope.speed_units import SpeedUnit, in_unit, power_factor, speed_factor

__all__ = [
    "Array",
    "Curve",
    "Datasheet",
    "DriveLine",
    "Fit",
    "JointUnits",
    "Library",
    "Motor",
    "MotorColumns",
    "MotorCurve",
    "OperatingPoint",
    "Region",
    "Regions",
    "SpeedUnit",
    "acts",
    "curves",
    "drive_line",
    "fit_curve",
    "fit_region",
    "from_columns",
    "in_unit",
    "load_library",
    "motor_folders",
    "power_factor",
    "read_curve",
    "speed_factor",
    "to_columns",
]
