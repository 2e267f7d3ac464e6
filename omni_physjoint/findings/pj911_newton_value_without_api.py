"""PJ911 newton-value-without-api

What it reports: armature, friction, damping or a speed limit of Newton on a joint without NewtonJointAPI.
Why it matters:  the consumer takes the value all the same: that the column is there is the gate. Newton itself asks
                 for the API.
Example:         data/rules/PJ911-newton-value-without-api/bad.usda
Better:          apply NewtonJointAPI.
Source:          measured on ovphysx 0.7.0.74035321; no page says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, join
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_NAMES = ("newton:armature", "newton:friction", "newton:damping", "newton:velocityLimit")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint with such values."""
    del report
    told = [c.name for c in joint.columns if c.name in _NAMES and c.authored and c.effect is Effect.APPLIED]
    if told and "NewtonJointAPI" not in joint.schemas and exists(joint):
        yield RULE.finding(joint, told[0], names=join(told), are="is" if len(told) == 1 else "are")


RULE = Rule(
    "PJ911",
    "newton-value-without-api",
    Severity.INFO,
    "{names} {are} authored without NewtonJointAPI: the consumer takes the value nevertheless, Newton does not",
    check,
)
