"""PJ315 drive-hardly-damped

What it reports: a position drive with a damping ratio below 0.05.
Why it matters:  it swings through its target many times before it rests.
Example:         data/rules/PJ315-drive-hardly-damped/bad.usda
Better:          raise the damping: 2 * sqrt(stiffness * inertia) is critical, in units per radian.
Source:          measured on ovphysx 0.7.0.74035321; closed form in omni_physjoint.response.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.loads import joint_loads
from omni_physjoint.model import DriveType, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_LITTLE = 0.05
_RATE = 60.0
"""Steps per second. Where a period is no longer than a few steps, the steps themselves damp."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such axis that no friction brakes."""
    if not any(dof.stiffness.usd > 0.0 and dof.drive_type is not DriveType.NONE for dof in joint.dofs):
        return
    for dof, load in zip(joint.dofs, joint_loads(report, joint.path), strict=False):
        response = load.response
        name = f"drive:{dof.instance}:physics:damping"
        column = row(joint, name)
        friction = (dof.static_friction.usd, dof.dynamic_friction.usd, dof.viscous_friction.usd)
        slow = 0.0 < response.natural_frequency < _RATE / 10.0
        if column is None or not slow or any(friction) or not response.damping_ratio < _LITTLE:
            continue
        yield RULE.finding(
            joint,
            name,
            name=name,
            value=show(dof.damping.usd, column, report),
            ratio=f"{response.damping_ratio:.2g}",
            frequency=f"{response.natural_frequency:.3g}",
        )


RULE = Rule(
    "PJ315",
    "drive-hardly-damped",
    Severity.INFO,
    "{name} is {value}, a damping ratio of {ratio} at {frequency} Hz: the axis swings about its target for "
    "many periods",
    check,
    weighs=True,
)
