"""The torque-speed plot: draws a chart of the core, tells where the cursor is and which handle is dragged where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPen
from PySide6.QtWidgets import QWidget

from omni_physjoint.envelope import Handle, HandleKind
from omni_physjoint.envelope_chart import Chart, clipped
from omni_physjoint_ui.envelope_items import SeriesItems
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import unit_text

__all__ = ["EnvelopePlot"]

_HANDLE_NAMES = {
    HandleKind.STALL: "Drag: stall effort",
    HandleKind.NO_LOAD: "Drag: no-load speed",
    HandleKind.CORNER: "Drag: corner of both lines",
    HandleKind.SLOPE: "Drag: speed-effort gradient",
}


class _Grip(pg.TargetItem):  # type: ignore[misc]  # pyqtgraph has no types
    """A handle: it tells where it is dragged, and stays where it is put."""

    def __init__(self, kind: HandleKind, plot: EnvelopePlot) -> None:
        symbol = {HandleKind.STALL: "t1", HandleKind.NO_LOAD: "t2", HandleKind.CORNER: "s", HandleKind.SLOPE: "o"}[kind]
        super().__init__(size=13, symbol=symbol, movable=True)
        self._kind, self._plot = kind, plot
        self.setToolTip(_HANDLE_NAMES[kind])
        self.setZValue(20)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def mouseDragEvent(self, event: Any) -> None:  # noqa: N802
        """Tell the plot; the handle moves when the region does."""
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        event.accept()
        at = self._plot.to_view(event.scenePos())
        self._plot.drag(self._kind, at.x(), at.y(), finished=bool(event.isFinish()))

    def mouseClickEvent(self, event: Any) -> None:  # noqa: N802
        """Do nothing: a click is no drag."""
        event.ignore()


class EnvelopePlot(pg.PlotWidget):  # type: ignore[misc]
    """Speed over effort, and power on a second axis whose zero is the same."""

    hovered = Signal(object, object)
    """Speed and effort under the cursor, in the chart's units; None where there is none."""
    dragged = Signal(object, float, float)
    """`HandleKind`, speed and effort, while a handle is dragged."""
    dropped = Signal(object, float, float)
    """Likewise, once, when it is let go."""
    drag_cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, viewBox=pg.ViewBox(enableMenu=False))
        self._theme = theme
        self._chart: Chart | None = None
        self._grips: dict[HandleKind, _Grip] = {}
        self._dragging: HandleKind | None = None
        self._ignored = False
        plot = self.getPlotItem()
        plot.setMenuEnabled(False)
        # pyqtgraph makes this menu in any case and gives it no owner: without one it outlives the window.
        plot.ctrlMenu.setParent(self, plot.ctrlMenu.windowFlags())
        plot.hideButtons()
        self.setAntialiasing(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for part in (self, self.viewport()):
            part.setAccessibleName("Torque-speed curve")
        self._main: pg.ViewBox = plot.getViewBox()
        self._powers = pg.ViewBox(enableMenu=False, enableMouse=False)
        self._powers.setZValue(-5)
        plot.showAxis("right")
        plot.scene().addItem(self._powers)
        plot.getAxis("right").linkToView(self._powers)
        self._powers.setXLink(self._main)
        self._main.sigResized.connect(self._place_powers)
        self._main.sigYRangeChanged.connect(self._scale_powers)
        for name in ("left", "bottom", "right"):
            plot.getAxis(name).enableAutoSIPrefix(False)
        plot.getAxis("bottom").setHeight(40)
        plot.layout.setContentsMargins(1, 9, 1, 1)  # half a number of the topmost tick
        self.items_shown = SeriesItems(plot, self._powers)
        self._axes = [pg.InfiniteLine(0.0, angle=angle) for angle in (0, 90)]
        self._cross = [pg.InfiniteLine(0.0, angle=angle) for angle in (0, 90)]
        for line in (*self._axes, *self._cross):
            self._main.addItem(line, ignoreBounds=True)
        for line in self._cross:
            line.setZValue(15)
            line.hide()
        plot.scene().sigMouseMoved.connect(self._on_moved)
        self.set_theme(theme)

    # --- showing ----------------------------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.setBackground(theme.base)
        for name in ("left", "bottom", "right"):
            axis = self.getPlotItem().getAxis(name)
            axis.setPen(QPen(QColor(theme.border)))
            axis.setTextPen(QColor(theme.dim))
        for line in self._axes:
            line.setPen(pg.mkPen(theme.border, width=1))
        for line in self._cross:
            line.setPen(pg.mkPen(theme.dim, width=1, style=Qt.PenStyle.DotLine))
        for grip in self._grips.values():
            self._paint(grip)
        if self._chart is not None:
            self.items_shown.show(self._chart, theme)

    def set_chart(self, chart: Chart, *, fit: bool) -> None:
        """Show `chart` in the items that there are; `fit` also moves the picture to hold all of it."""
        self._chart = chart
        style = {"color": self._theme.dim}
        self.setLabel("bottom", f"speed [{chart.unit.value}]", **style)
        self.setLabel("left", f"effort [{unit_text(chart.effort_unit)}]", **style)
        self.setLabel("right", f"power [{unit_text(chart.power_unit)}]", **style)
        self.getPlotItem().showAxis("right", any(s.key == "power" for s in chart.series))
        self.items_shown.show(chart, self._theme)
        if fit:
            self.fit()

    def fit(self) -> None:
        """Show all of the chart."""
        if self._chart is not None:
            chart = self._chart
            self._main.setRange(
                xRange=(-chart.speed_end, chart.speed_end), yRange=(-chart.effort_end, chart.effort_end), padding=0
            )
            self._scale_powers()

    def _place_powers(self) -> None:
        self._powers.setGeometry(self._main.sceneBoundingRect())

    def _scale_powers(self) -> None:
        if self._chart is not None:
            low, high = self._main.viewRange()[1]
            factor = self._chart.power_end / self._chart.effort_end
            self._powers.setYRange(low * factor, high * factor, padding=0)

    def mouseDoubleClickEvent(self, event: Any) -> None:  # noqa: N802
        """Fit the picture on a double click."""
        super().mouseDoubleClickEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape ends a drag without an edit; F and Home fit."""
        if event.key() == Qt.Key.Key_Escape and self._dragging is not None:
            self._ignored = True
            self.drag_cancelled.emit()
        elif event.key() in (Qt.Key.Key_F, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(event)

    # --- handles and cursor -----------------------------------------------------------------------------------------

    @property
    def dragging(self) -> bool:
        """Tell whether a handle is under the hand."""
        return self._dragging is not None

    def set_handles(self, handles: Sequence[Handle]) -> None:
        """Put handles at these places [chart units], and hide the others; one under the hand stays."""
        places = {h.kind: h for h in handles}
        for kind, handle in places.items():
            if kind not in self._grips:
                grip = self._grips[kind] = _Grip(kind, self)
                self._paint(grip)
                self._main.addItem(grip, ignoreBounds=True)
            self._grips[kind].setPos(handle.speed, handle.effort)
        for kind, grip in self._grips.items():
            grip.setVisible(kind in places or kind is self._dragging)

    def handle_position(self, kind: HandleKind) -> QPointF | None:
        """Return where a handle is [pixels of the viewport]; None while it is hidden."""
        grip = self._grips.get(kind)
        if grip is None or not grip.isVisible():
            return None
        return QPointF(self.mapFromScene(self._main.mapViewToScene(grip.pos())))

    def to_view(self, scene: QPointF) -> QPointF:
        """Return a place in the scene as speed and effort."""
        at: QPointF = self._main.mapSceneToView(scene)
        return at

    def drag(self, kind: HandleKind, speed: float, effort: float, *, finished: bool) -> None:
        """Pass on what a handle tells; after Escape nothing until the button is let go."""
        if self._dragging is None:
            self._ignored = False
            self.setFocus()
        self._dragging = None if finished else kind
        if not self._ignored:
            (self.dropped if finished else self.dragged).emit(kind, speed, effort)

    def _paint(self, grip: _Grip) -> None:
        grip.setPen(pg.mkPen(self._theme.base, width=1.5))
        grip.setHoverPen(pg.mkPen(self._theme.text, width=2))
        grip.setBrush(pg.mkBrush(self._theme.accent))
        grip.setHoverBrush(pg.mkBrush(self._theme.accent))

    def _on_moved(self, scene: QPointF) -> None:
        inside = self._main.sceneBoundingRect().contains(scene)
        for line in self._cross:
            line.setVisible(inside)
        if not inside:
            self.hovered.emit(None, None)
            return
        at = self.to_view(scene)
        self._cross[0].setPos(at.y())
        self._cross[1].setPos(at.x())
        self.hovered.emit(at.x(), at.y())

    def leaveEvent(self, event: Any) -> None:  # noqa: N802
        """Take the crosshair away."""
        super().leaveEvent(event)
        self.hide_cursor()

    def hide_cursor(self) -> None:
        """Take the crosshair away."""
        for line in self._cross:
            line.hide()
        self.hovered.emit(None, None)

    def set_cut(self, *, cut: bool) -> None:
        """Draw only what lies inside the axes, for formats that know no clipping; or all of it again."""
        if self._chart is None:
            return
        chart = self._chart
        if cut:
            speeds, efforts = self._main.viewRange()
            chart = clipped(chart, tuple(speeds), tuple(efforts), tuple(self._powers.viewRange()[1]))
        self.items_shown.show(chart, self._theme)

    def set_clean(self, *, clean: bool) -> None:
        """Hide what belongs to the hand and not to the picture, for an export; or show it again."""
        for grip in self._grips.values():
            grip.setOpacity(0.0 if clean else 1.0)
        if clean:
            self.hide_cursor()
