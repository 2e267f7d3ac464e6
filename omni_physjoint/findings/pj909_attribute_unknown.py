"""PJ909 attribute-unknown

What it reports: an authored attribute whose name is almost that of a column of the joint.
Why it matters:  population publishes what its schemas declare, and this is not among it: the consumer takes the
                 default of the column that was meant.
Example:         data/rules/PJ909-attribute-unknown/bad.usda
Better:          correct the name.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from omni_physjoint.findings.facts import exists
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE", "meant"]


_CUTOFF = 0.88
_OLD = {
    "physxGearJoint:hinge0": "physics:hinge0",
    "physxGearJoint:hinge1": "physics:hinge1",
    "physxGearJoint:gearRatio": "physics:gearRatio",
    "physxRackAndPinionJoint:hinge": "physics:hinge",
    "physxRackAndPinionJoint:prismatic": "physics:prismatic",
    "physxRackAndPinionJoint:ratio": "physics:ratio",
}
"""Names that guides use and no schema has; what they leave undone has rules of its own."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such name. A name that is like none is another program's, and nothing is said."""
    del report
    for column in joint.columns if exists(joint) else ():
        if column.authored and not column.component and not column.published:
            near = meant(joint, column.name)
            severity = Severity.INFO if column.name in _OLD else None
            if near is not None:
                yield RULE.finding(joint, column.name, severity=severity, name=column.name, near=near)


def meant(joint: JointReport, name: str) -> str | None:
    """Return the column of the joint that an unknown attribute was probably meant to be."""
    known = [c.name for c in joint.columns if c.component]
    if name in _OLD:
        return _OLD[name] if _OLD[name] in known else None
    near = get_close_matches(name, known, n=3, cutoff=_CUTOFF)
    return next((n for n in near if n.count(":") == name.count(":")), None)


RULE = Rule(
    "PJ909",
    "attribute-unknown",
    Severity.WARNING,
    "{name} is no attribute that the consumer reads, {near} is: it takes the default there",
    check,
)
