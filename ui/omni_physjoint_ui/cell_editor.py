"""The editor over a cell of the property table: a line or a list, and below it what would come of what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QCompleter, QFrame, QLabel, QLineEdit, QWidget

from omni_physjoint_ui.theme import Theme

__all__ = ["CellEditor"]

_WIDTH = 380
"""Least width: the line below has to say something [pixels]."""
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.MenuBarFocusReason)


class _Line(QLineEdit):
    """A line that tells about Enter and Escape, unless they are for a list of completions."""

    entered = Signal()
    escaped = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        popup = self.completer().popup() if self.completer() else None
        listed = popup is not None and popup.isVisible()
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not (popup and listed and popup.currentIndex().isValid()):
            self.entered.emit()
        elif key == Qt.Key.Key_Escape and not listed:
            self.escaped.emit()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not listed and not isinstance(self.parent(), QComboBox):
            event.accept()  # else the row below the editor would change
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self.left.emit()


class CellEditor(QFrame):
    """One text that is being typed. It writes nothing and knows no stage."""

    edited = Signal(str)
    entered = Signal()
    escaped = Signal()
    left = Signal()
    """The keyboard went somewhere else."""

    def __init__(
        self, theme: Theme, parent: QWidget, *, choices: Sequence[str] = (), completions: Sequence[str] = ()
    ) -> None:
        super().__init__(parent)
        self.setObjectName("cellEditor")
        self.line = _Line()
        self.line.setAccessibleName("Value")
        shown: QWidget = self.line
        self.list: QComboBox | None = None
        if choices:
            self.list = QComboBox()
            self.list.setEditable(True)
            self.list.setLineEdit(self.line)
            self.list.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            self.list.setAccessibleName("Value")
            self.list.addItems(list(choices))
            self.list.setCompleter(None)  # type: ignore[arg-type] # Qt takes no completer for none
            shown = self.list
        elif completions:
            completer = QCompleter(list(completions), self.line)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setMaxVisibleItems(12)
            self.line.setCompleter(completer)
        self.setFocusProxy(shown)
        self._told = QLabel()
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setWordWrap(True)
        self._told.setAccessibleName("What would come of it")
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(2, 2, 2, 3)
        self._layout.setSpacing(2)
        self._layout.addWidget(shown)
        self._layout.addWidget(self._told)
        self._shown = shown
        self._cell = QRect()
        self._bad = False
        self.set_theme(theme)
        self.line.textChanged.connect(self.edited)
        self.line.entered.connect(self.entered)
        self.line.escaped.connect(self.escaped)
        self.line.left.connect(self.left)

    @property
    def text(self) -> str:
        """Return what is typed."""
        return self.line.text()

    @property
    def told(self) -> str:
        """Return what the line below says."""
        return self._told.text()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        color = theme.error if self._bad else theme.text
        edge = theme.error if self._bad else theme.accent
        self.setStyleSheet(
            f"#cellEditor {{ background: {theme.section}; border: 1px solid {edge}; border-radius: 3px; }}"
            f"#cellEditor QLabel {{ color: {color}; padding: 0 3px; }}"
        )

    def tell(self, text: str, *, bad: bool) -> None:
        """Say what would come of the text, or why it cannot be written."""
        self._told.setText(text)
        self._bad = bad
        self.set_theme(self._theme)
        self.fit(self._cell)

    def fit(self, cell: QRect) -> None:
        """Lie over `cell` of the parent; the line goes above where there is no room below."""
        self._cell = cell
        parent = self.parentWidget()
        if parent is None:
            return
        room = parent.rect()
        width = min(max(cell.width(), _WIDTH), max(room.width() - 4, 60))
        inner = width - 6
        height = self._shown.sizeHint().height() + self._told.heightForWidth(inner) + 7
        x = max(0, min(cell.x(), room.width() - width - 2))
        above = cell.y() + height > room.height() and cell.y() > height
        direction = QBoxLayout.Direction.BottomToTop if above else QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(direction)
        y = cell.bottom() + 1 - height if above else max(0, cell.y() - 1)
        self.setGeometry(x, y, width, height)
