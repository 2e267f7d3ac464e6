"""The widgets of the Envelope tab and where they are. What they show is the tab's matter."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSplitter, QTabWidget, QVBoxLayout, QWidget

from omni_physjoint_ui.envelope_bar import EnvelopeBar
from omni_physjoint_ui.envelope_legend import EnvelopeLegend
from omni_physjoint_ui.envelope_overlays import Overlays
from omni_physjoint_ui.envelope_plot import EnvelopePlot
from omni_physjoint_ui.motor_form import MotorForm
from omni_physjoint_ui.task_form import TaskForm
from omni_physjoint_ui.theme import Theme

__all__ = ["HINT", "EnvelopeParts"]

HINT = "Drag a handle to edit, Escape cancels. Wheel zooms, drag pans, double click fits."


class EnvelopeParts(QWidget):
    """A tab with everything in it and nothing in that."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAutoFillBackground(True)
        self.bar = EnvelopeBar()
        self.overlays = Overlays(self)
        self.plot = EnvelopePlot(theme)
        self.legend = EnvelopeLegend(theme)
        self.motor = MotorForm(theme)
        self.task = TaskForm()
        self.reason, self.numbers, self.hint = (_told(rich=rich) for rich in (False, True, False))
        self.hint.setText(HINT)
        self.empty = _told(rich=False)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        EnvelopeParts.set_theme(self, theme)

    def _lay_out(self) -> None:
        self.forms = QTabWidget()
        self.forms.setDocumentMode(True)
        self.forms.setAccessibleName("Motor and task")
        for form, title in ((self.motor, "Motor"), (self.task, "Task")):
            area = QScrollArea()  # else a long text squeezes the lines above it
            area.setAccessibleName(title)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setWidgetResizable(True)
            area.setWidget(form)
            self.forms.addTab(area, title)
        side = QSplitter(Qt.Orientation.Vertical)
        side.addWidget(self.legend)
        side.addWidget(self.forms)
        side.setChildrenCollapsible(False)
        side.setSizes([220, 270])
        side.setStretchFactor(0, 1)
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        inside.addWidget(self.plot, 1)
        inside.addWidget(self.hint)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(left)
        self.split.addWidget(side)
        self.split.setSizes([600, 400])
        self.split.setStretchFactor(0, 1)
        self.split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.bar)
        for label in (self.reason, self.numbers):
            layout.addWidget(label)
        layout.addWidget(self.split, 1)
        layout.addWidget(self.empty, 1)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        colors = self.palette()
        colors.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        self.setPalette(colors)
        for part in (self.plot, self.legend, self.motor):
            part.set_theme(theme)
        for label in (self.reason, self.hint, self.empty):
            label.setStyleSheet(f"color: {theme.dim};")

    def show_parts(self, *, drive: bool, curve: bool) -> None:
        """Show what makes sense for a joint with a drive, and for a drive with a curve."""
        self.bar.setVisible(drive)
        self.reason.setVisible(drive)
        self.split.setVisible(curve)
        self.numbers.setVisible(curve)
        self.empty.setVisible(not curve)


def _told(*, rich: bool) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setContentsMargins(10, 0, 10, 2)
    return label
