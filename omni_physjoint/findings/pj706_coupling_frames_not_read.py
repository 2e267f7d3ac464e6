"""PJ706 coupling-frames-not-read

What it reports: a local position or rotation on a gear or a rack.
Why it matters:  such a joint takes the frames of the joints that it couples.
Example:         data/rules/PJ706-coupling-frames-not-read/bad.usda
Better:          remove the values; set the frames of the hinges.
Source:          contract pages PhysxPhysicsGearJoint and PhysxPhysicsRackAndPinionJoint; measured on ovphysx
                 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, join
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_COUPLINGS = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")
_FRAMES = ("physics:localPos0", "physics:localRot0", "physics:localPos1", "physics:localRot1")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a coupling with authored frames that are no identity."""
    del report
    told = [
        c.name
        for c in joint.columns
        if joint.type in _COUPLINGS
        and c.name in _FRAMES
        and c.authored
        and c.published
        and c.producer_value != c.raw_fallback
    ]
    if told and exists(joint):
        yield RULE.finding(joint, told[0], names=join(told), are="is" if len(told) == 1 else "are")


RULE = Rule(
    "PJ706",
    "coupling-frames-not-read",
    Severity.INFO,
    "{names} {are} authored on a coupling: the consumer takes the frames of the joints that it couples",
    check,
)
