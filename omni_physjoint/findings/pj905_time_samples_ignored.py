"""PJ905 time-samples-ignored

What it reports: a joint attribute with time samples.
Why it matters:  the consumer reads every column once, as it attaches: the samples do not move the joint.
Example:         data/rules/PJ905-time-samples-ignored/bad.usda
Better:          animate targets through the simulation's interface, or author a default value.
Source:          contract: population publishes one value for each column; measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, given, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each contract column with samples that is read."""
    for column in joint.columns:
        if column.time_sampled and column.component and column.effect is not Effect.NOT_READ and exists(joint):
            yield RULE.finding(joint, column.name, name=column.name, value=show(given(column), column, report))


RULE = Rule(
    "PJ905",
    "time-samples-ignored",
    Severity.INFO,
    "{name} has time samples: the consumer takes one value, {value}, and does not follow them",
    check,
)
