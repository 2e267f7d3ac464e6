"""Points of a region that can be dragged, and the region that a drag makes of it. Pure arithmetic.

Each handle changes as few columns as it can: the stall effort moves maxForce (and the gradient where that hides it),
the no-load speed maxActuatorVelocity (and the resistance where that ends it), the corner both slopes, the slope one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from omni_physjoint.envelope.region import Region

__all__ = ["COLUMNS", "Handle", "HandleKind", "changed_columns", "dragged", "handles"]

_DIGITS = 4
"""Significant digits of a number that comes from a drag: nobody aims at more on a screen."""
_ROUNDING = 1e-6
"""Part within which both lines end at the same place: float32 columns of a plain motor do."""
_LEAST = 1e-3
"""Part of a range that a drag leaves at the least, so that no column becomes zero or infinite by a slip."""

COLUMNS: Mapping[str, str] = {
    "maxForce": "max_force",
    "maxActuatorVelocity": "max_velocity",
    "speedEffortGradient": "gradient",
    "velocityDependentResistance": "resistance",
}
"""Column, by the last part of its name, and the number of a `Region` that it holds."""


class HandleKind(StrEnum):
    """What a handle moves."""

    STALL = "stall effort"
    NO_LOAD = "no-load speed"
    CORNER = "corner"
    SLOPE = "gradient"


@dataclass(frozen=True, slots=True)
class Handle:
    """Where a handle is, in the units of its region."""

    kind: HandleKind
    speed: float
    effort: float


def handles(region: Region, *, envelope: bool) -> tuple[Handle, ...]:
    """Return the handles of a region.

    Args:
        region: Where it has no end, or is empty, there is no handle.
        envelope: Whether an envelope acts; a plain clamp has its stall effort only.
    """
    found: list[Handle] = []
    stall, no_load = region.stall, region.no_load
    if math.isfinite(stall) and stall > 0.0:
        found.append(Handle(HandleKind.STALL, 0.0, stall))
    if not envelope:
        return tuple(found)
    if math.isfinite(no_load) and no_load > 0.0:
        found.append(Handle(HandleKind.NO_LOAD, no_load, 0.0))
    corner = region.corner
    if corner is not None:
        found.append(Handle(HandleKind.CORNER, *corner))
    if not region.empty and region.bounded and math.isfinite(region.max_velocity):
        top = corner[1] if corner is not None else stall
        effort = min(top, _over(region.max_velocity, region.gradient)) / 2.0
        speed = region.max_velocity - region.gradient * effort
        if speed > 0.0 and effort > 0.0 and effort <= region.max_force - region.resistance * speed + 1e-9 * stall:
            found.append(Handle(HandleKind.SLOPE, speed, effort))
    return tuple(found)


def dragged(region: Region, kind: HandleKind, speed: float, effort: float) -> Region:
    """Return what `region` becomes when its handle `kind` is put at a speed and an effort, in the region's units.

    Signs are dropped: the region is the same in all quadrants. Numbers have four digits. A handle that the region does
    not have (any more: somebody may edit the stage during a drag) changes nothing.
    """
    if all(handle.kind is not kind for handle in handles(region, envelope=True)):
        return region
    v, e = abs(speed), abs(effort)
    if kind is HandleKind.STALL:
        return _stall(region, _rounded(max(e, _LEAST * region.stall)))
    if kind is HandleKind.NO_LOAD:
        return _no_load(region, _rounded(max(v, _LEAST * region.no_load)))
    if kind is HandleKind.CORNER:
        v = _between(v, region.max_velocity)
        e = _between(e, region.max_force)
        resistance, gradient = (region.max_force - e) / v, (region.max_velocity - v) / e
        return replace(
            region,
            resistance=_rounded(_small(resistance, region.max_force / v)),
            gradient=_rounded(_small(gradient, region.max_velocity / e)),
        )
    gradient = max(region.max_velocity - v, 0.0) / max(e, _LEAST * region.stall)
    return replace(region, gradient=_rounded(_small(gradient, region.max_velocity / region.stall)))


def _stall(region: Region, effort: float) -> Region:
    """Move maxForce where it bounds, the gradient where that bounds earlier, and both on the way beyond."""
    by_speed = _over(region.max_velocity, region.gradient) * (1.0 + _ROUNDING)
    force, gradient = region.max_force, region.gradient
    if force <= by_speed or effort > force:
        force = effort
    if by_speed < region.max_force or effort > by_speed:
        gradient = _rounded(region.max_velocity / effort)
    return replace(region, max_force=force, gradient=gradient)


def _no_load(region: Region, speed: float) -> Region:
    """Move maxActuatorVelocity where it bounds, the resistance where that does earlier, and both on the way beyond."""
    by_effort = _over(region.max_force, region.resistance) * (1.0 + _ROUNDING)
    velocity, resistance = region.max_velocity, region.resistance
    if velocity <= by_effort or speed > velocity:
        velocity = speed
    if by_effort < region.max_velocity or speed > by_effort:
        resistance = _rounded(region.max_force / speed)
    return replace(region, max_velocity=velocity, resistance=resistance)


def changed_columns(before: Region, after: Region) -> dict[str, tuple[float, float]]:
    """Return the columns that differ, by the last part of their names: value before and after."""
    pairs = {name: (getattr(before, field), getattr(after, field)) for name, field in COLUMNS.items()}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _over(bound: float, slope: float) -> float:
    return math.inf if slope == 0.0 else bound / slope


def _between(value: float, end: float) -> float:
    """Return `value` well inside 0 and `end`."""
    return min(max(value, _LEAST * end), end) if math.isfinite(end) else value


def _small(slope: float, scale: float) -> float:
    """Return a slope, 0 where the drag means none."""
    return 0.0 if slope < _LEAST * scale else slope


def _rounded(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")
