"""PhysxJointAxisAPI: armature, speed clamp and friction of one axis."""

from __future__ import annotations

from types import MappingProxyType

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import FLT_MAX, Conversion

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysxJointAxisAPI",
        kind=ComponentKind.MULTI_APPLY,
        summary="Armature, speed clamp and friction of one axis of an articulation joint. Each value replaces a "
        "Newton seed only when it says more than its fallback does. Standalone joints ignore it.",
        source="population/PhysxJointAxisAPI",
        applies_to=("PhysicsJoint",),
        instances=("angular", "linear", "rotX", "rotY", "rotZ"),
        translational=("linear", "transX", "transY", "transZ"),
        matrix=MappingProxyType(
            {
                "PhysicsRevoluteJoint": ("angular",),
                "PhysicsPrismaticJoint": ("linear",),
                "PhysicsSphericalJoint": ("rotX", "rotY", "rotZ"),
                "PhysicsJoint": ("rotX", "rotY", "rotZ"),
            }
        ),
        columns=(
            ColumnRow(
                name="physxJointAxis:<inst>:armature",
                type=ColumnType.FLOAT,
                quantity=Quantity("mass*length^2", Conversion.NONE, "mass"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Inertia added to the axis, as of a motor behind a gear. Only a value above 0 replaces the "
                "seed.",
                physx="armature of the articulation axis",
                if_absent="physxJoint:armature where positive, else newton:armature, else 0.",
                versions=("0.6",),
            ),
            ColumnRow(
                name="physxJointAxis:<inst>:armature",
                type=ColumnType.FLOAT,
                quantity=Quantity("mass*length^2", Conversion.NONE, "mass"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Inertia added to the axis, as of a motor behind a gear. Only a value above 0 replaces the "
                "seed.",
                physx="armature of the articulation axis",
                if_absent="newton:armature, else 0.",
                versions=("0.7",),
            ),
            ColumnRow(
                name="physxJointAxis:<inst>:maxJointVelocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=_INF,
                producer=ProducerRule.FLT_MAX_IF_UNAUTHORED,
                parser_default=FLT_MAX,
                meaning="Speed at which the axis is clamped. FLT_MAX and above count as not given.",
                physx="max joint velocity of the articulation axis",
                if_absent="physxJoint:maxJointVelocity, else newton:velocityLimit, else no clamp.",
                versions=("0.6",),
            ),
            ColumnRow(
                name="physxJointAxis:<inst>:maxJointVelocity",
                type=ColumnType.FLOAT,
                quantity=Quantity("deg/s", Conversion.DEG_TO_RAD, "length/s"),
                raw_fallback=_INF,
                producer=ProducerRule.FLT_MAX_IF_UNAUTHORED,
                parser_default=FLT_MAX,
                meaning="Speed at which the axis is clamped. FLT_MAX and above count as not given.",
                physx="max joint velocity of the articulation axis",
                if_absent="newton:velocityLimit, else no clamp.",
                versions=("0.7",),
            ),
            ColumnRow(
                name="physxJointAxis:<inst>:staticFrictionEffort",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque", Conversion.NONE, "force"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Effort up to which the axis sticks. If it or the dynamic effort is above 0, both come from "
                "PhysX.",
                physx="PxJointFrictionParams staticFrictionEffort",
                if_absent="newton:friction for both efforts, unless the dynamic effort is above 0; else 0.",
            ),
            ColumnRow(
                name="physxJointAxis:<inst>:dynamicFrictionEffort",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque", Conversion.NONE, "force"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Friction effort while the axis moves. Must not exceed the static one, else all friction is "
                "refused.",
                physx="PxJointFrictionParams dynamicFrictionEffort",
                if_absent="newton:friction for both efforts, unless the static effort is above 0; else 0.",
            ),
            ColumnRow(
                name="physxJointAxis:<inst>:viscousFrictionCoefficient",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque*s/deg", Conversion.PER_DEG_TO_PER_RAD, "force*s/length"),
                raw_fallback=0.0,
                producer=ProducerRule.RESOLVED,
                parser_default=0.0,
                meaning="Friction that grows with speed. Only a value above 0 replaces the seed.",
                physx="PxJointFrictionParams viscousFrictionCoefficient",
                if_absent="newton:damping, else 0.",
            ),
        ),
    ),
)
