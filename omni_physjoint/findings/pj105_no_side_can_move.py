"""PJ105 no-side-can-move

What it reports: a joint between two things neither of which can move: kinematic or disabled bodies, static colliders,
                 the world.
Why it matters:  the consumer makes no joint.
Example:         data/rules/PJ105-no-side-can-move/bad.usda
Better:          enable the body that should move, or clear physics:kinematicEnabled on it.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join, undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding when no side is a dynamic body, and at least one is a body."""
    del report
    first, second = joint.sides
    if not undone(joint) or first.body == second.body or "dynamic body" in (first.kind, second.kind):
        return
    # Without a kind the report came from columns alone, which do not tell.
    if first.kind and second.kind:
        sides = (f"<{s.body}> is a {s.kind}" if s.body else "the other side is the world" for s in joint.sides)
        yield RULE.finding(joint, "physics:body1", sides=join(sides))


RULE = Rule(
    "PJ105",
    "no-side-can-move",
    Severity.ERROR,
    "neither side can move: {sides}; the consumer makes no joint",
    check,
)
