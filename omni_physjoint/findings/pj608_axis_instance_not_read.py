"""PJ608 axis-instance-not-read

What it reports: an instance of PhysxJointAxisAPI or PhysicsJointStateAPI that the consumer does not read on this type
                 of joint.
Why it matters:  its values do nothing.
Example:         data/rules/PJ608-axis-instance-not-read/bad.usda
Better:          use the instance that the type reads: angular on a hinge, linear on a slider, rotX to rotZ on a ball or
                 generic joint.
Source:          measured on ovphysx 0.7.0.74035321, silent; contract pages PhysxJointAxisAPI and PhysicsJointStateAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of, join, kind_of, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such instance."""
    for api, prefix in (("PhysxJointAxisAPI", "physxJointAxis:"), ("PhysicsJointStateAPI", "state:")):
        known = reads(joint, report, api)
        for instance in applied(joint, api):
            if instance not in known and exists(joint):
                columns = [c for c in instances_of(joint, prefix).get(instance, []) if c.authored]
                name = columns[0].name if columns else None
                instead = f", it reads {join(known, 'or')}" if known else ""
                yield RULE.finding(joint, name, kind=kind_of(joint), api=api, instance=instance, instead=instead)


RULE = Rule(
    "PJ608",
    "axis-instance-not-read",
    Severity.ERROR,
    "a {kind} does not read {api}:{instance}{instead}: its values have no effect",
    check,
)
