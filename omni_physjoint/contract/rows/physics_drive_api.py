"""PhysicsDriveAPI: a spring-damper drive on one axis."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import FLT_MAX, Conversion

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysicsDriveAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Drives one axis towards a position and a speed. Applying the API is what enables the drive.",
        source="population/PhysicsDriveAPI",
        applies_to=("PhysicsJoint",),
        instances=("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance", "angular", "linear"),
        translational=("transX", "transY", "transZ", "distance", "linear"),
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("angular",),
                "PhysicsPrismaticJoint": ("linear",),
                "PhysicsJoint": ("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance"),
            }
        ),
        columns=(
            ColumnRow(
                name="drive:<inst>:physics:type",
                type=ColumnType.TOKEN,
                quantity=Quantity(""),
                raw_fallback="force",
                producer=ProducerRule.RESOLVED,
                parser_default="force",
                meaning="acceleration scales the gains by the inertia of the axis; any other token means force.",
                physx="PxArticulationDrive drive type, or PxD6JointDriveFlag eACCELERATION",
                if_absent="A force drive.",
            ),
            ColumnRow(
                name="drive:<inst>:physics:targetPosition",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD, "length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Position that the spring pulls towards.",
                physx="drive target of the axis",
                if_absent="The spring pulls towards 0.",
            ),
            ColumnRow(
                name="drive:<inst>:physics:targetVelocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Speed that the damper pulls towards.",
                physx="drive velocity of the axis; a standalone hinge has it negated",
                if_absent="The damper brakes towards rest.",
            ),
            ColumnRow(
                name="drive:<inst>:physics:stiffness",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque/deg", Conversion.PER_DEG_TO_PER_RAD, "force/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Effort per position error.",
                physx="PxArticulationDrive or PxD6JointDrive stiffness",
                if_absent="No spring: the target position has no pull.",
            ),
            ColumnRow(
                name="drive:<inst>:physics:damping",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque*s/deg", Conversion.PER_DEG_TO_PER_RAD, "force*s/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Effort per speed error.",
                physx="PxArticulationDrive or PxD6JointDrive damping",
                if_absent="No damper: the target velocity has no pull.",
            ),
            ColumnRow(
                name="drive:<inst>:physics:maxForce",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque", Conversion.NONE, "force"),
                raw_fallback=_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=FLT_MAX,
                meaning="Greatest effort of the drive; the stall effort of the envelope.",
                physx="PxArticulationDrive max force, PxPerformanceEnvelope maxEffort, or PxD6JointDrive force limit",
                if_absent="No limit on the effort; inf and FLT_MAX mean the same.",
            ),
        ),
    ),
)
