"""PJ108 joint-disabled

What it reports: a joint with physics:jointEnabled false.
Why it matters:  the consumer makes nothing of it, and its bodies are not tied.
Example:         data/rules/PJ108-joint-disabled/bad.usda
Better:          set physics:jointEnabled to true where the joint is meant to act.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint that is switched off."""
    del report
    enabled = row(joint, "physics:jointEnabled")
    if enabled is not None and enabled.resolved is False and not joint.prototype:
        yield RULE.finding(joint, "physics:jointEnabled")


RULE = Rule(
    "PJ108",
    "joint-disabled",
    Severity.INFO,
    "physics:jointEnabled is false: the consumer makes no joint, in an articulation neither",
    check,
)
