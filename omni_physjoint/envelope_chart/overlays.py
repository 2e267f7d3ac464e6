"""Other curves on the plot of a drive: of other joints and instances, of motors, of files."""

from __future__ import annotations

import numpy as np

from omni_physjoint.envelope import Datasheet, JointUnits, MotorCurve, SpeedUnit, speed_factor, to_columns
from omni_physjoint.envelope_chart.parts import Overlay
from omni_physjoint.envelope_command import Drive
from omni_physjoint.errors import MotorError

__all__ = ["curve_overlay", "drive_overlay", "motor_overlay"]


def drive_overlay(other: Drive, drive: Drive) -> Overlay | None:
    """Return the curve of `other` for the plot of `drive`; None where it has none, or moves in other units."""
    if other.shown is None or other.unit is not drive.unit:
        return None
    name = other.path.rpartition("/")[2]
    return Overlay(f"drive {other.path} {other.curve.instance}", f"{name} {other.curve.instance}", other.shown)


def motor_overlay(name: str, sheet: Datasheet, units: JointUnits) -> Overlay:
    """Return the curve of a motor at a joint with these units."""
    return Overlay(f"motor {name}", name, to_columns(sheet, units).region)


def curve_overlay(name: str, curve: MotorCurve, units: JointUnits) -> Overlay:
    """Return the points of a file for the plot of a joint with these units.

    Raises:
        MotorError: The file is of a linear axis and the joint turns, or the other way round.
    """
    unit = SpeedUnit.DEGREES if units.angular else SpeedUnit.LENGTH
    if (curve.unit is SpeedUnit.LENGTH) is units.angular:
        raise MotorError(f"{name}: its speeds are in {curve.unit.value}, those of this joint in {unit.value}")
    # A file's lengths are metres, a column's are stage lengths.
    factor = speed_factor(curve.unit, unit) if units.angular else units.speed
    points = np.stack([curve.speed * factor, curve.effort * units.effort], axis=1)
    return Overlay(f"curve {name}", name, None, points)
