"""PJ311 token-unknown

What it reports: a token that the consumer does not know: an axis other than X, Y and Z, a drive type other than force
                 and acceleration.
Why it matters:  the consumer takes its default instead.
Example:         data/rules/PJ311-token-unknown/bad.usda
Better:          author one of the known words; they are case-sensitive.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Origin, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each published token that was replaced by the default."""
    del report
    for column in joint.columns:
        token = column.type == "token" and column.published and exists(joint) and column.effect is not Effect.NOT_READ
        if token and column.origin is Origin.PARSER_DEFAULT and column.producer_value != column.parser_default:
            value, default = column.producer_value, column.parser_default
            yield RULE.finding(joint, column.name, name=column.name, value=value, default=default)


RULE = Rule(
    "PJ311",
    "token-unknown",
    Severity.ERROR,
    '{name} is "{value}": the consumer does not know it and takes "{default}"',
    check,
)
