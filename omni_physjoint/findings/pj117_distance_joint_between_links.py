"""PJ117 distance-joint-between-links

What it reports: a distance joint between two links of an articulation that is not excluded from it.
Why it matters:  an articulation has no such joint: it holds outside, as a loose joint, and the log calls that an
                 error.
Example:         data/rules/PJ117-distance-joint-between-links/bad.usda
Better:          set physics:excludeFromArticulation to keep the log clean.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a distance joint that touches a link and does not say that it stays outside."""
    excluded = row(joint, "physics:excludeFromArticulation")
    if joint.type != "PhysicsDistanceJoint" or joint.role is not Role.STANDALONE or (excluded and excluded.resolved):
        return
    bodies = {side.body for side in joint.sides}
    if any(bodies.issubset(articulation.links) for articulation in report.articulations):
        yield RULE.finding(joint, "physics:excludeFromArticulation")


RULE = Rule(
    "PJ117",
    "distance-joint-between-links",
    Severity.INFO,
    "joins links of an articulation, which has no distance joints: it holds outside, and the log calls that an error",
    check,
)
