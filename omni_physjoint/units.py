"""Units of authored and resolved values, and the conversions of the consumer between them."""

from __future__ import annotations

import math
from enum import StrEnum
from functools import cache

__all__ = ["DEGREES_PER_RADIAN", "FLT_MAX", "RADIANS_PER_DEGREE", "Conversion", "convert", "resolved_unit"]

FLT_MAX = 3.4028234663852886e38
"""Largest float32; the consumer's word for "unlimited"."""

DEGREES_PER_RADIAN = 57.29577951308232
"""Factor on a gain per degree to get the gain per radian. Source: contract page PhysicsDriveAPI."""

RADIANS_PER_DEGREE = math.pi / 180.0


class Conversion(StrEnum):
    """What the consumer does to a value between the column and PhysX."""

    NONE = "none"
    DEG_TO_RAD = "degrees to radians"
    PER_DEG_TO_PER_RAD = "per degree to per radian"


_FACTOR = {
    Conversion.NONE: 1.0,
    Conversion.DEG_TO_RAD: RADIANS_PER_DEGREE,
    Conversion.PER_DEG_TO_PER_RAD: DEGREES_PER_RADIAN,
}


def convert(value: float, conversion: Conversion) -> float:
    """Return `value` in the consumer's unit; the unlimited sentinel and non-finite values pass unchanged."""
    if conversion is Conversion.NONE or not math.isfinite(value) or abs(value) >= FLT_MAX:
        return value
    return value * _FACTOR[conversion]


@cache
def resolved_unit(unit: str, conversion: Conversion) -> str:
    """Return the unit after `conversion` of a value authored in `unit`."""
    return unit if conversion is Conversion.NONE else unit.replace("deg", "rad")
