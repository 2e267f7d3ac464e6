"""What the consumer makes of each joint: its role and why, its articulation, its actors and its frames."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from omni_physjoint.consumer import articulation as tree
from omni_physjoint.consumer import bodies, frames
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
    Root,
    Scene,
    SideReport,
    Vector,
)

__all__ = [
    "Grown",
    "Movable",
    "Placement",
    "Placements",
    "counting_roots",
    "grow_all",
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


@dataclass(frozen=True, slots=True)
class _Joint:
    """A joint with its sides resolved."""

    path: str
    prim: PrimColumns
    descriptor: JointDescriptor
    sides: tuple[bodies.Side, bodies.Side]
    local: tuple[Pose | None, Pose | None]


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
    joints = {path: _with_coupled_bodies(joint, joints) for path, joint in joints.items()}
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
    for path, joint in joints.items():
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
    joint = _resolve(prim, descriptors[prim.path], scene, actors)
    owner = grown.owner.get(prim.path)
    if joint.descriptor.type_name not in _COUPLINGS:
        return _place(joint, owner, grown.links, grown.lost.get(prim.path))
    coupled = {
        name: _resolve(replace(prim, path=name), descriptors[name], scene, actors)
        for name in _coupled(joint.descriptor)
        if name is not None and name in descriptors
    }
    return _couple(_with_coupled_bodies(joint, coupled), owner, grown.links, placed)


def loose_role(
    prim: PrimColumns, descriptor: JointDescriptor, scene: Scene, actors: bodies.Actors, links: Mapping[str, str]
) -> Role:
    """Return the role of a joint in no articulation that is no coupling; what it depends on needs no transforms."""
    joint = _resolve(prim, descriptor, scene, actors)
    return _role(joint, None, joint.local, links)[0]


def _resolve(prim: PrimColumns, descriptor: JointDescriptor, scene: Scene, actors: bodies.Actors) -> _Joint:
    sides = tuple(
        bodies.resolve(name, targets, scene, actors)
        for name, targets in zip(bodies.RELATIONSHIPS, descriptor.targets, strict=True)
    )
    local = tuple(
        frames.local_frame(side, position, rotation)
        for side, position, rotation in zip(sides, descriptor.local_positions, descriptor.local_rotations, strict=True)
    )
    return _Joint(prim.path, prim, descriptor, (sides[0], sides[1]), (local[0], local[1]))


def _with_coupled_bodies(joint: _Joint, joints: Mapping[str, _Joint]) -> _Joint:
    """Return a gear or a rack with the bodies that its own relationships do not give.

    A side without a body takes body 1 of the joint that it couples, or body 0 where that is the world.

    Source:
        contract page PhysxPhysicsGearJoint; measured on ovphysx 0.7: a target without a body counts as absent.
    """
    if joint.descriptor.type_name not in _COUPLINGS:
        return joint
    sides = list(joint.sides)
    for number, name in enumerate(_coupled(joint.descriptor)):
        other = joints.get(name) if name is not None else None
        if other is None or sides[number].actor is not None:
            continue
        lent = other.sides[1] if other.sides[1].actor is not None else other.sides[0]
        if lent.actor is not None:
            sides[number] = replace(lent, relationship=sides[number].relationship, targets=(lent.actor,))
    return replace(joint, sides=(sides[0], sides[1]))


def _coupled(descriptor: JointDescriptor) -> tuple[str | None, str | None]:
    """Return the joints that a gear or a rack couples, by side."""
    return descriptor.hinges if descriptor.gear_ratio is not None else (descriptor.hinge, descriptor.prismatic)


# --- articulations ----------------------------------------------------------------------------------------------------


def _articulations(
    scene: Scene, joints: Mapping[str, _Joint], actors: bodies.Actors
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
        )
        for joint in joints.values()
        if joint.descriptor.enabled and not joint.prim.instance_proxy
    ]
    return grow_all(roots, edges, actors.bodies)


class Movable(Protocol):
    """What of a body decides whether it becomes a link."""

    @property
    def enabled(self) -> bool: ...
    @property
    def kinematic(self) -> bool: ...
    @property
    def absent(self) -> bool: ...


def grow_all(
    roots: Iterable[str], edges: Iterable[tree.Edge], actors: Mapping[str, Movable]
) -> tuple[list[tree.Articulation], dict[str, tuple[str, str]]]:
    """Return the articulations of `roots`, in this order, and the joints that are lost as starts (see `Taken.lost`).

    Parts of a stage that share neither a body nor a root may be grown apart from each other.
    """
    enabled = {path: body for path, body in actors.items() if body.enabled}
    kinematic = frozenset(path for path, body in enabled.items() if body.kinematic)
    absent = frozenset(path for path, body in actors.items() if body.absent)
    graph = tree.make_graph(actors, frozenset(enabled) - kinematic, kinematic, edges, absent)
    taken = tree.Taken()
    built = [item for root in roots for item in tree.build(root, graph, taken)]
    anchors = {item.start for item in built if item.fixed_base}
    return built, {path: where for path, where in taken.lost.items() if path not in anchors}


def counting_roots(roots: Iterable[Root]) -> list[str]:
    """Return the paths of the roots that count: not below another root, not switched off, not inside an instance."""
    paths = sorted(root.prim.path for root in roots if not root.prim.instance_proxy)
    switched_off = {root.prim.path for root in roots if not _enabled(root)}
    result: list[str] = []
    above: str | None = None
    for path in paths:
        if above is not None and path.startswith(above + "/"):
            continue
        above = path
        if path not in switched_off:
            result.append(path)
    return _in_table_order(result)


_TABLE_SIZES = (13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043)
"""How many entries the consumer's table of roots holds before it grows."""


def _in_table_order(paths: list[str]) -> list[str]:
    """Return sorted root paths in the order in which the consumer builds them; it matters where two share a body.

    The consumer keeps its roots in a hash table: a new one comes first, and growing turns the order round. Which
    roots share a bucket cannot be known from outside, so that with many roots a few may come elsewhere.

    Source:
        measured on ovphysx 0.7 (2 to 42 roots).
    """
    order: deque[str] = deque()
    turned = False
    size = 0
    for number, path in enumerate(paths, start=1):
        if size < len(_TABLE_SIZES) and number == _TABLE_SIZES[size] + 1:
            turned = not turned
            size += 1
        if turned:
            order.append(path)
        else:
            order.appendleft(path)
    return list(reversed(order)) if turned else list(order)


def _enabled(root: Root) -> bool:
    if "PhysxArticulationAPI" not in root.prim.schemas:
        return True
    return bool(root.prim.values().get("physxArticulation:articulationEnabled", True))


# --- joints -----------------------------------------------------------------------------------------------------------


def _place(
    joint: _Joint, owner: tree.Articulation | None, links: Mapping[str, str], lost: tuple[str, str] | None
) -> Placement:
    """Return the placement of a joint that is no coupling."""
    role, reason, exists = _role(joint, owner, joint.local, links)
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
    joint: _Joint, owner: tree.Articulation | None, links: Mapping[str, str], placed: Mapping[str, Placement]
) -> Placement:
    """Return the placement of a gear or a rack: it takes the frames of the joints that it couples."""
    local = [joint.local[0], joint.local[1]]
    stray = None
    for number, name in enumerate(_coupled(joint.descriptor)):
        other = placed.get(name) if name is not None else None
        if other is None or not other.exists or other.type_name in _LENDS_NO_FRAME:
            continue
        actor = joint.sides[number].actor
        if actor in other.actors:
            # The last match wins, as in a joint whose two actors are the same.
            local[number] = other.frames[1 if other.actors[1] == actor else 0]
        elif other.role is Role.ARTICULATION:
            stray = stray or f"<{name}> does not touch <{actor}>, the body of side {number}."
    role, reason, exists = _role(joint, owner, (local[0], local[1]), links)
    if exists and stray is not None:
        role, reason, exists = Role.NOT_CREATED, stray, False
    return _finish(joint, role, reason, exists, owner, (local[0], local[1]), (0, 1))


def _finish(
    joint: _Joint,
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


def _side_report(joint: _Joint, number: int) -> SideReport:
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
        reason=_side_reason(side),
        kind=side.kind.value,
        refused=frame is None,
        owner=side.owner,
    )


def _side_reason(side: bodies.Side) -> str:
    if side.target is None:
        return "No target, so this side is the world."
    if side.absent:
        return f"<{side.actor}> is no body: its simulation owner is no scene, or a point instancer owns it."
    if side.missing and side.actor is not None:
        return f"<{side.target}> does not exist, so <{side.actor}> above it counts, a {side.kind}."
    if side.missing:
        return f"<{side.target}> does not exist, so this side is the world."
    if side.actor is None:
        return f"No rigid body and no collider at or above <{side.target}>, so this side is the world."
    if side.actor == side.target:
        return f"<{side.actor}> is a {side.kind}."
    return f"<{side.target}> belongs to <{side.actor}>, a {side.kind}."


def _sides_reason(joint: _Joint) -> str:
    return " ".join(_side_reason(side) for side in joint.sides)


def _role(
    joint: _Joint,
    owner: tree.Articulation | None,
    local: tuple[Pose | None, Pose | None],
    links: Mapping[str, str],
) -> tuple[Role, str, bool]:
    """Return the role of a joint, the reason, and whether the runtime makes an object for it."""
    path = joint.path
    if owner is not None and path in owner.joints:
        parent, child = owner.joints[path]
        return Role.ARTICULATION, f"Joins link <{child}> to its parent <{parent}> under root <{owner.root}>.", True
    if owner is not None and path in owner.dropped:
        reason = f"Closes a loop at <{owner.dropped[path]}>: no object is made; exclude it from the articulation."
        return Role.NOT_CREATED, reason, False
    if owner is not None:
        reason = f"Ties <{owner.links[0]}> to the world: it fixes the base of the articulation under <{owner.root}>."
        return Role.FIXED_BASE_ANCHOR, reason, False
    refusal = _refusal(joint, local, links)
    if refusal is not None:
        return Role.NOT_CREATED, refusal, False
    return Role.STANDALONE, _standalone_reason(joint), True


def _refusal(joint: _Joint, local: tuple[Pose | None, Pose | None], links: Mapping[str, str]) -> str | None:
    """Return why no object is made for a joint outside every articulation, or None."""
    first, second = joint.sides
    if joint.prim.instance_proxy:
        return "Lies inside an instance, where no joint is made."
    if not joint.descriptor.enabled:
        return "Switched off: physics:jointEnabled is false."
    if first.held is None and second.held is None:
        return "Both sides are the world." if first.actor is None and second.actor is None else _sides_reason(joint)
    # A kinematic body that became a link moves like any other link.
    if not any(side.kind is bodies.Kind.DYNAMIC or side.actor in links for side in joint.sides):
        return "Neither side can move: " + _sides_reason(joint)
    if first.actor == second.actor:
        return f"Both sides are <{first.actor}>."
    if None in local:
        which = "0" if local[0] is None else "1"
        return f"PhysX refuses frame {which}: physics:localRot{which} has no direction, or a value is not finite."
    return None


def _standalone_reason(joint: _Joint) -> str:
    if joint.descriptor.exclude_from_articulation:
        return "Excluded from articulations, so it is a joint of its own."
    return "Belongs to no articulation, so it is a joint of its own."
