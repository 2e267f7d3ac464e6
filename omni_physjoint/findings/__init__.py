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
    pj118_root_link_elected,
    pj201_one_finite_bound,
    pj202_low_above_high,
    pj203_bounds_equal,
    pj204_bound_beyond_turn,
    pj205_half_cone,
    pj206_zero_cone,
    pj207_restitution_above_one,
    pj208_limit_tuning_without_effect,
    pj209_bound_blocked,
    pj210_start_outside_limits,
    pj211_target_outside_limits,
    pj212_bounds_look_like_radians,
    pj213_generic_rotation_left_free,
    pj214_generic_translation_locked,
    pj215_distance_bounds_crossed,
    pj216_limit_instance_not_read,
    pj301_drive_without_api,
    pj302_drive_instance_not_read,
    pj303_drive_on_undriven_type,
    pj304_drive_without_gains,
    pj305_max_force_zero,
    pj306_max_force_negative,
    pj307_gain_negative,
    pj308_target_without_gain,
    pj309_target_not_kept,
    pj310_drive_on_locked_axis,
    pj311_token_unknown,
    pj401_frame_refused,
    pj402_rotation_not_unit,
    pj403_frames_apart,
    pj404_link_moved_at_start,
    pj405_scale_moves_frame_only,
    pj406_mirrored_body,
    pj407_body_order_against_tree,
    pj408_ball_axis_not_x,
    pj501_envelope_without_drive,
    pj502_envelope_outside_articulation,
    pj503_envelope_negative,
    pj504_envelope_cuts_effort,
    pj505_envelope_instance_not_read,
    pj601_axis_properties_outside_articulation,
    pj602_static_below_dynamic_friction,
    pj603_zero_cannot_clear_seed,
    pj604_max_velocity_zero,
    pj605_max_velocity_looks_like_radians,
    pj606_removed_joint_api,
    pj607_state_without_effect,
    pj608_axis_instance_not_read,
    pj701_mimic_slot_unknown,
    pj702_mimic_not_made,
    pj703_coupling_without_joint,
    pj704_coupling_on_other_body,
    pj705_coupling_between_articulation_joints,
    pj801_mass_negative,
    pj802_inertia_refused,
    pj803_mass_without_source,
    pj901_unresolved_arc,
    pj902_column_of_no_component,
    pj903_attribute_of_wrong_type,
    pj904_value_not_finite,
    pj905_time_samples_ignored,
    pj906_value_blocked,
    pj907_attributes_without_api,
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
    pj118_root_link_elected.RULE,
    pj201_one_finite_bound.RULE,
    pj202_low_above_high.RULE,
    pj203_bounds_equal.RULE,
    pj204_bound_beyond_turn.RULE,
    pj205_half_cone.RULE,
    pj206_zero_cone.RULE,
    pj207_restitution_above_one.RULE,
    pj208_limit_tuning_without_effect.RULE,
    pj209_bound_blocked.RULE,
    pj210_start_outside_limits.RULE,
    pj211_target_outside_limits.RULE,
    pj212_bounds_look_like_radians.RULE,
    pj213_generic_rotation_left_free.RULE,
    pj214_generic_translation_locked.RULE,
    pj215_distance_bounds_crossed.RULE,
    pj216_limit_instance_not_read.RULE,
    pj301_drive_without_api.RULE,
    pj302_drive_instance_not_read.RULE,
    pj303_drive_on_undriven_type.RULE,
    pj304_drive_without_gains.RULE,
    pj305_max_force_zero.RULE,
    pj306_max_force_negative.RULE,
    pj307_gain_negative.RULE,
    pj308_target_without_gain.RULE,
    pj309_target_not_kept.RULE,
    pj310_drive_on_locked_axis.RULE,
    pj311_token_unknown.RULE,
    pj401_frame_refused.RULE,
    pj402_rotation_not_unit.RULE,
    pj403_frames_apart.RULE,
    pj404_link_moved_at_start.RULE,
    pj405_scale_moves_frame_only.RULE,
    pj406_mirrored_body.RULE,
    pj407_body_order_against_tree.RULE,
    pj408_ball_axis_not_x.RULE,
    pj501_envelope_without_drive.RULE,
    pj502_envelope_outside_articulation.RULE,
    pj503_envelope_negative.RULE,
    pj504_envelope_cuts_effort.RULE,
    pj505_envelope_instance_not_read.RULE,
    pj601_axis_properties_outside_articulation.RULE,
    pj602_static_below_dynamic_friction.RULE,
    pj603_zero_cannot_clear_seed.RULE,
    pj604_max_velocity_zero.RULE,
    pj605_max_velocity_looks_like_radians.RULE,
    pj606_removed_joint_api.RULE,
    pj607_state_without_effect.RULE,
    pj608_axis_instance_not_read.RULE,
    pj701_mimic_slot_unknown.RULE,
    pj702_mimic_not_made.RULE,
    pj703_coupling_without_joint.RULE,
    pj704_coupling_on_other_body.RULE,
    pj705_coupling_between_articulation_joints.RULE,
    pj801_mass_negative.RULE,
    pj802_inertia_refused.RULE,
    pj803_mass_without_source.RULE,
    pj901_unresolved_arc.RULE,
    pj902_column_of_no_component.RULE,
    pj903_attribute_of_wrong_type.RULE,
    pj904_value_not_finite.RULE,
    pj905_time_samples_ignored.RULE,
    pj906_value_blocked.RULE,
    pj907_attributes_without_api.RULE,
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
