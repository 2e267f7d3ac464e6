"""Author edits on one layer, and take them back: what was there before comes back to the byte, or nothing happens.

Each edit keeps the fields that it replaces. Undo puts them back only where they still hold what the edit wrote: an
opinion that somebody else wrote in between is never overwritten.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from pxr import Sdf, Usd

from omni_physjoint.authoring.edits import BlockAttribute, Edit, SetAttribute
from omni_physjoint.authoring.fields import read, restore, same, write
from omni_physjoint.authoring.plan import Plan, plan
from omni_physjoint.errors import AuthoringError

__all__ = ["Change", "author", "layer_diff"]


class Change:
    """Edits that were made together. It stands as done; `undo` and `redo` alternate."""

    def __init__(self, done: Plan, label: str, warnings: tuple[str, ...]) -> None:
        self._plan = done
        self.label = label
        """What was done, for a list of edits."""
        self.warnings = warnings
        """Edits without effect, one line each: a stronger layer holds another opinion."""
        self.done = True

    @property
    def layer(self) -> str:
        """Identifier of the layer that holds the edits."""
        return str(self._plan.layer.identifier)

    def __bool__(self) -> bool:
        """Tell whether the layer is another for it."""
        return bool(self._plan.fields or self._plan.removals)

    def undo(self) -> None:
        """Put back what was there before.

        Raises:
            AuthoringError: Somebody else changed one of the values since; nothing is put back.
        """
        layer, fields, removals = self._plan
        self._expect(done=True)
        for path in (
            *(f.spec for f in fields if not same(read(layer, f), f.after)),
            *(r.path for r in removals if not r.is_gone(layer)),
        ):
            raise AuthoringError(f"{self.label} cannot be undone: {path} was changed by somebody else since")
        with Sdf.ChangeBlock():
            for field in reversed(fields):
                restore(layer, field)
            for removal in reversed(removals):
                removal.put_back(layer)
        self.done = False

    def redo(self) -> None:
        """Make the edits again.

        Raises:
            AuthoringError: Somebody else changed one of the values since; nothing is written.
        """
        layer, fields, removals = self._plan
        self._expect(done=False)
        for path in (
            *(f.spec for f in fields if not same(read(layer, f), f.before)),
            *(r.path for r in removals if not r.is_there(layer)),
        ):
            raise AuthoringError(f"{self.label} cannot be done again: {path} was changed by somebody else since")
        _carry_out(self._plan, layer)
        self.done = True

    def _expect(self, *, done: bool) -> None:
        if self.done is not done:
            raise AuthoringError(f"{self.label} is {'not done' if done else 'done already'}")


def author(stage: Usd.Stage, edits: Iterable[Edit], label: str) -> Change:
    """Make `edits` on the layer of the edit target of `stage`, all of them or none.

    An edit that changes nothing there is left out.

    Args:
        stage: Open stage; nothing is saved.
        edits: In order; a later one of the same attribute wins. Properties are taken off before anything is written.
        label: What is done, in a few words.

    Raises:
        AuthoringError: There is no such prim, it lies inside an instance, the layer may not be edited, a value does
            not fit its attribute, or an opinion that is to go stands in another layer; nothing is written.
    """
    every = list(edits)
    planned = plan(stage, every)
    _carry_out(planned, planned.layer)
    return Change(planned, label, tuple(_hidden(stage, planned.layer, every)))


def layer_diff(stage: Usd.Stage, edits: Iterable[Edit]) -> str:
    """Return what `author` would change in the text of the edit target's layer, as a unified diff; nothing is written.

    Raises:
        AuthoringError: As `author`.
    """
    planned = plan(stage, list(edits))
    layer = planned.layer
    after = Sdf.Layer.CreateAnonymous()
    after.TransferContent(layer)
    _carry_out(planned, after)
    prims = {path.GetPrimPath() for path in (*(f.spec for f in planned.fields), *(r.path for r in planned.removals))}
    outer = [path for path in sorted(prims) if not any(path.HasPrefix(p) for p in prims if p != path)]
    name = layer.GetDisplayName() or "session layer"
    lines: list[str] = []
    for path in outer:
        old, new = _lines(layer, path), _lines(after, path)
        lines += difflib.unified_diff(old, new, f"{name} {path}", f"{name} {path}", n=1, lineterm="")
    return "\n".join(lines)


def _lines(layer: Sdf.Layer, path: Sdf.Path) -> list[str]:
    prim = layer.GetPrimAtPath(path)
    return str(prim.GetAsText()).splitlines() if prim else []


def _carry_out(planned: Plan, layer: Sdf.Layer) -> None:
    """Do what is planned, to its layer or to a copy of that."""
    with Sdf.ChangeBlock():
        for removal in planned.removals:
            removal.take(layer)
        for field in planned.fields:
            write(layer, field)


def _hidden(stage: Usd.Stage, layer: Sdf.Layer, edits: Sequence[Edit]) -> Iterable[str]:
    for edit in edits:
        if isinstance(edit, SetAttribute | BlockAttribute):
            stack = stage.GetPrimAtPath(edit.path).GetAttribute(edit.name).GetPropertyStack(Usd.TimeCode.Default())
            strongest = next((s for s in stack if s.HasDefaultValue()), None)
            if strongest is not None and strongest.layer != layer:
                name = strongest.layer.GetDisplayName()
                yield f"{edit.path}.{edit.name} does not change: {name} is stronger and holds another opinion"
