"""PJ303 drive-on-undriven-type

What it reports: PhysicsDriveAPI on a joint of a type that has no drive at all.
Why it matters:  the drive is published and nothing is made of it.
Example:         data/rules/PJ303-drive-on-undriven-type/bad.usda
Better:          use a generic joint (PhysicsJoint) with locked translations, which has drives for rotX, rotY and rotZ.
Source:          measured on ovphysx 0.7.0.74035321, silent; contract page PhysicsDriveAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of, kind_of, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each drive on such a joint; a generic joint's distance drive counts too."""
    known = reads(joint, report, "PhysicsDriveAPI")
    for instance in applied(joint, "PhysicsDriveAPI"):
        anchor = joint.role is Role.FIXED_BASE_ANCHOR and joint.type == "PhysicsFixedJoint"
        if not known and (exists(joint) or anchor):
            columns = [c for c in instances_of(joint, "drive:").get(instance, []) if c.authored]
            name = columns[0].name if columns else None
            yield RULE.finding(joint, name, kind=kind_of(joint), instance=instance)


RULE = Rule(
    "PJ303",
    "drive-on-undriven-type",
    Severity.ERROR,
    "a {kind} has no drive: the consumer makes nothing of PhysicsDriveAPI:{instance}",
    check,
)
