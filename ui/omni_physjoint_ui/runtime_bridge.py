"""The running consumer beside the panel: asked in a thread, answered with one signal, never waited for.

One worker process answers for as long as it is switched on. The newest question wins; an answer to an older one is
dropped. Closing or switching off ends process and thread.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from typing import Any

from pxr import Usd
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from omni_physjoint.contract import load
from omni_physjoint.errors import PhysJointError, RuntimeMissingError, RuntimeWorkerError
from omni_physjoint.runtime import VARIABLES, RuntimeWorker, find_runtime
from omni_physjoint.runtime.cells import runtime_cells
from omni_physjoint.runtime.feed import Snapshot
from omni_physjoint.runtime.truth import truth_of

__all__ = ["RuntimeBridge"]

_log = logging.getLogger(__name__)

_PAUSE = 300
"""How long after the last edit the stage is read again [ms]."""
_KILL_AGAIN = 0.02
"""How long to wait for the thread before the process that it may just have started is killed, too [s]."""

_Cells = Mapping[str, Mapping[str, Any]]


class RuntimeBridge(QObject):
    """What the running consumer holds, by joint and column."""

    changed = Signal()
    """The state or the values are different now."""
    failed = Signal(str)
    """One line that says what went wrong; once for each new reason."""
    _started = Signal(int)
    _answered = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = "off"
        """One of off, starting, reading, idle, not installed and failed."""
        self.reason = ""
        """Why there is no answer; "" while nothing is wrong."""
        self.cells: _Cells | None = None
        """Values by joint path and column name; None until the runtime has answered."""
        self._worker: RuntimeWorker | None = None
        self._thread: threading.Thread | None = None
        self._question = 0
        self._edits = 0
        self._seen = 0
        """Edits before the question that was asked last."""
        self._stage: Usd.Stage | None = None
        self._contract = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._ask)
        self._started.connect(self._on_start, Qt.ConnectionType.QueuedConnection)
        self._answered.connect(self._on_answer, Qt.ConnectionType.QueuedConnection)

    @property
    def on(self) -> bool:
        """Tell whether the runtime is asked at all."""
        return self.state != "off"

    @property
    def stale(self) -> bool:
        """Tell whether the values may be older than the stage."""
        return self._edits != self._seen or self.state in ("starting", "reading")

    @property
    def pid(self) -> int | None:
        """Process of the worker, None while none runs."""
        return self._worker.pid if self._worker is not None else None

    def switch_on(self, stage: Usd.Stage | None, contract: str) -> None:
        """Ask about `stage` now and, by `renew`, after every edit; None waits for a stage."""
        interpreter = find_runtime(contract)
        if interpreter is None:
            self._end()
            self._fail("not installed", f"The runtime of contract {contract} is not installed. {_advice(contract)}")
            return
        # A worker that waits answers about the next stage as well; one that reads another stage is in the way.
        if self._worker is None or self._worker.python != interpreter or self._busy:
            self._end()
            self._worker = RuntimeWorker(interpreter)
        self._forget()
        self._stage, self._contract = stage, contract
        self._tell("idle")
        self._ask()

    def switch_off(self) -> None:
        """Forget the answers and end the worker; harmless when repeated."""
        self._end()
        self._tell("off")

    def renew(self) -> None:
        """Ask again soon: the stage was edited."""
        if self._worker is not None and self._stage is not None:
            self._edits += 1
            self._timer.start()
            self.changed.emit()

    @property
    def _busy(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _forget(self) -> None:
        """Drop what is known and what is asked about the stage."""
        self._timer.stop()
        self._question += 1
        self._stage = self.cells = None
        self._edits = self._seen = 0

    def _end(self) -> None:
        """End process and thread, which takes no longer than the system needs to kill a process."""
        self._forget()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            while self._thread is not None and self._busy:
                self._thread.join(_KILL_AGAIN)
                worker.kill()
            worker.close()
        self._thread = None

    def _tell(self, state: str, reason: str = "") -> None:
        self.state, self.reason = state, reason
        self.changed.emit()

    def _fail(self, state: str, reason: str) -> None:
        self.cells = None
        news = reason != self.reason
        self._tell(state, reason)
        if news:
            self.failed.emit(reason)

    def _ask(self) -> None:
        if self._worker is None or self._stage is None:
            return
        if self._busy:
            self._timer.start()  # one question at a time; the next sees the newest stage
            return
        self._question += 1
        self._seen = self._edits
        try:
            snapshot = Snapshot(self._stage)
        except Exception as error:  # a full disk, say: nobody called this who could hear of it
            self._refused(error)
            return
        arguments = (self._worker, snapshot, self._question, self._contract)
        self._thread = threading.Thread(target=self._read, args=arguments, name="runtime-question", daemon=True)
        # The reason before stays until there is an answer: the same failure again is no news.
        self._tell("starting" if self._worker.pid is None else "reading", self.reason)
        self._thread.start()

    def _read(self, worker: RuntimeWorker, snapshot: Snapshot, question: int, contract: str) -> None:
        """Work in the thread: nothing of Qt but the signals that hand over what is known."""
        try:
            with snapshot:
                if worker.contract != contract:
                    raise RuntimeWorkerError(
                        f"{worker.python} has the runtime of contract {worker.contract}, not of {contract}"
                    )
                self._started.emit(question)
                truth = truth_of(worker.read(snapshot.path))
            tables = load(contract)
            cells = {path: runtime_cells(joint, tables) for path, joint in truth["joints"].items()}
            self._answered.emit(question, cells, None)
        except Exception as error:  # it would end in a thread that nobody waits for
            self._answered.emit(question, None, error)

    @Slot(int)
    def _on_start(self, question: int) -> None:
        if question == self._question:
            self._tell("reading", self.reason)

    @Slot(int, object, object)
    def _on_answer(self, question: int, cells: _Cells | None, error: Exception | None) -> None:
        if question != self._question:
            return
        if error is not None:
            self._refused(error)
            return
        self.cells = cells
        self._tell("idle")

    def _refused(self, error: Exception) -> None:
        if isinstance(error, RuntimeMissingError):
            self._fail("not installed", _one_line(error))
        elif isinstance(error, PhysJointError):
            self._fail("failed", f"The runtime cannot answer: {_one_line(error)}")
        else:
            _log.error("the runtime cannot be asked", exc_info=error)
            self._fail("failed", f"The runtime cannot be asked: {type(error).__name__}: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _advice(contract: str) -> str:
    if contract == "0.7":
        return "Install it with: pip install 'omni-physjoint[runtime]'"
    return f"Name an interpreter that has it in {VARIABLES[contract]}."
