"""PJ904 value-not-finite

What it reports: a NaN, or an infinity where it is no sentinel.
Why it matters:  the consumer passes most of them on: a joint that explodes, a frame or a drive that is refused.
Example:         data/rules/PJ904-value-not-finite/bad.usda
Better:          author a finite number; infinity means "unlimited" in limits and maximum efforts only.
Source:          measured on ovphysx 0.7.0.74035321; the schema fallbacks tell which columns know an infinity.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint import display
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import ColumnReport, ColumnValue, Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such column."""
    del report
    for column in joint.columns:
        if column.component and _bad(column):
            shown = display.raw(column.producer_value)
            yield RULE.finding(joint, column.name, name=column.name, value=shown, unit=column.units)


def _bad(column: ColumnReport) -> bool:
    lanes = _lanes(column.producer_value)
    if any(math.isnan(lane) for lane in lanes):
        return True
    knows_infinity = any(abs(lane) >= FLT_MAX for lane in _lanes(column.raw_fallback))
    return not knows_infinity and any(math.isinf(lane) for lane in lanes)


def _lanes(value: ColumnValue | None) -> tuple[float, ...]:
    lanes = value if isinstance(value, tuple) else (value,)
    return tuple(lane for lane in lanes if isinstance(lane, float))


RULE = Rule(
    "PJ904",
    "value-not-finite",
    Severity.ERROR,
    "{name} is {value} {unit}: the consumer cannot make sense of it and passes it on or refuses what it belongs to",
    check,
)
