"""PJ214 generic-translation-locked

What it reports: a translation of a generic joint inside an articulation that its author did not lock.
Why it matters:  inside an articulation such a joint has rotations only; outside, the translation would be free or have
                 the limit that is authored.
Example:         data/rules/PJ214-generic-translation-locked/bad.usda
Better:          lock it with low > high to say so, use a slider, or set physics:excludeFromArticulation.
Source:          measured on ovphysx 0.7.0.74035321: one message without a path.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import bounds, join
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a generic joint; a limit with travel that is lost this way is a warning."""
    del report
    if joint.type != "PhysicsJoint" or joint.role is not Role.ARTICULATION:
        return
    pairs = {pair.instance: pair for pair in bounds(joint)}
    axes = [
        axis
        for axis in ("transX", "transY", "transZ")
        if axis not in pairs or not pairs[axis].values[0] > pairs[axis].values[1]
    ]
    if axes:
        lost = [axis for axis in axes if axis in pairs and pairs[axis].low.authored]
        one = len(axes) == 1
        yield RULE.finding(
            joint,
            pairs[lost[0]].low.name if lost else None,
            severity=Severity.WARNING if lost else Severity.INFO,
            axes=join(axes),
            are="is" if one else "are",
            them="it" if one else "them",
            they="it" if one else "they",
        )


RULE = Rule(
    "PJ214",
    "generic-translation-locked",
    Severity.INFO,
    "{axes} {are} not locked: the articulation locks {them}, outside it {they} would move",
    check,
)
