"""What a spring-damper drive asks for at each speed, and what its envelope leaves of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope.region import Array, Region
from omni_physjoint.model import Dof, DriveType
from omni_physjoint.response import DofResponse
from omni_physjoint.units import DEGREES_PER_RADIAN

__all__ = ["DriveLine", "OperatingPoint", "drive_line"]


@dataclass(frozen=True, slots=True)
class OperatingPoint:
    """Where a drive works at one position and speed."""

    speed: float
    asked: float
    """Effort that spring and damper ask for."""
    effort: float
    """What the region leaves of it."""

    @property
    def saturated(self) -> bool:
        """Whether the region leaves less than was asked for."""
        return self.effort != self.asked


@dataclass(frozen=True, slots=True)
class DriveLine:
    """The straight line of effort over speed of a drive at one position, for its present targets."""

    at_rest: float
    """Effort that the drive asks for at speed 0."""
    damping: float
    """Effort lost per speed; the slope of the line, downwards."""
    velocity: float
    """Speed of the axis now."""

    def effort(self, speed: Array) -> Array:
        """Return what the drive asks for at `speed`; shape as `speed`."""
        return self.at_rest - self.damping * np.asarray(speed, dtype=float)

    def within(self, region: Region, speed: Array) -> Array:
        """Return what `region` leaves of it at `speed`; shape as `speed`."""
        limit = region.effort_limit(np.asarray(speed, dtype=float))
        return np.clip(self.effort(speed), -limit, limit)

    @property
    def free_speed(self) -> float | None:
        """Speed at which the drive asks for no effort, that it would settle at without a load; None without damping."""
        return self.at_rest / self.damping if self.damping > 0.0 else None

    def point(self, region: Region) -> OperatingPoint:
        """Return where the drive works now."""
        now = np.array([self.velocity])
        return OperatingPoint(self.velocity, float(self.effort(now)[0]), float(self.within(region, now)[0]))


def drive_line(dof: Dof, response: DofResponse | None = None) -> DriveLine | None:
    """Return the line of the drive of `dof` where the simulation starts, in USD units.

    Args:
        dof: A driven axis.
        response: Of the same axis; an acceleration drive needs it, for its effort is its gain times the inertia.

    Returns:
        None without a drive, and for an acceleration drive whose inertia nobody knows.

    Source:
        UsdPhysics schema, DriveAPI: stiffness times the way to the target plus damping times the speed to the target's.
    """
    if dof.drive_type is DriveType.NONE:
        return None
    stiffness, damping = dof.stiffness.usd, dof.damping.usd
    if dof.drive_type is DriveType.ACCELERATION:
        if response is None or not math.isfinite(response.stiffness + response.damping):
            return None
        per_degree = 1.0 if dof.axis in ("x", "y", "z") else DEGREES_PER_RADIAN
        stiffness, damping = response.stiffness / per_degree, response.damping / per_degree
    spring = stiffness * (dof.position_target.usd - dof.position.usd)
    return DriveLine(spring + damping * dof.velocity_target.usd, damping, dof.velocity.usd)
