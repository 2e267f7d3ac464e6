"""The edits that this window made, to undo and redo. The core makes and takes back each; this keeps their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from omni_physjoint.authoring import Change, Edit, author
from omni_physjoint.errors import AuthoringError

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["EditStack"]


class _Command(QUndoCommand):
    """One change. It is done before it gets on the stack, so that one that cannot be made never gets there."""

    def __init__(self, change: Change, stack: EditStack) -> None:
        super().__init__(change.label)
        self._change, self._stack = change, stack

    def redo(self) -> None:
        if not self._change.done:
            self._tried(self._change.redo)

    def undo(self) -> None:
        self._tried(self._change.undo)

    def _tried(self, step: Callable[[], None]) -> None:
        try:
            step()
        except AuthoringError as error:
            self.setObsolete(True)  # the stack drops it: it can be neither undone nor redone any more
            self._stack.refused.emit(str(error))


class EditStack(QUndoStack):
    """Edits of one stage at a time; clear it when another stage opens."""

    refused = Signal(str)
    """One line: why something was not edited, not undone, or had no effect."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setUndoLimit(1000)

    def make(self, stage: Usd.Stage, edits: Sequence[Edit], label: str) -> bool:
        """Author `edits` as one step; return whether that was possible."""
        try:
            change = author(stage, edits, label)
        except AuthoringError as error:
            self.refused.emit(str(error))
            return False
        self.push(_Command(change, self))
        if change.warnings:
            more = len(change.warnings) - 1
            self.refused.emit(f"{change.warnings[0]}{f' (and {more} more like this)' if more else ''}")
        return True
