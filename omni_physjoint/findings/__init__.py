"""The rules, in the order of their codes, and the function that runs them over a report.

A rule is one module with one ``RULE``. The table below is the only list of them: nothing is discovered.
"""

from __future__ import annotations

from dataclasses import replace

from omni_physjoint.findings import (
    pj101_body_target_missing,
    pj902_column_of_no_component,
    pj903_attribute_of_wrong_type,
    pj904_value_not_finite,
)
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Report

__all__ = ["RULES", "Rule", "with_findings"]

RULES: tuple[Rule, ...] = (
    pj101_body_target_missing.RULE,
    pj902_column_of_no_component.RULE,
    pj903_attribute_of_wrong_type.RULE,
    pj904_value_not_finite.RULE,
)


def with_findings(report: Report, rules: tuple[Rule, ...] = RULES, *, only: str | None = None) -> Report:
    """Return `report` with the findings of `rules` on each joint, in the order of the rules.

    Args:
        report: A report whose joints have no findings yet, but for those that `only` leaves alone.
        rules: Rules to run.
        only: Path of the one joint to judge; None for all.
    """
    joints = tuple(
        replace(joint, findings=tuple(f for rule in rules for f in rule.check(joint, report)))
        if only in (None, joint.path)
        else joint
        for joint in report.joints
    )
    return replace(report, joints=joints)
