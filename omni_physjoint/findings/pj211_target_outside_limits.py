"""PJ211 target-outside-limits

What it reports: a drive with stiffness whose position target is outside the limit of its axis.
Why it matters:  the drive presses against the stop all the time and never arrives.
Example:         data/rules/PJ211-target-outside-limits/bad.usda
Better:          move the target inside the limit, or widen the limit.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.findings.thresholds import thresholds
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such drive; a target that nobody authored is worth knowing only."""
    for dof in joint.dofs:
        low, high = dof.limit.usd
        target = dof.position_target.usd
        name = f"drive:{dof.instance}:physics:targetPosition"
        column = row(joint, name)
        slack = thresholds().limit_slack * (high - low) + 1e-6
        if column is None or low >= high or not dof.stiffness.usd > 0.0 or low - slack <= target <= high + slack:
            continue
        severity = Severity.WARNING if column.authored else Severity.INFO
        shown = [show(v, column, report) for v in (target, low, high)]
        yield RULE.finding(joint, name, severity=severity, name=name, target=shown[0], low=shown[1], high=shown[2])


RULE = Rule(
    "PJ211",
    "target-outside-limits",
    Severity.WARNING,
    "{name} is {target}, outside the limit from {low} to {high}: the drive presses against the stop",
    check,
)
