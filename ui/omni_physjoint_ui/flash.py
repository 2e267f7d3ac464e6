"""A tint on what has just changed, for a moment."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QTimer
from PySide6.QtWidgets import QTreeView

from omni_physjoint_ui.joint_model import JointRow
from omni_physjoint_ui.property_row import PropertyRow
from omni_physjoint_ui.tree_model import ROW_ROLE

__all__ = ["Flash"]

_SHOWN = 900
"""How long a change is marked [ms]."""

Mark = tuple[str, str | None]
"""A joint, or a column of the table; and the key of the one cell of its row, None for all."""


class Flash(QObject):
    """Marks rows and cells of one view; the delegate asks it while it paints."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self.marks: frozenset[Mark] = frozenset()
        """What is marked now."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN)
        self._timer.timeout.connect(self.stop)

    def show(self, marks: Iterable[Mark]) -> None:
        """Mark these, and what is marked already, for a moment from now."""
        self.marks |= frozenset(marks)
        if self.marks:
            self._timer.start()
            self._view.viewport().update()

    def stop(self) -> None:
        """Mark nothing."""
        self._timer.stop()
        self.marks = frozenset()
        self._view.viewport().update()

    def marks_cell(self, index: QModelIndex | QPersistentModelIndex, key: str | None) -> bool:
        """Tell whether the cell at `index`, in the column called `key`, is marked."""
        if not self.marks:
            return False
        row = index.data(ROW_ROLE)
        name = row.path if isinstance(row, JointRow) else row.column.name if isinstance(row, PropertyRow) else None
        return name is not None and ((name, None) in self.marks or (name, key) in self.marks)
