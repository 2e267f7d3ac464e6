"""Export a report between two events, piece by piece, with progress; an edit of the stage ends it."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, QTimer, Signal

from omni_physjoint.errors import PhysJointError
from omni_physjoint.model import Report
from omni_physjoint.report_file import ReportFile

__all__ = ["Exporter"]

_log = logging.getLogger(__name__)

_SLICE = 0.02
"""Time that writing may take between two events [s]."""


class Exporter(QObject):
    """Writes one report at a time."""

    progressed = Signal(int, int)
    """Joints that are written, of how many."""
    finished = Signal(str)
    """Path of the file that is whole."""
    failed = Signal(str)
    """One line that says why there is no file."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file: ReportFile | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Tell whether a report is on its way."""
        return self._file is not None

    def start(self, report: Report, path: str) -> None:
        """Write `report` to `path`; the ending decides the format."""
        self.cancel()
        try:
            self._file = ReportFile(report, path)
        except PhysJointError as error:
            self.failed.emit(str(error))
            return
        self._go_on()
        if self._file is not None:
            self._timer.start()

    def cancel(self) -> None:
        """Stop and leave no file; harmless when nothing is written."""
        self._timer.stop()
        file, self._file = self._file, None
        if file is not None:
            file.cancel()

    def stage_edited(self) -> None:
        """Stop: the rest would be of another stage than what is written."""
        if self._file is not None:
            self.cancel()
            self.failed.emit("The stage was edited while its report was exported: export it again")

    def _go_on(self) -> None:
        file = self._file
        if file is None:
            return
        try:
            whole = file.write(_SLICE)
        except Exception as error:  # a full disk, or a fault of ours: nobody called this who could hear of it
            self.cancel()
            if not isinstance(error, PhysJointError):
                _log.exception("a report cannot be exported")
            self.failed.emit(str(error))
            return
        if whole:
            self._file = None
            self._timer.stop()
            self.finished.emit(file.path)
        else:
            self.progressed.emit(file.done, file.total)
