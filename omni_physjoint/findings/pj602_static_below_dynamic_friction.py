"""PJ602 static-below-dynamic-friction

What it reports: an axis whose static friction effort is below its dynamic one.
Why it matters:  PhysX refuses every friction value of the axis, the viscous one and Newton's seeds included.
Example:         data/rules/PJ602-static-below-dynamic-friction/bad.usda
Better:          give a static effort of at least the dynamic one.
Source:          measured on ovphysx 0.7.0.74035321: an error without a path.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, changed, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each axis whose friction is refused for this reason."""
    for instance in applied(joint, "PhysxJointAxisAPI"):
        prefix = f"physxJointAxis:{instance}:"
        static, dynamic = (row(joint, prefix + n) for n in ("staticFrictionEffort", "dynamicFrictionEffort"))
        low, high = number(static), number(dynamic)
        if static is not None and changed(static) and low is not None and high is not None and low < high:
            shown = show(low, static, report), show(high, dynamic, report)
            yield RULE.finding(joint, static.name, name=static.name, static=shown[0], dynamic=shown[1])


RULE = Rule(
    "PJ602",
    "static-below-dynamic-friction",
    Severity.ERROR,
    "{name} is {static}, below {dynamic} of dynamicFrictionEffort: PhysX refuses all friction of the axis, "
    "viscous friction included",
    check,
)
