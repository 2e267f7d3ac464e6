"""The spreadsheet as a Qt model: rows are places, and a value is asked for when its cell is painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont

from omni_physjoint import display
from omni_physjoint.model import Effect, Severity
from omni_physjoint.quantities import Quoted, Reading
from omni_physjoint.sheet import COLUMNS, Sheet, SheetColumn, SheetRow
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.icons import severity_icon
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, Index
from omni_physjoint_ui.words import leaf, severity_word, type_word, unit_text, wrapped

__all__ = ["SheetModel"]

_GONE = Quoted()


class SheetModel(QAbstractTableModel):
    """Shows rows of a `Sheet`; who wants other rows sets them."""

    sort_wanted = Signal(object, bool)
    """The `SheetColumn` to sort by, None for none, and whether the largest come first."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheet: Sheet | None = None
        self._rows: tuple[SheetRow, ...] = ()
        self._at: dict[str, tuple[int, int]] = {}
        self._shared: set[str] = set()
        """Last names that several joints have."""
        self._reading = Reading.CONSUMER
        self._units = UnitSystem()

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """Return the rows from top to bottom."""
        return self._rows

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.repaint()

    def set_units(self, units: UnitSystem) -> None:
        """Tell values in other units."""
        self._units = units
        self.repaint()

    def set_reading(self, reading: Reading) -> None:
        """Tell another one of the three values of a column."""
        self._reading = reading
        self.repaint()

    def set_rows(self, sheet: Sheet | None, rows: Sequence[SheetRow]) -> None:
        """Show other rows; the same ones again are only painted anew."""
        same = sheet is self._sheet and tuple(rows) == self._rows
        if same:
            self.repaint()
            return
        self.beginResetModel()
        self._sheet, self._rows = sheet, tuple(rows)
        self._at = {}
        names = Counter(leaf(path) for path in dict.fromkeys(row.path for row in self._rows))
        self._shared = {name for name, count in names.items() if count > 1}
        for number, row in enumerate(self._rows):
            first, _ = self._at.get(row.path, (number, number))
            self._at[row.path] = first, number
        self.endResetModel()

    def repaint(self) -> None:
        """Say that every cell looks different now."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(COLUMNS) - 1))

    def place(self, path: str) -> tuple[int, int] | None:
        """Return the first and last row of the joint at `path`; None when it is not shown."""
        return self._at.get(path)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for another order: values take time, so that somebody else works it out."""
        wanted = COLUMNS[column] if 0 <= column < len(COLUMNS) else None
        self.sort_wanted.emit(wanted, order is Qt.SortOrder.DescendingOrder)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section].title
        return wrapped(COLUMNS[section].tip) if role == Qt.ItemDataRole.ToolTipRole else None

    def cell(self, index: Index) -> Quoted:
        """Return what stands in a cell; nothing where the joint has gone meanwhile."""
        if self._sheet is None:
            return _GONE
        try:
            return self._sheet.cell(self._rows[index.row()], COLUMNS[index.column()], self._reading)
        except KeyError:
            return _GONE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        column = COLUMNS[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, UNIT_ROLE, Qt.ItemDataRole.AccessibleTextRole):
            if column.key == "joint" and role != UNIT_ROLE:
                return self._name(self._rows[index.row()].path)
            return self._text(self.cell(index), column, role)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._color(self.cell(index), column)
        if role == Qt.ItemDataRole.FontRole:
            cell = self.cell(index)
            if cell.authored or cell.effect is Effect.NO_EFFECT:
                font = QFont()
                font.setBold(cell.authored)
                font.setItalic(cell.effect is Effect.NO_EFFECT)
                return font
            return None
        if role == Qt.ItemDataRole.DecorationRole and column.key == "findings":
            worst = self.cell(index).value
            return severity_icon(Severity(worst), self._theme) if worst else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._hover(self._rows[index.row()], self.cell(index), column)
        return None

    def _name(self, path: str) -> str:
        """Return the last name of a path, with the one before it where other joints have it too."""
        return "/".join(path.rsplit("/", 2)[1:]) if leaf(path) in self._shared else leaf(path)

    def _text(self, cell: Quoted, column: SheetColumn, role: int) -> str | None:
        if column.key in ("type", "findings") and cell.value is not None:
            text, unit = (type_word if column.key == "type" else lambda w: severity_word(Severity(w)))(cell.value), ""
        elif column.key in ("findings", "articulation") and cell.value is None:
            return "" if role != UNIT_ROLE else None
        else:
            text, unit = self._units.text(cell.value, cell.unit, cell.column)
        if role == UNIT_ROLE:
            return unit_text(unit) or None
        return f"{text} {unit}".rstrip() if role == Qt.ItemDataRole.AccessibleTextRole else text

    def _color(self, cell: Quoted, column: SheetColumn) -> QColor | None:
        if cell.value is None or (cell.effect is not None and cell.effect is not Effect.APPLIED):
            return QColor(self._theme.dim)
        if cell.authored:
            return QColor(self._theme.authored)
        return QColor(self._theme.severity(Severity(cell.value))) if column.key == "findings" else None

    def _hover(self, row: SheetRow, cell: Quoted, column: SheetColumn) -> str | None:
        if not column.resolves:
            return wrapped(row.path)
        parts = [row.path, cell.column, display.raw(cell.value) or "nothing"]
        parts += ["authored" if cell.authored else "not authored"] if column.quantity is not None else []
        parts += [cell.effect.value] if cell.effect is not None else []
        return wrapped("\n".join(filter(None, parts)))
