"""What is said about a torque-speed curve: its numbers in one line, in the unit of speed that is shown."""

from __future__ import annotations

import math

from omni_physjoint import display
from omni_physjoint.envelope import Curve, SpeedUnit, in_unit, power_factor, speed_factor
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import unit_text

__all__ = ["curve_numbers", "number"]


def curve_numbers(curve: Curve, have: SpeedUnit, unit: SpeedUnit, theme: Theme) -> str:
    """Return the numbers of `curve` as rich text; "" without a region.

    Args:
        curve: To tell about.
        have: Unit of its speeds.
        unit: To tell them in.
        theme: For the colour of the joint's limit.
    """
    if curve.region is None:
        return ""
    region, effort = in_unit(curve.region, have, unit), unit_text(curve.effort_unit)
    parts = [f"stall {number(region.stall, effort)}"]
    if region.corner:
        parts.append(f"corner {number(region.corner[1], effort)} at {number(region.corner[0], unit.value)}")
    parts.append(f"no load {number(region.no_load, unit.value)}")
    speed, power = region.peak_power
    if math.isfinite(power) and power > 0.0:
        told = number(power * power_factor(unit), f"{effort}·{'length/s' if unit is SpeedUnit.LENGTH else 'rad/s'}")
        parts.append(f"peak power {told} at {number(speed, unit.value)}")
    if math.isfinite(curve.joint_velocity):
        mark = f'<span style="color:{theme.warning}">joint limit</span>'
        parts.append(f"{mark} {number(curve.joint_velocity * speed_factor(have, unit), unit.value)}")
    # A part is broken as a whole or not at all.
    return " · ".join(
        part.replace(" ", "\N{NO-BREAK SPACE}").replace("span\N{NO-BREAK SPACE}", "span ") for part in parts
    )


def number(value: float, unit: str = "") -> str:
    """Return a number with four digits and its unit; infinity as a word."""
    return display.text(value) if math.isinf(value) else f"{display.text(float(f'{value:.4g}'))} {unit}".strip()
