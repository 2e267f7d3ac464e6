"""PhysxJointAPI: joint-level tuning in contract 0.6; in 0.7 one column that population still creates."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import FLT_MAX, Conversion

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysxJointAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Friction, armature and speed clamp for all axes of an articulation joint; PhysxJointAxisAPI "
        "overrides the last two per axis. Standalone joints ignore it.",
        source="population/PhysxJointAPI",
        applies_to=("PhysicsJoint",),
        axis_from_type=True,
        matrix=MappingProxyType(
            {
                "PhysicsJoint": ("",),
                "PhysicsFixedJoint": ("",),
                "PhysicsRevoluteJoint": ("",),
                "PhysicsPrismaticJoint": ("",),
                "PhysicsSphericalJoint": ("",),
                "PhysicsDistanceJoint": ("",),
                "PhysxPhysicsGearJoint": ("",),
                "PhysxPhysicsRackAndPinionJoint": ("",),
            }
        ),
        columns=(
            ColumnRow(
                name="physxJoint:jointFriction",
                type=ColumnType.FLOAT,
                quantity=Quantity(""),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Friction coefficient of the joint as a whole; without effect on an axis with static or "
                "viscous friction.",
                physx="friction coefficient of the articulation joint",
                if_absent="No such friction.",
            ),
            ColumnRow(
                name="physxJoint:armature",
                type=ColumnType.FLOAT,
                quantity=Quantity("mass*length^2", Conversion.NONE, "mass"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Inertia added to every axis. Only a value above 0 replaces newton:armature.",
                physx="armature of every articulation axis",
                if_absent="newton:armature, else 0; a positive value of the axis wins over both.",
            ),
            ColumnRow(
                name="physxJoint:maxJointVelocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=_INF,
                producer=ProducerRule.CREATED_IF_UNAUTHORED,
                parser_default=FLT_MAX,
                meaning="Speed at which every axis is clamped. FLT_MAX and above, an authored inf included, count as "
                "not given.",
                physx="max joint velocity of every articulation axis",
                if_absent="newton:velocityLimit, else no clamp; a value of the axis wins over both.",
            ),
        ),
        versions=("0.6",),
    ),
    Component(
        name="PhysxJointAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="No longer part of the contract. Population still creates one column of it on every joint; nobody "
        "reads it.",
        source="population/migrating_0_6_to_0_7",
        applies_to=("PhysicsJoint",),
        axis_from_type=True,
        columns=(
            ColumnRow(
                name="physxJoint:maxJointVelocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=_INF,
                producer=ProducerRule.CREATED_IF_UNAUTHORED,
                parser_default=None,
                meaning="Left over from contract 0.6: created with FLT_MAX, not published where authored, never read.",
                if_absent="Nothing changes.",
                read=False,
            ),
        ),
        versions=("0.7",),
    ),
)
