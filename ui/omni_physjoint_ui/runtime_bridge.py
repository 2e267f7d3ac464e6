"""The running consumer beside the panel: asked in a thread, answered with one signal, never waited for.

One worker process answers for as long as it is switched on. The newest question wins; an answer to an older one is
dropped. Closing or switching off ends process and thread.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from pxr import Usd
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from omni_physjoint.contract import load
from omni_physjoint.errors import PhysJointError
from omni_physjoint.runtime import RuntimeWorker, find_runtime
from omni_physjoint.runtime.cells import runtime_cells
from omni_physjoint.runtime.feed import Snapshot
from omni_physjoint.runtime.truth import truth_of

__all__ = ["RuntimeBridge"]

_PAUSE = 300
"""How long after the last edit the stage is read again [ms]."""

_Cells = Mapping[str, Mapping[str, Any]]


class RuntimeBridge(QObject):
    """What the running consumer holds, by joint and column."""

    changed = Signal()
    """The state or the values are different now."""
    failed = Signal(str)
    """One line that says what went wrong."""
    _answered = Signal(int, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = "off"
        self.cells: _Cells | None = None
        """Values by joint path and column name; None until the runtime has answered."""
        self._worker: RuntimeWorker | None = None
        self._thread: threading.Thread | None = None
        self._question = 0
        self._stage: Usd.Stage | None = None
        self._contract = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._ask)
        self._answered.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)

    @property
    def on(self) -> bool:
        """Tell whether the runtime is asked at all."""
        return self.state != "off"

    @property
    def pid(self) -> int | None:
        """Process of the worker, None while none runs."""
        return self._worker.pid if self._worker is not None else None

    def switch_on(self, stage: Usd.Stage | None, contract: str) -> None:
        """Ask about `stage` now and, by `renew`, after every edit."""
        self.switch_off()
        interpreter = find_runtime(contract)
        if interpreter is None:
            self._tell("not installed")
            self.failed.emit(
                f"The runtime of contract {contract} is not installed: pip install 'omni-physjoint[runtime]'"
            )
            return
        self._worker = RuntimeWorker(interpreter)
        self._stage, self._contract = stage, contract
        self._tell("idle")
        self._ask()

    def switch_off(self) -> None:
        """Forget the answers and end the worker; harmless when repeated."""
        self._timer.stop()
        self._question += 1
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
        if self._thread is not None:
            self._thread.join()  # soon: whoever reads a killed process is told at once
        if worker is not None:
            worker.close()
        self._thread = self._stage = None
        self.cells = None
        self._tell("off")

    def renew(self) -> None:
        """Ask again soon: the stage was edited."""
        if self._worker is not None:
            self._timer.start()

    def _tell(self, state: str) -> None:
        self.state = state
        self.changed.emit()

    def _ask(self) -> None:
        if self._worker is None or self._stage is None:
            return
        if self._thread is not None and self._thread.is_alive():
            self._timer.start()  # one question at a time; the next sees the newest stage
            return
        self._question += 1
        try:
            snapshot = Snapshot(self._stage)
        except PhysJointError as error:
            self._fail(str(error))
            return
        arguments = (self._worker, snapshot, self._question, self._contract)
        self._thread = threading.Thread(target=self._read, args=arguments, daemon=True)
        self._tell("reading")
        self._thread.start()

    def _read(self, worker: RuntimeWorker, snapshot: Snapshot, question: int, contract: str) -> None:
        """Work in the thread: nothing of Qt but the signal that hands the answer over."""
        try:
            with snapshot:
                truth = truth_of(worker.read(snapshot.path))
            tables = load(contract)
            cells = {path: runtime_cells(joint, tables) for path, joint in truth["joints"].items()}
            self._answered.emit(question, cells, "")
        except PhysJointError as error:
            self._answered.emit(question, None, str(error))

    @Slot(int, object, str)
    def _on_answer(self, question: int, cells: _Cells | None, error: str) -> None:
        if question != self._question:
            return
        if cells is None:
            self._fail(error)
            return
        self.cells = cells
        self._tell("idle")

    def _fail(self, reason: str) -> None:
        self.cells = None
        self._tell("failed")
        self.failed.emit(f"The runtime cannot answer: {reason}")
