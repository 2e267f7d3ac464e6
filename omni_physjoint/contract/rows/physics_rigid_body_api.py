"""PhysicsRigidBodyAPI: what makes a prim a body."""

from __future__ import annotations

from omni_physjoint.contract.records import (
    ColumnRow,
    ColumnType,
    Component,
    ComponentKind,
    Marker,
    ProducerRule,
    Quantity,
)
from omni_physjoint.units import Conversion

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysicsRigidBodyAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Makes a prim with a transform a body; its colliders are the prim itself and what is below it.",
        source="population/PhysicsRigidBodyAPI",
        applies_to=("Xformable",),
        columns=(
            ColumnRow(
                name="physics:rigidBodyEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=True,
                producer=ProducerRule.RESOLVED,
                parser_default=True,
                meaning="False makes the body static; to a joint it is the world.",
                physx="PxRigidDynamic or link, rather than PxRigidStatic",
                if_absent="The body moves.",
            ),
            ColumnRow(
                name="physics:kinematicEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=False,
                producer=ProducerRule.RESOLVED,
                parser_default=False,
                meaning="True moves the body by its transform alone. Such a body on a joint of an articulation "
                "refuses all of it.",
                physx="PxRigidBodyFlag eKINEMATIC",
                if_absent="The body is not kinematic.",
            ),
            ColumnRow(
                name="physics:startsAsleep",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=False,
                producer=ProducerRule.RESOLVED,
                parser_default=False,
                meaning="Whether the body waits for a contact before it moves.",
                physx="put to sleep at the start",
                if_absent="The body starts awake.",
            ),
            ColumnRow(
                name="physics:velocity",
                type=ColumnType.POINT,
                quantity=Quantity("length/s"),
                raw_fallback=(0.0, 0.0, 0.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0),
                meaning="Linear velocity at the start.",
                physx="linear velocity",
                if_absent="No linear velocity.",
            ),
            ColumnRow(
                name="physics:angularVelocity",
                type=ColumnType.POINT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD),
                raw_fallback=(0.0, 0.0, 0.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0),
                meaning="Angular velocity at the start.",
                physx="angular velocity",
                if_absent="No angular velocity.",
            ),
            ColumnRow(
                name="usd-metadata:customData:physics:localSpaceVelocities",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.WHEN_PRESENT,
                parser_default=Marker.SETTING,
                meaning="Whether both velocities are in the body's own axes; the linear one is then scaled with the "
                "body, too.",
                physx="axes of both velocities",
                if_absent="A setting of the consumer decides.",
            ),
            ColumnRow(
                name="physics:simulationOwner",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Scene that simulates the body. No joint is made between bodies of different scenes, and no "
                "body whose targets are no scene.",
                physx="PxScene of the actor",
                if_absent="The default scene.",
            ),
        ),
    ),
)
