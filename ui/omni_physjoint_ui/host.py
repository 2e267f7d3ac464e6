"""Where the panel lives: what it knows of the program around it, and the two programs there are.

The panel asks its host for the stage and the selection, and hears about both. It knows nothing else of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from omni_physjoint.stage import open_stage

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Callbacks", "Host", "KitHost", "SelectionCallback", "StageCallback", "StandaloneHost", "Unsubscribe"]

_log = logging.getLogger(__name__)

StageCallback = Callable[["Usd.Stage | None"], None]
"""Called with a stage that was opened, or with None before one is closed."""
SelectionCallback = Callable[[tuple[str, ...]], None]
"""Called with the paths that are selected now."""
Unsubscribe = Callable[[], None]


class Host(Protocol):
    """What the panel needs of the program around it."""

    @property
    def opens_files(self) -> bool:
        """Tell whether the panel should offer to open files."""

    @property
    def listeners(self) -> int:
        """Return how many panels show the stage."""

    def stage(self) -> Usd.Stage | None:
        """Return the stage that is open; None for none."""

    def show(self, stage: Usd.Stage | None) -> None:
        """Take a stage that is open already in place of the one before; only a host that opens files does."""

    def open(self, path: str) -> None:
        """Open the stage at `path`.

        Raises:
            PhysJointError: The stage cannot be opened; the one before stays open.
        """

    def selection(self) -> tuple[str, ...]:
        """Return the selected paths."""

    def select(self, paths: Sequence[str]) -> None:
        """Select `paths` and nothing else."""

    def on_stage(self, callback: StageCallback) -> Unsubscribe:
        """Call `callback` whenever a stage opens or closes, until the returned function is called."""

    def on_selection(self, callback: SelectionCallback) -> Unsubscribe:
        """Call `callback` whenever the selection changes, until the returned function is called."""


class Callbacks:
    """Functions to call, in order; one that fails is logged and the others are called all the same."""

    def __init__(self) -> None:
        self._all: list[Callable[[Any], None]] = []

    def __len__(self) -> int:
        return len(self._all)

    def add(self, callback: Callable[[Any], None]) -> Unsubscribe:
        self._all.append(callback)

        def remove() -> None:
            if callback in self._all:
                self._all.remove(callback)

        return remove

    def call(self, value: object) -> None:
        for callback in tuple(self._all):
            try:
                callback(value)
            except Exception:  # one panel's fault must not keep the others, or the host, from hearing
                _log.exception("a host callback failed")


class StandaloneHost:
    """A program of our own: it opens files, and the selection is what its panels select."""

    def __init__(self) -> None:
        self._stage: Usd.Stage | None = None
        self._selection: tuple[str, ...] = ()
        self._on_stage = Callbacks()
        self._on_selection = Callbacks()

    @property
    def opens_files(self) -> bool:
        """Tell that files can be opened."""
        return True

    @property
    def listeners(self) -> int:
        """Return how many panels show the stage."""
        return len(self._on_stage)

    def stage(self) -> Usd.Stage | None:
        """Return the open stage."""
        return self._stage

    def open(self, path: str) -> None:
        """Open the stage at `path` in place of the one before.

        Raises:
            PhysJointError: It cannot be opened; the stage before stays.
        """
        self.show(open_stage(path))

    def show(self, stage: Usd.Stage | None) -> None:
        """Take a stage that is open already, or None for no stage."""
        if self._stage is not None:
            self._on_stage.call(None)
        self._stage = stage
        self._selection = ()
        if stage is not None:
            self._on_stage.call(stage)

    def selection(self) -> tuple[str, ...]:
        """Return the selected paths."""
        return self._selection

    def select(self, paths: Sequence[str]) -> None:
        """Select `paths` and tell every panel."""
        if tuple(paths) != self._selection:
            self._selection = tuple(paths)
            self._on_selection.call(self._selection)

    def on_stage(self, callback: StageCallback) -> Unsubscribe:
        """Call `callback` when a stage opens or closes."""
        return self._on_stage.add(callback)

    def on_selection(self, callback: SelectionCallback) -> Unsubscribe:
        """Call `callback` when the selection changes."""
        return self._on_selection.add(callback)


class KitHost:
    """An Omniverse Kit application: stage and selection are those of its default USD context.

    Construct it inside Kit only. `close` drops its one subscription.
    """

    def __init__(self) -> None:
        import omni.usd

        self._context = omni.usd.get_context()
        self._on_stage = Callbacks()
        self._on_selection = Callbacks()
        kinds = omni.usd.StageEventType
        self._handlers = {
            int(kinds.OPENED): lambda: self._on_stage.call(self.stage()),
            int(kinds.CLOSING): lambda: self._on_stage.call(None),
            int(kinds.SELECTION_CHANGED): lambda: self._on_selection.call(self.selection()),
        }
        stream = self._context.get_stage_event_stream()
        self._subscription: Any = stream.create_subscription_to_pop(self._on_event, name="omni_physjoint stage")

    @property
    def opens_files(self) -> bool:
        """Tell that the application opens files, not the panel."""
        return False

    @property
    def listeners(self) -> int:
        """Return how many panels show the stage."""
        return len(self._on_stage)

    def _on_event(self, event: Any) -> None:
        handler = self._handlers.get(int(event.type))
        if handler is not None:
            handler()

    def stage(self) -> Usd.Stage | None:
        """Return the context's stage."""
        stage: Usd.Stage | None = self._context.get_stage()
        return stage

    def show(self, stage: Usd.Stage | None) -> None:
        """Do nothing: the application has its own stage."""

    def open(self, path: str) -> None:
        """Ask the application to open `path`; it tells when it has."""
        self._context.open_stage(path)

    def selection(self) -> tuple[str, ...]:
        """Return the paths of the selected prims."""
        return tuple(self._context.get_selection().get_selected_prim_paths())

    def select(self, paths: Sequence[str]) -> None:
        """Select `paths` in the application."""
        if tuple(paths) != self.selection():
            self._context.get_selection().set_selected_prim_paths(list(paths), True)

    def on_stage(self, callback: StageCallback) -> Unsubscribe:
        """Call `callback` when a stage opened or is about to close."""
        return self._on_stage.add(callback)

    def on_selection(self, callback: SelectionCallback) -> Unsubscribe:
        """Call `callback` when the selection changes."""
        return self._on_selection.add(callback)

    def close(self) -> None:
        """Stop listening to the application."""
        if hasattr(self._subscription, "unsubscribe"):
            self._subscription.unsubscribe()
        self._subscription = None
