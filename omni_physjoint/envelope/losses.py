"""What joint friction takes of a drive's effort at each speed. Pure numpy."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope.region import Array
from omni_physjoint.model import Dof

__all__ = ["Losses", "losses"]


@dataclass(frozen=True, slots=True)
class Losses:
    """Friction of one axis, in USD units."""

    static: float
    """Effort below which a joint at rest stays there."""
    dynamic: float
    """Effort lost at any speed."""
    viscous: float
    """Effort lost per speed."""

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return max(self.static, self.dynamic, self.viscous) > 0.0

    def effort(self, speed: Array) -> Array:
        """Return the effort that holds `speed` against friction, with its sign; shape as `speed`.

        Source:
            Contract page PhysxJointAxisAPI: dynamic friction plus viscous coefficient times speed, while it moves.
        """
        v = np.asarray(speed, dtype=float)
        lost: Array = np.sign(v) * self.dynamic + self.viscous * v
        return lost


def losses(dof: Dof) -> Losses:
    """Return the friction of `dof`; what is not finite or below 0 counts as none."""
    rows = (dof.static_friction.usd, dof.dynamic_friction.usd, dof.viscous_friction.usd)
    static, dynamic, viscous = (float(v) if math.isfinite(v) and v > 0.0 else 0.0 for v in rows)
    return Losses(static, dynamic, viscous)
