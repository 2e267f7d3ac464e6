"""From edits to what there is to write, and to take off, on the layer of a stage's edit target. Nothing is written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pxr import Gf, Sdf, Tf, Usd

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
from omni_physjoint.authoring.fields import ABSENT, CUSTOM_DATA, RELATIONSHIP, SCHEMAS, TARGETS, Field, read, same
from omni_physjoint.authoring.removal import Removal
from omni_physjoint.errors import AuthoringError

__all__ = ["Plan", "plan"]

_QUATERNIONS = (Gf.Quatf, Gf.Quatd, Gf.Quath)


class Plan(NamedTuple):
    """What is to be done to one layer."""

    layer: Sdf.Layer
    fields: tuple[Field, ...]
    removals: tuple[Removal, ...]


def plan(stage: Usd.Stage, edits: Sequence[Edit]) -> Plan:
    """Return what `edits` come to; an edit that changes nothing is left out.

    Raises:
        AuthoringError: As `change.author`.
    """
    target = stage.GetEditTarget()
    layer = target.GetLayer()
    if not layer or not layer.permissionToEdit:
        name = layer.GetDisplayName() if layer else "the edit target"
        raise AuthoringError(f"{name} may not be edited; choose another edit target")
    wanted: dict[tuple[str, str], Field] = {}
    removals: dict[str, Removal] = {}
    for edit in edits:
        prim = _prim(stage, edit)
        path = target.MapToSpecPath(prim.GetPath())
        if path.isEmpty:
            raise AuthoringError(f"{edit.path} has no place in {layer.GetDisplayName()}; choose another edit target")
        if isinstance(edit, ClearProperty):
            removal = _removal(prim, layer, path.AppendProperty(edit.name))
            if removal is not None:
                removals[str(removal.path)] = removal
            continue
        if isinstance(edit, ApplySchema | RemoveSchema):
            known = wanted.get((str(path), SCHEMAS))
            field = known or Field(path, SCHEMAS, "", None, None)
            field.before = field.before if known else read(layer, field)
            change = _applied if isinstance(edit, ApplySchema) else _removed
            field.after = change(prim, edit.name, field.after if known else field.before)
        elif isinstance(edit, SetCustomData):
            known = wanted.get((str(path), CUSTOM_DATA))
            field = known or Field(path, CUSTOM_DATA, "", None, None)
            field.before = field.before if known else read(layer, field)
            field.after = _entered(field.after if known else field.before, edit.keys, edit.value)
        elif isinstance(edit, SetTargets):
            paths = [target.MapToSpecPath(Sdf.Path(t)).StripAllVariantSelections() for t in edit.targets]
            operation = Sdf.PathListOp.CreateExplicit(paths)
            field = Field(path.AppendProperty(edit.name), TARGETS, RELATIONSHIP, None, operation)
            field.before = read(layer, field)
        else:
            field = _value(prim, layer, path, edit)
        wanted[(str(field.spec), field.name)] = field
    return Plan(
        layer,
        tuple(field for field in wanted.values() if not same(field.before, field.after)),
        tuple(removals.values()),
    )


def _entered(held: Any, keys: Sequence[str], value: str | None) -> Any:
    """Return custom data with one entry set or taken off; ABSENT where nothing is left of it."""
    data = {} if held is ABSENT else dict(held)
    first, rest = keys[0], keys[1:]
    if rest:
        inner = data.get(first)
        below = _entered(inner if isinstance(inner, dict) else ABSENT, rest, value)
        value = None if below is ABSENT else below
    if value is None:
        data.pop(first, None)
    else:
        data[first] = value
    return data or ABSENT


def _prim(stage: Usd.Stage, edit: Edit) -> Usd.Prim:
    prim = stage.GetPrimAtPath(edit.path)
    if not prim:
        raise AuthoringError(f"there is no prim at {edit.path}")
    if prim.IsInstanceProxy() or prim.IsInPrototype():
        raise AuthoringError(f"{edit.path} lies inside an instance: edit what it is an instance of")
    return prim


def _removal(prim: Usd.Prim, layer: Sdf.Layer, path: Sdf.Path) -> Removal | None:
    """Return the removal of a property; None where nobody has an opinion about it."""
    if layer.GetPropertyAtPath(path):
        return Removal(layer, path)
    if prim.GetProperty(path.name).IsAuthored():
        here = layer.GetDisplayName() or "the edit target"
        raise AuthoringError(
            f"{prim.GetPath()}.{path.name} is authored in another layer than {here}; choose that as edit target"
        )
    return None


def _value(prim: Usd.Prim, layer: Sdf.Layer, path: Sdf.Path, edit: SetAttribute | BlockAttribute) -> Field:
    attribute = prim.GetAttribute(edit.name)
    declared = attribute.GetTypeName() if attribute and attribute.IsDefined() else None
    kind = declared or Sdf.ValueTypeNames.Find(edit.type)
    field = Field(path.AppendProperty(edit.name), "default", str(kind), None, None)
    field.after = Sdf.ValueBlock() if isinstance(edit, BlockAttribute) else _cast(edit, kind)
    field.before = read(layer, field)
    return field


def _cast(edit: SetAttribute, kind: Sdf.ValueTypeName) -> Any:
    """Return the value as the layer will hold it: rounded to float32, a vector of the attribute's own type."""
    scratch = Sdf.Layer.CreateAnonymous()
    spec = Sdf.AttributeSpec(Sdf.CreatePrimInLayer(scratch, "/P"), "a", kind)
    value: Any = edit.value
    if isinstance(value, tuple):
        make: Callable[..., Any] = kind.type.pythonClass
        if make in _QUATERNIONS and len(value) == 4:
            value = (value[3], *value[:3])  # columns have w last
        with contextlib.suppress(TypeError):
            value = make(*value)
    try:
        spec.default = value
    except (Tf.ErrorException, TypeError, ValueError, RuntimeError):
        raise AuthoringError(f"{edit.path}.{edit.name}: {edit.value!r} is no {kind}") from None
    return spec.default


def _applied(prim: Usd.Prim, name: str, held: Any) -> Any:
    """Return the list of applied schemas with `name` in it; as it was where the prim has it already."""
    if name in prim.GetPrimTypeInfo().GetAppliedAPISchemas():
        return held
    operation = Sdf.TokenListOp() if held is ABSENT else held
    if operation.isExplicit:
        return Sdf.TokenListOp.CreateExplicit([*operation.explicitItems, name])
    added = [*(item for item in operation.prependedItems if item != name), name]
    deleted = [item for item in operation.deletedItems if item != name]
    return Sdf.TokenListOp.Create(
        prependedItems=added, appendedItems=list(operation.appendedItems), deletedItems=deleted
    )


def _removed(prim: Usd.Prim, name: str, held: Any) -> Any:
    """Return the list of applied schemas without `name`, hiding it where another layer applies it."""
    if name not in prim.GetPrimTypeInfo().GetAppliedAPISchemas():
        return held
    operation = Sdf.TokenListOp() if held is ABSENT else held
    if operation.isExplicit:
        return Sdf.TokenListOp.CreateExplicit([item for item in operation.explicitItems if item != name])
    prepended, appended, deleted = (
        [item for item in items if item != name]
        for items in (operation.prependedItems, operation.appendedItems, operation.deletedItems)
    )
    if name not in operation.GetAddedOrExplicitItems() or _count(prim, name) > 1:
        deleted.append(name)
    if not (prepended or appended or deleted):
        return ABSENT
    return Sdf.TokenListOp.Create(prependedItems=prepended, appendedItems=appended, deletedItems=deleted)


def _count(prim: Usd.Prim, name: str) -> int:
    """Return how many specs of a prim apply a schema."""
    held = [spec.GetInfo(SCHEMAS) for spec in prim.GetPrimStack() if spec.HasInfo(SCHEMAS)]
    return sum(name in operation.GetAddedOrExplicitItems() for operation in held)
