"""The rules, in the order of their codes, and the function that runs them over a report.

A rule is one module with one ``RULE``. The table below is the only list of them: nothing is discovered.
"""

from __future__ import annotations

from dataclasses import replace

from omni_physjoint.findings import (
    pj101_body_target_missing,
    pj102_body_target_without_body,
    pj103_no_body_on_either_side,
    pj104_same_body_on_both_sides,
    pj105_no_side_can_move,
    pj106_joint_became_weld,
    pj107_loop_closing_joint_dropped,
    pj108_joint_disabled,
    pj109_joint_inside_instance,
    pj110_second_joint_to_world_lost,
    pj111_nested_root,
    pj112_root_without_articulation,
    pj113_kinematic_body_refuses_articulation,
    pj114_several_articulations_under_one_root,
    pj115_bodies_of_different_owners,
    pj116_targets_after_the_first,
    pj117_second_joint_between_links,
    pj118_root_link_elected,
    pj902_column_of_no_component,
    pj903_attribute_of_wrong_type,
    pj904_value_not_finite,
)
from omni_physjoint.findings.rule import Rule, StageRule
from omni_physjoint.model import Finding, Report

__all__ = ["RULES", "Rule", "StageRule", "rule_of", "with_findings"]

RULES: tuple[Rule | StageRule, ...] = (
    pj101_body_target_missing.RULE,
    pj102_body_target_without_body.RULE,
    pj103_no_body_on_either_side.RULE,
    pj104_same_body_on_both_sides.RULE,
    pj105_no_side_can_move.RULE,
    pj106_joint_became_weld.RULE,
    pj107_loop_closing_joint_dropped.RULE,
    pj108_joint_disabled.RULE,
    pj109_joint_inside_instance.RULE,
    pj110_second_joint_to_world_lost.RULE,
    pj111_nested_root.RULE,
    pj112_root_without_articulation.RULE,
    pj113_kinematic_body_refuses_articulation.RULE,
    pj114_several_articulations_under_one_root.RULE,
    pj115_bodies_of_different_owners.RULE,
    pj116_targets_after_the_first.RULE,
    pj117_second_joint_between_links.RULE,
    pj118_root_link_elected.RULE,
    pj902_column_of_no_component.RULE,
    pj903_attribute_of_wrong_type.RULE,
    pj904_value_not_finite.RULE,
)


def rule_of(code: str) -> Rule | StageRule | None:
    """Return the rule with `code`, or None when there is none."""
    return next((rule for rule in RULES if rule.code == code), None)


def with_findings(report: Report, rules: tuple[Rule | StageRule, ...] = RULES, *, only: str | None = None) -> Report:
    """Return `report` with the findings of `rules`: those about joints on each joint, the others on the report.

    A joint's findings stand in the order of the rules, the report's are sorted by prim and rule.

    Args:
        report: A report without findings but for those that reading the stage made, and those that `only` leaves alone.
        rules: Rules to run.
        only: Path of the one joint to judge; None for all, and for the prims that are no joints.
    """
    about_joints = [rule for rule in rules if isinstance(rule, Rule)]
    joints = tuple(
        replace(joint, findings=tuple(f for rule in about_joints for f in rule.check(joint, report)))
        if only in (None, joint.path)
        else joint
        for joint in report.joints
    )
    if only is not None:
        return replace(report, joints=joints)
    found = [f for rule in rules if isinstance(rule, StageRule) for f in rule.check(report)]
    return replace(report, joints=joints, findings=tuple(sorted((*report.findings, *found), key=_place)))


def _place(finding: Finding) -> tuple[str, str]:
    return finding.prim, finding.rule
