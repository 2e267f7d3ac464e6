"""PJ408 ball-axis-not-x

What it reports: a ball joint inside an articulation whose axis is Y or Z.
Why it matters:  the runtime warns that only X is supported and then turns the frames as authored; rotX, rotY and rotZ
                 of its API instances are counted from the turned frame.
Example:         data/rules/PJ408-ball-axis-not-x/bad.usda
Better:          turn the local frames and use X to keep the log clean.
Source:          measured on ovphysx 0.7.0.74035321: the warning has no path, and the axis counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import given, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such joint."""
    del report
    axis = given(row(joint, "physics:axis"))
    if joint.type == "PhysicsSphericalJoint" and joint.role is Role.ARTICULATION and axis in ("Y", "Z"):
        yield RULE.finding(joint, "physics:axis", axis=axis)


RULE = Rule(
    "PJ408",
    "ball-axis-not-x",
    Severity.INFO,
    "physics:axis is {axis}: the runtime warns that a ball joint of an articulation needs X, and takes {axis} "
    "nevertheless",
    check,
)
