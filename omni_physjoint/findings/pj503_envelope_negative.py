"""PJ503 envelope-negative

What it reports: an envelope with a negative value.
Why it matters:  it becomes 0: a speed of 0 stops the drive, the other two drop one line of the envelope.
Example:         data/rules/PJ503-envelope-negative/bad.usda
Better:          author values of 0 and above; leave out what is not limited.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each negative value of an envelope that is read."""
    for column in joint.columns:
        value = number(column)
        if not column.name.startswith("physxDrivePerformanceEnvelope:") or value is None or not value < 0.0:
            continue
        if column.effect is Effect.APPLIED:
            stops = column.name.endswith(":maxActuatorVelocity")
            effect = ", which stops the drive" if stops else ""
            severity = Severity.ERROR if stops else None
            shown = show(value, column, report)
            yield RULE.finding(joint, column.name, severity=severity, name=column.name, value=shown, effect=effect)


RULE = Rule(
    "PJ503",
    "envelope-negative",
    Severity.WARNING,
    "{name} is {value}: the consumer takes 0{effect}",
    check,
)
