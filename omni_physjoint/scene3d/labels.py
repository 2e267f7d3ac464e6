"""Places for words on the screen so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Box", "placed"]

_STEPS = (10.0, 22.0, 38.0, 58.0)
"""How far from its anchor a word may go [pixel]."""

_SIDES = ((1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1))


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
    used = list(taken)
    for index in sorted(range(len(anchors)), key=lambda i: (-weights[i], i)):
        (x, y), (width, height) = anchors[index], sizes[index]
        if not (area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height):
            continue
        for step in _STEPS:
            box = next(
                (
                    candidate
                    for candidate in (_beside(x, y, width, height, side, step) for side in _SIDES)
                    if candidate.inside(area) and not any(candidate.meets(other) for other in used)
                ),
                None,
            )
            if box is not None:
                result[index] = box
                used.append(box)
                break
    return result


def _beside(x: float, y: float, width: float, height: float, side: tuple[int, int], step: float) -> Box:
    right, down = side
    left = x + step if right > 0 else x - step - width if right < 0 else x - width / 2.0
    top = y + step * 0.7 if down > 0 else y - step * 0.7 - height if down < 0 else y - height / 2.0
    return Box(left, top, width, height)
