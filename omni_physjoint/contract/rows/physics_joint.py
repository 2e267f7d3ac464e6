"""PhysicsJoint: what every joint type has. A prim of exactly this type is the D6 joint."""

from __future__ import annotations

from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind, ProducerRule, Quantity
from omni_physjoint.units import FLT_MAX

__all__ = ["COMPONENTS"]

_INF = float("inf")

COMPONENTS = (
    Component(
        name="PhysicsJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="Connects two bodies, or a body and the world. A prim of exactly this type is the D6 joint: each axis "
        "is free, limited or locked by its own PhysicsLimitAPI instance.",
        source="population/PhysicsJoint",
        columns=(
            ColumnRow(
                name="physics:body0",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Prim on side 0. The first target counts; the nearest enabled rigid body at or above it is "
                "the body.",
                physx="actor 0; inside an articulation parent or child link, by the tree",
                if_absent="Side 0 is the world; its local frame is taken as a world-space frame, without any scale.",
            ),
            ColumnRow(
                name="physics:body1",
                type=ColumnType.TARGETS,
                quantity=Quantity(""),
                raw_fallback=None,
                producer=ProducerRule.ONLY_WHEN_AUTHORED,
                parser_default=None,
                meaning="Prim on side 1; resolved like physics:body0.",
                physx="actor 1; inside an articulation the other link",
                if_absent="Side 1 is the world. With both sides the world no joint is created.",
            ),
            ColumnRow(
                name="physics:localPos0",
                type=ColumnType.POINT,
                quantity=Quantity("length"),
                raw_fallback=(0.0, 0.0, 0.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0),
                meaning="Origin of the joint frame on side 0, in the space of the target. The body's world scale "
                "multiplies it.",
                physx="position of actor 0's local pose",
                if_absent="The frame sits at the origin of body 0.",
            ),
            ColumnRow(
                name="physics:localRot0",
                type=ColumnType.QUATERNION,
                quantity=Quantity(""),
                raw_fallback=(0.0, 0.0, 0.0, 1.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0, 1.0),
                meaning="Orientation of the joint frame on side 0. Columns hold x, y, z, w, where USD writes w first.",
                physx="rotation of actor 0's local pose",
                if_absent="The frame is aligned with body 0.",
            ),
            ColumnRow(
                name="physics:localPos1",
                type=ColumnType.POINT,
                quantity=Quantity("length"),
                raw_fallback=(0.0, 0.0, 0.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0),
                meaning="Origin of the joint frame on side 1; treated like physics:localPos0.",
                physx="position of actor 1's local pose",
                if_absent="The frame sits at the origin of body 1.",
            ),
            ColumnRow(
                name="physics:localRot1",
                type=ColumnType.QUATERNION,
                quantity=Quantity(""),
                raw_fallback=(0.0, 0.0, 0.0, 1.0),
                producer=ProducerRule.RESOLVED,
                parser_default=(0.0, 0.0, 0.0, 1.0),
                meaning="Orientation of the joint frame on side 1; columns hold x, y, z, w.",
                physx="rotation of actor 1's local pose",
                if_absent="The frame is aligned with body 1.",
            ),
            ColumnRow(
                name="physics:jointEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=True,
                producer=ProducerRule.RESOLVED,
                parser_default=True,
                meaning="False makes no PhysX joint, and the articulation graph does not see the prim.",
                physx="whether there is a joint",
                if_absent="The joint exists.",
            ),
            ColumnRow(
                name="physics:collisionEnabled",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=False,
                producer=ProducerRule.RESOLVED,
                parser_default=False,
                meaning="Whether the two jointed bodies may collide with each other.",
                physx="PxJointFlag eCOLLISION_ENABLED",
                if_absent="The two bodies pass through each other.",
            ),
            ColumnRow(
                name="physics:breakForce",
                type=ColumnType.FLOAT,
                quantity=Quantity("force"),
                raw_fallback=_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=FLT_MAX,
                meaning="Force that breaks a standalone joint. Inside an articulation nothing breaks.",
                physx="PxJoint break force",
                if_absent="Unbreakable; inf and FLT_MAX mean the same.",
            ),
            ColumnRow(
                name="physics:breakTorque",
                type=ColumnType.FLOAT,
                quantity=Quantity("torque"),
                raw_fallback=_INF,
                producer=ProducerRule.RESOLVED,
                parser_default=FLT_MAX,
                meaning="Torque that breaks a standalone joint. Inside an articulation nothing breaks.",
                physx="PxJoint break torque",
                if_absent="Unbreakable; inf and FLT_MAX mean the same.",
            ),
            ColumnRow(
                name="physics:excludeFromArticulation",
                type=ColumnType.BOOL,
                quantity=Quantity(""),
                raw_fallback=False,
                producer=ProducerRule.RESOLVED,
                parser_default=False,
                meaning="True keeps the joint a standalone constraint even between links of an articulation.",
                physx="PxJoint rather than PxArticulationJointReducedCoordinate",
                if_absent="The joint may become part of an articulation.",
            ),
        ),
    ),
)
