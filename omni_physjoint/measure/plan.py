"""How to run an axis through its whole speed range: how hard to ask, how long a step, when to turn round."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from omni_physjoint.envelope import Region

__all__ = ["Plan", "make_plan"]

_STEPS = 240
"""Steps in which the axis gets from rest to its greatest speed."""
_REACH = 0.98
"""Part of the no-load speed at which to turn round; the rest would take for ever along a sloping line."""
_DEMAND = 1e3
"""How many times the largest effort the damper asks for at the least."""
_SPARE = 3
"""Times the expected steps after which a phase ends by itself."""
_SHORTEST, _LONGEST = 1e-7, 1.0
"""Steps within which the running consumer was measured to follow the region to six digits [s]."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One run: forwards to the greatest speed, braking, backwards to it, braking: all four quadrants."""

    speed: float
    """Where to turn round [USD speed]."""
    target: float
    """Target velocity of the damper [USD speed]."""
    damping: float
    """[effort per USD speed]"""
    dt: float
    """[s]"""

    def phases(self) -> list[Mapping[str, Any]]:
        """Return the phases as the worker wants them."""
        return [
            self._phase(self.target, (1.0, self.speed), 1),
            self._phase(-self.target, (-1.0, self.speed), 2),
            self._phase(self.target, (1.0, 0.0), 1),
        ]

    def _phase(self, velocity: float, until: tuple[float, float], ranges: int) -> Mapping[str, Any]:
        return {"position": None, "velocity": velocity, "until": list(until), "steps": _SPARE * ranges * _STEPS}


def make_plan(region: Region, speed_without_bound: float, inertia: float, *, angular: bool) -> Plan:
    """Return the run for a drive.

    Args:
        region: In USD units; neither empty nor without a largest effort.
        speed_without_bound: Where to turn round if the region has no largest speed [USD speed].
        inertia: That the axis feels, armature included [mass*length^2 or mass].
        angular: Whether speeds are in degrees.
    """
    top = _REACH * region.no_load if math.isfinite(region.no_load) else speed_without_bound
    speeds = np.linspace(0.0, top, 1000)
    slowness = 1.0 / region.effort_limit(speeds)
    per_radian = math.pi / 180.0 if angular else 1.0
    seconds = inertia * per_radian * float(np.sum((slowness[1:] + slowness[:-1]) / 2.0) * (speeds[1] - speeds[0]))
    target = 5.0 * top
    return Plan(
        speed=top,
        target=target,
        damping=_DEMAND * region.stall / (target - top),
        dt=min(max(seconds / _STEPS, _SHORTEST), _LONGEST),
    )
