"""Author edits on one layer, and take them back: what was there before comes back to the byte, or nothing happens.

Each edit keeps the fields that it replaces. Undo puts them back only where they still hold what the edit wrote: an
opinion that somebody else wrote in between is never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pxr import Sdf, Tf, Usd

from omni_physjoint.authoring.edits import ApplySchema, Edit, SetAttribute
from omni_physjoint.errors import AuthoringError

__all__ = ["Change", "author"]

_SCHEMAS = "apiSchemas"
_ABSENT = object()
_OTHERS = "was changed by somebody else since; nothing was touched"


@dataclass(slots=True)
class _Field:
    """One field of one spec: what it held before, and what the edit wrote."""

    spec: Sdf.Path
    name: str
    type: str
    """Of the attribute, for one that has no spec yet; "" for a prim's field."""
    before: Any
    after: Any
    made: Sdf.Path | None = None
    """First spec that the edit created on the way to this one; undo removes it with all below."""
    made_prim: Sdf.Path | None = None


class Change:
    """Edits that were made together. It stands as done; `undo` and `redo` alternate."""

    def __init__(self, layer: Sdf.Layer, label: str, fields: Sequence[_Field], warnings: tuple[str, ...]) -> None:
        self._layer = layer
        self._fields = fields
        self.label = label
        """What was done, for a list of edits."""
        self.warnings = warnings
        """Edits without effect, one line each: a stronger layer holds another opinion."""
        self.done = True

    @property
    def layer(self) -> str:
        """Identifier of the layer that holds the edits."""
        return str(self._layer.identifier)

    def undo(self) -> None:
        """Put back what was there before.

        Raises:
            AuthoringError: Somebody else changed one of the values since; nothing is put back.
        """
        self._expect(done=True)
        for field in self._fields:
            if not _same(_read(self._layer, field), field.after):
                raise AuthoringError(f"{self.label} cannot be undone: {field.spec} {_OTHERS}")
        with Sdf.ChangeBlock():
            for field in reversed(self._fields):
                _restore(self._layer, field)
        self.done = False

    def redo(self) -> None:
        """Make the edits again.

        Raises:
            AuthoringError: Somebody else changed one of the values since; nothing is written.
        """
        self._expect(done=False)
        for field in self._fields:
            if not _same(_read(self._layer, field), field.before):
                raise AuthoringError(f"{self.label} cannot be done again: {field.spec} {_OTHERS}")
        _write_all(self._layer, self._fields)
        self.done = True

    def _expect(self, *, done: bool) -> None:
        if self.done is not done:
            raise AuthoringError(f"{self.label} is {'not done' if done else 'done already'}")


def author(stage: Usd.Stage, edits: Iterable[Edit], label: str) -> Change:
    """Make `edits` on the layer of the edit target of `stage`, all of them or none.

    An edit that changes nothing there is left out.

    Args:
        stage: Open stage; nothing is saved.
        edits: In order; a later one of the same attribute wins.
        label: What is done, in a few words.

    Raises:
        AuthoringError: There is no such prim, it lies inside an instance, the layer may not be edited, or a value does
            not fit its attribute; nothing is written.
    """
    target = stage.GetEditTarget()
    layer = target.GetLayer()
    if not layer or not layer.permissionToEdit:
        name = layer.GetDisplayName() if layer else "the edit target"
        raise AuthoringError(f"{name} may not be edited; choose another edit target")
    wanted: dict[tuple[str, str], _Field] = {}
    every = list(edits)
    for edit in every:
        field = _field(stage, target, layer, edit, wanted)
        wanted[(str(field.spec), field.name)] = field
    fields = [field for field in wanted.values() if not _same(field.before, field.after)]
    _write_all(layer, fields)
    return Change(layer, label, fields, tuple(_hidden(stage, layer, every)))


def _field(
    stage: Usd.Stage,
    target: Usd.EditTarget,
    layer: Sdf.Layer,
    edit: Edit,
    wanted: dict[tuple[str, str], _Field],
) -> _Field:
    prim = stage.GetPrimAtPath(edit.path)
    if not prim:
        raise AuthoringError(f"there is no prim at {edit.path}")
    if prim.IsInstanceProxy() or prim.IsInPrototype():
        raise AuthoringError(f"{edit.path} lies inside an instance: edit what it is an instance of")
    path = target.MapToSpecPath(prim.GetPath())
    if path.isEmpty:
        raise AuthoringError(f"{edit.path} has no place in {layer.GetDisplayName()}; choose another edit target")
    if isinstance(edit, ApplySchema):
        found = wanted.get((str(path), _SCHEMAS)) or _Field(path, _SCHEMAS, "", None, None)
        found.before = _read(layer, found) if found.after is None else found.before
        found.after = _applied(prim, edit.name, found.before if found.after is None else found.after)
        return found
    attribute = prim.GetAttribute(edit.name)
    declared = attribute.GetTypeName() if attribute and attribute.IsDefined() else None
    kind = declared or Sdf.ValueTypeNames.Find(edit.type)
    field = _Field(path.AppendProperty(edit.name), "default", str(kind), None, _cast(edit, kind))
    field.before = _read(layer, field)
    return field


def _cast(edit: SetAttribute, kind: Sdf.ValueTypeName) -> Any:
    """Return the value as the layer will hold it: rounded to float32, a vector of the attribute's own type."""
    scratch = Sdf.Layer.CreateAnonymous()
    spec = Sdf.AttributeSpec(Sdf.CreatePrimInLayer(scratch, "/P"), "a", kind)
    try:
        spec.default = edit.value
    except (Tf.ErrorException, TypeError, ValueError, RuntimeError):
        raise AuthoringError(f"{edit.path}.{edit.name}: {edit.value!r} is no {kind}") from None
    return spec.default


def _applied(prim: Usd.Prim, name: str, held: Any) -> Any:
    """Return the list of applied schemas with `name` in it; as it was where the prim has it already."""
    if name in prim.GetPrimTypeInfo().GetAppliedAPISchemas():
        return held
    operation = Sdf.TokenListOp() if held is _ABSENT else held
    if operation.isExplicit:
        return Sdf.TokenListOp.CreateExplicit([*operation.explicitItems, name])
    added = [*(item for item in operation.prependedItems if item != name), name]
    deleted = [item for item in operation.deletedItems if item != name]
    return Sdf.TokenListOp.Create(
        prependedItems=added, appendedItems=list(operation.appendedItems), deletedItems=deleted
    )


# --- one field --------------------------------------------------------------------------------------------------------


def _read(layer: Sdf.Layer, field: _Field) -> Any:
    spec = layer.GetObjectAtPath(field.spec)
    return spec.GetInfo(field.name) if spec and spec.HasInfo(field.name) else _ABSENT


def _same(a: Any, b: Any) -> bool:
    if a is _ABSENT or b is _ABSENT:
        return a is b
    return bool(a == b) or (a != a and b != b)  # NaN is itself here


def _write_all(layer: Sdf.Layer, fields: Sequence[_Field]) -> None:
    with Sdf.ChangeBlock():
        for field in fields:
            _write(layer, field)


def _write(layer: Sdf.Layer, field: _Field) -> None:
    prim_path = field.spec.GetPrimPath()
    # The variant selections on the way are specs, too: the first missing one is what undo removes.
    missing = [path for path in prim_path.GetPrefixes() if layer.GetObjectAtPath(path) is None]
    field.made_prim = missing[0] if missing else None
    prim = Sdf.CreatePrimInLayer(layer, prim_path)
    if not field.type:
        prim.SetInfo(field.name, field.after)
        return
    spec = layer.GetAttributeAtPath(field.spec)
    field.made = None if spec else field.spec
    if not spec:
        spec = Sdf.AttributeSpec(prim, field.spec.name, Sdf.ValueTypeNames.Find(field.type))
    spec.default = field.after


def _restore(layer: Sdf.Layer, field: _Field) -> None:
    spec = layer.GetObjectAtPath(field.spec)
    if field.made is not None and spec.ListInfoKeys() and _only_default(spec):
        prim = layer.GetPrimAtPath(field.spec.GetPrimPath())
        del prim.properties[field.spec.name]
    elif field.before is _ABSENT:
        spec.ClearInfo(field.name)
    elif field.type:
        spec.default = field.before
    else:
        spec.SetInfo(field.name, field.before)
    if field.made_prim is not None:
        _remove_if_bare(layer, field.spec.GetPrimPath(), field.made_prim)


def _only_default(spec: Sdf.AttributeSpec) -> bool:
    """Tell whether a spec that we made holds nothing that somebody else wrote since."""
    return set(spec.ListInfoKeys()) <= {"default", "typeName", "custom", "variability"}


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


def _hidden(stage: Usd.Stage, layer: Sdf.Layer, edits: Sequence[Edit]) -> Iterable[str]:
    for edit in edits:
        if isinstance(edit, SetAttribute):
            stack = stage.GetPrimAtPath(edit.path).GetAttribute(edit.name).GetPropertyStack(Usd.TimeCode.Default())
            strongest = next((s for s in stack if s.HasDefaultValue()), None)
            if strongest is not None and strongest.layer != layer:
                name = strongest.layer.GetDisplayName()
                yield f"{edit.path}.{edit.name} does not change: {name} is stronger and holds another opinion"
