"""The region of IsaacLab's and Newton's DC motor actuators, for comparison: it brakes with full effort. Pure numpy.

Where the consumer of USD columns bounds amounts, these bound a straight line of the motor on each side::

    max(-saturation (1 + v / limit), -cap)  <=  E  <=  min(saturation (1 - v / limit), cap)

with speeds clipped to limit (1 + cap / saturation). Driving forwards and without resistance both are the same region.
Source: IsaacLab ``actuators/actuator_pd.py`` (DCMotor) and Newton ``actuators/clamping/clamping_dc_motor.py``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope.region import Array, Region

__all__ = ["DcMotor", "dc_motor"]


@dataclass(frozen=True, slots=True)
class DcMotor:
    """One DC motor actuator; units are those of its numbers, see `Region`."""

    saturation: float
    """Effort at rest, by the windings."""
    limit: float
    """Speed without load."""
    cap: float
    """Largest effort that is allowed, at most `saturation`."""

    @property
    def end(self) -> float:
        """Speed at which a load that drives the motor meets the cap."""
        return self.limit * (1.0 + self.cap / self.saturation)

    def highest(self, speed: Array) -> Array:
        """Return the upper bound of the effort at `speed`; shape as `speed`."""
        return np.minimum(self.saturation * (1.0 - self._clipped(speed) / self.limit), self.cap)

    def lowest(self, speed: Array) -> Array:
        """Return the lower bound of the effort at `speed`; shape as `speed`."""
        return np.maximum(-self.saturation * (1.0 + self._clipped(speed) / self.limit), -self.cap)

    def _clipped(self, speed: Array) -> Array:
        clipped: Array = np.clip(np.asarray(speed, dtype=float), -self.end, self.end)
        return clipped

    def outline(self) -> Array:
        """Return the corners of the region as a closed line: speeds and efforts, shape (7, 2)."""
        knee = self.limit * (1.0 - self.cap / self.saturation)
        half = [(-self.end, self.cap), (knee, self.cap), (self.end, -self.cap)]
        return np.array([*half, (self.end, -self.cap), (-knee, -self.cap), (-self.end, self.cap), half[0]])


def dc_motor(region: Region) -> DcMotor | None:
    """Return the DC motor actuator that equals `region` while driving; its resistance has no counterpart there.

    None where a number of it would be infinite or zero: without a largest speed, a largest effort or a gradient.
    """
    if region.gradient <= 0.0 or not math.isfinite(region.max_velocity) or region.empty:
        return None
    saturation = region.max_velocity / region.gradient
    if not (math.isfinite(saturation) and saturation > 0.0):
        return None
    return DcMotor(saturation, region.max_velocity, min(region.max_force, saturation))
