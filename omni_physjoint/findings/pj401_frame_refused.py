"""PJ401 frame-refused

What it reports: a local rotation of (0, 0, 0, 0).
Why it matters:  it has no direction, and PhysX refuses the whole frame, position included. Inside an articulation the
                 joint is then made without it, outside no joint is made.
Example:         data/rules/PJ401-frame-refused/bad.usda
Better:          author the identity, (1, 0, 0, 0) in USD's text, where no rotation is meant.
Source:          measured on ovphysx 0.7.0.74035321: an error without a path; the contract page says that quaternions
                 are normalised.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import given, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each frame that is refused for a rotation of zero."""
    del report
    for number_, side in enumerate(joint.sides):
        column = row(joint, f"physics:localRot{number_}")
        value = given(column)
        if column is None or not side.refused or not isinstance(value, tuple) or any(value):
            continue
        child = number_ == (0 if joint.reversed else 1)
        instead = "the identity" if child else "the place where the other body stands"
        effect = f"the articulation takes {instead} for it" if joint.role is Role.ARTICULATION else "no joint is made"
        yield RULE.finding(joint, column.name, name=column.name, effect=effect)


RULE = Rule(
    "PJ401",
    "frame-refused",
    Severity.ERROR,
    "{name} is (0, 0, 0, 0): PhysX refuses the frame, position included; {effect}",
    check,
)
