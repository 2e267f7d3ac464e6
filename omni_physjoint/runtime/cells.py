"""What the runtime holds, column by column: the value to show beside the one that we resolve.

Values are in the consumer's units and in authored body order, as `ColumnReport.resolved` is. A column of which PhysX
keeps no trace (an axis token, a frame before its scale, an API without effect) has none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from omni_physjoint.contract import Contract
from omni_physjoint.tolerances import same_number
from omni_physjoint.units import FLT_MAX, convert

__all__ = ["runtime_cells", "same_cell"]

_SINGLE = {"PhysicsRevoluteJoint": "angular", "PhysicsPrismaticJoint": "linear"}
_INSTANCES = {"x": "transX", "y": "transY", "z": "transZ", "twist": "rotX", "swing1": "rotY", "swing2": "rotZ"}
_TURNING = ("twist", "swing1", "swing2")
_DRIVE = {
    "stiffness": "stiffness",
    "damping": "damping",
    "maxForce": "max_force",
    "targetPosition": "position_target",
    "targetVelocity": "velocity_target",
}
_ENVELOPE = {
    "maxActuatorVelocity": "max_actuator_velocity",
    "speedEffortGradient": "speed_effort_gradient",
    "velocityDependentResistance": "velocity_dependent_resistance",
}
_AXIS = {
    "physxJointAxis:{}:armature": "armature",
    "physxJointAxis:{}:maxJointVelocity": "max_velocity",
    "physxJointAxis:{}:staticFrictionEffort": "static_friction",
    "physxJointAxis:{}:dynamicFrictionEffort": "dynamic_friction",
    "physxJointAxis:{}:viscousFrictionCoefficient": "viscous_friction",
    "state:{}:physics:position": "position",
    "state:{}:physics:velocity": "velocity",
}
_DISTANCE = {
    "physics:minDistance": ("min_enabled", "minimum"),
    "physics:maxDistance": ("max_enabled", "maximum"),
    "physxPhysicsDistanceJoint:springStiffness": ("spring_enabled", "stiffness"),
    "physxPhysicsDistanceJoint:springDamping": ("spring_enabled", "damping"),
}


def runtime_cells(joint: Mapping[str, Any], contract: Contract) -> dict[str, Any]:
    """Return the values of one joint of `truth_of`, by column name.

    Args:
        joint: One of the mappings under "joints".
        contract: Of the version of the answer.
    """
    type_name, physx = joint["type"], joint["physx"]
    if joint["role"] == "articulation":
        found = {
            name: _converted(name, value, type_name, contract)
            for dof in joint["dofs"]
            for name, value in _of_dof(dof, type_name)
        }
    else:
        found = dict(_of_object(physx, type_name))
    found.update(_of_couplings(physx))
    return {name: value for name, value in found.items() if value is not None}


def same_cell(resolved: Any, held: Any) -> bool:
    """Tell whether a resolved value and the runtime's are the same; infinity and the sentinel both mean unlimited."""
    return same_number(_sentinel(resolved), _sentinel(held))


def _sentinel(value: Any) -> Any:
    return max(-FLT_MAX, min(FLT_MAX, value)) if isinstance(value, float) and not math.isnan(value) else value


def _instance(axis: str, type_name: str) -> str:
    return _SINGLE.get(type_name, _INSTANCES[axis])


def _converted(name: str, value: Any, type_name: str, contract: Contract) -> Any:
    located = contract.locate(name, type_name)
    if located is None or not isinstance(value, float):
        return value
    return convert(value, contract.quantity(located)[1])


def _of_dof(dof: Mapping[str, Any], type_name: str) -> Iterator[tuple[str, Any]]:
    instance = _instance(dof["axis"], type_name)
    if dof["drive_type"] != "none":
        yield f"drive:{instance}:physics:type", dof["drive_type"]
        for column, quantity in _DRIVE.items():
            yield f"drive:{instance}:physics:{column}", dof[quantity]["usd"]
        for column, quantity in _ENVELOPE.items():  # part of the drive: without one its defaults mean nothing
            yield f"physxDrivePerformanceEnvelope:{instance}:{column}", dof[quantity]["usd"]
    for column, quantity in _AXIS.items():
        yield column.format(instance), dof[quantity]["usd"]
    yield from _of_limit(dof["axis"], dof["limit"]["usd"], type_name)


def _of_limit(axis: str, limit: Any, type_name: str) -> Iterator[tuple[str, Any]]:
    low, high = limit
    if type_name in _SINGLE:
        yield "physics:lowerLimit", low
        yield "physics:upperLimit", high
    elif type_name == "PhysicsJoint":
        yield f"limit:{_INSTANCES[axis]}:physics:low", low
        yield f"limit:{_INSTANCES[axis]}:physics:high", high
    elif type_name == "PhysicsSphericalJoint" and axis in ("swing1", "swing2") and high < FLT_MAX:
        yield f"physics:coneAngle{_TURNING.index(axis) - 1}Limit", high


def _of_object(physx: Mapping[str, Any], type_name: str) -> Iterator[tuple[str, Any]]:
    """Yield what a joint outside articulations holds, which is in the consumer's units already."""
    if physx["class"] is None:
        return
    yield "physics:breakForce", physx["break_force"]
    yield "physics:breakTorque", physx["break_torque"]
    for axis, drive in physx["drives"].items():
        if axis not in _INSTANCES:
            continue
        prefix = f"drive:{_instance(axis, type_name)}:physics:"
        yield f"{prefix}type", drive["type"]
        yield f"{prefix}stiffness", drive["stiffness"]
        yield f"{prefix}damping", drive["damping"]
        yield f"{prefix}maxForce", drive["max_force"]
        yield f"{prefix}targetPosition", drive["target"]
        # PhysX holds the angular velocity with the other sign; the motion is the authored one.
        yield f"{prefix}targetVelocity", -drive["velocity"] if axis in _TURNING else drive["velocity"]
    for axis, motion in physx["motions"].items():
        if motion != "locked":
            yield from _of_limit(axis, physx["limits"].get(axis, (-FLT_MAX, FLT_MAX)), type_name)
    distance = physx.get("distance") or {}
    for column, (enabled, quantity) in _DISTANCE.items():
        if distance.get(enabled):
            yield column, distance[quantity]
    if distance:
        yield "physxPhysicsDistanceJoint:springEnabled", distance["spring_enabled"]


def _of_couplings(physx: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if physx.get("gear"):
        yield "physics:gearRatio", physx["gear"]["ratio"]
        yield from _targets(("physics:hinge0", "physics:hinge1"), physx["gear"]["hinges"])
    if physx.get("rack"):
        yield "physics:ratio", physx["rack"]["ratio"]
        yield from _targets(("physics:hinge", "physics:prismatic"), physx["rack"]["joints"])


def _targets(columns: tuple[str, str], joints: Any) -> Iterator[tuple[str, Any]]:
    for column, joint in zip(columns, joints, strict=True):
        if joint is not None:
            yield column, joint
