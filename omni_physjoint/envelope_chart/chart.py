"""One chart: its series, how far it reaches, and what each series says at a speed."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from omni_physjoint.envelope import DriveLine, Losses, Region, SpeedUnit, in_unit, power_factor, speed_factor
from omni_physjoint.envelope_chart.parts import Kind, Overlay, Parts, Series, UserLines
from omni_physjoint.envelope_chart.series import SeriesMaker
from omni_physjoint.envelope_command import Drive

__all__ = ["Chart", "chart_csv", "make_chart"]

_MARGIN = 1.15
_SPEED_WITHOUT_BOUND = 360.0
"""Speed up to which a drive without any speed bound is drawn [deg/s or length/s]."""


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """All that a plot of one drive shows."""

    unit: SpeedUnit
    effort_unit: str
    power_unit: str
    region: Region | None
    """What holds, in the chart's unit of speed."""
    speed_end: float
    """Where the picture ends, to fit all of it."""
    effort_end: float
    power_end: float
    series: tuple[Series, ...]
    _curves: tuple[tuple[str, str, Region], ...] = field(repr=False, default=())
    """Key, name and region of everything that has one, for `readout`."""
    _line: DriveLine | None = None
    _losses: Losses | None = None
    _factor: float = 1.0
    """Chart units of speed in a column unit."""

    def readout(self, speed: float) -> dict[str, float]:
        """Return what each series says at `speed`, by its key; points and what ends before say nothing.

        The allowed effort of a region carries the region's key.
        """
        found: dict[str, float] = {}
        at = np.array([speed])
        for key, _, region in self._curves:
            found[key] = float(region.effort_limit(at)[0])
        if self.region is not None:
            by_effort, by_speed = float(self.region.effort_line(at)[0]), float(self.region.speed_line(at)[0])
            found["effort line"], found["speed line"] = by_effort, by_speed
            if speed >= 0.0 and math.isfinite(found.get("region", math.inf)):
                found["power"] = speed * found["region"] * power_factor(self.unit)
        if self._line is not None:
            found["demand"] = float(self._line.effort(at / self._factor)[0])
        if self._losses is not None:
            found["losses"] = float(self._losses.effort(at / self._factor)[0])
        shown = {s.key for s in self.series}
        return {key: value for key, value in found.items() if key in shown and math.isfinite(value)}


def make_chart(
    drive: Drive,
    *,
    unit: SpeedUnit | None = None,
    parts: Parts | None = None,
    losses: Losses | None = None,
    overlays: Sequence[Overlay] = (),
    user: UserLines | None = None,
    preview: Region | None = None,
) -> Chart:
    """Return what to draw of `drive`.

    Args:
        drive: Of a joint.
        unit: Of speeds; None for that of the columns.
        parts: What to show; None for everything but the DC motor of other simulators.
        losses: Friction of the joint's axis.
        overlays: Other curves.
        user: Lines and points of the user's.
        preview: Region to show as if the columns said it, while somebody drags; in column units.

    Raises:
        ValueError: The unit is of a turning axis and the drive is not, or the other way round.
    """
    parts, user = parts or Parts(), user or UserLines()
    curve = drive.curve
    have = drive.unit
    unit = unit or have
    factor = speed_factor(have, unit)
    region = preview if preview is not None else curve.region
    speed, effort = _extent(drive, region, overlays, user)
    maker = SeriesMaker(drive, curve, region, factor, speed, effort, unit, parts)
    friction = losses if losses and parts.losses else None
    series = tuple(maker.series(friction, overlays, user))
    line = drive.line if parts.demand else None
    regions: list[tuple[str, str, Region]] = []
    if region is not None:
        regions.append(("region", "", in_unit(region, have, unit)))
    if curve.ignored is not None and preview is None:
        regions.append(("ignored", "", in_unit(curve.ignored, have, unit)))
    regions += [(o.key, o.name, in_unit(o.region, have, unit)) for o in overlays if o.region is not None]
    powers = [float(np.nanmax(s.y)) for s in series if s.kind is Kind.POWER and len(s.y)]
    return Chart(
        unit=unit,
        effort_unit=curve.effort_unit,
        power_unit=f"{curve.effort_unit}*{'length/s' if unit is SpeedUnit.LENGTH else 'rad/s'}",
        region=in_unit(region, have, unit) if region is not None else None,
        speed_end=speed * factor,
        effort_end=effort,
        power_end=max(powers, default=0.0) * _MARGIN or 1.0,
        series=series,
        _curves=tuple(regions),
        _line=line,
        _losses=friction,
        _factor=factor,
    )


def _extent(drive: Drive, region: Region | None, overlays: Sequence[Overlay], user: UserLines) -> tuple[float, float]:
    """Return the largest speed and effort to show, in column units."""
    curve, measured = drive.curve, drive.measurement
    shown = [r for r in (region, curve.ignored, *(o.region for o in overlays)) if r is not None]
    points = [o.points for o in overlays if o.points is not None and len(o.points)]
    speeds = [r.no_load for r in shown] + [float(np.abs(p[:, 0]).max()) for p in points]
    efforts = [r.stall for r in shown] + [float(np.abs(p[:, 1]).max()) for p in points]
    speeds += [abs(v) for v, _ in user.duty]
    efforts += [abs(e) for _, e in user.duty] + [abs(user.continuous or 0.0)]
    if measured is not None and len(measured.time):
        speeds.append(float(np.abs(measured.velocity).max()))
    # A limit of the joint far beyond the drive's would press the region into a line.
    natural = max((s for s in speeds if _usable(s)), default=0.0)
    limit = curve.joint_velocity
    if _usable(limit) and (natural == 0.0 or limit <= 3.0 * natural):
        natural = max(natural, limit)
    effort = max((e for e in efforts if _usable(e)), default=1.0)
    return (natural or _SPEED_WITHOUT_BOUND) * _MARGIN, effort * _MARGIN


def _usable(value: float) -> bool:
    return math.isfinite(value) and value > 0.0


def chart_csv(chart: Chart) -> str:
    """Return the points of all series, one a line, with their units."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("series", "speed", "speed unit", "value", "unit"))
    for series in chart.series:
        unit = chart.power_unit if series.kind is Kind.POWER else chart.effort_unit
        for speed, value in zip(series.x.tolist(), series.y.tolist(), strict=True):
            if math.isfinite(speed):
                writer.writerow((series.name, speed, chart.unit.value, value, unit))
    return out.getvalue()
