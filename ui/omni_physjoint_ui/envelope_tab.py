"""The Envelope tab: plot, legend, handles, motors and measured run of the selected joint's drive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from omni_physjoint.authoring import Edit, envelope_edits, told_edits
from omni_physjoint.envelope import (
    Handle,
    HandleKind,
    Losses,
    Region,
    SpeedUnit,
    dragged,
    handles,
    losses,
    read_curve,
    speed_factor,
)
from omni_physjoint.envelope_chart import Chart, Overlay, UserLines, make_chart
from omni_physjoint.envelope_command import Drive, joint_drives
from omni_physjoint.errors import MotorError, PhysJointError
from omni_physjoint.measure import Measurement
from omni_physjoint.model import DriveType, JointReport
from omni_physjoint_ui.envelope_export import FILTERS, export
from omni_physjoint_ui.envelope_parts import HINT, EnvelopeParts
from omni_physjoint_ui.envelope_source import EnvelopeSource
from omni_physjoint_ui.envelope_words import curve_numbers
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import leaf, unit_text

__all__ = ["EnvelopeTab"]


class EnvelopeTab(EnvelopeParts):
    """Shows one drive; edits and runs are wishes that somebody else fulfils."""

    edits_wanted = Signal(object, str)
    """Tuple of edits, and what they do in a few words."""
    run_wanted = Signal(str, str)
    """Joint and instance that shall run."""
    cancel_wanted = Signal()
    failed = Signal(str)
    """One line for the window."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._joint: JointReport | None = None
        self._drives: tuple[Drive, ...] = ()
        self._source: EnvelopeSource | None = None
        self._measured: Mapping[tuple[str, str], Measurement] = {}
        self._preview: Region | None = None
        self._chart: Chart | None = None
        self._fitted: tuple[str, str, SpeedUnit] | None = None
        """What the picture was fitted to; a value that is edited does not move it."""
        self._late = False
        """Something changed while the tab was hidden."""
        self._connect()

    def _connect(self) -> None:
        self.bar.drive_chosen.connect(self._show)
        self.bar.changed.connect(self._show)
        self.bar.fit_wanted.connect(self.plot.fit)
        self.bar.run_wanted.connect(self._on_run)
        self.bar.cancel_wanted.connect(self.cancel_wanted)
        self.bar.export_wanted.connect(self._on_export)
        self.bar.overlay.about_to_open.connect(lambda: self.overlays.fill(self.bar.overlay.menu_below, self.drive))
        self.overlays.changed.connect(self._show_all)
        self.overlays.file_wanted.connect(lambda: self._choose_csv(self.add_reference))
        self.plot.hovered.connect(self.legend.set_cursor)
        self.plot.dragged.connect(self._on_drag)
        self.plot.dropped.connect(self._on_drop)
        self.plot.drag_cancelled.connect(self._end_drag)
        self.motor.changed.connect(self._show_all)
        self.motor.file_wanted.connect(lambda: self._choose_csv(self.fit_file))
        self.motor.apply_wanted.connect(self._on_apply)
        self.task.changed.connect(self._show_all)

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def drive(self) -> Drive | None:
        """Return the drive that is shown, with what was measured of it."""
        position = self.bar.instances.currentIndex()
        if not 0 <= position < len(self._drives):
            return None
        drive = self._drives[position]
        return replace(drive, measurement=self._measured.get((drive.path, drive.curve.instance)))

    @property
    def chart(self) -> Chart | None:
        """Return what the plot shows."""
        return self._chart

    @property
    def told(self) -> str:
        """Return what stands above and below the plot."""
        return "\n".join(label.text() for label in (self.reason, self.numbers, self.hint, self.empty))

    def set_source(self, source: EnvelopeSource) -> None:
        """Ask `source` about the rest of the stage."""
        self._source = source
        self.overlays.set_source(source)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        super().set_theme(theme)
        self._show()

    def set_joint(self, joint: JointReport | None) -> None:
        """Show the drives of `joint`: another one, or the same after an edit."""
        if self._joint is not None and (joint is None or joint.path != self._joint.path):
            self._preview = None
        self._joint = joint
        self._show()

    def set_measured(self, measured: Mapping[tuple[str, str], Measurement]) -> None:
        """Lay these runs over their drives, by joint and instance."""
        self._measured = measured
        self._show_all()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Catch up with what changed while the tab was hidden."""
        super().showEvent(event)
        if self._source is not None:
            self.motor.set_library(self._source.motors())
        if self._late:
            self._show()

    def _show_all(self) -> None:
        """Show what there is, and all of it."""
        self._fitted = None
        self._show()

    def _show(self) -> None:
        if not self.isVisible():
            self._late = True
            return
        self._late = False
        self._drives = self._drives_of(self._joint)
        self.bar.set_drives([d.curve.instance for d in self._drives])
        drive = self.drive
        drawn = drive is not None and drive.shown is not None
        self.show_parts(drive=drive is not None, curve=drawn)
        nothing = self._joint is not None and drive is None
        self.empty.setText(f"{leaf(self._joint.path)} has no drive." if self._joint and nothing else "")
        if drive is None:
            self._chart = None
            return
        self.reason.setText(self._reason_of(drive))
        color = self._theme.warning if drive.curve.ignored is not None else self._theme.dim
        self.reason.setStyleSheet(f"color: {color};")
        if drawn:
            self._draw(drive)

    def _drives_of(self, joint: JointReport | None) -> tuple[Drive, ...]:
        if joint is None:
            return ()
        accelerates = any(d.drive_type is DriveType.ACCELERATION for d in joint.dofs)
        answers = self._source.responses(joint.path) if accelerates and self._source else ()
        return joint_drives(joint, answers)

    def _reason_of(self, drive: Drive) -> str:
        measured = drive.measurement
        if measured is None:
            return drive.curve.reason
        far = f"{measured.largest_deviation:.1e} of the largest effort"
        told = [f"Measured over {len(measured.time)} steps: the largest deviation from the prediction is {far}."]
        if measured.region != drive.curve.region:
            told.append("The columns have changed since; measure again.")
        return " ".join([*told, *measured.messages])

    def _draw(self, drive: Drive) -> None:
        self.bar.set_linear(linear=drive.unit is SpeedUnit.LENGTH)
        unit = self.bar.unit
        self.task.set_unit(unit.value, drive.curve.effort_unit)
        present = drive.curve.region or drive.curve.ignored
        user = self.task.lines(speed_factor(unit, drive.unit))
        self.task.tell(self._preview or present)
        self._set_motor(drive, present)
        overlays, left_out = self.overlays.for_drive(drive)
        overlays += self._of_motor()
        self._chart = self._make(drive, unit, overlays, user)
        numbers = curve_numbers(drive.curve, drive.unit, unit, self._theme)
        ignored = ["dashed: the envelope that is ignored"] if drive.curve.ignored is not None else []
        self.numbers.setText(" · ".join([*filter(None, [numbers]), *ignored, *left_out]))
        shown = (drive.path, drive.curve.instance, unit)
        self.plot.set_chart(self._chart, fit=shown != self._fitted)
        self._fitted = shown
        self.legend.set_chart(self._chart)
        self.plot.set_handles(self._handles(drive, unit))

    def _make(self, drive: Drive, unit: SpeedUnit, overlays: list[Overlay], user: UserLines) -> Chart:
        return make_chart(
            drive,
            unit=unit,
            parts=self.bar.shown,
            losses=self._losses(drive),
            overlays=overlays,
            user=user,
            preview=self._preview,
        )

    def _losses(self, drive: Drive) -> Losses | None:
        dofs = self._joint.dofs if self._joint is not None else ()
        return next((losses(d) for d in dofs if d.instance == drive.curve.instance), None)

    # --- handles ----------------------------------------------------------------------------------------------------

    def _handles(self, drive: Drive, unit: SpeedUnit) -> list[Handle]:
        region = self._preview or drive.curve.region
        if region is None or self._joint is None or self._joint.prototype:
            return []
        factor = speed_factor(drive.unit, unit)
        found = handles(region, envelope=drive.curve.acts)
        return [Handle(h.kind, h.speed * factor, h.effort) for h in found]

    def _dragged(self, kind: HandleKind, speed: float, effort: float) -> tuple[Region, tuple[Edit, ...]] | None:
        drive, joint = self.drive, self._joint
        if drive is None or drive.curve.region is None or joint is None:
            return None
        factor = speed_factor(self.bar.unit, drive.unit)
        region = dragged(drive.curve.region, kind, speed * factor, effort)
        return region, envelope_edits(joint, drive.curve.instance, region)

    def _on_drag(self, kind: HandleKind, speed: float, effort: float) -> None:
        found = self._dragged(kind, speed, effort)
        if found is None or self._joint is None:
            return
        self._preview, edits = found
        told = [unit_text(line) for line in told_edits(self._joint, edits)]
        self.hint.setText(f"{kind.value}:  {'   '.join(told)}" if told else "no change")
        self._show()

    def _on_drop(self, kind: HandleKind, speed: float, effort: float) -> None:
        found = self._dragged(kind, speed, effort)
        self._end_drag()
        if found is not None and found[1] and self._joint is not None:
            self.edits_wanted.emit(found[1], f"Drag {kind.value} of {leaf(self._joint.path)}")

    def _end_drag(self) -> None:
        self._preview = None
        self.hint.setText(HINT)
        self._show()

    # --- motors and files -------------------------------------------------------------------------------------------

    def _set_motor(self, drive: Drive, present: Region | None) -> None:
        if self._source is None or self._joint is None:
            return
        dof = next((d for d in self._joint.dofs if d.instance == drive.curve.instance), None)
        units = self._source.units(angular=drive.unit is not SpeedUnit.LENGTH)
        self.motor.set_drive(units, present, dof.armature.usd if dof is not None else 0.0)
        self.motor.set_edits([unit_text(line) for line in told_edits(self._joint, self._motor_edits(drive))])

    def _motor_edits(self, drive: Drive) -> tuple[Edit, ...]:
        choice = self.motor.choice
        if choice is None or self._joint is None:
            return ()
        return envelope_edits(self._joint, drive.curve.instance, choice.region, armature=choice.armature)

    def _of_motor(self) -> list[Overlay]:
        choice = self.motor.choice
        if choice is None or not self.motor.shown.isChecked() or not self.motor.isVisible():
            return []
        return [Overlay("motor form", choice.name, choice.region)]

    def _on_apply(self) -> None:
        drive, choice = self.drive, self.motor.choice
        if drive is not None and choice is not None and self._joint is not None:
            self.edits_wanted.emit(self._motor_edits(drive), f"Apply {choice.name} to {leaf(self._joint.path)}")

    def add_reference(self, path: str) -> None:
        """Lay the points of a CSV file over the plot."""
        try:
            curve = read_curve(path)
        except MotorError as error:
            self.failed.emit(str(error))
            return
        self.overlays.add_curve(leaf(path.replace("\\", "/")), curve)

    def fit_file(self, path: str) -> None:
        """Fit the envelope to the points of a CSV file; they are laid over the plot as well."""
        try:
            curve = read_curve(path)
        except MotorError as error:
            self.failed.emit(str(error))
            return
        name = leaf(path.replace("\\", "/"))
        self.motor.set_curve(name, curve)
        self.overlays.add_curve(name, curve)

    def _choose_csv(self, then: object) -> None:
        dialog = QFileDialog(self, "Choose a motor curve", "", "Tables (*.csv *.txt *.tsv);;All files (*)")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(then)
        dialog.open()

    # --- runs and exports -------------------------------------------------------------------------------------------

    def _on_run(self) -> None:
        drive = self.drive
        if drive is not None:
            self.run_wanted.emit(drive.path, drive.curve.instance)

    def _on_export(self) -> None:
        dialog = QFileDialog(self, "Export the plot", "", ";;".join(FILTERS))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setDefaultSuffix("png")
        dialog.filterSelected.connect(lambda text: dialog.setDefaultSuffix(text.rpartition("*.")[2].rstrip(")")))
        dialog.fileSelected.connect(self.export)
        dialog.open()

    def export(self, path: str) -> None:
        """Write the plot to a file: .png, .svg or .csv."""
        drive = self.drive
        if drive is None or self._chart is None:
            return
        said = self.numbers.text() if drive.curve.acts else drive.curve.reason
        plain = said.partition("<span")[0].rstrip(" ·").replace("\N{NO-BREAK SPACE}", " ")
        try:
            export(self.plot, self._chart, (f"{drive.path}  {drive.curve.instance}", plain), self._theme, path)
        except PhysJointError as error:
            self.failed.emit(str(error))
