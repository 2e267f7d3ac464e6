"""The tab "Frames": the selected joint in 3D among its bodies, and the numbers of its two frames."""

from __future__ import annotations

import math
import time

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint.model import JointReport
from omni_physjoint.scene3d import (
    Around,
    Camera,
    Drawing,
    Kind,
    Stroke,
    axes_of,
    draw,
    ghosts,
    grid,
    guides,
    length_text,
    swept,
)
from omni_physjoint.scene3d.framing import centers_of, ellipsoid_lines, extent_of, size_of
from omni_physjoint.surroundings import Surroundings
from omni_physjoint_ui.frames_bar import FramesBar
from omni_physjoint_ui.frames_bodies import Bodies
from omni_physjoint_ui.frames_canvas import Canvas, opengl_problem
from omni_physjoint_ui.frames_numbers import legend_html, numbers_html
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import counted

__all__ = ["FramesView"]

_AT_ONCE = 0.25
"""Time for the shapes of the two bodies before the first picture [s]."""
_GATHER = 0.5
"""Time between two takings over of shapes that are being read [s]."""
_SLICE = 0.02
"""Time for the shapes of the others between two events [s]."""


class FramesView(QWidget):
    """Shows one joint; does nothing while nobody sees it."""

    joint_clicked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._joint: JointReport | None = None
        self._surroundings: Surroundings | None = None
        self._around: Around | None = None
        self._bodies = Bodies()
        self._size = 1.0
        self._fitted = ""
        self._fitted_camera: Camera | None = None
        self._stale = True
        self._rebuilt = 0.0
        self.canvas: Canvas | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._load_more)
        self.bar = FramesBar()
        self.bar.changed.connect(self._redraw)
        self.bar.shapes_changed.connect(self._rebuild)
        self.bar.fit_wanted.connect(self.fit)
        self.bar.view_wanted.connect(self._look)
        self._message = QLabel()
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setWordWrap(True)
        self._message.setContentsMargins(24, 24, 24, 24)
        self._picture = QStackedWidget()
        self._picture.addWidget(self._message)
        self.numbers = QTextBrowser()
        self.numbers.setAccessibleName("Numbers of both frames")
        self.numbers.setFrameShape(QFrame.Shape.NoFrame)
        self.numbers.document().setDocumentMargin(10)
        self._legend = QLabel()
        self._legend.setTextFormat(Qt.TextFormat.RichText)
        self._legend.setWordWrap(True)
        self._legend.setContentsMargins(10, 3, 10, 3)
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self._picture, 1)
        inside.addWidget(self._legend)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setObjectName("frames and list")
        self._split.addWidget(left)
        self._split.addWidget(self.numbers)
        self._split.setSizes([640, 330])
        self._split.setStretchFactor(0, 1)
        self._split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self._split, 1)
        self.set_theme(theme)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self._message.setStyleSheet(f"color: {theme.dim}; background: {theme.base};")
        self._legend.setText(legend_html(theme))
        if self.canvas is not None:
            self.canvas.set_theme(theme)
        self._show()

    def set_joint(self, joint: JointReport | None, surroundings: Surroundings | None) -> None:
        """Show `joint`, as `surroundings` has it now; called again after every edit."""
        self._joint = joint
        self._surroundings = surroundings if joint is not None else None
        self._stale = True
        if joint is None or self.isVisible():
            self._show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Catch up with what happened while nobody looked."""
        super().showEvent(event)
        self._start_canvas()
        if self._stale:
            self._show()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Stop reading shapes."""
        super().hideEvent(event)
        self._timer.stop()

    def stop(self) -> None:
        """Let go of the stage: the window closes."""
        self._timer.stop()
        self._surroundings = None
        self._around = None

    def complete(self) -> None:
        """Read all shapes now, for pictures."""
        if self._surroundings is not None and self._around is not None:
            self._surroundings.load(self._around.bodies, math.inf)
            self._timer.stop()
            self._rebuild()

    def _start_canvas(self) -> None:
        if self.canvas is not None or self._message.text():
            return
        problem = opengl_problem()
        if problem:
            self._give_up(problem)
            return
        self.canvas = Canvas(self._theme)
        self.canvas.clicked.connect(self.joint_clicked)
        self.canvas.fit_wanted.connect(self.fit)
        self.canvas.resized.connect(self._on_resize)
        self.canvas.failed.connect(self._give_up, Qt.ConnectionType.QueuedConnection)
        self._picture.addWidget(self.canvas)
        self._picture.setCurrentWidget(self.canvas)

    def _give_up(self, why: str) -> None:
        """Say that there is no picture; the numbers beside it do without."""
        self._message.setText(
            f"No 3D picture: {why}.\n\nThe numbers beside it do not need one. Without a display, a virtual screen "
            "(Xvfb) with Mesa's software renderer draws it."
        )
        if self.canvas is not None:
            self._picture.removeWidget(self.canvas)
            self.canvas.deleteLater()
            self.canvas = None
        self.bar.set_picture(there=False)
        self._legend.hide()
        self._picture.setCurrentWidget(self._message)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Gather the joint anew and draw it."""
        if self._joint is not None and not self.isVisible():
            self._stale = True
            return
        self._stale = False
        self._timer.stop()
        joint, surroundings = self._joint, self._surroundings
        if joint is None or surroundings is None:
            self._around = None
            self.numbers.clear()
            self.bar.set_axes((), 1.0)
            if self.canvas is not None:
                self.canvas.set_drawing((), None, "")
                none = np.zeros((0, 3), np.float32)
                self.canvas.set_bodies(none, none, none, none)
            return
        self._around = around = surroundings.around(joint.path)
        self._tell(around)
        if self.canvas is None:
            self.bar.set_axes((), 1.0)
            return
        own = [actor for actor in around.joint.actors if actor is not None]
        surroundings.load(own, _AT_ONCE)
        whole = surroundings.load(around.bodies, _SLICE)
        self._rebuild()
        if self._fitted != joint.path:
            self.fit()
        if not whole:
            self._timer.start()

    def _load_more(self) -> None:
        if self._surroundings is None or self._around is None:
            return
        whole = self._surroundings.load(self._around.bodies, _SLICE)
        # What is read appears now and then: taking it over costs as much as all that there is.
        if whole or time.monotonic() - self._rebuilt > _GATHER:
            self._rebuild()
        if not whole:
            self._timer.start()

    def _rebuild(self) -> None:
        """Take over the shapes that are read by now, and draw."""
        around, surroundings = self._around, self._surroundings
        if around is None or surroundings is None or self.canvas is None:
            return
        self._bodies.use = self.bar.shapes
        self._bodies.gather(around, surroundings.shapes)
        self._size = size_of(around, self._bodies.batch)
        self.bar.set_axes(axes_of(around.joint, self._size), around.meters_per_unit)
        self._redraw()
        self._rebuilt = time.monotonic()

    def _redraw(self) -> None:
        """Draw what is gathered, with the ghosts and the sweep as they are set."""
        around, surroundings, canvas = self._around, self._surroundings, self.canvas
        if around is None or surroundings is None or canvas is None:
            return
        bodies, bar = self._bodies, self.bar
        canvas.set_bodies(*bodies.arrays(around.bodies, around.up_axis, self._theme, shaded=bar.shaded))
        drawing = draw(around, self._size, centers_of(around, bodies.batch), skeleton=bar.skeleton)
        strokes = list(drawing.strokes)
        if bar.ghosts:
            strokes.append(Stroke(Kind.GHOST, bodies.outline(ghosts(around, self._size))))
        if bar.sweep is not None:
            axis, value = bar.sweep
            strokes.append(Stroke(Kind.SWEEP, bodies.outline(swept(around, axis, value, self._size))))
        if bar.inertia:
            strokes += ellipsoid_lines(around, surroundings.inertia)
        low, high = extent_of(around, bodies.batch, self._size)
        ground, step = grid(low, high, around.up_axis)
        canvas.set_drawing([ground, *strokes], drawing, f"grid {length_text(step, around.meters_per_unit)}")

    def _tell(self, around: Around) -> None:
        notes = []
        if not around.joint.exists:
            notes.append(f"PhysX has no object for this joint. {around.report.role_reason}")
        text = numbers_html(around.numbers, self._theme, around.meters_per_unit, notes)
        if around.left_out:
            left = f"Not drawn: {counted(around.left_out, 'joint')} of its articulation, the farthest."
            text += f"<p style='color:{self._theme.dim}'>{left}</p>"
        place = self.numbers.verticalScrollBar().value()
        self.numbers.setHtml(text)
        self.numbers.verticalScrollBar().setValue(place)

    @property
    def drawing(self) -> Drawing | None:
        """What is drawn over the bodies now, for whoever checks it."""
        if self._around is None:
            return None
        return draw(self._around, self._size, centers_of(self._around, self._bodies.batch), skeleton=self.bar.skeleton)

    # --- camera -----------------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Bring the joint and its two bodies into view."""
        around, canvas = self._around, self.canvas
        if around is None or canvas is None:
            return
        self._fitted = around.joint.path
        low, high = extent_of(around, self._bodies.batch, self._size, own=True)
        lines = [stroke.ends.reshape(-1, 3) for stroke in guides(around.joint, self._size)[0] if around.joint.exists]
        if self.bar.ghosts:
            lines.append(self._bodies.outline(ghosts(around, self._size)).reshape(-1, 3))
        for points in lines:
            if len(points):
                low, high = np.minimum(low, points.min(axis=0)), np.maximum(high, points.max(axis=0))
        if canvas.camera.up_axis != around.up_axis:
            canvas.camera = type(canvas.camera)(up_axis=around.up_axis)
        canvas.set_camera(canvas.camera.fitted(low, high, canvas.width(), canvas.height()))

        self._fitted_camera = canvas.camera

    def _on_resize(self) -> None:
        """Fit again, unless somebody has moved the camera since."""
        if self.canvas is not None and self.canvas.camera == self._fitted_camera:
            self.fit()

    def _look(self, view: str) -> None:
        if self.canvas is not None:
            self.canvas.set_camera(self.canvas.camera.looking(view))
