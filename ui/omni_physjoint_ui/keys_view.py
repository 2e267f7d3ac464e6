"""The keys that do something, gathered from the actions of the window and of its views, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFrame, QMainWindow, QMenu, QToolButton, QTreeWidget, QTreeWidgetItem, QWidget

__all__ = ["KeysView", "keys_of"]

_STANDING = (
    ("Tab, Shift+Tab", "Next view, view before", "everywhere"),
    ("Up, Down", "Row above, row below", "lists and tables"),
    ("Left, Right", "Close a group, open it", "trees"),
    ("Esc", "Clear the search; leave the row, back to the joint", "search, table"),
    ("Shift+F10, Menu", "What can be done with a row", "lists and tables"),
)
"""Keys that Qt's own widgets know."""


def keys_of(window: QWidget) -> Iterator[tuple[str, str, str]]:
    """Yield keys, what they do and where they work, of each action that has keys."""
    seen = set()
    for widget in (window, *window.findChildren(QWidget)):
        if isinstance(widget, QMenu | QToolButton):  # it shows actions that are the window's
            continue
        for action in widget.actions():
            keys = ", ".join(s.toString(QKeySequence.SequenceFormat.NativeText) for s in action.shortcuts())
            where = "everywhere" if widget is window else widget.accessibleName()
            line = (keys, _title(action), where)
            if keys and line not in seen and action.isVisible():
                seen.add(line)
                yield line


def _title(action: QAction) -> str:
    return action.text().replace("&", "") or action.toolTip()


class KeysView(QTreeWidget):
    """Lists them when it is shown."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__()
        self._window = window
        self.setAccessibleName("Keys")
        self.setHeaderLabels(["Keys", "What they do", "Where"])
        self.setRootIsDecorated(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setMinimumWidth(320)
        self.sortByColumn(2, Qt.SortOrder.AscendingOrder)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Gather the keys as they are now."""
        self.clear()
        # The view's own actions, and those of what is not in this window, do not count.
        lines = sorted({*keys_of(self._window)}, key=lambda line: (line[2] != "everywhere", line[2], line[1]))
        self.addTopLevelItems([QTreeWidgetItem(list(line)) for line in (*lines, *_STANDING)])
        for column in range(3):
            self.resizeColumnToContents(column)
        super().showEvent(event)
