"""The history as a widget."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget

from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.history_model import HistoryModel
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.theme import Theme

__all__ = ["HistoryView"]


class HistoryView(QTreeView):
    """Shows what changed, and tells which line the user went to."""

    chosen = Signal(str, object)
    """Path of the joint, and the name of the column or None."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.history = HistoryModel(self)
        self._cells = CellDelegate(theme, self)
        self.setModel(self.history)
        self.setItemDelegate(self._cells)
        self.setAccessibleName("History")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.header()
        header.setStretchLastSection(True)
        width = self.fontMetrics().horizontalAdvance
        samples = ("00:00:00", "WristPitchJoint", "velocityDependentResistance", "articulation, standalone")
        for column, sample in enumerate(samples):
            header.resizeSection(column, width(sample) + 20)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)
        self._action("Copy line", self.copy_line, QKeySequence.StandardKey.Copy)
        self._action("Copy all", lambda: copy_text(self.history.text()))
        self._action("Clear", self.history.clear)
        offer_actions(self)

    def _action(self, title: str, slot: Callable[[], None], keys: QKeySequence.StandardKey | None = None) -> None:
        action = QAction(title, self)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _checked=False: slot())
        self.addAction(action)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._cells.set_theme(theme)

    def copy_line(self) -> None:
        """Copy the current line, tabs between its cells."""
        index = self.currentIndex()
        if index.isValid():
            copy_text(self.history.row_text(index.row()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self.history.emptiness)

    def _go(self, index: QModelIndex) -> None:
        step = self.history.rows[index.row()].step
        if step is not None:
            self.chosen.emit(step.joint, step.column)
