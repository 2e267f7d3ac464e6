"""Torque-speed curves in a PNG or SVG file, with or without a display: what ``omni-physjoint envelope -o`` draws."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QPainter, QPen, QPolygonF
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QGraphicsPolygonItem

from omni_physjoint import display
from omni_physjoint.envelope import Region
from omni_physjoint.envelope_command import Drive
from omni_physjoint.errors import PhysJointError
from omni_physjoint_ui.app import application, has_display
from omni_physjoint_ui.theme import LIGHT, Theme
from omni_physjoint_ui.words import unit_text

__all__ = ["draw"]

_PLOT = QSize(760, 500)
"""Of one drive [pixels]."""
_COLUMNS = 2
_LEGEND = 66
"""Height of a legend [pixels]."""
_POINTS = 240
"""Of a measured run that are drawn, so that the line below them shows."""
_SAMPLES = 2001
"""Points of a straight line, so that its cut end is at the edge."""
_QUADRANTS = ((1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0))
_MARGIN = 1.15
_SPEED_WITHOUT_BOUND = 360.0
"""Speed up to which a drive without any speed bound is drawn [deg/s or length/s]."""


def draw(drives: Sequence[Drive], out: str | Path, theme: Theme = LIGHT) -> Path:
    """Draw one plot for each of `drives` that has a curve into a file and return it; the suffix decides: .svg or .png.

    Raises:
        PhysJointError: No drive has a curve, no fonts are installed, or the file cannot be written.
    """
    drives = [drive for drive in drives if drive.shown is not None] or _nothing(drives)
    if QApplication.instance() is None and not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application(theme)
    if not QFontDatabase.families():
        raise PhysJointError("no fonts are installed, so no text can be drawn: install fonts-dejavu-core or others")
    columns = min(len(drives), _COLUMNS)
    rows = math.ceil(len(drives) / columns)
    view = pg.GraphicsLayoutWidget()
    try:
        view.setBackground(theme.base)
        view.setAntialiasing(True)
        view.resize(_PLOT.width() * columns, _PLOT.height() * rows)
        view.ci.layout.setSpacing(18)
        for number, drive in enumerate(drives):
            row, column = divmod(number, columns)
            _Plot(view, 2 * row, column, drive, theme).fill()
        view.show()
        for _ in range(3):  # axes find their widths in turns of their own
            QCoreApplication.processEvents()
        _save(view, Path(out), f"Torque-speed curves: {', '.join(d.path for d in drives)}")
    finally:
        view.close()
        view.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return Path(out)


def _nothing(drives: Sequence[Drive]) -> list[Drive]:
    """Say why there is nothing to draw."""
    reasons = "; ".join(f"{drive.path} {drive.curve.instance}: {drive.curve.reason}" for drive in drives)
    raise PhysJointError(f"nothing to draw: {reasons or 'no joint here has a drive or an envelope'}")


def _save(view: pg.GraphicsLayoutWidget, out: Path, title: str) -> None:
    if out.suffix.lower() != ".svg":
        if not view.grab().save(str(out), "PNG"):
            raise PhysJointError(f"{out}: cannot be written")
        return
    # pyqtgraph's own SVG exporter raises with PySide6 6.12.
    generator = QSvgGenerator()
    generator.setFileName(str(out))
    generator.setSize(view.size())
    generator.setResolution(view.logicalDpiX())  # axes are kept as pictures in the resolution of the screen
    generator.setViewBox(QRect(0, 0, view.width(), view.height()))
    generator.setTitle(title)
    painter = QPainter()
    if not painter.begin(generator):
        raise PhysJointError(f"{out}: cannot be written")
    view.render(painter)
    painter.end()


class _Plot:
    """One drive."""

    def __init__(self, view: pg.GraphicsLayoutWidget, row: int, column: int, drive: Drive, theme: Theme) -> None:
        self.drive, self.theme = drive, theme
        self.plot = view.addPlot(row, column, viewBox=pg.ViewBox(enableMenu=False), enableMenu=False)
        # pyqtgraph makes this menu in any case and gives it no owner: without one it outlives the picture.
        self.plot.ctrlMenu.setParent(view, self.plot.ctrlMenu.windowFlags())
        self.plot.hideButtons()
        below = view.addViewBox(row + 1, column, enableMenu=False, enableMouse=False)
        below.setMaximumHeight(_LEGEND)
        below.setMinimumHeight(_LEGEND)
        self.legend = pg.LegendItem(colCount=2, labelTextColor=theme.text, labelTextSize="9pt", verSpacing=-4)
        self.legend.setParentItem(below)
        self.legend.anchor((0.5, 0.0), (0.5, 0.0))
        self.plot.legend = self.legend  # what is plotted with a name enters it
        shown = [r for r in (drive.curve.region, drive.curve.ignored) if r is not None]
        speeds = [r.no_load for r in shown] + [drive.curve.joint_velocity]
        self.speed = max((s for s in speeds if math.isfinite(s) and s > 0.0), default=_SPEED_WITHOUT_BOUND) * _MARGIN
        self.effort = max((r.stall for r in shown if math.isfinite(r.stall) and r.stall > 0.0), default=1.0) * _MARGIN
        if drive.measurement is not None:
            self.speed = max(self.speed, float(np.abs(drive.measurement.velocity).max()) * _MARGIN)

    def fill(self) -> None:
        """Draw everything."""
        curve = self.drive.curve
        self._axes()
        for angle in (0, 90):
            self.plot.addItem(pg.InfiniteLine(0.0, angle=angle, pen=pg.mkPen(self.theme.border, width=1)))
        if curve.ignored is not None:
            self._region(curve.ignored, "envelope that is ignored", ignored=True)
        if curve.region is not None:
            self._region(curve.region, "what the drive may do", ignored=False)
            if curve.acts:
                self._lines(curve.region)
            self._marks(curve.region)
        self._joint_limit()
        self._measured()
        self._demand()

    def _axes(self) -> None:
        curve, theme, plot = self.drive.curve, self.theme, self.plot
        for name in (
            "left",
            "bottom",
        ):  # before there is a label: switched off later, it scales by the prefix once more
            plot.getAxis(name).enableAutoSIPrefix(False)
        plot.setXRange(-self.speed, self.speed, padding=0)
        plot.setYRange(-self.effort, self.effort, padding=0)
        style = {"color": theme.dim, "font-size": "10pt"}
        plot.setLabel("bottom", f"speed [{unit_text(curve.speed_unit) or 'unit unknown'}]", **style)
        plot.setLabel("left", f"effort [{unit_text(curve.effort_unit)}]", **style)
        for name in ("left", "bottom"):
            axis = plot.getAxis(name)
            axis.setPen(QPen(QColor(theme.border)))
            axis.setTextPen(QColor(theme.dim))
        title = _escaped(f"{self.drive.path}  {curve.instance}")
        told = _escaped(self._numbers() if curve.acts else curve.reason)
        color = theme.dim if curve.acts else theme.warning
        plot.setTitle(
            f'<span style="font-size:11pt; color:{theme.text}"><b>{title}</b></span><br>'
            f'<span style="font-size:9pt; color:{color}">{told}</span>'
        )
        plot.titleLabel.setMaximumHeight(48)
        plot.layout.setRowFixedHeight(0, 48)

    def _numbers(self) -> str:
        curve, region = self.drive.curve, self.drive.curve.region
        if region is None:
            return ""
        unit = unit_text(curve.speed_unit)
        parts = [f"stall {_number(region.stall)}", f"no load {_number(region.no_load)} {unit}"]
        if region.corner:
            parts.insert(1, f"corner {_number(region.corner[1])} at {_number(region.corner[0])} {unit}")
        if self.drive.measurement is not None:
            parts.append(f"largest deviation measured {self.drive.measurement.largest_deviation:.1g}")
        return " · ".join(parts)

    def _region(self, region: Region, name: str, *, ignored: bool) -> None:
        item = QGraphicsPolygonItem(QPolygonF([QPointF(x, y) for x, y in region.outline(self.speed, self.effort)]))
        item.setPen(pg.mkPen(None))
        if not ignored:
            item.setBrush(_alpha(self.theme.accent, 40))
        self.plot.addItem(item)
        color = self.theme.dim if ignored else self.theme.accent
        pen = pg.mkPen(color, width=1.5 if ignored else 2.0, style=_DASHES if ignored else _SOLID)
        stroke = self._stroke(region)
        self.plot.plot(stroke[:, 0], stroke[:, 1], pen=pen, name=name, connect="finite")

    def _stroke(self, region: Region) -> np.ndarray:
        """Return the border in all quadrants, without the edges where the picture ends and not the region."""
        first = region.border(self.speed, self.effort)
        if region.no_load > self.speed:
            first = first[:-1]
        if region.stall > self.effort:
            first = first[int(np.flatnonzero(first[:, 1] >= self.effort)[-1]) :]
        gap = np.full((1, 2), np.nan)
        return np.concatenate([part for sign in _QUADRANTS for part in (first * sign, gap)])

    def _lines(self, region: Region) -> None:
        """Draw both lines beyond the border, named after the columns that make them."""
        speeds = np.linspace(0.0, self.speed, _SAMPLES)
        if region.resistance > 0.0 or region.gradient > 0.0 or math.isfinite(region.max_velocity):
            slope = " - velocityDependentResistance·|v|" if region.resistance > 0.0 else ""
            if math.isfinite(region.max_force):
                self._line(speeds, region.effort_line(speeds), self.theme.time_samples, f"maxForce{slope}")
        if math.isfinite(region.max_velocity):
            name = "maxActuatorVelocity" + (" - speedEffortGradient·|E|" if region.gradient > 0.0 else "")
            if region.gradient > 0.0:
                self._line(speeds, region.speed_line(speeds), self.theme.blocked, name)
            else:
                ends = np.array([0.0, self.effort])
                self._line(np.full(2, region.max_velocity), ends, self.theme.blocked, name)

    def _line(self, x: np.ndarray, y: np.ndarray, color: str, name: str) -> None:
        x, y = self._inside(x, y)
        self.plot.plot(x, y, pen=pg.mkPen(color, width=1.5, style=_DOTS), name=name)

    def _inside(self, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the points within the plot: SVG files know no clipping."""
        inside = np.abs(y) <= self.effort
        return x[inside], y[inside]

    def _marks(self, region: Region) -> None:
        """Mark stall, corner and no-load in the quadrant of driving forwards."""
        points = [(0.0, region.stall), (region.no_load, 0.0)] + ([region.corner] if region.corner else [])
        shown = [(x, y) for x, y in points if x <= self.speed and y <= self.effort]
        pen = pg.mkPen(self.theme.base, width=1.5)
        brush = pg.mkBrush(self.theme.accent)
        self.plot.addItem(
            pg.ScatterPlotItem(
                [x for x, _ in shown], [y for _, y in shown], size=10, brush=brush, pen=pen, useCache=False
            )
        )

    def _joint_limit(self) -> None:
        limit = self.drive.curve.joint_velocity
        if not math.isfinite(limit):
            return
        pen = pg.mkPen(self.theme.warning, width=1.2, style=_DASHES)
        ends = np.array([-self.effort, self.effort])
        self.plot.plot(np.full(2, limit), ends, pen=pen, name="speed limit of the joint")
        self.plot.plot(np.full(2, -limit), ends, pen=pen)

    def _demand(self) -> None:
        line, point = self.drive.line, self.drive.point
        if line is None or point is None or (line.at_rest == 0.0 and line.damping == 0.0):
            return
        speeds = np.linspace(-self.speed, self.speed, 2 * _SAMPLES)
        speeds, efforts = self._inside(speeds, line.effort(speeds))
        if len(speeds):
            pen = pg.mkPen(self.theme.text, width=1.2)
            self.plot.plot(speeds, efforts, pen=pen, name="what the drive asks for at its target")
        self.plot.plot(
            [point.speed],
            [point.effort],
            pen=None,
            useCache=False,
            symbol="d",
            symbolSize=13,
            symbolBrush=pg.mkBrush(self.theme.text),
            symbolPen=pg.mkPen(self.theme.base, width=1.5),
            name="now, cut by the region" if point.saturated else "now",
        )

    def _measured(self) -> None:
        m = self.drive.measurement
        if m is None:
            return
        some = slice(None, None, max(len(m.time) // _POINTS, 1))
        self.plot.plot(
            m.velocity[some],
            m.effort[some],
            pen=None,
            useCache=False,  # symbols as shapes: kept as pixels they would be pixels in an SVG too
            symbol="o",
            symbolSize=5,
            symbolPen=pg.mkPen(self.theme.error, width=1.2),
            symbolBrush=pg.mkBrush(self.theme.base),
            name=f"measured in ovphysx ({len(m.time)} steps)",
        )


_SOLID, _DASHES, _DOTS = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine


def _alpha(color: str, alpha: int) -> QColor:
    found = QColor(color)
    found.setAlpha(alpha)
    return found


def _number(value: float) -> str:
    return display.text(value) if math.isinf(value) else f"{value:.4g}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
