"""PJ109 joint-inside-instance

What it reports: a joint below an instanceable prim.
Why it matters:  the consumer makes neither bodies nor joints of what an instance shares.
Example:         data/rules/PJ109-joint-inside-instance/bad.usda
Better:          clear `instanceable` on the prim that holds the joints; keep it on the geometry below the bodies.
Source:          measured on ovphysx 0.7.0.74035321; its log names the prototype, not the joint.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for an instance proxy."""
    del report
    if joint.prototype:
        yield RULE.finding(joint)


RULE = Rule(
    "PJ109",
    "joint-inside-instance",
    Severity.ERROR,
    "lies inside an instance: the consumer makes neither this joint nor the bodies beside it",
    check,
)
