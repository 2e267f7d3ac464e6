"""PJ407 body-order-against-tree

What it reports: an articulation joint whose body 1 is nearer to the root than its body 0.
Why it matters:  PhysX holds the joint from parent to child: limits swap and change sign, and so do targets and
                 positions. What is read back by joint comes in the authored order again.
Example:         data/rules/PJ407-body-order-against-tree/bad.usda
Better:          swap the bodies and the frames where a controller works with PhysX's own values.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each reversed joint with an axis."""
    del report
    if joint.reversed and joint.dofs:
        yield RULE.finding(joint, "physics:body1", parent=joint.sides[1].body)


RULE = Rule(
    "PJ407",
    "body-order-against-tree",
    Severity.INFO,
    "body 1, <{parent}>, is the parent link: PhysX holds this joint the other way round, with limits, targets "
    "and positions negated",
    check,
)
