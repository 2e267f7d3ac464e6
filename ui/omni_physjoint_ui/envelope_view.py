"""The torque-speed curve beside the properties: one drive, its numbers, and why it is what it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from omni_physjoint.envelope import Curve
from omni_physjoint.envelope.speed_units import wanted_speed
from omni_physjoint.envelope_chart import Parts, make_chart
from omni_physjoint.envelope_command import Drive, joint_drives
from omni_physjoint.model import JointReport
from omni_physjoint.unit_systems import Angles
from omni_physjoint_ui.envelope_plot import EnvelopePlot
from omni_physjoint_ui.envelope_words import curve_numbers
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import leaf

__all__ = ["EnvelopeView"]

_PARTS = Parts(lines=False, demand=False, losses=False, power=False)


class EnvelopeView(QWidget):
    """Shows the region of one drive instance; the Envelope tab shows all that there is to it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._angles = Angles.STORED
        self._drives: tuple[Drive, ...] = ()
        self.setAutoFillBackground(True)
        self._title = QLabel("Torque-speed")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._instances = QComboBox()
        self._instances.setAccessibleName("Drive instance")
        self._instances.currentIndexChanged.connect(lambda _index: self._draw())
        self._numbers = QLabel()
        self._numbers.setTextFormat(Qt.TextFormat.RichText)
        self._reason = QLabel()
        self._reason.setTextFormat(Qt.TextFormat.PlainText)
        self._empty = QLabel()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.plot = EnvelopePlot(theme)
        self.plot.setMouseEnabled(x=False, y=False)
        self._spacer = QWidget()
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._title)
        top.addWidget(self._instances)
        top.addStretch(1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(10, 6, 10, 4)
        inside.setSpacing(3)
        inside.addLayout(top)
        for label in (self._reason, self._numbers, self._empty):
            label.setWordWrap(True)
            inside.addWidget(label)
        inside.setStretchFactor(self._empty, 1)
        inside.addWidget(self.plot, 1)
        inside.addWidget(self._spacer, 1)
        self.set_theme(theme)

    @property
    def current(self) -> Curve | None:
        """Return the curve that is shown."""
        position = self._instances.currentIndex()
        return self._drives[position].curve if 0 <= position < len(self._drives) else None

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        colors = self.palette()
        colors.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        self.setPalette(colors)
        self.plot.set_theme(theme)
        for label in (self._reason, self._empty):
            label.setStyleSheet(f"color: {theme.dim};")
        self._draw()

    def set_joint(self, joint: JointReport | None, angles: Angles = Angles.STORED) -> None:
        """Show the drives of `joint`, speeds in the wanted unit; the instance stays where the joint has it."""
        self._angles = angles
        before = self._instances.currentText()
        self._drives = joint_drives(joint) if joint else ()
        names = [drive.curve.instance for drive in self._drives]
        self._instances.blockSignals(True)
        self._instances.clear()
        self._instances.addItems(names)
        if before in names:
            self._instances.setCurrentIndex(names.index(before))
        self._instances.blockSignals(False)
        self._instances.setVisible(len(names) > 1)
        self._empty.setText(f"{leaf(joint.path)} has no drive." if joint else "")
        self._draw()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Draw what changed while another tab was in front."""
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        if not self.isVisible():
            return
        position = self._instances.currentIndex()
        drive = self._drives[position] if 0 <= position < len(self._drives) else None
        drawn = drive is not None and drive.shown is not None
        for label in (self._title, self._reason):
            label.setVisible(drive is not None)
        self._empty.setVisible(drive is None)
        self.plot.setVisible(drawn)
        self._spacer.setVisible(drive is not None and not drawn)
        self._numbers.setVisible(drawn)
        if drive is None:
            return
        curve = drive.curve
        self._title.setText(f"Torque-speed of the {curve.instance} drive")
        self._reason.setText(curve.reason)
        unit = wanted_speed(drive.unit, self._angles)
        numbers = curve_numbers(curve, drive.unit, unit, self._theme)
        ignored = ["dashed: the envelope that is ignored"] if curve.ignored is not None else []
        self._numbers.setText(" · ".join([*filter(None, [numbers]), *ignored]))
        if drawn:
            self.plot.set_chart(make_chart(drive, unit=unit, parts=_PARTS), fit=True)
