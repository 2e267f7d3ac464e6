"""PJ708 mimic-of-mimic

What it reports: a follower whose leader follows another joint itself.
Why it matters:  the chain holds, the last joint going with the product of the ratios. But a drive on any joint in the
                 middle works against both couplings.
Example:         data/rules/PJ708-mimic-of-mimic/bad.usda
Better:          let all followers follow the one joint that is driven, with the product of the ratios.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, given, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each coupling that holds and whose leader has one that holds."""
    for name, leader in _leaders(joint):
        try:
            above = report.joint(leader) if leader != joint.path else None
        except KeyError:
            above = None
        beyond = next((path for _, path in _leaders(above)), None) if above is not None else None
        if beyond is not None and exists(joint):
            yield RULE.finding(joint, name, name=name, leader=leader, beyond=beyond)


def _leaders(joint: JointReport) -> Iterator[tuple[str, str]]:
    """Yield the columns and targets of the couplings that hold."""
    names = [f"physxMimicJoint:{i}:referenceJoint" for i in applied(joint, "PhysxMimicJointAPI")]
    for name in (*names, "newton:mimicJoint"):
        column = row(joint, name)
        target = given(column)
        if column is not None and column.effect is Effect.APPLIED and isinstance(target, tuple) and target:
            yield name, str(target[0])


RULE = Rule(
    "PJ708",
    "mimic-of-mimic",
    Severity.INFO,
    "{name} leads to <{leader}>, which follows <{beyond}> itself: the couplings hold one after the other",
    check,
)
