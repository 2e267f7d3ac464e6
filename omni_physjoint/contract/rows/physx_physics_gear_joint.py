"""PhysxPhysicsGearJoint: couples two hinges."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysxPhysicsGearJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="Couples the speeds of two hinges. Its own frames are replaced by those of its hinges.",
        source="population/PhysxPhysicsGearJoint",
        extends="PhysicsJoint",
        columns=(
            ColumnRow(
                name="physics:gearRatio",
                type=ColumnType.FLOAT,
                quantity=Quantity(""),
                raw_fallback=1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Ratio of the two hinge speeds.",
                physx="PxGearJoint gear ratio",
                if_absent="Reads as 0, a coupling that couples nothing.",
                diverges=True,
            ),
            ColumnRow(
                name="physics:hinge0",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Hinge whose body 0 side meets this joint's body 0; it also gives the frame.",
                physx="PxGearJoint hinge 0, and its frame",
                if_absent="The gear has no hinge on side 0; the runtime warns.",
            ),
            ColumnRow(
                name="physics:hinge1",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Hinge of side 1; see physics:hinge0.",
                physx="PxGearJoint hinge 1, and its frame",
                if_absent="The gear has no hinge on side 1; the runtime warns.",
            ),
        ),
    ),
)
