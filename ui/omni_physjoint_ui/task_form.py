"""What the user holds the drive against: a continuous effort, and the points of a duty."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QWidget

from omni_physjoint.envelope import Region, points_inside, read_effort, read_points
from omni_physjoint.envelope_chart import UserLines
from omni_physjoint.errors import MotorError

__all__ = ["TaskForm"]


class TaskForm(QWidget):
    """Two lines; what is wrong in them is said below."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.continuous = QLineEdit()
        self.continuous.setPlaceholderText("none")
        self.continuous.setToolTip("Effort that the motor may give for ever, drawn as a line")
        self.continuous.setAccessibleName("Continuous effort")
        self.duty = QLineEdit()
        self.duty.setPlaceholderText("120 40; 300 12")
        self.duty.setAccessibleName("Duty points")
        self._told = QLabel()
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setWordWrap(True)
        self._duty_label = QLabel("Duty points")
        form = QFormLayout(self)
        form.setContentsMargins(8, 6, 8, 6)
        form.addRow("Continuous effort", self.continuous)
        form.addRow(self._duty_label, self.duty)
        form.addRow(self._told)
        self._lines = UserLines()
        for line in (self.continuous, self.duty):
            line.textEdited.connect(lambda _text: self.changed.emit())
        self.set_unit("deg/s", "torque")

    @property
    def told(self) -> str:
        """Return what is said about the lines."""
        return self._told.text()

    def set_unit(self, speed: str, effort: str) -> None:
        """Tell in which units the numbers are."""
        self.duty.setToolTip(f"Speed [{speed}] and effort [{effort}], points parted by semicolons")
        self._duty_label.setText(f"Duty points\n[{speed}, {effort}]")

    def lines(self, factor: float) -> UserLines:
        """Return what stands in the form, in column units; as before where it cannot be read.

        Args:
            factor: Column units of speed in a unit of the form.
        """
        try:
            duty = tuple((v * factor, e) for v, e in read_points(self.duty.text()))
            self._lines = UserLines(read_effort(self.continuous.text()), duty)
            self._told.setText("")
        except MotorError as error:
            self._told.setText(str(error))
        return self._lines

    def tell(self, region: Region | None) -> None:
        """Say how many of the points `region` allows; in column units."""
        points = self._lines.duty
        if self._told.text() or not points or region is None:
            return
        inside = points_inside(region, points)
        self._told.setText(
            "The drive can do all of them." if inside == len(points) else f"{inside} of {len(points)} are within reach."
        )
