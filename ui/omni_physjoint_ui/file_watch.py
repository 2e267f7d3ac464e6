"""Hear of files that change on disk, once for a burst of changes; whether one really changed is the core's matter."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

__all__ = ["FileWatch"]

_PAUSE = 250
"""How long a file must be quiet before somebody looks [ms]: editors write in several steps."""
_MOST = 500
"""Files that are watched one by one; of more, only the folders."""


class FileWatch(QObject):
    """Watches files, and their folders: an editor that puts a new file in place of the old one ends a file's watch."""

    stirred = Signal()
    """Something happened to a file, or beside one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.stirred)
        self._watcher.fileChanged.connect(lambda _path: self._timer.start())
        self._watcher.directoryChanged.connect(lambda _path: self._timer.start())

    def watch(self, paths: Sequence[str]) -> None:
        """Watch these files instead of those before."""
        wanted = {os.path.dirname(path) for path in paths}
        if len(paths) <= _MOST:
            wanted |= set(paths)
        now = {*self._watcher.files(), *self._watcher.directories()}
        if gone := now - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := sorted(path for path in wanted - now if os.path.exists(path)):
            self._watcher.addPaths(new)

    def close(self) -> None:
        """Watch nothing any more."""
        self._timer.stop()
        self.watch(())
