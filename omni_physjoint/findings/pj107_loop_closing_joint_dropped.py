"""PJ107 loop-closing-joint-dropped

What it reports: a joint that closes a loop of links inside an articulation, or joins two links a second time.
Why it matters:  an articulation is a tree: the consumer makes nothing of this joint. Its error lists the other joints
                 of the loop and says that one will be excluded, which reads as if it survived.
Example:         data/rules/PJ107-loop-closing-joint-dropped/bad.usda
Better:          set physics:excludeFromArticulation on the joint of the loop that may be soft; it then holds outside
                 the articulation.
Source:          measured on ovphysx 0.7.0.74035321: no object exists for the joint.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import LINKING_TYPES, undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint that an articulation met and dropped; say so where another joins the same links."""
    if not undone(joint) or joint.articulation is None or joint.type not in LINKING_TYPES:
        return
    ends = {side.body for side in joint.sides}
    what = f"closes a loop of links under <{joint.articulation}>"
    for articulation in report.articulations:
        if ends.issubset(articulation.links):
            twin = next((p for p in articulation.joints if {s.body for s in report.joint(p).sides} == ends), None)
            what = f"joins two links that <{twin}> joins already" if twin else what
    yield RULE.finding(joint, "physics:excludeFromArticulation", what=what)


RULE = Rule(
    "PJ107",
    "loop-closing-joint-dropped",
    Severity.ERROR,
    "{what}: the consumer makes no joint here, and the error in its log names the others",
    check,
)
