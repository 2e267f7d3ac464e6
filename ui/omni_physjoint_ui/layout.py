"""Remember where the window, its docks and its splitters are. A broken settings file costs the layout, nothing else."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow, QSplitter

__all__ = ["Layout"]

_GROUP = "layout"
_VERSION = 1
"""Of the docks there are: Qt refuses a layout of another version."""


class Layout:
    """The layout of one window, in the settings of one user; make it when the window is as it should be at first."""

    def __init__(self, window: QMainWindow, settings: QSettings) -> None:
        self._window = window
        self._settings = settings
        self._first = window.saveState(_VERSION)
        self._first_splits = {name: splitter.saveState() for name, splitter in self._splitters().items()}

    def _splitters(self) -> dict[str, QSplitter]:
        """Return the splitters that have a name."""
        return {s.objectName(): s for s in self._window.findChildren(QSplitter) if s.objectName()}

    def restore(self) -> None:
        """Bring back what was remembered, as far as it makes sense."""
        geometry, state = self._value("geometry"), self._value("docks")
        if geometry is not None:
            self._window.restoreGeometry(geometry)
        if state is not None and not self._window.restoreState(state, _VERSION):
            self._window.restoreState(self._first, _VERSION)
        for name, splitter in self._splitters().items():
            split = self._value(f"split {name}")
            if split is not None and not splitter.restoreState(split):
                splitter.restoreState(self._first_splits[name])

    def save(self, *, docks: bool) -> None:
        """Remember how everything is; not the docks where they are away only because there is no stage."""
        self._settings.setValue(f"{_GROUP}/geometry", self._window.saveGeometry())
        if docks:
            self._settings.setValue(f"{_GROUP}/docks", self._window.saveState(_VERSION))
        for name, splitter in self._splitters().items():
            self._settings.setValue(f"{_GROUP}/split {name}", splitter.saveState())

    def reset(self) -> None:
        """Put everything where it was at first; the window stays where it is."""
        self._settings.remove(_GROUP)
        self._window.restoreState(self._first, _VERSION)
        for name, splitter in self._splitters().items():
            splitter.restoreState(self._first_splits[name])

    def _value(self, key: str) -> QByteArray | None:
        value = self._settings.value(f"{_GROUP}/{key}")
        return value if isinstance(value, QByteArray) else None
