"""What would come of an entry, in one line: the value as it is stored, and what the consumer would make of it."""

from __future__ import annotations

from collections import Counter

from omni_physjoint.authoring.entry import AS_STORED, turn_text
from omni_physjoint.model import ColumnReport, ColumnValue, Effect, JointReport
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint.units import Conversion, convert

__all__ = ["consequence"]

_CONVERSIONS = {
    ("deg", "rad"): Conversion.DEG_TO_RAD,
    ("deg/s", "rad/s"): Conversion.DEG_TO_RAD,
    ("deg/s per torque", "rad/s per torque"): Conversion.DEG_TO_RAD,
    ("deg/length", "rad/length"): Conversion.DEG_TO_RAD,
    ("torque/deg", "torque/rad"): Conversion.PER_DEG_TO_PER_RAD,
    ("torque*s/deg", "torque*s/rad"): Conversion.PER_DEG_TO_PER_RAD,
}


def consequence(
    value: ColumnValue,
    column: ColumnReport,
    *,
    before: JointReport | None = None,
    after: JointReport | None = None,
    units: UnitSystem = AS_STORED,
) -> str:
    """Return what `value` would come to.

    Args:
        value: As the column would hold it.
        column: As it is now.
        before: The joint as it is now.
        after: The joint as if it had the value; None where nobody can tell before it is written.
        units: In which values are told.
    """
    parts = [f"stores {_text(value, column.units, column.name, units)}"]
    turn = turn_text(value) if column.type == "float32[4]" else ""
    if turn:
        parts.append(turn)
    if after is None:
        there = _converted(value, column)
        if there is not None:
            parts.append(f"consumer: {_text(there, column.resolved_units, column.name, units)}")
        return "; ".join(parts)
    now = after.column(column.name)
    if now.effect is Effect.APPLIED:
        parts.append(f"consumer: {_text(now.resolved, now.resolved_units, column.name, units)}")
    else:
        parts.append(f"{now.effect}: {now.reason.rstrip('.')}")
    if before is not None:
        was, will = (Counter(f.rule for f in joint.findings) for joint in (before, after))
        for verb, rules in (("brings", will - was), ("ends", was - will)):
            if rules:
                parts.append(f"{verb} {', '.join(sorted(rules))}")
    return "; ".join(parts)


def _text(value: ColumnValue | None, unit: str, name: str, units: UnitSystem) -> str:
    text, shown = units.text(value, unit, name)
    return f"{text or 'no target'} {shown}".strip()


def _converted(value: ColumnValue, column: ColumnReport) -> ColumnValue | None:
    """Return what the unit's conversion alone makes of a value; None where there is none."""
    conversion = _CONVERSIONS.get((column.units, column.resolved_units))
    if conversion is None:
        return None
    if isinstance(value, tuple):
        return tuple(convert(v, conversion) if isinstance(v, float) else v for v in value)
    return convert(value, conversion) if isinstance(value, float) else None
