"""Say in the middle of an empty view why it is empty."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView

__all__ = ["paint_placeholder"]


def paint_placeholder(view: QAbstractItemView, text: Callable[[], str]) -> None:
    """Paint `text` into `view` when its model has no rows; call it at the end of the view's paint event."""
    model = view.model()
    if model is None or model.rowCount() > 0:
        return
    painter = QPainter(view.viewport())
    painter.setPen(view.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text))
    area: QRect = view.viewport().rect().adjusted(16, 8, -16, -8)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text())
    painter.end()
