"""PJ203 bounds-equal

What it reports: a limit whose two bounds are the same.
Why it matters:  the axis cannot move; inside an articulation it still is a degree of freedom, with a limit that works
                 all the time.
Example:         data/rules/PJ203-bounds-equal/bad.usda
Better:          use a fixed joint, or lock the axis of a generic joint with low > high.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import bounds, exists, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each limit without travel."""
    for pair in bounds(joint):
        low, high = pair.values
        if low == high and math.isfinite(low) and exists(joint) and pair.low.authored and pair.low.published:
            yield RULE.finding(joint, pair.low.name, value=show(low, pair.low, report))


RULE = Rule(
    "PJ203",
    "bounds-equal",
    Severity.INFO,
    "both bounds are {value}: the axis is held there by its limit",
    check,
)
