"""PJ703 coupling-without-joint

What it reports: a gear or a rack one of whose joints is missing: no target, or a target of which no joint is
                 made, or a joint of another type.
Why it matters:  the object is made and couples nothing.
Example:         data/rules/PJ703-coupling-without-joint/bad.usda
Better:          target the two joints with physics:hinge0 and physics:hinge1 (gear), physics:hinge and
                 physics:prismatic (rack); names such as physxGearJoint:hinge0 are read by nobody.
Source:          measured on ovphysx 0.7.0.74035321: a warning; the contract page says that no gear joint is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, given, kind_of, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


_JOINTS = {
    "PhysxPhysicsGearJoint": ("physics:hinge0", "physics:hinge1"),
    "PhysxPhysicsRackAndPinionJoint": ("physics:hinge", "physics:prismatic"),
}


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each relationship that leads to no joint."""
    for name in _JOINTS.get(joint.type, ()):
        target = given(row(joint, name))
        column = row(joint, name)
        lost = column is not None and column.effect is Effect.NO_EFFECT
        if exists(joint) and joint.role is not Role.UNKNOWN and (not target or lost):
            first = target[0] if isinstance(target, tuple) and target else ""
            what = f"targets <{first}>, of which no joint is made" if first else "has no target"
            yield RULE.finding(joint, name, name=name, what=what, kind=kind_of(joint))
        elif exists(joint) and isinstance(target, tuple) and target:
            wanted = "PhysicsPrismaticJoint" if name == "physics:prismatic" else "PhysicsRevoluteJoint"
            other = _at(report, str(target[0]))
            if other is not None and other.type != wanted:
                what = f"targets <{target[0]}>, a {kind_of(other)} where a {_WORDS[wanted]} is needed"
                yield RULE.finding(joint, name, name=name, what=what, kind=kind_of(joint))


_WORDS = {"PhysicsPrismaticJoint": "slider", "PhysicsRevoluteJoint": "hinge"}


def _at(report: Report, path: str) -> JointReport | None:
    try:
        return report.joint(path)
    except KeyError:
        return None


RULE = Rule(
    "PJ703",
    "coupling-without-joint",
    Severity.ERROR,
    "{name} {what}: the {kind} is made and couples nothing",
    check,
)
