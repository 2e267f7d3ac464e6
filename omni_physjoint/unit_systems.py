"""Values in the units somebody wants to read: degrees or radians, gains per degree or per radian, stage units or SI.

A column holds a number in the unit that USD or PhysX wants. `UnitSystem` tells the same quantity in another unit; it
goes by what the unit is made of, so it needs no table of columns. A sentinel, a word, a token and a value without a
unit come out as they are, and so does everything that is told as it is stored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any

from omni_physjoint import display
from omni_physjoint.model import StageInfo
from omni_physjoint.units import DEGREES_PER_RADIAN, RADIANS_PER_DEGREE

__all__ = ["STORED", "Angles", "Measures", "UnitSystem", "Units"]


class Angles(StrEnum):
    """Unit of an angle."""

    STORED = "as stored"
    """Degrees in a column, radians in PhysX."""
    DEGREES = "deg"
    RADIANS = "rad"


class Measures(StrEnum):
    """Units of lengths, masses, forces and torques."""

    STAGE = "stage units"
    SI = "SI"


@dataclass(frozen=True, slots=True)
class Units:
    """What somebody wants to read."""

    angles: Angles = Angles.STORED
    """Of angles, and of speeds and whatever else grows with an angle."""
    per_angle: Angles = Angles.STORED
    """Of what is told by angle: the stiffness, damping and viscous friction of a rotational axis."""
    measures: Measures = Measures.STAGE

    @property
    def summary(self) -> str:
        """Return what is shown, in as few words as there is room for on a button: deg · per rad · SI."""
        parts = [
            "" if self.angles is Angles.STORED else self.angles.value,
            "" if self.per_angle is Angles.STORED else f"per {self.per_angle.value}",
            "" if self.measures is Measures.STAGE else self.measures.value,
        ]
        return " · ".join(filter(None, parts)) or "as stored"


STORED = Units()
"""Every value in the unit in which it is held."""

_Factor = tuple[float, float]
"""What to multiply by, then what to divide by: of two whole numbers one rounding is left where one of them is 1."""

_ONE: _Factor = (1.0, 1.0)
_TURNED: Mapping[str, tuple[_Factor, _Factor]] = MappingProxyType(
    {
        "deg": ((1.0, RADIANS_PER_DEGREE), (1.0, DEGREES_PER_RADIAN)),
        "rad": ((RADIANS_PER_DEGREE, 1.0), (DEGREES_PER_RADIAN, 1.0)),
    }
)
"""Wanted unit of an angle -> how to get to it from the other one, and how so from what is told by the other one.

The consumer's own factors, so that a column told in PhysX's unit has the digits that PhysX has.
"""

_SI: Mapping[str, tuple[str, int, int]] = MappingProxyType(
    {
        "length": ("m", 1, 0),
        "mass": ("kg", 0, 1),
        "force": ("N", 1, 1),
        "torque": ("N*m", 2, 1),
    }
)
"""Unit of a stage -> its SI unit, and the powers of metersPerUnit and kilogramsPerUnit in it. Time is in seconds."""

_OWN = frozenset({"m/length", "kg/mass"})
"""The stage's own units: they say what a length is, and are not told in it."""

_LEAST, _MOST = 1e-30, 1e30
"""Stage units in which anything can be told in SI; with others its numbers leave what a float holds."""


@dataclass(frozen=True, slots=True)
class _Term:
    """One factor of a unit: ``length^2`` below a stroke is ("length", -2)."""

    name: str
    power: int
    text: str
    """As it stands in the unit, with what parts it from the one before."""


@dataclass(frozen=True)
class UnitSystem:
    """Tells values of one stage in the units that are wanted."""

    units: Units = STORED
    meters_per_unit: float = 1.0
    kilograms_per_unit: float = 1.0
    _known: dict[str, tuple[_Factor, str]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, units: Units, stage: StageInfo) -> UnitSystem:
        """Return the system that tells values of `stage` in `units`."""
        return cls(units, stage.meters_per_unit, stage.kilograms_per_unit)

    def unit(self, unit: str) -> str:
        """Return the unit in which a value is told that is held in `unit`."""
        return self._conversion(unit)[1]

    def factor(self, unit: str) -> float:
        """Return what a value held in `unit` is multiplied by, for arrays: curves, traces."""
        (times, over), _ = self._conversion(unit)
        return times / over

    def shown(self, value: Any, unit: str, column: str = "") -> Any:
        """Return `value`, held in `unit`, as it is told in `unit(unit)`.

        Args:
            value: A column value: a number, a tuple of them, or anything else, which comes out as it is.
            unit: Unit in which it is held; "" for none.
            column: Name of the column; it decides which numbers are sentinels, and these stay.
        """
        factor, _ = self._conversion(unit)
        return value if factor == _ONE else _each(value, factor, column)

    def text(self, value: Any, unit: str, column: str = "") -> tuple[str, str]:
        """Return how `value`, held in `unit`, reads in the wanted one, and that unit; "" beside what is no number."""
        word = display.word(value, column)
        if word is not None or value is None or isinstance(value, str | bool):
            return word or display.text(value, column), ""
        return display.digits(self.shown(value, unit, column)), self.unit(unit)

    def stored(self, value: Any, unit: str, column: str = "") -> Any:
        """Return what `shown` made `value` of: a value told in ``self.unit(unit)``, as it is held in `unit`."""
        (times, over), _ = self._conversion(unit)
        return value if times == over else _each(value, (over, times), column)

    def _conversion(self, unit: str) -> tuple[_Factor, str]:
        known = self._known.get(unit)
        if known is None:
            known = self._known[unit] = self._convert(unit)
        return known

    def _convert(self, unit: str) -> tuple[_Factor, str]:
        if not unit or unit in _OWN or self.units == STORED:
            return _ONE, unit
        factor, text = _ONE, ""
        meters = kilograms = 0
        for term in _terms(unit):
            name = term.name
            if name in _TURNED:
                wanted = self.units.angles if term.power > 0 else self.units.per_angle
                if wanted is not Angles.STORED and wanted != name:
                    factor, name = _turned(factor, wanted, term.power), wanted.value
            elif name in _SI and self.units.measures is Measures.SI and self._tells:
                name, length, mass = _SI[name]
                meters, kilograms = meters + length * term.power, kilograms + mass * term.power
            text += term.text.replace(term.name, name, 1)
        if not meters and not kilograms:
            return factor, text
        times, over = _scale(self.meters_per_unit, meters, self.kilograms_per_unit, kilograms)
        return (factor[0] * times, factor[1] * over), text

    @property
    def _tells(self) -> bool:
        """Whether the stage says how long a length is, and how heavy a mass: NaN, 0 and the like say nothing."""
        return all(_LEAST <= unit <= _MOST for unit in (self.meters_per_unit, self.kilograms_per_unit))


def _each(value: Any, factor: _Factor, column: str) -> Any:
    if isinstance(value, bool | str) or value is None or display.word(value, column) is not None:
        return value
    if isinstance(value, tuple):
        return tuple(_each(item, factor, "") for item in value)
    if isinstance(value, int | float) and math.isfinite(value):
        return value * factor[0] / factor[1]
    return value


@cache
def _terms(unit: str) -> tuple[_Term, ...]:
    """Return what `unit` is made of, in its order; "per" turns round everything behind it, a stroke one factor."""
    found = []
    for p, part in enumerate(unit.split(" per ")):
        for s, below in enumerate(part.split("/")):
            for m, item in enumerate(below.split("*")):
                name, _, power = item.partition("^")
                sign = (1 if p == 0 else -1) * (1 if s == 0 else -1)
                lead = "*" if m else "/" if s else " per " if p else ""
                found.append(_Term(name, sign * int(power or 1), lead + item))
    return tuple(found)


def _turned(factor: _Factor, wanted: Angles, power: int) -> _Factor:
    """Return `factor` with an angle to the `power` in the `wanted` unit."""
    times, over = _TURNED[wanted][power < 0]
    for _ in range(abs(power)):
        factor = (factor[0] * times, factor[1] * over)
    return factor


@cache
def _scale(meters_per_unit: float, meters: int, kilograms_per_unit: float, kilograms: int) -> _Factor:
    """Return the product of both stage units to a power each as two numbers, whole ones where doubles hold them."""
    # As it was meant: 0.01 is a hundredth, though no double is.
    exact = Fraction(repr(meters_per_unit)) ** meters * Fraction(repr(kilograms_per_unit)) ** kilograms
    if max(exact.numerator, exact.denominator) < 2**53:
        return float(exact.numerator), float(exact.denominator)
    return float(exact), 1.0
