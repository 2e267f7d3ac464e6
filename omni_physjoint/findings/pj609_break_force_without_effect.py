"""PJ609 break-force-without-effect

What it reports: a breakForce or breakTorque on a joint of an articulation.
Why it matters:  a joint of an articulation is not a constraint that could be torn apart: nothing ever breaks, without
                 a message.
Example:         data/rules/PJ609-break-force-without-effect/bad.usda
Better:          set physics:excludeFromArticulation where breaking matters, or remove the value.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Role, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each finite value that does nothing."""
    if joint.role not in (Role.ARTICULATION, Role.FIXED_BASE_ANCHOR):
        return
    for column in joint.columns:
        value = number(column)
        breaks = column.name in ("physics:breakForce", "physics:breakTorque")
        if breaks and column.authored and value is not None and value < FLT_MAX and column.effect is not Effect.APPLIED:
            yield RULE.finding(joint, column.name, name=column.name, value=show(value, column, report))


RULE = Rule(
    "PJ609",
    "break-force-without-effect",
    Severity.WARNING,
    "{name} is {value}, and this joint is part of an articulation: the consumer never breaks it",
    check,
)
