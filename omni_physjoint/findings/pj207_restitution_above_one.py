"""PJ207 restitution-above-one

What it reports: a restitution above 1 in PhysxLimitAPI.
Why it matters:  PhysX refuses the whole limit, bounds included.
Example:         data/rules/PJ207-restitution-above-one/bad.usda
Better:          give a restitution from 0 to 1.
Source:          measured on ovphysx 0.7.0.74035321: an error without a path; outside articulations only, as limits
                 inside them have no tuning.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import changed, is_idle, lower, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each restitution above 1 that acts."""
    refused = [c for c in joint.columns if changed(c) and is_idle(c)]
    for column in joint.columns:
        value = number(column)
        if not column.name.startswith("physxLimit:") or not column.name.endswith(":restitution") or is_idle(column):
            continue
        if value is not None and value > 1.0 and refused:
            reason = lower(refused[0].reason)
            yield RULE.finding(joint, column.name, name=column.name, value=show(value, column, report), effect=reason)


RULE = Rule(
    "PJ207",
    "restitution-above-one",
    Severity.ERROR,
    "{name} is {value}, above 1: {effect}",
    check,
)
