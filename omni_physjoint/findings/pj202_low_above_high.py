"""PJ202 low-above-high

What it reports: a limit of a hinge or a slider whose lower bound is above the upper one.
Why it matters:  PhysX refuses it. Inside an articulation the axis then stands at 0; outside, a hinge keeps +-90 degrees
                 and a slider is not limited. (On a generic joint low > high is how an axis is locked.)
Example:         data/rules/PJ202-low-above-high/bad.usda
Better:          swap the bounds.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import bounds, changed, lower, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such limit, those of a generic joint excepted."""
    for pair in bounds(joint):
        low, high = pair.values
        if low > high and joint.type != "PhysicsJoint" and changed(pair.low):
            yield RULE.finding(
                joint,
                pair.low.name,
                low=pair.low.name,
                lowest=show(low, pair.low, report),
                high=pair.high.name,
                highest=show(high, pair.high, report),
                effect=lower(pair.low.reason),
            )


RULE = Rule(
    "PJ202",
    "low-above-high",
    Severity.ERROR,
    "{low} is {lowest}, above {high} at {highest}: {effect}",
    check,
)
