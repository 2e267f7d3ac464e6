"""PJ404 link-moved-at-start

What it reports: an articulation joint whose two frames do not coincide on the stage.
Why it matters:  an articulation starts at its joint positions, 0 or what the state API says, not at the poses of the
                 stage: the child link and all beyond it are moved before the first step.
Example:         data/rules/PJ404-link-moved-at-start/bad.usda
Better:          recompute one local frame from the poses of both bodies, or author the position that the stage shows in
                 PhysicsJointStateAPI.
Source:          measured on ovphysx 0.7.0.74035321, silent: the gap along or about the joint's own axis counts as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join, length_unit, misfit, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when the frames differ by anything that the initial state of the axes does not explain."""
    gap = joint.gap
    if gap is None or joint.role is not Role.ARTICULATION:
        return
    moved = {dof.axis for dof in joint.dofs if dof.position.usd != 0.0}
    own = {dof.axis for dof in joint.dofs}
    away, turned = misfit(gap, moved, report)
    if away or turned:
        parts = [f"{show(away)} {length_unit(report)} apart"] if away else []
        parts += [f"{show(turned)} deg turned against each other"] if turned else []
        # Along its own axes the joint may well have been posed: the motion is legal, its start is not the stage's.
        severity = Severity.WARNING if any(misfit(gap, own, report)) else Severity.INFO
        column = "physics:localPos1" if away else "physics:localRot1"
        yield RULE.finding(joint, column, severity=severity, how=join(parts))


RULE = Rule(
    "PJ404",
    "link-moved-at-start",
    Severity.WARNING,
    "the two frames are {how}: the consumer moves the child link there before the first step",
    check,
)
