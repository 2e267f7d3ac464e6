"""PJ120 joint-not-composed

What it reports: joints in the files of the stage that the stage does not show: in a variant that is not selected,
                 below an inactive prim, behind a payload that is not loaded; or of a type that nobody knows.
Why it matters:  the consumer sees what is composed. A robot without its gripper, or with half of its joints, gives no
                 message.
Example:         data/rules/PJ120-joint-not-composed/bad.usda
Better:          select the variant, load the payload, activate the prim; correct the name of the type.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import join
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, HiddenJoints, Report, Severity

__all__ = ["RULE"]


_WHY = {
    "variant": "the variant {what}, which is not selected, has",
    "inactive": "is inactive, and so {are}",
    "payload": "its payload {what} is not loaded",
    "type": "is of type {what}, which no schema declares",
}


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each prim and reason."""
    for item in report.hidden:
        names = _names(item)
        why = _WHY[item.why].format(what=item.what or "of this prim", are="is" if len(item.joints) == 1 else "are")
        yield RULE.finding(item.prim, why=why, names=names and f" {names}")


def _names(item: HiddenJoints) -> str:
    if item.why in ("type", "payload"):
        return ""
    shown = [f"<{path}>" for path in item.joints[:3]]
    more = len(item.joints) - len(shown)
    return join([*shown, f"{more} more joints"] if more else shown)


RULE = StageRule(
    "PJ120",
    "joint-not-composed",
    Severity.INFO,
    "{why}{names}: the consumer makes no joint of it",
    check,
)
