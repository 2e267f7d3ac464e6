"""How a value reads to a person: sentinels as words, seven digits, never more.

The command line and the panel both show values through this module; exports keep the raw numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from omni_physjoint.units import FLT_MAX

__all__ = ["NOTHING", "counted", "digits", "raw", "text", "word"]

_DIGITS = 7  # tells 57.29578 from 57.3, and is all that a float32 holds

NOTHING = "\N{EN DASH}"
_INFINITE = FLT_MAX * (1.0 - 1e-7)


def counted(number: int, noun: str) -> str:
    """Return the number with its noun: 1 joint, 2 joints."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _unbounded(value: Any) -> bool:
    return isinstance(value, float) and abs(value) >= _INFINITE


def _not_positive(value: Any) -> bool:
    return isinstance(value, int | float) and value <= 0.0


def _negative(value: Any) -> bool:
    return isinstance(value, int | float) and value < 0.0


def _all_zero(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(v == 0.0 for v in value)


def _any_infinite(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and any(_unbounded(v) for v in value)


# Last part of the column name -> (test, word). Source: the sentinels that the contract pages of these columns name.
_SENTINELS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "lowerLimit": (_unbounded, "free"),
    "upperLimit": (_unbounded, "free"),
    "low": (_unbounded, "free"),
    "high": (_unbounded, "free"),
    "coneAngle0Limit": (_negative, "free"),
    "coneAngle1Limit": (_negative, "free"),
    "minDistance": (_negative, "free"),
    "maxDistance": (_negative, "free"),
    "mass": (_not_positive, "computed"),
    "density": (_not_positive, "unset"),
    "centerOfMass": (_any_infinite, "computed"),
    "diagonalInertia": (_all_zero, "computed"),
    "principalAxes": (_all_zero, "unset"),
}


def word(value: Any, column: str = "") -> str | None:
    """Return the word for a sentinel value of `column`, or None when the value is an ordinary one."""
    test, name = _SENTINELS.get(column.rpartition(":")[2], (_unbounded, "unlimited"))
    if test(value):
        return name
    if _unbounded(value):
        return "unlimited" if value > 0 else "-unlimited"
    return None


def raw(value: Any) -> str:
    """Return the value itself with all its digits, for a tooltip or an export cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(raw(v) for v in value) + ")"
    return str(value)


def text(value: Any, column: str = "") -> str:
    """Return `value` of `column` as a person wants to read it; a dash for nothing at all.

    Args:
        value: A column value, or None.
        column: Name of the column; it decides which numbers are sentinels.
    """
    if value is None:
        return NOTHING
    sentinel = word(value, column)
    return digits(value) if sentinel is None else sentinel


def digits(value: Any) -> str:
    """Return `value` as a person wants to read it where it is known to be no sentinel: it was converted."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, tuple | list):
        if not value:
            return "()"
        if all(isinstance(v, str) for v in value):
            return ", ".join(value)
        return "(" + ", ".join(text(v) for v in value) + ")"
    return str(value)


def _number(value: float) -> str:
    if math.isnan(value):
        return "nan"
    rounded = f"{value:.{_DIGITS}g}"
    return "0" if rounded == "-0" else rounded
