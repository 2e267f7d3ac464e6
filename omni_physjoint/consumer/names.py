"""How the names of columns, instances and PhysX axes belong together."""

from __future__ import annotations

from omni_physjoint.model import JointDescriptor

__all__ = [
    "ANGULAR_AXES",
    "ARTICULATION_AXES",
    "AXIS_OF_INSTANCE",
    "D6_AXES",
    "LINEAR_AXES",
    "drive_columns",
    "envelope_columns",
    "friction_columns",
    "limit_columns",
    "state_columns",
]

ANGULAR_AXES = ("twist", "swing1", "swing2")
LINEAR_AXES = ("x", "y", "z")

ARTICULATION_AXES = (*ANGULAR_AXES, *LINEAR_AXES)
"""Axes of an articulation joint, in the runtime's order."""

D6_AXES = (*LINEAR_AXES, *ANGULAR_AXES)
"""Axes of a PxD6Joint, in PhysX's order."""

AXIS_OF_INSTANCE = {
    "angular": "twist",
    "linear": "x",
    "rotX": "twist",
    "rotY": "swing1",
    "rotZ": "swing2",
    "transX": "x",
    "transY": "y",
    "transZ": "z",
}
"""PhysX axis that an instance lands on; the distance instance has none."""


def limit_columns(descriptor: JointDescriptor, instance: str) -> tuple[str, str]:
    """Return the columns that hold the two bounds of a limit."""
    if descriptor.type_name == "PhysicsJoint":
        return f"limit:{instance}:physics:low", f"limit:{instance}:physics:high"
    return "physics:lowerLimit", "physics:upperLimit"


def drive_columns(instance: str) -> dict[str, str]:
    """Return the columns of a drive, by the name of the quantity that each holds."""
    prefix = f"drive:{instance}:physics:"
    return {
        "type": prefix + "type",
        "stiffness": prefix + "stiffness",
        "damping": prefix + "damping",
        "max_force": prefix + "maxForce",
        "target_position": prefix + "targetPosition",
        "target_velocity": prefix + "targetVelocity",
    }


def envelope_columns(instance: str) -> tuple[str, str, str]:
    """Return the columns of an actuator envelope: speed, resistance, gradient."""
    prefix = f"physxDrivePerformanceEnvelope:{instance}:"
    return prefix + "maxActuatorVelocity", prefix + "velocityDependentResistance", prefix + "speedEffortGradient"


def friction_columns(instance: str) -> tuple[str, str, str]:
    """Return the friction columns of an axis: static, dynamic, viscous."""
    prefix = f"physxJointAxis:{instance}:"
    return prefix + "staticFrictionEffort", prefix + "dynamicFrictionEffort", prefix + "viscousFrictionCoefficient"


def state_columns(instance: str) -> tuple[str, str]:
    """Return the columns of an initial state: position, velocity."""
    return f"state:{instance}:physics:position", f"state:{instance}:physics:velocity"
