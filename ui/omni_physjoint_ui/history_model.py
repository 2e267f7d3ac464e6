"""The list of what changed: newest first, and no longer than can be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from omni_physjoint.history import step_text
from omni_physjoint_ui.history_log import Happening
from omni_physjoint_ui.tree_model import Index
from omni_physjoint_ui.words import leaf

__all__ = ["HistoryModel"]

_TITLES = ("When", "Joint", "What", "Before", "After")
_MOST = 1000


class HistoryModel(QAbstractTableModel):
    """A table of happenings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[Happening, tuple[str, ...]]] = []

    @property
    def rows(self) -> tuple[Happening, ...]:
        """Return what is listed, from top to bottom."""
        return tuple(happening for happening, _ in self._rows)

    def emptiness(self) -> str:
        """Return why nothing is listed."""
        return "Nothing has changed since the stage was opened."

    def add(self, happenings: Iterable[Happening]) -> None:
        """Put these on top, the last of them first."""
        new = [(happening, _texts(happening)) for happening in happenings][-_MOST:][::-1]
        if not new:
            return
        self.beginInsertRows(QModelIndex(), 0, len(new) - 1)
        self._rows[:0] = new
        self.endInsertRows()
        if len(self._rows) > _MOST:
            self.beginRemoveRows(QModelIndex(), _MOST, len(self._rows) - 1)
            del self._rows[_MOST:]
            self.endRemoveRows()

    def clear(self) -> None:
        """List nothing."""
        self.beginResetModel()
        self._rows = []
        self.endResetModel()

    def text(self) -> str:
        """Return the table with tabs between cells, whole paths, and a line of titles."""
        lines = [_TITLES, *(_full(happening, texts) for happening, texts in self._rows)]
        return "\n".join("\t".join(line) for line in lines) + "\n"

    def row_text(self, row: int) -> str:
        """Return one row with tabs between cells."""
        return "\t".join(_full(*self._rows[row]))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(_TITLES)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        horizontal = orientation is Qt.Orientation.Horizontal and 0 <= section < len(_TITLES)
        return _TITLES[section] if horizontal and role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        happening, texts = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return texts[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, _full(happening, texts)[1:]))
        return None


def _texts(happening: Happening) -> tuple[str, ...]:
    when, step = f"{happening.at:%H:%M:%S}", happening.step
    if step is None:
        return when, "", happening.told, "", ""
    what = f"{step.column.rpartition(':')[2]} {step.part}" if step.column and step.part != "finding" else step.quantity
    return when, leaf(step.joint), what, *step_text(step)


def _full(happening: Happening, texts: tuple[str, ...]) -> tuple[str, ...]:
    step = happening.step
    return (texts[0], step.joint, step.quantity, *texts[3:]) if step is not None else texts
