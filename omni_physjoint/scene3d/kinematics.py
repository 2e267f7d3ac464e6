"""Where joints put their bodies: pure kinematics, in PhysX units and in the order of the PhysX object.

With P the frame on the parent, C the one on the child, both in their body's space, and J what the axes do, the child is
at ``parent * P * J * C^-1``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from omni_physjoint.consumer.names import ANGULAR_AXES, LINEAR_AXES
from omni_physjoint.consumer.transforms import IDENTITY_POSE, pose_between, transform_pose
from omni_physjoint.model import Pose, Quaternion, Vector

__all__ = ["Link", "child_pose", "closed", "forward", "inverted", "motion", "rotation_vector", "twist_of"]


@dataclass(frozen=True, slots=True)
class Link:
    """One joint of a tree with the link that it moves."""

    joint: str
    parent: str
    child: str
    frames: tuple[Pose, Pose]
    """In the space of parent and child, as PhysX holds them."""


def motion(values: Mapping[str, float]) -> Pose:
    """Return what the axes of a joint do to the child's frame, as seen from the parent's frame.

    Args:
        values: Positions by axis: twist, swing1, swing2 [rad], x, y, z [length]. Several rotations at once are the
            components of one rotation vector.

    Source:
        PhysX, teleportLinks of the reduced-coordinate articulation; measured on ovphysx 0.7.0 (link poses at attach of
        hinges, sliders and D6 joints with a joint state, in both body orders).
    """
    x, y, z = (values.get(axis, 0.0) for axis in LINEAR_AXES)
    a, b, c = (values.get(axis, 0.0) for axis in ANGULAR_AXES)
    return (x, y, z, *_turn((a, b, c)))


def _turn(vector: Vector) -> Quaternion:
    angle = math.hypot(*vector)
    if angle == 0.0:
        return (0.0, 0.0, 0.0, 1.0)
    s = math.sin(angle / 2.0) / angle
    return (vector[0] * s, vector[1] * s, vector[2] * s, math.cos(angle / 2.0))


def inverted(pose: Pose) -> Pose:
    """Return the pose that takes back what `pose` does."""
    return pose_between(pose, IDENTITY_POSE)


def child_pose(parent: Pose, frames: tuple[Pose, Pose], values: Mapping[str, float]) -> Pose:
    """Return where a joint at `values` puts its child when its parent is at `parent`."""
    return transform_pose(transform_pose(transform_pose(parent, frames[0]), motion(values)), inverted(frames[1]))


def forward(
    root: str, base: Pose, links: Sequence[Link], positions: Mapping[str, Mapping[str, float]]
) -> dict[str, Pose]:
    """Return the poses of all links of a tree.

    Args:
        root: The link where the tree begins.
        base: Its pose.
        links: The joints, a parent before its children.
        positions: Positions of the axes by joint; those that are missing are at 0.
    """
    poses = {root: base}
    for link in links:
        if link.parent in poses:
            poses[link.child] = child_pose(poses[link.parent], link.frames, positions.get(link.joint, {}))
    return poses


def rotation_vector(q: Quaternion) -> Vector:
    """Return the rotation of a unit quaternion as a vector: its axis times its angle, up to half a turn [rad]."""
    x, y, z, w = q if q[3] >= 0.0 else (-q[0], -q[1], -q[2], -q[3])
    length = math.sqrt(x * x + y * y + z * z)
    factor = 2.0 * math.atan2(length, w) / length if length else 2.0
    return (x * factor, y * factor, z * factor)


def twist_of(q: Quaternion) -> float:
    """Return how far a rotation turns about x, leaving out how it swings x away [rad, -pi to pi]."""
    x, w = (q[0], q[3]) if q[3] >= 0.0 else (-q[0], -q[3])
    return 2.0 * math.atan2(x, w) if x or w else 0.0


def closed(relative: Pose, motions: Mapping[str, str], limits: Mapping[str, Sequence[float]]) -> Pose:
    """Return the pose nearest to `relative` that a joint outside articulations allows.

    What its free axes do stays, what its limited axes do is cut to their limits, what it locks is closed.

    Args:
        relative: Frame 1 as seen from frame 0.
        motions: free, limited or locked, by axis.
        limits: Low and high of the limited axes [rad or length].
    """
    x, y, z = (_kept(axis, relative[i], motions, limits) for i, axis in enumerate(LINEAR_AXES))
    turn = relative[3:]
    if motions.get("swing1") == motions.get("swing2") == "locked":
        # A hinge keeps its twist even where the frames are swung apart.
        a, b, c = (twist_of(turn), 0.0, 0.0)
    else:
        a, b, c = rotation_vector(turn)
    rotation = (
        _kept("twist", a, motions, limits),
        _kept("swing1", b, motions, limits),
        _kept("swing2", c, motions, limits),
    )
    return (x, y, z, *_turn(rotation))


def _kept(axis: str, value: float, motions: Mapping[str, str], limits: Mapping[str, Sequence[float]]) -> float:
    if motions.get(axis, "locked") == "locked":
        return 0.0
    if axis in limits:
        low, high = limits[axis]
        return min(max(value, low), high)
    return value
