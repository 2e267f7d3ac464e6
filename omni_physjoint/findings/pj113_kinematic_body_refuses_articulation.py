"""PJ113 kinematic-body-refuses-articulation

What it reports: a joint below an articulation root that ties a link to a kinematic body.
Why it matters:  the consumer refuses the articulation: all its joints become joints of loose bodies and lose their axis
                 properties, envelopes and states.
Example:         data/rules/PJ113-kinematic-body-refuses-articulation/bad.usda
Better:          clear physics:kinematicEnabled, use a fixed joint to the world to hold the base, or set
                 physics:excludeFromArticulation on this joint.
Source:          measured on ovphysx 0.7.0.74035321: an error, and no articulation under the root.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import LINKING_TYPES, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint of its own that would fix the base of a root without an articulation."""
    excluded = row(joint, "physics:excludeFromArticulation")
    if joint.role is not Role.STANDALONE or joint.type not in LINKING_TYPES or (excluded and excluded.resolved):
        return
    for side, other in zip(joint.sides, reversed(joint.sides), strict=True):
        if side.kind != "kinematic body" or other.kind != "dynamic body":
            continue
        built = {articulation.root for articulation in report.articulations}
        for root in report.roots:
            above = (other.body or "").startswith(root.path + "/") or other.body == root.path
            if above and root.path not in built and root.enabled and root.nested_below is None:
                name = side.relationship
                yield RULE.finding(joint, name, relationship=name, body=side.body, root=root.path)


RULE = Rule(
    "PJ113",
    "kinematic-body-refuses-articulation",
    Severity.ERROR,
    "{relationship} leads to <{body}>, which is kinematic: the consumer refuses the articulation under "
    "<{root}>, whose joints become joints of loose bodies",
    check,
)
