"""Draw data/icon.png: a hinge in the corner of its drive's torque-speed region.

Usage: python tools/draw_icon.py [OUT.png]
"""

import sys
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen, QPolygonF

SIZE = 256
INK, PAPER, BLUE, ORANGE = QColor("#e8ecf1"), QColor("#1d242e"), QColor("#5aa9e6"), QColor("#f2a13b")

# The region in picture coordinates: stall, corner, no-load, and the origin of the axes.
STALL, CORNER, NO_LOAD, ORIGIN = QPointF(52, 62), QPointF(140, 88), QPointF(214, 206), QPointF(52, 206)


def draw(out: Path) -> None:
    """Write the icon to `out`."""
    image = QImage(SIZE, SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(PAPER)
    painter.drawRoundedRect(QRectF(4, 4, SIZE - 8, SIZE - 8), 44, 44)

    fade = QLinearGradient(STALL, NO_LOAD)
    fade.setColorAt(0, QColor(90, 169, 230, 150))
    fade.setColorAt(1, QColor(90, 169, 230, 40))
    painter.setBrush(fade)
    painter.drawPolygon(QPolygonF([STALL, CORNER, NO_LOAD, ORIGIN]))

    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(INK, 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(ORIGIN, QPointF(52, 40))
    painter.drawLine(ORIGIN, QPointF(226, 206))
    painter.setPen(QPen(BLUE, 10, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF([STALL, CORNER, NO_LOAD]))

    # The hinge: two bars on a pin, which sits on the corner of the region.
    painter.setPen(QPen(ORANGE, 22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(CORNER, QPointF(100, 158))
    painter.drawLine(CORNER, QPointF(204, 60))
    painter.setPen(QPen(PAPER, 7))
    painter.setBrush(INK)
    painter.drawEllipse(CORNER, 22, 22)
    painter.end()
    image.save(str(out))


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "data" / "icon.png")
