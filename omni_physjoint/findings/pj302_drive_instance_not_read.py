"""PJ302 drive-instance-not-read

What it reports: an instance of PhysicsDriveAPI that the consumer does not read on this type of joint.
Why it matters:  there is no drive, whatever its values say.
Example:         data/rules/PJ302-drive-instance-not-read/bad.usda
Better:          use the instance that the type reads: angular on a hinge, linear on a slider, transX to rotZ on a
                 generic joint.
Source:          measured on ovphysx 0.7.0.74035321, silent; contract page PhysicsDriveAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of, join, kind_of, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such instance on a type that reads others."""
    known = reads(joint, report, "PhysicsDriveAPI")
    for instance in applied(joint, "PhysicsDriveAPI"):
        if known and instance not in known and exists(joint):
            columns = [c for c in instances_of(joint, "drive:").get(instance, []) if c.authored]
            name = columns[0].name if columns else None
            yield RULE.finding(joint, name, kind=kind_of(joint), instance=instance, known=join(known, "or"))


RULE = Rule(
    "PJ302",
    "drive-instance-not-read",
    Severity.ERROR,
    "a {kind} does not read PhysicsDriveAPI:{instance}, it reads {known}: the consumer makes no drive of it",
    check,
)
