"""PJ205 half-cone

What it reports: a ball joint with one half-angle of its cone, the other being negative or absent.
Why it matters:  the consumer makes a cone of both or none: the ball swings freely.
Example:         data/rules/PJ205-half-cone/bad.usda
Better:          give both half-angles; 180 degrees is no bound for one of them inside an articulation.
Source:          measured on ovphysx 0.7.0.74035321; contract page PhysicsSphericalJoint.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when one angle counts and the other does not."""
    columns = [row(joint, f"physics:coneAngle{i}Limit") for i in (0, 1)]
    angles = [number(c) for c in columns]
    counts = [a is not None and math.isfinite(a) and a >= 0.0 for a in angles]
    if exists(joint) and counts[0] != counts[1]:
        found, other = (0, 1) if counts[0] else (1, 0)
        column, odd = columns[found], columns[other]
        assert column is not None
        at = odd if odd is not None and odd.authored and column.authored else column
        value = show(angles[found], column, report)
        yield RULE.finding(joint, at.name, given=column.name, value=value, other=f"physics:coneAngle{other}Limit")


RULE = Rule(
    "PJ205",
    "half-cone",
    Severity.ERROR,
    "{given} is {value} and {other} is not given: the consumer makes no cone, and the ball swings freely",
    check,
)
