"""What the columns of PhysicsMassAPI set on one prim, a body or a collider, and what they leave unset."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from omni_physjoint.model import ColumnValue, Quaternion, Vector

__all__ = ["Authored", "authored_mass"]

_ALMOST_ZERO = 1e-5
"""Quaternion components up to here are zero: axes unset. Source: PhysXDefines.h (omni.physx), measured."""


@dataclass(frozen=True, slots=True)
class Authored:
    """What PhysicsMassAPI sets on one prim; None where a column holds its unset sentinel, is absent or not listed."""

    mass: float | None = None
    density: float | None = None
    center: Vector | None = None
    inertia: Vector | None = None
    axes: Quaternion | None = None


def authored_mass(schemas: Sequence[str], values: Mapping[str, ColumnValue]) -> Authored:
    """Return what the mass columns `values` of one prim set, gated on PhysicsMassAPI being listed."""
    if "PhysicsMassAPI" not in schemas:
        return Authored()
    center = _numbers(values.get("physics:centerOfMass"), 3)
    inertia = _numbers(values.get("physics:diagonalInertia"), 3)
    axes = _numbers(values.get("physics:principalAxes"), 4)
    # A NaN is above nothing, so that beside it another component decides; PhysX refuses the pose then.
    set_axes = axes is not None and any(abs(component) > _ALMOST_ZERO for component in axes)
    return Authored(
        mass=_positive(values.get("physics:mass")),
        density=_positive(values.get("physics:density")),
        center=center if center is not None and all(map(math.isfinite, center)) else None,  # type: ignore[arg-type]
        # One positive component is enough; the others pass as they are.
        inertia=inertia if inertia is not None and any(x > 0.0 for x in inertia) else None,  # type: ignore[arg-type]
        axes=axes if set_axes else None,  # type: ignore[arg-type]
    )


def _positive(value: ColumnValue | None) -> float | None:
    number = float(value) if isinstance(value, int | float) else 0.0
    return number if number > 0.0 else None


def _numbers(value: ColumnValue | None, count: int) -> tuple[float, ...] | None:
    """Return `value` as `count` floats, or None when it is of another shape."""
    if not isinstance(value, tuple) or len(value) != count:
        return None
    numbers = tuple(float(x) for x in value if isinstance(x, int | float))
    return numbers if len(numbers) == count else None
