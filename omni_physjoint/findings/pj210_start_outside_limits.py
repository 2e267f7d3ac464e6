"""PJ210 start-outside-limits

What it reports: an articulation joint that starts outside its own limits: at 0, or where its state API puts it.
Why it matters:  every articulation joint starts at its state, or at 0 without one, whatever the pose of the bodies on
                 the stage; the limit then throws it inside in the first step.
Example:         data/rules/PJ210-start-outside-limits/bad.usda
Better:          author PhysicsJointStateAPI with a position inside the limits, or move the joint frames so that 0 is
                 inside.
Source:          measured on ovphysx 0.7.0.74035321: link poses on the stage are not used for the joint position.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.findings.thresholds import thresholds
from omni_physjoint.model import ColumnReport, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each limited degree of freedom that starts outside; at 0 it is worth knowing only."""
    for dof in joint.dofs:
        low, high = dof.limit.usd
        start = dof.position.usd
        slack = thresholds().limit_slack * (high - low) + 1e-6
        if low - slack <= start <= high + slack or low >= high:
            continue
        column = _column(joint, dof.instance)
        shown = [show(v, column, report) for v in (start, low, high)]
        stated = column is not None and column.name.startswith("state:") and column.authored
        severity = Severity.WARNING if stated else Severity.INFO
        yield RULE.finding(
            joint,
            column.name if column else None,
            severity=severity,
            axis=dof.instance,
            start=shown[0],
            low=shown[1],
            high=shown[2],
        )


def _column(joint: JointReport, instance: str) -> ColumnReport | None:
    """Return the column that says where the axis starts, or one in the same unit."""
    names = (f"state:{instance}:physics:position", "physics:lowerLimit", f"limit:{instance}:physics:low")
    return next((c for n in names if (c := row(joint, n)) is not None), row(joint, "physics:coneAngle0Limit"))


RULE = Rule(
    "PJ210",
    "start-outside-limits",
    Severity.WARNING,
    "the axis {axis} starts at {start}, outside its limit from {low} to {high}: the first step throws it to the "
    "nearer bound",
    check,
)
