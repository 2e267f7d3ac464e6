"""The curves that somebody laid over the plot; they stay while other joints are selected."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from omni_physjoint.envelope import Motor, MotorCurve, SpeedUnit
from omni_physjoint.envelope_chart import Overlay, curve_overlay, drive_overlay, motor_overlay
from omni_physjoint.envelope_command import Drive, joint_drives
from omni_physjoint.errors import MotorError
from omni_physjoint_ui.envelope_source import EnvelopeSource
from omni_physjoint_ui.words import leaf

__all__ = ["Overlays"]

_Maker = Callable[[Drive], Overlay | None]


class Overlays(QObject):
    """What is laid over, in order, and the menu that offers it."""

    changed = Signal()
    file_wanted = Signal()
    """A CSV file shall be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source: EnvelopeSource | None = None
        self._makers: dict[str, _Maker] = {}

    def set_source(self, source: EnvelopeSource) -> None:
        """Ask `source` about other joints and motors."""
        self._source = source

    def clear(self) -> None:
        """Take all of them away."""
        self._makers.clear()
        self.changed.emit()

    def for_drive(self, drive: Drive) -> tuple[list[Overlay], list[str]]:
        """Return the overlays on the plot of `drive`, and one line for each file that is of another axis."""
        found: list[Overlay] = []
        left_out: list[str] = []
        for maker in self._makers.values():
            try:
                overlay = maker(drive)
            except MotorError as error:
                left_out.append(str(error))
                continue
            if overlay is not None:  # else of another kind of axis, or the very drive that is shown
                found.append(overlay)
        return found, left_out

    # --- what can be laid over --------------------------------------------------------------------------------------

    def toggle_drive(self, path: str, instance: str) -> None:
        """Lay the curve of a drive over, or take it away."""

        def make(drive: Drive) -> Overlay | None:
            joint = self._source.joint(path) if self._source else None
            if (path, instance) == (drive.path, drive.curve.instance) or joint is None:
                return None
            other = next((d for d in joint_drives(joint) if d.curve.instance == instance), None)
            return drive_overlay(other, drive) if other is not None else None

        self._toggle(f"{leaf(path)} {instance}", make)

    def toggle_motor(self, motor: Motor) -> None:
        """Lay a motor of the library over, or take it away."""

        def make(drive: Drive) -> Overlay | None:
            angular = drive.unit is not SpeedUnit.LENGTH
            if self._source is None or motor.linear is angular:
                return None
            return motor_overlay(motor.name, motor.sheet, self._source.units(angular=angular))

        self._toggle(motor.name, make)

    def add_curve(self, name: str, curve: MotorCurve) -> None:
        """Lay the points of a file over; another file of that name takes the place of the first."""

        def make(drive: Drive) -> Overlay | None:
            if self._source is None:
                return None
            return curve_overlay(name, curve, self._source.units(angular=drive.unit is not SpeedUnit.LENGTH))

        self._makers[name] = make
        self.changed.emit()

    def _toggle(self, key: str, make: _Maker) -> None:
        if self._makers.pop(key, None) is None:
            self._makers[key] = make
        self.changed.emit()

    # --- menu -------------------------------------------------------------------------------------------------------

    def fill(self, menu: QMenu, drive: Drive | None) -> None:
        """Offer what can be laid over the plot of `drive`; what is there already has a check mark."""
        menu.clear()
        if drive is None or self._source is None:
            return
        self._offer(menu, f"Keep {leaf(drive.path)} {drive.curve.instance}", drive.path, drive.curve.instance)
        joint = self._source.joint(drive.path)
        instances = [d for d in joint_drives(joint) if d.curve.instance != drive.curve.instance] if joint else []
        if instances:
            menu.addSection("Other drives of this joint")
            for other in instances:
                self._offer(menu, other.curve.instance, other.path, other.curve.instance)
        menu.addSection("Other joints")
        for path in self._source.neighbours(drive.path):
            report = self._source.joint(path)
            for other in joint_drives(report) if report else ():
                if other.unit is drive.unit and other.shown is not None:
                    self._offer(menu, f"{leaf(path)} {other.curve.instance}", path, other.curve.instance)
        motors = menu.addMenu("Motors")
        for motor in self._source.motors().motors.values():
            if motor.linear is (drive.unit is SpeedUnit.LENGTH):
                action = motors.addAction(motor.name)
                action.setCheckable(True)
                action.setChecked(motor.name in self._makers)
                action.setToolTip(motor.description)
                action.triggered.connect(lambda _on=False, m=motor: self.toggle_motor(m))
        menu.addSeparator()
        menu.addAction("Reference curve from a CSV file…").triggered.connect(lambda _on=False: self.file_wanted.emit())
        clear = menu.addAction("Remove all")
        clear.setEnabled(bool(self._makers))
        clear.triggered.connect(lambda _on=False: self.clear())

    def _offer(self, menu: QMenu, title: str, path: str, instance: str) -> None:
        action = menu.addAction(title)
        action.setCheckable(True)
        action.setChecked(f"{leaf(path)} {instance}" in self._makers)
        action.triggered.connect(lambda _on=False: self.toggle_drive(path, instance))
