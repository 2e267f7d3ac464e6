"""PJ903 attribute-of-wrong-type

What it reports: an attribute that was authored with another type than its schema declares.
Why it matters:  population publishes no usable value for it, so that the consumer takes its default, without a word.
Example:         data/rules/PJ903-attribute-of-wrong-type/bad.usda
Better:          author it with the schema's type.
Source:          measured on ovstage 0.3.0 with ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint import display
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each contract column whose opinion has a type of its own."""
    del report
    for c in joint.columns:
        if c.component and c.authored_type and not c.published:
            default = display.text(c.parser_default, c.name)
            yield RULE.finding(joint, c.name, name=c.name, authored=c.authored_type, type=c.type, default=default)


RULE = Rule(
    "PJ903",
    "attribute-of-wrong-type",
    Severity.ERROR,
    "{name} is authored as {authored}, the schema says {type}: nothing is published, the consumer takes {default}",
    check,
)
