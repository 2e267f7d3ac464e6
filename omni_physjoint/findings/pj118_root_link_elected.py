"""PJ118 root-link-elected

What it reports: a floating articulation whose first link was chosen by the consumer.
Why it matters:  a root on a group says nothing about where the tree starts: the consumer takes the link that encloses
                 all others, else the centre of the graph. The pose of the root and the direction of every joint follow
                 from that.
Example:         data/rules/PJ118-root-link-elected/bad.usda
Better:          put PhysicsArticulationRootAPI on the link that should be the base.
Source:          measured on ovphysx 0.7.0.74035321; contract page PhysicsArticulationRootAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each floating articulation that does not start at its root prim."""
    for articulation in report.articulations:
        elected = articulation.links[0]
        if not articulation.fixed_base and elected != articulation.root and len(articulation.links) > 1:
            yield RULE.finding(articulation.root, link=elected)


RULE = StageRule(
    "PJ118",
    "root-link-elected",
    Severity.INFO,
    "no joint leads to the world, so the consumer elects the base: <{link}>",
    check,
)
