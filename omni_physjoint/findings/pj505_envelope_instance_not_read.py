"""PJ505 envelope-instance-not-read

What it reports: an instance of PhysxDrivePerformanceEnvelopeAPI that the consumer does not read on this type of joint.
Why it matters:  the drive is not bounded by it.
Example:         data/rules/PJ505-envelope-instance-not-read/bad.usda
Better:          use the instance of the drive.
Source:          measured on ovphysx 0.7.0.74035321, silent; contract page PhysxDrivePerformanceEnvelopeAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of, join, kind_of, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such instance."""
    api = "PhysxDrivePerformanceEnvelopeAPI"
    known = reads(joint, report, api)
    for instance in applied(joint, api):
        if instance not in known and exists(joint):
            instead = f", it reads {join(known, 'or')}" if known else ""
            columns = [c for c in instances_of(joint, "physxDrivePerformanceEnvelope:").get(instance, []) if c.authored]
            name = columns[0].name if columns else None
            yield RULE.finding(joint, name, kind=kind_of(joint), instance=instance, instead=instead)


RULE = Rule(
    "PJ505",
    "envelope-instance-not-read",
    Severity.ERROR,
    "a {kind} does not read PhysxDrivePerformanceEnvelopeAPI:{instance}{instead}: the envelope bounds nothing",
    check,
)
