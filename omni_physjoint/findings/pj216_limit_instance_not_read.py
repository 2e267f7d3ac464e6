"""PJ216 limit-instance-not-read

What it reports: an instance of PhysicsLimitAPI or PhysxLimitAPI that the consumer does not read on this type of joint.
Why it matters:  its values look like a limit and limit nothing.
Example:         data/rules/PJ216-limit-instance-not-read/bad.usda
Better:          hinges, sliders and balls have their limits in attributes of their own (physics:lowerLimit,
                 physics:coneAngle0Limit); a generic joint reads transX to rotZ and distance.
Source:          measured on ovphysx 0.7.0.74035321, silent; contract pages PhysicsLimitAPI and PhysxLimitAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of, join, kind_of, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_OWN = {
    "PhysicsRevoluteJoint": "physics:lowerLimit and physics:upperLimit",
    "PhysicsPrismaticJoint": "physics:lowerLimit and physics:upperLimit",
    "PhysicsSphericalJoint": "physics:coneAngle0Limit and physics:coneAngle1Limit",
    "PhysicsDistanceJoint": "physics:minDistance and physics:maxDistance",
}


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such instance."""
    for api, prefix in (("PhysicsLimitAPI", "limit:"), ("PhysxLimitAPI", "physxLimit:")):
        known = reads(joint, report, api)
        for instance in applied(joint, api):
            if instance in known or not exists(joint):
                continue
            columns = [c for c in instances_of(joint, prefix).get(instance, []) if c.authored]
            instead = f", it reads {join(known)}" if known else ""
            if api == "PhysicsLimitAPI" and joint.type in _OWN:
                instead = f", its limit is in {_OWN[joint.type]}"
            name = columns[0].name if columns else None
            yield RULE.finding(joint, name, kind=kind_of(joint), api=api, instance=instance, instead=instead)


RULE = Rule(
    "PJ216",
    "limit-instance-not-read",
    Severity.ERROR,
    "a {kind} does not read {api}:{instance}{instead}: its values have no effect",
    check,
)
