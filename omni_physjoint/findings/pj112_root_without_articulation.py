"""PJ112 root-without-articulation

What it reports: a prim with PhysicsArticulationRootAPI of which no articulation comes.
Why it matters:  the joints below it become joints of loose bodies: no reduced coordinates, no axis properties, no
                 envelope, no initial state.
Example:         data/rules/PJ112-root-without-articulation/bad.usda
Better:          put the root on the prim above all links, on the link to start from, or on the joint to the world.
Source:          measured on ovphysx 0.7.0.74035321, mostly silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, RootReport, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each root that counts and has no articulation; a switched-off one is info."""
    built = {articulation.root for articulation in report.articulations}
    for root in report.roots:
        if root.path in built or root.nested_below is not None or root.prototype:
            continue
        if not root.enabled:
            off = "is switched off by physxArticulation:articulationEnabled"
            yield RULE.finding(root.path, "physxArticulation:articulationEnabled", severity=Severity.INFO, why=off)
        else:
            yield RULE.finding(root.path, why=_why(root))


def _why(root: RootReport) -> str:
    if root.kinematic:
        return f"stands above <{root.kinematic[0]}>, which is kinematic, and a kinematic body refuses all of it"
    if root.on == "joint":
        return "is on a joint that does not lead to the world"
    if root.on == "body":
        return "is on a body that cannot move"
    if root.bodies == 0:
        return "has no links to start from below it"
    return "has links below it that are taken already, or joined to bodies of another simulation owner"


RULE = StageRule(
    "PJ112",
    "root-without-articulation",
    Severity.ERROR,
    "PhysicsArticulationRootAPI {why}: the consumer makes no articulation of it",
    check,
)
