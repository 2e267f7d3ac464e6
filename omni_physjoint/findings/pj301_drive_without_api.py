"""PJ301 drive-without-api

What it reports: drive attributes on a joint that does not have PhysicsDriveAPI of that instance.
Why it matters:  the columns are published, but the applied API is what makes a drive: there is none.
Example:         data/rules/PJ301-drive-without-api/bad.usda
Better:          apply PhysicsDriveAPI with the instance.
Source:          measured on ovphysx 0.7.0.74035321, silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, instances_of
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each instance with authored attributes and without the API."""
    have = applied(joint, "PhysicsDriveAPI")
    for instance, columns in instances_of(joint, "drive:").items():
        told = [c for c in columns if c.authored]
        if told and instance not in have and exists(joint):
            first = told[0].name
            names = first if len(told) == 1 else f"{first} and {len(told) - 1} more"
            yield RULE.finding(joint, first, names=names, are="is" if len(told) == 1 else "are", instance=instance)


RULE = Rule(
    "PJ301",
    "drive-without-api",
    Severity.ERROR,
    "{names} {are} authored without PhysicsDriveAPI:{instance}: the consumer makes no drive",
    check,
)
