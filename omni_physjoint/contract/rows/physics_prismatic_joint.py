"""PhysicsPrismaticJoint: a slider."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysicsPrismaticJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="A slider: moves along one axis, between two bounds if either is finite.",
        source="population/PhysicsPrismaticJoint",
        extends="PhysicsJoint",
        columns=(
            ColumnRow(
                name="physics:axis",
                type=ColumnType.TOKEN,
                quantity=Quantity(""),
                raw_fallback="X",
                producer=ProducerRule.RESOLVED,
                parser_default="X",
                meaning="Local axis of the slider. Y and Z turn both frames so that the slider lies on PhysX's x.",
                physx="a turn of both local poses",
                if_absent="The slider moves along local X; so it does with any token but Y and Z.",
            ),
            ColumnRow(
                name="physics:lowerLimit",
                type=ColumnType.FLOAT,
                quantity=Quantity("length"),
                raw_fallback=-_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Lower bound of the travel. The limit is on when either bound is finite and within +-0.5e38.",
                physx="PxArticulationLimit low, or lower bound of the PxD6Joint limit",
                if_absent="Reads as 0, which is finite: the limit is on, and with both bounds absent the slider is "
                "locked at 0.",
                diverges=True,
            ),
            ColumnRow(
                name="physics:upperLimit",
                type=ColumnType.FLOAT,
                quantity=Quantity("length"),
                raw_fallback=_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Upper bound of the travel; enabled together with physics:lowerLimit.",
                physx="PxArticulationLimit high, or upper bound of the PxD6Joint limit",
                if_absent="Reads as 0, which is finite: the limit is on, and with both bounds absent the slider is "
                "locked at 0.",
                diverges=True,
            ),
        ),
    ),
)
