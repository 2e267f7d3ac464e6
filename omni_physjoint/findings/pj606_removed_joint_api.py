"""PJ606 removed-joint-api

What it reports: an attribute of PhysxJointAPI, which contract 0.7 no longer has.
Why it matters:  armature, friction and speed clamp of the joint are gone, without a message; not even a column is
                 published.
Example:         data/rules/PJ606-removed-joint-api/bad.usda
Better:          apply PhysxJointAxisAPI to the axis and copy the values there: armature, maxJointVelocity;
                 staticFrictionEffort and dynamicFrictionEffort instead of jointFriction, which is a coefficient and not
                 an effort.
Source:          measured on ovphysx 0.7.0.74035321 against 0.6.4.72118723.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_REPLACEMENTS = {
    "physxJoint:armature": "armature",
    "physxJoint:maxJointVelocity": "maxJointVelocity",
    "physxJoint:jointFriction": "staticFrictionEffort",
}
_PROPERTIES = ("angular", "linear", "rotX", "rotY", "rotZ")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each authored attribute; contract 0.6 reads them."""
    axes = [i for i in _PROPERTIES if i in reads(joint, report, "PhysxJointAxisAPI")]
    for column in joint.columns:
        replacement = _REPLACEMENTS.get(column.name)
        if replacement and column.authored and column.effect is Effect.NOT_READ and report.contract != "0.6":
            there = join(f"physxJointAxis:{axis}:{replacement}" for axis in axes)
            instead = f"; {there} {'is' if len(axes) == 1 else 'are'}" if axes else ""
            yield RULE.finding(joint, column.name, name=column.name, instead=instead)


RULE = Rule(
    "PJ606",
    "removed-joint-api",
    Severity.ERROR,
    "{name} is read by no runtime since contract 0.7{instead}",
    check,
)
