"""PJ305 max-force-zero

What it reports: a drive with gains and a maxForce of 0.
Why it matters:  0 is a limit like any other: the drive may not push at all. It is not a word for unlimited.
Example:         data/rules/PJ305-max-force-zero/bad.usda
Better:          leave maxForce out, or author inf, for an unlimited drive.
Source:          measured on ovphysx 0.7.0.74035321: the joint does not move.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, is_idle, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each drive that has gains and no effort."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        prefix = f"drive:{instance}:physics:"
        column = row(joint, prefix + "maxForce")
        gains = [number(row(joint, prefix + n)) for n in ("stiffness", "damping")]
        if column is None or is_idle(column) or number(column) != 0.0 or not exists(joint):
            continue
        if any(gains):
            unit = show(1.0, column, report).removeprefix("1")
            yield RULE.finding(joint, column.name, name=column.name, unit=unit)


RULE = Rule(
    "PJ305",
    "max-force-zero",
    Severity.ERROR,
    "{name} is 0{unit}: the drive may not push at all, and the joint does not follow its target",
    check,
)
