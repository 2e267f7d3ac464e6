"""The bar above the torque-speed plot: which drive, which unit, what is shown, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from omni_physjoint.envelope import SpeedUnit
from omni_physjoint.envelope_chart import Parts
from omni_physjoint_ui.menus import MenuButton

__all__ = ["EnvelopeBar"]

_PARTS = (
    ("lines", "Both lines of the envelope"),
    ("demand", "What the drive asks for"),
    ("power", "Power"),
    ("losses", "Friction and viscous losses"),
    ("joint_limit", "Speed limit of the joint"),
    ("dc_motor", "DC motor of IsaacLab and Newton"),
)
_ANGULAR = (SpeedUnit.DEGREES, SpeedUnit.RADIANS, SpeedUnit.RPM)


class EnvelopeBar(QWidget):
    """Emits what the user asks for."""

    drive_chosen = Signal()
    changed = Signal()
    """Another unit, or another part is shown."""
    fit_wanted = Signal()
    run_wanted = Signal()
    cancel_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted = SpeedUnit.DEGREES
        """Unit of turning axes, that comes back after a linear one."""
        self.instances = QComboBox()
        self.instances.setAccessibleName("Drive instance")
        self.instances.setToolTip("Which of the joint's drives")
        self.instances.currentIndexChanged.connect(lambda _index: self.drive_chosen.emit())
        self.unit_box = QComboBox()
        self.unit_box.setAccessibleName("Unit of speed")
        self.unit_box.setToolTip("Unit of speeds; columns keep theirs")
        self.unit_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.unit_box.activated.connect(self._on_unit)
        show = MenuButton("Show")
        self.parts: dict[str, QAction] = {}
        plain = Parts()
        for name, title in _PARTS:
            action = show.menu_below.addAction(title)
            action.setCheckable(True)
            action.setChecked(getattr(plain, name))
            action.toggled.connect(lambda _on: self.changed.emit())
            self.parts[name] = action
        self.overlay = MenuButton("Overlay")
        self.run = _button("Measure", "Run a copy of this joint in the real ovphysx and lay what it did over the curve")
        self.cancel = _button("Cancel", "End the run")
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setMaximumWidth(120)
        fit = _button("Fit", "Show all of the curve (double click, or F)")
        export = _button("Export…", "Write the plot as PNG, SVG or CSV")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 0)
        layout.setSpacing(4)
        self._label = QLabel("Speed")
        for part in (self.instances, self._label, self.unit_box, show, self.overlay, self.run, self.progress):
            layout.addWidget(part)
        layout.addWidget(self.cancel)
        layout.addStretch(1)
        layout.addWidget(fit)
        layout.addWidget(export)
        self.run.clicked.connect(self.run_wanted)
        self.cancel.clicked.connect(self.cancel_wanted)
        fit.clicked.connect(self.fit_wanted)
        export.clicked.connect(self.export_wanted)
        self.set_running(running=False)
        self.set_linear(linear=False)

    @property
    def unit(self) -> SpeedUnit:
        """Return the unit of speeds."""
        return SpeedUnit(self.unit_box.currentText())

    @property
    def shown(self) -> Parts:
        """Return what is shown beside the region."""
        return Parts(**{name: action.isChecked() for name, action in self.parts.items()})

    def set_drives(self, names: Sequence[str]) -> None:
        """Offer these drives; the choice stays where its name does."""
        before = self.instances.currentText()
        if [self.instances.itemText(i) for i in range(self.instances.count())] != list(names):
            self.instances.blockSignals(True)
            self.instances.clear()
            self.instances.addItems(list(names))
            if before in names:
                self.instances.setCurrentIndex(list(names).index(before))
            self.instances.blockSignals(False)
        self.instances.setVisible(len(names) > 1)

    def set_linear(self, *, linear: bool) -> None:
        """Offer the units of a linear or a turning axis."""
        units = (SpeedUnit.LENGTH,) if linear else _ANGULAR
        if self.unit_box.count() == len(units) and self.unit_box.itemText(0) == units[0].value:
            return
        self.unit_box.clear()
        self.unit_box.addItems([unit.value for unit in units])
        if not linear:
            self.unit_box.setCurrentText(self._wanted.value)

    def prefer(self, unit: SpeedUnit) -> None:
        """Tell speeds of turning axes in `unit`, until somebody chooses another one."""
        self._wanted = unit
        if self.unit is not SpeedUnit.LENGTH and self.unit is not unit:
            self.unit_box.setCurrentText(unit.value)
            self.changed.emit()

    def _on_unit(self, _index: int) -> None:
        if self.unit is not SpeedUnit.LENGTH:
            self._wanted = self.unit
        self.changed.emit()

    def set_running(self, *, running: bool, part: float = 0.0, can_run: bool = True) -> None:
        """Show how far a run is, or offer one."""
        self.progress.setVisible(running)
        self.cancel.setVisible(running)
        self.progress.setValue(round(part * 1000.0))
        self.run.setVisible(not running)
        self.run.setEnabled(can_run)


def _button(title: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(title)
    button.setToolTip(tip)
    button.setAccessibleName(title)
    return button
