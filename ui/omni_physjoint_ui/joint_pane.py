"""The joint tree with what stands above it: how joints are grouped, and what the search found or cannot read."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from omni_physjoint_ui.joint_view import JointView
from omni_physjoint_ui.search import SEARCH_HELP
from omni_physjoint_ui.words import wrapped

__all__ = ["JointPane"]


class JointPane(QWidget):
    """Holds a tree of joints."""

    regrouped = Signal()
    """Joints are to be grouped otherwise."""

    def __init__(self, joints: JointView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._joints = joints
        self.grouping = QComboBox()
        self.grouping.addItems(["By articulation and role", "By body"])
        self.grouping.setAccessibleName("How joints are grouped")
        self.grouping.setToolTip("Under each articulation, or under each of the two bodies that a joint connects")
        self.grouping.currentIndexChanged.connect(self._regroup)
        self.found = QLabel()
        self.found.setTextFormat(Qt.TextFormat.PlainText)
        self.found.setWordWrap(True)
        self.found.setContentsMargins(8, 4, 8, 4)
        self.found.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.grouping)
        layout.addWidget(self.found)
        layout.addWidget(joints, 1)
        self.setFocusProxy(joints)

    @property
    def by_body(self) -> bool:
        """Tell whether joints stand under the bodies that they connect."""
        return self.grouping.currentIndex() == 1

    def _regroup(self, _index: int) -> None:
        self._joints.start_over()
        self.regrouped.emit()

    def set_found(self, text: str, *, unreadable: bool = False) -> None:
        """Say what the search found, or why its text cannot be read; nothing hides the line."""
        self.found.setText(text)
        self.found.setVisible(bool(text))
        self.found.setToolTip(wrapped(SEARCH_HELP) if unreadable else "")
        self.found.setProperty("mark", "error" if unreadable else "")
        self.found.style().polish(self.found)
