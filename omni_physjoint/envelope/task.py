"""What somebody types to hold a drive against: a continuous effort and the points of a duty."""

from __future__ import annotations

import math
import re

import numpy as np

from omni_physjoint.envelope.region import Region
from omni_physjoint.errors import MotorError

__all__ = ["points_inside", "read_effort", "read_points"]


def read_effort(text: str) -> float | None:
    """Return the number in `text`, None for none.

    Raises:
        MotorError: It is no number of 0 or more.
    """
    if not text.strip():
        return None
    value = _number(text)
    if value is None or value < 0.0:
        raise MotorError(f"{text.strip()!r} is no effort of 0 or more")
    return value


def read_points(text: str) -> tuple[tuple[float, float], ...]:
    """Return the points in `text`: speed and effort, points parted by semicolons or lines.

    Raises:
        MotorError: A point is not two numbers; the text says which.
    """
    found: list[tuple[float, float]] = []
    for part in re.split(r"[;\n]", text):
        if not part.strip():
            continue
        # A comma parts two numbers; where there is white space too it may be a decimal comma.
        words = part.split() if len(part.split()) > 1 else part.split(",")
        numbers = [_number(word.strip(",")) for word in words]
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            raise MotorError(f"{part.strip()!r} is no point: write speed and effort, points parted by semicolons")
        found.append((numbers[0], numbers[1]))
    return tuple(found)


def points_inside(region: Region, points: tuple[tuple[float, float], ...]) -> int:
    """Return how many of `points` lie inside `region`, the border included; both in the same units."""
    if not points:
        return 0
    speed, effort = np.array(points, dtype=float).T
    return int(np.count_nonzero(region.contains(speed, effort)))


def _number(text: str) -> float | None:
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return value if math.isfinite(value) else None
