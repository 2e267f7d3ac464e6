"""PhysxPhysicsDistanceJointAPI: the spring of a distance joint."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysxPhysicsDistanceJointAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Makes the bounds of a distance joint springy. While on, its spring replaces that of "
        "PhysxLimitAPI:distance.",
        source="population/PhysxPhysicsDistanceJointAPI",
        applies_to=("PhysicsJoint",),
        matrix=MappingProxyType({"PhysicsDistanceJoint": ("",)}),
        columns=(
            ColumnRow(
                name="physxPhysicsDistanceJoint:springEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=False,
                producer=ProducerRule.RESOLVED,
                parser_default=False,
                meaning="Whether the spring acts.",
                physx="PxDistanceJointFlag eSPRING_ENABLED",
                if_absent="No spring of this API; stiffness and damping of PhysxLimitAPI:distance stay.",
            ),
            ColumnRow(
                name="physxPhysicsDistanceJoint:springStiffness",
                type=ColumnType.FLOAT,
                quantity=Quantity("force/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Force per length beyond a bound.",
                physx="PxDistanceJoint stiffness",
                if_absent="The spring has no stiffness.",
            ),
            ColumnRow(
                name="physxPhysicsDistanceJoint:springDamping",
                type=ColumnType.FLOAT,
                quantity=Quantity("force*s/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Force per speed beyond a bound.",
                physx="PxDistanceJoint damping",
                if_absent="The spring is not damped.",
            ),
        ),
    ),
)
