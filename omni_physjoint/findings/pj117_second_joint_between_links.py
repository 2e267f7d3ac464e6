"""PJ117 second-joint-between-links

What it reports: a joint between two links of an articulation that another joint joins already.
Why it matters:  it stays outside the articulation, as a joint of loose bodies: no axis properties, no envelope, no
                 initial state, and it works against the first one.
Example:         data/rules/PJ117-second-joint-between-links/bad.usda
Better:          keep one joint for each pair of links; use one D6 joint for several axes. Set
                 physics:excludeFromArticulation where the second one is meant.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import LINKING_TYPES, kind_of, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint of its own whose bodies an articulation joint joins already."""
    excluded = row(joint, "physics:excludeFromArticulation")
    if joint.role is not Role.STANDALONE or joint.type not in LINKING_TYPES or (excluded and excluded.resolved):
        return
    ends = {side.body for side in joint.sides}
    for articulation in report.articulations:
        if ends.issubset(articulation.links):
            other = next((p for p in articulation.joints if {s.body for s in report.joint(p).sides} == ends), None)
            if other is not None:
                first, second = (side.body for side in joint.sides)
                yield RULE.finding(joint, "physics:body1", first=first, second=second, other=other, kind=kind_of(joint))


RULE = Rule(
    "PJ117",
    "second-joint-between-links",
    Severity.WARNING,
    "<{first}> and <{second}> are joined by <{other}> already: the consumer keeps this {kind} outside the articulation",
    check,
)
