"""Torque-speed envelopes of drives: what a drive may do at every speed, and the columns that make it so.

No Qt and no drawing; `ui` draws what is computed here, and ``omni-physjoint envelope`` writes it to files.
"""

from __future__ import annotations

from omni_physjoint.envelope.curve import Curve, acts, curves
from omni_physjoint.envelope.datasheet import Datasheet, JointUnits, MotorColumns, from_columns, to_columns
from omni_physjoint.envelope.dc_motor import DcMotor, dc_motor
from omni_physjoint.envelope.drive_line import DriveLine, OperatingPoint, drive_line
from omni_physjoint.envelope.fit import Fit, fit_region
from omni_physjoint.envelope.handles import Handle, HandleKind, changed_columns, dragged, handles
from omni_physjoint.envelope.losses import Losses, losses
from omni_physjoint.envelope.motor_csv import MotorCurve, fit_curve, read_curve
from omni_physjoint.envelope.motor_library import Library, Motor, load_library, motor_folders
from omni_physjoint.envelope.region import Array, Region, Regions
from omni_physjoint.envelope.speed_units import SpeedUnit, in_unit, power_factor, speed_factor
from omni_physjoint.envelope.task import points_inside, read_effort, read_points

__all__ = [
    "Array",
    "Curve",
    "Datasheet",
    "DcMotor",
    "DriveLine",
    "Fit",
    "Handle",
    "HandleKind",
    "JointUnits",
    "Library",
    "Losses",
    "Motor",
    "MotorColumns",
    "MotorCurve",
    "OperatingPoint",
    "Region",
    "Regions",
    "SpeedUnit",
    "acts",
    "changed_columns",
    "curves",
    "dc_motor",
    "dragged",
    "drive_line",
    "fit_curve",
    "fit_region",
    "from_columns",
    "handles",
    "in_unit",
    "load_library",
    "losses",
    "motor_folders",
    "points_inside",
    "power_factor",
    "read_curve",
    "read_effort",
    "read_points",
    "speed_factor",
    "to_columns",
]
