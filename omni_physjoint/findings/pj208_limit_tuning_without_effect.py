"""PJ208 limit-tuning-without-effect

What it reports: values of PhysxLimitAPI on a joint where they do nothing.
Why it matters:  limits inside an articulation are hard, and a limit that is not enabled has nothing to tune.
Example:         data/rules/PJ208-limit-tuning-without-effect/bad.usda
Better:          remove the API, or set physics:excludeFromArticulation where a soft limit matters more than the
                 articulation.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, instances_of, join, lower, number
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each instance with authored values, all without effect."""
    del report
    for columns in instances_of(joint, "physxLimit:").values():
        told = [c for c in columns if c.authored and c.published and number(c) and c.effect is Effect.NO_EFFECT]
        if exists(joint) and told:
            verb = "has" if len(told) == 1 else "have"
            names = join(c.name for c in told)
            yield RULE.finding(joint, told[0].name, names=names, verb=verb, reason=lower(told[0].reason))


RULE = Rule(
    "PJ208",
    "limit-tuning-without-effect",
    Severity.WARNING,
    "{names} {verb} no effect: {reason}",
    check,
)
