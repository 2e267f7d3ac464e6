"""Read the columns of one joint as the consumer does, and note for each what it became.

A value of another type than the contract's counts as absent, so that a column snapshot of any quality can be parsed.
Numbers are kept at float32 precision, which is all that the consumer has.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from ctypes import c_float
from dataclasses import dataclass, replace
from typing import Any

from omni_physjoint.contract import Contract
from omni_physjoint.model import ColumnValue, Effect, Origin
from omni_physjoint.units import DEGREES_PER_RADIAN, FLT_MAX, RADIANS_PER_DEGREE

__all__ = ["Note", "Reading", "at_least_zero", "float32", "is_number", "per_radian", "radians"]

ABSENT = "The column is absent, so the parser default stands."
MISTYPED = "The value is not of the column's type, so the parser default stands."
READ = "Read as published."


def float32(value: float) -> float:
    """Return `value` rounded to float32; beyond its range it becomes infinite."""
    try:
        return float(c_float(value).value)
    except OverflowError:  # an integer beyond the range of a double
        return math.inf if value > 0 else -math.inf


def radians(degrees: float) -> float:
    """Return an angle, or a rate, in radians at float32 precision."""
    return float32(degrees * _RADIANS_PER_DEGREE)


def per_radian(gain: float) -> float:
    """Return a gain per radian at float32 precision; a large one overflows to infinity, as in the consumer."""
    return float32(gain * DEGREES_PER_RADIAN)


def at_least_zero(value: float) -> float:
    """Return `value` inside [0, FLT_MAX]; a NaN passes.

    Source: measured on ovphysx 0.7.0 and 0.6.4 (axis properties, seeds, limit tuning).
    """
    return value if math.isnan(value) else min(max(value, 0.0), FLT_MAX)


def is_number(value: object) -> bool:
    """Return whether `value` can stand in a numeric column."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_RADIANS_PER_DEGREE = float32(RADIANS_PER_DEGREE)
"""As the consumer has it; its last digits decide whether the largest numbers come back from radians or overflow."""


@dataclass(frozen=True, slots=True)
class Note:
    """What became of one column: everything of a `Cell` but its units."""

    value: ColumnValue | None
    origin: Origin
    effect: Effect
    reason: str


class Reading:
    """The columns of one joint prim, and the notes that the parser takes while it reads them."""

    def __init__(
        self, type_name: str, schemas: Sequence[str], values: Mapping[str, ColumnValue], contract: Contract
    ) -> None:
        """Hold the columns; nothing is read yet."""
        self.type_name = type_name
        self.schemas = frozenset(schemas)
        self.values = values
        self.contract = contract
        self.notes: dict[str, Note] = {}

    def applies(self, api: str, instance: str = "") -> bool:
        """Return whether the API (instance) is in ``usd-schemas``, which alone makes the consumer read it."""
        return (f"{api}:{instance}" if instance else api) in self.schemas

    def read_by_type(self, api: str) -> tuple[str, ...]:
        """Return the instances of `api` that this joint type can read, in the parser's order."""
        return self.contract.reads(self.type_name, api) if api in self.contract.components else ()

    def instances(self, api: str) -> tuple[str, ...]:
        """Return the applied instances of `api` that this joint type reads, in the parser's order."""
        return tuple(i for i in self.read_by_type(api) if self.applies(api, i))

    def rotational(self, api: str, instance: str) -> bool:
        """Return whether the parser converts this instance from degrees: every one that is not translational."""
        return instance not in self.contract.component(api).translational

    def number(self, name: str) -> float:
        """Return a float32 column, or its parser default."""
        value = self.values.get(name)
        if not is_number(value):
            return float(self._fall_back(name))
        number = float32(value)  # type: ignore[arg-type]  # is_number holds
        self.notes[name] = Note(number, Origin.COLUMN, Effect.APPLIED, READ)
        return number

    def flag(self, name: str) -> bool:
        """Return a bool8 column, or its parser default; an integer counts, as any 8-bit one does for the consumer."""
        value = self.values.get(name)
        if not isinstance(value, int):
            return bool(self._fall_back(name))
        self.notes[name] = Note(bool(value), Origin.COLUMN, Effect.APPLIED, READ)
        return bool(value)

    def vector(self, name: str, lanes: int) -> tuple[float, ...]:
        """Return a float32 column of `lanes` lanes, or its parser default."""
        value = self.values.get(name)
        if not isinstance(value, tuple) or len(value) != lanes or not all(is_number(v) for v in value):
            return tuple(float(v) for v in self._fall_back(name))
        numbers = tuple(float32(v) for v in value)  # type: ignore[arg-type]  # is_number holds
        self.notes[name] = Note(numbers, Origin.COLUMN, Effect.APPLIED, READ)
        return numbers

    def token(self, name: str, matched: Sequence[str]) -> str:
        """Return a token column if it is among `matched`, else its parser default."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return str(self._fall_back(name))
        default = str(self._default(name))
        known = value in matched or value == default
        reason = READ if known else f'The parser does not know the token "{value}" and takes "{default}" instead.'
        origin = Origin.COLUMN if known else Origin.PARSER_DEFAULT
        self.notes[name] = Note(value if known else default, origin, Effect.APPLIED, reason)
        return value if known else default

    def text(self, name: str) -> str:
        """Return a token column whatever it says, or its parser default."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return str(self._fall_back(name))
        self.notes[name] = Note(value, Origin.COLUMN, Effect.APPLIED, READ)
        return value

    def targets(self, name: str) -> tuple[str, ...]:
        """Return all targets of a relationship; the note holds the first one, which alone counts."""
        value = self.values.get(name)
        paths = (value,) if isinstance(value, str) else value
        if not isinstance(paths, tuple) or not all(isinstance(p, str) for p in paths):
            self._fall_back(name)
            return ()
        found = tuple(str(p) for p in paths)
        reason = READ if len(found) == 1 else "Only the first target counts." if found else "There is no target."
        self.notes[name] = Note(found[0] if found else None, Origin.COLUMN, Effect.APPLIED, reason)
        return found

    def become(self, name: str, value: ColumnValue | None, reason: str = "") -> None:
        """Note what a column already read became; the default of an absent one keeps its own reason."""
        old = self.notes[name]
        own = reason if reason and old.origin is Origin.COLUMN else old.reason
        self.notes[name] = replace(old, value=value, reason=own)

    def seeded(self, name: str, value: ColumnValue, reason: str) -> None:
        """Note that another column supplied the value."""
        old = self.notes[name]
        self.notes[name] = Note(value, Origin.SEED, Effect.NO_EFFECT if name in self.values else old.effect, reason)

    def idle(self, name: str, reason: str) -> None:
        """Note that a column is parsed without effect."""
        old = self.notes[name]
        if old.effect is Effect.APPLIED:
            self.notes[name] = replace(old, effect=Effect.NO_EFFECT, reason=reason)

    def _default(self, name: str) -> Any:
        located = self.contract.locate(name, self.type_name)
        return None if located is None else located.row.parser_default

    def _fall_back(self, name: str) -> Any:
        default = self._default(name)
        present = self.values.get(name) is not None
        effect = Effect.NOT_READ if present else Effect.APPLIED
        self.notes[name] = Note(default, Origin.PARSER_DEFAULT, effect, MISTYPED if present else ABSENT)
        return default
