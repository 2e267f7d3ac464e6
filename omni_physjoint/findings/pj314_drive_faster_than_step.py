"""PJ314 drive-faster-than-step

What it reports: a drive whose natural frequency is far above the rate of the steps.
Why it matters:  stiffness and inertia of the axis make it swing many times within one step of 1/60 s. The implicit
                 drive does not follow that: it stands at its target after the first steps, like a weld that lets go
                 only at maxForce, and neither gain means what it says.
Example:         data/rules/PJ314-drive-faster-than-step/bad.usda
Better:          lower the stiffness, add armature, or check its unit: a stiffness per radian is 57.3 times too much.
Source:          measured on ovphysx 0.7.0.74035321; closed form in omni_physjoint.response.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.loads import joint_loads
from omni_physjoint.model import DriveType, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_RATE = 60.0
"""Steps per second: the runtime's default."""
_TURNS = 2.0
"""Periods in a step from which on it is worth knowing."""
_MANY = 10.0
"""Periods in a step from which on hardly anybody means it."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such axis."""
    if not any(dof.stiffness.usd > 0.0 and dof.drive_type is not DriveType.NONE for dof in joint.dofs):
        return
    for dof, load in zip(joint.dofs, joint_loads(report, joint.path), strict=False):
        frequency = load.response.natural_frequency
        periods = frequency / _RATE
        name = f"drive:{dof.instance}:physics:stiffness"
        column = row(joint, name)
        if column is None or not _TURNS <= periods < math.inf:
            continue
        severity = Severity.WARNING if periods >= _MANY else Severity.INFO
        yield RULE.finding(
            joint,
            name,
            severity=severity,
            name=name,
            value=show(dof.stiffness.usd, column, report),
            frequency=f"{frequency:.4g}",
            periods=f"{periods:.3g}",
        )


RULE = Rule(
    "PJ314",
    "drive-faster-than-step",
    Severity.WARNING,
    "{name} is {value}, with the inertia of the axis {frequency} Hz, {periods} periods in a step of 1/60 s: "
    "the consumer stands at the target at once, whatever the damping",
    check,
    weighs=True,
)
