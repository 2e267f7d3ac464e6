"""The region in which the consumer keeps a drive: two lines, in all four quadrants. Pure numpy, no USD, no drawing.

With effort E and axis speed v the consumer keeps a drive with a working envelope inside both lines::

    |E| <= max_force - resistance * |v|         the effort line
    |v| <= max_velocity - gradient * |E|        the speed line

The region is the same in all four quadrants: braking is limited as driving is, and beyond the region the effort is 0.
Source: contract page PhysxDrivePerformanceEnvelopeAPI; measured on ovphysx 0.7.0. Formulas: docs/envelope.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from omni_physjoint.units import FLT_MAX

__all__ = ["Array", "Region", "Regions"]

Array: TypeAlias = npt.NDArray[np.float64]

_STEEPEST = 1e100
"""Stands for an infinite slope: at an amount of 0 it costs nothing, at any other all there is."""
_ROUNDING = 1e-6
"""Part of a line within which a crossing counts as at its end: some float32 roundings."""


class Regions:
    """The regions of many drives at once, for arithmetic on arrays.

    Infinity means unlimited; below 0 counts as 0, FLT_MAX and a NaN bound as unlimited, a NaN slope as 0, as the
    consumer has them. Units are those of the numbers, see `Region`.

    Args:
        max_force: Shape (n,), as the other three; they are broadcast to each other.
        max_velocity: Speed without effort.
        gradient: Speed lost per effort.
        resistance: Effort lost per speed.
    """

    def __init__(
        self,
        max_force: npt.ArrayLike,
        max_velocity: npt.ArrayLike = math.inf,
        gradient: npt.ArrayLike = 0.0,
        resistance: npt.ArrayLike = 0.0,
    ) -> None:
        rows = (_bounds(max_force), _bounds(max_velocity), _slopes(gradient), _slopes(resistance))
        force, velocity, gradients, resistances = (np.atleast_1d(row) for row in np.broadcast_arrays(*rows))
        self.max_force: Array = force
        self.max_velocity: Array = velocity
        self.gradient: Array = gradients
        self.resistance: Array = resistances

    @classmethod
    def of(cls, regions: Iterable[Region]) -> Regions:
        """Return the regions of several drives; all of them in the same units, or the answers are not."""
        rows = [(r.max_force, r.max_velocity, r.gradient, r.resistance) for r in regions]
        return cls(*np.array(rows, dtype=float).reshape(-1, 4).T)

    def __len__(self) -> int:
        return len(self.max_force)

    def effort_line(self, speed: npt.ArrayLike) -> Array:
        """Return the effort bound of the effort line alone, below 0 past its end.

        Args:
            speed: Shape (m,) or (n, m).

        Returns:
            Shape (n, m).
        """
        v = np.abs(np.asarray(speed, dtype=float))
        return self.max_force[:, None] - _lost(self.resistance, v)

    def speed_line(self, speed: npt.ArrayLike) -> Array:
        """Return the effort bound of the speed line alone, below 0 past its end; shapes as `effort_line`."""
        slack = self.max_velocity[:, None] - np.abs(np.asarray(speed, dtype=float))
        return _over(slack, self.gradient[:, None])

    def effort_limit(self, speed: npt.ArrayLike) -> Array:
        """Return the largest effort at `speed`, 0 outside the region; shapes as `effort_line`."""
        return np.maximum(np.minimum(self.effort_line(speed), self.speed_line(speed)), 0.0)

    def speed_limit(self, effort: npt.ArrayLike) -> Array:
        """Return the largest speed at `effort`, NaN where no speed allows it.

        Args:
            effort: Finite, shape (m,) or (n, m).

        Returns:
            Shape (n, m).
        """
        e = np.abs(np.asarray(effort, dtype=float))
        by_effort = _over(self.max_force[:, None] - e, self.resistance[:, None])
        by_speed = self.max_velocity[:, None] - _lost(self.gradient, e)
        found = np.minimum(by_effort, by_speed)
        return np.where(found < 0.0, math.nan, found)

    def contains(self, speed: npt.ArrayLike, effort: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Tell which points are inside, the border included.

        Args:
            speed: Shape (m,) or (n, m).
            effort: As `speed`.

        Returns:
            Shape (n, m).
        """
        e = np.abs(np.asarray(effort, dtype=float))
        by_speed = self.max_velocity[:, None] - _lost(self.gradient, e)
        inside: npt.NDArray[np.bool_] = np.logical_and(
            e <= self.effort_line(speed), np.abs(np.asarray(speed, dtype=float)) <= by_speed
        )
        return inside

    @property
    def stall(self) -> Array:
        """Largest effort at rest, shape (n,)."""
        return np.minimum(self.max_force, _over(self.max_velocity, self.gradient))

    @property
    def no_load(self) -> Array:
        """Largest speed without effort, shape (n,)."""
        return np.minimum(self.max_velocity, _over(self.max_force, self.resistance))

    @property
    def crossing(self) -> Array:
        """Speed and effort where the lines cross while driving, NaN where one hides the other; shape (n, 2)."""
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            scale = 1.0 - self.resistance * self.gradient
            speed = (self.max_velocity - self.gradient * self.max_force) / scale
            effort = (self.max_force - self.resistance * self.max_velocity) / scale
        bounded = np.isfinite(self.max_force) & np.isfinite(self.max_velocity) & (scale != 0.0)
        there = bounded & np.isfinite(speed) & np.isfinite(effort) & (speed > 0.0) & (effort > 0.0)
        return np.where(there[:, None], np.stack([speed, effort], axis=1), math.nan)

    @property
    def corner(self) -> Array:
        """The crossing as people mean it, NaN where there is none; shape (n, 2).

        At the very end of a line it is none: float32 columns put the crossing of a plain motor just beside its stall.
        """
        found = self.crossing
        with np.errstate(invalid="ignore"):
            inside = (found[:, 0] > _ROUNDING * self.max_velocity) & (found[:, 1] > _ROUNDING * self.max_force)
        return np.where(inside[:, None], found, math.nan)

    @property
    def peak_power(self) -> Array:
        """Speed of the greatest mechanical power while driving, and that power; shape (n, 2).

        The power is speed times effort in the numbers' own units; both are infinite without a bound. Along each line
        it is a parabola, so that its greatest value is at the middle of a line, at the corner or at the end.
        """
        crossing = np.nan_to_num(self.crossing)
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            middles = np.stack(
                [
                    self.no_load,
                    np.where(self.resistance > 0.0, self.max_force / (2.0 * self.resistance), 0.0),
                    np.where(self.gradient > 0.0, self.max_velocity / 2.0, 0.0),
                ],
                axis=1,
            )
            finite = np.where(np.isfinite(middles), middles, 0.0)
            power = np.where(finite > 0.0, finite * self.effort_limit(finite), 0.0)
        finite = np.concatenate([finite, crossing[:, :1]], axis=1)
        power = np.concatenate([power, crossing[:, :1] * crossing[:, 1:]], axis=1)
        best = np.argmax(power, axis=1)
        rows = np.arange(len(self))
        found = np.stack([finite[rows, best], power[rows, best]], axis=1)
        # Without a largest speed what effort is left makes any power, without a largest effort any speed does.
        endless = (np.isinf(self.no_load) & (self.max_force > 0.0)) | (np.isinf(self.stall) & (self.no_load > 0.0))
        speed = np.where(np.isinf(self.no_load), math.inf, self.no_load)
        return np.where(endless[:, None], np.stack([speed, np.full_like(speed, math.inf)], axis=1), found)

    @property
    def empty(self) -> npt.NDArray[np.bool_]:
        """Whether there is no area: no effort at any speed, or no speed at any effort; shape (n,)."""
        return (self.stall <= 0.0) | (self.no_load <= 0.0)


@dataclass(frozen=True, slots=True)
class Region:
    """The two lines of one drive. Infinity means unlimited; every number is 0 or more.

    Units are those of its numbers: with speed in deg/s and effort as torque the gradient is deg/s per torque and the
    resistance torque*s/deg; the same in rad/s, in rpm, or in length/s and force.
    """

    max_force: float
    max_velocity: float = math.inf
    gradient: float = 0.0
    resistance: float = 0.0

    @classmethod
    def of(cls, max_force: float, max_velocity: float, gradient: float, resistance: float) -> Region:
        """Return the region of four column values: FLT_MAX is unlimited, below 0 is 0, NaN is the default."""
        many = Regions(max_force, max_velocity, gradient, resistance)
        return cls(*(float(row[0]) for row in (many.max_force, many.max_velocity, many.gradient, many.resistance)))

    def _many(self) -> Regions:
        return Regions(self.max_force, self.max_velocity, self.gradient, self.resistance)

    def effort_line(self, speed: Array) -> Array:
        """Return the effort bound of the effort line alone at `speed`, below 0 past its end; shape as `speed`."""
        return _shaped(self._many().effort_line(np.ravel(speed)), speed)

    def speed_line(self, speed: Array) -> Array:
        """Return the effort bound of the speed line alone at `speed`, below 0 past its end; shape as `speed`."""
        return _shaped(self._many().speed_line(np.ravel(speed)), speed)

    def effort_limit(self, speed: Array) -> Array:
        """Return the largest effort at `speed`, 0 outside the region; shape as `speed`."""
        return _shaped(self._many().effort_limit(np.ravel(speed)), speed)

    def speed_limit(self, effort: Array) -> Array:
        """Return the largest speed at `effort`, NaN where no speed allows it; shape as `effort`."""
        return _shaped(self._many().speed_limit(np.ravel(effort)), effort)

    def contains(self, speed: Array, effort: Array) -> npt.NDArray[np.bool_]:
        """Tell which points are inside, the border included; shape as `speed`."""
        inside: npt.NDArray[np.bool_] = (
            self._many().contains(np.ravel(speed), np.ravel(effort))[0].reshape(np.shape(speed))
        )
        return inside

    @property
    def stall(self) -> float:
        """Largest effort at rest."""
        return float(self._many().stall[0])

    @property
    def no_load(self) -> float:
        """Largest speed without effort."""
        return float(self._many().no_load[0])

    @property
    def corner(self) -> tuple[float, float] | None:
        """Speed and effort where the lines cross while driving; None when one line hides the other."""
        speed, effort = self._many().corner[0].tolist()
        return None if math.isnan(speed) else (speed, effort)

    @property
    def peak_power(self) -> tuple[float, float]:
        """Speed of the greatest mechanical power while driving, and that power: speed times effort, in own units."""
        speed, power = self._many().peak_power[0].tolist()
        return speed, power

    @property
    def empty(self) -> bool:
        """Whether there is no area: no effort at any speed, or no speed at any effort."""
        return bool(self._many().empty[0])

    @property
    def bounded(self) -> bool:
        """Tell whether both effort and speed end somewhere, so that the region can be drawn whole."""
        return math.isfinite(self.stall) and math.isfinite(self.no_load)

    def scaled(self, speed: float, effort: float = 1.0) -> Region:
        """Return the same region with speeds times `speed` and efforts times `effort`, for another unit or a gear."""
        return Region(
            self.max_force * effort,
            self.max_velocity * speed,
            self.gradient * speed / effort,
            self.resistance * effort / speed,
        )

    def border(self, speed_end: float, effort_end: float) -> Array:
        """Return the corners of the border while driving forwards, from rest to the greatest speed.

        Args:
            speed_end: Where to cut a region that has no largest speed.
            effort_end: Where to cut a region that has no largest effort.

        Returns:
            Speeds and efforts, shape (n, 2); speeds do not fall and efforts do not rise.
        """
        right = min(self.no_load, speed_end)
        top = min(self.stall, effort_end)
        points = [(0.0, top)]
        if top < self.stall:  # cut: flat up to where the region comes down to it
            flat = float(self.speed_limit(np.array(top)))
            points.append((min(flat, right), top))
        speed, effort = self._many().crossing[0].tolist()
        if points[-1][0] < speed < right:  # not for a NaN
            points.append((speed, effort))
        limit = min(float(self.effort_limit(np.array(right))), effort_end)
        if limit > 0.0:
            points.append((right, limit))
        points.append((right, 0.0))
        return np.array([p for i, p in enumerate(points) if i == 0 or p != points[i - 1]])

    def outline(self, speed_end: float, effort_end: float) -> Array:
        """Return the corners of the region in all four quadrants, as a closed line.

        Args:
            speed_end: Where to cut a region that has no largest speed.
            effort_end: Where to cut a region that has no largest effort.

        Returns:
            Speeds and efforts, shape (n, 2), the last point equal to the first.
        """
        first = self.border(speed_end, effort_end)
        mirrored = [first, first[::-1] * (1.0, -1.0), first * (-1.0, -1.0), first[::-1] * (-1.0, 1.0)]
        return np.concatenate([*mirrored, first[:1]])


def _bounds(values: npt.ArrayLike) -> Array:
    """Return bounds with FLT_MAX and NaN as infinity, and at least 0, as the consumer has them."""
    given = np.asarray(values, dtype=float)
    return np.where(np.isnan(given) | (given >= FLT_MAX), math.inf, np.maximum(given, 0.0))


def _slopes(values: npt.ArrayLike) -> Array:
    """Return slopes that are at least 0, and 0 for NaN, as the consumer has them."""
    given = np.asarray(values, dtype=float)
    return np.where(np.isnan(given), 0.0, np.clip(given, 0.0, _STEEPEST))


def _lost(slope: Array, amount: Array) -> Array:
    """Return what each slope, shape (n,), costs at each amount, shape (m,) or (n, m); nothing without a slope."""
    with np.errstate(over="ignore", invalid="ignore"):
        return np.where(slope[:, None] == 0.0, 0.0, slope[:, None] * amount)


def _over(slack: Array, slope: Array) -> Array:
    """Return slack / slope; with a slope of 0 nothing is lost, so that a slack of 0 or more allows everything."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.where(slope == 0.0, np.where(slack >= 0.0, math.inf, -math.inf), slack / slope)


def _shaped(row: Array, like: Array) -> Array:
    """Return the only row of `row` in the shape of `like`."""
    out: Array = row[0].reshape(np.shape(like))
    return out
