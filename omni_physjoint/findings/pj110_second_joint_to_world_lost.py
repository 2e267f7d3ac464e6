"""PJ110 second-joint-to-world-lost

What it reports: a joint to the world that was to start an articulation when its body was a link of another one already.
Why it matters:  the consumer makes nothing of it.
Example:         data/rules/PJ110-second-joint-to-world-lost/bad.usda
Better:          give the articulation one joint to the world, and set physics:excludeFromArticulation on further ones.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint from a link to the world of which nothing is made, though its frames are sound."""
    if not undone(joint) or joint.articulation is not None or any(side.refused for side in joint.sides):
        return
    ends = [side.body for side in joint.sides if side.kind == "dynamic body"]
    if len(ends) == 1 and any(ends[0] in articulation.links for articulation in report.articulations):
        side = next(s for s in joint.sides if s.kind != "dynamic body")
        yield RULE.finding(joint, side.relationship, body=ends[0])


RULE = Rule(
    "PJ110",
    "second-joint-to-world-lost",
    Severity.ERROR,
    "was to fix the base of an articulation, but <{body}> is a link of another one already: the consumer makes"
    " no joint",
    check,
)
