"""Ctrl-C while the command is still importing its modules, when nothing of it can catch a KeyboardInterrupt.

Importing this module is enough: it is the first thing that the package does.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

__all__ = ["EXIT_INTERRUPTED", "hand_over", "leave_silently"]

EXIT_INTERRUPTED = 130
_SCRIPT = "omni-physjoint"


def leave_silently() -> None:
    """Let Ctrl-C end the process without a word, if the process is our command and nobody handles the signal yet.

    A program that imports this package as a library keeps what it has.
    """
    if _is_our_program() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def hand_over() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again: from now on somebody catches it."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _is_our_program() -> bool:
    if not sys.argv:
        return False
    started_as_module = sys.argv[0] == "-m" and "omni_physjoint" in sys.orig_argv
    return started_as_module or os.path.splitext(os.path.basename(sys.argv[0]))[0] == _SCRIPT


def _leave(_signal: int, _frame: FrameType | None) -> None:
    os._exit(EXIT_INTERRUPTED)


leave_silently()
