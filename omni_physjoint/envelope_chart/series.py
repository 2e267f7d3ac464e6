"""The series of one chart: where each line begins and ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope import Array, Curve, Losses, Region, SpeedUnit, dc_motor, power_factor
from omni_physjoint.envelope_chart.parts import Kind, Overlay, Parts, Series, UserLines
from omni_physjoint.envelope_command import Drive

__all__ = ["SeriesMaker"]

_SAMPLES = 101
_POINTS = 1500
"""Of a reference curve that are drawn; fits use all of them."""
_BEYOND = 3.0
"""How far beyond the picture lines go that have no end, for whoever zooms out, in widths of it."""


@dataclass(frozen=True, slots=True)
class SeriesMaker:
    """Makes the series of one chart; numbers in column units until the end."""

    drive: Drive
    curve: Curve
    region: Region | None
    factor: float
    speed: float
    effort: float
    unit: SpeedUnit
    parts: Parts

    def series(self, losses: Losses | None, overlays: Sequence[Overlay], user: UserLines) -> Iterator[Series]:
        """Yield everything to draw, what lies below first."""
        if self.curve.ignored is not None:
            yield self._of("ignored", Kind.IGNORED, "the envelope that is ignored", self._outline(self.curve.ignored))
        for number, overlay in enumerate(overlays):
            if overlay.region is not None:
                yield self._of(overlay.key, Kind.OVERLAY, overlay.name, self._outline(overlay.region), number)
            if overlay.points is not None:
                yield self._of(f"{overlay.key} points", Kind.REFERENCE, overlay.name, _thinned(overlay.points), number)
        if self.region is not None:
            yield self._of("region", Kind.REGION, "what the drive may do", self._outline(self.region))
            yield from self._of_region(self.region)
        if losses is not None:
            yield self._of("losses", Kind.LOSSES, "friction and viscous losses", self._losses(losses))
        limit = self.curve.joint_velocity
        if self.parts.joint_limit and math.isfinite(limit):
            ends = self.effort * _BEYOND
            rows = [(-limit, -ends), (-limit, ends), (math.nan, math.nan), (limit, -ends), (limit, ends)]
            yield self._of("joint limit", Kind.JOINT_LIMIT, "maxJointVelocity", np.array(rows))
        if self.parts.demand:
            yield from self._demand()
        if user.continuous is not None:
            yield self._of("continuous", Kind.CONTINUOUS, "continuous effort", self._across(abs(user.continuous)))
        if user.duty:
            yield self._of("duty", Kind.DUTY, "duty points", np.array(user.duty, dtype=float))
        measured = self.drive.measurement
        if measured is not None:
            points = np.stack([measured.velocity, measured.effort], axis=1)
            yield self._of("measured", Kind.MEASURED, f"measured in ovphysx, {len(measured.time)} steps", points)

    def _of_region(self, region: Region) -> Iterator[Series]:
        if self.parts.lines and self.curve.acts:
            yield from self._lines(region)
        if self.parts.dc_motor:
            motor = dc_motor(region)
            if motor is not None:
                yield self._of("dc motor", Kind.DC_MOTOR, "DC motor of IsaacLab and Newton", motor.outline())
        if self.parts.power and math.isfinite(region.stall):
            speeds = np.union1d(np.linspace(0.0, self.speed, _SAMPLES), self._knees(region))
            power = speeds * region.effort_limit(speeds) * power_factor(self.drive.unit)
            yield self._of("power", Kind.POWER, "largest power, driving forwards", np.stack([speeds, power], axis=1))

    def _knees(self, region: Region) -> Array:
        found = [region.no_load, region.peak_power[0], region.corner[0] if region.corner else 0.0]
        return np.array([v for v in found if math.isfinite(v) and v <= self.speed])

    def _lines(self, region: Region) -> Iterator[Series]:
        """Both lines, driving forwards, from axis to axis and somewhat beyond each other."""
        if math.isfinite(region.max_force):
            end = min(region.max_force / region.resistance, self.speed) if region.resistance > 0.0 else self.speed
            points = np.array([(0.0, region.max_force), (end, region.max_force - region.resistance * end)])
            slope = " - velocityDependentResistance·|v|" if region.resistance > 0.0 else ""
            yield self._of("effort line", Kind.EFFORT_LINE, f"maxForce{slope}", points, label=(0.0, region.max_force))
        if math.isfinite(region.max_velocity):
            top = self.effort
            if region.gradient > 0.0:
                top = min(region.max_velocity / region.gradient, self.effort)
            points = np.array([(region.max_velocity, 0.0), (region.max_velocity - region.gradient * top, top)])
            slope = " - speedEffortGradient·|E|" if region.gradient > 0.0 else ""
            low = (region.corner[1] if region.corner else min(region.stall, top)) / 4.0  # a handle is at the half
            label = (region.max_velocity - region.gradient * low, low)
            yield self._of("speed line", Kind.SPEED_LINE, f"maxActuatorVelocity{slope}", points, label=label)

    def _demand(self) -> Iterator[Series]:
        line, point = self.drive.line, self.drive.point
        if line is None or (line.at_rest == 0.0 and line.damping == 0.0):
            return
        end = self.speed * _BEYOND
        speeds = np.array([-end, end])
        points = np.stack([speeds, line.effort(speeds)], axis=1)
        yield self._of("demand", Kind.DEMAND, "what the drive asks for at its target", points)
        if point is not None:
            name = "where it starts, cut by the region" if point.saturated else "where it starts"
            yield self._of("operating point", Kind.OPERATING, name, np.array([(point.speed, point.effort)]))

    def _losses(self, losses: Losses) -> Array:
        end = self.speed * _BEYOND
        speeds = np.array([-end, -1e-9 * end, 0.0, 0.0, 1e-9 * end, end])
        points = np.stack([speeds, losses.effort(speeds)], axis=1)
        points[2, 1], points[3, 1] = -losses.static, losses.static
        return points

    def _across(self, effort: float) -> Array:
        end = self.speed * _BEYOND
        return np.array([(-end, effort), (end, effort), (math.nan, math.nan), (-end, -effort), (end, -effort)])

    def _outline(self, region: Region) -> Array:
        return region.outline(self.speed * _BEYOND, self.effort * _BEYOND)

    def _of(
        self,
        key: str,
        kind: Kind,
        name: str,
        points: Array,
        number: int = 0,
        label: tuple[float, float] | None = None,
    ) -> Series:
        at = None if label is None else (label[0] * self.factor, label[1])
        return Series(key, kind, name, points[:, 0] * self.factor, points[:, 1].astype(float), number, at)


def _thinned(points: Array) -> Array:
    """Return some of very many points: a plot has no room for more."""
    return points[:: max(len(points) // _POINTS, 1)]
