"""What OpenUSD has to say while it works: kept off stderr, and boiled down to one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

__all__ = ["first_reason", "quiet"]

_MESSAGE = re.compile(r"Error in '[^']*' at line \d+ in file .*? : '(.*?)'\s*(?=Error in '|$)", re.DOTALL)
_inside: ContextVar[bool] = ContextVar("inside a quiet block", default=False)

_GRAMMAR = re.compile(r"(?:Expected \S+|parse error matching .*?) at '(.*?)' in <[^<>]*>", re.DOTALL)
"""What the parser of text files says of a fault: the piece of grammar that it was at, and the text that it met."""

_BARE = re.compile(r"Failed to open layer|Failed to load|Unable to open")


@contextmanager
def quiet() -> Iterator[None]:
    """Keep OpenUSD's warnings off stderr inside the block; whatever of them a user must know is a finding.

    Inside another such block it costs nothing.
    """
    from pxr import UsdUtils

    if _inside.get():
        yield
        return
    delegate: Any = UsdUtils.CoalescingDiagnosticDelegate()
    token = _inside.set(True)
    try:
        yield
    finally:
        _inside.reset(token)
        delegate.TakeUncoalescedDiagnostics()  # emptied, or it would print them when it goes
        del delegate


def first_reason(error: Exception) -> str | None:
    """Return the most telling message inside a USD error as one line; None when it only says that it failed."""
    messages = [" ".join(m.split()) for m in _MESSAGE.findall(str(error))]
    reason = next((m for m in messages if not _BARE.match(m)), None)
    return None if reason is None else _GRAMMAR.sub(_near, reason)


def _near(match: re.Match[str]) -> str:
    """Say what the parser met; what it wanted in its place is a rule of its own grammar."""
    met = match.group(1)
    return f"syntax error near '{met}'" if met else "syntax error at the end of the line"
