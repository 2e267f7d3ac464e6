"""What the consumer makes of each joint: its role and why, its articulation, its actors and its frames."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from omni_physjoint.consumer import articulation as tree
from omni_physjoint.consumer import bodies, frames
from omni_physjoint.consumer.couplings import made_later
from omni_physjoint.consumer.reasons import Resolved, role_of, side_reason
from omni_physjoint.consumer.roots import counting_roots, grow_all
from omni_physjoint.consumer.transforms import (
    IDENTITY_POSE,
    IDENTITY_ROTATION,
    angle_between,
    normalized,
    transform_pose,
)
from omni_physjoint.model import (
    ArticulationReport,
    JointDescriptor,
    Pose,
    PrimColumns,
    Role,
    Scene,
    SideReport,
    Vector,
)

__all__ = [
    "Grown",
    "Placement",
    "Placements",
    "loose_role",
    "place",
    "place_one",
]

_COUPLINGS = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")

_LENDS_NO_FRAME = (*_COUPLINGS, "PhysicsDistanceJoint")
"""Types that a gear or a rack can name without taking a frame: they are neither D6 nor articulation joints."""


@dataclass(frozen=True, slots=True)
class Placement:
    """What the consumer makes of one joint.

    `actors`, `frames` and `world_frames` are in the object's order: parent and child in an articulation, body 0 and
    body 1 elsewhere; `sides` are in authored order.
    """

    path: str
    role: Role
    reason: str
    """One sentence for the author of the stage, with the paths it is about."""
    articulation: str | None
    """Path of the root prim of the articulation that the joint belongs to."""
    sides: tuple[SideReport, SideReport]
    actors: tuple[str | None, str | None]
    """None is the world."""
    reversed: bool
    """Body 1 is the parent link, so that limits and targets change sign in PhysX."""
    frames: tuple[Pose, Pose]
    """Each in the space of its actor, as PhysX holds it; authored order when no object is made."""
    exists: bool
    """The runtime makes an object for this joint."""
    world_frames: tuple[Pose, Pose] = (IDENTITY_POSE, IDENTITY_POSE)
    """Where both frames are when the simulation starts."""
    distance: float = 0.0
    """Between the two frame origins [stage length]."""
    angle: float = 0.0
    """Between the two frame orientations [rad]."""
    valid: tuple[bool, bool] = (True, True)
    """False where a frame was refused: a rotation of length zero, a NaN."""
    type_name: str = ""
    start: str | None = None
    """Where the articulation starts, which tells several of one root apart."""


@dataclass(frozen=True, slots=True)
class Placements:
    """What the consumer makes of all joints of a scene."""

    joints: Mapping[str, Placement]
    """By path, sorted."""
    articulations: tuple[ArticulationReport, ...]
    """Without columns; several may have the same root."""
    links: Mapping[str, str] = field(default_factory=dict)
    """Root path of the articulation that each link belongs to, by body path."""


class Grown(Protocol):
    """Where each joint and each body stands in the articulations."""

    owner: dict[str, tree.Articulation]
    links: dict[str, str]
    lost: dict[str, tuple[str, str]]


def place(scene: Scene, descriptors: Mapping[str, JointDescriptor]) -> Placements:
    """Return what the consumer makes of every joint of `scene` that `descriptors` has.

    Args:
        scene: Bodies, roots, colliders and places of the stage.
        descriptors: The parsed joints, by path.
    """
    actors = bodies.index(scene)
    joints = {
        prim.path: _resolve(prim, descriptors[prim.path], scene, actors)
        for prim in scene.joints
        if prim.path in descriptors
    }
    for _, path in sorted(
        (j.descriptor.type_name, p) for p, j in joints.items() if j.descriptor.type_name in _COUPLINGS
    ):
        joints[path] = _with_coupled_bodies(joints[path], joints)
    articulations, lost = _articulations(scene, joints, actors)
    owner: dict[str, tree.Articulation] = {}
    for item in articulations:
        for path in (*item.joints, *item.dropped, *((item.start,) if item.fixed_base else ())):
            owner[path] = item
    links = {link: item.root for item in articulations for link in item.links}
    placed: dict[str, Placement] = {}
    for path, joint in joints.items():
        if joint.descriptor.type_name not in _COUPLINGS:
            placed[path] = _place(joint, owner.get(path), links, lost.get(path))
    for _, path in sorted((joint.descriptor.type_name, path) for path, joint in joints.items()):
        joint = joints[path]
        if joint.descriptor.type_name in _COUPLINGS:
            placed[path] = _couple(joint, owner.get(path), links, placed)
    return Placements(
        joints=dict(sorted(placed.items())),
        articulations=tuple(
            ArticulationReport(item.root, item.fixed_base, tuple(item.links), tuple(item.joints))
            for item in articulations
        ),
        links=links,
    )


def place_one(
    prim: PrimColumns,
    descriptors: Mapping[str, JointDescriptor],
    scene: Scene,
    actors: bodies.Actors,
    grown: Grown,
    placed: Mapping[str, Placement],
) -> Placement:
    """Return what `place` makes of one joint of a scene whose articulations have grown already.

    Args:
        prim: The joint.
        descriptors: It and the joints that it couples, by path.
        scene: Places of their targets.
        actors: Bodies and colliders at or above these.
        grown: The articulations.
        placed: The joints that it couples; other couplings only when they come before it by path.
    """
    joint, owner = _resolve_coupled(prim, descriptors, scene, actors), grown.owner.get(prim.path)
    if joint.descriptor.type_name not in _COUPLINGS:
        return _place(joint, owner, grown.links, grown.lost.get(prim.path))
    return _couple(joint, owner, grown.links, placed)


def _resolve_coupled(
    prim: PrimColumns, descriptors: Mapping[str, JointDescriptor], scene: Scene, actors: bodies.Actors
) -> Resolved:
    """Return a joint with its sides resolved, those that a gear or a rack takes over included."""
    joint = _resolve(prim, descriptors[prim.path], scene, actors)
    kind = joint.descriptor.type_name
    if kind not in _COUPLINGS:
        return joint
    named = [name for name in _coupled(joint.descriptor) if name is not None and name in descriptors]
    # Whoever comes later lends nothing, so that this comes to an end.
    lending = [name for name in named if not made_later(descriptors[name].type_name, name, kind, prim.path)]
    others = {name: _resolve_coupled(replace(prim, path=name), descriptors, scene, actors) for name in lending}
    return _with_coupled_bodies(joint, others)


def loose_role(
    prim: PrimColumns, descriptor: JointDescriptor, scene: Scene, actors: bodies.Actors, links: Mapping[str, str]
) -> Role:
    """Return the role of a joint in no articulation that is no coupling; what it depends on needs no transforms."""
    joint = _resolve(prim, descriptor, scene, actors)
    return role_of(joint, None, joint.local, links)[0]


def _resolve(prim: PrimColumns, descriptor: JointDescriptor, scene: Scene, actors: bodies.Actors) -> Resolved:
    sides = tuple(
        bodies.resolve(name, targets, scene, actors)
        for name, targets in zip(bodies.RELATIONSHIPS, descriptor.targets, strict=True)
    )
    local = tuple(
        frames.local_frame(side, position, rotation)
        for side, position, rotation in zip(sides, descriptor.local_positions, descriptor.local_rotations, strict=True)
    )
    return Resolved(prim.path, prim, descriptor, (sides[0], sides[1]), (local[0], local[1]))


def _with_coupled_bodies(joint: Resolved, joints: Mapping[str, Resolved]) -> Resolved:
    """Return a gear or a rack with the bodies that its own relationships do not give.

    A side without a body takes body 1 of the joint that it couples, or body 0 where that is the world.

    Source:
        contract page PhysxPhysicsGearJoint; measured on ovphysx 0.7: a target without a body counts as absent.
    """
    type_name = joint.descriptor.type_name
    if type_name not in _COUPLINGS:
        return joint
    sides = list(joint.sides)
    for number, name in enumerate(_coupled(joint.descriptor)):
        other = joints.get(name) if name is not None else None
        if (
            other is None
            or sides[number].actor is not None
            or made_later(other.descriptor.type_name, name, type_name, joint.path)
        ):
            continue
        lent = other.sides[1] if other.sides[1].actor is not None else other.sides[0]
        if lent.actor is not None:
            sides[number] = replace(lent, relationship=sides[number].relationship, targets=(lent.actor,))
    return replace(joint, sides=(sides[0], sides[1]))


def _coupled(descriptor: JointDescriptor) -> tuple[str | None, str | None]:
    """Return the joints that a gear or a rack couples, by side."""
    return descriptor.hinges if descriptor.gear_ratio is not None else (descriptor.hinge, descriptor.prismatic)


def _articulations(
    scene: Scene, joints: Mapping[str, Resolved], actors: bodies.Actors
) -> tuple[list[tree.Articulation], Mapping[str, tuple[str, str]]]:
    """Return all articulations, and the joints that are lost as starts (see `Taken.lost`)."""
    roots = counting_roots(scene.roots)
    if not roots:
        return [], {}
    edges = [
        tree.Edge(
            joint.path,
            joint.descriptor.type_name,
            (joint.sides[0].actor, joint.sides[1].actor),
            joint.descriptor.exclude_from_articulation,
            bodies.apart(joint.sides) or any(side.actor in actors.instanced for side in joint.sides if side.absent),
        )
        for joint in joints.values()
        if joint.descriptor.enabled and not joint.prim.instance_proxy
    ]
    return grow_all(roots, edges, actors.bodies)


# --- joints -----------------------------------------------------------------------------------------------------------


def _place(
    joint: Resolved, owner: tree.Articulation | None, links: Mapping[str, str], lost: tuple[str, str] | None
) -> Placement:
    """Return the placement of a joint that is no coupling."""
    role, reason, exists = role_of(joint, owner, joint.local, links)
    if lost is not None and owner is None:
        role, exists = Role.NOT_CREATED, False
        reason = f"Was to start an articulation under <{lost[0]}>, but <{lost[1]}> is a link of another one already."
    turn = frames.axis_fixup(joint.descriptor.type_name, joint.descriptor.axis)
    local = tuple(frames.fixed_up(frame, turn) if frame is not None else None for frame in joint.local)
    order = (0, 1)
    if role is Role.ARTICULATION and owner is not None:
        parent, _ = owner.joints[joint.path]
        order = (0, 1) if joint.sides[0].actor == parent else (1, 0)
    return _finish(joint, role, reason, exists, owner, (local[order[0]], local[order[1]]), order)


def _couple(
    joint: Resolved, owner: tree.Articulation | None, links: Mapping[str, str], placed: Mapping[str, Placement]
) -> Placement:
    """Return the placement of a gear or a rack: it takes the frames of the joints that it couples."""
    local = [joint.local[0], joint.local[1]]
    stray = None
    for number, name in enumerate(_coupled(joint.descriptor)):
        other = placed.get(name) if name is not None else None
        if other is None or not other.exists or other.type_name in _LENDS_NO_FRAME:
            continue
        actor = joint.sides[number].held
        if actor in other.actors:
            # The last match wins, as in a joint whose two actors are the same.
            local[number] = other.frames[1 if other.actors[1] == actor else 0]
        elif other.role is Role.ARTICULATION:
            stray = stray or f"<{name}> does not touch <{actor}>, the body of side {number}."
    role, reason, exists = role_of(joint, owner, (local[0], local[1]), links)
    if exists and stray is not None:
        role, reason, exists = Role.NOT_CREATED, stray, False
    return _finish(joint, role, reason, exists, owner, (local[0], local[1]), (0, 1))


def _finish(
    joint: Resolved,
    role: Role,
    reason: str,
    exists: bool,
    owner: tree.Articulation | None,
    local: tuple[Pose | None, Pose | None],
    order: tuple[int, int],
) -> Placement:
    sides = (joint.sides[order[0]], joint.sides[order[1]])
    actor_poses = (frames.actor_pose(sides[0]), frames.actor_pose(sides[1]))
    # PhysX keeps what a new articulation joint starts with where it refuses a frame.
    start = (actor_poses[1], IDENTITY_POSE) if role is Role.ARTICULATION else (IDENTITY_POSE, IDENTITY_POSE)
    held = (local[0] or start[0], local[1] or start[1])
    world = (transform_pose(actor_poses[0], held[0]), transform_pose(actor_poses[1], held[1]))
    return Placement(
        path=joint.path,
        type_name=joint.descriptor.type_name,
        role=role,
        reason=reason,
        articulation=owner.root if owner is not None else None,
        start=owner.start if owner is not None else None,
        sides=(_side_report(joint, 0), _side_report(joint, 1)),
        actors=(sides[0].held, sides[1].held),
        reversed=order == (1, 0),
        frames=held,
        exists=exists,
        world_frames=world,
        distance=math.dist(world[0][:3], world[1][:3]),
        angle=angle_between(world[0][3:], world[1][3:]),
        valid=(local[0] is not None, local[1] is not None),
    )


def _side_report(joint: Resolved, number: int) -> SideReport:
    side, frame = joint.sides[number], joint.local[number]
    position: Vector = joint.descriptor.local_positions[number] if frame is None else frame[:3]
    rotation = frame[3:] if frame is not None else normalized(joint.descriptor.local_rotations[number])
    return SideReport(
        relationship=side.relationship,
        targets=joint.descriptor.targets[number],
        body=side.held,
        scale=frames.body_scale(side),
        position=position,
        orientation=rotation or IDENTITY_ROTATION,
        reason=side_reason(side),
        kind=side.kind.value,
        refused=frame is None,
        owner=side.owner,
    )
