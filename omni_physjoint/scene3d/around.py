"""A joint with what is around it, as plain data, and what moves when it moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from omni_physjoint.consumer.transforms import IDENTITY_POSE, pose_between, transform_pose
from omni_physjoint.model import JointReport, Pose, Role, Vector
from omni_physjoint.scene3d.arrays import Array
from omni_physjoint.scene3d.joint_space import JointSpace, axes_of, snapped
from omni_physjoint.scene3d.kinematics import Link, forward, inverted, motion
from omni_physjoint.scene3d.numbers import FrameNumbers

__all__ = ["Around", "Ellipsoid", "Tree", "ellipsoid", "ghosts", "swept"]

_SAME_PLACE = 1e-5
"""Bodies that move by less, relative to the size of things, are where they were: float32 columns."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The articulation of a joint, as far as it is drawn."""

    root: str
    """The link where the tree begins."""
    links: tuple[Link, ...]
    """A parent before its children."""
    start: Mapping[str, Mapping[str, float]]
    """Where the simulation starts each joint, by joint and axis; 0 where missing [rad or length]."""
    fixed_base: bool
    anchor: str | None = None
    """The joint that ties the root link to the world, where one does."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is drawn of a stage when one of its joints is selected."""

    report: JointReport
    joint: JointSpace
    numbers: FrameNumbers
    joints: tuple[JointSpace, ...]
    """The joint itself and those around it, sorted by path."""
    bodies: Mapping[str, Pose]
    """Where the stage has the actors of all these joints, without scale."""
    tree: Tree | None
    up_axis: str
    meters_per_unit: float
    left_out: int = 0
    """Joints of its articulation for which there is no room."""
    neighbours: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Joints at each of the bodies."""


@dataclass(frozen=True, slots=True)
class Ellipsoid:
    """A solid ellipsoid with the mass and the inertia of a body."""

    pose: Pose
    """In the space of the body: the centre of mass and the principal axes."""
    half: Vector
    """Half axes [stage length]."""


def ellipsoid(
    mass: float, center: Vector, moments: Vector, axes: tuple[float, float, float, float]
) -> Ellipsoid | None:
    """Return the solid ellipsoid with these mass properties, None where there is none.

    Moments that no body can have, of which one is above the sum of the others, give an ellipsoid that is flat there.

    Source:
        Solid ellipsoid: Ix = m (b^2 + c^2) / 5.
    """
    x, y, z = moments
    if not (np.isfinite([mass, *center, *moments]).all() and mass > 0.0 and max(moments) > 0.0):
        return None
    half = tuple(float(np.sqrt(max(v, 0.0) * 2.5 / mass)) for v in (y + z - x, x + z - y, x + y - z))
    return Ellipsoid((*center, *axes), (half[0], half[1], half[2]))


def ghosts(around: Around, size: float) -> dict[str, Pose]:
    """Return the bodies of the selected joint, and what hangs on them, that are elsewhere when the simulation starts.

    Args:
        around: The joint.
        size: Size of things [stage length].
    """
    if around.joint.role is Role.ARTICULATION and around.tree is not None:
        poses = _start(around, around.tree, {})
        hanging = _below(around.tree, around.joint.actors[1])
        return {
            path: pose
            for path, pose in poses.items()
            if path in hanging and path in around.bodies and _apart(around.bodies[path], pose, size)
        }
    held = snapped(around.joint)
    if held is None:
        return {}
    body, before, after = held
    pose = around.bodies.get(body)
    if pose is None:
        return {}
    gone = transform_pose(after, pose_between(before, pose))
    return {body: gone} if _apart(pose, gone, size) else {}


def swept(around: Around, axis: str, value: float, size: float) -> dict[str, Pose]:
    """Return where the bodies are that move when one axis of the selected joint goes to `value` [rad or length].

    In an articulation the others stand where the simulation starts. Elsewhere the second body moves, or the first where
    the second cannot, with all that other joints tie to it but the body on the other side.
    """
    joint = around.joint
    if joint.role is Role.ARTICULATION and around.tree is not None:
        values = {**around.tree.start.get(joint.path, {}), axis: value}
        poses = _start(around, around.tree, {joint.path: values})
        hanging = _below(around.tree, joint.actors[1])
        return {path: pose for path, pose in poses.items() if path in hanging}
    values = {a.name: min(max(a.now, a.low), a.high) if a.limited else a.now for a in axes_of(joint, size)}
    values[axis] = value
    turned = motion(values)
    first, second = joint.world_frames
    number = 1 if joint.movable[1] and joint.actors[1] is not None else 0
    body = joint.actors[number]
    if body is None or not joint.movable[number]:
        return {}
    before = second if number else first
    after = transform_pose(first, turned) if number else transform_pose(second, inverted(turned))
    carried = _tied(around, body, joint.actors[1 - number])
    return {
        path: transform_pose(after, pose_between(before, around.bodies[path]))
        for path in carried
        if path in around.bodies
    }


def _start(around: Around, tree: Tree, changed: Mapping[str, Mapping[str, float]]) -> dict[str, Pose]:
    base = around.bodies.get(tree.root, IDENTITY_POSE)
    return forward(tree.root, base, tree.links, {**tree.start, **changed})


def _below(tree: Tree, link: str | None) -> set[str]:
    """Return a link and all that hang on it."""
    found = {link}
    for item in tree.links:
        if item.parent in found:
            found.add(item.child)
    return {path for path in found if path is not None}


def _tied(around: Around, body: str, other: str | None) -> set[str]:
    """Return `body` and all that other joints tie to it, or `body` alone where that leads back to `other`."""
    found = {body}
    waiting = [body]
    by_path = {joint.path: joint for joint in around.joints}
    while waiting:
        for path in around.neighbours.get(waiting.pop(), ()):
            joint = by_path.get(path)
            if joint is None or path == around.joint.path or not joint.exists:
                continue
            for actor, movable in zip(joint.actors, joint.movable, strict=True):
                if actor is not None and movable and actor not in found:
                    if actor == other:
                        return {body}
                    found.add(actor)
                    waiting.append(actor)
    return found


def _apart(one: Pose, other: Pose, size: float) -> bool:
    """Tell whether two poses of a body are different places."""
    x, y, z, qx, qy, qz, qw = pose_between(one, other)
    del qw
    away: Array = np.array([x, y, z])
    turned: Array = np.array([qx, qy, qz])
    return bool(np.linalg.norm(away) > _SAME_PLACE * size or np.linalg.norm(turned) > 1e-4)
