"""PhysicsFixedJoint: a weld."""

from __future__ import annotations

from omni_physjoint.contract.records import Component, ComponentKind

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysicsFixedJoint",
        kind=ComponentKind.JOINT_TYPE,
        summary="Welds two bodies, or a body to the world. To the world it is the usual anchor of a fixed-base "
        "articulation.",
        source="population/PhysicsFixedJoint",
        extends="PhysicsJoint",
        columns=(),
    ),
)
