"""PJ115 bodies-of-different-owners

What it reports: a joint between bodies whose physics:simulationOwner differs.
Why it matters:  bodies of different scenes cannot be joined: no joint is made, and an articulation with such a joint is
                 refused as a whole.
Example:         data/rules/PJ115-bodies-of-different-owners/bad.usda
Better:          give all bodies of a mechanism the same owner.
Source:          measured on ovphysx 0.7.0.74035321: an error names the joint.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when both sides are bodies with different owners."""
    first, second = joint.sides
    if joint.prototype or first.owner == second.owner or first.body is None or second.body is None:
        return
    refused = any(first.body.startswith(root.path + "/") for root in report.roots)
    owners = [f"<{side.owner}>" if side.owner else "the default scene" for side in (first, second)]
    yield RULE.finding(
        joint,
        "physics:body1",
        first=first.body,
        second=second.body,
        owner0=owners[0],
        owner1=owners[1],
        more=", nor an articulation of them" if refused else "",
    )


RULE = Rule(
    "PJ115",
    "bodies-of-different-owners",
    Severity.ERROR,
    "<{first}> is simulated by {owner0}, <{second}> by {owner1}: the consumer makes no joint between them{more}",
    check,
)
