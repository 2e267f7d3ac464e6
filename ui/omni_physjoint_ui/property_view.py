"""The property table as a widget: keeps what was open, selected and scrolled to when another joint is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget

from omni_physjoint.inspection import Look
from omni_physjoint.model import JointReport
from omni_physjoint.neighbours import FACTS
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.cell_editing import CellEditing
from omni_physjoint_ui.clipboard import cell_text, copy_text, table_markdown, table_text, table_tsv
from omni_physjoint_ui.column_model import ColumnModel
from omni_physjoint_ui.flash import Flash
from omni_physjoint_ui.header_columns import HeaderColumns
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.property_row import AS_STORED, PropertyRow
from omni_physjoint_ui.sections import Section
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import Index

__all__ = ["PropertyView"]

_WIDTHS = {"column": 240, "authored": 126, "producer": 140, "consumer": 174, "absent": 118, "runtime": 150, "flags": 96}
_WIDTHS |= {"effect": 120, "unit": 100, "layer": 160}
"""First widths of the columns at a font of 9 points [pixels]."""
_ORDER = ("column", "authored", "layer", "producer", "consumer", "unit", "effect", "absent", "runtime", "flags")
_HIDDEN = ("layer", "unit", "effect")
"""Columns of which everything stands elsewhere too: beside the value, in its style, on hover."""
_Form = Callable[[Any, Sequence[int]], str]
_TABLES: tuple[tuple[str, _Form, str | None], ...] = (
    ("Copy table as text", table_text, None),
    ("Copy table as Markdown", table_markdown, "Ctrl+Alt+M"),
    ("Copy table for a spreadsheet (TSV)", table_tsv, "Ctrl+Alt+T"),
)
_REFERENCE = "MMMMMMMMMM"


class PropertyView(QTreeView):
    """Shows the columns of one joint and tells which of them is current."""

    row_chosen = Signal(object)
    """The `PropertyRow` or `Section` that became current; None for nothing."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = ColumnModel(theme, parent=self)
        self._cells = CellDelegate(theme, self)
        self.flash = Flash(self)
        self._cells.marked = lambda index: self.flash.marks_cell(index, self.columns.fields[index.column()].key)
        self._collapsed: set[str] = set()
        self._opened: set[str] = set()
        """Sections that are collapsed at the start, and that somebody opened."""
        self._name: str | None = None
        self._at = ""
        """Place of the current row: "" for the joint, else what stands beside it."""
        self.nothing = ""
        """Why there is no joint to select; "" when there is one."""
        self.setModel(self.columns)
        self.setItemDelegate(self._cells)
        self.setAccessibleName("Properties of the joint")
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setIndentation(14)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(60)
        scale = self.fontMetrics().horizontalAdvance(_REFERENCE) / 100.0
        for position, field in enumerate(self.columns.fields):
            header.resizeSection(position, round(_WIDTHS[field.key] * scale))
        keys = {field.key: field.title for field in self.columns.fields}
        self.header_columns = HeaderColumns(self, keys, order=_ORDER, hidden=_HIDDEN, fixed=("column",))
        self.header_columns.set_away("runtime", away=True)
        self.columns.modelAboutToBeReset.connect(self._remember)
        self.columns.modelReset.connect(self._restore)
        self.columns.dataChanged.connect(self._changed)
        self.collapsed.connect(lambda index: self._note(index, collapsed=True))
        self.expanded.connect(lambda index: self._note(index, collapsed=False))
        self._place = 0
        self.editing = CellEditing(self, theme)
        self._add_action("Copy cell", self.copy_cell, QKeySequence.StandardKey.Copy)
        self._add_action("Copy row", self.copy_row, "Ctrl+Shift+C")
        self._add_action("Copy path", self.copy_path, "Ctrl+Alt+C")
        for title, form, keys_of_it in _TABLES:
            self._add_action(title, partial(self._copy_table, form), keys_of_it)
        offer_actions(self)

    def _add_action(self, title: str, slot: object, shortcut: object = None) -> None:
        action = QAction(title, self)
        if shortcut is not None:
            action.setShortcut(QKeySequence(shortcut))  # type: ignore[call-overload]
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(slot)
        self.addAction(action)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._cells.set_theme(theme)
        self.editing.set_theme(theme)
        self.columns.set_theme(theme)

    def set_joint(self, joint: JointReport | None) -> None:
        """Show the columns of `joint` alone."""
        self.columns.set_joint(joint)

    def set_look(self, look: Look | None, before: Look | None = None, units: UnitSystem = AS_STORED) -> None:
        """Show a joint and what stands around it; see `ColumnModel.set_look`."""
        self.columns.set_look(look, before, units)

    def set_runtime(self, cells: Mapping[str, Mapping[str, Any]] | None, *, stale: bool = False) -> None:
        """Show the column of the running consumer's values, by joint and column; None hides it."""
        self.header_columns.set_away("runtime", away=cells is None)
        self.columns.set_runtime(cells or {}, stale=stale)

    def select(self, name: str | None, place: str = "") -> None:
        """Make the column `name` of the joint, or at a `place` beside it, current; None clears the selection."""
        self._name, self._at = name, place
        index = self.columns.find(name, place) if name else QModelIndex()
        if not index.isValid():
            self.selectionModel().clear()
            return
        self.setExpanded(index.parent(), True)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index)

    @property
    def current(self) -> PropertyRow | Section | None:
        """Return the row or heading that is current."""
        index = self.currentIndex()
        return self.columns.row(index) or self.columns.heading(index)

    def copy_cell(self) -> None:
        """Copy the current cell with its unit."""
        copy_text(cell_text(self.currentIndex()))

    def copy_row(self) -> None:
        """Copy the current row, tabs between its cells."""
        index = self.currentIndex()
        if index.isValid():
            cells = [index.siblingAtColumn(c) for c in self.header_columns.shown]
            copy_text("\t".join(cell_text(cell) for cell in cells))

    def copy_path(self) -> None:
        """Copy the path of the current property; of a heading, that of its prim."""
        row, section = self.columns.row(self.currentIndex()), self.columns.section_of(self.currentIndex())
        prim = (section.prim if section else "") or self.columns.path
        named = row is not None and section is not None and section.component != FACTS
        copy_text(f"{prim}.{row.column.name}" if row is not None and named else prim)

    def _copy_table(self, form: _Form) -> None:
        copy_text(form(self.columns, self.header_columns.shown))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Clear the selection on Escape, so that the details tell about the joint again; tick a column on Space."""
        if event.key() == Qt.Key.Key_Escape and self.currentIndex().isValid():
            self.select(None)
            return
        if event.key() == Qt.Key.Key_Space and self.toggle():
            return
        super().keyPressEvent(event)

    def toggle(self) -> bool:
        """Tick the current column off, or on again; False where that cannot be."""
        index = self.currentIndex().siblingAtColumn(0)
        ticked = index.data(Qt.ItemDataRole.CheckStateRole)
        if ticked is None:
            return False
        state = Qt.CheckState.Unchecked if Qt.CheckState(ticked) is Qt.CheckState.Checked else Qt.CheckState.Checked
        return self.columns.setData(index, state, Qt.ItemDataRole.CheckStateRole)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Tell about the row that became current."""
        super().currentChanged(current, previous)
        row = self.columns.row(current)
        if row is not None:
            section = self.columns.section_of(current)
            self._name, self._at = row.column.name, section.place if section else ""
        self.row_chosen.emit(row or self.columns.heading(current))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit the columns into the view."""
        super().resizeEvent(event)
        self.header_columns.fit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, lambda: self.nothing or "Select a joint to see its columns.")

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:  # noqa: N802
        """Paint the arrow of a heading on the heading's own ground."""
        if self.columns.heading(index) is not None:
            painter.fillRect(rect, self.columns.data(index, Qt.ItemDataRole.BackgroundRole))
        super().drawBranches(painter, rect, index)

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        """Tell again when what the current row says is different now."""
        current = self.currentIndex()
        if current.parent() == first.parent() and first.row() <= current.row() <= last.row():
            self.row_chosen.emit(self.current)

    def _note(self, index: QModelIndex, *, collapsed: bool) -> None:
        section = self.columns.heading(index)
        if section is None:
            return
        # A component may be applied to one joint, and be there of itself on the next.
        kept = self._opened if section.unapplied else self._collapsed
        if collapsed != section.unapplied:
            kept.add(section.key)
        else:
            kept.discard(section.key)

    def _is_open(self, section: Section) -> bool:
        return section.key in self._opened if section.unapplied else section.key not in self._collapsed

    def _remember(self) -> None:
        self._place = self.verticalScrollBar().value()

    def _restore(self) -> None:
        """Open, scroll to and select what was so before the rows changed; a wanted column waits until it is there."""
        for position, (section, _) in enumerate(self.columns.sections):
            self.setFirstColumnSpanned(position, QModelIndex(), True)
            self.setExpanded(self.columns.index(position, 0), self._is_open(section))
        self.verticalScrollBar().setValue(self._place)
        wanted = self._name
        if wanted and self.columns.find(wanted, self._at).isValid():
            self.select(wanted, self._at)
        else:
            self.row_chosen.emit(None)
