"""The files that were opened last, newest first, remembered between runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

__all__ = ["add_recent", "recent"]

_KEY = "recent"
_MOST = 8


def recent(settings: QSettings) -> tuple[str, ...]:
    """Return the remembered files that are still there."""
    value = settings.value(_KEY, [])
    # A list of one comes back from an INI file as plain text.
    paths = [value] if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else []
    return tuple(p for p in paths if isinstance(p, str) and Path(p).is_file())


def add_recent(settings: QSettings, path: str) -> None:
    """Put `path` first."""
    full = str(Path(path).absolute())
    kept = [full, *(p for p in recent(settings) if p != full)]
    settings.setValue(_KEY, kept[:_MOST])
