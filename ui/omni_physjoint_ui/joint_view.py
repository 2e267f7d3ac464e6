"""The joint tree as a widget: keeps selection, expansion and scroll by path, whatever happens to the rows."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget

from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.joint_model import JointModel
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import Index

__all__ = ["JointView"]

_MANY = 2_000
"""Joints from which on groups start collapsed."""


class JointView(QTreeView):
    """Shows a report's joints and tells which one the user chose."""

    chosen = Signal(str)
    """Path of the joint that the user made current."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.joints = JointModel(theme, self)
        self._cells = CellDelegate(theme, self)
        self._collapsed: set[str] = set()
        self._fresh = True
        self._path: str | None = None
        self._telling = True
        self.setModel(self.joints)
        self.setItemDelegate(self._cells)
        self.setAccessibleName("Joints")
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(False)
        self.setIndentation(12)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAllColumnsShowFocus(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(40)
        metrics = self.fontMetrics()
        header.resizeSection(1, metrics.horizontalAdvance("prismatic") + 16)
        header.resizeSection(2, metrics.horizontalAdvance("warning") + 40)
        self.joints.modelReset.connect(self._restore)
        self.collapsed.connect(lambda index: self._note(index, collapsed=True))
        self.expanded.connect(lambda index: self._note(index, collapsed=False))
        copy = QAction("Copy path", self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_path)
        self.addAction(copy)
        offer_actions(self)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._cells.set_theme(theme)
        self.joints.set_theme(theme)

    def start_over(self) -> None:
        """Forget what was open: another stage comes."""
        self._fresh = True

    def set_search(self, text: str) -> None:
        """Show only what `text` finds."""
        self.joints.set_search(text)

    def select(self, path: str | None) -> None:
        """Make the joint at `path` current without telling anybody; it stays wanted while it is not shown."""
        self._path = path
        self._telling = False
        index = self.joints.find(path) if path else QModelIndex()
        selection = self.selectionModel()
        if index.isValid():
            if self.currentIndex() != index:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
                selection.setCurrentIndex(index, flags)
            self.scrollTo(index)
        else:
            selection.clear()
        self._telling = True

    def copy_path(self) -> None:
        """Copy the path of the current joint."""
        row = self.joints.row(self.currentIndex())
        group = self.joints.heading(self.currentIndex())
        copy_text(row.path if row else group.key if group else "")

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Tell about the joint that became current."""
        super().currentChanged(current, previous)
        row = self.joints.row(current)
        if row is not None and self._telling and row.path != self._path:
            self._path = row.path
            self.chosen.emit(row.path)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Bring the current joint into view: what was scrolled to before there was a size is somewhere else now."""
        super().showEvent(event)
        self.scrollToTop()
        self.scrollTo(self.currentIndex())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self.joints.emptiness)

    def _note(self, index: QModelIndex, *, collapsed: bool) -> None:
        group = self.joints.heading(index)
        if group is None:
            return
        if collapsed:
            self._collapsed.add(group.key)
        else:
            self._collapsed.discard(group.key)

    def _restore(self) -> None:
        """Open and select what was open and selected before the rows changed."""
        place = self.verticalScrollBar().value()
        if self._fresh and self.joints.shown:
            self._fresh = False
            self._collapsed = {group.key for group in self.joints.groups} if self.joints.shown > _MANY else set()
        for position, group in enumerate(self.joints.groups):
            self.setFirstColumnSpanned(position, QModelIndex(), True)
            self.setExpanded(self.joints.index(position, 0), group.key not in self._collapsed)
        self.verticalScrollBar().setValue(place)
        self.select(self._path)
