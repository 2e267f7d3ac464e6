"""Cures of findings, as edits: only where what is meant, or what the consumer makes of it, leaves one cure.

A fix looks at reports and writes nothing. `fixes.run` authors them; the panel puts them on its undo stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from omni_physjoint.authoring.edits import Edit
from omni_physjoint.fixes import apis, bounds, clearing, frames, structure
from omni_physjoint.fixes.kit import JointFix, StageFix
from omni_physjoint.model import Finding, JointReport, Report

__all__ = ["JOINT_FIXES", "STAGE_FIXES", "cure_of", "edits_for", "marked", "marked_of_joint"]

JOINT_FIXES: Mapping[str, JointFix] = {
    "PJ107": structure.exclude,
    "PJ116": structure.keep_first_target,
    "PJ117": structure.exclude,
    "PJ201": bounds.bound_finite,
    "PJ202": bounds.swap_bounds,
    "PJ208": clearing.clear_tuning,
    "PJ209": bounds.free_bounds,
    "PJ214": bounds.lock_translation,
    "PJ215": bounds.swap_distances,
    "PJ216": apis.move_limit,
    "PJ301": apis.apply_api,
    "PJ302": apis.rename_instance,
    "PJ303": clearing.clear_drive,
    "PJ306": bounds.unlimited_effort,
    "PJ311": bounds.spell_token,
    "PJ402": frames.normalize_rotation,
    "PJ403": frames.align_frames,
    "PJ404": frames.align_frames,
    "PJ409": frames.reorder_rotation,
    "PJ501": apis.apply_drive,
    "PJ505": apis.rename_instance,
    "PJ508": clearing.clear_envelope,
    "PJ606": apis.copy_legacy,
    "PJ608": apis.rename_instance,
    "PJ609": clearing.clear_column,
    "PJ701": apis.rename_instance,
    "PJ705": structure.exclude,
    "PJ706": clearing.clear_frames,
    "PJ907": apis.apply_api,
    "PJ908": apis.rename_schema,
    "PJ909": apis.rename_attribute,
    "PJ911": apis.apply_api,
}
"""By the code of the rule; findings about a joint."""

STAGE_FIXES: Mapping[str, StageFix] = {
    "PJ111": structure.remove_nested_root,
    "PJ112": structure.move_root,
    "PJ801": clearing.clear_of_body,
    "PJ804": clearing.clear_of_body,
    "PJ807": bounds.positive_inertia,
}
"""By the code of the rule; findings about a root or a body."""


def cure_of(code: str) -> str:
    """Return what the fix of a rule does, in a sentence; "" for a rule without one."""
    fix = JOINT_FIXES.get(code) or STAGE_FIXES.get(code)
    text = (fix.__doc__ or "").strip().partition("\n\n")[0] if fix is not None else ""
    return " ".join(text.split())


def edits_for(finding: Finding, report: Report) -> tuple[Edit, ...]:
    """Return what cures `finding`, one of `report`; nothing where no cure is certain."""
    if finding.joint is None:
        fix = STAGE_FIXES.get(finding.rule)
        return tuple(fix(finding, report)) if fix is not None else ()
    cure = JOINT_FIXES.get(finding.rule)
    if cure is None:
        return ()
    joint = report.joint(finding.joint)
    return () if joint.prototype else tuple(cure(finding, joint, report))


def marked_of_joint(findings: Iterable[Finding], joint: JointReport, report: Report) -> tuple[Finding, ...]:
    """Return findings about one joint, each telling whether it has a cure."""
    return tuple(
        replace(f, fix=True)
        if f.rule in JOINT_FIXES and not joint.prototype and JOINT_FIXES[f.rule](f, joint, report)
        else f
        for f in findings
    )


def marked(findings: Iterable[Finding], report: Report) -> tuple[Finding, ...]:
    """Return findings about other prims than joints, each telling whether it has a cure."""
    return tuple(
        replace(f, fix=True) if f.rule in STAGE_FIXES and STAGE_FIXES[f.rule](f, report) else f for f in findings
    )
