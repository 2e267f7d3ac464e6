"""PJ119 excluded-joint-splits-articulation

What it reports: a joint with physics:excludeFromArticulation that was the only one between a link and the rest of its
                 robot.
Why it matters:  what hangs on it is no longer part of the articulation: it is held by a loose joint, which gives way,
                 and has no axis properties, envelope or initial state; a base that it held floats.
Example:         data/rules/PJ119-excluded-joint-splits-articulation/bad.usda
Better:          exclude a joint that closes a loop, not one that carries.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for an excluded joint whose two ends no articulation holds together."""
    excluded = row(joint, "physics:excludeFromArticulation")
    if joint.role is not Role.STANDALONE or excluded is None or excluded.resolved is not True:
        return
    if joint.type in ("PhysicsDistanceJoint", "PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint"):
        return
    ends = [side.body for side in joint.sides if side.kind == "dynamic body"]
    homes = [next((a for a in report.articulations if end in a.links), None) for end in ends]
    if not any(homes) or (len(ends) == 2 and homes[0] == homes[1]):
        return
    if len(ends) == 2:
        what = f"<{ends[0]}> and <{ends[1]}> are in no common articulation: a loose joint holds them together"
    elif homes[0] is not None and not homes[0].fixed_base:
        what = f"the articulation of <{ends[0]}> floats, held by a loose joint"
    else:
        return
    yield RULE.finding(joint, "physics:excludeFromArticulation", what=what)


RULE = Rule(
    "PJ119",
    "excluded-joint-splits-articulation",
    Severity.INFO,
    "is excluded from the articulation, and nothing else joins its ends: {what}",
    check,
)
