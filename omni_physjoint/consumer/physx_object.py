"""The PhysX object that the runtime makes of a joint, as plain data in PhysX units and signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from omni_physjoint.consumer.couplings import made_later
from omni_physjoint.consumer.dofs import joint_dofs
from omni_physjoint.consumer.mimic import couplings
from omni_physjoint.consumer.names import D6_AXES
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.consumer.standalone import UNLOCKED_AXES, held_d6, held_distance
from omni_physjoint.model import Distance, DriveType, JointDescriptor, Role
from omni_physjoint.units import FLT_MAX

__all__ = ["physx_object"]

_FREE = (-FLT_MAX, FLT_MAX)

_HINGE = "PhysicsRevoluteJoint"
_SLIDER = "PhysicsPrismaticJoint"
_OWN_CLASS = {
    "PhysicsDistanceJoint": "PxDistanceJoint",
    "PhysxPhysicsGearJoint": "PxGearJoint",
    "PhysxPhysicsRackAndPinionJoint": "PxRackAndPinionJoint",
}


def physx_object(
    path: str, descriptors: Mapping[str, JointDescriptor], placements: Mapping[str, Placement], version: str
) -> dict[str, Any]:
    """Return the object that the runtime makes of the joint at `path`.

    Args:
        path: The joint.
        descriptors: All joints of the scene, for couplings reach from one to another.
        placements: What the consumer makes of them.
        version: Contract version.

    Returns:
        The mapping "physx" of ``inspect --format json``; "class" is None when the runtime makes no object. Beyond it:
        "break_force" and "break_torque" outside articulations, the "distance_limit" of a generic joint that has one,
        "mimics" with every enforced coupling, and with contract 0.6 the "friction" of an articulation joint.

    Source:
        Measured: recordings of ovphysx 0.7.0 and 0.6.4.
    """
    descriptor, placement = descriptors[path], placements[path]
    known = descriptor.type_name in _OWN_CLASS or descriptor.type_name in UNLOCKED_AXES
    if not (placement.exists and known):
        return {
            "class": None,
            "actors": [None, None],
            "frames": [],
            "motions": {},
            "limits": {},
            "drives": {},
        }
    common: dict[str, Any] = {
        "actors": list(placement.actors),
        "frames": [list(frame) for frame in placement.frames],
    }
    if placement.role is Role.ARTICULATION:
        return common | _articulated(path, descriptors, placements, version)
    common |= {"break_force": descriptor.break_force, "break_torque": descriptor.break_torque}
    kind = _OWN_CLASS.get(descriptor.type_name)
    if kind is None:
        return common | _d6(descriptor)
    common |= {"class": kind, "motions": {}, "limits": {}, "drives": {}}
    if descriptor.distance is not None:
        return common | {"distance": _distance(descriptor.distance)}
    if descriptor.gear_ratio is not None:
        hinges = _held_on_to(path, descriptor.hinges, (_HINGE, _HINGE), descriptors, placements)
        return common | {"gear": {"ratio": descriptor.gear_ratio, "hinges": hinges}}
    joints = _held_on_to(path, (descriptor.hinge, descriptor.prismatic), (_HINGE, _SLIDER), descriptors, placements)
    return common | {"rack": {"ratio": descriptor.rack_ratio, "joints": joints}}


def _articulated(
    path: str, descriptors: Mapping[str, JointDescriptor], placements: Mapping[str, Placement], version: str
) -> dict[str, Any]:
    descriptor = descriptors[path]
    dofs = joint_dofs(descriptor, placements[path], version)
    motions = dict.fromkeys(D6_AXES, "locked")
    limits = {dof.axis: list(dof.limit.physx) for dof in dofs if dof.limit.physx != _FREE}
    motions |= {dof.axis: "limited" if dof.axis in limits else "free" for dof in dofs}
    drives = {
        dof.axis: {
            "stiffness": dof.stiffness.physx,
            "damping": dof.damping.physx,
            "max_force": dof.max_force.physx,
            "type": dof.drive_type.value,
            "target": dof.position_target.physx,
            "velocity": dof.velocity_target.physx,
        }
        for dof in dofs
        if dof.drive_type is not DriveType.NONE
    }
    enforced = [
        {
            "leader": c.mimic.leader,
            "axis": c.axis,
            "leader_axis": c.leader_axis,
            "ratio": c.ratio,
            "offset": c.offset,
            "natural_frequency": c.mimic.natural_frequency,
            "damping_ratio": c.mimic.damping_ratio,
        }
        for c in couplings(path, descriptors, placements)
        if c.refusal is None
    ]
    result: dict[str, Any] = {
        "class": "PxArticulationJointReducedCoordinate",
        "motions": motions,
        "limits": limits,
        "drives": drives,
        "mimic": enforced[0] if enforced else None,
        "mimics": enforced,
    }
    if version == "0.6":
        result["friction"] = descriptor.joint_friction
    return result


def _d6(descriptor: JointDescriptor) -> dict[str, Any]:
    joint = held_d6(descriptor)
    result: dict[str, Any] = {
        "class": "PxD6Joint",
        "motions": joint.motions,
        "limits": {axis: list(bounds) for axis, bounds in joint.limits.items()},
        "drives": {
            axis: {
                "stiffness": drive.stiffness,
                "damping": drive.damping,
                "max_force": drive.max_force,
                "type": drive.type.value,
                "target": drive.target_position,
                "velocity": drive.target_velocity,
            }
            for axis, drive in joint.drives.items()
        },
    }
    if joint.distance is not None and joint.distance < FLT_MAX:
        result["distance_limit"] = joint.distance
    return result


def _distance(distance: Distance) -> dict[str, Any]:
    held, _ = held_distance(distance)
    return {
        "min_enabled": held.min_enabled,
        "minimum": held.minimum,
        "max_enabled": held.max_enabled,
        "maximum": held.maximum,
        "spring_enabled": held.spring_enabled,
        "stiffness": held.stiffness,
        "damping": held.damping,
    }


def _held_on_to(
    own: str,
    paths: Sequence[str | None],
    kinds: Sequence[str],
    descriptors: Mapping[str, JointDescriptor],
    placements: Mapping[str, Placement],
) -> list[str | None]:
    """Return those of the joints that a gear or a rack names at which the runtime makes an object.

    PhysX refuses the whole pair when one of them is neither an articulation joint of the right one of `kinds` nor a D6,
    which every joint outside an articulation is but for distance joints and couplings (measured on ovphysx 0.7.0).
    """
    own_type = descriptors[own].type_name
    made = [
        path
        if path is not None
        and path in placements
        and placements[path].exists
        and not made_later(descriptors[path].type_name, path, own_type, own)
        else None
        for path in paths
    ]
    for path, kind in zip(made, kinds, strict=True):
        type_name = descriptors[path].type_name if path is not None else kind
        inside = path is not None and placements[path].role is Role.ARTICULATION
        if (type_name != kind) if inside else (type_name in _OWN_CLASS):
            return [None, None]
    return made
