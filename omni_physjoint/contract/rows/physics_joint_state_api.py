"""PhysicsJointStateAPI: where one axis starts, and how fast."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysicsJointStateAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Position and speed at which one axis of an articulation joint starts. Standalone joints ignore it.",
        source="population/PhysicsJointStateAPI",
        applies_to=("PhysicsJoint",),
        instances=("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "angular", "linear"),
        translational=("transX", "transY", "transZ", "linear", "distance"),
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("angular",),
                "PhysicsPrismaticJoint": ("linear",),
                "PhysicsJoint": ("transX", "transY", "transZ", "rotX", "rotY", "rotZ"),
            }
        ),
        columns=(
            ColumnRow(
                name="state:<inst>:physics:position",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg", Conversion.DEG_TO_RAD, "length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Position of the axis at the start.",
                physx="joint position of the axis at the start",
                if_absent="Starts at 0.",
            ),
            ColumnRow(
                name="state:<inst>:physics:velocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Speed of the axis at the start.",
                physx="joint velocity of the axis at the start",
                if_absent="Starts at rest.",
            ),
        ),
    ),
)
