"""PhysxDrivePerformanceEnvelopeAPI: what an actuator can do at which speed."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import FLT_MAX, Conversion

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysxDrivePerformanceEnvelopeAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Bounds effort and speed of a drive: |effort| <= maxForce - resistance * |speed| and |speed| <= "
        "maxActuatorVelocity - gradient * |effort|. Acts on articulation joints only, beside the drive of the same "
        "instance.",
        source="population/PhysxDrivePerformanceEnvelopeAPI",
        applies_to=("PhysicsJoint",),
        requires=("PhysicsDriveAPI",),
        instances=("angular", "linear", "rotX", "rotY", "rotZ"),
        translational=("linear",),
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("angular",),
                "PhysicsPrismaticJoint": ("linear",),
                "PhysicsJoint": ("rotX", "rotY", "rotZ"),
            }
        ),
        columns=(
            ColumnRow(
                name="physxDrivePerformanceEnvelope:<inst>:maxActuatorVelocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=_INF,
                producer=ProducerRule.FLT_MAX_IF_UNAUTHORED,
                parser_default=FLT_MAX,
                meaning="Speed of the unloaded actuator.",
                physx="PxPerformanceEnvelope maxActuatorVelocity",
                if_absent="The speed of the actuator has no bound.",
            ),
            ColumnRow(
                name="physxDrivePerformanceEnvelope:<inst>:velocityDependentResistance",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque*s/deg", Conversion.PER_DEG_TO_PER_RAD, "force*s/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="How much of maxForce is lost per speed.",
                physx="PxPerformanceEnvelope velocityDependentResistance",
                if_absent="maxForce holds at every speed.",
            ),
            ColumnRow(
                name="physxDrivePerformanceEnvelope:<inst>:speedEffortGradient",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s per torque", Conversion.DEG_TO_RAD, "length/s per force"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="How much of the greatest speed is lost per effort, as by back-EMF.",
                physx="PxPerformanceEnvelope speedEffortGradient",
                if_absent="The greatest speed holds at every effort.",
            ),
        ),
    ),
)
