"""NewtonJointAPI: joint-level values that seed every axis."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import FLT_MAX, Conversion

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="NewtonJointAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Armature, friction, damping and speed clamp that seed every axis of an articulation joint; "
        "PhysxJointAxisAPI overrides them per axis, and a PhysX value equal to its fallback never clears them.",
        source="population/PhysxJointAxisAPI",
        applies_to=("PhysicsJoint",),
        axis_from_type=True,
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("",),
                "PhysicsPrismaticJoint": ("",),
                "PhysicsSphericalJoint": ("",),
                "PhysicsJoint": ("",),
            }
        ),
        columns=(
            ColumnRow(
                name="newton:armature",
                type=ColumnType.FLOAT,
                quantity=Quantity("mass*length^2", Conversion.NONE, "mass"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Seeds the armature of every axis.",
                physx="armature of every articulation axis",
                if_absent="No seed.",
            ),
            ColumnRow(
                name="newton:friction",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque", Conversion.NONE, "force"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Seeds the static and the dynamic friction effort of every axis.",
                physx="both friction efforts of every articulation axis",
                if_absent="No seed.",
            ),
            ColumnRow(
                name="newton:damping",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque*s/deg", Conversion.PER_DEG_TO_PER_RAD, "force*s/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Seeds the viscous friction of every axis.",
                physx="viscous friction of every articulation axis",
                if_absent="No seed.",
            ),
            ColumnRow(
                name="newton:velocityLimit",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=FLT_MAX,
                meaning="Seeds the speed clamp of every axis.",
                physx="max joint velocity of every articulation axis",
                if_absent="No seed.",
            ),
            ColumnRow(
                name="newton:limitStiffness",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque/deg", Conversion.NONE, "force/length"),
                raw_fallback=-_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=None,
                meaning="Spring of the joint's limits in Newton. This consumer does not read it.",
                if_absent="Nothing changes.",
                read=False,
            ),
            ColumnRow(
                name="newton:limitDamping",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque*s/deg", Conversion.NONE, "force*s/length"),
                raw_fallback=-_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=None,
                meaning="Damper of the joint's limits in Newton. This consumer does not read it.",
                if_absent="Nothing changes.",
                read=False,
            ),
        ),
    ),
)
