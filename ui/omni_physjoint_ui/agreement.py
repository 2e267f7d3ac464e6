"""How many joints agree with the running consumer: compared in slices, as comparing a joint resolves it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from omni_physjoint.model import JointReport
from omni_physjoint.runtime.cells import same_cell

__all__ = ["Agreement"]

_SLICE = 0.008
"""Time that comparing may take between two events [s]."""


class Agreement(QObject):
    """Counts the columns in which report and runtime differ."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.differing: int | None = None
        """Columns that differ; None until all joints are compared."""
        self._work: Iterator[int] = iter(())
        self._count = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def start(
        self, cells: Mapping[str, Mapping[str, Any]], paths: Sequence[str], joint: Callable[[str], JointReport]
    ) -> None:
        """Compare the joints at `paths` with what the runtime answered about them."""
        self.stop()
        self._work = (_differing(joint(path), cells[path]) for path in tuple(paths) if path in cells)
        self._timer.start()

    def stop(self) -> None:
        """Forget what was compared."""
        self._timer.stop()
        self._work, self._count, self.differing = iter(()), 0, None

    def _go_on(self) -> None:
        until = time.perf_counter() + _SLICE
        for found in self._work:
            self._count += found
            if time.perf_counter() > until:
                self._timer.start()
                return
        self.differing = self._count
        self.changed.emit()


def _differing(joint: JointReport, cells: Mapping[str, Any]) -> int:
    held = ((column.resolved, cells.get(column.name)) for column in joint.columns)
    return sum(1 for ours, theirs in held if theirs is not None and not same_cell(ours, theirs))
