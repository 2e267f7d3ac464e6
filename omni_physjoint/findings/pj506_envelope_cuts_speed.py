"""PJ506 envelope-cuts-speed

What it reports: an envelope whose effort line ends below maxActuatorVelocity.
Why it matters:  maxForce divided by velocityDependentResistance is the speed at which no effort is left: the drive
                 never reaches maxActuatorVelocity. Where the speed line ends below maxForce too (PJ504), the two
                 lines cross the wrong way round.
Example:         data/rules/PJ506-envelope-cuts-speed/bad.usda
Better:          check the resistance's unit (effort per deg/s), or lower maxActuatorVelocity to what can be reached.
Source:          measured on ovphysx 0.7.0.74035321; contract page PhysxDrivePerformanceEnvelopeAPI.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each acting envelope whose line meets the speed axis below the greatest speed."""
    for dof in joint.dofs:
        speed, loss, force = dof.max_actuator_velocity.usd, dof.velocity_dependent_resistance.usd, dof.max_force.usd
        name = f"physxDrivePerformanceEnvelope:{dof.instance}:velocityDependentResistance"
        limit = row(joint, f"physxDrivePerformanceEnvelope:{dof.instance}:maxActuatorVelocity")
        if limit is None or not loss > 0.0 or not 0.0 < force < FLT_MAX or not 0.0 < speed < FLT_MAX:
            continue
        last = force / loss
        if last < speed * (1.0 - 1e-4):
            shown = show(last, limit, report), show(speed, limit, report)
            yield RULE.finding(joint, name, last=shown[0], name=limit.name, speed=shown[1])


RULE = Rule(
    "PJ506",
    "envelope-cuts-speed",
    Severity.WARNING,
    "the effort line of the envelope ends at {last}, below {name} of {speed}: the drive has no effort left "
    "beyond {last}",
    check,
)
