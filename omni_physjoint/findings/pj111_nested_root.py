"""PJ111 nested-root

What it reports: a prim with PhysicsArticulationRootAPI below another one.
Why it matters:  the inner root is refused; its joints belong to the articulation of the outer one, whose first link and
                 signs follow from that.
Example:         data/rules/PJ111-nested-root/bad.usda
Better:          keep one root for each robot: on its outermost prim, or on the link or joint that it should start from.
Source:          measured on ovphysx 0.7.0.74035321: an error without a path.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each nested root."""
    for root in report.roots:
        if root.nested_below is not None and not root.prototype:
            yield RULE.finding(root.path, outer=root.nested_below)


RULE = StageRule(
    "PJ111",
    "nested-root",
    Severity.ERROR,
    "PhysicsArticulationRootAPI is also on <{outer}> above: the consumer refuses this root, and its joints "
    "belong to the outer one",
    check,
)
