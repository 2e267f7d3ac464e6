"""PJ213 generic-rotation-left-free

What it reports: a rotation of a generic joint inside an articulation without PhysicsLimitAPI.
Why it matters:  what has no limit is free: the joint gets one degree of freedom for each such rotation.
Example:         data/rules/PJ213-generic-rotation-left-free/bad.usda
Better:          lock it: apply PhysicsLimitAPI with low > high.
Source:          measured on ovphysx 0.7.0.74035321; the contract pages say that limits of such joints are not applied
                 inside an articulation, and they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, join
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a generic joint with unlimited rotations."""
    del report
    if joint.type != "PhysicsJoint" or joint.role is not Role.ARTICULATION:
        return
    limited = applied(joint, "PhysicsLimitAPI")
    axes = [dof.instance for dof in joint.dofs if dof.instance not in limited]
    if axes:
        one = len(axes) == 1
        yield RULE.finding(joint, axes=join(axes), have="has" if one else "have", them="it" if one else "them")


RULE = Rule(
    "PJ213",
    "generic-rotation-left-free",
    Severity.INFO,
    "{axes} {have} no PhysicsLimitAPI: the articulation joint turns freely about {them}",
    check,
)
