"""Edits of a stage as values that can be undone, on the layer of its edit target; undo restores that layer's text."""

from __future__ import annotations

from omni_physjoint.authoring.change import Change, author, layer_diff
from omni_physjoint.authoring.edits import (
    ApplySchema,
    ClearProperty,
    Edit,
    RemoveSchema,
    SetAttribute,
    SetCustomData,
    SetTargets,
)
from omni_physjoint.authoring.envelope_edits import envelope_edits, told_edits

__all__ = [
    "ApplySchema",
    "Change",
    "ClearProperty",
    "Edit",
    "RemoveSchema",
    "SetAttribute",
    "SetCustomData",
    "SetTargets",
    "author",
    "envelope_edits",
    "layer_diff",
    "told_edits",
]
