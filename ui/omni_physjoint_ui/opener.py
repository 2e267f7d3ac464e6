"""Open a stage in a thread, so that the window stays alive, and hand it over with its first report."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from omni_physjoint.errors import PhysJointError
from omni_physjoint.inspection import Inspection
from omni_physjoint.stage import open_stage

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Opener"]

_log = logging.getLogger(__name__)

_AT_ONCE = 0.15
"""How long the window waits before it says that it waits [s]: small stages are there by then, and nothing flickers."""
_POLL = 25
"""Time between two looks at the thread [ms]."""


class _Job:
    """One file on its way; the thread writes, the window reads when `done` is set."""

    def __init__(self, path: str, contract: str) -> None:
        self.path = path
        self.contract = contract
        self.started = time.monotonic()
        self.done = threading.Event()
        self.result: tuple[Usd.Stage, Inspection] | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            stage = open_stage(self.path)
            # Nobody else knows the stage yet, so that reading it here is safe.
            self.result = stage, Inspection(stage, contract=self.contract)
        except Exception as error:  # it would end in a thread that nobody waits for
            self.error = error
        self.done.set()


class Opener(QObject):
    """Opens one file at a time; a newer wish replaces the one before."""

    opened = Signal(str, object, object)
    """Path, `Usd.Stage` and `Inspection`."""
    failed = Signal(str)
    """One line that says why nothing was opened."""
    waits = Signal(str)
    """Path of a file that takes a while; it ends with `opened` or `failed`, or with `cancel`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: _Job | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Tell whether a file is on its way."""
        return self._job is not None

    def open(self, path: str, contract: str) -> None:
        """Open `path` and read it under `contract`."""
        self.cancel()
        self._job = job = _Job(path, contract)
        threading.Thread(target=job.run, name="open-stage", daemon=True).start()
        if job.done.wait(_AT_ONCE):
            self._look()
            return
        self._timer.start()
        self.waits.emit(path)

    def cancel(self) -> None:
        """Forget the file that is on its way: OpenUSD cannot be stopped, what it brings is thrown away."""
        self._timer.stop()
        self._job = None

    def _look(self) -> None:
        job = self._job
        if job is None or not job.done.is_set():
            return
        self.cancel()
        if job.result is not None:
            self.opened.emit(job.path, *job.result)
        elif isinstance(job.error, PhysJointError):
            self.failed.emit(str(job.error))
        else:
            _log.error("a stage cannot be opened", exc_info=job.error)
            self.failed.emit(f"{job.path}: cannot be opened: {type(job.error).__name__}: {job.error}")
