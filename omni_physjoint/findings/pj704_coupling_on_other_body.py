"""PJ704 coupling-on-other-body

What it reports: a gear or a rack whose joint does not touch the body of the same number, inside an articulation.
Why it matters:  no object is made; the error blames hinge 0, whichever it is.
Example:         data/rules/PJ704-coupling-on-other-body/bad.usda
Better:          make body 0 a body of the first joint and body 1 one of the second, or leave both out.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import kind_of, undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a coupling of which nothing is made, though both of its sides are different bodies."""
    del report
    coupling = joint.type in ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")
    first, second = joint.sides
    if coupling and undone(joint) and "dynamic body" in (first.kind, second.kind) and first.body != second.body:
        yield RULE.finding(joint, "physics:body0", reason=joint.role_reason, kind=kind_of(joint))


RULE = Rule(
    "PJ704",
    "coupling-on-other-body",
    Severity.ERROR,
    "{reason} The consumer makes no {kind}",
    check,
)
