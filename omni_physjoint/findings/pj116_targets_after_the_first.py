"""PJ116 targets-after-the-first

What it reports: a body relationship with more than one target.
Why it matters:  only the first target counts; a list that several layers built may have another first target than its
                 author thinks.
Example:         data/rules/PJ116-targets-after-the-first/bad.usda
Better:          leave one target.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each relationship with several targets."""
    del report
    for side in joint.sides:
        if len(side.targets) > 1:
            yield RULE.finding(
                joint,
                side.relationship,
                relationship=side.relationship,
                count=len(side.targets),
                first=side.targets[0],
                others=join(f"<{t}>" for t in side.targets[1:]),
            )


RULE = Rule(
    "PJ116",
    "targets-after-the-first",
    Severity.WARNING,
    "{relationship} has {count} targets: the consumer takes the first, <{first}>, and drops {others}",
    check,
)
