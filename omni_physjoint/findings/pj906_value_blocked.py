"""PJ906 value-blocked

What it reports: an attribute that a layer blocks (`= None`), where the consumer's default is not the schema's.
Why it matters:  a blocked attribute is not published; the consumer then takes a default of its own. (Bounds have a rule
                 of their own, PJ209.)
Example:         data/rules/PJ906-value-blocked/bad.usda
Better:          author the value that is meant instead of blocking.
Source:          measured on ovphysx 0.7.0.74035321, silent; the contract pages say that the producer always publishes a
                 value.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_OWN_RULE = ("lowerLimit", "upperLimit", "low", "high", "coneAngle0Limit", "coneAngle1Limit")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each blocked column with a divergence that is no bound."""
    del report
    for column in joint.columns:
        if column.blocked and column.diverges and column.name.rpartition(":")[2] not in _OWN_RULE and exists(joint):
            default, fallback = show(column.parser_default, column), show(column.raw_fallback, column)
            yield RULE.finding(joint, column.name, name=column.name, default=default, fallback=fallback)


RULE = Rule(
    "PJ906",
    "value-blocked",
    Severity.WARNING,
    "{name} is blocked, so that nothing is published: the consumer takes {default}, not {fallback} as the schema says",
    check,
)
