"""PJ907 attributes-without-api

What it reports: attributes of an API on a joint that does not have it: a limit, a state, an envelope, an axis, a
                 tuning, a coupling.
Why it matters:  the applied API is what the consumer looks for. (Drives have a rule of their own, PJ301.)
Example:         data/rules/PJ907-attributes-without-api/bad.usda
Better:          apply the API with the instance.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_APIS = {
    "limit:": "PhysicsLimitAPI",
    "state:": "PhysicsJointStateAPI",
    "physxLimit:": "PhysxLimitAPI",
    "physxJointAxis:": "PhysxJointAxisAPI",
    "physxDrivePerformanceEnvelope:": "PhysxDrivePerformanceEnvelopeAPI",
    "physxMimicJoint:": "PhysxMimicJointAPI",
}


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each instance with authored attributes and without its API."""
    del report
    leader = row(joint, "newton:mimicJoint")
    if leader is not None and leader.authored and "NewtonMimicAPI" not in joint.schemas and exists(joint):
        yield RULE.finding(joint, leader.name, names=leader.name, api="NewtonMimicAPI", are="is", them="it")
    for prefix, api in _APIS.items():
        for instance, columns in instances_of(joint, prefix).items():
            told = [c for c in columns if c.authored]
            if told and instance not in applied(joint, api) and exists(joint):
                one = len(told) == 1
                names = told[0].name if one else f"{told[0].name} and {len(told) - 1} more"
                yield RULE.finding(
                    joint,
                    told[0].name,
                    names=names,
                    api=f"{api}:{instance}",
                    are="is" if one else "are",
                    them="it" if one else "them",
                )


RULE = Rule(
    "PJ907",
    "attributes-without-api",
    Severity.WARNING,
    "{names} {are} authored without {api}: the consumer does not read {them}",
    check,
)
