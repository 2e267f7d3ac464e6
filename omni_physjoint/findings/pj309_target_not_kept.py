"""PJ309 target-not-kept

What it reports: a position target of which PhysX makes something else: one beyond a turn, or beyond half a turn on a
                 generic joint.
Why it matters:  on a hinge without limits whole turns are taken off, so that the joint takes the short way; on a
                 generic joint the target is refused and stays at 0.
Example:         data/rules/PJ309-target-not-kept/bad.usda
Better:          keep position targets within a turn, or give the hinge limits.
Source:          measured on ovphysx 0.7.0.74035321; silent for a hinge, although the contract page promises a warning.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, changed, is_idle, lower, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each finite target that PhysX replaced, where it took the drive."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        column = row(joint, f"drive:{instance}:physics:targetPosition")
        stiffness = row(joint, f"drive:{instance}:physics:stiffness")
        value = number(column)
        if column is None or value is None or not changed(column) or not math.isfinite(value) or changed(stiffness):
            continue
        severity = Severity.ERROR if is_idle(column) else Severity.WARNING
        shown = show(value, column, report)
        yield RULE.finding(
            joint, column.name, severity=severity, name=column.name, value=shown, effect=lower(column.reason)
        )


RULE = Rule(
    "PJ309",
    "target-not-kept",
    Severity.WARNING,
    "{name} is {value}: {effect}",
    check,
)
