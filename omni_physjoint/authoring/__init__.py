"""Edits of a stage as values that can be undone, on the layer of its edit target; undo restores that layer's text."""

from __future__ import annotations

from omni_physjoint.authoring.change import Change, author
from omni_physjoint.authoring.edits import ApplySchema, Edit, SetAttribute
from omni_physjoint.authoring.envelope_edits import envelope_edits, told_edits

__all__ = ["ApplySchema", "Change", "Edit", "SetAttribute", "author", "envelope_edits", "told_edits"]
