"""The joint tree with a line above it: what the search found, or why its text cannot be read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from omni_physjoint_ui.joint_view import JointView
from omni_physjoint_ui.search import SEARCH_HELP
from omni_physjoint_ui.words import wrapped

__all__ = ["JointPane"]


class JointPane(QWidget):
    """Holds a tree of joints."""

    def __init__(self, joints: JointView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = QLabel()
        self.found.setTextFormat(Qt.TextFormat.PlainText)
        self.found.setWordWrap(True)
        self.found.setContentsMargins(8, 4, 8, 4)
        self.found.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.found)
        layout.addWidget(joints, 1)
        self.setFocusProxy(joints)

    def set_found(self, text: str, *, unreadable: bool = False) -> None:
        """Say what the search found, or why its text cannot be read; nothing hides the line."""
        self.found.setText(text)
        self.found.setVisible(bool(text))
        self.found.setToolTip(wrapped(SEARCH_HELP) if unreadable else "")
        self.found.setProperty("mark", "error" if unreadable else "")
        self.found.style().polish(self.found)
