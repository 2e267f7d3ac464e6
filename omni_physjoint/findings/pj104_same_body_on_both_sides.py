"""PJ104 same-body-on-both-sides

What it reports: a joint whose two sides are the same body.
Why it matters:  a body cannot be joined to itself: the consumer makes no joint.
Example:         data/rules/PJ104-same-body-on-both-sides/bad.usda
Better:          target another body on one side.
Source:          measured on ovphysx 0.7.0.74035321; the targets may differ, as long as the same body is at or above
                 both.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when both sides have the same actor."""
    del report
    first, second = joint.sides
    if undone(joint) and first.body is not None and first.body == second.body:
        yield RULE.finding(joint, "physics:body1", body=first.body)


RULE = Rule(
    "PJ104",
    "same-body-on-both-sides",
    Severity.ERROR,
    "physics:body0 and physics:body1 both lead to <{body}>: the consumer makes no joint",
    check,
)
