"""What is to be authored: values without a USD object, so that they compare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from omni_physjoint.model import ColumnValue

__all__ = [
    "ApplySchema",
    "BlockAttribute",
    "ClearProperty",
    "Edit",
    "RemoveSchema",
    "SetAttribute",
    "SetCustomData",
    "SetTargets",
]


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Author the default value of one attribute."""

    path: str
    """Of the prim."""
    name: str
    """Of the attribute."""
    value: ColumnValue
    """Quaternions as columns have them: x, y, z, w."""
    type: str = "float"
    """USD type of an attribute that nobody declared yet."""


@dataclass(frozen=True, slots=True)
class BlockAttribute:
    """Author a value block: what weaker layers say is hidden, and nothing is published."""

    path: str
    name: str
    type: str = "float"
    """USD type of an attribute that nobody declared yet."""


@dataclass(frozen=True, slots=True)
class SetTargets:
    """Author all targets of one relationship."""

    path: str
    name: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClearProperty:
    """Take the opinion about one attribute or relationship off, with all that stands at it: samples, targets, docs.

    What weaker layers say shows again. Nothing can be taken off where only another layer has an opinion.
    """

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class ApplySchema:
    """Apply one API schema, with its instance name: PhysicsDriveAPI:angular."""

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class RemoveSchema:
    """Take one applied API schema off, with its instance name; what weaker layers apply is hidden."""

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class SetCustomData:
    """Author one entry of a prim's custom data, in dictionaries that are made on the way."""

    path: str
    keys: tuple[str, ...]
    """From the outermost dictionary to the entry."""
    value: str | None
    """None takes the entry off, and the dictionaries that it leaves empty."""


Edit: TypeAlias = (
    SetAttribute | BlockAttribute | SetTargets | ClearProperty | ApplySchema | RemoveSchema | SetCustomData
)
