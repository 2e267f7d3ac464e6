"""APIs that are missing, of another instance, of another name, or gone."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from omni_physjoint.authoring.edits import ApplySchema, ClearProperty, Edit, RemoveSchema
from omni_physjoint.contract import load
from omni_physjoint.findings.facts import applied, reads, row
from omni_physjoint.findings.pj909_attribute_unknown import meant
from omni_physjoint.fixes.kit import authored_as, instance_of, renamed, set_number
from omni_physjoint.model import ColumnReport, Finding, JointReport, Report

__all__ = [
    "apply_api",
    "apply_drive",
    "copy_legacy",
    "move_limit",
    "rename_attribute",
    "rename_instance",
    "rename_schema",
]

_APIS = {
    "drive": ("PhysicsDriveAPI", "drive:"),
    "limit": ("PhysicsLimitAPI", "limit:"),
    "state": ("PhysicsJointStateAPI", "state:"),
    "physxLimit": ("PhysxLimitAPI", "physxLimit:"),
    "physxJointAxis": ("PhysxJointAxisAPI", "physxJointAxis:"),
    "physxDrivePerformanceEnvelope": ("PhysxDrivePerformanceEnvelopeAPI", "physxDrivePerformanceEnvelope:"),
    "physxMimicJoint": ("PhysxMimicJointAPI", "physxMimicJoint:"),
}
"""By the first part of a column's name."""


def _api(finding: Finding) -> tuple[str, str]:
    return _APIS.get((finding.column or "").partition(":")[0], ("", ""))


def apply_api(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Apply the API that the attributes are of."""
    if (finding.column or "").startswith("newton:"):
        leader = finding.column == "newton:mimicJoint"
        return [ApplySchema(joint.path, "NewtonMimicAPI" if leader else "NewtonJointAPI")]
    api, _ = _api(finding)
    instance = instance_of(finding)
    known = ("rotX", "rotY", "rotZ") if api == "PhysxMimicJointAPI" else reads(joint, report, api) if api else ()
    return [ApplySchema(joint.path, f"{api}:{instance}")] if instance in known else []


def apply_drive(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Apply the API of the drive that the envelope bounds, whose values are authored."""
    instance = instance_of(finding)
    told = any(c.authored and c.name.startswith(f"drive:{instance}:") for c in joint.columns)
    there = instance in reads(joint, report, "PhysicsDriveAPI")
    return [ApplySchema(joint.path, f"PhysicsDriveAPI:{instance}")] if told and there else []


def rename_instance(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Rename the instance to the only one that is read, with its values."""
    api, prefix = _api(finding)
    old = instance_of(finding)
    known = ("rotX",) if api == "PhysxMimicJointAPI" else reads(joint, report, api) if api else ()
    if len(known) != 1 or old in known or old not in applied(joint, api):
        return []
    return renamed(joint, api, prefix, old, known[0])


def move_limit(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Move the bounds to the attributes of the joint's own type."""
    del report
    instance = instance_of(finding)
    names = {"low": "physics:lowerLimit", "high": "physics:upperLimit"}
    own = {"PhysicsRevoluteJoint": "angular", "PhysicsPrismaticJoint": "linear"}.get(joint.type)
    rows: dict[str, ColumnReport | None] = {end: row(joint, f"limit:{instance}:physics:{end}") for end in names}
    told = {end: c for end, c in rows.items() if c is not None and c.authored}
    free = all((c := row(joint, name)) is not None and not c.authored for name in names.values())
    plain = all(isinstance(c.authored_value, int | float) and not c.time_sampled for c in told.values())
    if instance != own or len(told) != 2 or not free or not plain:
        return []
    edits: list[Edit] = [RemoveSchema(joint.path, f"PhysicsLimitAPI:{instance}")]
    for end, column in told.items():
        edits += [*authored_as(joint, names[end], column), ClearProperty(joint.path, column.name)]
    return edits


_LEGACY = {"physxJoint:armature": "armature", "physxJoint:maxJointVelocity": "maxJointVelocity"}


def copy_legacy(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Copy the value of the removed API to every axis of the joint."""
    column = row(joint, finding.column or "")
    value = column.authored_value if column is not None else None
    name = _LEGACY.get(finding.column or "")
    axes = [axis for axis in reads(joint, report, "PhysxJointAxisAPI") if not axis.startswith("trans")]
    targets = [f"physxJointAxis:{axis}:{name}" for axis in axes]
    held = any((c := row(joint, target)) is not None and c.authored for target in targets)
    if name is None or column is None or column.time_sampled or held or not axes or not isinstance(value, int | float):
        return []
    edits: list[Edit] = [ApplySchema(joint.path, f"PhysxJointAxisAPI:{axis}") for axis in axes]
    edits += [set_number(joint, target, float(value)) for target in targets]
    edits.append(ClearProperty(joint.path, column.name))
    others = [c for c in joint.columns if c.name.startswith("physxJoint:") and c.authored and c.name != column.name]
    if not others:
        edits.append(RemoveSchema(joint.path, "PhysxJointAPI"))
    return edits


def rename_attribute(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Move the value to the attribute that was meant."""
    del report
    column = row(joint, finding.column or "")
    name = meant(joint, column.name) if column is not None else None
    there = row(joint, name or "")
    if column is None or name is None or there is None or column.time_sampled or column.blocked:
        return []
    if there.authored:
        return []
    value = [*authored_as(joint, name, column)]
    fits = column.type == there.type
    return [*value, ClearProperty(joint.path, column.name)] if value and fits else []


def rename_schema(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Apply the API that the misspelt name meant."""
    known = {name.lower(): name for name in load(report.contract).components if name.endswith("API")}
    for schema in joint.unknown_schemas:
        api, _, instance = schema.partition(":")
        near = get_close_matches(api.lower(), known, n=1, cutoff=0.9)
        right = f"{known[near[0]]}{f':{instance}' if instance else ''}" if near else ""
        if near and finding.message.startswith(f"{schema} ") and right not in joint.schemas:
            return [RemoveSchema(joint.path, schema), ApplySchema(joint.path, right)]
    return []
