"""Everything over the bodies of a scene: frames, guides, skeleton, base, grid, words and the points to click at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from omni_physjoint import display
from omni_physjoint.consumer.transforms import rotate
from omni_physjoint.model import Pose, Role, Vector
from omni_physjoint.scene3d.around import Around, Tree
from omni_physjoint.scene3d.arrays import Array
from omni_physjoint.scene3d.guides import guides
from omni_physjoint.scene3d.joint_space import JointSpace
from omni_physjoint.scene3d.strokes import Kind, Label, Stroke, pieces, triad

__all__ = ["Drawing", "Marker", "draw", "grid", "length_text", "length_word"]

_SECOND = 0.78
"""Length of the second triad in that of the first, so that both are seen where they coincide."""

_NAMED = 60
"""Joints around that get their names, when there is room."""

_LENGTHS = {1.0: "m", 0.01: "cm", 0.001: "mm", 1000.0: "km", 0.0254: "in", 0.3048: "ft"}
"""Names of stage units by metersPerUnit."""

_ROLE_KINDS = {
    Role.ARTICULATION: Kind.SKELETON,
    Role.STANDALONE: Kind.STANDALONE,
    Role.FIXED_BASE_ANCHOR: Kind.FIXED,
}


@dataclass(frozen=True, slots=True)
class Marker:
    """A joint as a point to click at."""

    joint: str
    at: Vector
    kind: Kind
    selected: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn over the bodies."""

    strokes: tuple[Stroke, ...]
    labels: tuple[Label, ...]
    markers: tuple[Marker, ...]


def draw(around: Around, size: float, centers: Mapping[str, Vector], *, skeleton: bool = True) -> Drawing:
    """Return the lines, words and points of a joint and of what is around it.

    Args:
        around: The joint.
        size: How large its frames may be drawn [stage length].
        centers: Middles of the shapes of its two bodies in the world, where they have any.
        skeleton: Whether the links and the joints around are drawn.
    """
    strokes: list[Stroke] = []
    labels: list[Label] = []
    joint = around.joint
    _gap(around, size, strokes, labels)
    _frames(around, size, strokes, labels)
    if joint.exists:
        more, words = guides(joint, size)
        strokes += more
        labels += words
    _names(joint, centers, labels)
    if skeleton:
        if around.tree is not None:
            strokes += _skeleton(around, around.tree)
        strokes += _loose(around)
    if around.tree is not None and around.tree.fixed_base:
        _base(around, around.tree, size, strokes, labels)
    markers = _markers(around) if skeleton else tuple(m for m in _markers(around) if m.selected)
    if skeleton:
        others = [m for m in markers if not m.selected][:_NAMED]
        labels += [Label(_leaf(m.joint), m.at, m.kind, 0) for m in others]
    return Drawing(tuple(strokes), tuple(labels), markers)


# --- the selected joint -----------------------------------------------------------------------------------------------


def _frames(around: Around, size: float, strokes: list[Stroke], labels: list[Label]) -> None:
    joint = around.joint
    first, second = joint.world_frames
    strokes += triad(first, size)
    strokes += triad(second, size * _SECOND)
    numbers = (1, 0) if joint.reversed and joint.exists else (0, 1)
    together = joint.gap < 0.02 * size and _turned(first, second) < 0.02
    if together:
        labels.append(Label("frames 0 and 1", _point(first), Kind.AXIS, 7))
    else:
        for frame, number in zip(joint.world_frames, numbers, strict=True):
            labels.append(Label(f"frame {number}", _point(frame), Kind.AXIS, 7))
    for frame, number, length in zip(joint.world_frames, numbers, (size, size * _SECOND), strict=True):
        for axis, kind in enumerate((Kind.X, Kind.Y, Kind.Z)):
            unit: Vector = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))[axis]
            tip = np.array(frame[:3]) + np.array(rotate(frame[3:], unit)) * length
            word = "xyz"[axis] if together else f"{'xyz'[axis]}{number}"
            labels.append(Label(word, (float(tip[0]), float(tip[1]), float(tip[2])), kind, 6))
        if together:
            break


def _gap(around: Around, size: float, strokes: list[Stroke], labels: list[Label]) -> None:
    joint = around.joint
    first, second = joint.world_frames
    if joint.gap <= 1e-5 * size:
        return
    strokes.append(Stroke(Kind.GAP, np.array([[first[:3], second[:3]]])))
    middle = (np.array(first[:3]) + np.array(second[:3])) / 2.0
    text = f"{length_text(joint.gap, around.meters_per_unit)} apart"
    labels.append(Label(text, (float(middle[0]), float(middle[1]), float(middle[2])), Kind.GAP, 8))


def _names(joint: JointSpace, centers: Mapping[str, Vector], labels: list[Label]) -> None:
    inside = joint.role is Role.ARTICULATION
    words = ("parent", "child") if inside else ("body 0", "body 1")
    for actor, word, kind in zip(joint.actors, words, (Kind.PARENT, Kind.CHILD), strict=True):
        if actor is not None and actor in centers:
            labels.append(Label(f"{word}: {_leaf(actor)}", centers[actor], kind, 9))


# --- the joints around ------------------------------------------------------------------------------------------------


def _skeleton(around: Around, tree: Tree) -> list[Stroke]:
    """Return a line from joint to joint along each link, and to the origin of a link without more joints."""
    at = {joint.path: joint.world_frames for joint in around.joints}
    above: dict[str, Vector] = {}
    root = around.bodies.get(tree.root)
    if root is not None:
        above[tree.root] = _point(at[tree.anchor][1]) if tree.anchor in at else _point(root)
    for link in tree.links:
        if link.joint in at:
            above[link.child] = _point(at[link.joint][1])
    ends = []
    parents = {link.parent for link in tree.links}
    for link in tree.links:
        if link.joint in at and link.parent in above:
            ends.append((above[link.parent], _point(at[link.joint][0])))
        if link.child not in parents and link.child in above and link.child in around.bodies:
            ends.append((above[link.child], _point(around.bodies[link.child])))
    return [Stroke(Kind.SKELETON, np.array(ends).reshape(-1, 2, 3))] if ends else []


def _loose(around: Around) -> list[Stroke]:
    """Return a line from body to body through each joint outside articulations."""
    ends = []
    for joint in around.joints:
        if joint.role is not Role.STANDALONE or not joint.exists:
            continue
        first, second = (_point(frame) for frame in joint.world_frames)
        for actor, point in zip(joint.actors, (first, second), strict=True):
            if actor is not None and actor in around.bodies:
                ends.append((_point(around.bodies[actor]), point))
        ends.append((first, second))
    return [Stroke(Kind.STANDALONE, np.array(ends).reshape(-1, 2, 3))] if ends else []


def _base(around: Around, tree: Tree, size: float, strokes: list[Stroke], labels: list[Label]) -> None:
    """Mark the link that is fixed to the world: a square on the ground side, hatched."""
    anchor = next((joint for joint in around.joints if joint.path == tree.anchor), None)
    pose = around.bodies.get(tree.root)
    if anchor is None and pose is None:
        return
    center = np.array(anchor.world_frames[0][:3] if anchor is not None else (pose or ())[:3])
    up = "XYZ".index(around.up_axis) if around.up_axis in ("X", "Y", "Z") else 2
    a, b = np.eye(3)[(up + 1) % 3] * size * 0.5, np.eye(3)[(up + 2) % 3] * size * 0.5
    corners = np.array([center + a + b, center - a + b, center - a - b, center + a - b])
    down = -np.eye(3)[up] * size * 0.18
    hatch = [(p, p + down + a * 0.3) for p in (*corners, center + a, center - a, center + b, center - b)]
    strokes.append(Stroke(Kind.FIXED, np.concatenate([pieces(corners, closed=True), np.array(hatch)])))
    labels.append(Label("fixed base", (float(center[0]), float(center[1]), float(center[2])), Kind.FIXED, 3))


def _markers(around: Around) -> tuple[Marker, ...]:
    return tuple(
        Marker(
            joint.path,
            _point(joint.world_frames[0]),
            _ROLE_KINDS.get(joint.role, Kind.NOT_CREATED),
            joint.path == around.joint.path,
        )
        for joint in around.joints
    )


# --- measure ----------------------------------------------------------------------------------------------------------


def grid(low: Array, high: Array, up_axis: str) -> tuple[Stroke, float]:
    """Return a grid on the ground around a box, and the distance between its lines [stage length].

    The distance is 1, 2 or 5 times a power of ten, so that some ten to twenty lines cross the box.
    """
    up = "XYZ".index(up_axis) if up_axis in ("X", "Y", "Z") else 2
    flat = [(up + 1) % 3, (up + 2) % 3]
    span = float(max(np.ptp(np.array([low, high]), axis=0)[flat].max(), 1e-9)) * 1.6
    power = 10.0 ** math.floor(math.log10(span / 12.0))
    step = next(power * digit for digit in (1.0, 2.0, 5.0, 10.0) if power * digit * 16.0 >= span)
    middle = (low + high) / 2.0
    ends = []
    starts = [math.floor((middle[k] - span / 2.0) / step) * step for k in flat]
    count = math.ceil(span / step) + 1
    # The ground is where the stage has it, unless things are far away from it.
    level = 0.0 if low[up] - span <= 0.0 <= high[up] + span else float(low[up])
    for along, across in ((0, 1), (1, 0)):
        for i in range(count + 1):
            a, b = np.zeros(3), np.zeros(3)
            a[flat[along]] = b[flat[along]] = starts[along] + i * step
            a[flat[across]], b[flat[across]] = starts[across], starts[across] + count * step
            a[up] = b[up] = level
            ends.append((a, b))
    return Stroke(Kind.GRID, np.array(ends)), step


def length_word(meters_per_unit: float) -> str:
    """Return the name of a stage's length unit, "units" for one without a name."""
    return next((name for unit, name in _LENGTHS.items() if math.isclose(unit, meters_per_unit, rel_tol=1e-6)), "units")


def length_text(value: float, meters_per_unit: float) -> str:
    """Return a length with the stage's unit, four digits."""
    return f"{display.text(float(f'{value:.4g}'))} {length_word(meters_per_unit)}"


def _turned(one: Pose, other: Pose) -> float:
    """Return how far two frames are turned against each other: 1 minus the cosine of half the angle, times two."""
    return 2.0 * (1.0 - abs(sum(a * b for a, b in zip(one[3:], other[3:], strict=True))))


def _point(pose: Pose) -> Vector:
    return pose[:3]


def _leaf(path: str) -> str:
    return path.rpartition("/")[2] or path
