"""PJ601 axis-properties-outside-articulation

What it reports: authored values of PhysxJointAxisAPI or of NewtonJointAPI on a joint outside articulations.
Why it matters:  armature, speed clamp and friction act only on articulation joints.
Example:         data/rules/PJ601-axis-properties-outside-articulation/bad.usda
Better:          put the joint into an articulation.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import instances_of
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each axis, and one for Newton's values, with authored columns that came to nothing."""
    del report
    if joint.role is not Role.STANDALONE:
        return
    groups = [*instances_of(joint, "physxJointAxis:").values()]
    groups.append([c for c in joint.columns if c.name.startswith("newton:") and "imic" not in c.name])
    for columns in groups:
        told = [c for c in columns if c.authored and c.published and c.effect is Effect.NO_EFFECT]
        if told:
            one = len(told) == 1
            names = told[0].name if one else f"{told[0].name} and {len(told) - 1} more"
            yield RULE.finding(joint, told[0].name, names=names, act="acts" if one else "act")


RULE = Rule(
    "PJ601",
    "axis-properties-outside-articulation",
    Severity.WARNING,
    "{names} {act} only inside an articulation, and this joint is in none: no effect",
    check,
)
