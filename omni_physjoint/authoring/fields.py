"""One field of one spec: what a layer holds, what an edit writes, and how that comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pxr import Sdf

__all__ = ["ABSENT", "CUSTOM_DATA", "RELATIONSHIP", "SCHEMAS", "TARGETS", "Field", "read", "restore", "same", "write"]

ABSENT = object()
"""A field that is not there."""

CUSTOM_DATA = "customData"
SCHEMAS = "apiSchemas"
TARGETS = "targetPaths"
RELATIONSHIP = "rel"


@dataclass(slots=True)
class Field:
    """One field of one spec: what it held before, and what the edit wrote."""

    spec: Sdf.Path
    name: str
    type: str
    """Of the attribute, for one that has no spec yet; RELATIONSHIP, or "" for a prim's field."""
    before: Any
    after: Any
    made: Sdf.Path | None = None
    """The property that the edit created; undo removes it."""
    made_prim: Sdf.Path | None = None
    """First prim spec that the edit created on the way to this one; undo removes it with all below."""


def read(layer: Sdf.Layer, field: Field) -> Any:
    """Return what `layer` holds, ABSENT for nothing."""
    spec = layer.GetObjectAtPath(field.spec)
    return spec.GetInfo(field.name) if spec and spec.HasInfo(field.name) else ABSENT


def same(a: Any, b: Any) -> bool:
    """Tell whether two fields hold the same; NaN is itself here."""
    if a is ABSENT or b is ABSENT:
        return a is b
    return bool(a == b) or (a != a and b != b)


def write(layer: Sdf.Layer, field: Field) -> None:
    """Write what the edit wants, making specs that are missing."""
    prim_path = field.spec.GetPrimPath()
    # The variant selections on the way are specs, too: the first missing one is what undo removes.
    missing = [path for path in prim_path.GetPrefixes() if layer.GetObjectAtPath(path) is None]
    field.made_prim = missing[0] if missing else None
    prim = Sdf.CreatePrimInLayer(layer, prim_path)
    if not field.type:
        if field.after is ABSENT:
            prim.ClearInfo(field.name)
        else:
            prim.SetInfo(field.name, field.after)
        return
    spec = layer.GetPropertyAtPath(field.spec)
    field.made = None if spec else field.spec
    if field.type == RELATIONSHIP:
        if not spec:
            spec = Sdf.RelationshipSpec(prim, field.spec.name, custom=False)
        _set_targets(spec, field.after)
        return
    if not spec:
        spec = Sdf.AttributeSpec(prim, field.spec.name, Sdf.ValueTypeNames.Find(field.type))
    spec.default = field.after


def restore(layer: Sdf.Layer, field: Field) -> None:
    """Put back what was there before."""
    spec = layer.GetObjectAtPath(field.spec)
    if field.made is not None and spec.ListInfoKeys() and _ours(spec):
        prim = layer.GetPrimAtPath(field.spec.GetPrimPath())
        del prim.properties[field.spec.name]
    elif field.type == RELATIONSHIP:
        _set_targets(spec, field.before)
    elif field.before is ABSENT:
        spec.ClearInfo(field.name)
    elif field.type:
        spec.default = field.before
    else:
        spec.SetInfo(field.name, field.before)
    if field.made_prim is not None:
        _remove_if_bare(layer, field.spec.GetPrimPath(), field.made_prim)


def _set_targets(spec: Sdf.RelationshipSpec, held: Any) -> None:
    """Give a relationship the targets of a list operation, or none; USD lets nobody write the field itself."""
    targets = spec.targetPathList
    targets.ClearEdits()
    if held is ABSENT:
        return
    if held.isExplicit:
        targets.ClearEditsAndMakeExplicit()
        targets.explicitItems = held.explicitItems
        return
    targets.prependedItems = held.prependedItems
    targets.appendedItems = held.appendedItems
    targets.deletedItems = held.deletedItems


def _ours(spec: Sdf.PropertySpec) -> bool:
    """Tell whether a spec that we made holds nothing that somebody else wrote since."""
    return set(spec.ListInfoKeys()) <= {"default", "typeName", "custom", "variability", TARGETS}


def _remove_if_bare(layer: Sdf.Layer, path: Sdf.Path, top: Sdf.Path) -> None:
    """Remove the prim specs from `path` up to `top` that say nothing."""
    while True:
        spec = layer.GetPrimAtPath(path)
        if not spec or not spec.IsInert(False) or spec.specifier != Sdf.SpecifierOver or spec.nameChildren:
            return
        parent = spec.nameParent
        siblings = layer.rootPrims if parent is None else parent.nameChildren
        del siblings[spec.name]
        if path == top:
            return
        path = path.GetParentPath()
