"""PhysxMimicJointAPI: an axis that follows another joint's."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysxMimicJointAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Couples this joint to a leader of the same articulation: position + gearing * leader + offset = 0, "
        "in degrees and lengths. The instance is a slot, rotX, rotY or rotZ, on sliders too; any other name does "
        "nothing, silent.",
        source="measured",
        applies_to=("PhysicsJoint",),
        instances=("rotX", "rotY", "rotZ"),
        axis_from_type=True,
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("rotX", "rotY", "rotZ"),
                "PhysicsPrismaticJoint": ("rotX", "rotY", "rotZ"),
                "PhysicsJoint": ("rotX", "rotY", "rotZ"),
            }
        ),
        columns=(
            ColumnRow(
                name="physxMimicJoint:<inst>:referenceJoint",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="The leader: exactly one joint of the same articulation.",
                physx="PxArticulationMimicJoint joint B",
                if_absent="No coupling; the runtime logs an error.",
            ),
            ColumnRow(
                name="physxMimicJoint:<inst>:referenceJointAxis",
                type=ColumnType.TOKEN,
                quantity=Quantity(""),
                raw_fallback="rotX",
                producer=ProducerRule.RESOLVED,
                parser_default="",
                meaning="Slot of the leader; on a hinge or slider any of rotX, rotY and rotZ means its one axis.",
                physx="PxArticulationMimicJoint axis B",
                if_absent="An empty token, which is refused: no coupling.",
                diverges=True,
            ),
            ColumnRow(
                name="physxMimicJoint:<inst>:gearing",
                type=ColumnType.FLOAT,
                quantity=Quantity(""),
                raw_fallback=1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Factor on the leader's position, in degrees or lengths of each; +1 means the opposite sense.",
                physx="PxArticulationMimicJoint gear ratio",
                if_absent="Reads as 0, which PhysX refuses: no coupling.",
                diverges=True,
            ),
            ColumnRow(
                name="physxMimicJoint:<inst>:offset",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD, "length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Constant of the coupling; +5 puts the follower at -5 while the leader is at 0.",
                physx="PxArticulationMimicJoint offset",
                if_absent="No offset.",
            ),
            ColumnRow(
                name="physxMimicJoint:<inst>:naturalFrequency",
                type=ColumnType.FLOAT,
                quantity=Quantity("1/s"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Frequency of a springy coupling; 0 makes it hard.",
                physx="PxArticulationMimicJoint natural frequency",
                if_absent="A hard coupling.",
            ),
            ColumnRow(
                name="physxMimicJoint:<inst>:dampingRatio",
                type=ColumnType.FLOAT,
                quantity=Quantity(""),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Damping ratio of a springy coupling.",
                physx="PxArticulationMimicJoint damping ratio",
                if_absent="An undamped spring, where there is one.",
            ),
        ),
    ),
)
