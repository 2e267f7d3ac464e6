"""Which actor each side of a joint is attached to: the nearest body or collider at or above its first target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from omni_physjoint.consumer.transforms import IDENTITY
from omni_physjoint.model import Body, Matrix, Scene

__all__ = ["RELATIONSHIPS", "Actors", "Kind", "Side", "index", "is_static", "resolve"]

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
    """First target of the body's ``physics:simulationOwner``; "" for the default scene."""

    @property
    def target(self) -> str | None:
        """The only target that counts, the first."""
        return self.targets[0] if self.targets else None


@dataclass(frozen=True, slots=True)
class Actors:
    """Prims that can become an actor, by path."""

    bodies: Mapping[str, Body]
    colliders: Mapping[str, Matrix]
    """World matrix of every prim with PhysicsCollisionAPI."""


def index(scene: Scene) -> Actors:
    """Return the prims of `scene` that can become actors. Bodies inside instances become none."""
    return Actors(
        bodies={path: body for path, body in scene.bodies.items() if not body.prim.instance_proxy},
        colliders={collider.path: collider.world for collider in scene.colliders},
    )


def resolve(relationship: str, targets: tuple[str, ...], scene: Scene, actors: Actors) -> Side:
    """Return the side of a joint whose relationship has `targets`.

    Only the first target counts. The nearest prim at or above it with PhysicsRigidBodyAPI is the actor, enabled or not;
    without one the topmost collider at or above it; without that the world. A target that does not exist counts as a
    place in the nearest prim above it.

    Source:
        contract page PhysicsJoint; the static and disabled cases measured on ovphysx 0.7 (RUNTIME.md).
    """
    if not targets:
        return Side(relationship, targets, Kind.WORLD, None, IDENTITY, IDENTITY)
    place = scene.places.get(targets[0])
    if place is None:
        return Side(relationship, targets, Kind.WORLD, None, IDENTITY, IDENTITY, missing=True)
    gone = not place.exists
    collider = None
    path = targets[0]
    while path:
        body = actors.bodies.get(path)
        if body is not None:
            return Side(relationship, targets, _kind(body), path, place.world, body.world, gone, _owner(body))
        if path in actors.colliders:
            collider = path
        path = path.rpartition("/")[0]
    if collider is not None:
        return Side(relationship, targets, Kind.COLLIDER, collider, place.world, actors.colliders[collider], gone)
    return Side(relationship, targets, Kind.WORLD, None, place.world, IDENTITY, gone)


def is_static(side: Side) -> bool:
    """Whether nothing can move this side: the world, a disabled body or a static collider."""
    return side.kind in (Kind.WORLD, Kind.DISABLED, Kind.COLLIDER)


def _kind(body: Body) -> Kind:
    if not body.enabled:
        return Kind.DISABLED
    return Kind.KINEMATIC if body.kinematic else Kind.DYNAMIC


def _owner(body: Body) -> str:
    owners = body.prim.values().get("physics:simulationOwner")
    return str(owners[0]) if isinstance(owners, tuple) and owners else ""
