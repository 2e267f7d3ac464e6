"""One joint as it stands in the world: its frames and axes in PhysX terms, whatever became of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from omni_physjoint.consumer.names import ANGULAR_AXES, LINEAR_AXES
from omni_physjoint.consumer.transforms import pose_between, transform_pose
from omni_physjoint.model import JointReport, Pose, Role
from omni_physjoint.scene3d.kinematics import closed, inverted, rotation_vector, twist_of
from omni_physjoint.units import FLT_MAX

__all__ = ["AXIS_WORDS", "Axis", "JointSpace", "axes_of", "present", "snapped", "with_object"]

_EMPTY: Mapping[str, Any] = MappingProxyType({})

AXIS_WORDS = {
    "twist": "about x",
    "swing1": "about y",
    "swing2": "about z",
    "x": "along x",
    "y": "along y",
    "z": "along z",
}
"""What a PhysX axis does, in words: of the joint's frame, after the axis fix-up."""

_NEVER_SWEPT = FLT_MAX * 0.3
"""Bounds from here on limit nothing: PhysX's own defaults of a linear limit."""


@dataclass(frozen=True, slots=True)
class JointSpace:
    """A joint in the world. Actors and frames are in the object's order: parent and child, or body 0 and body 1."""

    path: str
    type: str
    role: Role
    actors: tuple[str | None, str | None]
    """None for the world."""
    frames: tuple[Pose, Pose]
    """In the space of their actors, as PhysX has them; as it would have them where it makes no object."""
    world_frames: tuple[Pose, Pose]
    """The same where the stage has the bodies [stage length]."""
    reversed: bool = False
    """Body 1 is the parent link."""
    exists: bool = True
    """PhysX makes an object of it."""
    refused: tuple[bool, bool] = (False, False)
    """PhysX refuses the authored frame, so that another one stands for it."""
    movable: tuple[bool, bool] = (True, True)
    """The actor is a body that a joint can move."""
    motions: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    """free, limited or locked, by PhysX axis; empty where the joint has no such axes."""
    limits: Mapping[str, Sequence[float]] = field(default_factory=lambda: _EMPTY)
    """Of the limited axes, in PhysX units and signs."""
    targets: Mapping[str, float] = field(default_factory=lambda: _EMPTY)
    """Position targets of drives with stiffness, in PhysX units and signs."""
    start: Mapping[str, float] = field(default_factory=lambda: _EMPTY)
    """Where the simulation starts an articulation joint, by axis; 0 where missing."""
    distance: tuple[float | None, float | None] | None = None
    """Least and greatest distance of a distance joint, None where there is no such bound."""
    cone: bool = False
    """Its swing limits are the half-angles of one cone; else each limits its own swing."""

    @property
    def relative(self) -> Pose:
        """The child's frame as seen from the parent's, where the stage has the bodies."""
        return pose_between(*self.world_frames)

    @property
    def gap(self) -> float:
        """Distance between the origins of both frames [stage length]."""
        return math.dist(self.world_frames[0][:3], self.world_frames[1][:3])


@dataclass(frozen=True, slots=True)
class Axis:
    """One unlocked axis that a joint can be swept along."""

    name: str
    angular: bool
    low: float
    high: float
    """The range to sweep, in PhysX units; a free axis has half a turn, or a length that suits the bodies."""
    limited: bool
    now: float
    """Where the stage has it."""
    start: float
    """Where the simulation starts it."""
    sign: float = 1.0
    """-1 where the author counts the other way than PhysX: body 1 is the parent."""


def with_object(space: JointSpace, joint: JointReport) -> JointSpace:
    """Return `space` with what the PhysX object of `joint` says of axes, limits and drives."""
    held = joint.physx
    if held is None or held["class"] is None:
        return space
    distance = held.get("distance")
    bounds = None
    if distance is not None:
        bounds = (
            distance["minimum"] if distance["min_enabled"] else None,
            distance["maximum"] if distance["max_enabled"] else None,
        )
    elif "distance_limit" in held:
        bounds = (None, held["distance_limit"])
    drives = held["drives"]
    return replace(
        space,
        motions=held["motions"],
        limits=held["limits"],
        targets={
            axis: drive["target"]
            for axis, drive in drives.items()
            if drive["target"] is not None and drive["stiffness"] > 0.0 and math.isfinite(drive["target"])
        },
        start={dof.axis: dof.position.physx for dof in joint.dofs if dof.position.physx},
        distance=bounds,
        cone=joint.type == "PhysicsSphericalJoint" and joint.role is Role.STANDALONE,
    )


def present(space: JointSpace) -> dict[str, float]:
    """Return where the stage has each axis of a joint, locked ones included [rad or length]."""
    relative = space.relative
    values = dict(zip(LINEAR_AXES, relative[:3], strict=True))
    swung = [axis for axis in ("swing1", "swing2") if space.motions.get(axis, "locked") != "locked"]
    turn = rotation_vector(relative[3:])
    values.update(zip(ANGULAR_AXES, turn, strict=True))
    if not swung:
        values["twist"] = twist_of(relative[3:])
    return values


def axes_of(space: JointSpace, size: float) -> tuple[Axis, ...]:
    """Return the axes that a joint can be swept along; `size` suits the travel of an unlimited slider [length]."""
    now = present(space)
    sign = -1.0 if space.reversed and space.role is Role.ARTICULATION else 1.0
    found = []
    for name in (*ANGULAR_AXES, *LINEAR_AXES):
        motion = space.motions.get(name, "locked")
        if motion == "locked":
            continue
        angular = name in ANGULAR_AXES
        end = math.pi if angular else size
        low, high = space.limits.get(name, (-end, end))
        limited = motion == "limited" and abs(low) < _NEVER_SWEPT and abs(high) < _NEVER_SWEPT
        if not limited:
            middle = 0.0 if angular else now[name]
            low, high = middle - end, middle + end
        found.append(Axis(name, angular, low, high, limited, now[name], space.start.get(name, 0.0), sign))
    return tuple(found)


def snapped(space: JointSpace) -> tuple[str, Pose, Pose] | None:
    """Return which body a joint outside articulations moves when its frames close, and the frames that meet.

    Returns:
        The body that goes, the pose of its frame before, and after; None where nothing has to move, or nothing can.
        In truth both bodies move, by their masses; the one that goes here is body 1, or body 0 where that cannot.
    """
    if space.role is not Role.STANDALONE or not space.exists:
        return None
    relative = space.relative
    if space.distance is not None and not space.motions:
        away = math.dist(relative[:3], (0.0, 0.0, 0.0))
        least, most = space.distance
        wanted = max(away if most is None else min(away, most), 0.0 if least is None else least)
        if away == 0.0 or wanted == away:
            return None
        x, y, z = (v * wanted / away for v in relative[:3])
        target: Pose = (x, y, z, *relative[3:])
    elif space.motions:
        target = closed(relative, space.motions, space.limits)
    else:
        return None
    first, second = space.world_frames
    if space.movable[1] and space.actors[1] is not None:
        return space.actors[1], second, transform_pose(first, target)
    if space.movable[0] and space.actors[0] is not None:
        return space.actors[0], first, transform_pose(second, inverted(target))
    return None
