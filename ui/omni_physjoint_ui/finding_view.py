"""The findings list as a widget."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget

from omni_physjoint.model import Finding
from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.finding_model import FindingModel
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.theme import Theme

__all__ = ["FindingView"]


class FindingView(QTreeView):
    """Shows all findings and tells which one the user went to."""

    chosen = Signal(object)
    """The `Finding` that the user clicked, or reached with the keyboard."""
    fix_wanted = Signal(object)
    """The `Finding` whose cure the user wants to see."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.findings = FindingModel(theme, self)
        self._cells = CellDelegate(theme, self)
        self.setModel(self.findings)
        self.setItemDelegate(self._cells)
        self.setAccessibleName("Findings")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setSortingEnabled(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        width = self.fontMetrics().horizontalAdvance
        for column, sample in enumerate(
            ("warning", "PJ999-longer", "WristPitchJoint", "drive:angular:physics:stiffness")
        ):
            header.resizeSection(column, width(sample) + 40)
        # A click, or moving with the keys, goes there; a selection that the program makes does not.
        self.clicked.connect(self._go)
        self.activated.connect(self._go)
        copy = QAction("Copy message", self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_message)
        self.addAction(copy)
        fix = QAction("Fix…", self)
        fix.setShortcut("Ctrl+.")
        fix.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        fix.triggered.connect(self.want_fix)
        self.addAction(fix)
        offer_actions(self)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._cells.set_theme(theme)
        self.findings.set_theme(theme)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self.findings.emptiness)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the current finding in view when its cure takes room below."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) finding, round the end."""
        count = self.findings.rowCount()
        if not count:
            return
        current = self.currentIndex()
        start = current.row() if current.isValid() else (-1 if by > 0 else 0)
        index = self.findings.index((start + by) % count, 0)
        self.setCurrentIndex(index)
        self._go(index)

    def want_fix(self) -> None:
        """Ask for the cure of the current finding."""
        finding = self._finding(self.currentIndex())
        if finding is not None:
            self.fix_wanted.emit(finding)

    def copy_message(self) -> None:
        """Copy the current finding: severity, rule, prim, column, message."""
        finding = self._finding(self.currentIndex())
        if finding:
            parts = (finding.severity, finding.rule, finding.prim, finding.column or "", finding.message)
            copy_text("\t".join(parts))

    def current(self) -> Finding | None:
        """Return the finding that a command is about."""
        return self._finding(self.currentIndex())

    def _finding(self, index: QModelIndex) -> Finding | None:
        return self.findings.rows[index.row()] if index.isValid() else None

    def _go(self, index: QModelIndex) -> None:
        finding = self._finding(index)
        if finding is not None:
            self.chosen.emit(finding)
