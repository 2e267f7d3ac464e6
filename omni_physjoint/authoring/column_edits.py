"""An entry in the table as edits: of one column on one or several prims, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from omni_physjoint.authoring.edits import ApplySchema, BlockAttribute, ClearProperty, Edit, SetAttribute, SetTargets
from omni_physjoint.authoring.entry import AS_STORED, entered, locked
from omni_physjoint.errors import AuthoringError
from omni_physjoint.model import ColumnReport, ColumnValue
from omni_physjoint.unit_systems import UnitSystem

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["ColumnAt", "block_edits", "entry_edits", "label_of", "reset_edits", "value_edits"]

_TYPES = {
    "float32": "float",
    "float32[3]": "float3",
    "float32[4]": "quatf",
    "bool8": "bool",
    "int32": "int",
    "token": "token",
}
"""Contract word -> USD type of an attribute that nobody declared yet."""


class ColumnAt(NamedTuple):
    """One column of one prim."""

    path: str
    column: ColumnReport


def entry_edits(
    stage: Usd.Stage, places: Sequence[ColumnAt], text: str, units: UnitSystem = AS_STORED
) -> tuple[Edit, ...]:
    """Return what to author so that `text` is the value at all `places`; a relative one is computed for each.

    The API that has the column is applied where it is missing.

    Raises:
        AuthoringError: The text means no value at one of them; the message names that prim where there are several.
    """
    edits: list[Edit] = []
    for place in places:
        try:
            value = entered(text, place.column, units)
        except AuthoringError as error:
            if len(places) == 1:
                raise
            raise AuthoringError(f"{place.path}: {error}") from None
        edits += value_edits(stage, place, value)
    return tuple(edits)


def value_edits(stage: Usd.Stage, place: ColumnAt, value: ColumnValue) -> tuple[Edit, ...]:
    """Return what to author so that the column at `place` has `value`."""
    path, column = place
    if column.type == "path[]":
        targets = tuple(str(item) for item in value) if isinstance(value, tuple) else ()
        return (*_applied(stage, place), SetTargets(path, column.name, targets))
    return (*_applied(stage, place), SetAttribute(path, column.name, value, _TYPES.get(column.type, "float")))


def reset_edits(places: Sequence[ColumnAt]) -> tuple[Edit, ...]:
    """Return what to author so that the layer says nothing about the column at all `places`."""
    return tuple(ClearProperty(_open(place).path, place.column.name) for place in places)


def block_edits(stage: Usd.Stage, places: Sequence[ColumnAt]) -> tuple[Edit, ...]:
    """Return what to author so that no layer's value counts at any of `places`.

    Raises:
        AuthoringError: The column is a relationship, which USD cannot block.
    """
    edits: list[Edit] = []
    for place in map(_open, places):
        if place.column.type == "path[]":
            raise AuthoringError("a relationship has no value to block: leave its targets empty")
        kind = _TYPES.get(place.column.type, "float")
        edits += [*_applied(stage, place), BlockAttribute(place.path, place.column.name, kind)]
    return tuple(edits)


def label_of(places: Sequence[ColumnAt], verb: str = "") -> str:
    """Return what is done, in a few words: lowerLimit of Elbow, Reset lowerLimit of 3 joints."""
    name = places[0].column.name.rpartition(":")[2]
    where = places[0].path.rpartition("/")[2] if len(places) == 1 else f"{len(places)} joints"
    return f"{verb} {name} of {where}".strip()


def _open(place: ColumnAt) -> ColumnAt:
    reason = locked(place.column)
    if reason:
        raise AuthoringError(reason)
    return place


def _applied(stage: Usd.Stage, place: ColumnAt) -> tuple[Edit, ...]:
    """Return the application of the API that has the column, where the prim has it not."""
    prim = stage.GetPrimAtPath(place.path)
    component = place.column.component
    if not prim or "API" not in component or component in prim.GetPrimTypeInfo().GetAppliedAPISchemas():
        return ()
    return (ApplySchema(place.path, component),)
