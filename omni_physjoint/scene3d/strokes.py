"""What is drawn over the bodies: line pieces and words, each with what it means; colours are the view's matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from omni_physjoint.model import Pose, Vector
from omni_physjoint.scene3d.arrays import Array, matrix

__all__ = ["Kind", "Label", "Stroke", "line", "pieces", "triad"]


class Kind(StrEnum):
    """What a line or a word is about."""

    X = "x axis"
    Y = "y axis"
    Z = "z axis"
    AXIS = "joint axis"
    LIMIT = "limit"
    FREE = "free range"
    NEEDLE = "present position"
    START = "start position"
    TARGET = "drive target"
    GAP = "gap"
    GHOST = "where the consumer starts"
    SWEEP = "swept"
    SKELETON = "articulation"
    STANDALONE = "joint outside articulations"
    NOT_CREATED = "joint that is not created"
    FIXED = "fixed base"
    INERTIA = "inertia ellipsoid"
    GRID = "grid"
    PARENT = "parent"
    CHILD = "child"
    BODY = "other body"


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """Line pieces of one kind."""

    kind: Kind
    ends: Array
    """Both ends of each piece in the world, shape (n, 2, 3) [stage length]."""


@dataclass(frozen=True, slots=True)
class Label:
    """A word at a place in the world."""

    text: str
    at: Vector
    kind: Kind
    weight: int = 0
    """The greater, the sooner it gets a place where there are too many."""


def pieces(points: Array, *, closed: bool = False) -> Array:
    """Return a line through `points`, shape (n, 3), as pieces, shape (n - 1, 2, 3) or, closed, (n, 2, 3)."""
    after = np.roll(points, -1, axis=0) if closed else points[1:]
    result: Array = np.stack([points if closed else points[:-1], after], axis=1)
    return result


def line(kind: Kind, *points: Sequence[float], frame: Pose | None = None) -> Stroke:
    """Return a line through some points, given in `frame` where there is one."""
    array = np.array(points, dtype=np.float64)
    if frame is not None:
        m = matrix(frame)
        array = array @ m[:3, :3].T + m[:3, 3]
    return Stroke(kind, pieces(array))


def triad(frame: Pose, length: float) -> list[Stroke]:
    """Return the axes of a frame: x, y and z, each an arrow from its origin."""
    m = matrix(frame)
    origin = m[:3, 3]
    strokes = []
    for number, kind in enumerate((Kind.X, Kind.Y, Kind.Z)):
        tip = origin + m[:3, number] * length
        ends = [(origin, tip)]
        side = m[:3, (number + 1) % 3] * length * 0.08
        neck = origin + m[:3, number] * length * 0.85
        ends += [(tip, neck + side), (tip, neck - side)]
        strokes.append(Stroke(kind, np.array(ends)))
    return strokes
