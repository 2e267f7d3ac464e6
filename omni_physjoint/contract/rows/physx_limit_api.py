"""PhysxLimitAPI: how a limit bounces and gives."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysxLimitAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Bounce and spring of one limit of a standalone joint; acts only while that limit is on. Articulation "
        "limits have neither. No value is converted, angular ones included.",
        source="population/PhysxLimitAPI",
        applies_to=("PhysicsJoint",),
        instances=("angular", "linear", "cone", "distance", "transX", "transY", "transZ", "rotX", "rotY", "rotZ"),
        translational=("linear", "distance", "transX", "transY", "transZ"),
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("angular",),
                "PhysicsPrismaticJoint": ("linear",),
                "PhysicsSphericalJoint": ("cone",),
                "PhysicsDistanceJoint": ("distance",),
                "PhysicsJoint": ("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance"),
            }
        ),
        columns=(
            ColumnRow(
                name="physxLimit:<inst>:restitution",
                type=ColumnType.FLOAT,
                quantity=Quantity(""),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Part of the speed that comes back from the limit, 0 to 1.",
                physx="PxJointLimitParameters restitution",
                if_absent="The limit does not bounce.",
            ),
            ColumnRow(
                name="physxLimit:<inst>:bounceThreshold",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.NONE, "length/s", read_as="rad/s"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Speed below which the limit does not bounce. Declared per degree, read by PhysX in rad/s.",
                physx="PxJointLimitParameters bounceThreshold",
                if_absent="Bounces at any speed.",
            ),
            ColumnRow(
                name="physxLimit:<inst>:stiffness",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque/deg", Conversion.NONE, "force/length", read_as="torque/rad"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Spring of a soft limit; 0 makes it hard. Declared per degree, read by PhysX per radian.",
                physx="PxJointLimitParameters or PxDistanceJoint stiffness",
                if_absent="A hard limit.",
            ),
            ColumnRow(
                name="physxLimit:<inst>:damping",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque*s/deg", Conversion.NONE, "force*s/length", read_as="torque*s/rad"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Damper of a soft limit. Declared per degree, read by PhysX per radian.",
                physx="PxJointLimitParameters or PxDistanceJoint damping",
                if_absent="No damping at the limit.",
            ),
        ),
    ),
)
