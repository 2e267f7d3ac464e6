"""One line in the window for what went wrong; it goes away by itself when the next stage opens, or on its button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from omni_physjoint.model import Severity
from omni_physjoint_ui.icons import severity_icon
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import wrapped

__all__ = ["MessageBar"]


class MessageBar(QFrame):
    """Hidden until `show_message` is called."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._severity = Severity.ERROR
        self._about = ""
        self.setObjectName("messageBar")
        self._picture = QLabel()
        self._text = QLabel()
        self._text.setAccessibleName("Message")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._text.setMinimumWidth(1)  # else a long path, which is one word, would widen the window
        close = QToolButton()
        close.setText("Dismiss")
        close.setAutoRaise(True)
        close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.setSpacing(8)
        layout.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._text, 1)
        self._actions = QHBoxLayout()
        layout.addLayout(self._actions)
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

    def retell(self, text: str, beginning: str) -> bool:
        """Say `text` in place of what begins with `beginning`; tell whether the bar says that, else nothing happens."""
        if not self.text.startswith(beginning):
            return False
        self._text.setText(text)
        self.setAccessibleName(f"{self._severity}: {text}")
        return True

    def settle(self, about: str) -> None:
        """Take the message away if it is the one about `about`: it works now."""
        if self._about == about:
            self.hide()
            self._about = ""

    def buttons(self) -> list[QPushButton]:
        """Return the buttons of what can be done about it."""
        items = (self._actions.itemAt(i) for i in range(self._actions.count()))
        return [w for w in (item.widget() for item in items if item) if isinstance(w, QPushButton)]

    def show_message(
        self,
        text: str,
        severity: Severity = Severity.ERROR,
        actions: Sequence[tuple[str, Callable[[], None]]] = (),
        *,
        about: str = "",
    ) -> None:
        """Show `text`, which replaces what was there, and a button for each of `actions`; any of them ends it.

        `about` names what failed; once that works, `settle` takes the message away.
        """
        self._about = about
        for button in self.buttons():
            self._actions.removeWidget(button)
            button.hide()
            button.deleteLater()
        for title, act in actions:
            button = QPushButton(title)
            # The bar goes first: what the button does may have something new to say.
            button.clicked.connect(self.hide)
            button.clicked.connect(lambda _checked=False, act=act: act())
            self._actions.addWidget(button)
        self._severity = severity
        self._text.setText(text)
        self._text.setToolTip(wrapped(text))
        self.setAccessibleName(f"{severity}: {text}")
        self.set_theme(self._theme)
        self.show()
