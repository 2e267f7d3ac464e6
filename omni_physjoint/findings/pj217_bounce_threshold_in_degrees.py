"""PJ217 bounce-threshold-in-degrees

What it reports: a bounceThreshold of PhysxLimitAPI on a rotation.
Why it matters:  the schema says degrees per second, and nobody converts: PhysX takes the number as radians per
                 second, 57 times as much.
Example:         data/rules/PJ217-bounce-threshold-in-degrees/bad.usda
Better:          author the threshold in radians per second, in spite of the schema.
Source:          contract page PhysxLimitAPI; measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such threshold that acts; without restitution nothing bounces."""
    for column in joint.columns:
        value = number(column)
        if not column.name.startswith("physxLimit:") or not column.name.endswith(":bounceThreshold") or not value:
            continue
        instance = column.name.split(":")[1]
        if instance == "linear" or instance.startswith("trans") or instance == "distance":
            continue
        if column.authored and column.effect is Effect.APPLIED and exists(joint) and math.isfinite(value):
            shown, taken = show(value), show(math.degrees(value))
            bounces = next((c for c in joint.columns if c.name == f"physxLimit:{instance}:restitution"), None)
            severity = None if number(bounces) else Severity.INFO
            yield RULE.finding(joint, column.name, severity=severity, name=column.name, value=shown, taken=taken)


RULE = Rule(
    "PJ217",
    "bounce-threshold-in-degrees",
    Severity.WARNING,
    "{name} is {value} deg/s: the consumer does not convert it, and PhysX takes {value} rad/s, which is {taken} deg/s",
    check,
)
