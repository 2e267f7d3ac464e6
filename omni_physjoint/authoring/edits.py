"""What is to be authored: one attribute's value, or one applied API. Plain values, without a USD object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from omni_physjoint.model import ColumnValue

__all__ = ["ApplySchema", "Edit", "SetAttribute"]


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Author the default value of one attribute."""

    path: str
    """Of the prim."""
    name: str
    """Of the attribute."""
    value: ColumnValue
    type: str = "float"
    """USD type of an attribute that nobody declared yet."""


@dataclass(frozen=True, slots=True)
class ApplySchema:
    """Apply one API schema, with its instance name: PhysicsDriveAPI:angular."""

    path: str
    name: str


Edit: TypeAlias = SetAttribute | ApplySchema
