"""What the panel needs of the Qt binding that is installed."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication


class _Sender(QObject):
    said = Signal()


def test_a_signal_leaves_true_alone(qapp: QApplication) -> None:
    """PySide6 6.12.0 drops a reference to True with each signal, which ends a process before Python 3.12."""
    sender = _Sender()
    before = sys.getrefcount(True)
    for _ in range(100):
        sender.said.emit()
    assert sys.getrefcount(True) > before - 50
