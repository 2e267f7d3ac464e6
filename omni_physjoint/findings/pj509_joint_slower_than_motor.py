"""PJ509 joint-slower-than-motor

What it reports: a maxJointVelocity below the speed that the envelope leaves to the motor.
Why it matters:  the clamp on the joint stops it first: the part of the envelope beyond it is never reached.
Example:         data/rules/PJ509-joint-slower-than-motor/bad.usda
Better:          raise maxJointVelocity, or lower maxActuatorVelocity to it.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each acting envelope that the clamp cuts off."""
    for dof in joint.dofs:
        speed, loss, force = dof.max_actuator_velocity.usd, dof.velocity_dependent_resistance.usd, dof.max_force.usd
        top = min(speed, force / loss) if loss > 0.0 and force < FLT_MAX else speed
        clamp = dof.max_velocity.usd
        if not 0.0 < clamp < top * (1.0 - 1e-4) or not top < FLT_MAX:
            continue
        names = (f"physxJointAxis:{dof.instance}:maxJointVelocity", "newton:velocityLimit")
        column = next((c for n in names if (c := row(joint, n)) is not None and c.authored), None)
        if column is not None:
            shown = show(clamp, column, report), show(top, column, report)
            yield RULE.finding(joint, column.name, name=column.name, clamp=shown[0], top=shown[1])


RULE = Rule(
    "PJ509",
    "joint-slower-than-motor",
    Severity.INFO,
    "{name} is {clamp}, below the {top} of the envelope: the axis never gets to what lies beyond",
    check,
)
