"""How to run an axis through its whole speed range: how hard to ask, how long a step, when to turn round."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from omni_physjoint.envelope import Region

__all__ = ["FASTEST_LINEAR", "SHORTEST", "Plan", "make_plan"]

_STEPS = 240
"""Steps in which the axis gets from rest to its greatest speed."""
_REACH = 0.98
"""Part of the no-load speed at which to turn round; the rest would take for ever along a sloping line."""
_DEMAND = 1e3
"""How many times the largest effort the damper asks for at the least."""
_SPARE = 3
"""Times the expected steps after which a phase ends by itself."""
_LONGEST = 1.0
"""Longest step within which the running consumer was measured to follow the region to six digits [s]."""
FASTEST_LINEAR = 95.0
"""Where a linear axis turns round at the latest [length/s]. Beyond 100 it gains no speed in ovphysx 0.7.0, whatever
jointMaxVelocity reads and whatever maxLinearVelocity says, in centimetres too (measured)."""
SHORTEST = 1e-6
"""Shortest one, with room; a lighter axis is given more armature, for the region does not depend on it [s]."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One run: forwards to the greatest speed, braking, backwards to it, braking: all four quadrants."""

    region: Region
    """In USD units."""
    speed: float
    """Where to turn round [USD speed]."""

    @property
    def target(self) -> float:
        """Target velocity of the damper [USD speed]."""
        return 5.0 * self.speed

    @property
    def damping(self) -> float:
        """Damping with which the drive always asks for more than it may have [effort per USD speed]."""
        return _DEMAND * self.region.stall / (self.target - self.speed)

    def step(self, inertia: float, *, angular: bool) -> float:
        """Return the step in which to run, perhaps below `SHORTEST` [s].

        Args:
            inertia: That the axis feels, armature included [mass*length^2 or mass].
            angular: Whether speeds are in degrees.
        """
        speeds = np.linspace(0.0, self.speed, 1000)
        slowness = 1.0 / self.region.effort_limit(speeds)
        area = float(np.sum((slowness[1:] + slowness[:-1]) / 2.0) * (speeds[1] - speeds[0]))
        seconds = inertia * area * (math.pi / 180.0 if angular else 1.0)
        return min(seconds / _STEPS, _LONGEST)

    def phases(self) -> list[Mapping[str, Any]]:
        """Return the phases as the worker wants them."""
        return [
            self._phase(self.target, (1.0, self.speed), 1),
            self._phase(-self.target, (-1.0, self.speed), 2),
            self._phase(self.target, (1.0, 0.0), 1),
        ]

    def _phase(self, velocity: float, until: tuple[float, float], ranges: int) -> Mapping[str, Any]:
        return {"position": None, "velocity": velocity, "until": list(until), "steps": _SPARE * ranges * _STEPS}


def make_plan(region: Region, speed_without_bound: float, *, angular: bool) -> Plan:
    """Return the run for a drive.

    Args:
        region: In USD units; neither empty nor without a largest effort.
        speed_without_bound: Where to turn round if the region has no largest speed [USD speed].
        angular: Whether speeds are in degrees.
    """
    top = _REACH * region.no_load if math.isfinite(region.no_load) else speed_without_bound
    return Plan(region, top if angular else min(top, FASTEST_LINEAR))
