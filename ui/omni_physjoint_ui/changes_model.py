"""The differences of two stages as a Qt model: a row a quantity, sortable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from omni_physjoint.diff import Change
from omni_physjoint.diff_view import change_cells
from omni_physjoint_ui.tree_model import UNIT_ROLE, Index
from omni_physjoint_ui.words import leaf, unit_text, wrapped

__all__ = ["ChangesModel"]

_TITLES = ("Prim", "Kind", "Quantity", "Before", "Now")
_PRIM, _KIND, _QUANTITY, _BEFORE, _NOW = range(5)


class ChangesModel(QAbstractTableModel):
    """A table of changes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Change, ...] = ()
        self._titles: tuple[str, ...] = _TITLES

    @property
    def rows(self) -> tuple[Change, ...]:
        """Return the changes from top to bottom."""
        return self._rows

    def set_changes(self, changes: Sequence[Change], before: str, now: str) -> None:
        """Show other changes, between what is called `before` and `now`."""
        self.beginResetModel()
        self._rows = tuple(changes)
        self._titles = (*_TITLES[:_BEFORE], before, now)
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, by what its cells say."""
        if not 0 <= column < len(_TITLES):
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        changes = [self._rows[index.row()] for index in held]
        self._rows = tuple(
            sorted(self._rows, key=lambda c: _key(c, column), reverse=order is Qt.SortOrder.DescendingOrder)
        )
        places = {id(change): row for row, change in enumerate(self._rows)}
        moved = [self.index(places[id(c)], i.column()) for c, i in zip(changes, held, strict=True)]
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(_TITLES)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        shown = orientation is Qt.Orientation.Horizontal and 0 <= section < len(_TITLES)
        return self._titles[section] if shown and role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        change, column = self._rows[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return _text(change, column)
        if role == UNIT_ROLE and column in (_BEFORE, _NOW):
            value = change.a if column == _BEFORE else change.b
            return unit_text(change.unit) or None if value is not None else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return wrapped(change.prim if column == _PRIM else _text(change, column))
        return None


def _text(change: Change, column: int) -> str:
    kind, prim, quantity, before, now, _unit = change_cells(change)
    return (leaf(prim), kind, quantity, before, now)[column]


def _key(change: Change, column: int) -> tuple[str, str]:
    return (change.prim if column == _PRIM else _text(change, column), change.prim)
