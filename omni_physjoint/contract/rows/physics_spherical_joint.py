"""PhysicsSphericalJoint: a ball."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysicsSphericalJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="A ball: turns freely about three axes, its swing within a cone if both half-angles are set. No "
        "drive, no envelope and no joint state is read.",
        source="population/PhysicsSphericalJoint",
        extends="PhysicsJoint",
        columns=(
            ColumnRow(
                name="physics:axis",
                type=ColumnType.TOKEN,
                quantity=Quantity(""),
                raw_fallback="X",
                producer=ProducerRule.RESOLVED,
                parser_default="X",
                meaning="Local axis of the cone. Y and Z turn both frames, and a quarter turn more keeps the "
                "half-angles' order.",
                physx="a turn of both local poses",
                if_absent="The cone opens along local X; so it does with any token but Y and Z.",
            ),
            ColumnRow(
                name="physics:coneAngle0Limit",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD),
                raw_fallback=-1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="First half-angle of the cone. The cone is on only when both are finite and not negative.",
                physx="limit of swing1, or y angle of PxJointLimitCone",
                if_absent="Reads as 0: unless the other angle is negative, the cone is on with zero width.",
                diverges=True,
            ),
            ColumnRow(
                name="physics:coneAngle1Limit",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD),
                raw_fallback=-1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Second half-angle of the cone; enabled together with physics:coneAngle0Limit.",
                physx="limit of swing2, or z angle of PxJointLimitCone",
                if_absent="Reads as 0: unless the other angle is negative, the cone is on with zero width.",
                diverges=True,
            ),
        ),
    ),
)
