"""The differences between what we resolve and what the running ovphysx holds, as a widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QFrame, QTreeWidget, QTreeWidgetItem, QWidget

from omni_physjoint import display
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder

__all__ = ["DifferenceView"]

_MOST = 2000
"""Differences that are listed; with more than that something is wrong as a whole."""
_TITLES = ("Prim", "Quantity", "Ours", "Runtime")


class DifferenceView(QTreeWidget):
    """Lists differences, and tells which one the user went to."""

    chosen = Signal(str, object)
    """Path of the prim, and the name of the column or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told = "Verify compares all that is shown with the running ovphysx."
        self.setAccessibleName("Differences from the runtime")
        self.setHeaderLabels(list(_TITLES))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        width = self.fontMetrics().horizontalAdvance
        samples = ("/World/Robot/Joints/WristPitch", "dofs.twist.position_target.physx", "0.12345678")
        for column, sample in enumerate(samples):
            self.header().resizeSection(column, width(sample) + 30)
        self.itemClicked.connect(lambda item, _column: self._go(item))
        self.itemActivated.connect(lambda item, _column: self._go(item))
        copy = QAction("Copy all", self)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.triggered.connect(lambda _checked=False: copy_text(self.text()))
        self.addAction(copy)
        offer_actions(self)

    def set_differences(self, differences: Sequence[Mapping[str, Any]], told: str) -> None:
        """List these; `told` stands there when there is none."""
        self._told = told
        self.clear()
        self.addTopLevelItems(
            [
                QTreeWidgetItem([d["prim"], d["quantity"], display.text(d["ours"]), display.text(d["theirs"])])
                for d in differences[:_MOST]
            ]
        )

    def text(self) -> str:
        """Return the table with tabs between cells."""
        items = (self.topLevelItem(i) for i in range(self.topLevelItemCount()))
        rows = [[item.text(column) for column in range(len(_TITLES))] for item in items if item is not None]
        return "\n".join("\t".join(row) for row in (list(_TITLES), *rows)) + "\n"

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, lambda: self._told)

    def _go(self, item: QTreeWidgetItem) -> None:
        kind, _, name = item.text(1).partition(".")
        self.chosen.emit(item.text(0), name if kind == "columns" and name else None)
