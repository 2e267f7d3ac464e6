"""PJ504 envelope-cuts-effort

What it reports: an envelope whose speed line ends below the maxForce of the drive.
Why it matters:  maxActuatorVelocity divided by speedEffortGradient is the effort at standstill: the drive never reaches
                 its maxForce.
Example:         data/rules/PJ504-envelope-cuts-effort/bad.usda
Better:          check the gradient's unit (deg/s per unit of effort), or set maxForce to the effort that the drive can
                 reach.
Source:          measured on ovphysx 0.7.0.74035321: a drive at standstill pushes with that effort and no more.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each acting envelope whose line meets the effort axis below maxForce."""
    for dof in joint.dofs:
        speed, slope, force = dof.max_actuator_velocity.usd, dof.speed_effort_gradient.usd, dof.max_force.usd
        name = f"drive:{dof.instance}:physics:maxForce"
        column = row(joint, name)
        if column is None or not slope > 0.0 or not 0.0 < force < FLT_MAX or not speed < FLT_MAX:
            continue
        stall = speed / slope
        if stall < force * (1.0 - 1e-4):
            shown = show(stall, column, report), show(force, column, report)
            gradient = f"physxDrivePerformanceEnvelope:{dof.instance}:speedEffortGradient"
            yield RULE.finding(joint, gradient, stall=shown[0], name=name, force=shown[1])


RULE = Rule(
    "PJ504",
    "envelope-cuts-effort",
    Severity.WARNING,
    "the speed line of the envelope ends at {stall}, below {name} of {force}: the drive never pushes harder "
    "than {stall}",
    check,
)
