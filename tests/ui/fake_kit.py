"""As much of Omniverse Kit as the extension uses: streams, a USD context, a menu, settings. No kernel."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum
from types import ModuleType
from typing import Any

import pytest
from pxr import Usd

__all__ = ["FakeKit"]


class Subscription:
    """Ends when it is unsubscribed or dropped, as Kit's do."""

    def __init__(self, stream: Stream, callback: Callable[[Any], None]) -> None:
        self._stream: Stream | None = stream
        self.callback = callback

    def unsubscribe(self) -> None:
        """Stop hearing events."""
        if self._stream is not None:
            self._stream.subscriptions.remove(self)
            self._stream = None


class Stream:
    """An event stream."""

    def __init__(self) -> None:
        self.subscriptions: list[Subscription] = []

    def create_subscription_to_pop(self, callback: Callable[[Any], None], name: str = "") -> Subscription:
        """Call `callback` with every event that is pumped."""
        assert name
        subscription = Subscription(self, callback)
        self.subscriptions.append(subscription)
        return subscription

    def pump(self, event: Any) -> None:
        """Hand `event` to everybody."""
        for subscription in tuple(self.subscriptions):
            subscription.callback(event)


class StageEventType(IntEnum):
    """The stage events that matter here, and one that does not."""

    OPENED = 3
    CLOSING = 6
    SELECTION_CHANGED = 8
    ASSETS_LOADED = 9


class _Event:
    def __init__(self, kind: StageEventType) -> None:
        self.type = int(kind)


class _Selection:
    def __init__(self, context: _Context) -> None:
        self._context = context
        self.paths: list[str] = []

    def get_selected_prim_paths(self) -> list[str]:
        """Return the selected paths."""
        return list(self.paths)

    def set_selected_prim_paths(self, paths: list[str], expand: bool) -> None:
        """Select `paths`, and tell as Kit does: in the next frame."""
        assert isinstance(expand, bool)
        self.paths = list(paths)
        self._context.waiting.append(_Event(StageEventType.SELECTION_CHANGED))


class _Context:
    def __init__(self) -> None:
        self.events = Stream()
        self.waiting: list[_Event] = []
        self.stage: Usd.Stage | None = None
        self.selection = _Selection(self)

    def get_stage(self) -> Usd.Stage | None:
        """Return the open stage."""
        return self.stage

    def get_selection(self) -> _Selection:
        """Return the selection."""
        return self.selection

    def get_stage_event_stream(self) -> Stream:
        """Return the stream of stage events."""
        return self.events


class FakeKit:
    """A Kit application, imported as ``omni`` and ``carb``."""

    def __init__(self, patch: pytest.MonkeyPatch, *, menu: bool = True, window: bool = True) -> None:
        self.updates = Stream()
        self.context = _Context()
        self.menu: list[tuple[str, Any]] = []
        names = ["omni", "omni.ext", "omni.usd", "omni.kit", "omni.kit.app", "carb", "carb.settings"]
        names += ["omni.kit.menu", "omni.kit.menu.utils"] if menu else []
        modules = {name: ModuleType(name) for name in names}
        for name, module in modules.items():
            patch.setitem(sys.modules, name, module)
            parent, _, last = name.rpartition(".")
            if parent:
                setattr(modules[parent], last, module)
        if not menu:
            patch.setitem(sys.modules, "omni.kit.menu", None)
        modules["omni.ext"].IExt = type("IExt", (), {})  # type: ignore[attr-defined]
        modules["omni.usd"].get_context = lambda: self.context  # type: ignore[attr-defined]
        modules["omni.usd"].StageEventType = StageEventType  # type: ignore[attr-defined]
        application = type("App", (), {"get_update_event_stream": lambda _app: self.updates})()
        modules["omni.kit.app"].get_app = lambda: application  # type: ignore[attr-defined]
        settings = {"/app/window/enabled": window}
        modules["carb.settings"].get_settings = lambda: settings  # type: ignore[attr-defined]
        if menu:
            utils = modules["omni.kit.menu.utils"]
            utils.MenuItemDescription = type(
                "Item", (), {"__init__": lambda item, **words: item.__dict__.update(words)}
            )  # type: ignore[attr-defined]
            utils.add_menu_items = lambda items, name: self.menu.extend((name, i) for i in items)  # type: ignore[attr-defined]
            utils.remove_menu_items = lambda items, name: [self.menu.remove((name, i)) for i in items]  # type: ignore[attr-defined]

    def frame(self) -> None:
        """Run one frame: stage events that wait, then the update."""
        while self.context.waiting:
            self.context.events.pump(self.context.waiting.pop(0))
        self.updates.pump(None)

    def open(self, stage: Usd.Stage) -> None:
        """Open a stage, after closing the one before, as the application does."""
        if self.context.stage is not None:
            self.context.events.pump(_Event(StageEventType.CLOSING))
        self.context.stage = stage
        self.context.selection.paths = []
        self.context.events.pump(_Event(StageEventType.OPENED))
        self.context.events.pump(_Event(StageEventType.ASSETS_LOADED))

    @property
    def listeners(self) -> int:
        """Return how many subscriptions there are."""
        return len(self.updates.subscriptions) + len(self.context.events.subscriptions)
