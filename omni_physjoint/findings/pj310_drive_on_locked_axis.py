"""PJ310 drive-on-locked-axis

What it reports: a drive of an axis that is locked: by its limit, or because the translations of a generic joint inside
                 an articulation always are.
Why it matters:  the drive has nothing to move.
Example:         data/rules/PJ310-drive-on-locked-axis/bad.usda
Better:          use a slider for a driven translation inside an articulation; unlock the axis, or remove the drive.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, changed, exists, lower, number, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each drive with gains whose columns all came to nothing without being refused."""
    del report
    for instance in applied(joint, "PhysicsDriveAPI"):
        prefix = f"drive:{instance}:physics:"
        gains = [row(joint, prefix + n) for n in ("stiffness", "damping")]
        told = [c for c in gains if c is not None and number(c)]
        if told and exists(joint) and all(c.effect is Effect.NO_EFFECT and not changed(c) for c in told):
            yield RULE.finding(joint, told[0].name, instance=instance, reason=lower(told[0].reason))


RULE = Rule(
    "PJ310",
    "drive-on-locked-axis",
    Severity.ERROR,
    "PhysicsDriveAPI:{instance} has no effect: {reason}",
    check,
)
