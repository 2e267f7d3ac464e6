"""The values that the steps hand to each other: columns, scene, descriptor, outcome, finding, report.

Everything is frozen data without a USD object in it. Numbers carry their unit in the field's doc line or beside them.
Poses are ``(x, y, z, qx, qy, qz, qw)``; matrices are sixteen numbers, row by row, for row vectors, as USD writes them.
"""

from __future__ import annotations

from omni_physjoint.model.columns import Column, ColumnValue, Matrix, Pose, PrimColumns, Quaternion, Vector
from omni_physjoint.model.descriptor import (
    AxisProperties,
    Cell,
    Cone,
    Distance,
    Drive,
    Envelope,
    JointDescriptor,
    Limit,
    Mimic,
    State,
)
from omni_physjoint.model.report import (
    ArticulationReport,
    BodyReport,
    ColumnReport,
    Dof,
    Finding,
    Gap,
    JointReport,
    Pair,
    Report,
    RootReport,
    SideReport,
)
from omni_physjoint.model.scene import Body, Collider, HiddenJoints, Place, Root, Scene, StageInfo
from omni_physjoint.model.words import FACTS, DriveType, Effect, Origin, Role, Severity, Source

__all__ = [
    "FACTS",
    "ArticulationReport",
    "AxisProperties",
    "Body",
    "BodyReport",
    "Cell",
    "Collider",
    "Column",
    "ColumnReport",
    "ColumnValue",
    "Cone",
    "Distance",
    "Dof",
    "Drive",
    "DriveType",
    "Effect",
    "Envelope",
    "Finding",
    "Gap",
    "HiddenJoints",
    "JointDescriptor",
    "JointReport",
    "Limit",
    "Matrix",
    "Mimic",
    "Origin",
    "Pair",
    "Place",
    "Pose",
    "PrimColumns",
    "Quaternion",
    "Report",
    "Role",
    "Root",
    "RootReport",
    "Scene",
    "Severity",
    "SideReport",
    "Source",
    "StageInfo",
    "State",
    "Vector",
]
