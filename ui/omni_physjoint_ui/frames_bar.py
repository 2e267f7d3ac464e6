"""The controls above the 3D view: what is shown, from where, and the slider that sweeps an axis."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSlider, QToolButton, QVBoxLayout, QWidget

from omni_physjoint import display
from omni_physjoint.scene3d import AXIS_WORDS, VIEWS, Axis, length_word
from omni_physjoint.shape_reader import COLLISION, RENDER
from omni_physjoint_ui.strip import gap, strip

__all__ = ["FramesBar"]

_STEPS = 1000


class FramesBar(QWidget):
    """Knows what is switched on; draws nothing."""

    changed = Signal()
    """Something else is to be drawn of what is gathered."""
    shapes_changed = Signal()
    """Other shapes are to be shown."""
    fit_wanted = Signal()
    view_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axes: tuple[Axis, ...] = ()
        self._meters = 1.0
        self._shapes = QComboBox()
        self._shapes.setAccessibleName("Shapes")
        for word, use in (("Collision shapes", COLLISION), ("Render shapes", RENDER), ("No shapes", "")):
            self._shapes.addItem(word, use)
        self._shapes.currentIndexChanged.connect(lambda _index: self.shapes_changed.emit())
        self._shaded = self._switch("Shaded", "Draw surfaces; off: outlines only", on=True)
        self._skeleton = self._switch("Joints", "Draw the joints and links around", on=True)
        self._ghosts = self._switch(
            "Start pose", "Outline where the simulation puts bodies that start elsewhere", on=True
        )
        self._inertia = self._switch("Inertia", "Draw the ellipsoids of the mass and inertia of both bodies", on=False)
        self._fit = QToolButton()
        self._fit.setText("Fit")
        self._fit.setToolTip("Bring the joint and its two bodies into view (F)")
        self._fit.clicked.connect(self.fit_wanted)
        self._views = []
        for view in VIEWS:
            button = QToolButton()
            button.setText(view.replace("-", "\N{MINUS SIGN}"))
            button.setToolTip(f"Look from {view} towards the origin")
            button.setAccessibleName(f"Look from {view}")
            button.clicked.connect(lambda _checked=False, v=view: self.view_wanted.emit(v))
            self._views.append(button)
        self._axis = QComboBox()
        self._axis.setAccessibleName("Axis to sweep")
        self._axis.currentIndexChanged.connect(lambda _index: self._on_axis())
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setAccessibleName("Position of the axis")
        self._slider.setRange(0, _STEPS)
        self._slider.valueChanged.connect(lambda _value: self._on_slider())
        self._value = QLabel()
        self._value.setMinimumWidth(self._value.fontMetrics().horizontalAdvance("\N{MINUS SIGN}000.00 units  "))
        self._off = QToolButton()
        self._off.setText("Back")
        self._off.setToolTip("Take the swept bodies away")
        self._off.clicked.connect(self._end_sweep)
        self._swept = False
        self._layout()
        self.set_axes((), 1.0)

    def _layout(self) -> None:
        first = strip("Shapes and views")
        for widget in (self._shapes, self._shaded, self._skeleton, self._ghosts, self._inertia):
            first.addWidget(widget)
        first.addWidget(gap())
        for widget in (self._fit, *self._views):
            first.addWidget(widget)
        second = QHBoxLayout()
        second.setContentsMargins(8, 2, 8, 2)
        second.setSpacing(4)
        self._sweep_label = QLabel("Sweep")
        second.addWidget(self._sweep_label)
        second.addWidget(self._axis)
        second.addWidget(self._slider, 1)
        second.addWidget(self._value)
        second.addWidget(self._off)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setSpacing(0)
        layout.addWidget(first)
        layout.addLayout(second)

    def _switch(self, text: str, tip: str, *, on: bool) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setCheckable(True)
        button.setChecked(on)
        button.toggled.connect(lambda _on: self.changed.emit())
        return button

    # --- what is set ------------------------------------------------------------------------------------------------

    @property
    def shapes(self) -> str:
        """Return which shapes to show: collision, render, or "" for none."""
        return str(self._shapes.currentData())

    @property
    def shaded(self) -> bool:
        """Tell whether surfaces are drawn."""
        return self._shaded.isChecked()

    @property
    def skeleton(self) -> bool:
        """Tell whether links and joints around are drawn."""
        return self._skeleton.isChecked()

    @property
    def ghosts(self) -> bool:
        """Tell whether bodies that start elsewhere are outlined there."""
        return self._ghosts.isChecked()

    @property
    def inertia(self) -> bool:
        """Tell whether inertia ellipsoids are drawn."""
        return self._inertia.isChecked()

    @property
    def sweep(self) -> tuple[str, float] | None:
        """Return the axis that is swept and its position [rad or length], None while none is."""
        axis = self._current
        if axis is None or not self._swept:
            return None
        return axis.name, axis.low + (axis.high - axis.low) * self._slider.value() / _STEPS

    def set_picture(self, *, there: bool) -> None:
        """Say whether there is a picture at all; without one nothing here does anything."""
        self.setVisible(there)

    def set_axes(self, axes: Sequence[Axis], meters_per_unit: float) -> None:
        """Offer the axes of a joint; a sweep goes on while the joint keeps its axes and their ranges."""
        self._meters = meters_per_unit
        axes = tuple(axes)
        same = [(a.name, a.low, a.high) for a in axes] == [(a.name, a.low, a.high) for a in self._axes]
        self._axes = axes
        for widget in (self._sweep_label, self._axis, self._slider, self._value, self._off):
            widget.setEnabled(bool(axes))
        if same and axes:
            return
        with QSignalBlocker(self._axis):
            self._axis.clear()
            self._axis.addItems([AXIS_WORDS[axis.name] for axis in axes] or ["no free axis"])
        self._rest()

    @property
    def _current(self) -> Axis | None:
        index = self._axis.currentIndex()
        return self._axes[index] if 0 <= index < len(self._axes) else None

    def _rest(self) -> None:
        """Put the slider where the simulation starts the axis, without sweeping it."""
        self._swept = False
        axis = self._current
        with QSignalBlocker(self._slider):
            span = axis.high - axis.low if axis is not None else 0.0
            at = (axis.start - axis.low) / span if axis is not None and span > 0.0 else 0.5
            self._slider.setValue(round(min(max(at, 0.0), 1.0) * _STEPS))
        self._tell()

    def _on_axis(self) -> None:
        self._rest()
        self.changed.emit()

    def _on_slider(self) -> None:
        self._swept = True
        self._tell()
        self.changed.emit()

    def _end_sweep(self) -> None:
        self._rest()
        self.changed.emit()

    def sweep_to(self, part: float) -> None:
        """Sweep the chosen axis to a part of its range, 0 to 1."""
        self._slider.setValue(round(part * _STEPS))
        self._on_slider()

    def _tell(self) -> None:
        axis, sweep = self._current, self.sweep
        self._off.setEnabled(sweep is not None)
        if axis is None or sweep is None:
            self._value.setText("")
            return
        value = axis.sign * (math.degrees(sweep[1]) if axis.angular else sweep[1])
        unit = "\N{DEGREE SIGN}" if axis.angular else f" {length_word(self._meters)}"
        self._value.setText(f"{display.text(float(f'{value:.4g}'))}{unit}")
