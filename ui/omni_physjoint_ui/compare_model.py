"""The selected joints beside each other, as a Qt model: a heading a component, a row a column, a column a joint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont

from omni_physjoint import display
from omni_physjoint.model import Effect, JointReport
from omni_physjoint.quantities import Quoted, Reading
from omni_physjoint.side_by_side import Section, SideRow, side_by_side
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, TwoLevelModel
from omni_physjoint_ui.words import counted, leaf, unit_text, wrapped

__all__ = ["MARK", "CompareModel"]

MARK = "≠"
"""What stands before a row in which the joints differ."""
_FIXED = 2
"""Columns before the first joint: the mark and the name."""


class CompareModel(TwoLevelModel[Section, SideRow]):
    """Shows some joints; what they are is compared when they are set."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._joints: tuple[JointReport, ...] = ()
        self._reading = Reading.CONSUMER
        self._units = UnitSystem()
        self._only_differing = False
        self._compared: tuple[Section, ...] = ()
        self._title_list: tuple[str, ...] = ()
        self._set_titles()

    def titles(self) -> Sequence[str]:
        """Return the titles of the columns: the joints."""
        return self._title_list

    def title_data(self, column: int, role: int) -> Any:
        """Return what Qt asks about the title of a column."""
        if role == Qt.ItemDataRole.ToolTipRole:
            if column < _FIXED:
                return "Where the joints differ" if column == 0 else "Column or quantity"
            return self._joints[column - _FIXED].path
        return super().title_data(column, role)

    def _set_titles(self) -> None:
        names = [leaf(joint.path) for joint in self._joints]
        told = [
            name if names.count(name) == 1 else "/".join(joint.path.rsplit("/", 2)[1:])
            for name, joint in zip(names, self._joints, strict=True)
        ]
        self._title_list = (MARK, "Column", *told)

    @property
    def differing(self) -> int:
        """Return in how many rows the joints differ, shown or not."""
        return sum(section.differing for section in self._compared)

    @property
    def joints(self) -> tuple[JointReport, ...]:
        """Return the joints that are compared."""
        return self._joints

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.repaint()

    def set_units(self, units: UnitSystem) -> None:
        """Tell values in other units."""
        self._units = units
        self.repaint()

    def set_joints(self, joints: Sequence[JointReport]) -> None:
        """Compare other joints, or the same ones as they are now."""
        self._joints = tuple(joints)
        self._compare()

    def set_reading(self, reading: Reading) -> None:
        """Compare by another one of the three values."""
        self._reading = reading
        self._compare()

    def set_only_differing(self, only: bool) -> None:
        """Show only rows in which the joints differ, or all."""
        self._only_differing = only
        self._show()

    def _compare(self) -> None:
        self._compared = side_by_side(self._joints, self._reading) if self._joints else ()
        self._show()

    def _show(self) -> None:
        sections = []
        for section in self._compared:
            rows = tuple(row for row in section.rows if row.differs) if self._only_differing else section.rows
            if rows:
                sections.append((section, rows))
        titles = self._title_list
        self._set_titles()
        same = titles == self._title_list and _shape(sections) == _shape(self._sections)
        if same:
            self._sections = tuple(sections)
            self.repaint()
            return
        self.beginResetModel()
        self._sections = tuple(sections)
        self.endResetModel()

    def heading_data(self, heading: Section, column: int, role: int) -> Any:
        """Return what Qt asks about a component."""
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(self._theme.section)
        if column != 0:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return heading.title
        if role == UNIT_ROLE:
            return (
                f"{heading.differing} of {counted(len(heading.rows), 'row')} differ" if heading.differing else "equal"
            )
        if role == Qt.ItemDataRole.FontRole:
            return _bold()
        return None

    def row_data(self, row: SideRow, column: int, role: int) -> Any:
        """Return what Qt asks about a row."""
        if column == 0:
            told = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            if told and row.differs:
                return MARK if role == Qt.ItemDataRole.DisplayRole else "differs"
            if role == Qt.ItemDataRole.ForegroundRole:
                return QColor(self._theme.warning)
            return None
        if column == 1:
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                return row.label
            return row.key if role == Qt.ItemDataRole.ToolTipRole else None
        return self._value_data(row.values[column - _FIXED], role, unlike=row.unlike[column - _FIXED])

    def _value_data(self, value: Quoted | None, role: int, *, unlike: bool) -> Any:
        if value is None:
            return "no such column" if role == Qt.ItemDataRole.ToolTipRole else None
        if role in (Qt.ItemDataRole.DisplayRole, UNIT_ROLE, Qt.ItemDataRole.AccessibleTextRole):
            text, unit = self._units.text(value.value, value.unit, value.column)
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return " ".join(filter(None, (text, unit, "differs from the first" if unlike else "")))
            return text if role == Qt.ItemDataRole.DisplayRole else unit_text(unit) or None
        if role == Qt.ItemDataRole.FontRole:
            font = _bold() if unlike else QFont()
            font.setItalic(value.effect is Effect.NO_EFFECT)
            return font
        if role == Qt.ItemDataRole.ForegroundRole:
            dim = value.value is None or (value.effect is not None and value.effect is not Effect.APPLIED)
            return QColor(self._theme.dim) if dim else None
        if role == Qt.ItemDataRole.ToolTipRole:
            effect = f"\n{value.effect.value}" if value.effect is not None else ""
            return wrapped(f"{display.raw(value.value) or 'nothing'}{effect}")
        return None


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font


def _shape(sections: Sequence[tuple[Section, tuple[SideRow, ...]]]) -> list[tuple[str, list[str]]]:
    return [(section.title, [row.key for row in rows]) for section, rows in sections]
