"""The torque-speed curve of one drive as a small SVG picture, for pages that must stand alone; it needs no Qt."""

from __future__ import annotations

import math
from html import escape

from omni_physjoint import display
from omni_physjoint.envelope import Curve, Region

__all__ = ["envelope_svg"]

_WIDTH, _HEIGHT = 420, 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 14, 44
"""Of the plot inside the picture [pixels]."""
_MARGIN = 1.15
_SPEED_WITHOUT_BOUND = 360.0
"""Speed up to which a curve without any speed bound is drawn [deg/s or length/s]."""
_TICKS = (-1.0, -0.5, 0.0, 0.5, 1.0)


def envelope_svg(curve: Curve) -> str:
    """Return the region of `curve` in all four quadrants; "" where the consumer makes no drive and no column says one.

    Colours are left to the page: the classes are ``axis``, ``tick``, ``region``, ``ignored`` and ``joint-limit``.
    """
    shown = [region for region in (curve.region, curve.ignored) if region is not None]
    if not shown:
        return ""
    speed = _end([region.no_load for region in shown] + [curve.joint_velocity], _SPEED_WITHOUT_BOUND)
    effort = _end([region.stall for region in shown], 1.0)
    plot = _Plot(speed * _MARGIN, effort * _MARGIN)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" role="img" aria-label="{escape(_spoken(curve), quote=True)}">'
    ]
    if curve.ignored is not None:
        parts.append(plot.region(curve.ignored, "ignored"))
    if curve.region is not None:
        parts.append(plot.region(curve.region, "region"))
    parts += plot.axes(speed, effort, curve)
    if math.isfinite(curve.joint_velocity) and 0.0 < curve.joint_velocity <= plot.speed:
        for sign in (-1.0, 1.0):
            parts.append(plot.line(sign * curve.joint_velocity, -plot.effort, sign * curve.joint_velocity, plot.effort))
    return "".join((*parts, "</svg>"))


def _end(values: list[float], default: float) -> float:
    return max((v for v in values if math.isfinite(v) and v > 0.0), default=default)


def _spoken(curve: Curve) -> str:
    region = curve.region
    told = curve.reason
    if curve.acts and region is not None:
        stall, no_load = display.text(float(region.stall)), display.text(float(region.no_load))
        told = f"stall effort {stall} {curve.effort_unit}, no-load speed {no_load} {curve.speed_unit}"
    return f"Torque-speed curve of {curve.instance}: {told}"


class _Plot:
    """From speeds and efforts to pixels."""

    def __init__(self, speed: float, effort: float) -> None:
        self.speed, self.effort = speed, effort

    def at(self, speed: float, effort: float) -> tuple[float, float]:
        width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
        x = _LEFT + width * (speed / self.speed + 1.0) / 2.0
        y = _TOP + height * (1.0 - effort / self.effort) / 2.0
        return round(x, 2), round(y, 2)

    def region(self, region: Region, name: str) -> str:
        corners = (self.at(float(x), float(y)) for x, y in region.outline(self.speed, self.effort))
        return f'<polygon class="{name}" points="{" ".join(f"{x:g},{y:g}" for x, y in corners)}"/>'

    def line(self, *ends: float, name: str = "joint-limit") -> str:
        (x1, y1), (x2, y2) = self.at(*ends[:2]), self.at(*ends[2:])
        return f'<line class="{name}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'

    def axes(self, speed: float, effort: float, curve: Curve) -> list[str]:
        parts = [
            self.line(-self.speed, 0.0, self.speed, 0.0, name="axis"),
            self.line(0.0, -self.effort, 0.0, self.effort, name="axis"),
        ]
        for part in _TICKS:
            x, _ = self.at(part * speed, 0.0)
            _, y = self.at(0.0, part * effort)
            parts.append(_text(x, _HEIGHT - _BOTTOM + 14, f"{part * speed:.4g}", "middle"))
            parts.append(_text(_LEFT - 6, y + 4, f"{part * effort:.4g}", "end"))
        middle = (_LEFT + _WIDTH - _RIGHT) / 2.0
        parts.append(_text(middle, _HEIGHT - 8, f"speed [{curve.speed_unit or 'unit unknown'}]", "middle"))
        parts.append(
            f'<g transform="translate(12 {(_TOP + _HEIGHT - _BOTTOM) / 2:g}) rotate(-90)">'
            f"{_text(0, 0, f'effort [{curve.effort_unit}]', 'middle')}</g>"
        )
        return parts


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text class="tick" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
