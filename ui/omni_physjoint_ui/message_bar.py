"""One line in the window for what went wrong; it goes away by itself when the next stage opens, or on its button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from omni_physjoint.model import Severity
from omni_physjoint_ui.icons import severity_icon
from omni_physjoint_ui.theme import Theme

__all__ = ["MessageBar"]


class MessageBar(QFrame):
    """Hidden until `show_message` is called."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._severity = Severity.ERROR
        self.setObjectName("messageBar")
        self._picture = QLabel()
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        close = QToolButton()
        close.setText("Dismiss")
        close.setAutoRaise(True)
        close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.setSpacing(8)
        layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._text, 1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.set_theme(theme)
        self.hide()

    @property
    def text(self) -> str:
        """Return what the bar says; "" while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        color = theme.severity(self._severity)
        self.setStyleSheet(
            f"#messageBar {{ background: {theme.section}; border: 0; border-left: 4px solid {color};"
            f" border-bottom: 1px solid {theme.border}; }}"
        )
        self._picture.setPixmap(severity_icon(self._severity, theme).pixmap(16, 16))

    def show_message(self, text: str, severity: Severity = Severity.ERROR) -> None:
        """Show `text`, which replaces what was there."""
        self._severity = severity
        self._text.setText(text)
        self.setAccessibleName(f"{severity}: {text}")
        self.set_theme(self._theme)
        self.show()
