"""A Qt model of two levels over plain tuples: headings, and rows below them. Nothing is created per row.

An index carries the position of its heading, never a Python object: 0 for a heading, heading + 1 for a row below it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

__all__ = ["ROW_ROLE", "UNIT_ROLE", "Index", "TwoLevelModel"]

Index = QModelIndex | QPersistentModelIndex

UNIT_ROLE = Qt.ItemDataRole.UserRole + 1
"""Dim text behind the main one: a unit, a remark."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 2
"""The row or heading itself."""

_TOP = 0
_HEADING_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_ROW_FLAGS = _HEADING_FLAGS | Qt.ItemFlag.ItemNeverHasChildren
_TOLD = 100
"""Headings up to which `repaint` also names the rows below each."""

H = TypeVar("H")
R = TypeVar("R")


class TwoLevelModel(QAbstractItemModel, Generic[H, R]):
    """Base of the joint tree and the property table."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sections: tuple[tuple[H, tuple[R, ...]], ...] = ()

    # Qt's metaclass enforces nothing of this; mypy does.
    # --- what a subclass says ---------------------------------------------------------------------------------------

    @abstractmethod
    def titles(self) -> Sequence[str]:
        """Return the titles of the columns."""

    @abstractmethod
    def heading_data(self, heading: H, column: int, role: int) -> Any:
        """Return what Qt asks about a heading; None for what it has not."""

    @abstractmethod
    def row_data(self, row: R, column: int, role: int) -> Any:
        """Return what Qt asks about a row; None for what it has not."""

    # --- access -----------------------------------------------------------------------------------------------------

    def heading(self, index: Index) -> H | None:
        """Return the heading at `index`; None for a row or nothing."""
        if index.isValid() and index.internalId() == _TOP and index.row() < len(self._sections):
            return self._sections[index.row()][0]
        return None

    def row(self, index: Index) -> R | None:
        """Return the row at `index`; None for a heading or nothing."""
        if not index.isValid() or index.internalId() == _TOP:
            return None
        section = index.internalId() - 1
        if section < len(self._sections) and index.row() < len(self._sections[section][1]):
            return self._sections[section][1][index.row()]
        return None

    def row_index(self, section: int, row: int, column: int = 0) -> QModelIndex:
        """Return the index of a row by its positions."""
        return self.createIndex(row, column, section + 1)

    def repaint(self) -> None:
        """Say that everything looks different now, with the same rows."""
        if not self._sections:
            return
        last = len(self.titles()) - 1
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._sections) - 1, last))
        # A view paints all of its viewport after any range, and a thousand ranges cost it a second.
        if len(self._sections) > _TOLD:
            return
        for section, (_, rows) in enumerate(self._sections):
            if rows:
                self.dataChanged.emit(self.row_index(section, 0), self.row_index(section, len(rows) - 1, last))

    # --- Qt ---------------------------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own
        # Not by hasIndex: it comes back twice for the counts, and a tree that is opened asks about each of its rows.
        if row < 0 or not 0 <= column < len(self.titles()):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, column, _TOP) if row < len(self._sections) else QModelIndex()
        return self.createIndex(row, column, parent.row() + 1) if row < self.rowCount(parent) else QModelIndex()

    def parent(self, child: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override] # noqa: B008
        if not child.isValid() or child.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(child.internalId() - 1, 0, _TOP)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        if not parent.isValid():
            return len(self._sections)
        if parent.internalId() != _TOP or parent.column() != 0 or parent.row() >= len(self._sections):
            return 0
        return len(self._sections[parent.row()][1])

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return len(self.titles())

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.titles()):
            return None
        return self.title_data(section, role)

    def title_data(self, column: int, role: int) -> Any:
        """Return what Qt asks about the title of a column."""
        return self.titles()[column] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is not None:
            return row if role == ROW_ROLE else self.row_data(row, index.column(), role)
        heading = self.heading(index)
        if heading is not None:
            return heading if role == ROW_ROLE else self.heading_data(heading, index.column(), role)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _HEADING_FLAGS if index.internalId() == _TOP else _ROW_FLAGS
