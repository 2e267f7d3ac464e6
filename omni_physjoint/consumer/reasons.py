"""The role of a joint, and why, in a sentence for the author of the stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from omni_physjoint.consumer import articulation as tree
from omni_physjoint.consumer import bodies
from omni_physjoint.consumer.articulation import NEVER_IN_A_TREE
from omni_physjoint.model import JointDescriptor, Pose, PrimColumns, Role

__all__ = ["Resolved", "role_of", "side_reason"]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A joint with its sides resolved."""

    path: str
    prim: PrimColumns
    descriptor: JointDescriptor
    sides: tuple[bodies.Side, bodies.Side]
    local: tuple[Pose | None, Pose | None]


def role_of(
    joint: Resolved,
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
    return Role.STANDALONE, _standalone_reason(joint, links), True


def _refusal(joint: Resolved, local: tuple[Pose | None, Pose | None], links: Mapping[str, str]) -> str | None:
    """Return why no object is made for a joint outside every articulation, or None."""
    first, second = joint.sides
    if joint.prim.instance_proxy:
        return "Lies inside an instance, where no joint is made."
    if not joint.descriptor.enabled:
        return "Switched off: physics:jointEnabled is false."
    if first.held is None and second.held is None:
        return "Both sides are the world." if first.actor is None and second.actor is None else _both_sides(joint)
    if bodies.apart(joint.sides):
        owners = " and ".join(f"<{side.owner}>" if side.owner else "the default scene" for side in joint.sides)
        return f"The sides belong to different simulation owners, {owners}."
    # A kinematic body that became a link moves like any other link.
    if not any(side.kind is bodies.Kind.DYNAMIC or side.actor in links for side in joint.sides):
        return "Neither side can move: " + _both_sides(joint)
    if first.actor == second.actor:
        return f"Both sides are <{first.actor}>."
    if None in local:
        which = "0" if local[0] is None else "1"
        return f"PhysX refuses frame {which}: physics:localRot{which} has no direction, or a value is not finite."
    return None


def _standalone_reason(joint: Resolved, links: Mapping[str, str]) -> str:
    tied = [f"<{side.actor}>" for side in joint.sides if side.actor in links]
    if joint.descriptor.exclude_from_articulation:
        return "Excluded from articulations, so it is a joint of its own."
    if joint.descriptor.type_name in NEVER_IN_A_TREE:
        return "No articulation takes a joint of this type, so it is a joint of its own."
    if len(tied) == 2:
        return f"Its links {tied[0]} and {tied[1]} are placed by other joints, so it is a joint of its own."
    if tied:
        return f"Its link {tied[0]} is placed by other joints, so it is a joint of its own."
    return "Neither body is a link of an articulation, so it is a joint of its own."


def side_reason(side: bodies.Side) -> str:
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


def _both_sides(joint: Resolved) -> str:
    return " ".join(side_reason(side) for side in joint.sides)
