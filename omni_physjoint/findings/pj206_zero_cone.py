"""PJ206 zero-cone

What it reports: a ball joint with a half-angle of 0.
Why it matters:  inside an articulation that swing is held at 0; outside, PhysX refuses the cone and leaves it at 90
                 degrees.
Example:         data/rules/PJ206-zero-cone/bad.usda
Better:          use a hinge for one free axis, a fixed joint for none; a small angle where a narrow cone is meant.
Source:          measured on ovphysx 0.7.0.74035321; the contract page says that such a cone is not applied.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, is_idle, lower, number, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each half-angle of 0 in a cone that counts."""
    del report
    columns = [row(joint, f"physics:coneAngle{i}Limit") for i in (0, 1)]
    angles = [number(c) for c in columns]
    if not exists(joint) or any(a is None or not a >= 0.0 for a in angles):
        return
    for column, angle in zip(columns, angles, strict=True):
        if column is None or angle != 0.0:
            continue
        if is_idle(column):
            yield RULE.finding(joint, column.name, name=column.name, effect=lower(column.reason))
        elif joint.role is Role.ARTICULATION:
            # The joint does what is authored; a ball that cannot swing is hardly what is meant.
            effect = "the consumer holds this swing at 0"
            yield RULE.finding(joint, column.name, severity=Severity.WARNING, name=column.name, effect=effect)


RULE = Rule(
    "PJ206",
    "zero-cone",
    Severity.ERROR,
    "{name} is 0 deg: {effect}",
    check,
)
