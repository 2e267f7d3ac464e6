"""Which joints and roots make an articulation."""

from __future__ import annotations

from collections.abc import Sequence

from omni_physjoint.authoring.edits import ApplySchema, Edit, RemoveSchema, SetAttribute, SetTargets
from omni_physjoint.findings.facts import row
from omni_physjoint.model import Finding, JointReport, Report

__all__ = ["exclude", "keep_first_target", "move_root", "remove_nested_root"]

_ROOT = "PhysicsArticulationRootAPI"


def exclude(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Set excludeFromArticulation: the joint then holds outside the articulation."""
    del report
    return [SetAttribute(joint.path, finding.column or "", True, "bool")]


def keep_first_target(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Keep the first target, the one that counts."""
    del report
    column = row(joint, finding.column or "")
    value = column.producer_value if column is not None else None
    return [SetTargets(joint.path, column.name, (str(value[0]),))] if column and isinstance(value, tuple) else []


def remove_nested_root(finding: Finding, report: Report) -> Sequence[Edit]:
    """Take this root off; the consumer refuses it, as the one above counts."""
    del report
    return [RemoveSchema(finding.prim, _ROOT)]


def move_root(finding: Finding, report: Report) -> Sequence[Edit]:
    """Move a root from a joint between two bodies to the group that holds joint and bodies."""
    root = next((root for root in report.roots if root.path == finding.prim), None)
    if root is None or root.on != "joint" or root.kinematic:
        return []
    try:
        joint = report.joint(root.path)
    except KeyError:
        return []
    group = root.path.rpartition("/")[0]
    ends = [side.body for side in joint.sides]
    inside = all(end is not None and end.startswith(f"{group}/") for end in ends)
    others = any(f"{r.path}/".startswith(f"{group}/") for r in report.roots if r.path != root.path)
    above = any(f"{group}/".startswith(f"{r.path}/") for r in report.roots if r.path != root.path)
    if not group or not inside or others or above:
        return []
    return [RemoveSchema(root.path, _ROOT), ApplySchema(group, _ROOT)]
