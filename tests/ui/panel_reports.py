"""Reports built by hand, for tests of models that need no stage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import (
    ArticulationReport,
    ColumnReport,
    Effect,
    Finding,
    JointReport,
    Origin,
    Role,
    Severity,
    SideReport,
    Source,
)

__all__ = ["articulation", "column", "finding", "joint", "row"]


def column(name: str, component: str = "PhysicsRevoluteJoint", **fields: Any) -> ColumnReport:
    """Return a column that is authored with 1.5, published and applied, but for `fields`."""
    plain = ColumnReport(
        name=name,
        component=component,
        type="float32",
        units="deg",
        authored=True,
        authored_value=1.5,
        layer="robot.usda",
        blocked=False,
        time_sampled=False,
        published=True,
        producer_value=1.5,
        producer_source=Source.AUTHORED,
        parser_default=0.0,
        resolved=0.02617994,
        resolved_units="rad",
        origin=Origin.COLUMN,
        effect=Effect.APPLIED,
        reason="Read as published.",
        diverges=False,
        masked=False,
        if_absent="The axis is not limited.",
        meaning="Lower bound.",
        page="PhysicsRevoluteJoint",
    )
    return replace(plain, **fields)


def finding(severity: Severity, prim: str, *, column: str | None = None, rule: str = "PJ201") -> Finding:
    """Return a finding about the joint at `prim`."""
    return Finding(rule, severity, prim, prim, column, f"{rule} about {prim}")


def joint(path: str, role: Role = Role.ARTICULATION, **fields: Any) -> JointReport:
    """Return a revolute joint with one column, but for `fields`."""
    sides = (
        SideReport("physics:body0", (), None, (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)),
        SideReport("physics:body1", ("/A/Link",), "/A/Link", (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)),
    )
    plain = JointReport(
        path=path,
        type="PhysicsRevoluteJoint",
        schemas=(),
        role=role,
        role_reason="It joins two links.",
        articulation="/A" if role in (Role.ARTICULATION, Role.FIXED_BASE_ANCHOR) else None,
        prototype=False,
        sides=sides,
        columns=(column("physics:lowerLimit"),),
        dofs=(),
        physx=None,
        findings=(),
    )
    return replace(plain, **fields)


def row(path: str, role: Role = Role.ARTICULATION, **fields: Any) -> IndexRow:
    """Return what the index says of a revolute joint without findings, but for `fields`."""
    inside = role in (Role.ARTICULATION, Role.FIXED_BASE_ANCHOR)
    plain = IndexRow(path, "PhysicsRevoluteJoint", role, "/A" if inside else None, worst=None, judged=True)
    return replace(plain, **fields)


def articulation(*joints: str, root: str = "/A") -> ArticulationReport:
    """Return an articulation with a fixed base and two links that lists `joints`."""
    return ArticulationReport(root, True, (f"{root}/Base", f"{root}/Link"), joints)
