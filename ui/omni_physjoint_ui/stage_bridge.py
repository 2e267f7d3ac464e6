"""From stage notices to one Qt signal: what is edited in one turn of the event loop arrives as one change."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from omni_physjoint.live import Changes, Watcher

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["StageBridge"]


class StageBridge(QObject):
    """Watches one stage at a time."""

    changed = Signal(object)
    """`live.Changes` since the last time, in the thread of the bridge, never inside an edit."""

    noted = Signal()
    """The stage is not what it was any more, and `changed` is to come."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher: Watcher | None = None
        # A host may edit from a thread of its own; the timer belongs to this one.
        self._lock = threading.Lock()
        self._pending: list[Changes] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._deliver)
        self.noted.connect(self._timer.start, Qt.ConnectionType.AutoConnection)

    @property
    def active(self) -> bool:
        """Tell whether a stage is watched or a change waits."""
        return self._watcher is not None or self._timer.isActive()

    def watch(self, stage: Usd.Stage | None) -> None:
        """Watch `stage` instead of the one before; None watches nothing."""
        if self._watcher is not None:
            self._watcher.close()
        self._timer.stop()
        with self._lock:
            self._pending = []
        self._watcher = Watcher(stage, self._note) if stage is not None else None

    def close(self) -> None:
        """Stop watching and forget what waits; harmless when repeated."""
        self.watch(None)

    def _note(self, changes: Changes) -> None:
        with self._lock:
            first = not self._pending
            self._pending.append(changes)
        if first:
            self.noted.emit()

    @Slot()
    def _deliver(self) -> None:
        with self._lock:
            pending, self._pending = self._pending, []
        if pending:
            self.changed.emit(Changes().merged(*pending))
