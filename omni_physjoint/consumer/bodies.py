"""Which actor each side of a joint is attached to: the nearest body or collider at or above its first target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from omni_physjoint.consumer.transforms import IDENTITY
from omni_physjoint.model import Body, Matrix, Place, Scene

__all__ = ["RELATIONSHIPS", "Actors", "Kind", "Side", "apart", "index", "is_static", "resolve"]

RELATIONSHIPS = ("physics:body0", "physics:body1")


class Kind(StrEnum):
    """What a side is attached to."""

    WORLD = "world"
    DYNAMIC = "dynamic body"
    KINEMATIC = "kinematic body"
    DISABLED = "disabled body"
    COLLIDER = "static collider"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a joint, resolved.

    `target_world` is where the target is, `actor_world` where the actor is (identity for the world).
    """

    relationship: str
    targets: tuple[str, ...]
    kind: Kind
    actor: str | None
    target_world: Matrix
    actor_world: Matrix
    missing: bool = False
    """The first target does not exist."""
    owner: str = ""
    """First target of the actor's ``physics:simulationOwner``; "" for the default scene."""
    absent: bool = False
    """The consumer makes no body of `actor`: its space gives the frame, which PhysX then takes as in the world."""

    @property
    def target(self) -> str | None:
        """The only target that counts, the first."""
        return self.targets[0] if self.targets else None

    @property
    def held(self) -> str | None:
        """The actor that the PhysX object has; None for the world."""
        return None if self.absent else self.actor


@dataclass(frozen=True, slots=True)
class Actors:
    """Prims that can become an actor, by path."""

    bodies: Mapping[str, Body]
    colliders: Mapping[str, Matrix]
    """World matrix of every prim with PhysicsCollisionAPI."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """First simulation owner of the bodies and colliders that name one; empty when there are not several scenes."""
    instanced: Mapping[str, Matrix] = field(default_factory=dict)
    """World matrix of every inert body, see `Body.inert`."""


def index(scene: Scene) -> Actors:
    """Return the prims of `scene` that can become actors."""
    return Actors(
        bodies={path: body for path, body in scene.bodies.items() if not body.inert},
        colliders={collider.path: collider.world for collider in scene.colliders},
        owners=_owners(scene) if scene.several_scenes else {},
        instanced={path: body.world for path, body in scene.bodies.items() if body.inert},
    )


def resolve(relationship: str, targets: tuple[str, ...], scene: Scene, actors: Actors) -> Side:
    """Return the side of a joint whose relationship has `targets`.

    Only the first target counts. The nearest prim at or above it with PhysicsRigidBodyAPI is the actor, enabled or not;
    without one the topmost collider at or above it; without that the world. A target that does not exist counts as a
    place in the nearest prim above it, and so does what lies inside an instance and is not drawn. An inert
    body is an actor only as the static collider that it may be.

    Source:
        contract page PhysicsJoint; static and disabled bodies, missing targets and instances measured on ovphysx 0.7.
    """
    if not targets:
        return Side(relationship, targets, Kind.WORLD, None, IDENTITY, IDENTITY)
    place = scene.places.get(targets[0])
    if place is None:
        return Side(relationship, targets, Kind.WORLD, None, IDENTITY, IDENTITY, missing=True)
    gone = not place.exists
    collider = own = None
    path = targets[0]
    while path:
        body = actors.bodies.get(path)
        if body is not None and own is not None:
            return _inert(relationship, targets, place, own, actors, static=False)
        if body is not None:
            kind = Kind.WORLD if body.absent else _kind(body)
            owner = actors.owners.get(path, "")
            return Side(relationship, targets, kind, path, place.world, body.world, gone, owner, absent=body.absent)
        if own is None and path in actors.instanced:
            own = path
        if path in actors.colliders:
            collider = path
        path = path.rpartition("/")[0]
    if own is not None:
        return _inert(relationship, targets, place, own, actors, static=own in actors.colliders)
    if collider is not None:
        world, owner = actors.colliders[collider], actors.owners.get(collider, "")
        return Side(relationship, targets, Kind.COLLIDER, collider, place.world, world, gone, owner)
    return Side(relationship, targets, Kind.WORLD, None, place.world, IDENTITY, gone)


def _inert(
    relationship: str, targets: tuple[str, ...], place: Place, body: str, actors: Actors, *, static: bool
) -> Side:
    world = actors.instanced[body]
    kind = Kind.COLLIDER if static else Kind.WORLD
    return Side(relationship, targets, kind, body, place.world, world, not place.exists, absent=not static)


def apart(sides: Sequence[Side]) -> bool:
    """Whether two bodies or colliders belong to different simulation owners, so that nothing can join them."""
    first, second = sides
    return first.actor is not None and second.actor is not None and first.owner != second.owner


def is_static(side: Side) -> bool:
    """Whether nothing can move this side: the world, a disabled body or a static collider."""
    return side.kind in (Kind.WORLD, Kind.DISABLED, Kind.COLLIDER)


def _kind(body: Body) -> Kind:
    if not body.enabled:
        return Kind.DISABLED
    return Kind.KINEMATIC if body.kinematic else Kind.DYNAMIC


def _owners(scene: Scene) -> dict[str, str]:
    named = {collider.path: collider.owner for collider in scene.colliders if collider.owner}
    for path, body in scene.bodies.items():
        owners = body.prim.values().get("physics:simulationOwner")
        if isinstance(owners, tuple) and owners:
            named[path] = str(owners[0])
    return named
