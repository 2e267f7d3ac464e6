"""PJ402 rotation-not-unit

What it reports: a local rotation whose length is not 1.
Why it matters:  the consumer normalises it: the direction stands, whatever the length. It may be a slip in the order of
                 the numbers.
Example:         data/rules/PJ402-rotation-not-unit/bad.usda
Better:          author unit quaternions; USD's text has w first.
Source:          measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, given, row, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.findings.thresholds import thresholds
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such rotation that is finite and not zero."""
    del report
    for name in ("physics:localRot0", "physics:localRot1"):
        value = given(row(joint, name))
        if not isinstance(value, tuple) or not exists(joint):
            continue
        length = math.hypot(*(v for v in value if isinstance(v, int | float)))
        if math.isfinite(length) and length > 0.0 and abs(length - 1.0) > thresholds().unit_length:
            yield RULE.finding(joint, name, name=name, value=show(value), length=show(length))


RULE = Rule(
    "PJ402",
    "rotation-not-unit",
    Severity.INFO,
    "{name} is {value}, of length {length}: the consumer takes its direction only",
    check,
)
