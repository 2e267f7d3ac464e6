"""Draw the torque-speed curve of the selected joint's drive. The numbers come from `omni_physjoint.envelope`."""

from __future__ import annotations

import math

import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import (
    QComboBox,
    QGraphicsPolygonItem,
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint import display
from omni_physjoint.envelope import Curve, Region, curves
from omni_physjoint.model import JointReport
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import leaf, unit_text

__all__ = ["EnvelopeView"]

_MARGIN = 1.12
_SPEED_WITHOUT_LIMIT = 360.0
"""Speed up to which a drive without any speed limit is drawn [deg/s or length/s]."""


class EnvelopeView(QWidget):
    """Shows the region of one drive instance, and says why it is what it is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._curves: tuple[Curve, ...] = ()
        self.setAutoFillBackground(True)
        self._title = QLabel("Torque-speed")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._instances = QComboBox()
        self._instances.setAccessibleName("Drive instance")
        self._instances.currentIndexChanged.connect(lambda _index: self._draw())
        self._numbers = QLabel()
        self._numbers.setTextFormat(Qt.TextFormat.RichText)
        self._numbers.setWordWrap(True)
        self._reason = QLabel()
        self._reason.setTextFormat(Qt.TextFormat.PlainText)
        self._reason.setWordWrap(True)
        self._plot = pg.PlotWidget(viewBox=pg.ViewBox(enableMenu=False))
        self._plot.setMenuEnabled(False)
        # pyqtgraph makes this menu in any case and gives it no owner: without one it outlives the window.
        menu = self._plot.getPlotItem().ctrlMenu
        menu.setParent(self, menu.windowFlags())
        self._plot.setAntialiasing(True)
        self._plot.hideButtons()
        self._plot.setMouseEnabled(x=False, y=False)
        for part in (self._plot, self._plot.viewport()):
            part.setAccessibleName("Torque-speed curve")
        for axis in ("left", "bottom"):
            self._plot.getAxis(axis).enableAutoSIPrefix(False)
            self._plot.getAxis(axis).setStyle(tickTextOffset=4)
        self._plot.getAxis("bottom").setHeight(38)
        self._empty = QLabel("This joint has no drive.")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(10)
        top.addWidget(self._title)
        top.addWidget(self._instances)
        top.addStretch(1)
        full = QWidget()
        inside = QVBoxLayout(full)
        inside.setContentsMargins(10, 6, 10, 4)
        inside.setSpacing(3)
        inside.addLayout(top)
        inside.addWidget(self._reason)
        inside.addWidget(self._numbers)
        inside.addWidget(self._plot, 1)
        self._spacer = QWidget()
        inside.addWidget(self._spacer, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(full)
        self.set_theme(theme)

    @property
    def current(self) -> Curve | None:
        """Return the curve that is shown."""
        position = self._instances.currentIndex()
        return self._curves[position] if 0 <= position < len(self._curves) else None

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        colors = self.palette()
        colors.setColor(QPalette.ColorRole.Window, QColor(theme.base))
        self.setPalette(colors)
        self._plot.setBackground(theme.base)
        for name in ("left", "bottom"):
            axis = self._plot.getAxis(name)
            axis.setPen(QPen(QColor(theme.border)))
            axis.setTextPen(QColor(theme.dim))
        self._reason.setStyleSheet(f"color: {theme.dim};")
        self._empty.setStyleSheet(f"color: {theme.dim};")
        self._draw()

    def set_joint(self, joint: JointReport | None) -> None:
        """Show the drives of `joint`; the instance stays the one before where the joint has it."""
        before = self._instances.currentText()
        self._curves = curves(joint) if joint else ()
        names = [curve.instance for curve in self._curves]
        self._instances.blockSignals(True)
        self._instances.clear()
        self._instances.addItems(names)
        if before in names:
            self._instances.setCurrentIndex(names.index(before))
        self._instances.blockSignals(False)
        self._instances.setVisible(len(names) > 1)
        self._empty.setText(f"{leaf(joint.path)} has no drive." if joint else "")
        self._draw()

    def _draw(self) -> None:
        self._plot.clear()
        curve = self.current
        self._stack.setCurrentIndex(0 if curve is None else 1)
        if curve is None:
            return
        self._plot.setVisible(curve.region is not None or curve.ignored is not None)
        self._spacer.setVisible(self._plot.isHidden())
        self._title.setText(f"Torque-speed of the {curve.instance} drive")
        self._reason.setText(curve.reason)
        self._numbers.setText(self._derived(curve))
        speed, effort = _extent(curve)
        self._axes(curve, speed, effort)
        if curve.ignored is not None:
            self._fill(curve.ignored, speed, effort, ignored=True)
        if curve.region is not None:
            self._fill(curve.region, speed, effort, ignored=False)
            self._marks(curve.region, speed, effort)
        if math.isfinite(curve.joint_velocity):
            for side in (-1.0, 1.0):
                pen = pg.mkPen(self._theme.warning, width=1, style=Qt.PenStyle.DashLine)
                self._plot.addItem(pg.InfiniteLine(side * curve.joint_velocity, angle=90, pen=pen))

    def _axes(self, curve: Curve, speed: float, effort: float) -> None:
        self._plot.setXRange(-speed, speed, padding=0)
        self._plot.setYRange(-effort, effort, padding=0)
        style = {"color": self._theme.dim}
        self._plot.setLabel("bottom", f"speed [{unit_text(curve.speed_unit) or 'unit unknown'}]", **style)
        self._plot.setLabel("left", f"effort [{unit_text(curve.effort_unit)}]", **style)
        for angle in (0, 90):
            self._plot.addItem(pg.InfiniteLine(0.0, angle=angle, pen=pg.mkPen(self._theme.border, width=1)))

    def _fill(self, region: Region, speed: float, effort: float, *, ignored: bool) -> None:
        outline = region.outline(speed * 2.0, effort * 2.0)
        item = QGraphicsPolygonItem(QPolygonF([QPointF(x, y) for x, y in outline]))
        color = QColor(self._theme.dim if ignored else self._theme.accent)
        pen = QPen(color, 1.2 if ignored else 2.0, Qt.PenStyle.DashLine if ignored else Qt.PenStyle.SolidLine)
        pen.setCosmetic(True)
        item.setPen(pen)
        if not ignored:
            fill = QColor(self._theme.accent)
            fill.setAlpha(45)
            item.setBrush(fill)
        self._plot.addItem(item)

    def _marks(self, region: Region, speed: float, effort: float) -> None:
        """Mark stall, corner and no-load in the quadrant of driving forwards."""
        points = [(0.0, region.stall), (region.no_load, 0.0)]
        if region.corner:
            points.append(region.corner)
        shown = [(x, y) for x, y in points if x <= speed and y <= effort]
        brush, pen = pg.mkBrush(self._theme.accent), pg.mkPen(self._theme.base, width=1.5)
        self._plot.addItem(
            pg.ScatterPlotItem([x for x, _ in shown], [y for _, y in shown], size=9, brush=brush, pen=pen)
        )

    def _derived(self, curve: Curve) -> str:
        ignored = ["dashed: the envelope that is ignored"] if curve.ignored is not None else []
        if curve.region is None:
            return " · ".join(ignored)
        region = curve.region
        speed_unit = unit_text(curve.speed_unit)
        parts = [f"stall {_with(region.stall)}"]
        if region.corner:
            parts.append(f"corner {_with(region.corner[1])} at {_with(region.corner[0], speed_unit)}")
        parts.append(f"no load {_with(region.no_load, speed_unit)}")
        if math.isfinite(curve.joint_velocity):
            mark = f'<span style="color:{self._theme.warning}">joint limit</span>'
            parts.append(f"{mark} {_with(curve.joint_velocity, speed_unit)}")
        return " · ".join([*parts, *ignored])


def _with(value: float, unit: str = "") -> str:
    return display.text(value) if math.isinf(value) else f"{value:.4g} {unit}".strip()


def _extent(curve: Curve) -> tuple[float, float]:
    """Return the largest speed and effort to draw."""
    shown = [r for r in (curve.region, curve.ignored) if r is not None]
    speeds = [s for s in (*(r.no_load for r in shown), curve.joint_velocity) if math.isfinite(s) and s > 0.0]
    efforts = [r.stall for r in shown if math.isfinite(r.stall) and r.stall > 0.0]
    return max(speeds, default=_SPEED_WITHOUT_LIMIT) * _MARGIN, max(efforts, default=1.0) * _MARGIN * 1.06
