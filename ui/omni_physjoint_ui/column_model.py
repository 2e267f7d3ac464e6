"""The property table of one joint: a heading for each component instance, its columns below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont

from omni_physjoint.inspection import Look
from omni_physjoint.model import Effect, JointReport
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.fields import PROPERTY_FIELDS, Field, Shown, cell, hover
from omni_physjoint_ui.icons import severity_icon
from omni_physjoint_ui.property_row import AS_STORED, Held, PropertyRow, worst
from omni_physjoint_ui.sections import Section, Sections, sections_of
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, Index, TwoLevelModel
from omni_physjoint_ui.words import wrapped

__all__ = ["ColumnModel"]


class ColumnModel(TwoLevelModel[Section, PropertyRow]):
    """The table over one joint; its columns are the records of `fields`."""

    ticked = Signal(str, bool)
    """Somebody wants to see the joint with or without the column of that name."""

    def __init__(
        self, theme: Theme, fields: tuple[Field, ...] = PROPERTY_FIELDS, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.fields = fields
        self._title_list = tuple(f.title for f in fields)
        self._look: Look | None = None
        self._before: Look | None = None
        self._units = AS_STORED
        self._told: dict[tuple[int, int], Shown] = {}
        self._cells: Mapping[str, Mapping[str, Any]] = {}
        self._stale = False

    def set_runtime(self, cells: Mapping[str, Mapping[str, Any]], *, stale: bool = False) -> None:
        """Show what the running consumer holds, by joint path and column name; `stale` when the stage is newer."""
        self._cells, self._stale = cells, stale
        self._renew()

    def _held(self, joint: JointReport) -> Held | None:
        cells = self._cells.get(joint.path)
        return Held(cells, self._stale) if cells is not None else None

    @property
    def path(self) -> str:
        """Return the path of the joint; "" for none."""
        return self._look.joint.path if self._look else ""

    def titles(self) -> Sequence[str]:
        """Return the titles of the columns."""
        return self._title_list

    def title_data(self, column: int, role: int) -> Any:
        """Return what Qt asks about the title of a column."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return wrapped(self.fields[column].tip)
        return super().title_data(column, role)

    @property
    def sections(self) -> Sections:
        """Return headings and rows."""
        return self._sections

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.repaint()

    def set_joint(self, joint: JointReport | None) -> None:
        """Show `joint` alone, in the units in which its values are held."""
        self.set_look(Look(joint) if joint else None)

    def set_look(self, look: Look | None, before: Look | None = None, units: UnitSystem = AS_STORED) -> None:
        """Show a joint and what stands around it, in some units; `before` is on the stage while columns are left out.

        A joint with the same columns keeps every index, so that selection and scroll survive.
        """
        self._look, self._before, self._units = look, before, units
        self._renew()

    def _shown(self, row: PropertyRow, column: int) -> Shown:
        """Return what a cell shows: painting asks several times."""
        key = (id(row), column)
        shown = self._told.get(key)
        if shown is None:
            shown = self._told[key] = cell(self.fields[column], row)
        return shown

    def _renew(self) -> None:
        self._told.clear()
        look = self._look
        sections = sections_of(look, self._held(look.joint), self._before, self._units) if look else ()
        if _shape(sections) != _shape(self._sections):
            self.beginResetModel()
            self._sections = sections
            self.endResetModel()
            return
        before, self._sections = self._sections, sections
        last = len(self.fields) - 1
        for s, ((head, old), (new_head, new)) in enumerate(zip(before, sections, strict=True)):
            if head != new_head:
                self.dataChanged.emit(self.index(s, 0), self.index(s, last))
            for i, (was, now) in enumerate(zip(old, new, strict=True)):
                if was != now:
                    self.dataChanged.emit(self.row_index(s, i), self.row_index(s, i, last))

    def find(self, name: str, place: str = "") -> QModelIndex:
        """Return the index of column `name` of the joint, or of what stands at a `place` beside it.

        Where the joint has no such column, the first place that has it counts; an invalid index where none has.
        """
        found = QModelIndex()
        for s, (section, rows) in enumerate(self._sections):
            for i, row in enumerate(rows):
                if row.column.name == name:
                    if section.place == place:
                        return self.row_index(s, i)
                    found = found if found.isValid() else self.row_index(s, i)
        return found

    def section_of(self, index: Index) -> Section | None:
        """Return the heading at `index`, or the one that the row there lies under."""
        return self.heading(index) or self.heading(index.parent())

    def rows_of(self, section: Section) -> tuple[PropertyRow, ...]:
        """Return the rows under a heading."""
        return next((rows for other, rows in self._sections if other == section), ())

    def heading_data(self, heading: Section, column: int, role: int) -> Any:
        """Return what Qt asks about a component."""
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(self._theme.section)
        if role == Qt.ItemDataRole.ToolTipRole:
            return wrapped("\n".join(filter(None, (heading.title, heading.prim, heading.remark))))
        if column != 0:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return heading.title
        if role == UNIT_ROLE:
            return heading.remark
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def row_data(self, row: PropertyRow, column: int, role: int) -> Any:
        """Return what Qt asks about a column of the joint."""
        field = self.fields[column]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(row, column).text
        if role == UNIT_ROLE:
            return self._shown(row, column).unit or None
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._color(field, row)
        if role == Qt.ItemDataRole.FontRole:
            return _font(field, row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return wrapped(hover(field, row)) or None
        if role == Qt.ItemDataRole.CheckStateRole and column == 0 and row.published is not None:
            return Qt.CheckState.Checked if row.published else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(self._theme.pretended) if self._shown(row, column).changed else None
        if role == Qt.ItemDataRole.DecorationRole and field.key == "flags":
            severity = next((flag.severity for flag in row.flags), None)
            return severity_icon(severity, self._theme) if severity else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(field, row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what can be done with a cell: a published column of the joint can be ticked off."""
        flags = super().flags(index)
        row = self.row(index) if index.column() == 0 else None
        return flags | Qt.ItemFlag.ItemIsUserCheckable if row and row.published is not None else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Tell that somebody ticked a column off, or on again; what comes of it is shown when it is known."""
        row = self.row(index)
        if role != Qt.ItemDataRole.CheckStateRole or row is None or row.published is None:
            return False
        self.ticked.emit(row.column.name, Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    def _color(self, field: Field, row: PropertyRow) -> QColor | None:
        color = field.color(row, self._theme)
        if color is None and field.by_effect and row.column.effect is not Effect.APPLIED:
            color = self._theme.dim
        return QColor(color) if color else None


def _font(field: Field, row: PropertyRow) -> QFont | None:
    bold = field.bold(row)
    italic = (field.by_effect and row.column.effect is Effect.NO_EFFECT) or field.italic(row)
    # The word "not read" stands in the consumer's place; it is the name that is struck through.
    struck = field.by_effect and row.column.effect is Effect.NOT_READ and field.key == "column"
    if not (bold or italic or struck):
        return None
    font = QFont()
    font.setBold(bold)
    font.setItalic(italic)
    font.setStrikeOut(struck)
    return font


def _spoken(field: Field, row: PropertyRow) -> str:
    """Return what a screen reader says: the cell and its unit, and for flags how much they matter."""
    if field.key == "flags":
        severity = worst(row.findings)
        return " ".join(filter(None, (severity or "", cell(field, row).text)))
    shown = cell(field, row)
    return " ".join(filter(None, (shown.text, shown.unit)))


def _shape(sections: Sections) -> list[tuple[str, list[str]]]:
    return [(section.key, [row.column.name for row in rows]) for section, rows in sections]
