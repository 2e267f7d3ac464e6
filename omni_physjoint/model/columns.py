"""What the producer publishes on a prim: columns, with the authored value beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from omni_physjoint.model.words import Source

__all__ = ["Column", "ColumnValue", "Matrix", "Pose", "PrimColumns", "Quaternion", "Vector"]


ColumnValue: TypeAlias = "bool | int | float | str | tuple[ColumnValue, ...]"
"""float32 columns hold the exact float32 value as a Python float; vectors and quaternions (x, y, z, w) are flat tuples
of numbers; tokens, strings and target paths are text; targets are tuples of text."""

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]
"""(x, y, z, w)"""
Pose: TypeAlias = tuple[float, float, float, float, float, float, float]
Matrix: TypeAlias = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of one prim: what was authored, and what population publishes."""

    name: str
    type: str
    """Contract word: float32, float32[3], float32[4], bool8, int32, token, path[], ..."""
    published: bool
    value: ColumnValue | None
    """What population publishes; None when it publishes nothing."""
    source: Source | None
    authored: bool
    """Some layer holds an opinion; a block counts."""
    authored_value: ColumnValue | None = None
    """The strongest opinion as USD resolves it (quaternions as x, y, z, w); None when blocked or unauthored."""
    layer: str | None = None
    """Identifier of the layer with the strongest opinion."""
    blocked: bool = False
    time_sampled: bool = False
    authored_type: str = ""
    """USD type that the opinion was authored with, where it is not the schema's; "" otherwise."""
    read_as: str = ""
    """Contract word of the type that the consumer wants, where it is published as another one; "" otherwise."""
    overridden: tuple[str, ...] = ()
    """Identifiers of the weaker layers that hold another value, strongest first."""


@dataclass(frozen=True, slots=True)
class PrimColumns:
    """All columns of one prim."""

    path: str
    type_name: str
    schemas: tuple[str, ...]
    """``usd-schemas`` as published, sorted by name."""
    columns: Mapping[str, Column]
    """Published and merely authored ones, by name."""
    instance_proxy: bool = False
    unknown_schemas: tuple[str, ...] = ()
    """Applied names that no registered schema has, and population drops, sorted."""

    def values(self) -> dict[str, ColumnValue]:
        """Return the published values by column name: all that the consumer can see.

        A value that it cannot read, for its type, is the only item of a tuple.
        """
        return {
            n: _as_read(c.value, c.type, c.read_as) if c.read_as else c.value
            for n, c in self.columns.items()
            if c.published and c.value is not None
        }


_READABLE = {"float32": ("float32", "float64"), "bool8": ("bool8", "uint8"), "token": ("token", "string", "asset")}
"""Types that the consumer reads as a type. Source: measured on ovphysx 0.7.0 and 0.6.4 (20 types in each role)."""


def _as_read(value: ColumnValue, type_: str, wanted: str) -> ColumnValue:
    """Return `value` of `type_` as the consumer reads it where it wants another type.

    It looks at the kind of number and at how many there are in all, so that an array of one passes for a single value.
    """
    kind, _, lanes = wanted.partition("[")
    if type_.partition("[")[0] not in _READABLE.get(kind, (kind,)):
        return (value,)
    if kind == "token":
        return value if isinstance(value, str) else (value,)
    numbers = list(_flat(value))
    if kind == "bool8":
        numbers = [bool(number) for number in numbers]
    if len(numbers) != int(lanes.rstrip("]") or 1):
        return (value,)
    return tuple(numbers) if lanes else numbers[0]


def _flat(value: ColumnValue) -> Iterator[ColumnValue]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    else:
        yield value
