"""PJ312 max-force-unlimited

What it reports: a drive with gains whose maxForce is unlimited: authored so, or left out where the joints around it
                 have one.
Why it matters:  the drive pushes with whatever its gains ask for, far from the target with more than any motor has.
Example:         data/rules/PJ312-max-force-unlimited/bad.usda
Better:          author the greatest effort of the motor.
Source:          contract page PhysicsDriveAPI; measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, number, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such drive."""
    for instance in applied(joint, "PhysicsDriveAPI"):
        prefix = f"drive:{instance}:physics:"
        force, gains = row(joint, prefix + "maxForce"), [row(joint, prefix + n) for n in ("stiffness", "damping")]
        limit = number(force)
        if force is None or force.effect is not Effect.APPLIED or limit is None or limit < FLT_MAX or not exists(joint):
            continue
        if not any(number(c) for c in gains):
            continue
        around = [] if force.authored else _limited(joint, report)
        if force.authored and not force.blocked:
            yield RULE.finding(joint, force.name, name=force.name, how="is authored as unlimited")
        elif around:
            yield RULE.finding(joint, force.name, name=force.name, how=f"is left out, while <{around[0]}> has a limit")


def _limited(joint: JointReport, report: Report) -> list[str]:
    """Return the joints around it whose drives have a finite effort."""
    return [
        other.path
        for other in report.near(joint.path, _REACH)
        if other.articulation == joint.articulation
        and any(
            c.authored and c.effect is Effect.APPLIED and 0.0 < (number(c) or 0.0) < FLT_MAX
            for c in other.columns
            if c.name.endswith(":physics:maxForce")
        )
    ]


_REACH = 3


RULE = Rule(
    "PJ312",
    "max-force-unlimited",
    Severity.INFO,
    "{name} {how}: the drive pushes as hard as its gains ask for, without a bound",
    check,
)
