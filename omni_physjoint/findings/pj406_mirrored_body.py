"""PJ406 mirrored-body

What it reports: a joint on a body whose transform mirrors.
Why it matters:  PhysX cannot mirror: the body gets half a turn instead, and the joint frame is negated, so that axes,
                 limits and targets may point the other way.
Example:         data/rules/PJ406-mirrored-body/bad.usda
Better:          mirror the geometry below the body, not the body.
Source:          measured on ovphysx 0.7.0.74035321: mirroring one axis gives the scale (-1, -1, -1) and half a turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each mirrored side."""
    del report
    for number_, side in enumerate(joint.sides):
        if side.body is not None and exists(joint) and side.scale[0] * side.scale[1] * side.scale[2] < 0.0:
            yield RULE.finding(joint, f"physics:localPos{number_}", body=side.body, scale=show(side.scale))


RULE = Rule(
    "PJ406",
    "mirrored-body",
    Severity.WARNING,
    "<{body}> is mirrored (scale {scale}): the consumer takes half a turn for it and negates the local "
    "position of this side",
    check,
)
