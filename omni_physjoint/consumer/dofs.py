"""The degrees of freedom of an articulation joint, as the read session reports them and as PhysX holds them."""

from __future__ import annotations

from omni_physjoint.consumer.held import HeldAxis, articulated
from omni_physjoint.consumer.names import ANGULAR_AXES
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.consumer.reading import float32
from omni_physjoint.model import Dof, JointDescriptor, Pair, Role
from omni_physjoint.units import DEGREES_PER_RADIAN, FLT_MAX

__all__ = ["joint_dofs"]


def joint_dofs(descriptor: JointDescriptor, placement: Placement, version: str) -> tuple[Dof, ...]:
    """Return one row per unlocked axis of a joint whose role is articulation; none for any other role.

    The side "usd" is in degrees, with gains per degree, in authored body order; the side "physx" is in radians and in
    the order of the tree, where a joint whose child is body 0 has its limits swapped and negated, and its targets,
    position and velocity negated.

    Args:
        descriptor: The parsed joint.
        placement: Role and order of the joint.
        version: Contract version.

    Source:
        Measured: read session and recordings of ovphysx 0.7.0 and 0.6.4.
    """
    if placement.role is not Role.ARTICULATION:
        return ()
    return tuple(_dof(axis, placement.reversed) for axis in articulated(descriptor, version).axes)


def _dof(axis: HeldAxis, reversed_order: bool) -> Dof:
    angular = axis.axis in ANGULAR_AXES
    sign = -1.0 if reversed_order else 1.0

    def angle(value: float, *, signed: bool = False) -> Pair:
        """Pair an angle, a rate, or their distance in a linear axis."""
        return Pair(_degrees(value) if angular else value, sign * value if signed else value)

    def gain(value: float) -> Pair:
        return Pair(float32(value / DEGREES_PER_RADIAN) if angular else value, value)

    low, high = axis.limit
    held = (-high, -low) if reversed_order else (low, high)
    drive, envelope, own = axis.drive, axis.envelope, axis.properties
    return Dof(
        axis=axis.axis,
        instance=axis.instance,
        drive_type=drive.type,
        stiffness=gain(drive.stiffness),
        damping=gain(drive.damping),
        max_force=Pair(drive.max_force, drive.max_force),
        limit=Pair((angle(low).usd, angle(high).usd), held),
        max_velocity=angle(own.max_velocity),
        armature=Pair(own.armature, own.armature),
        static_friction=Pair(own.static_friction, own.static_friction),
        dynamic_friction=Pair(own.dynamic_friction, own.dynamic_friction),
        viscous_friction=gain(own.viscous_friction),
        max_actuator_velocity=angle(envelope.max_actuator_velocity),
        speed_effort_gradient=angle(envelope.speed_effort_gradient),
        velocity_dependent_resistance=gain(envelope.velocity_dependent_resistance),
        position=angle(axis.state.position, signed=True),
        velocity=angle(axis.state.velocity, signed=True),
        position_target=angle(drive.target_position, signed=True),
        velocity_target=angle(drive.target_velocity, signed=True),
    )


def _degrees(radians: float) -> float:
    """Return an angle in degrees, at float32 precision; unlimited stays unlimited."""
    return radians if abs(radians) == FLT_MAX else float32(radians * DEGREES_PER_RADIAN)
