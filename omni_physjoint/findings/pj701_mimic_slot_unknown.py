"""PJ701 mimic-slot-unknown

What it reports: an instance of PhysxMimicJointAPI other than rotX, rotY and rotZ.
Why it matters:  the instance is a slot and no direction: on a slider too it is rotX. Another name is published and
                 couples nothing.
Example:         data/rules/PJ701-mimic-slot-unknown/bad.usda
Better:          apply PhysxMimicJointAPI:rotX, or NewtonMimicAPI, which has no slots.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.contract import load
from omni_physjoint.findings.facts import applied
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each unknown slot."""
    for instance in applied(joint, "PhysxMimicJointAPI"):
        if instance not in load(report.contract).component("PhysxMimicJointAPI").instances:
            yield RULE.finding(joint, f"physxMimicJoint:{instance}:referenceJoint", instance=instance)


RULE = Rule(
    "PJ701",
    "mimic-slot-unknown",
    Severity.ERROR,
    "PhysxMimicJointAPI:{instance} is no slot, those are rotX, rotY and rotZ on a slider too: the consumer "
    "couples nothing",
    check,
)
