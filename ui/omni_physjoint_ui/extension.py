"""The Omniverse Kit extension: it shows the panel inside a Kit application, and leaves nothing behind.

Kit loads ``omni_physjoint_ui`` and starts the class below. Qt's events are handled once per frame from the update
stream of the application; there is no second event loop. Nothing here imports Qt, pxr or Kit before Kit starts it, so
that the module can be imported anywhere.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import TYPE_CHECKING, Any

try:
    from omni.ext import IExt as _Base
except ImportError:  # outside Kit
    _Base = object

if TYPE_CHECKING:
    from omni_physjoint_ui.host import KitHost
    from omni_physjoint_ui.panel import Panel

__all__ = ["OmniPhysJointExtension"]

_log = logging.getLogger(__name__)

_MENU = "Window"
_TITLE = "Physics Joints"
_OPEN_AT_STARTUP = "/exts/omni_physjoint/openAtStartup"
"""Setting of extension.toml; without it the panel opens."""


class OmniPhysJointExtension(_Base):  # type: ignore[misc]  # Kit's base class is not known to the type checker
    """Opens the panel at start, if the settings say so, toggles it from the Window menu, closes all at shutdown."""

    def __init__(self) -> None:
        super().__init__()
        self._host: KitHost | None = None
        self._panel: Panel | None = None
        self._updates: Any = None
        self._menu: list[Any] = []

    def on_startup(self, ext_id: str) -> None:
        """Build the panel over the application's stage; without a window to show it in, only say so."""
        reason = _no_window()
        if reason is not None:
            _log.info("%s shows no panel: %s", ext_id, reason)
            return
        try:
            from omni_physjoint_ui.app import application
            from omni_physjoint_ui.host import KitHost
        except ImportError as error:
            _log.error("%s shows no panel: %s cannot be imported (pip install PySide6-Essentials)", ext_id, error.name)
            return
        import omni.kit.app

        application()
        self._host = KitHost()
        stream = omni.kit.app.get_app().get_update_event_stream()
        self._updates = stream.create_subscription_to_pop(self._on_update, name=f"{ext_id} Qt events")
        self._add_menu()
        if _setting(_OPEN_AT_STARTUP) is not False:
            self.show()

    def on_shutdown(self) -> None:
        """Close the panel and drop every subscription; harmless when nothing was started."""
        self._remove_menu()
        if hasattr(self._updates, "unsubscribe"):
            self._updates.unsubscribe()
        self._updates = None
        self._close_beside()
        self.hide()
        if self._host is not None:
            self._host.close()
            self._host = None

    # --- the panel --------------------------------------------------------------------------------------------------

    @property
    def visible(self) -> bool:
        """Tell whether the panel is open."""
        return self._panel is not None

    def show(self) -> None:
        """Open the panel, or bring it to the front."""
        if self._host is None:
            return
        if self._panel is None:
            from PySide6.QtCore import QSettings

            from omni_physjoint_ui.panel import Panel
            from omni_physjoint_ui.theme import system_theme

            self._panel = Panel(self._host, system_theme(), QSettings())
            self._panel.closed.connect(self._forget)
        self._panel.show()
        self._panel.raise_()

    def _close_beside(self) -> None:
        """Close the windows that were opened beside the panel."""
        if "omni_physjoint_ui.beside" in sys.modules:
            sys.modules["omni_physjoint_ui.beside"].close_beside()

    def hide(self) -> None:
        """Close the panel; a new one is built when it is wanted again, so that a closed one costs nothing."""
        if self._panel is not None:
            self._panel.close()
            _delete_closed()

    def toggle(self, *_args: object) -> None:
        """Open the panel when it is closed, close it when it is open."""
        if self.visible:
            self.hide()
        else:
            self.show()

    def _forget(self) -> None:
        panel, self._panel = self._panel, None
        if panel is not None:
            panel.deleteLater()

    def _on_update(self, _event: object) -> None:
        from PySide6.QtWidgets import QApplication

        QApplication.processEvents()
        # Without an event loop of its own Qt would never delete what asked for it.
        _delete_closed()

    # --- the menu, where the application has one ----------------------------------------------------------------------

    def _add_menu(self) -> None:
        try:
            import omni.kit.menu.utils as menus
        except ImportError:
            return
        item = menus.MenuItemDescription(
            name=_TITLE, ticked=True, ticked_fn=lambda *_args: self.visible, onclick_fn=self.toggle
        )
        self._menu = [item]
        menus.add_menu_items(self._menu, _MENU)

    def _remove_menu(self) -> None:
        if not self._menu:
            return
        import omni.kit.menu.utils as menus

        menus.remove_menu_items(self._menu, _MENU)
        self._menu = []


def _delete_closed() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _setting(path: str) -> Any:
    """Return the application's setting at `path`; None when nobody set it, and outside Kit."""
    try:
        import carb.settings
    except ImportError:
        return None
    return carb.settings.get_settings().get(path)


def _no_window() -> str | None:
    """Return why no window can be shown; None when one can. Qt would end the process if it tried in vain."""
    if _setting("/app/window/enabled") is False:
        return "the application runs without a window"
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in named):
        return "there is no display"
    return None
