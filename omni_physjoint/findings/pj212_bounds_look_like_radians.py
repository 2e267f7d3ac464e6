"""PJ212 bounds-look-like-radians

What it reports: both bounds of an angular limit are plain fractions of pi.
Why it matters:  the columns hold degrees: 1.5708 is a degree and a half, not a quarter turn.
Example:         data/rules/PJ212-bounds-look-like-radians/bad.usda
Better:          author degrees.
Source:          USD schema: angles of joints are in degrees; every converter from URDF has to multiply by 57.3.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import bounds, exists, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_FRACTIONS = tuple(math.pi * k for k in (1 / 6, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 5 / 6, 1.0, 4 / 3, 3 / 2, 2.0))
"""What a joint measured in radians tends to be bounded by."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such limit; at least one bound is no 0."""
    for pair in bounds(joint):
        low, high = pair.values
        if pair.angular and low < high and all(_plain(v) for v in pair.values) and exists(joint):
            yield RULE.finding(
                joint,
                pair.low.name,
                low=pair.low.name,
                high=pair.high.name,
                lowest=show(low, pair.low, report),
                highest=show(high, pair.high, report),
                travel=show(high - low),
            )


def _plain(value: float) -> bool:
    return value == 0.0 or any(math.isclose(abs(value), f, rel_tol=1e-4) for f in _FRACTIONS)


RULE = Rule(
    "PJ212",
    "bounds-look-like-radians",
    Severity.WARNING,
    "{low} and {high} are {lowest} and {highest}, fractions of pi: the consumer takes degrees, and the axis "
    "moves by {travel} deg in all",
    check,
)
