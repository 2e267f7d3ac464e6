"""PJ501 envelope-without-drive

What it reports: PhysxDrivePerformanceEnvelopeAPI of an instance that has no PhysicsDriveAPI.
Why it matters:  an envelope bounds a drive; there is none.
Example:         data/rules/PJ501-envelope-without-drive/bad.usda
Better:          apply PhysicsDriveAPI with the same instance.
Source:          measured on ovphysx 0.7.0.74035321, silent; contract page PhysxDrivePerformanceEnvelopeAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, reads
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each envelope that the type would read and no drive goes with."""
    api = "PhysxDrivePerformanceEnvelopeAPI"
    drives = applied(joint, "PhysicsDriveAPI")
    for instance in applied(joint, api):
        if instance in reads(joint, report, api) and instance not in drives and exists(joint):
            yield RULE.finding(
                joint, f"physxDrivePerformanceEnvelope:{instance}:maxActuatorVelocity", instance=instance
            )


RULE = Rule(
    "PJ501",
    "envelope-without-drive",
    Severity.ERROR,
    "PhysxDrivePerformanceEnvelopeAPI:{instance} is applied without PhysicsDriveAPI:{instance}: the consumer "
    "reads none of it",
    check,
)
