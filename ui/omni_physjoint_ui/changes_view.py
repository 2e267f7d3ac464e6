"""The dock that lists what differs between two stages, and how far the comparison is; a click goes to the joint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint.diff import Change
from omni_physjoint.diff_view import render
from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.changes_model import ChangesModel
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.theme import Theme

__all__ = ["ChangesView"]


class _List(QTreeView):
    """The changes."""

    def __init__(self, model: ChangesModel, theme: Theme, emptiness: Callable[[], str]) -> None:
        super().__init__()
        self._emptiness = emptiness
        self.cells = CellDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self.cells)
        self.setAccessibleName("Comparison")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        width = self.fontMetrics().horizontalAdvance
        samples = (
            "WristPitchJoint",
            "articulation",
            "drive:angular:physics:stiffness published",
            "(0.123456, 0.123456)",
        )
        for column, sample in enumerate(samples):
            header.resizeSection(column, width(sample) + 24)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self._emptiness)


class ChangesView(QWidget):
    """Shows changes; who compares tells what it compares and how far it is."""

    chosen = Signal(str, object)
    """Path of the prim that the user went to, and the name of the column or None."""
    again = Signal()
    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.changes = ChangesModel(self)
        self._names = ("", "")
        self._busy = False
        self.told = QLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.repeat, self.cancel = QToolButton(), QToolButton()
        self.repeat.setText("Compare again")
        self.repeat.clicked.connect(self.again)
        self.cancel.setText("Cancel")
        self.cancel.clicked.connect(self.cancelled)
        self.list = _List(self.changes, theme, self._emptiness)
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 3, 8, 3)
        bar.addWidget(self.told, 1)
        bar.addWidget(self.cancel)
        bar.addWidget(self.repeat)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self.list, 1)
        self.list.clicked.connect(self._go)
        self.list.activated.connect(self._go)
        copy = QAction("Copy as Markdown", self.list)
        copy.triggered.connect(lambda: copy_text(render(self.changes.rows, *self._names, "markdown")))
        self.list.addAction(copy)
        offer_actions(self.list)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self.list.cells.set_theme(theme)

    def clear(self) -> None:
        """Show that nothing is compared."""
        self.show_changes((), "", "", "")
        self.repeat.hide()

    def show_changes(self, changes: Sequence[Change], before: str, now: str, said: str, *, busy: bool = False) -> None:
        """Show what is known by now.

        Args:
            changes: What differs.
            before: What the first stage is called.
            now: What the second one is called.
            said: How far it is, or what came of it.
            busy: Whether it goes on.
        """
        self._names, self._busy = (before, now), busy
        self.told.setText(said)
        self.cancel.setVisible(busy)
        self.repeat.setVisible(not busy)
        if tuple(changes) != self.changes.rows or not busy:
            self.changes.set_changes(changes, before or "Before", now or "Now")
            header = self.list.header()
            if header.sortIndicatorSection() >= 0:
                self.changes.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())

    def _emptiness(self) -> str:
        if self._busy:
            return ""
        if not self._names[0]:
            return "The menu Compare tells this stage from a file, from itself a while ago, or without a layer."
        return "Both resolve to the same."

    def _go(self, index: QModelIndex) -> None:
        change = self.changes.rows[index.row()]
        name = change.quantity.partition(" ")[0]
        self.chosen.emit(change.prim, name if ":" in name else None)
