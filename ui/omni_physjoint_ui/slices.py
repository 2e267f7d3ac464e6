"""Work that takes long, done between events, with progress; one piece of work at a time."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

__all__ = ["Slices"]

_log = logging.getLogger(__name__)

_SLICE = 0.012
"""Time that work may take between two events [s]."""


class Slices(QObject):
    """Calls a function again and again until it is done."""

    progressed = Signal(object)
    """How many of how many are done."""
    failed = Signal(str)
    """Work cannot go on; why, in one line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Callable[[float], bool] | None = None
        self._done: Callable[[], None] = lambda: None
        self._count: Callable[[], tuple[int, int]] = lambda: (0, 0)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(lambda: self._go_on(_SLICE))

    @property
    def active(self) -> bool:
        """Tell whether there is work to come."""
        return self._work is not None

    def start(
        self, work: Callable[[float], bool], done: Callable[[], None], count: Callable[[], tuple[int, int]]
    ) -> None:
        """Begin other work; a first slice is done at once, so that little work is whole when this returns.

        Args:
            work: Goes on for so many seconds and tells whether everything is done.
            done: Called when it is.
            count: How many of how many are done.
        """
        self._work, self._done, self._count = work, done, count
        self._go_on(_SLICE)

    def finish(self) -> None:
        """Do all of it now: for pictures, not for people who wait."""
        self._go_on(math.inf)

    def stop(self) -> None:
        """Leave the work where it is; harmless when repeated."""
        self._timer.stop()
        self._work = None

    def _go_on(self, seconds: float) -> None:
        if self._work is None:
            return
        try:
            finished = self._work(seconds)
        except Exception as error:  # nobody called this who could hear of it
            _log.exception("work in slices stopped")
            self.stop()
            self.failed.emit(f"{type(error).__name__}: {error}")
            return
        if finished:
            self.stop()
            self._done()
        else:
            self._timer.start()
            self.progressed.emit(self._count())
