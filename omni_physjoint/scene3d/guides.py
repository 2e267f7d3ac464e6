"""The lines that say what a joint may do: axis, limits as arcs, cones, pyramids and ranges, position and drive target.

All of it is drawn in the parent's frame. An angle about x is told by where the y axis of the child points, a swing by
where its x axis points, a travel by where its origin is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from omni_physjoint import display
from omni_physjoint.consumer.names import LINEAR_AXES
from omni_physjoint.consumer.transforms import rotate
from omni_physjoint.model import Pose, Role, Vector
from omni_physjoint.scene3d.arrays import Array, moved
from omni_physjoint.scene3d.joint_space import Axis, JointSpace, axes_of
from omni_physjoint.scene3d.strokes import Kind, Label, Stroke, pieces

__all__ = ["guides", "swing_direction"]

_STEP = math.radians(3.0)
_ARC = 0.62
_CONE = 0.85
"""Radii of what is drawn, as parts of the size."""

_OPEN_SWING = math.radians(170.0)
"""How far a limit surface reaches along a swing that is not limited itself."""


def guides(space: JointSpace, size: float) -> tuple[list[Stroke], list[Label]]:
    """Return axis, limits, position and target of a joint; nothing of one that is not made.

    Args:
        space: The joint.
        size: How large it may be drawn [stage length].
    """
    strokes: list[Stroke] = []
    labels: list[Label] = []
    axes = {axis.name: axis for axis in axes_of(space, size)}
    frame = space.world_frames[0]
    if "twist" in axes:
        _twist(space, axes["twist"], size * _ARC, strokes, labels)
    swings = [axes[name] for name in ("swing1", "swing2") if name in axes]
    if swings:
        _swing(space, swings, size * _CONE, strokes, labels)
    for number, name in enumerate(LINEAR_AXES):
        if name in axes:
            _slide(space, axes[name], number, size, strokes, labels)
    if space.distance is not None:
        _distance(space, strokes, labels)
    if len(axes) == 1 or (axes and "swing1" not in axes and "swing2" not in axes):
        # A ball and a joint of many axes have no axis of their own.
        along = next(iter(axes)) if len(axes) == 1 else "x"
        direction = np.eye(3)[LINEAR_AXES.index(along) if along in LINEAR_AXES else 0]
        ends = moved(np.array([-direction * size * 1.15, direction * size * 1.15]), frame)
        strokes.append(Stroke(Kind.AXIS, pieces(ends)))
    return strokes, labels


# --- angles -----------------------------------------------------------------------------------------------------------


def _twist(space: JointSpace, axis: Axis, radius: float, strokes: list[Stroke], labels: list[Label]) -> None:
    frame = space.world_frames[0]
    if axis.limited:
        arc = _arc(axis.low, axis.high) * radius
        strokes.append(Stroke(Kind.LIMIT, pieces(moved(arc, frame))))
        for value, word in zip((axis.low, axis.high), _bound_words(space), strict=True):
            _ray(frame, _around(value) * radius, Kind.LIMIT, strokes)
            labels.append(_label(space, axis, word, value, frame, _around(value) * radius * 1.08))
    else:
        arc = _arc(-math.pi, math.pi) * radius
        strokes.append(Stroke(Kind.FREE, pieces(moved(arc, frame))))
    _ray(frame, _around(axis.now) * radius * 1.04, Kind.NEEDLE, strokes)
    if space.role is Role.ARTICULATION and abs(axis.start - axis.now) > 1e-4:
        _ray(frame, _around(axis.start) * radius * 1.04, Kind.START, strokes)
    if axis.name in space.targets:
        _flag(frame, _around(space.targets[axis.name]) * radius, _around(space.targets[axis.name]), strokes)
        labels.append(_target(space, axis, frame, _around(space.targets[axis.name]) * radius * 1.2))


def _around(angle: float) -> Array:
    """Return where the y axis points after a turn about x."""
    return np.array([0.0, math.cos(angle), math.sin(angle)])


def _arc(low: float, high: float) -> Array:
    angles = np.linspace(low, high, max(2, min(721, math.ceil(abs(high - low) / _STEP) + 1)))
    return np.stack([np.zeros_like(angles), np.cos(angles), np.sin(angles)], axis=1)


def _ray(frame: Pose, end: Array, kind: Kind, strokes: list[Stroke]) -> None:
    strokes.append(Stroke(kind, pieces(moved(np.array([np.zeros(3), end]), frame))))


def _flag(frame: Pose, at: Array, direction: Array, strokes: list[Stroke]) -> None:
    """Draw the mark of a drive target: a small diamond at `at`, outwards along `direction`."""
    size = 0.09 * float(np.linalg.norm(at) or 1.0)
    side = np.cross((1.0, 0.0, 0.0), direction)
    if not side.any():
        side = np.array([0.0, 1.0, 0.0])
    corners = np.array(
        [at, at + (direction + side) * size, at + 2.0 * direction * size, at + (direction - side) * size]
    )
    strokes.append(Stroke(Kind.TARGET, pieces(moved(corners, frame), closed=True)))


# --- swings -----------------------------------------------------------------------------------------------------------


def swing_direction(swing1: float, swing2: float) -> Vector:
    """Return where a swing about y and z takes the x axis.

    Source:
        PhysX measures each swing by a quarter angle: 4 atan2(q.y, 1 + q.w) and 4 atan2(q.z, 1 + q.w) (ExtJoint.h,
        DyFeatherstoneArticulation.h).
    """
    a, b = math.tan(swing1 / 4.0), math.tan(swing2 / 4.0)
    s = a * a + b * b
    y, z, w = 2.0 * a / (1.0 + s), 2.0 * b / (1.0 + s), (1.0 - s) / (1.0 + s)
    return rotate((0.0, y, z, w), (1.0, 0.0, 0.0))


def _swing(space: JointSpace, axes: list[Axis], radius: float, strokes: list[Stroke], labels: list[Label]) -> None:
    frame = space.world_frames[0]
    by_name = {axis.name: axis for axis in axes}
    if space.cone and len(axes) == 2 and all(axis.limited for axis in axes):
        boundary = _cone(axes[0].high, axes[1].high)
        outlines = [boundary]
    else:
        outlines = list(_pyramid(by_name))
        boundary = None
    for outline in outlines:
        points = np.array([swing_direction(a, b) for a, b in outline]) * radius
        strokes.append(Stroke(Kind.LIMIT, pieces(moved(points, frame))))
    for axis in axes:
        if not axis.limited:
            continue
        for value, word in zip((axis.low, axis.high), _bound_words(space), strict=True):
            swing = (value, 0.0) if axis.name == "swing1" else (0.0, value)
            tip = np.array(swing_direction(*swing)) * radius
            _ray(frame, tip, Kind.LIMIT, strokes)
            if not space.cone or value > 0.0:
                labels.append(_label(space, axis, "half-angle" if space.cone else word, value, frame, tip * 1.06))
    # The needle is the child's own x axis, whatever the axes say.
    tip = np.array(rotate(space.relative[3:], (1.0, 0.0, 0.0))) * radius * 1.04
    _ray(frame, tip, Kind.NEEDLE, strokes)
    wanted = [space.targets.get(name, 0.0) for name in ("swing1", "swing2")]
    if any(name in space.targets for name in by_name):
        tip = np.array(swing_direction(*wanted)) * radius
        _flag(frame, tip, tip / radius, strokes)
        named = next(axis for axis in axes if axis.name in space.targets)
        labels.append(_target(space, named, frame, tip * 1.2))


def _cone(a: float, b: float) -> list[tuple[float, float]]:
    """Return the swings at the edge of a cone with half-angles `a` about y and `b` about z: an ellipse of angles."""
    found = []
    for phi in np.linspace(0.0, 2.0 * math.pi, 73):
        c, s = math.cos(phi), math.sin(phi)
        angle = 1.0 / math.hypot(c / a, s / b) if a and b else 0.0
        # A turn by `angle` about (0, c, s), told in quarter angles.
        quarter = math.tan(angle / 4.0)
        found.append((4.0 * math.atan(quarter * c), 4.0 * math.atan(quarter * s)))
    return found


def _pyramid(axes: dict[str, Axis]) -> Iterator[list[tuple[float, float]]]:
    """Yield the edges of what two swings, or one, may do."""
    span = {}
    for name in ("swing1", "swing2"):
        axis = axes.get(name)
        if axis is None:
            span[name] = (0.0, 0.0)
        elif axis.limited:
            span[name] = (axis.low, axis.high)
        else:
            span[name] = (-_OPEN_SWING, _OPEN_SWING)
    first, second = span["swing1"], span["swing2"]
    one, other = axes.get("swing1"), axes.get("swing2")
    if one is not None and one.limited:
        for value in first:
            if second[0] != second[1]:
                yield [(value, float(b)) for b in np.linspace(*second, 41)]
        if other is None:
            yield [(float(a), 0.0) for a in np.linspace(*first, 41)]
    if other is not None and other.limited:
        for value in second:
            if first[0] != first[1]:
                yield [(float(a), value) for a in np.linspace(*first, 41)]
        if one is None:
            yield [(0.0, float(b)) for b in np.linspace(*second, 41)]


# --- travels ----------------------------------------------------------------------------------------------------------


def _slide(space: JointSpace, axis: Axis, number: int, size: float, strokes: list[Stroke], labels: list[Label]) -> None:
    frame = space.world_frames[0]
    direction, across = np.eye(3)[number], np.eye(3)[(number + 1) % 3]
    tick = 0.12 * size
    kind = Kind.LIMIT if axis.limited else Kind.FREE
    strokes.append(Stroke(kind, pieces(moved(np.array([direction * axis.low, direction * axis.high]), frame))))
    if axis.limited:
        for value, word in zip((axis.low, axis.high), _bound_words(space), strict=True):
            at = direction * value
            strokes.append(Stroke(kind, pieces(moved(np.array([at - across * tick, at + across * tick]), frame))))
            labels.append(_label(space, axis, word, value, frame, at + across * tick * 1.2))
    at = direction * axis.now
    strokes.append(Stroke(Kind.NEEDLE, pieces(moved(np.array([at - across * tick, at + across * tick]), frame))))
    if space.role is Role.ARTICULATION and abs(axis.start - axis.now) > 1e-6 * size:
        at = direction * axis.start
        strokes.append(Stroke(Kind.START, pieces(moved(np.array([at - across * tick, at + across * tick]), frame))))
    if axis.name in space.targets:
        at = direction * space.targets[axis.name]
        corners = np.array(
            [at, at + (across + direction) * tick, at + 2 * across * tick, at + (across - direction) * tick]
        )
        strokes.append(Stroke(Kind.TARGET, pieces(moved(corners, frame), closed=True)))
        labels.append(_target(space, axis, frame, at + across * tick * 2.3))


def _distance(space: JointSpace, strokes: list[Stroke], labels: list[Label]) -> None:
    """Draw the least and the greatest distance as balls of three circles about the first frame's origin."""
    frame = space.world_frames[0]
    angles = np.linspace(0.0, 2.0 * math.pi, 73)
    ring = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
    for value, word in zip(space.distance or (), ("min", "max"), strict=False):
        if value is None or not 0.0 < value < 1e30:
            continue
        turns = ((0, 1, 2), (2, 0, 1), (1, 2, 0))
        strokes += [Stroke(Kind.LIMIT, pieces(moved(ring[:, turn] * value, frame))) for turn in turns]
        x, y, z = moved(np.array([[0.0, 0.0, value]]), frame)[0]
        labels.append(Label(f"{word} {display.text(round(value, 6))}", (x, y, z), Kind.LIMIT, 5))


# --- words ------------------------------------------------------------------------------------------------------------


def _bound_words(space: JointSpace) -> tuple[str, str]:
    """Return the names of the bounds at the low and at the high end: a reversed joint has the upper one at the low."""
    return ("upper", "lower") if space.reversed and space.role is Role.ARTICULATION else ("lower", "upper")


def _label(space: JointSpace, axis: Axis, word: str, value: float, frame: Pose, at: Array) -> Label:
    return Label(f"{word} {_text(axis, value)}", _at(frame, at), Kind.LIMIT, 5)


def _target(space: JointSpace, axis: Axis, frame: Pose, at: Array) -> Label:
    return Label(f"target {_text(axis, space.targets[axis.name])}", _at(frame, at), Kind.TARGET, 4)


def _text(axis: Axis, value: float) -> str:
    """Return a position in the author's sign and units."""
    authored = axis.sign * value + 0.0
    if axis.angular:
        return f"{display.text(round(math.degrees(authored), 3))}\N{DEGREE SIGN}"
    return display.text(float(f"{authored:.5g}"))


def _at(frame: Pose, at: Array) -> Vector:
    x, y, z = moved(at.reshape(1, 3), frame)[0]
    return (float(x), float(y), float(z))
