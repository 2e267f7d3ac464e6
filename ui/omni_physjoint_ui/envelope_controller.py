"""Between the torque-speed tabs and the rest of the panel: edits go to the stage, runs to the real consumer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from omni_physjoint.authoring import Edit
from omni_physjoint.errors import MeasureError
from omni_physjoint.measure import Measurement, drivable
from omni_physjoint.model import JointReport
from omni_physjoint_ui.edit_stack import EditStack
from omni_physjoint_ui.envelope_source import EnvelopeSource
from omni_physjoint_ui.joint_page import JointPage
from omni_physjoint_ui.measure_bridge import MeasureBridge
from omni_physjoint_ui.stage_report import StageReport

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["EnvelopeController"]


class EnvelopeController(QObject):
    """Keeps what was measured on the open stage."""

    failed = Signal(str)
    """One line for the window."""

    def __init__(
        self,
        page: JointPage,
        report: StageReport,
        edits: EditStack,
        stage: Callable[[], Usd.Stage | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._page, self._report, self._edits, self._stage = page, report, edits, stage
        self._contract = "0.7"
        self._joint: JointReport | None = None
        self._measured: dict[tuple[str, str], Measurement] = {}
        self.runs = MeasureBridge(self)
        tab, response = page.envelope_tab, page.response
        tab.set_source(EnvelopeSource(report))
        tab.edits_wanted.connect(self._on_edits)
        tab.run_wanted.connect(self.run)
        tab.failed.connect(self.failed)
        response.run_wanted.connect(self._on_response_wanted)
        for part in (tab, response):
            part.cancel_wanted.connect(self.runs.cancel)
        self.runs.changed.connect(lambda: self._tell(0.0))
        self._part = 0.0
        self.runs.progressed.connect(self._tell)
        self.runs.measured.connect(self._on_measured)
        self.runs.failed.connect(self._on_failed)

    def start_over(self, contract: str) -> None:
        """Forget what was measured: another stage, or another contract."""
        self.runs.close()
        self._contract = contract
        self._measured = {}
        self._page.envelope_tab.overlays.clear()
        self._page.envelope_tab.set_measured(self._measured)

    def set_joint(self, joint: JointReport | None) -> None:
        """Show what was measured of `joint`."""
        self._joint = joint
        self._show_response()

    def run(self, path: str, instance: str) -> None:
        """Run a drive in the real consumer; what cannot be driven is said at once."""
        stage = self._stage()
        if stage is None or path not in self._report:
            return
        try:
            drivable(self._report.joint(path), instance)
        except MeasureError as error:
            self._on_failed(str(error))
            return
        self.runs.start(stage, path, instance, self._contract)

    def close(self) -> None:
        """End what runs."""
        self.runs.close()

    def _on_edits(self, edits: tuple[Edit, ...], label: str) -> None:
        stage = self._stage()
        if stage is not None:
            self._edits.make(stage, edits, label)

    def _on_response_wanted(self) -> None:
        drive = self._driven()
        if drive:
            self.run(*drive)

    def _driven(self) -> tuple[str, str] | None:
        """Return the drive that the Response tab is about: the one in the Envelope tab, else the first that moves."""
        joint = self._joint
        if joint is None:
            return None
        shown = self._page.envelope_tab.bar.instances.currentText()
        names = [d.instance for d in joint.dofs]
        schemas = [s.partition(":")[2] for s in joint.schemas if s.startswith("PhysicsDriveAPI:")]
        choices = [name for name in (shown, *names, *schemas) if name in schemas]
        return (joint.path, choices[0]) if choices else None

    def _tell(self, part: float) -> None:
        self._part = part
        running = self.runs.running
        for view in (self._page.envelope_tab.bar, self._page.response):
            view.set_running(running=running, part=part)
        self._page.response.run.setEnabled(not running and self._driven() is not None)

    def _on_measured(self, found: Measurement) -> None:
        self._measured[found.path, found.instance] = found
        self._page.envelope_tab.set_measured(self._measured)
        self._show_response()

    def _on_failed(self, reason: str) -> None:
        if reason:
            self.failed.emit(reason)
            self._page.response.set_measurement(None, reason)

    def _show_response(self) -> None:
        drive = self._driven()
        found = self._measured.get(drive) if drive else None
        why = "" if drive or self._joint is None else "This joint has no drive that could answer."
        self._page.response.set_measurement(found, why)
        self._tell(self._part)
