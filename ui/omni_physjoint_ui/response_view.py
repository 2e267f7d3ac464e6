"""The Response tab: how the selected joint answered a step of its target in the real consumer, over time."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from omni_physjoint.measure import Measurement, StepResponse
from omni_physjoint.measure.step_response import BAND
from omni_physjoint_ui.envelope_words import number
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import unit_text

__all__ = ["ResponseView"]

_ROWS = ("position", "velocity", "effort")


class ResponseView(QWidget):
    """Shows position, velocity and effort of one run, one above the other, and the numbers that one reads from it."""

    run_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: StepResponse | None = None
        self._why = ""
        self.run = QPushButton("Run in ovphysx")
        self.run.setToolTip("Runs a copy of the stage: this joint with its drive, the others locked, no gravity")
        self.run.clicked.connect(self.run_wanted)
        self.cancel = QPushButton("Cancel")
        self.cancel.clicked.connect(self.cancel_wanted)
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setMaximumWidth(220)
        self._numbers = QLabel()
        self._numbers.setTextFormat(Qt.TextFormat.PlainText)
        self._numbers.setWordWrap(True)
        top = QHBoxLayout()
        top.addWidget(self.run)
        top.addWidget(self.progress)
        top.addWidget(self.cancel)
        top.addWidget(self._numbers, 1)
        self.plots: dict[str, pg.PlotItem] = {}
        self.curves: dict[str, pg.PlotDataItem] = {}
        self.view = pg.GraphicsLayoutWidget()
        self.view.setAntialiasing(True)
        for row, name in enumerate(_ROWS):
            plot = self.view.addPlot(row, 0, viewBox=pg.ViewBox(enableMenu=False), enableMenu=False)
            # pyqtgraph makes this menu in any case and gives it no owner: without one it outlives the window.
            plot.ctrlMenu.setParent(self, plot.ctrlMenu.windowFlags())
            plot.hideButtons()
            for side in ("left", "bottom"):
                plot.getAxis(side).enableAutoSIPrefix(False)
            plot.getAxis("left").setWidth(78)
            if row:
                plot.setXLink(self.plots[_ROWS[0]])
            self.plots[name] = plot
            self.curves[name] = plot.plot([], [], pen=None)
        self._target = pg.InfiniteLine(0.0, angle=0)
        self._band = [pg.InfiniteLine(0.0, angle=0) for _ in range(2)]
        self._empty = QLabel()
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._empty, 1)
        self.set_running(running=False)
        self.set_theme(theme)
        self.set_measurement(None)

    @property
    def told(self) -> str:
        """Return the numbers, or why there are none."""
        return self._numbers.text() or self._empty.text()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.view.setBackground(theme.base)
        for plot in self.plots.values():
            for side in ("left", "bottom"):
                plot.getAxis(side).setPen(QPen(QColor(theme.border)))
                plot.getAxis(side).setTextPen(QColor(theme.dim))
        self._empty.setStyleSheet(f"color: {theme.dim};")
        self._draw()

    def set_running(self, *, running: bool, part: float = 0.0, can_run: bool = True) -> None:
        """Show how far a run is, or offer one."""
        self.progress.setVisible(running)
        self.cancel.setVisible(running)
        self.progress.setValue(round(part * 1000.0))
        self.run.setEnabled(can_run and not running)

    def set_measurement(self, measurement: Measurement | None, why: str = "") -> None:
        """Show the step response of a run; without one, `why` there is none."""
        self._shown = measurement.response if measurement is not None else None
        self._unit = "deg" if measurement is not None and "angular" in _kind(measurement) else "length"
        if measurement is not None and self._shown is None:
            why = "The drive has nothing to go to: its target is where it starts. Set a target position or velocity."
        self._why = why or "Not run yet. The response is that of the real consumer, in a copy of the stage."
        self._draw()

    def _draw(self) -> None:
        response, theme = self._shown, self._theme
        self.view.setVisible(response is not None)
        self._empty.setVisible(response is None)
        self._empty.setText(self._why)
        self._numbers.setText("" if response is None else _numbers(response, self._unit))
        if response is None:
            return
        per_second = f"{self._unit}/s"
        units = {"position": self._unit, "velocity": per_second, "effort": "torque" if self._unit == "deg" else "force"}
        colors = {"position": theme.accent, "velocity": theme.time_samples, "effort": theme.fallback}
        values = {"position": response.position, "velocity": response.velocity, "effort": response.effort}
        style = {"color": theme.dim}
        for name, plot in self.plots.items():
            plot.setLabel("left", f"{name} [{unit_text(units[name])}]", **style)
            self.curves[name].setData(response.time, values[name], pen=pg.mkPen(colors[name], width=1.8))
            plot.enableAutoRange()
        self.plots[_ROWS[-1]].setLabel("bottom", "time [s]", **style)
        target = self.plots[response.quantity]
        target.addItem(self._target, ignoreBounds=True)
        self._target.setPos(response.target)
        self._target.setPen(pg.mkPen(theme.text, width=1, style=Qt.PenStyle.DashLine))
        way = BAND * (response.target - response.start)
        for line, side in zip(self._band, (-1.0, 1.0), strict=True):
            target.addItem(line, ignoreBounds=True)
            line.setPos(response.target + side * way)
            line.setPen(pg.mkPen(theme.dim, width=1, style=Qt.PenStyle.DotLine))


def _kind(measurement: Measurement) -> str:
    return "linear" if measurement.instance in ("linear", "transX", "transY", "transZ") else "angular"


def _numbers(response: StepResponse, unit: str) -> str:
    m = response.metrics
    unit = unit if response.quantity == "position" else f"{unit}/s"
    parts = [
        f"{response.quantity} from {number(response.start)} to {number(response.target, unit)}",
        f"rise time {_seconds(m.rise_time)}",
        f"overshoot {100.0 * m.overshoot:.3g} %",
        f"settling time {_seconds(m.settling_time)}",
        f"left at the end {100.0 * m.final_error:.2g} %",
    ]
    return " · ".join(parts)


def _seconds(value: float | None) -> str:
    return "not reached" if value is None else f"{value:.3g} s"
