"""PJ607 state-without-effect

What it reports: an initial position or velocity of a joint that does not start from it.
Why it matters:  only axes of articulation joints have an initial state.
Example:         data/rules/PJ607-state-without-effect/bad.usda
Better:          pose the bodies instead, or put the joint into an articulation.
Source:          measured on ovphysx 0.7.0.74035321, silent for a joint outside articulations, although the contract
                 page promises a warning.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, instances_of, join, lower, number
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each state with authored values other than 0 that came to nothing."""
    del report
    for columns in instances_of(joint, "state:").values():
        told = [
            c
            for c in columns
            if c.authored and number(c) and math.isfinite(number(c) or 0.0) and c.effect is Effect.NO_EFFECT
        ]
        if told and exists(joint):
            have = "has" if len(told) == 1 else "have"
            names = join(c.name for c in told)
            yield RULE.finding(joint, told[0].name, names=names, have=have, reason=lower(told[0].reason))


RULE = Rule(
    "PJ607",
    "state-without-effect",
    Severity.WARNING,
    "{names} {have} no effect: {reason}",
    check,
)
