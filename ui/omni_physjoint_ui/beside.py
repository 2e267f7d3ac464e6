"""A second window on the same stage: it sees what the first one sees, and selects for itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from omni_physjoint_ui.host import Callbacks, Host, SelectionCallback, StageCallback, Unsubscribe

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["BesideHost", "close_beside", "keep_beside"]

_open: list[QMainWindow] = []
"""Windows that nobody else holds: the first window may be closed before them."""


class BesideHost:
    """The stage of another host with a selection of its own."""

    def __init__(self, host: Host) -> None:
        """Share the stage of `host`, or of the host that it shares itself."""
        self._host: Host = host._host if isinstance(host, BesideHost) else host
        self._selection = self._host.selection()
        self._on_selection = Callbacks()

    @property
    def opens_files(self) -> bool:
        """Tell whether the windows should offer to open files; another stage comes into all of them."""
        return self._host.opens_files

    @property
    def listeners(self) -> int:
        """Return how many windows show the stage, this one and its neighbours."""
        return self._host.listeners

    def stage(self) -> Usd.Stage | None:
        """Return the stage that is open."""
        return self._host.stage()

    def show(self, stage: Usd.Stage | None) -> None:
        """Take another stage, in all windows."""
        self._host.show(stage)

    def open(self, path: str) -> None:
        """Open the stage at `path`, in all windows.

        Raises:
            PhysJointError: It cannot be opened; the stage before stays.
        """
        self._host.open(path)

    def selection(self) -> tuple[str, ...]:
        """Return the paths that are selected here."""
        return self._selection

    def select(self, paths: Sequence[str]) -> None:
        """Select `paths` here; the other windows and the application keep theirs."""
        if tuple(paths) != self._selection:
            self._selection = tuple(paths)
            self._on_selection.call(self._selection)

    def on_stage(self, callback: StageCallback) -> Unsubscribe:
        """Call `callback` when a stage opens or closes."""
        return self._host.on_stage(callback)

    def on_selection(self, callback: SelectionCallback) -> Unsubscribe:
        """Call `callback` when the selection changes here."""
        return self._on_selection.add(callback)


def keep_beside(window: QMainWindow) -> None:
    """Hold `window` until it is closed, and delete it then; it has a signal `closed`."""
    _open.append(window)
    window.closed.connect(lambda: _let_go(window))  # type: ignore[attr-defined]


def _let_go(window: QMainWindow) -> None:
    if window in _open:
        _open.remove(window)
        window.deleteLater()


def close_beside() -> None:
    """Close every window that was opened beside another one: the program around them ends."""
    for window in tuple(_open):
        window.close()
