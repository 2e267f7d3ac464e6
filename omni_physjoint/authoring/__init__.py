"""Edits of a stage as values that can be undone, on the layer of its edit target; undo restores that layer's text."""

from __future__ import annotations

from omni_physjoint.authoring.change import Change, author, layer_diff
from omni_physjoint.authoring.column_edits import ColumnAt, block_edits, entry_edits, label_of, reset_edits, value_edits
from omni_physjoint.authoring.consequence import consequence
from omni_physjoint.authoring.edit_target import (
    TargetLayer,
    absent_prims,
    choose_target,
    on_target_changed,
    prim_paths,
    target_layers,
)
from omni_physjoint.authoring.edits import (
    ApplySchema,
    BlockAttribute,
    ClearProperty,
    Edit,
    RemoveSchema,
    SetAttribute,
    SetCustomData,
    SetTargets,
)
from omni_physjoint.authoring.entry import choices, entered, entry_text, locked, turn_text
from omni_physjoint.authoring.envelope_edits import envelope_edits, told_edits

__all__ = [
    "ApplySchema",
    "BlockAttribute",
    "Change",
    "ClearProperty",
    "ColumnAt",
    "Edit",
    "RemoveSchema",
    "SetAttribute",
    "SetCustomData",
    "SetTargets",
    "TargetLayer",
    "absent_prims",
    "author",
    "block_edits",
    "choices",
    "choose_target",
    "consequence",
    "entered",
    "entry_edits",
    "entry_text",
    "envelope_edits",
    "label_of",
    "layer_diff",
    "locked",
    "on_target_changed",
    "prim_paths",
    "reset_edits",
    "target_layers",
    "told_edits",
    "turn_text",
    "value_edits",
]
