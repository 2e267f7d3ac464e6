"""PhysxPhysicsRackAndPinionJoint: couples a hinge and a slider."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysxPhysicsRackAndPinionJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="Couples the turn of a hinge to the travel of a slider. Its own frames are replaced by those of the "
        "two.",
        source="population/PhysxPhysicsRackAndPinionJoint",
        extends="PhysicsJoint",
        columns=(
            ColumnRow(
                name="physics:ratio",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/length", Conversion.DEG_TO_RAD),
                raw_fallback=1.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Turn of the pinion per length of the rack.",
                physx="PxRackAndPinionJoint ratio",
                if_absent="Reads as 0, a coupling that couples nothing.",
                diverges=True,
            ),
            ColumnRow(
                name="physics:hinge",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Hinge that turns the pinion.",
                physx="PxRackAndPinionJoint hinge, and its frame",
                if_absent="The joint has no pinion.",
            ),
            ColumnRow(
                name="physics:prismatic",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Slider that moves the rack.",
                physx="PxRackAndPinionJoint slider, and its frame",
                if_absent="The joint has no rack.",
            ),
        ),
    ),
)
