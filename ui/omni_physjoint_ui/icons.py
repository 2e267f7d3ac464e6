"""The small pictures of roles and severities. Each has a shape of its own, so that its colour is never needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from omni_physjoint.model import Role, Severity
from omni_physjoint_ui.theme import Theme

__all__ = ["role_icon", "severity_icon"]

_SIZES = (16, 32, 64)


def _dot(painter: QPainter, color: QColor) -> None:
    painter.setBrush(color)
    painter.drawEllipse(QRectF(3.5, 3.5, 9, 9))


def _square(painter: QPainter, color: QColor) -> None:
    painter.setBrush(color)
    painter.drawRect(QRectF(4, 4, 8, 8))


def _anchor(painter: QPainter, color: QColor) -> None:
    """A peg in the ground."""
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([QPointF(4, 3.5), QPointF(12, 3.5), QPointF(8, 10)]))
    painter.setPen(QPen(color, 1.6))
    painter.drawLine(QPointF(3, 12.5), QPointF(13, 12.5))


def _void(painter: QPainter, color: QColor) -> None:
    """A struck circle: nothing is there."""
    painter.setPen(QPen(color, 1.6))
    painter.drawEllipse(QRectF(3.5, 3.5, 9, 9))
    painter.drawLine(QPointF(4.8, 11.2), QPointF(11.2, 4.8))


def _ring(painter: QPainter, color: QColor) -> None:
    painter.setPen(QPen(color, 1.6, Qt.PenStyle.DotLine))
    painter.drawEllipse(QRectF(3.5, 3.5, 9, 9))


def _bar(painter: QPainter, color: QColor) -> None:
    """A dot behind a bar: it is there, and held."""
    painter.setPen(QPen(color, 1.6))
    painter.drawEllipse(QRectF(3.5, 3.5, 9, 9))
    painter.setPen(QPen(color, 2.2))
    painter.drawLine(QPointF(5.2, 8), QPointF(10.8, 8))


def _stop(painter: QPainter, color: QColor) -> None:
    """A filled octagon with a cross."""
    near, far, low, high = 1.5, 14.5, 5.3, 10.7
    corners = [(low, near), (high, near), (far, low), (far, high), (high, far), (low, far), (near, high), (near, low)]
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    painter.setPen(QPen(_ink(color), 1.7))
    painter.drawLine(QPointF(5.5, 5.5), QPointF(10.5, 10.5))
    painter.drawLine(QPointF(5.5, 10.5), QPointF(10.5, 5.5))


def _triangle(painter: QPainter, color: QColor) -> None:
    """A filled triangle with an exclamation mark."""
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([QPointF(8, 1.5), QPointF(15, 14), QPointF(1, 14)]))
    painter.setPen(QPen(_ink(color), 1.7))
    painter.drawLine(QPointF(8, 6), QPointF(8, 9.5))
    painter.drawPoint(QPointF(8, 12))


def _note(painter: QPainter, color: QColor) -> None:
    """A ring with an i."""
    painter.setPen(QPen(color, 1.5))
    painter.drawEllipse(QRectF(2, 2, 12, 12))
    painter.setPen(QPen(color, 1.8))
    painter.drawLine(QPointF(8, 7.5), QPointF(8, 11))
    painter.drawPoint(QPointF(8, 5))


def _ink(color: QColor) -> QColor:
    """Return what reads on `color`."""
    return QColor("#ffffff") if color.lightnessF() < 0.55 else QColor("#1b1d20")


_ROLES: dict[Role, Callable[[QPainter, QColor], None]] = {
    Role.ARTICULATION: _dot,
    Role.STANDALONE: _square,
    Role.FIXED_BASE_ANCHOR: _anchor,
    Role.NOT_CREATED: _void,
    Role.UNKNOWN: _ring,
}
_SEVERITIES: dict[Severity, Callable[[QPainter, QColor], None]] = {
    Severity.ERROR: _stop,
    Severity.WARNING: _triangle,
    Severity.INFO: _note,
}


@lru_cache(maxsize=64)
def _icon(draw: Callable[[QPainter, QColor], None], color: str) -> QIcon:
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(size / 16.0, size / 16.0)
        painter.setPen(Qt.PenStyle.NoPen)
        draw(painter, QColor(color))
        painter.end()
        icon.addPixmap(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)  # else the style tints it, and its colour is lost
    return icon


def role_icon(role: Role, theme: Theme, *, locked: bool = False) -> QIcon:
    """Return the picture of a role: dot, square, peg, struck circle, dotted ring; barred where it cannot move."""
    return _icon(_bar if locked else _ROLES[role], theme.role(role))


def severity_icon(severity: Severity, theme: Theme) -> QIcon:
    """Return the picture of a severity: stop sign, warning triangle, i in a ring."""
    return _icon(_SEVERITIES[severity], theme.severity(severity))
