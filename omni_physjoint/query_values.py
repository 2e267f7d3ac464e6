"""The part of a search that looks at values: ``stiffness>100``, ``axis=Y``, ``authored.upperLimit!=free``."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from types import MappingProxyType
from typing import Any

from omni_physjoint import display
from omni_physjoint.contract import load
from omni_physjoint.contract.lookup import INSTANCE
from omni_physjoint.contract.records import BOTH
from omni_physjoint.errors import QueryError
from omni_physjoint.model import JointReport
from omni_physjoint.quantities import QUANTITIES, Reading, column_quoted, quote

__all__ = ["compared", "is_column"]

_OPERATORS: Mapping[str, Callable[[float, float], bool]] = MappingProxyType(
    {">=": operator.ge, "<=": operator.le, "!=": operator.ne, "=": operator.eq, ">": operator.gt, "<": operator.lt}
)
_CLOSE = 1e-6
"""Two numbers that differ by less, relative to the larger one, are one number: a column holds seven digits."""


def compared(name: str, sign: str, text: str) -> Callable[[JointReport], bool]:
    """Return a test of a joint: whether a value of its, of any axis, is as ``name sign text`` says.

    Numbers are compared in the unit of the USD column: degrees, and per degree.

    Raises:
        QueryError: There is no such name, or nothing to compare with.
    """
    reading, column = _reading(name)
    if not text:
        raise QueryError(f"{name}{sign} what? Go on typing")
    number = _number(text)
    if number is None and sign not in ("=", "!="):
        raise QueryError(f"{text} is no number: {name}{sign} compares with one")

    def holds(joint: JointReport) -> bool:
        values = list(_values(joint, column, reading))
        if sign == "!=":  # of several axes none may have it
            return bool(values) and not any(_fits(value, name, "=", number, text) for value, name in values)
        return any(_fits(value, name, sign, number, text) for value, name in values)

    return holds


def _reading(name: str) -> tuple[Reading, str]:
    """Return which value of which column is meant: ``authored.stiffness``; without a word before it, the consumer's."""
    head, dot, tail = name.partition(".")
    if dot and head in {reading.value for reading in Reading}:
        reading, column = Reading(head), tail
    elif dot:
        raise QueryError(f"{head}. is no value: there are {', '.join(f'{reading.value}.' for reading in Reading)}")
    else:
        reading, column = Reading.CONSUMER, name
    if ":" not in column and column.lower() not in _known():
        near = get_close_matches(column.lower(), _known(), n=1)
        hint = f"; did you mean {_known()[near[0]]}?" if near else ""
        raise QueryError(f"no column and no quantity is called {column}{hint}")
    return reading, column.lower()


@cache
def _known() -> Mapping[str, str]:
    """Return the last names of all columns, and the quantities, by their lower-case form."""
    rows = (row.name for version in BOTH for c in load(version).components.values() for row in c.columns)
    names = [*(quantity.key for quantity in QUANTITIES), *(name.rpartition(":")[2] for name in rows)]
    return {name.lower(): name for name in names}


@cache
def _namespaces() -> frozenset[str]:
    rows = (row.name for version in BOTH for c in load(version).components.values() for row in c.columns)
    return frozenset({name.partition(":")[0].lower() for name in rows} - {INSTANCE})


def is_column(head: str) -> bool:
    """Tell whether a word before a colon is the beginning of a column's name, so that the whole is a plain word."""
    return head.lower() in _namespaces() or any(name.startswith(head.lower()) for name in _namespaces())


def _values(joint: JointReport, name: str, reading: Reading) -> Sequence[tuple[Any, str]]:
    """Return the values that a joint has under a name, each with its column: of each axis, or of each instance."""
    quantity = next((q for q in QUANTITIES if q.key.lower() == name), None)
    if quantity is not None and quantity.of_dof is not None and joint.dofs and reading is Reading.CONSUMER:
        columns = {column.name: column for column in joint.columns}
        quoted = [quote(joint, dof, quantity, reading, columns) for dof in joint.dofs]
    else:  # a drive's stiffness is meant, not that of a soft limit
        own = [template.replace(INSTANCE, "*").lower() for template in quantity.columns] if quantity else []
        quoted = [column_quoted(column, reading) for column in joint.columns if _named(column.name.lower(), name, own)]
    return [(value.value, value.column) for value in quoted if value.value is not None]


def _named(column: str, name: str, templates: Sequence[str]) -> bool:
    """Tell whether a column is meant by a name: its own, its last part, or that of a quantity with these templates."""
    if templates:
        return any(fnmatchcase(column, template) for template in templates)
    return name in (column, column.rpartition(":")[2])


def _number(text: str) -> float | None:
    if text.lower() in ("unlimited", "free"):
        return None
    try:
        return float(text)
    except ValueError:
        return None


def _fits(value: Any, column: str, sign: str, number: float | None, text: str) -> bool:
    if isinstance(value, bool) or number is None or not isinstance(value, int | float):
        told = display.text(value, column).lower()
        return sign == "=" and (fnmatchcase(told, text.lower()) or display.raw(value).lower() == text.lower())
    if math.isinf(number) and display.word(value) is not None:  # FLT_MAX is what a column can hold of it
        value = math.copysign(math.inf, value)
    same = value == number or math.isclose(value, number, rel_tol=_CLOSE)
    if same:
        return "=" in sign
    return sign != "=" and _OPERATORS[sign](value, number)
