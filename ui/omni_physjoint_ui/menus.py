"""Menus that never start an event loop of their own: inside Kit such a loop would hold the application still."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

__all__ = ["MenuButton", "offer_actions"]


class MenuButton(QToolButton):
    """A button that opens a menu below itself."""

    about_to_open = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(f"{title} ▾")
        self.setAccessibleName(title)
        self.menu_below = QMenu(self)
        self.clicked.connect(self.open_menu)

    def open_menu(self) -> None:
        """Open the menu and return at once."""
        self.about_to_open.emit()
        # QToolButton.setMenu and QMenu.exec would wait for the choice.
        self.menu_below.popup(self.mapToGlobal(QPoint(0, self.height())))


def offer_actions(widget: QWidget) -> QMenu:
    """Offer the actions of `widget` in a context menu, and return that menu."""
    menu = QMenu(widget)
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def show(position: QPoint) -> None:
        menu.clear()
        menu.addActions([action for action in widget.actions() if action.text()])
        menu.popup(widget.mapToGlobal(position))

    widget.customContextMenuRequested.connect(show)
    return menu
