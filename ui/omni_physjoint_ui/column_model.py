"""The property table of one joint: a heading for each component instance, its columns below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QFont

from omni_physjoint.model import ColumnReport, Effect, Finding, JointReport
from omni_physjoint_ui.fields import PROPERTY_FIELDS, Field, Held, PropertyRow, property_row, worst
from omni_physjoint_ui.icons import severity_icon
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, TwoLevelModel
from omni_physjoint_ui.words import counted, wrapped

__all__ = ["ColumnModel", "Section", "sections_of"]

_OTHER = "Other published columns"
_EVERY_JOINT = "PhysicsJoint"
"""Type whose columns every joint type inherits."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the table: one component instance."""

    component: str
    """Component with its instance; "" for columns that no component of the contract declares."""
    remark: str

    @property
    def title(self) -> str:
        """Return what the heading says."""
        return self.component or _OTHER


Sections = tuple[tuple[Section, tuple[PropertyRow, ...]], ...]


def sections_of(joint: JointReport, held: Held | None = None) -> Sections:
    """Return the columns of `joint` by component; what every joint has comes late.

    `held` is what the running consumer answered about it; None before it did.
    """
    found: dict[str, list[Finding]] = {}
    for finding in joint.findings:
        if finding.column:
            found.setdefault(finding.column, []).append(finding)
    components: dict[str, list[ColumnReport]] = {}
    for column in joint.columns:
        components.setdefault(column.component, []).append(column)
    ordered = sorted(components.items(), key=lambda item: _rank(item[0], joint.type))
    return tuple(_section(component, columns, found, held) for component, columns in ordered)


def _rank(component: str, type_name: str) -> int:
    """Return the place of a component: the type's own, applied APIs, what every joint has, what nobody declares."""
    if component == type_name:
        return 0
    return {_EVERY_JOINT: 2, "": 3}.get(component, 1)


def _section(
    component: str, columns: list[ColumnReport], found: dict[str, list[Finding]], held: Held | None
) -> tuple[Section, tuple[PropertyRow, ...]]:
    short = Counter(_short(c.name) for c in columns)
    rows = tuple(
        property_row(
            c,
            _short(c.name) if component and short[_short(c.name)] == 1 else c.name,
            tuple(found.get(c.name, ())),
            held,
        )
        for c in columns
    )
    flagged = sum(1 for row in rows if any(flag.severity for flag in row.flags))
    unread = all(c.effect is Effect.NOT_READ for c in columns)
    parts = [counted(len(rows), "column")]
    if unread:
        parts.append("not read")
    if flagged:
        parts.append(f"{flagged} flagged")
    return Section(component, ", ".join(parts)), rows


def _short(name: str) -> str:
    return name.rpartition(":")[2]


class ColumnModel(TwoLevelModel[Section, PropertyRow]):
    """The table over one joint; its columns are the records of `fields`."""

    def __init__(
        self, theme: Theme, fields: tuple[Field, ...] = PROPERTY_FIELDS, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.fields = fields
        self._title_list = tuple(f.title for f in fields)
        self._joint: JointReport | None = None
        self._cells: Mapping[str, Mapping[str, Any]] = {}
        self._stale = False

    def set_runtime(self, cells: Mapping[str, Mapping[str, Any]], *, stale: bool = False) -> None:
        """Show what the running consumer holds, by joint path and column name; `stale` when the stage is newer."""
        self._cells, self._stale = cells, stale
        self.set_joint(self._joint)

    def _held(self, joint: JointReport) -> Held | None:
        cells = self._cells.get(joint.path)
        return Held(cells, self._stale) if cells is not None else None

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
        """Show `joint`. A joint with the same columns keeps every index, so that selection and scroll survive."""
        self._joint = joint
        sections = sections_of(joint, self._held(joint)) if joint else ()
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

    def find(self, name: str) -> QModelIndex:
        """Return the index of column `name`; an invalid one when the joint has no such column."""
        for s, (_, rows) in enumerate(self._sections):
            for i, row in enumerate(rows):
                if row.column.name == name:
                    return self.row_index(s, i)
        return QModelIndex()

    def heading_data(self, heading: Section, column: int, role: int) -> Any:
        """Return what Qt asks about a component."""
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(self._theme.section)
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
            return field.text(row)
        if role == UNIT_ROLE:
            return field.unit(row) or None
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._color(field, row)
        if role == Qt.ItemDataRole.FontRole:
            return _font(field, row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return wrapped(field.hover(row)) or None
        if role == Qt.ItemDataRole.DecorationRole and field.key == "flags":
            severity = next((flag.severity for flag in row.flags), None)
            return severity_icon(severity, self._theme) if severity else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(field, row)
        return None

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
        return " ".join(filter(None, (severity or "", field.text(row))))
    return " ".join(filter(None, (field.text(row), field.unit(row))))


def _shape(sections: Sections) -> list[tuple[str, list[str]]]:
    return [(section.component, [row.column.name for row in rows]) for section, rows in sections]
