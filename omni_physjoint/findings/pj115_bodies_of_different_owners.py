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
from omni_physjoint.model import BodyReport, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when both sides are bodies with different owners."""
    owners = {body.path: _owner(body) for body in report.bodies}
    first, second = (side.body for side in joint.sides)
    if first not in owners or second not in owners or joint.prototype or owners[first] == owners[second]:
        return
    refused = any((first or "").startswith(root.path + "/") for root in report.roots)
    yield RULE.finding(
        joint,
        "physics:body1",
        first=first,
        second=second,
        owner0=owners[first],
        owner1=owners[second],
        more=", nor an articulation of them" if refused else "",
    )


def _owner(body: BodyReport) -> str:
    for column in body.columns:
        value = column.producer_value
        if column.name == "physics:simulationOwner" and isinstance(value, tuple) and value:
            return f"<{value[0]}>"
    return "the default scene"


RULE = Rule(
    "PJ115",
    "bodies-of-different-owners",
    Severity.ERROR,
    "<{first}> is simulated by {owner0}, <{second}> by {owner1}: the consumer makes no joint between them{more}",
    check,
)
