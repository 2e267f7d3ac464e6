"""Find out what edits changed, between two events, and never while an edit waits for its table."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from omni_physjoint.history import Step, steps
from omni_physjoint.inspection import Update
from omni_physjoint.model import JointReport
from omni_physjoint_ui.words import counted

__all__ = ["Happening", "HistoryLog"]

_log = logging.getLogger(__name__)

_SLICE = 0.004
"""Time that comparing may take between two events [s]."""
_MOST = 100
"""Joints of one edit that are compared; more are only counted."""

Lookup = Callable[[str], JointReport | None]


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history: something that changed, and when."""

    at: datetime
    step: Step | None
    told: str = ""
    """What happened, where it is no change of one joint."""


class HistoryLog(QObject):
    """Compares the joints that an edit reached with what they were, as far as somebody had looked at or judged them."""

    happened = Signal(object)
    """A tuple of `Happening`, oldest first."""

    def __init__(self, lookup: Lookup, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lookup = lookup
        self._waiting: dict[str, tuple[datetime, JointReport | None]] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def note(self, update: Update) -> None:
        """Take an edit in; what it changed is told a moment later."""
        now = datetime.now()
        before: dict[str, JointReport | None] = {**update.judged_before, **update.before}
        before |= dict.fromkeys(update.added)
        compared = dict(list(before.items())[:_MOST])
        for path, report in compared.items():
            # A joint that was edited twice meanwhile is compared with what it was at first.
            self._waiting.setdefault(path, (now, report))
        rest = sum(1 for path in (*update.changed, *update.added, *update.removed) if path not in compared)
        if rest:
            self.happened.emit((Happening(now, None, f"{counted(rest, 'joint')} reached, not compared"),))
        if self._waiting:
            self._timer.start()

    def switched(self, text: str, before: JointReport) -> None:
        """Tell that something beside the stage was changed, and a moment later what that changes about one joint."""
        now = datetime.now()
        self.happened.emit((Happening(now, None, text),))
        self._waiting.setdefault(before.path, (now, before))
        self._timer.start()

    def clear(self) -> None:
        """Forget what waits."""
        self._timer.stop()
        self._waiting = {}

    def _go_on(self) -> None:
        until = time.perf_counter() + _SLICE
        found: list[Happening] = []
        while self._waiting and time.perf_counter() < until:
            path = next(iter(self._waiting))
            at, before = self._waiting.pop(path)
            try:
                after = self._lookup(path)
                if before is not None or after is not None:
                    found += [Happening(at, step) for step in steps(before, after)]
            except Exception:  # the table says what is wrong with the joint; the history has no line of it
                _log.exception("a change cannot be told")
        if found:
            self.happened.emit(tuple(found))
        if self._waiting:
            self._timer.start()
