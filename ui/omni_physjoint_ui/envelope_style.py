"""How each series of a torque-speed plot looks: colour, stroke and mark, never by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from omni_physjoint.envelope_chart import Kind
from omni_physjoint_ui.theme import Theme

__all__ = ["OUTLINES", "POINTS", "Style", "paint_swatch", "style_of", "swatch"]

OUTLINES = (Kind.REGION, Kind.IGNORED, Kind.OVERLAY, Kind.DC_MOTOR)
POINTS = (Kind.OPERATING, Kind.DUTY, Kind.MEASURED, Kind.REFERENCE)

_SOLID, _DASH, _DOT = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
_DASH_DOT = Qt.PenStyle.DashDotLine
_SWATCH = (30, 14)


@dataclass(frozen=True, slots=True)
class Style:
    """Look of one series."""

    color: str
    width: float = 1.5
    stroke: Qt.PenStyle = _SOLID
    fill: int = 0
    """Opacity of the area inside, of 255."""
    symbol: str = ""
    size: int = 0
    above: int = 0
    """Order of drawing; what is higher lies above."""

    def pen(self) -> QPen:
        """Return the pen of a line, as wide on the screen at every zoom."""
        pen: QPen = pg.mkPen(self.color, width=self.width, style=self.stroke)
        return pen

    def brush(self) -> QBrush:
        """Return what fills an outline."""
        color = QColor(self.color)
        color.setAlpha(self.fill)
        return QBrush(color) if self.fill else QBrush(Qt.BrushStyle.NoBrush)


def style_of(kind: Kind, theme: Theme, number: int = 0) -> Style:
    """Return how a series looks; `number` tells overlays apart."""
    if kind in (Kind.OVERLAY, Kind.REFERENCE):
        color = (theme.good, theme.fallback, theme.blocked, theme.info, theme.none)[number % 5]
        if kind is Kind.OVERLAY:
            return Style(color, 1.8, (_DASH_DOT, _DASH, _SOLID)[number % 3], above=4)
        return Style(color, 1.2, symbol="x", size=8, above=6)
    styles = {
        Kind.REGION: Style(theme.accent, 2.2, fill=40, above=2),
        Kind.IGNORED: Style(theme.dim, 1.5, _DASH, above=1),
        Kind.EFFORT_LINE: Style(theme.time_samples, 1.6, _DOT, above=3),
        Kind.SPEED_LINE: Style(theme.blocked, 1.6, _DOT, above=3),
        Kind.DEMAND: Style(theme.text, 1.3, above=5),
        Kind.OPERATING: Style(theme.text, 2.0, symbol="d", size=22, above=9),
        Kind.JOINT_LIMIT: Style(theme.warning, 1.3, _DASH, above=3),
        Kind.LOSSES: Style(theme.warning, 1.4, _DASH_DOT, above=3),
        Kind.POWER: Style(theme.fallback, 1.5, above=1),
        Kind.DC_MOTOR: Style(theme.info, 1.5, _DASH, above=3),
        Kind.CONTINUOUS: Style(theme.good, 1.6, _DASH, above=4),
        Kind.DUTY: Style(theme.good, symbol="s", size=10, above=8),
        Kind.MEASURED: Style(theme.error, 1.1, symbol="o", size=5, above=7),
    }
    return styles[kind]


def swatch(kind: Kind, theme: Theme, number: int = 0, scale: float = 2.0) -> QIcon:
    """Return a small picture of the line or mark, for a legend."""
    width, height = _SWATCH
    picture = QPixmap(int(width * scale), int(height * scale))
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_swatch(painter, QRectF(0.0, 0.0, width, height), kind, theme, number)
    painter.end()
    return QIcon(picture)


def paint_swatch(painter: QPainter, area: QRectF, kind: Kind, theme: Theme, number: int = 0) -> None:
    """Paint the line or mark into `area`."""
    look = style_of(kind, theme, number)
    middle = area.center()
    if kind in POINTS:
        painter.setPen(QPen(QColor(look.color), 1.4))
        painter.setBrush(QColor(look.color) if kind is Kind.DUTY else Qt.BrushStyle.NoBrush)
        r = 4.0
        if look.symbol == "o":
            painter.drawEllipse(middle, r - 1.0, r - 1.0)
        elif look.symbol == "s":
            painter.drawRect(QRectF(middle.x() - r, middle.y() - r, 2.0 * r, 2.0 * r))
        elif look.symbol == "x":
            painter.drawLine(QPointF(middle.x() - r, middle.y() - r), QPointF(middle.x() + r, middle.y() + r))
            painter.drawLine(QPointF(middle.x() - r, middle.y() + r), QPointF(middle.x() + r, middle.y() - r))
        else:
            corners = ((0.0, -1.4 * r), (r, 0.0), (0.0, 1.4 * r), (-r, 0.0))
            painter.drawPolygon(QPolygonF([QPointF(middle.x() + x, middle.y() + y) for x, y in corners]))
        return
    if look.fill:
        painter.fillRect(area.adjusted(1.0, 2.0, -1.0, -2.0), look.brush())
    painter.setPen(QPen(QColor(look.color), look.width, look.stroke))
    painter.drawLine(QPointF(area.left() + 1.0, middle.y()), QPointF(area.right() - 1.0, middle.y()))
