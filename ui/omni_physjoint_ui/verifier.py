"""Hold all that we resolve against the running ovphysx: ``omni-physjoint verify`` in a process of its own.

A process, not a thread: the comparison reads the stage for seconds, and nobody must wait with an edit until it is done.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QProcess, Signal

from omni_physjoint.errors import PhysJointError
from omni_physjoint.runtime.feed import Snapshot

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Verifier"]

_KILL = 2000
"""How long a process that was killed may take to be gone [ms]."""


class Verifier(QObject):
    """Compares one stage at a time, as it is when it is asked."""

    started = Signal()
    verified = Signal(int, object)
    """Joints that were compared, and the differences: objects of ``omni_physjoint.verify/1``."""
    failed = Signal(str)
    """One line that says why nothing was compared."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._snapshot: Snapshot | None = None

    @property
    def busy(self) -> bool:
        """Tell whether a stage is being compared."""
        return self._process is not None

    def start(self, stage: Usd.Stage, contract: str) -> None:
        """Compare `stage`, unsaved edits included, under `contract`."""
        self.cancel()
        try:
            self._snapshot = Snapshot(stage)
        except PhysJointError as error:
            self.failed.emit(str(error))
            return
        self._process = process = QProcess(self)
        process.finished.connect(lambda _code, _status: self._on_end(process))
        process.errorOccurred.connect(lambda error: self._on_error(process, error))
        words = ["-m", "omni_physjoint", "verify", self._snapshot.path, "--contract", contract, "--format", "json"]
        process.start(sys.executable, words)
        self.started.emit()

    def cancel(self) -> None:
        """Stop and tell nothing; harmless when nothing runs."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(_KILL)
            process.deleteLater()
        if self._snapshot is not None:
            self._snapshot.close()
            self._snapshot = None

    def _on_error(self, process: QProcess, error: QProcess.ProcessError) -> None:
        # A process that starts and dies ends with `finished`, too.
        if process is self._process and error is QProcess.ProcessError.FailedToStart:
            self.cancel()
            self.failed.emit(f"Nothing was verified: {sys.executable} does not start")

    def _on_end(self, process: QProcess) -> None:
        if process is not self._process:
            return
        out = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
        told = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        self.cancel()
        try:
            (result,) = json.loads(out)["stages"]
        except (ValueError, KeyError, TypeError):
            self.failed.emit(f"Nothing was verified: {told.splitlines()[-1] if told else 'the comparison ended early'}")
            return
        self._tell(result)

    def _tell(self, result: dict[str, Any]) -> None:
        if result["error"] is not None:
            self.failed.emit(f"Nothing was verified: {result['error']}")
        else:
            self.verified.emit(result["joints"], result["differences"])
