"""Ctrl-C in the terminal that started the panel closes its window, although Qt's event loop runs no Python."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QSocketNotifier
from PySide6.QtWidgets import QWidget

__all__ = ["ending_on_interrupt"]

_EXIT_INTERRUPTED = 130


@contextmanager
def ending_on_interrupt(window: QWidget) -> Iterator[None]:
    """Close `window` on the first SIGINT inside the block, and end the application on the second.

    The window may ask what becomes of unsaved edits; who insists loses them.
    """
    # The signal writes a byte into a socket, which wakes the event loop; a handler alone would wait for the next event.
    reading, writing = socket.socketpair()
    reading.setblocking(False)
    writing.setblocking(False)
    asked = False

    def close() -> None:
        nonlocal asked
        reading.recv(64)
        app = QCoreApplication.instance()
        if asked and app is not None:
            app.exit(_EXIT_INTERRUPTED)
        asked = True
        window.close()

    notifier = QSocketNotifier(reading.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(close)
    handler = signal.signal(signal.SIGINT, lambda _signal, _frame: None)
    wakeup = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(wakeup)
        signal.signal(signal.SIGINT, handler)
        notifier.setEnabled(False)
        reading.close()
        writing.close()
