"""Which mimic couplings the runtime enforces, and how PhysX holds them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from omni_physjoint.consumer.limits import LIMIT_SENTINEL
from omni_physjoint.consumer.names import AXIS_OF_INSTANCE
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.consumer.reading import float32
from omni_physjoint.model import JointDescriptor, Mimic, Role
from omni_physjoint.units import DEGREES_PER_RADIAN, RADIANS_PER_DEGREE

__all__ = ["Coupling", "couplings"]

_SLIDER = "PhysicsPrismaticJoint"
_HINGE = "PhysicsRevoluteJoint"
_GENERIC = "PhysicsJoint"
_SLOTS = ("rotX", "rotY", "rotZ")


@dataclass(frozen=True, slots=True)
class Coupling:
    """One mimic coupling of a follower: as parsed, and as a PxArticulationMimicJoint or with why there is none."""

    mimic: Mimic
    refusal: str | None
    """Why the runtime makes nothing of it; None when it enforces the coupling."""
    axis: str = ""
    leader_axis: str = ""
    ratio: float = 0.0
    """Follower + ratio * leader + offset = 0, in PhysX units and tree order."""
    offset: float = 0.0


def couplings(
    path: str, descriptors: Mapping[str, JointDescriptor], placements: Mapping[str, Placement]
) -> tuple[Coupling, ...]:
    """Return the couplings of the follower at `path`; each PhysX slot and Newton's are enforced side by side.

    Args:
        path: The follower.
        descriptors: All joints of the scene.
        placements: Their roles and articulations.

    Source:
        Measured on ovphysx 0.7.0 and 0.6.4, which agree; no contract page has these rules.
    """
    found: list[Coupling] = []
    for mimic in descriptors[path].mimics:
        refusal = _refusal(path, mimic, descriptors, placements)
        newton = mimic.api == "NewtonMimicAPI"
        single = descriptors[path].type_name in (_HINGE, _SLIDER)
        if refusal is None and single and not newton and any(c.refusal is None for c in found):
            refusal = "A joint with one axis follows through one PhysxMimicJointAPI only; an earlier slot has it."
        if refusal is not None:
            found.append(Coupling(mimic, refusal))
        else:
            found.append(_held(path, mimic, descriptors, placements))
    return tuple(found)


def _refusal(
    path: str, mimic: Mimic, descriptors: Mapping[str, JointDescriptor], placements: Mapping[str, Placement]
) -> str | None:
    leader = mimic.leader
    if not mimic.enabled:
        return "The coupling is switched off."
    if leader is None:
        return "A follower needs exactly one leader."
    if leader == path:
        return "A joint cannot follow itself."
    if leader not in descriptors:
        return f"<{leader}> is no joint."
    if mimic.leader_axis not in _SLOTS:
        return f'The leader\'s axis must be rotX, rotY or rotZ, not "{mimic.leader_axis}".'
    newton = mimic.api == "NewtonMimicAPI"
    for joint, axis in ((path, mimic.slot or "rotX"), (leader, mimic.leader_axis)):
        why = _unfit(joint, descriptors[joint], axis, newton=newton)
        if why is not None:
            return why
    own, other = placements[path], placements[leader]
    for placement in (own, other):
        if placement.role is not Role.ARTICULATION:
            return f"<{placement.path}> is no articulation joint."
    if (own.articulation, own.start) != (other.articulation, other.start):
        return f"<{leader}> belongs to another articulation."
    if mimic.ratio == 0.0:
        return "PhysX refuses a coupling with ratio 0."
    return None


def _unfit(path: str, descriptor: JointDescriptor, slot: str, *, newton: bool) -> str | None:
    """Return why a joint can neither follow nor lead on `slot`, or None."""
    kind = descriptor.type_name
    if kind == _SLIDER:
        return None
    if kind == _HINGE:
        limit = descriptor.limits.get("angular")
        bounded = limit is not None and _bounds(limit.low, -1.0) and _bounds(limit.high, 1.0)
        return None if bounded else f"The hinge <{path}> needs two finite limits to take part in a coupling."
    if kind != _GENERIC or newton:
        return f"A {kind} such as <{path}> cannot take part in such a coupling."
    limits = descriptor.limits
    if not all(t in limits and limits[t].low > limits[t].high for t in ("transX", "transY", "transZ")):
        return f"<{path}> must have its three translations locked to take part in a coupling."
    if slot in limits and not limits[slot].low < limits[slot].high:
        return f"The axis {slot} of <{path}> is locked."
    return None


def _bounds(angle: float, side: float) -> bool:
    """Tell whether a bound on one `side` (-1 or 1) limits; an endless one on the other side does (measured)."""
    return math.isfinite(angle) and side * angle < LIMIT_SENTINEL * RADIANS_PER_DEGREE


def _held(
    path: str, mimic: Mimic, descriptors: Mapping[str, JointDescriptor], placements: Mapping[str, Placement]
) -> Coupling:
    leader = mimic.leader or ""
    follows_along, leads_along = (descriptors[p].type_name == _SLIDER for p in (path, leader))
    ratio = mimic.ratio
    if follows_along and not leads_along:
        ratio = float32(ratio * DEGREES_PER_RADIAN)
    elif leads_along and not follows_along:
        ratio = float32(ratio * RADIANS_PER_DEGREE)
    own, other = (-1.0 if placements[p].reversed else 1.0 for p in (path, leader))
    return Coupling(
        mimic,
        None,
        _axis(descriptors[path], mimic.slot or "rotX"),
        _axis(descriptors[leader], mimic.leader_axis),
        own * other * ratio,
        own * mimic.offset,
    )


def _axis(descriptor: JointDescriptor, slot: str) -> str:
    if descriptor.type_name == _GENERIC:
        return AXIS_OF_INSTANCE[slot]
    return "x" if descriptor.type_name == _SLIDER else "twist"
