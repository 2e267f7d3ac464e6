"""PJ106 joint-became-weld

What it reports: a joint with an axis that ties a link of an articulation to the world.
Why it matters:  such a joint becomes the anchor of the articulation, whatever its type: its link is welded to the
                 world, and its axis, limits and drive are gone without a message.
Example:         data/rules/PJ106-joint-became-weld/bad.usda
Better:          target the body that should be the other link; or put a base body in between, fixed to the world; or
                 set physics:excludeFromArticulation.
Source:          measured on ovphysx 0.7.0.74035321: the articulation has a fixed base and no DOF for the joint.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join, kind_of
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity, SideReport

__all__ = ["RULE"]


_GROUPS = {
    "drive:": "drive",
    "limit:": "limits",
    "physics:lowerLimit": "limits",
    "physics:upperLimit": "limits",
    "physics:coneAngle": "cone",
    "physxJointAxis:": "axis properties",
    "newton:": "Newton values",
    "state:": "initial state",
}


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for an anchor that is no fixed joint."""
    del report
    if joint.role is not Role.FIXED_BASE_ANCHOR or joint.type == "PhysicsFixedJoint":
        return
    lost = [group for start, group in _GROUPS.items() if _authored(joint, start)]
    side, link = _sides(joint)
    words = join(["its axis", *dict.fromkeys(lost)])
    yield RULE.finding(
        joint, side.relationship, relationship=side.relationship, kind=kind_of(joint), link=link, lost=words
    )


def _authored(joint: JointReport, start: str) -> bool:
    return any(c.authored and c.name.startswith(start) for c in joint.columns)


def _sides(joint: JointReport) -> tuple[SideReport, str | None]:
    """Return the side that does not move, and the link on the other one."""
    first, second = joint.sides
    fixed, other = (first, second) if second.kind == "dynamic body" else (second, first)
    return fixed, other.body


RULE = Rule(
    "PJ106",
    "joint-became-weld",
    Severity.ERROR,
    "{relationship} leads to nothing that moves, so that this {kind} fixes the base of an articulation: the consumer "
    "welds <{link}> in place and drops {lost}",
    check,
)
