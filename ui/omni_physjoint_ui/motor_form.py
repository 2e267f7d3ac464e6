"""Motors for the selected drive: picked from the library, typed from a datasheet, or fitted to a CSV file.

The form shows which columns it would write before it writes them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint.envelope import (
    Datasheet,
    JointUnits,
    Library,
    Motor,
    MotorCurve,
    Region,
    SpeedUnit,
    fit_curve,
    from_columns,
    speed_factor,
    to_columns,
)
from omni_physjoint.errors import MotorError
from omni_physjoint_ui.envelope_words import number
from omni_physjoint_ui.theme import Theme

__all__ = ["MotorChoice", "MotorForm"]

_RPM = 2.0 * math.pi / 60.0


@dataclass(frozen=True, slots=True)
class _Field:
    key: str
    label: str
    tip: str
    factor: float = 1.0
    """SI in a unit of the form."""
    default: float | None = None
    linear: bool | None = None
    """Only for linear axes, only for turning ones, or both."""


_FIELDS = (
    _Field("stall_torque", "Stall [N·m]", "Stall torque at the motor's own shaft, by the windings"),
    _Field("no_load_speed", "no load [rpm]", "No-load speed at the motor's own shaft", _RPM),
    _Field("rated_torque", "Rated [N·m]", "Rated torque: together with the rated speed a point of the curve"),
    _Field("rated_speed", "at [rpm]", "Rated speed: together with the rated torque a point of the curve", _RPM),
    _Field("torque_limit", "Limit [N·m]", "Torque that the controller allows; empty where it allows all"),
    _Field("rotor_inertia", "rotor [kg·m²]", "Rotor inertia, reflected to the joint's armature", default=0.0),
    _Field("gear_ratio", "Gear ratio", "Turns of the motor for one of the joint", default=1.0, linear=False),
    _Field("lead", "Lead [m/turn]", "Travel of the axis for one turn of the motor", linear=True),
    _Field("efficiency", "efficiency", "Of the gear, above 0 and at most 1", default=1.0),
)
"""Two in a row; gear ratio and lead share a place."""


@dataclass(frozen=True, slots=True)
class MotorChoice:
    """What the form would make of the drive, in column units."""

    name: str
    region: Region
    armature: float | None
    """None where nothing is known of a rotor."""
    note: str
    """How well it fits, and what was left out."""


class MotorForm(QWidget):
    """Emits what is chosen; it writes nothing itself."""

    changed = Signal()
    """Another choice, or another wish to see it on the plot."""
    apply_wanted = Signal()
    file_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._units = JointUnits()
        self._present: Region | None = None
        self._armature = 0.0
        self._motors: list[Motor] = []
        self._curve: tuple[str, MotorCurve] | None = None
        self._choice: MotorChoice | None = None
        self.library = QComboBox()
        self.library.setAccessibleName("Motor library")
        self.library.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.library.setMinimumContentsLength(12)
        self.library.activated.connect(self._on_pick)
        self.file = QPushButton("CSV…")
        self.file.setToolTip("Fit the envelope to a measured motor curve: a CSV file with a speed and a torque a line")
        self.file.clicked.connect(self.file_wanted)
        top = QHBoxLayout()
        top.addWidget(self.library, 1)
        top.addWidget(self.file)
        self.fields: dict[str, QLineEdit] = {}
        self._labels: dict[str, QLabel] = {}
        grid = QGridLayout()
        grid.setVerticalSpacing(3)
        places = iter((row, column) for row in range(4) for column in (0, 2))
        for field in _FIELDS:
            line = QLineEdit()
            line.setToolTip(field.tip)
            line.setAccessibleName(field.tip)
            line.textEdited.connect(lambda _text: self._on_typed())
            self.fields[field.key] = line
            label = self._labels[field.key] = QLabel(field.label)
            label.setBuddy(line)
            label.setToolTip(field.tip)
            if field.key != "lead":  # it lies where the gear ratio does
                row, column = next(places)
            grid.addWidget(label, row, column)
            grid.addWidget(line, row, column + 1)
        self.shown = QCheckBox("Show on the plot")
        self.shown.setChecked(True)
        self.shown.toggled.connect(lambda _on: self.changed.emit())
        self.from_joint = QPushButton("From joint")
        self.from_joint.setToolTip("Fill the form with what a datasheet would say of the present columns")
        self.from_joint.clicked.connect(self._on_back)
        self.apply = QPushButton("Apply")
        self.apply.setToolTip("Write the columns below; one step to undo")
        self.apply.clicked.connect(self.apply_wanted)
        bottom = QHBoxLayout()
        bottom.addWidget(self.shown, 1)
        bottom.addWidget(self.from_joint)
        bottom.addWidget(self.apply)
        self._told = QLabel()
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setWordWrap(True)
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addLayout(grid)
        layout.addLayout(bottom)
        layout.addWidget(self._told)
        layout.addStretch(1)
        self._set_kind(angular=True)
        self._work_out()

    # --- from outside -----------------------------------------------------------------------------------------------

    @property
    def choice(self) -> MotorChoice | None:
        """Return what the form would make of the drive; None while it is empty or wrong."""
        return self._choice

    @property
    def told(self) -> str:
        """Return what the form says below its buttons."""
        return self._told.text()

    def set_library(self, library: Library) -> None:
        """Offer these motors; the form stays as it is."""
        self._motors = list(library.motors.values())
        self._fill_list()
        self.library.setToolTip("\n".join(library.problems))

    def set_drive(self, units: JointUnits, present: Region | None, armature: float) -> None:
        """Make choices for a drive with these columns."""
        kind_changed = units.angular is not self._units.angular
        self._units, self._present, self._armature = units, present, armature
        if kind_changed:
            self._set_kind(angular=units.angular)
            self._fill_list()
        self._work_out()

    def set_curve(self, name: str, curve: MotorCurve) -> None:
        """Fit the points of a file instead of a datasheet."""
        self._curve = (name, curve)
        for line in self.fields.values():
            line.clear()
        self._work_out()
        self.changed.emit()

    def set_edits(self, lines: Sequence[str]) -> None:
        """Say what would be written."""
        self.apply.setEnabled(bool(lines))
        choice = self._choice
        if choice is None:
            return
        what = "\n".join(lines) or "The joint has these values already."
        self._told.setText("\n".join(filter(None, [choice.note, what])))

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme

    # --- the form ---------------------------------------------------------------------------------------------------

    def _set_kind(self, *, angular: bool) -> None:
        for field in _FIELDS:
            for part in (self.fields[field.key], self._labels[field.key]):
                part.setVisible(field.linear is not angular or field.linear is None)

    def _fill_list(self) -> None:
        self.library.clear()
        self.library.addItem("Choose a motor…")
        for motor in self._motors:
            if motor.linear is not self._units.angular:
                self.library.addItem(motor.name, motor.key)
                self.library.setItemData(self.library.count() - 1, motor.description, Qt.ItemDataRole.ToolTipRole)

    def _on_pick(self, index: int) -> None:
        motor = next((m for m in self._motors if m.key == self.library.itemData(index)), None)
        if motor is not None:
            self._fill(motor.sheet)

    def _on_back(self) -> None:
        """Fill the form from the columns, with the gear that stands in it."""
        if self._present is None:
            return
        try:
            ratio, efficiency = self._gear()
            sheet = from_columns(
                self._present, self._units, gear_ratio=ratio, efficiency=efficiency, armature=self._armature
            )
        except MotorError as error:
            self._refuse(str(error))
            return
        self._fill(sheet)

    def _fill(self, sheet: Datasheet) -> None:
        self._curve = None
        for field in _FIELDS:
            value = 2.0 * math.pi / sheet.gear_ratio if field.key == "lead" else getattr(sheet, field.key)
            self.fields[field.key].setText("" if value is None else f"{value / field.factor:.9g}")
        self._work_out()
        self.changed.emit()

    def _on_typed(self) -> None:
        self._curve = None
        self._work_out()
        self.changed.emit()

    def _value(self, key: str) -> float | None:
        field = next(f for f in _FIELDS if f.key == key)
        text = self.fields[key].text().strip().replace(",", ".")
        if not text:
            return field.default
        try:
            return float(text) * field.factor
        except ValueError:
            raise MotorError(f"{field.label}: {text!r} is no number") from None

    def _gear(self) -> tuple[float, float]:
        efficiency = self._value("efficiency") or 0.0
        if self._units.angular:
            return self._value("gear_ratio") or 0.0, efficiency
        lead = self._value("lead")
        if lead is None or not lead > 0.0:
            raise MotorError("a linear axis needs a lead above 0: metres of travel for a turn of the motor")
        return 2.0 * math.pi / lead, efficiency

    def _work_out(self) -> None:
        """Find the choice that the form means, or say why there is none."""
        self._choice = None
        try:
            self._choice = self._fitted() if self._curve is not None else self._typed()
        except MotorError as error:
            self._refuse(str(error))
            return
        if self._choice is None:
            self.apply.setEnabled(False)
            self._told.setText("Choose a motor, or type its stall torque and no-load speed.")

    def _refuse(self, reason: str) -> None:
        self.apply.setEnabled(False)
        sentence = reason.startswith(("the ", "a "))  # and not the name of a file
        self._told.setText(reason[0].upper() + reason[1:] if sentence else reason)

    def _typed(self) -> MotorChoice | None:
        stall, no_load = self._value("stall_torque"), self._value("no_load_speed")
        if stall is None or no_load is None:
            return None
        ratio, efficiency = self._gear()
        inertia = self._value("rotor_inertia") or 0.0
        sheet = Datasheet(
            stall_torque=stall,
            no_load_speed=no_load,
            torque_limit=self._value("torque_limit"),
            rated_torque=self._value("rated_torque"),
            rated_speed=self._value("rated_speed"),
            gear_ratio=ratio,
            efficiency=efficiency,
            rotor_inertia=inertia,
        )
        columns = to_columns(sheet, self._units)
        note = ""
        if columns.rated_residual:
            note = f"The curve allows {columns.rated_residual:+.1%} of maxForce at the rated speed beyond its torque."
        return MotorChoice("the motor in the form", columns.region, columns.armature if inertia else None, note)

    def _fitted(self) -> MotorChoice | None:
        if self._curve is None:
            return None
        name, curve = self._curve
        unit = SpeedUnit.DEGREES if self._units.angular else SpeedUnit.LENGTH
        if (curve.unit is SpeedUnit.LENGTH) is self._units.angular:
            raise MotorError(f"{name}: its speeds are in {curve.unit.value}, those of this joint in {unit.value}")
        fit = fit_curve(curve, curve.unit)
        factor = speed_factor(curve.unit, unit) if self._units.angular else self._units.speed
        region = fit.region.scaled(factor, self._units.effort)
        effort = "N·m" if self._units.angular else "N"
        note = (
            f"{name}: {fit.points:,} points, residual {number(fit.residual, effort)} (root mean square), "
            f"at most {number(fit.worst, effort)}."
        )
        return MotorChoice(f"fit of {name}", region, None, " ".join([note, *curve.notes]))
