"""PJ904 value-not-finite

What it reports: a NaN, or an infinity where it is no sentinel.
Why it matters:  PhysX refuses what the value belongs to, the consumer takes another value for it, or it goes through: a
                 gain, a velocity target or an initial velocity that is not finite makes the poses of both bodies NaN
                 in the first step.
Example:         data/rules/PJ904-value-not-finite/bad.usda
Better:          author a finite number; infinity means "unlimited" in limits and maximum efforts only.
Source:          measured on ovphysx 0.7.0.74035321; the schema fallbacks tell which columns know an infinity.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint import display
from omni_physjoint.findings.facts import exists, lower, show, unit_text
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import ColumnReport, ColumnValue, Effect, Finding, JointReport, Report, Severity
from omni_physjoint.units import FLT_MAX

__all__ = ["RULE"]

_SPREADS = (":stiffness", ":damping", ":targetVelocity", ":velocity", "physics:gearRatio", "physics:ratio")
"""What carries a value that is not finite into the motion (measured, 30 steps)."""

_HUGE = 1e36
"""Infinite degrees are clamped before they become radians."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such column that the consumer reads; a harmless replacement is a warning."""
    for column in joint.columns:
        if not column.component or column.effect is Effect.NOT_READ or not _bad(column):
            continue
        shown = display.raw(column.producer_value)
        unit = show(1.0, column, report).removeprefix("1")
        effect = _effect(column, report)
        if effect is None:
            if column.name.endswith(_SPREADS) and exists(joint):
                effect = "PhysX takes it as it is, and the poses of the bodies become NaN in the first step"
            else:
                effect = "PhysX takes it as it is"
            severity = Severity.ERROR
        else:
            severity = Severity.WARNING if column.effect is Effect.APPLIED else Severity.ERROR
        yield RULE.finding(
            joint, column.name, severity=severity, name=column.name, value=shown, unit=unit, effect=effect
        )


def _effect(column: ColumnReport, report: Report) -> str | None:
    """Return what the consumer makes of the value instead, or None when it goes through."""
    if column.effect is Effect.NO_EFFECT:
        return lower(column.reason)
    lanes = _lanes(column.resolved)
    if any(not math.isfinite(v) or _HUGE <= abs(v) < FLT_MAX for v in lanes):
        return None
    if any(abs(v) == FLT_MAX for v in lanes):
        return "the consumer takes FLT_MAX, the largest number, for it"
    unit = unit_text(column.resolved_units, report)
    return f"the consumer takes {show(column.resolved)}{' ' * bool(unit)}{unit} for it"


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
    "{name} is {value}{unit}: {effect}",
    check,
)
