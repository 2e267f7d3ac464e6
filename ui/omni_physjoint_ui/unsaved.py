"""The one question that stops everything: what becomes of unsaved edits that are about to be lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

__all__ = ["UnsavedQuestion"]

_SHOWN = 5
"""Layers that the question names; the others are counted."""


class UnsavedQuestion(QObject):
    """Asks at most one question at a time, and returns at once: the answer comes later."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.box: QMessageBox | None = None
        """The question that is open."""

    def ask(self, names: Sequence[str], doing: str, save: Callable[[], bool], go_on: Callable[[], None]) -> None:
        """Ask what becomes of the edits in the layers `names`.

        Args:
            names: Layers with unsaved edits.
            doing: What would lose them, such as "closing".
            save: Saves them and tells whether that went well.
            go_on: Called when the edits are saved, or are to be lost.
        """
        if self.box is not None:
            self.box.activateWindow()
            return
        box = self.box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("Unsaved edits")
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        box.setText(f"Save the edits in {', '.join(names[:_SHOWN])}{more}?")
        box.setInformativeText(f"They are lost otherwise by {doing}.")
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        box.setEscapeButton(buttons.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def answered(code: int) -> None:
            self.box = None
            if code == buttons.Discard or (code == buttons.Save and save()):
                go_on()

        box.finished.connect(answered)
        box.open()
