"""PhysicsDistanceJoint: keeps two points within a range."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysicsDistanceJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="Keeps the distance of two points between a minimum and a maximum. Never part of an articulation.",
        source="population/PhysicsDistanceJoint",
        extends="PhysicsJoint",
        columns=(
            ColumnRow(
                name="physics:minDistance",
                type=ColumnType.FLOAT,
                quantity=Quantity("length"),
                raw_fallback=-1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=-1.0,
                meaning="Least distance; any negative value switches the bound off.",
                physx="PxDistanceJoint min distance",
                if_absent="No least distance.",
            ),
            ColumnRow(
                name="physics:maxDistance",
                type=ColumnType.FLOAT,
                quantity=Quantity("length"),
                raw_fallback=-1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=-1.0,
                meaning="Greatest distance; any negative value switches the bound off.",
                physx="PxDistanceJoint max distance",
                if_absent="No greatest distance.",
            ),
        ),
    ),
)
