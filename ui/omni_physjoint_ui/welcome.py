"""What the window shows without a stage: open a file, go on with a recent one, or look at a sample."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from omni_physjoint_ui.elided_label import ElidedLabel
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import leaf

__all__ = ["Welcome"]


class Welcome(QWidget):
    """Offers stages to open."""

    wanted = Signal(str)
    """Path of a stage that the user chose."""
    browse = Signal()
    """The user wants to choose a file."""

    def __init__(self, theme: Theme, *, opens_files: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel("What will the simulation make of these joints?")
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setBold(True)
        self._title.setFont(font)
        self._lead = QLabel(
            "Open a USD stage to see every joint column as it is authored, as it is published to the physics runtime, "
            "and as the runtime resolves it."
            if opens_files
            else "Open a stage in the application to see its joints here."
        )
        self._lead.setWordWrap(True)
        self._open = QPushButton("Open a stage…")
        self._open.setDefault(True)
        self._open.clicked.connect(self.browse)
        self._open.setVisible(opens_files)
        self._open.setMinimumHeight(34)
        self._lists = QGridLayout()
        self._lists.setHorizontalSpacing(36)
        self._lists.setVerticalSpacing(6)
        button_row = QHBoxLayout()
        button_row.addWidget(self._open)
        button_row.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self._title)
        column.addWidget(self._lead)
        column.addSpacing(6)
        column.addLayout(button_row)
        column.addSpacing(18)
        column.addLayout(self._lists)
        column.addStretch(3)
        inner = QWidget()
        inner.setLayout(column)
        inner.setMaximumWidth(720)
        layout = QHBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(inner, 6)
        layout.addStretch(1)
        self._rows: list[QWidget] = []
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._lead.setStyleSheet(f"color: {theme.dim};")
        self._dim = theme.dim
        for row in self._rows:
            if isinstance(row, QLabel):
                row.setStyleSheet(f"color: {theme.dim};")

    def buttons(self) -> list[QPushButton]:
        """Return the buttons of the files, from top to bottom."""
        return [row for row in self._rows if isinstance(row, QPushButton)]

    def set_lists(self, recent: Sequence[str], samples: Sequence[Path]) -> None:
        """Offer these files."""
        for row in self._rows:
            self._lists.removeWidget(row)
            row.hide()  # it may live for a while yet, and nothing places it any more
            row.deleteLater()
        self._rows = []
        line = 0
        for title, paths in (("Recent", list(recent)), ("Samples", [str(p) for p in samples])):
            if not paths:
                continue
            heading = QLabel(title)
            heading.setStyleSheet(f"color: {self._dim};")
            self._place(heading, line, 0)
            for path in paths:
                self._place(self._button(path), line, 1)
                folder = ElidedLabel(Qt.TextElideMode.ElideLeft)
                folder.setText(_about(path) if title == "Samples" else str(Path(path).parent))
                folder.setStyleSheet(f"color: {self._dim};")
                self._place(folder, line, 2)
                line += 1
            line += 1
        self._lists.setColumnStretch(2, 1)

    def _place(self, widget: QWidget, line: int, column: int) -> None:
        self._lists.addWidget(widget, line, column)
        self._rows.append(widget)

    def _button(self, path: str) -> QPushButton:
        button = QPushButton(leaf(path.replace("\\", "/")))
        button.setToolTip(path)
        button.clicked.connect(lambda: self.wanted.emit(path))
        return button


_SAMPLE_WORDS = {
    "arm": "a robot arm with drives and torque-speed envelopes",
    "gallery": "one joint of each type",
    "mistakes": "common mistakes, one joint each",
}


def _about(path: str) -> str:
    return _SAMPLE_WORDS.get(Path(path).stem, "")
