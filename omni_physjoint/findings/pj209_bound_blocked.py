"""PJ209 bound-blocked

What it reports: a bound of a limit or a cone that a layer blocks (`= None`), often to set the axis free.
Why it matters:  a blocked attribute is not published, and an absent bound is 0 to the consumer, not infinite: two of
                 them hold the axis at 0, one makes 0 the bound.
Example:         data/rules/PJ209-bound-blocked/bad.usda
Better:          author infinity (-inf, inf; -1 for a cone) instead of blocking, or clear the weaker opinion.
Source:          measured on ovphysx 0.7.0.74035321, silent; the contract pages say that the producer always publishes a
                 value.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import changed, exists, lower, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.mobility import cannot_move
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_BOUNDS = ("lowerLimit", "upperLimit", "low", "high", "coneAngle0Limit", "coneAngle1Limit")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each blocked bound that the consumer would read."""
    del report
    for column in joint.columns:
        if not column.blocked or not column.diverges or column.name.rpartition(":")[2] not in _BOUNDS:
            continue
        if column.effect is not Effect.NOT_READ and exists(joint):
            effect = "0 is its bound then" if not changed(column) else lower(column.reason)
            if cannot_move(joint):
                effect += "; with that the joint is locked at 0 and cannot move"
            yield RULE.finding(
                joint,
                column.name,
                name=column.name,
                default=show(column.parser_default),
                unit=" deg" * (column.units == "deg"),
                effect=effect,
            )


RULE = Rule(
    "PJ209",
    "bound-blocked",
    Severity.ERROR,
    "{name} is blocked, so that nothing is published and the consumer takes {default}{unit}: {effect}",
    check,
)
