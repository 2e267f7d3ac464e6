"""The layer that edits go to, in the status line: shown, and chosen from a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QActionGroup

from omni_physjoint.authoring import TargetLayer, choose_target, on_target_changed, target_layers
from omni_physjoint.errors import AuthoringError
from omni_physjoint_ui.menus import MenuButton
from omni_physjoint_ui.words import wrapped

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["EditTarget"]

_TIP = "Every edit of this window is written to this layer. Sublayers above it, and the session layer, are stronger."
_SESSION = "The session layer is the strongest, and is not saved with the stage."


class EditTarget(QObject):
    """Shows the edit target of one stage at a time."""

    failed = Signal(str)
    """One line for the window."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.button = MenuButton("Edits go to")
        self.button.about_to_open.connect(self._fill)
        self._stage: Usd.Stage | None = None
        self._end: Callable[[], None] = _nothing
        self.watch(None)

    def watch(self, stage: Usd.Stage | None) -> None:
        """Show the edit target of `stage`; None shows nothing."""
        self._end()
        self._stage = stage
        self._end = on_target_changed(stage, self._tell) if stage is not None else _nothing
        self.button.setVisible(stage is not None)
        self._tell()

    def _tell(self) -> None:
        layer = next((item for item in self._layers() if item.current), None)
        if layer is None:
            return
        self.button.setText(f"Edits go to {_text(layer)} ▾")
        self.button.setAccessibleName(f"Edit target: {_text(layer)}")
        told = f"{layer.identifier}\n{_TIP}"
        self.button.setToolTip(wrapped(f"{told}\n{_SESSION}" if layer.kind == "session layer" else told))

    def _layers(self) -> tuple[TargetLayer, ...]:
        return target_layers(self._stage) if self._stage is not None else ()

    def _fill(self) -> None:
        """List the layers as they are now, the strongest first."""
        menu = self.button.menu_below
        menu.clear()
        menu.setToolTipsVisible(True)
        group = QActionGroup(menu)
        for layer in self._layers():
            action = menu.addAction(_text(layer))
            action.setCheckable(True)
            action.setChecked(layer.current)
            action.setEnabled(not layer.locked and layer.kind != "other")
            action.setToolTip(layer.identifier)
            action.triggered.connect(lambda _checked=False, identifier=layer.identifier: self._choose(identifier))
            group.addAction(action)

    def _choose(self, identifier: str) -> None:
        if self._stage is None:
            return
        try:
            choose_target(self._stage, identifier)
        except AuthoringError as error:
            self.failed.emit(str(error))


def _text(layer: TargetLayer) -> str:
    kind = "" if layer.kind in ("other", layer.name) else f" ({layer.kind})"
    return f"{layer.name}{kind}{', locked' if layer.locked else ''}"


def _nothing() -> None:
    """End nothing."""
