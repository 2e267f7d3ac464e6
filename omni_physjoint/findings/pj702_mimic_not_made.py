"""PJ702 mimic-not-made

What it reports: a mimic coupling of which the runtime makes nothing.
Why it matters:  the follower moves freely.
Example:         data/rules/PJ702-mimic-not-made/bad.usda
Better:          give the coupling one leader in the same articulation, a ratio other than 0, and, where hinges take
                 part, two finite limits on each of them.
Source:          measured on ovphysx 0.7.0.74035321: no contract page has these rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import applied, exists, lower, row
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each coupling that came to nothing; one that is switched off is worth knowing only."""
    del report
    names = [f"physxMimicJoint:{i}:referenceJoint" for i in applied(joint, "PhysxMimicJointAPI")]
    if "NewtonMimicAPI" in joint.schemas:
        names.append("newton:mimicJoint")
    for name in names:
        column = row(joint, name)
        if column is None or column.effect is not Effect.NO_EFFECT or not exists(joint):
            continue
        on = row(joint, "newton:mimicEnabled")
        off = name.startswith("newton:") and on is not None and on.resolved is False
        reason = column.reason.removeprefix("The coupling is not made. ")
        yield RULE.finding(joint, name, severity=Severity.INFO if off else None, name=name, reason=lower(reason))


RULE = Rule(
    "PJ702",
    "mimic-not-made",
    Severity.ERROR,
    "{name} couples nothing: {reason}",
    check,
)
