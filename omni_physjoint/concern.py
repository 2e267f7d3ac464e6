"""Which joints a finding about another prim concerns: those of a root, of a body, below an arc that leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from omni_physjoint.findings import StageRule, rule_of
from omni_physjoint.model import Finding, JointReport

__all__ = ["concerned", "concerns", "only_concerning"]

_Bodies = Callable[[str], Collection[str | None]]


def concerns(finding: Finding, path: str, bodies: Collection[str | None], articulation: str | None) -> bool:
    """Tell whether `finding` concerns a joint.

    A finding about a joint concerns that joint, one about the mass of a body the joints of the body, any other one the
    joints of the articulation with its root there, and those that lie at or below its prim or hold on to something
    that does.

    Args:
        finding: Any finding.
        path: Path of the joint.
        bodies: What its two sides hold on to; None for the world.
        articulation: Root of its articulation.
    """
    if finding.joint is not None:
        return finding.joint == path
    rule = rule_of(finding.rule)
    if isinstance(rule, StageRule) and rule.by_body:
        return finding.prim in bodies
    if finding.prim == articulation:
        return True
    below = finding.prim.rstrip("/") + "/"
    return any(end is not None and (end + "/").startswith(below) for end in (path, *bodies))


def concerned(
    finding: Finding, paths: Iterable[str], bodies: _Bodies, articulation: Callable[[str], str | None]
) -> str | None:
    """Return the first of `paths` that `finding` concerns; those of a body or articulation go before those below it."""
    near = None
    for path in paths:
        ends = bodies(path)
        if finding.joint == path or finding.prim in ends or finding.prim == articulation(path):
            return path
        if near is None and concerns(finding, path, ends, articulation(path)):
            near = path
    return near


def only_concerning(findings: Iterable[Finding], joints: Iterable[JointReport]) -> tuple[Finding, ...]:
    """Return the findings that concern one of `joints` at least."""
    sides = [(j.path, {side.body for side in j.sides}, j.articulation) for j in joints]
    return tuple(f for f in findings if any(concerns(f, *side) for side in sides))
