"""PJ306 max-force-negative

What it reports: a drive with a negative maxForce.
Why it matters:  PhysX refuses the whole drive, gains included. Some formats write -1 for unlimited.
Example:         data/rules/PJ306-max-force-negative/bad.usda
Better:          leave maxForce out, or author inf, for an unlimited drive.
Source:          measured on ovphysx 0.7.0.74035321: an error about an envelope, without a path. On 0.6.4 a joint of an
                 articulation takes it and pushes with that effort all the time.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, is_idle, lower, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such drive that the type reads."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        column = row(joint, f"drive:{instance}:physics:maxForce")
        value = number(column)
        if column is None or value is None or column.effect is Effect.NOT_READ or not exists(joint) or not value < 0.0:
            continue
        taken = "the drive pushes with this one effort all the time, at its target too"
        effect = lower(column.reason) if is_idle(column) else taken
        yield RULE.finding(joint, column.name, name=column.name, value=show(value, column, report), effect=effect)


RULE = Rule(
    "PJ306",
    "max-force-negative",
    Severity.ERROR,
    "{name} is {value}: {effect}",
    check,
)
