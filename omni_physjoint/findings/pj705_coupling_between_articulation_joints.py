"""PJ705 coupling-between-articulation-joints

What it reports: a gear or a rack between links of an articulation.
Why it matters:  it works, outside the articulation; the log calls it an error, three times, and asks to exclude it.
Example:         data/rules/PJ705-coupling-between-articulation-joints/bad.usda
Better:          set physics:excludeFromArticulation to keep the log clean.
Source:          measured on ovphysx 0.7.0.74035321: a wheel of ratio 2 turned by -179.8 degrees for 89.9 of its pinion.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import kind_of, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each coupling of links that does not say that it stays outside."""
    excluded = row(joint, "physics:excludeFromArticulation")
    coupling = joint.type in ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")
    if not coupling or joint.role is not Role.STANDALONE or (excluded and excluded.resolved):
        return
    bodies = {side.body for side in joint.sides}
    if any(bodies.intersection(articulation.links) for articulation in report.articulations):
        yield RULE.finding(joint, "physics:excludeFromArticulation", kind=kind_of(joint))


RULE = Rule(
    "PJ705",
    "coupling-between-articulation-joints",
    Severity.INFO,
    "couples links of an articulation: the log calls that an error, and the {kind} works nevertheless",
    check,
)
