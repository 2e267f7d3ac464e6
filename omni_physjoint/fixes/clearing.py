"""Values that do nothing where they stand, taken off."""

from __future__ import annotations

from collections.abc import Sequence

from omni_physjoint.authoring.edits import ClearProperty, Edit, RemoveSchema
from omni_physjoint.findings.facts import instances_of
from omni_physjoint.fixes.kit import cleared, instance_of
from omni_physjoint.model import Effect, Finding, JointReport, Report

__all__ = ["clear_column", "clear_drive", "clear_envelope", "clear_frames", "clear_of_body", "clear_tuning"]


def clear_column(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Take the value off."""
    del report
    return cleared(joint, [finding.column or ""])


def clear_of_body(finding: Finding, report: Report) -> Sequence[Edit]:
    """Take the value off."""
    del report
    return [ClearProperty(finding.prim, finding.column or "")]


def clear_tuning(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Take an instance of PhysxLimitAPI off, with its values, where all of them are idle."""
    del report
    instance = instance_of(finding)
    columns = instances_of(joint, "physxLimit:").get(instance, [])
    if any(c.effect is Effect.APPLIED and c.authored for c in columns):
        return cleared(joint, [c.name for c in columns if c.effect is not Effect.APPLIED])
    api = f"PhysxLimitAPI:{instance}"
    return [RemoveSchema(joint.path, api), *cleared(joint, [c.name for c in columns])]


def clear_drive(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Take a drive off a joint that has none, with its values."""
    del report
    instance = instance_of(finding)
    columns = [c.name for c in joint.columns if c.name.startswith(f"drive:{instance}:")]
    return [RemoveSchema(joint.path, f"PhysicsDriveAPI:{instance}"), *cleared(joint, columns)] if instance else []


def clear_envelope(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Take an envelope off, with its values."""
    del report
    instance = instance_of(finding)
    columns = [c.name for c in joint.columns if c.name.startswith(f"physxDrivePerformanceEnvelope:{instance}:")]
    return [RemoveSchema(joint.path, f"PhysxDrivePerformanceEnvelopeAPI:{instance}"), *cleared(joint, columns)]


def clear_frames(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Take the local frames of a coupling off."""
    del finding, report
    return cleared(joint, [f"physics:local{part}{i}" for part in ("Pos", "Rot") for i in (0, 1)])
