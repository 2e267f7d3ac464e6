"""PJ101 body-target-missing

What it reports: a body relationship that targets a prim which the stage does not have.
Why it matters:  that side of the joint becomes the body above the missing prim, or else the world; inside an
                 articulation a joint to the world welds its other body.
Example:         data/rules/PJ101-body-target-missing/bad.usda
Better:          target the rigid body, or remove the relationship where the world is meant.
Source:          measured on ovphysx 0.7.0.74035321; usd-core's validators call it JointInvalidPrimRel.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each missing target that counts: the first of its relationship."""
    del report
    for side in joint.sides if joint.role is not Role.UNKNOWN else ():
        if side.targets and side.targets[0] in side.missing:
            instead = f"<{side.body}> above it" if side.body else "the world"
            yield RULE.finding(
                joint, side.relationship, relationship=side.relationship, target=side.targets[0], instead=instead
            )


RULE = Rule(
    "PJ101",
    "body-target-missing",
    Severity.ERROR,
    "{relationship} targets <{target}>, which does not exist: the consumer takes {instead} for this side",
    check,
)
