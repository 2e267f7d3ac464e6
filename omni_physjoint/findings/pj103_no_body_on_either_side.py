"""PJ103 no-body-on-either-side

What it reports: a joint neither side of which is a rigid body.
Why it matters:  the consumer makes no joint; nothing is held.
Example:         data/rules/PJ103-no-body-on-either-side/bad.usda
Better:          target at least one prim with PhysicsRigidBodyAPI.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when both sides are the world."""
    del report
    if undone(joint) and all(side.body is None for side in joint.sides):
        yield RULE.finding(joint, "physics:body1")


RULE = Rule(
    "PJ103",
    "no-body-on-either-side",
    Severity.ERROR,
    "neither physics:body0 nor physics:body1 leads to a rigid body: the consumer makes no joint",
    check,
)
