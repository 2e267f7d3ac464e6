"""PJ316 effort-below-gravity

What it reports: a position drive of a fixed-base articulation whose maxForce is below what gravity does to the axis
                 where the simulation starts.
Why it matters:  the drive gives way: the axis sinks whatever its stiffness is.
Example:         data/rules/PJ316-effort-below-gravity/bad.usda
Better:          raise maxForce to more than the load, or check its unit and those of the masses.
Source:          measured on ovphysx 0.7.0.74035321; the sum over all links that the axis carries.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.loads import joint_loads
from omni_physjoint.model import Dof, Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such axis that no stop and no friction holds."""
    if not any(_holds(dof) for dof in joint.dofs):
        return
    for dof, load in zip(joint.dofs, joint_loads(report, joint.path), strict=False):
        pull = load.gravity
        if pull is None or not _holds(dof) or _stopped(dof, pull):
            continue
        most = dof.max_force.usd + dof.static_friction.usd
        name = f"drive:{dof.instance}:physics:maxForce"
        column = row(joint, name)
        if column is not None and abs(pull) > most * 1.01:
            shown = [show(v, column, report) for v in (dof.max_force.usd, abs(pull))]
            yield RULE.finding(joint, name, name=name, force=shown[0], load=shown[1])


def _holds(dof: Dof) -> bool:
    """Tell whether the drive is there to hold a position, with an effort that somebody bounded and left above 0."""
    return bool(dof.stiffness.usd > 0.0 and 0.0 < dof.max_force.usd < FLT_MAX)


def _stopped(dof: Dof, pull: float) -> bool:
    """Tell whether the axis starts at the stop towards which gravity pulls."""
    low, high = dof.limit.physx
    slack = 1e-3 * (high - low)
    start = dof.position.physx
    return bool(start <= low + slack if pull < 0.0 else start >= high - slack)


RULE = Rule(
    "PJ316",
    "effort-below-gravity",
    Severity.WARNING,
    "{name} is {force}, below the {load} that gravity puts on the axis at the start: the drive gives way and "
    "the axis sinks",
    check,
    weighs=True,
)
