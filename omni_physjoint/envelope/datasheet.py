"""From a motor's datasheet to the columns of an envelope, and back. Pure numpy; formulas: docs/envelope.md.

A datasheet is in SI units at the motor's own shaft. Columns are in stage units at the joint, degrees where it turns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope.region import Region
from omni_physjoint.errors import MotorError

__all__ = ["Datasheet", "JointUnits", "MotorColumns", "from_columns", "to_columns"]


@dataclass(frozen=True, slots=True)
class JointUnits:
    """Units of the columns at a joint: those of its stage, and whether it turns."""

    angular: bool = True
    meters_per_unit: float = 1.0
    kilograms_per_unit: float = 1.0

    @property
    def speed(self) -> float:
        """Column units in a rad/s or a m/s."""
        return 180.0 / math.pi if self.angular else 1.0 / self.meters_per_unit

    @property
    def effort(self) -> float:
        """Column units in a N*m or a N."""
        lengths = 2 if self.angular else 1
        return 1.0 / (self.kilograms_per_unit * self.meters_per_unit**lengths)

    @property
    def inertia(self) -> float:
        """Column units in a kg*m^2 or a kg."""
        return 1.0 / (self.kilograms_per_unit * self.meters_per_unit ** (2 if self.angular else 0))


@dataclass(frozen=True, slots=True)
class Datasheet:
    """What a datasheet tells of a motor and its gear.

    Raises:
        MotorError: A number is not finite, not positive, or contradicts another; the text says which.
    """

    stall_torque: float
    """At rest, by the windings: where the motor's own line meets the axis [N*m]."""
    no_load_speed: float
    """[rad/s]"""
    torque_limit: float | None = None
    """Below the stall torque, by the current that the controller allows; None where it allows all [N*m]."""
    rated_torque: float | None = None
    """With `rated_speed` a point of the curve [N*m]."""
    rated_speed: float | None = None
    """[rad/s]"""
    gear_ratio: float = 1.0
    """Turns of the motor for one of the joint; radians of the motor for a metre of a linear joint: 2 pi / lead."""
    efficiency: float = 1.0
    """Of the gear, above 0 and at most 1."""
    rotor_inertia: float = 0.0
    """[kg*m^2]"""

    def __post_init__(self) -> None:
        """Refuse numbers that no motor has."""
        positive = {
            "stall torque": self.stall_torque,
            "no-load speed": self.no_load_speed,
            "torque limit": self.torque_limit,
            "rated torque": self.rated_torque,
            "rated speed": self.rated_speed,
            "gear ratio": self.gear_ratio,
            "efficiency": self.efficiency,
        }
        for name, value in positive.items():
            if value is not None and not (math.isfinite(value) and value > 0.0):
                raise MotorError(f"the {name} is {value:g}; it must be a number above 0")
        if self.efficiency > 1.0:
            raise MotorError(f"the efficiency is {self.efficiency:g}; it is a part of 1, not per cent")
        if not (math.isfinite(self.rotor_inertia) and self.rotor_inertia >= 0.0):
            raise MotorError(f"the rotor inertia is {self.rotor_inertia:g}; it must be 0 or more")
        if (self.rated_torque is None) != (self.rated_speed is None):
            raise MotorError("a rated point needs both its torque and its speed")
        if self.rated_torque is not None and self.rated_torque > self.stall_torque:
            raise MotorError(f"the rated torque {self.rated_torque:g} is above the stall torque {self.stall_torque:g}")
        if self.rated_speed is not None and self.rated_speed >= self.no_load_speed:
            raise MotorError(
                f"the rated speed {self.rated_speed:g} is not below the no-load speed {self.no_load_speed:g}"
            )


@dataclass(frozen=True, slots=True)
class MotorColumns:
    """The columns that make a motor's envelope at a joint."""

    region: Region
    """maxForce, maxActuatorVelocity, speedEffortGradient and velocityDependentResistance, in column units."""
    armature: float
    """Rotor inertia as the joint feels it, in column units."""
    rated_residual: float
    """What the region allows at the rated speed beyond the rated torque, as a part of maxForce; 0 without one."""


def to_columns(sheet: Datasheet, units: JointUnits) -> MotorColumns:
    """Return the columns of a motor at a joint.

    Without a rated point the border is the motor's straight line from stall to no-load, cut by the torque limit. A
    rated point above that line is the corner of the two lines. One below it cannot be on the border of any region with
    these ends (both lines bound it, so that it bulges outwards); it is left out, and `rated_residual` says how far off
    it is.

    Source:
        Permanent-magnet DC motor: torque falls linearly with speed. Gear: speed / n, torque * n * efficiency,
        inertia * n^2 by equal kinetic energy.
    """
    stall, no_load = sheet.stall_torque, sheet.no_load_speed
    top, resistance, gradient = stall, 0.0, no_load / stall
    if sheet.rated_torque is not None and sheet.rated_speed is not None:
        straight = stall * (1.0 - sheet.rated_speed / no_load)
        if sheet.rated_torque > straight * (1.0 + 1e-9):
            resistance = (stall - sheet.rated_torque) / sheet.rated_speed
            gradient = (no_load - sheet.rated_speed) / sheet.rated_torque
    if sheet.torque_limit is not None and sheet.torque_limit < stall:
        # A current limit is flat; together with a sloping effort line it would take three lines.
        top, resistance = sheet.torque_limit, 0.0
    motor = Region(top, no_load, gradient, resistance)
    residual = 0.0
    if sheet.rated_torque is not None and sheet.rated_speed is not None:
        residual = (float(motor.effort_limit(np.array(sheet.rated_speed))) - sheet.rated_torque) / motor.stall
    n, effort = sheet.gear_ratio, sheet.gear_ratio * sheet.efficiency
    return MotorColumns(
        region=motor.scaled(units.speed / n, effort * units.effort),
        armature=sheet.rotor_inertia * n * n * units.inertia,
        rated_residual=residual,
    )


def from_columns(
    region: Region,
    units: JointUnits,
    *,
    gear_ratio: float = 1.0,
    efficiency: float = 1.0,
    armature: float = 0.0,
    rated_speed: float | None = None,
) -> Datasheet:
    """Return what a datasheet would say of a motor behind a gear that gives `region` at the joint.

    Args:
        region: In column units.
        units: Of the columns.
        gear_ratio: As `Datasheet.gear_ratio`.
        efficiency: As `Datasheet.efficiency`.
        armature: In column units.
        rated_speed: Where the datasheet has its rated point [rad/s at the motor]; None for the corner, if there is one.

    Raises:
        MotorError: The region has no largest effort or speed, or is empty: no datasheet says that.
    """
    if region.empty or not region.bounded:
        raise MotorError("a datasheet needs a stall torque and a no-load speed, and this envelope does not bound both")
    motor = region.scaled(gear_ratio / units.speed, 1.0 / (gear_ratio * efficiency * units.effort))
    line = math.inf if motor.gradient == 0.0 else motor.max_velocity / motor.gradient
    corner = motor.corner
    limit = None
    stall = motor.stall
    if motor.resistance == 0.0 and motor.max_force < line * (1.0 - 1e-9) < math.inf:
        limit, stall, corner = motor.max_force, line, None  # flat top: the winding could do more
    if rated_speed is None and corner is not None:
        rated_speed = corner[0]
    return Datasheet(
        stall_torque=stall,
        no_load_speed=motor.no_load,
        torque_limit=limit,
        rated_torque=None if rated_speed is None else float(motor.effort_limit(np.array(rated_speed))),
        rated_speed=rated_speed,
        gear_ratio=gear_ratio,
        efficiency=efficiency,
        rotor_inertia=armature / (gear_ratio * gear_ratio * units.inertia),
    )
