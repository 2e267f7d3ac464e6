"""PJ603 zero-cannot-clear-seed

What it reports: an axis property that is authored as 0 (or as infinite, for the speed clamp) where a joint-wide value
                 seeds it.
Why it matters:  only a value above 0 on the axis itself replaces the seed; 0 says nothing to the consumer.
Example:         data/rules/PJ603-zero-cannot-clear-seed/bad.usda
Better:          clear the joint-wide value, or give a very small one on the axis.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, lower, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Origin, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each authored value that another column replaced."""
    for column in joint.columns:
        if column.authored and column.published and column.origin is Origin.SEED and exists(joint):
            value = show(number(column), column, report)
            seed = lower(column.reason)
            yield RULE.finding(joint, column.name, name=column.name, value=value, resolved="", reason=seed)


RULE = Rule(
    "PJ603",
    "zero-cannot-clear-seed",
    Severity.WARNING,
    "{name} is {value}, which does not replace the seed: {resolved}{reason}",
    check,
)
