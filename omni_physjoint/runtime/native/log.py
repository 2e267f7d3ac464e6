"""The messages of the native runtime, kept apart from its answers."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any

import ovphysx

__all__ = ["NativeLog"]

_LOGGER = "omni_physjoint.native"
_PATH = re.compile(r"/[A-Za-z_][\w:/.-]*")
_SOURCE_LINE = re.compile(r",? FILE \S.*?, LINE \d+\s*$")
# About the machine or the way of attaching, never about the stage.
_NOISE = ("GPU broadphase requires a CUDA context", "is not resident in UsdUtilsStageCache")
_LEVELS = {logging.ERROR: "error", logging.WARNING: "warning"}


class NativeLog(logging.Handler):
    """Collects warnings and errors between two calls of `take`."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._records: list[tuple[str, str]] = []
        logger = logging.getLogger(_LOGGER)
        logger.propagate = False
        logger.setLevel(logging.WARNING)
        logger.addHandler(self)

    def connect(self) -> None:
        """Route the native messages here; call it after the first PhysX instance exists, which resets the route."""
        ovphysx.enable_python_logging(_LOGGER, min_severity=ovphysx.LogLevel.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record."""
        message = _SOURCE_LINE.sub("", record.getMessage()).strip()
        if not any(noise in message for noise in _NOISE):
            self._records.append((_LEVELS.get(record.levelno, "warning"), message))

    def take(self, known: Iterable[str]) -> list[dict[str, Any]]:
        """Return the messages since the last call, each with those paths of `known` that it names."""
        ovphysx.flush_log()
        paths = set(known)
        records, self._records = self._records, []
        return [
            {"level": level, "text": text, "paths": sorted({p.rstrip(".:") for p in _PATH.findall(text)} & paths)}
            for level, text in records
        ]
