"""Cut a chart at the edges of a picture, for formats that know no clipping."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from omni_physjoint.envelope import Array
from omni_physjoint.envelope_chart.chart import Chart
from omni_physjoint.envelope_chart.parts import Kind, Series

__all__ = ["clipped"]

_Range = tuple[float, float]
_AREAS = (Kind.REGION, Kind.IGNORED, Kind.OVERLAY, Kind.DC_MOTOR)
_POINTS = (Kind.OPERATING, Kind.DUTY, Kind.MEASURED, Kind.REFERENCE)


def clipped(chart: Chart, speeds: _Range, efforts: _Range, powers: _Range) -> Chart:
    """Return `chart` with what lies inside these ranges: areas and lines are cut at their edges, points left out."""
    series = (_series(s, speeds, powers if s.kind is Kind.POWER else efforts) for s in chart.series)
    return replace(chart, series=tuple(series))


def _series(series: Series, xs: _Range, ys: _Range) -> Series:
    points = np.stack([series.x, series.y], axis=1)
    if series.kind in _POINTS:
        kept = points[_inside(points, xs, ys)]
    elif series.kind in _AREAS:
        kept = _area(points, xs, ys)
    else:
        kept = np.array(list(_line(points, xs, ys)), dtype=float).reshape(-1, 2)
    label = series.label
    if label is not None and not bool(_inside(np.array([label]), xs, ys)[0]):
        label = None
    return replace(series, x=kept[:, 0], y=kept[:, 1], label=label)


def _inside(points: Array, xs: _Range, ys: _Range) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    x, y = points[:, 0], points[:, 1]
    inside: np.ndarray[tuple[int], np.dtype[np.bool_]] = (x >= xs[0]) & (x <= xs[1]) & (y >= ys[0]) & (y <= ys[1])
    return inside


def _line(points: Array, xs: _Range, ys: _Range) -> Iterator[tuple[float, float]]:
    """Yield the parts inside, a NaN after each. Source: Liang and Barsky, parametric clipping."""
    for a, b in pairwise(points):
        start, end = 0.0, 1.0
        step = b - a
        if not np.isfinite(step).all():
            continue
        for axis, (low, high) in enumerate((xs, ys)):
            if step[axis] == 0.0:
                if not low <= a[axis] <= high:
                    end = -1.0
                continue
            first, second = (low - a[axis]) / step[axis], (high - a[axis]) / step[axis]
            start, end = max(start, min(first, second)), min(end, max(first, second))
        if start < end:
            for part in (start, end):
                yield float(a[0] + part * step[0]), float(a[1] + part * step[1])
            yield math.nan, math.nan


def _area(points: Array, xs: _Range, ys: _Range) -> Array:
    """Return the polygon inside. Source: Sutherland and Hodgman, one edge of the window after the other."""
    polygon = [(float(x), float(y)) for x, y in points]
    for axis, bound, sign in ((0, xs[0], 1.0), (0, xs[1], -1.0), (1, ys[0], 1.0), (1, ys[1], -1.0)):
        found: list[tuple[float, float]] = []
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            far_a, far_b = sign * (a[axis] - bound), sign * (b[axis] - bound)
            if far_a >= 0.0:
                found.append(a)
            if far_a * far_b < 0.0:
                part = far_a / (far_a - far_b)
                found.append((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))
        polygon = found
    return np.array(polygon, dtype=float).reshape(-1, 2)
