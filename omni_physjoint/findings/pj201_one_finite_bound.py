"""PJ201 one-finite-bound

What it reports: a limit with one finite bound, the other being infinite.
Why it matters:  the infinite bound reaches PhysX as it is. Inside an articulation the limit is refused and the axis
                 stands at 0; outside, a hinge gets 180 degrees for it, a slider is not limited at all.
Example:         data/rules/PJ201-one-finite-bound/bad.usda
Better:          give both bounds, a very large one where none is meant (any finite number will do), or neither.
Source:          measured on ovphysx 0.7.0.74035321; the contract pages say that one bound is enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import bounds, changed, is_idle, lower, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each limit that PhysX takes otherwise for its infinite bound."""
    for pair in bounds(joint):
        low, high = pair.values
        if math.isinf(low) == math.isinf(high):
            continue
        finite, other = (pair.high, pair.low) if math.isinf(low) else (pair.low, pair.high)
        if changed(pair.low) or changed(pair.high):
            told = next(c for c in (other, finite) if changed(c))
            severity = Severity.ERROR if is_idle(told) else Severity.WARNING
            value = show(number(finite), finite, report)
            names = {"finite": finite.name, "other": other.name, "value": value, "effect": lower(told.reason)}
            at = other if other.authored and finite.authored else finite  # the odd one of two that somebody wrote
            yield RULE.finding(joint, at.name, severity=severity, **names)


RULE = Rule(
    "PJ201",
    "one-finite-bound",
    Severity.ERROR,
    "{finite} is {value} and {other} is infinite: {effect}",
    check,
)
