"""PJ508 envelope-bounds-nothing

What it reports: an envelope that is applied and leaves everything as it is: no speed, no resistance.
Why it matters:  the drive works with its plain maxForce, as without the envelope.
Example:         data/rules/PJ508-envelope-bounds-nothing/bad.usda
Better:          author maxActuatorVelocity and what is lost per speed and effort, or remove the API.
Source:          measured on ovphysx 0.7.0.74035321; contract page PhysxDrivePerformanceEnvelopeAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import number, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each acting envelope that is the plain clamp."""
    del report
    for dof in joint.dofs:
        prefix = f"physxDrivePerformanceEnvelope:{dof.instance}:"
        speed, loss = row(joint, prefix + "maxActuatorVelocity"), row(joint, prefix + "velocityDependentResistance")
        top = number(speed)
        if speed is None or top is None or speed.effect is not Effect.APPLIED or not speed.published:
            continue
        if top >= FLT_MAX and not number(loss):
            yield RULE.finding(joint, speed.name, instance=dof.instance)


RULE = Rule(
    "PJ508",
    "envelope-bounds-nothing",
    Severity.INFO,
    "PhysxDrivePerformanceEnvelopeAPI:{instance} limits neither speed nor effort: the drive works as without it",
    check,
)
