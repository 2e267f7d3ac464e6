"""NewtonMimicAPI: a hinge or slider that follows another."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="NewtonMimicAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Couples a hinge or slider to a leader of the same articulation: position = mimicCoef0 + mimicCoef1 * "
        "leader, in degrees and lengths. Hinges need a finite limit, the leader as well.",
        source="measured",
        applies_to=("PhysicsJoint",),
        axis_from_type=True,
        matrix=MappingProxyType({"PhysicsRevoluteJoint": ("",), "PhysicsPrismaticJoint": ("",)}),
        columns=(
            ColumnRow(
                name="newton:mimicEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=True,
                producer=ProducerRule.RESOLVED,
                parser_default=True,
                meaning="Whether the coupling acts.",
                physx="whether there is a PxArticulationMimicJoint",
                if_absent="The coupling acts.",
            ),
            ColumnRow(
                name="newton:mimicJoint",
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
                name="newton:mimicCoef0",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD, "length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Position of the follower while the leader is at 0.",
                physx="PxArticulationMimicJoint offset, negated",
                if_absent="No offset.",
            ),
            ColumnRow(
                name="newton:mimicCoef1",
                type=ColumnType.FLOAT,
                quantity=Quantity(""),
                raw_fallback=1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=1.0,
                meaning="Factor on the leader's position, in degrees or lengths of each; +1 means the same sense.",
                physx="PxArticulationMimicJoint gear ratio, negated",
                if_absent="The follower moves like the leader.",
            ),
        ),
    ),
)
