"""Measured runs beside the panel: one joint in the real consumer, in a thread, with progress and cancel.

The thread reads files that are its own: a copy of every layer, made when somebody asks. The stage goes on being edited.
"""

from __future__ import annotations

import logging
import threading

from pxr import Usd
from PySide6.QtCore import QObject, Qt, Signal, Slot

from omni_physjoint.errors import MeasureCancelled, PhysJointError, RuntimeWorkerError
from omni_physjoint.measure import Measurement, measure
from omni_physjoint.runtime import RuntimeWorker, find_runtime
from omni_physjoint.runtime.feed import Snapshot

__all__ = ["MeasureBridge"]

_log = logging.getLogger(__name__)

_KILL_AGAIN = 0.02
"""How long to wait for the thread before the process that it may just have started is killed, too [s]."""


class MeasureBridge(QObject):
    """Runs one joint at a time."""

    changed = Signal()
    """A run began or ended."""
    progressed = Signal(float)
    """Part of the run that is done."""
    measured = Signal(object)
    """`Measurement`"""
    failed = Signal(str)
    """One line that says why there is none."""
    _progress = Signal(int, float)
    _ended = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = ""
        """Joint that runs; "" while none does."""
        self._worker: RuntimeWorker | None = None
        self._thread: threading.Thread | None = None
        self._cancel = threading.Event()
        self._run = 0
        queued = Qt.ConnectionType.QueuedConnection
        self._progress.connect(self._on_progress, queued)
        self._ended.connect(self._on_end, queued)

    @property
    def running(self) -> bool:
        """Tell whether a joint runs."""
        return bool(self.path)

    @property
    def pid(self) -> int | None:
        """Process of the worker, None while none runs."""
        return self._worker.pid if self._worker is not None else None

    def start(self, stage: Usd.Stage, path: str, instance: str, contract: str) -> None:
        """Run the drive `instance` of the joint at `path`, as the stage is now."""
        if self.running:
            self.failed.emit(f"{self.path} runs already; cancel it first")
            return
        interpreter = find_runtime(contract)
        if interpreter is None:
            self.failed.emit(
                f"The runtime of contract {contract} is not installed: pip install 'omni-physjoint[runtime]'"
            )
            return
        try:
            snapshot = Snapshot(stage, apart=True)
        except PhysJointError as error:
            self.failed.emit(_one_line(error))
            return
        if self._worker is None or self._worker.python != interpreter:
            self.close()
            self._worker = RuntimeWorker(interpreter)
        self._run += 1
        self._cancel = threading.Event()
        self.path = path
        arguments = (self._worker, snapshot, path, instance, contract, self._run, self._cancel)
        self._thread = threading.Thread(target=self._measure, args=arguments, name="measured-run", daemon=True)
        self._thread.start()
        self.changed.emit()
        self.progressed.emit(0.0)

    def cancel(self) -> None:
        """End the run at its next step; harmless without one."""
        self._cancel.set()

    def close(self) -> None:
        """End run, thread and process; harmless when repeated."""
        self._run += 1
        self._cancel.set()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            while self._thread is not None and self._thread.is_alive():
                self._thread.join(_KILL_AGAIN)
                worker.kill()
            worker.close()
        self._thread = None
        if self.path:
            self.path = ""
            self.changed.emit()

    def _measure(
        self,
        worker: RuntimeWorker,
        snapshot: Snapshot,
        path: str,
        instance: str,
        contract: str,
        run: int,
        cancel: threading.Event,
    ) -> None:
        """Work in the thread: nothing of Qt but the signals that hand over what is known."""
        try:
            with snapshot:
                if worker.contract != contract:
                    raise RuntimeWorkerError(
                        f"{worker.python} has the runtime of contract {worker.contract}, not of {contract}"
                    )
                found = measure(
                    snapshot.path,
                    path,
                    instance,
                    worker=worker,
                    progress=lambda part: self._progress.emit(run, part),
                    cancelled=cancel.is_set,
                )
            self._ended.emit(run, found, None)
        except Exception as error:  # it would end in a thread that nobody waits for
            self._ended.emit(run, None, error)

    @Slot(int, float)
    def _on_progress(self, run: int, part: float) -> None:
        if run == self._run:
            self.progressed.emit(part)

    @Slot(int, object, object)
    def _on_end(self, run: int, found: Measurement | None, error: Exception | None) -> None:
        if run != self._run:
            return
        self.path = ""
        self.changed.emit()
        if found is not None:
            self.measured.emit(found)
        elif isinstance(error, MeasureCancelled):
            self.failed.emit("")
        elif isinstance(error, PhysJointError):
            self.failed.emit(_one_line(error))
        elif error is not None:
            _log.error("a measured run failed", exc_info=error)
            self.failed.emit(f"The run failed: {type(error).__name__}: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
