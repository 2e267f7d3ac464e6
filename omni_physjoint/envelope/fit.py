"""The envelope nearest to the points of a motor curve: least squares with slopes that the consumer takes.

The border while driving is the lower of two falling lines. Their best split among the sorted points is found exactly,
by running sums; scipy then moves both lines together. Simpler borders (one line, a flat top) win where they do as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope.region import Array, Region
from omni_physjoint.errors import MotorError

__all__ = ["Fit", "fit_region"]

_EXACT = 1e-9
"""Root mean square of residuals, as a part of the largest effort, below which points lie on a line but for rounding."""
_TAILS = (0.0, 0.01, 0.03, 0.1)
"""Parts of the largest effort below which the last points may be noise beyond the no-load speed."""
_STEEPEST = 1e6
"""Slope of a line, in units of largest effort over largest speed, from which on it is a wall."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A region and how far the points are from its border."""

    region: Region
    residual: float
    """Root mean square of measured less allowed effort [effort]."""
    worst: float
    """Largest amount of it [effort]."""
    points: int


@dataclass(frozen=True, slots=True)
class _Border:
    """The lower of force - resistance * v and top - steepness * v, cut at 0.

    An infinite top is no second line.
    """

    force: float
    resistance: float
    top: float
    steepness: float
    parameters: int

    def efforts(self, speed: Array) -> Array:
        lower = np.minimum(self.force - self.resistance * speed, self.top - self.steepness * speed)
        return np.maximum(lower, 0.0)

    def region(self) -> Region:
        if math.isinf(self.top):
            return Region(self.force, math.inf, 0.0, self.resistance)
        return Region(self.force, self.top / self.steepness, 1.0 / self.steepness, self.resistance)


def fit_region(speed: Array, effort: Array) -> Fit:
    """Return the region whose border while driving is nearest to the points.

    Args:
        speed: 0 or more, shape (n,); in the units that the region shall have.
        effort: 0 or more, shape (n,).

    Raises:
        MotorError: There are fewer than two different speeds, or no effort at all.
    """
    order = np.argsort(speed, kind="stable")
    v, e = np.asarray(speed, dtype=float)[order], np.asarray(effort, dtype=float)[order]
    if len(v) == 0 or v[0] == v[-1]:
        raise MotorError("a curve needs points at two different speeds at least")
    if not e.any():
        raise MotorError("no point of the curve has any effort")
    unit_v, unit_e = float(v[-1]), float(e.max())
    v, e = v / unit_v, e / unit_e
    candidates = list(_candidates(v, e))
    best = min(candidates, key=lambda border: _score(border, v, e))
    if best.parameters > 1 and _rms(best, v, e) > _EXACT:
        best = min((best, _polished(best, v, e)), key=lambda border: _rms(border, v, e))
    left = e - best.efforts(v)
    region = best.region().scaled(unit_v, unit_e)
    return Fit(region, float(np.sqrt(np.mean(left**2))) * unit_e, float(np.max(np.abs(left))) * unit_e, len(v))


def _rms(border: _Border, v: Array, e: Array) -> float:
    return float(np.sqrt(np.mean((e - border.efforts(v)) ** 2)))


def _score(border: _Border, v: Array, e: Array) -> float:
    """Return the Bayesian information criterion: what a further number must gain to be worth it."""
    n = len(v)
    return n * math.log(max(_rms(border, v, e), _EXACT) ** 2) + border.parameters * math.log(max(n, 3))


def _candidates(v: Array, e: Array) -> Iterator[_Border]:
    yield _Border(float(np.mean(e)), 0.0, math.inf, 0.0, 1)
    # Beyond its no-load speed a motor has no effort, however far beyond: those points are on no line, and with noise
    # nobody can tell which they are, so that several ends are tried.
    ends = {min(int(np.flatnonzero(e > part)[-1]) + 2, len(e)) for part in _TAILS}
    for end in sorted(ends):
        yield from _up_to(v[:end], e[:end])


def _up_to(x: Array, y: Array) -> Iterator[_Border]:
    a, b = _falling(x, y)
    if b > 0.0:
        yield _Border(a, 0.0, a, b, 2)
    yield from _two_lines(x, y)


def _falling(x: Array, y: Array) -> tuple[float, float]:
    """Return intercept and steepness of the line through the points, flat if it would rise."""
    dx = x - x.mean()
    spread = float(dx @ dx)
    steepness = min(max(-float(dx @ (y - y.mean())) / spread, 0.0), _STEEPEST) if spread > 0.0 else 0.0
    return float(y.mean() + steepness * x.mean()), steepness


def _two_lines(x: Array, y: Array) -> Iterator[_Border]:
    """Yield the best pair of a flat top and a line, and of two lines, over all splits of the sorted points."""
    n = len(x)
    if n < 3:
        return
    sums = [np.concatenate([[0.0], np.cumsum(row)]) for row in (np.ones(n), x, y, x * x, x * y, y * y)]
    split = np.arange(1, n)  # the first line has so many points
    left = [s[split] for s in sums]
    right = [s[-1] - s[split] for s in sums]
    steep, sloped_error = _line(*right)
    _, flat_error = _flat(*left)
    slope, slope_error = _line(*left)
    able = (steep > 0.0) & (right[0] >= 1.0)
    for first_slope, first_error, parameters in ((np.zeros_like(slope), flat_error, 3), (slope, slope_error, 4)):
        fits = np.flatnonzero(able & (first_slope <= steep))
        if len(fits) == 0:
            continue
        total = (first_error + sloped_error)[fits]
        # The lines cross outside the gap between their points in most splits; try the best ones as borders.
        for place in fits[np.argsort(total, kind="stable")[:8]]:
            resistance = float(first_slope[place])
            force = float((left[2][place] + resistance * left[1][place]) / left[0][place])
            top = float((right[2][place] + steep[place] * right[1][place]) / right[0][place])
            if force > 0.0 and top > 0.0:
                yield _Border(force, resistance, top, float(steep[place]), parameters)


def _line(n: Array, x: Array, y: Array, xx: Array, xy: Array, yy: Array) -> tuple[Array, Array]:
    """Return steepness (0 where it would rise) and squared error of the lines through sums of points."""
    spread = xx - x * x / n
    with np.errstate(divide="ignore", invalid="ignore"):
        steepness = np.where(spread > 1e-15 * np.maximum(xx, 1e-300), -(xy - x * y / n) / spread, 0.0)
    steepness = np.clip(steepness, 0.0, _STEEPEST)
    error = (yy - y * y / n) + 2.0 * steepness * (xy - x * y / n) + steepness**2 * spread
    return steepness, np.maximum(error, 0.0)


def _flat(n: Array, x: Array, y: Array, xx: Array, xy: Array, yy: Array) -> tuple[Array, Array]:
    return np.zeros_like(n), np.maximum(yy - y * y / n, 0.0)


def _polished(border: _Border, v: Array, e: Array) -> _Border:
    """Return the border after all of its numbers were moved together to the least squares."""
    from scipy.optimize import least_squares

    free = {2: (2, 3), 3: (0, 2, 3), 4: (0, 1, 2, 3)}[border.parameters]
    start = np.array([border.force, border.resistance, border.top, border.steepness])

    def border_of(values: Array) -> _Border:
        numbers = start.copy()
        numbers[list(free)] = values
        if border.parameters == 2:  # one line: the effort line only repeats its top
            numbers[0] = numbers[2]
        force, resistance, top, steepness = numbers.tolist()
        return _Border(force, resistance, top, steepness, border.parameters)

    lowest = [1e-12 if index in (0, 2, 3) else 0.0 for index in free]
    found = least_squares(
        lambda values: border_of(values).efforts(v) - e,
        np.maximum(start[list(free)], lowest),
        bounds=(lowest, math.inf),
    )
    return border_of(found.x)
