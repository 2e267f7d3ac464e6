"""PJ215 distance-bounds-crossed

What it reports: a distance joint whose smallest distance is above its largest one.
Why it matters:  both bounds cannot hold; the joint pulls and pushes at once.
Example:         data/rules/PJ215-distance-bounds-crossed/bad.usda
Better:          swap them, or give -1 for the bound that is not meant.
Source:          measured on ovphysx 0.7.0.74035321: both bounds reach PhysX as authored, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when both bounds count and cross."""
    low, high = row(joint, "physics:minDistance"), row(joint, "physics:maxDistance")
    least, most = number(low), number(high)
    if exists(joint) and least is not None and most is not None and 0.0 <= most < least:
        shown = show(least, low, report), show(most, high, report)
        yield RULE.finding(joint, "physics:minDistance", low=shown[0], high=shown[1])


RULE = Rule(
    "PJ215",
    "distance-bounds-crossed",
    Severity.ERROR,
    "physics:minDistance is {low}, above physics:maxDistance at {high}: PhysX takes both, and no distance "
    "satisfies them",
    check,
)
