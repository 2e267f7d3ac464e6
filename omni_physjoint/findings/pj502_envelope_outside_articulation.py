"""PJ502 envelope-outside-articulation

What it reports: an envelope on a joint outside articulations.
Why it matters:  only articulation joints have one: the drive works with its plain maxForce.
Example:         data/rules/PJ502-envelope-outside-articulation/bad.usda
Better:          put the joint into an articulation.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, number, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each envelope of a driven joint of its own."""
    for instance in applied(joint, "PhysxDrivePerformanceEnvelopeAPI"):
        force = row(joint, f"drive:{instance}:physics:maxForce")
        if joint.role is Role.STANDALONE and force is not None and instance in applied(joint, "PhysicsDriveAPI"):
            name = f"physxDrivePerformanceEnvelope:{instance}:maxActuatorVelocity"
            shown = show(number(force), force, report)
            yield RULE.finding(joint, name, instance=instance, force="any effort" if shown == "unlimited" else shown)


RULE = Rule(
    "PJ502",
    "envelope-outside-articulation",
    Severity.WARNING,
    "PhysxDrivePerformanceEnvelopeAPI:{instance} acts only inside an articulation, and this joint is in none: "
    "the drive pushes with up to {force} at any speed",
    check,
)
