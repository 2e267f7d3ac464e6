"""Below the findings: the cure of the chosen one, what it would change, and the buttons that make it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFontDatabase, QSyntaxHighlighter, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from omni_physjoint_ui.theme import Theme

__all__ = ["FixBar"]

_LINES = 9
"""Lines of the diff that are seen without scrolling."""


class _DiffColors(QSyntaxHighlighter):
    """Colours added and removed lines; the signs in front of them say the same."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self.theme = theme

    def highlightBlock(self, text: str) -> None:  # noqa: N802
        """Colour one line."""
        color = {"+": self.theme.good, "-": self.theme.error, "@": self.theme.accent}.get(text[:1])
        if text.startswith(("--- ", "+++ ")):
            color = self.theme.accent
        if color is not None:
            shape = QTextCharFormat()
            shape.setForeground(QColor(color))
            self.setFormat(0, len(text), shape)


class FixBar(QFrame):
    """Hidden until a finding with a cure is chosen; the preview opens inside it, and nothing waits for an answer."""

    preview_wanted = Signal(bool)
    """Whether all findings of the rule are to be cured."""
    apply_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fixBar")
        self._cure = ""
        self._alike = False
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setAccessibleName("Cure")
        self.one = QPushButton("Fix…")
        self.one.setToolTip("Show what this would change")
        self.every = QPushButton()
        self.apply = QPushButton("Apply")
        self.cancel = QPushButton("Cancel")
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setAccessibleName("Changes")
        self.preview.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.preview.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.preview.setMinimumHeight(self.preview.fontMetrics().lineSpacing() * _LINES)
        self._colors = _DiffColors(self.preview.document(), theme)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._text, 1)
        for button in (self.one, self.every, self.apply, self.cancel):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 8, 6)
        layout.addLayout(row)
        layout.addWidget(self.preview, 1)
        self.one.clicked.connect(lambda: self.preview_wanted.emit(False))
        self.every.clicked.connect(lambda: self.preview_wanted.emit(True))
        self.apply.clicked.connect(self.apply_wanted)
        self.cancel.clicked.connect(self.close_preview)
        self.set_theme(theme)
        self.clear()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        line = f"1px solid {theme.border}"
        self.setStyleSheet(f"#fixBar {{ background: {theme.section}; border: 0; border-top: {line}; }}")
        self._colors.theme = theme
        self._colors.rehighlight()

    def clear(self) -> None:
        """Show nothing: no finding with a cure is chosen."""
        self.close_preview()
        self.hide()

    def offer(self, rule: str, cure: str, alike: int) -> None:
        """Offer a cure.

        Args:
            rule: Code of the rule.
            cure: What it does, in a sentence.
            alike: Findings of this rule that have a cure, this one counted.
        """
        self._cure = f"{rule} has a fix: {cure}"
        self.every.setText(f"Fix all {alike} of {rule}…")
        self._alike = alike > 1
        self.close_preview()
        self.show()

    def show_preview(self, told: str, diff: str) -> None:
        """Show what would change."""
        self._text.setText(told)
        self.preview.setPlainText(diff)
        self._open(preview=True)
        self.apply.setFocus()

    def close_preview(self) -> None:
        """Show the offer alone."""
        self._text.setText(self._cure)
        self._open(preview=False)

    def _open(self, *, preview: bool) -> None:
        self.preview.setVisible(preview)
        self.apply.setVisible(preview)
        self.cancel.setVisible(preview)
        self.one.setVisible(not preview)
        self.every.setVisible(not preview and self._alike)
