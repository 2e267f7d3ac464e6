"""Values that population puts where nobody authored one, in place of the schema's fallback or of nothing.

"Nobody authored one" means no value opinion: a block counts as none, time samples count as one.
"""

from __future__ import annotations

from collections.abc import Iterable

from omni_physjoint.floats import float32
from omni_physjoint.units import FLT_MAX

__all__ = ["RIGID_BODY", "rewritten"]

RIGID_BODY = "PhysicsRigidBodyAPI"

_UNLIMITED = (("physxJointAxis:", ":maxJointVelocity"), ("physxDrivePerformanceEnvelope:", ":maxActuatorVelocity"))
"""Beginning and end of the names whose infinite fallback becomes FLT_MAX."""

_SPEED = 10.0
"""Typical speed of the consumer's tolerances [m/s]."""


def rewritten(declared: Iterable[str], *, body: bool, meters_per_unit: float) -> dict[str, float]:
    """Return what population writes on an unauthored prim, by column name.

    Args:
        declared: Names that the prim's schemas declare.
        body: Whether the prim has PhysicsRigidBodyAPI. Such a prim gets the five columns of PhysxRigidBodyAPI that
            depend on stage units, that API applied or not.
        meters_per_unit: Length unit of the stage [m].

    Source:
        ovstage 0.3.0 and 0.2.1, measured at six length units; the order of the float32 products matters.
    """
    values = {
        name: FLT_MAX
        for name in declared
        if any(name.startswith(head) and name.endswith(tail) for head, tail in _UNLIMITED)
    }
    if body:
        # A length unit that is none counts as a metre here (measured).
        meter = float32(meters_per_unit) if meters_per_unit > 0 else 1.0
        speed = float32(_SPEED / meter)
        values |= {
            "physxRigidBody:sleepThreshold": float32(float32(float32(5e-5) * speed) * speed),
            "physxRigidBody:stabilizationThreshold": float32(float32(float32(1e-5) * speed) * speed),
            "physxRigidBody:maxDepenetrationVelocity": float32(3.0 / meter),
            "physxRigidBody:maxLinearVelocity": float32(1e16),
            "physxRigidBody:maxContactImpulse": FLT_MAX,
        }
    return values
