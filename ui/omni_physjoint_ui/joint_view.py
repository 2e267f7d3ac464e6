"""The joint tree as a widget: keeps selection, expansion and scroll by path, whatever happens to the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeView, QWidget

from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.flash import Flash
from omni_physjoint_ui.joint_model import JointModel
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import Index

__all__ = ["JointView"]

_MANY = 2_000
"""Joints from which on groups start collapsed."""
_FLAGS = QItemSelectionModel.SelectionFlag


_NARROW = 300
"""Width below which the column of the types is left out [pixels]."""


class JointView(QTreeView):
    """Shows a report's joints and tells which ones the user chose."""

    chosen = Signal(str, object)
    """Path of the joint that the user made current, and the paths of all that are selected, from top to bottom."""
    wanted = Signal()
    """The user looks for the selected joint, which the search may hide."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.joints = JointModel(theme, self)
        self._cells = CellDelegate(theme, self)
        self.flash = Flash(self)
        self._cells.marked = lambda index: self.flash.marks_cell(index, None)
        self._collapsed: set[str] = set()
        self._fresh = True
        self._path: str | None = None
        self._paths: tuple[str, ...] = ()
        self._quiet = 0
        self.setModel(self.joints)
        self.setItemDelegate(self._cells)
        self.setAccessibleName("Joints")
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(False)
        self.setIndentation(12)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
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
        self.joints.modelAboutToBeReset.connect(self._hush)
        self.joints.modelReset.connect(self._restore)
        self.collapsed.connect(lambda index: self._note(index, collapsed=True))
        self.expanded.connect(lambda index: self._note(index, collapsed=False))
        self._add_action("Copy path", self.copy_path, QKeySequence(QKeySequence.StandardKey.Copy))
        self._add_action("Show the selected joint here", self.wanted.emit, QKeySequence("Ctrl+L"))
        self._add_action("Expand all", self.expandAll, QKeySequence("Ctrl+Shift+E"))
        self._add_action("Collapse all", self.collapseAll, QKeySequence("Ctrl+Shift+W"))
        offer_actions(self)

    def _add_action(self, title: str, slot: object, shortcut: QKeySequence) -> None:
        action = QAction(title, self)
        action.setShortcut(shortcut)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(slot)
        self.addAction(action)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._cells.set_theme(theme)
        self.joints.set_theme(theme)

    def start_over(self) -> None:
        """Forget what was open: another stage comes."""
        self._fresh = True

    # --- selection --------------------------------------------------------------------------------------------------

    @property
    def selected(self) -> tuple[str, ...]:
        """Return the paths of the selected joints; they stay selected while a search hides them."""
        return self._paths

    @property
    def current(self) -> str | None:
        """Return the path of the joint that is shown, on the stage or gone from it."""
        return self._path

    def select(self, path: str | None, paths: Sequence[str] = ()) -> None:
        """Make the joint at `path` current, and select it and all of `paths`, without telling anybody.

        They stay wanted while they are not shown.
        """
        self._path = path
        self._paths = tuple(paths) if path in paths else (path, *paths) if path is not None else ()
        self._quiet += 1
        selection = self.selectionModel()
        index = self.joints.find(path) if path else QModelIndex()
        if self._paths != self._shown_selection():
            selection.select(self._ranges(self._paths), _FLAGS.ClearAndSelect | _FLAGS.Rows)
        if index.isValid():
            current = self.joints.row(self.currentIndex())
            if current is None or current.path != path:  # a joint may stand under two bodies
                selection.setCurrentIndex(index, _FLAGS.NoUpdate)
            self.scrollTo(self.currentIndex())
        elif not path:
            selection.clear()
        self._quiet -= 1

    def selectAll(self) -> None:  # noqa: N802
        """Select every joint that is shown, in closed groups too; row by row, as Qt does it, would take seconds."""
        found = QItemSelection()
        last = self.joints.columnCount() - 1
        for section in range(self.joints.rowCount()):
            count = self.joints.rowCount(self.joints.index(section, 0))
            found.select(self.joints.row_index(section, 0), self.joints.row_index(section, count - 1, last))
        self.selectionModel().select(found, _FLAGS.ClearAndSelect)

    def _ranges(self, paths: Iterable[str]) -> QItemSelection:
        """Return the rows of `paths` in as few ranges as there can be: each range costs time in every painted cell."""
        last = self.joints.columnCount() - 1
        found = QItemSelection()
        start: tuple[int, int] | None = None
        end = (-1, -1)
        for place in [*sorted(filter(None, map(self.joints.place, paths))), (-2, -2)]:
            if start is not None and place == (end[0], end[1] + 1):
                end = place
                continue
            if start is not None:
                found.select(self.joints.row_index(*start), self.joints.row_index(*end, last))
            start = end = place
        return found

    def _shown_selection(self) -> tuple[str, ...]:
        """Return the paths of the selected rows, from top to bottom."""
        chosen: list[tuple[int, int]] = []
        for part in self.selectionModel().selection().toList():
            if part.parent().isValid():
                section = part.parent().row()
                chosen += [(section, row) for row in range(part.top(), part.bottom() + 1)]
        rows = (self.joints.row(self.joints.row_index(*place)) for place in sorted(set(chosen)))
        return tuple(dict.fromkeys(row.path for row in rows if row is not None))

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:  # noqa: N802
        """Tell about the joints that became selected."""
        super().selectionChanged(selected, deselected)
        self._tell()

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Tell about the joint that became current."""
        super().currentChanged(current, previous)
        self._tell()

    def _tell(self) -> None:
        if self._quiet:
            return
        paths = self._shown_selection()
        if not paths:  # a heading, or nothing: what was selected is still looked at
            return
        row = self.joints.row(self.currentIndex())
        path = row.path if row is not None and row.path in paths else self._path if self._path in paths else paths[-1]
        if (path, paths) != (self._path, self._paths):
            self._path, self._paths = path, paths
            self.chosen.emit(path, paths)

    def copy_path(self) -> None:
        """Copy the paths of the selected joints, one a line, or of the heading that is current."""
        group = self.joints.heading(self.currentIndex())
        copy_text(group.key if group else "\n".join(self._shown_selection()))

    # --- what is open and in view -----------------------------------------------------------------------------------

    def show_selected(self) -> None:
        """Open the group of the current joint and bring it into view."""
        index = self.joints.find(self._path) if self._path else QModelIndex()
        if index.isValid():
            self.expand(index.parent())
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Bring the current joint into view: what was scrolled to before there was a size is somewhere else now."""
        super().showEvent(event)
        self.scrollToTop()
        self.scrollTo(self.currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give the room to the names: in a narrow dock the types go."""
        self.setColumnHidden(1, event.size().width() < _NARROW)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self.joints.emptiness)

    def _note(self, index: QModelIndex, *, collapsed: bool) -> None:
        group = self.joints.heading(index)
        if group is None or self._quiet:
            return
        if collapsed:
            self._collapsed.add(group.key)
        else:
            self._collapsed.discard(group.key)

    def _hush(self) -> None:
        self._quiet += 1

    def _restore(self) -> None:
        """Open and select what was open and selected before the rows changed."""
        place = self.verticalScrollBar().value()
        if self._fresh and self.joints.shown:
            self._fresh = False
            self._collapsed = {group.key for group in self.joints.groups} if self.joints.shown > _MANY else set()
        # Whoever searches wants to see what was found, whatever was open before.
        found = self.joints.filtered and self.joints.shown <= _MANY
        for position, group in enumerate(self.joints.groups):
            self.setFirstColumnSpanned(position, QModelIndex(), True)
            if found or group.key not in self._collapsed:
                self.setExpanded(self.joints.index(position, 0), True)
        self.verticalScrollBar().setValue(place)
        self.select(self._path, self._paths)
        self._quiet -= 1
