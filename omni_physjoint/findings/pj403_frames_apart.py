"""PJ403 frames-apart

What it reports: a joint outside articulations whose two frames do not coincide where it holds: a gap, or an angle,
                 along an axis that it locks.
Why it matters:  the first steps pull the bodies together with whatever force it takes. The runtime's own warning misses
                 gaps along the axis of a hinge.
Example:         data/rules/PJ403-frames-apart/bad.usda
Better:          move a body, or recompute one local frame from the poses of both bodies.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join, length_unit, misfit, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when the frames differ along an axis that is not free."""
    gap = joint.gap
    if gap is None or joint.role is not Role.STANDALONE or joint.physx is None or joint.type == "PhysicsDistanceJoint":
        return
    away, turned = misfit(gap, {a for a, m in joint.physx["motions"].items() if m != "locked"}, report)
    if away or turned:
        parts = [f"{show(away)} {length_unit(report)} apart"] if away else []
        parts += [f"{show(turned)} deg turned against each other"] if turned else []
        yield RULE.finding(joint, "physics:localPos1" if away else "physics:localRot1", how=join(parts))


RULE = Rule(
    "PJ403",
    "frames-apart",
    Severity.WARNING,
    "the two frames are {how}: the first steps snap the bodies together",
    check,
)
