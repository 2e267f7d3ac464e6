"""PhysicsArticulationRootAPI: where an articulation begins."""

from __future__ import annotations

from omni_physjoint.contract.records import Component, ComponentKind

__all__ = ["COMPONENTS"]

COMPONENTS = (
    Component(
        name="PhysicsArticulationRootAPI",
        kind=ComponentKind.SINGLE_APPLY,
        summary="Makes one articulation of the bodies and joints under the prim. It has no columns; being applied is "
        "all it says. On a body that body is the root, on a joint to the world its body is, on any other prim the "
        "joint graph elects one.",
        source="population/PhysicsArticulationRootAPI",
        applies_to=("Xformable", "PhysicsJoint"),
        columns=(),
    ),
)
