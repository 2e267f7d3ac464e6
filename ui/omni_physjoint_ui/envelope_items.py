"""The graphics items of a torque-speed plot: made once a series, then only given new numbers."""

from __future__ import annotations

import math
from typing import Any, Protocol

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPolygonF
from PySide6.QtWidgets import QGraphicsPolygonItem

from omni_physjoint.envelope_chart import Chart, Kind, Series
from omni_physjoint_ui.envelope_style import OUTLINES, POINTS, Style, style_of
from omni_physjoint_ui.theme import Theme

__all__ = ["SeriesItems"]


_GROUND = 170
"""Opacity of the ground of a name, so that lines behind it do not strike it through."""


class _Item(Protocol):
    """One series on the screen."""

    graphics: Any

    def show(self, series: Series, look: Style, theme: Theme) -> None:
        """Take the numbers of `series`."""


class _Outline:
    def __init__(self) -> None:
        self.graphics = QGraphicsPolygonItem()

    def show(self, series: Series, look: Style, _theme: Theme) -> None:
        points = zip(series.x.tolist(), series.y.tolist(), strict=True)
        self.graphics.setPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        self.graphics.setPen(look.pen())
        self.graphics.setBrush(look.brush())


class _Line:
    def __init__(self) -> None:
        self.graphics = pg.PlotCurveItem(connect="finite", antialias=True)

    def show(self, series: Series, look: Style, _theme: Theme) -> None:
        self.graphics.setData(series.x, series.y, pen=look.pen(), connect="finite")


class _Points:
    def __init__(self) -> None:
        # Symbols as shapes: kept as pixels they would be pixels in an SVG too.
        self.graphics = pg.ScatterPlotItem(useCache=False)

    def show(self, series: Series, look: Style, theme: Theme) -> None:
        # The operating point is a frame: a handle may lie in it.
        solid = series.kind is Kind.DUTY
        pen = pg.mkPen(theme.base if solid else look.color, width=look.width)
        brush = pg.mkBrush(look.color if solid else None if series.kind is Kind.OPERATING else theme.base)
        self.graphics.setData(series.x, series.y, size=look.size, symbol=look.symbol, pen=pen, brush=brush)


class SeriesItems:
    """All items of one plot, by the keys of their series."""

    def __init__(self, plot: pg.PlotItem, powers: pg.ViewBox) -> None:
        self._plot, self._powers = plot, powers
        self._items: dict[tuple[str, Kind], _Item] = {}
        self._labels: dict[str, pg.TextItem] = {}
        self.made = 0
        """Items that were ever made; it stays while only numbers change."""

    def show(self, chart: Chart, theme: Theme) -> None:
        """Draw the series of `chart`, and hide what it does not have."""
        wanted = {(s.key, s.kind) for s in chart.series}
        for key, item in self._items.items():
            if key not in wanted:
                item.graphics.setVisible(False)
        for series in chart.series:
            item = self._item(series)
            look = style_of(series.kind, theme, series.number)
            item.show(series, look, theme)
            item.graphics.setZValue(look.above)
            item.graphics.setVisible(True)
        self._tell(chart, theme)

    def points(self, key: str) -> tuple[np.ndarray, np.ndarray] | None:
        """Return the numbers on the screen of the series `key`; None where it is not shown."""
        for (name, _), item in self._items.items():
            if name == key and item.graphics.isVisible():
                if isinstance(item, _Outline):
                    shape = item.graphics.polygon()
                    corners = [(shape.at(i).x(), shape.at(i).y()) for i in range(shape.size())]
                    return np.array([x for x, _ in corners]), np.array([y for _, y in corners])
                x, y = item.graphics.getData()
                return x, y
        return None

    def _item(self, series: Series) -> _Item:
        key = (series.key, series.kind)
        item = self._items.get(key)
        if item is None:
            item = _Outline() if series.kind in OUTLINES else _Points() if series.kind in POINTS else _Line()
            self._items[key] = item
            self.made += 1
            # Ranges are ours to set: an item must not move them.
            (self._powers if series.kind is Kind.POWER else self._plot.getViewBox()).addItem(
                item.graphics, ignoreBounds=True
            )
        return item

    def _tell(self, chart: Chart, theme: Theme) -> None:
        """Put names beside the lines that have a place for them."""
        named = {s.key: s for s in chart.series if s.label is not None}
        for key, label in self._labels.items():
            label.setVisible(key in named)
        for key, series in named.items():
            label = self._labels.get(key)
            if label is None:
                anchor = (0.0, 1.0) if series.kind is Kind.EFFORT_LINE else (1.0, 0.5)
                label = self._labels[key] = pg.TextItem(anchor=anchor)
                label.setZValue(3)
                self._plot.getViewBox().addItem(label, ignoreBounds=True)
            label.setText(series.name.replace(" - ", " \N{MINUS SIGN} ") + "  ")
            label.setColor(QColor(style_of(series.kind, theme).color))
            ground = QColor(theme.base)
            ground.setAlpha(_GROUND)
            label.fill = pg.mkBrush(ground)
            if series.label is not None and all(map(math.isfinite, series.label)):
                label.setPos(*series.label)
