"""Places for words on the screen so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

__all__ = ["Box", "placed"]

_STEPS = (10.0, 22.0, 38.0, 58.0)
"""How far from its anchor a word may go [pixel]."""

_SIDES = ((1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1))

_CANDIDATES = tuple((side, step) for step in _STEPS for side in _SIDES)
_LEFT = np.array([(right * step, (right - 1) / 2.0) for (right, _), step in _CANDIDATES])
_TOP = np.array([(down * step * 0.7, (down - 1) / 2.0) for (_, down), step in _CANDIDATES])
"""Left and upper edge of a word beside its anchor, the nearest places first: a distance, and a part of its own size."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the screen [pixel]."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Tell whether both have a point in common."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def inside(self, other: Box) -> bool:
        """Tell whether it lies within `other`."""
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.x + self.width <= other.x + other.width
            and self.y + self.height <= other.y + other.height
        )


def placed(
    anchors: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[float, float]],
    weights: Sequence[int],
    area: Box,
    taken: Sequence[Box] = (),
) -> list[Box | None]:
    """Return a place for each word, None where there is none left: heavy words choose first.

    Args:
        anchors: What each word is about.
        sizes: Width and height of each.
        weights: The greater, the sooner; equal ones in order.
        area: Where words may be.
        taken: Places that are not free.
    """
    result: list[Box | None] = [None] * len(anchors)
    used = np.zeros((len(anchors) + len(taken), 4))
    used[: len(taken)] = [(b.x, b.y, b.x + b.width, b.y + b.height) for b in taken] or np.zeros((0, 4))
    count = len(taken)
    right, low = area.x + area.width, area.y + area.height
    for index in sorted(range(len(anchors)), key=lambda i: (-weights[i], i)):
        (x, y), (width, height) = anchors[index], sizes[index]
        if not (area.x <= x <= right and area.y <= y <= low):
            continue
        lefts = x + _LEFT[:, 0] + _LEFT[:, 1] * width
        tops = y + _TOP[:, 0] + _TOP[:, 1] * height
        inside = (lefts >= area.x) & (tops >= area.y) & (lefts + width <= right) & (tops + height <= low)
        others = used[:count]
        meets = (
            (lefts[:, None] < others[:, 2])
            & (others[:, 0] < lefts[:, None] + width)
            & (tops[:, None] < others[:, 3])
            & (others[:, 1] < tops[:, None] + height)
        )
        free = np.flatnonzero(inside & ~meets.any(axis=1))
        if len(free):
            left, top = float(lefts[free[0]]), float(tops[free[0]])
            result[index] = Box(left, top, width, height)
            used[count] = (left, top, left + width, top + height)
            count += 1
    return result
