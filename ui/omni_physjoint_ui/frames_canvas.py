"""The 3D picture: a handful of OpenGL items that live as long as it does, words over them, and the mouse.

It draws arrays that it is given; what they mean is decided in `omni_physjoint.scene3d`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pyqtgraph.opengl as gl
from OpenGL import GL
from pyqtgraph.opengl import shaders
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMatrix4x4,
    QMouseEvent,
    QOffscreenSurface,
    QOpenGLContext,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtOpenGL import QOpenGLPaintDevice
from PySide6.QtWidgets import QToolTip, QWidget

from omni_physjoint.scene3d import Box, Camera, Drawing, Kind, Label, Marker, Stroke, nearest, placed
from omni_physjoint_ui.frames_colors import look
from omni_physjoint_ui.theme import Theme

__all__ = ["Canvas", "opengl_problem"]

_log = logging.getLogger(__name__)

_Floats = npt.NDArray[np.float32]

_REACH = 14.0
"""How far from a joint a click may be [pixel]."""
_STILL = 4.0
"""How far the mouse may move between press and release of a click [pixel]."""
_TURN = 0.008
"""Angle that the camera turns by for a pixel [rad]."""
_SMOOTH = 4_000
"""Ends of lines from which on they are not smoothed: without a graphics card that takes most of the time."""
_DOT, _DOT_OF_SELECTED = 7.0, 11.0
"""Size of a joint [pixel]."""
_WIDTHS = (1.0, 1.4, 2.0, 2.6, 3.0)
"""Line widths: OpenGL draws lines of one width at a time."""

_AMONG = {
    GL.GL_DEPTH_TEST: True,
    GL.GL_BLEND: False,
    GL.GL_CULL_FACE: False,
    GL.GL_POLYGON_OFFSET_FILL: True,
    "glPolygonOffset": (1.0, 1.0),
}
_ABOVE = {
    GL.GL_DEPTH_TEST: False,
    GL.GL_BLEND: True,
    GL.GL_CULL_FACE: False,
    "glBlendFunc": (GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA),
}


def opengl_problem() -> str:
    """Return why there can be no 3D picture here, in one line, or "" where there can be one."""
    context = QOpenGLContext()
    if not context.create():
        return "this display offers no OpenGL"
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not (surface.isValid() and context.makeCurrent(surface)):
        return "an OpenGL context cannot be used here"
    version = context.format().version()
    context.doneCurrent()
    return "" if version >= (2, 1) else f"OpenGL 2.1 is needed, and here is {version[0]}.{version[1]}"


class Canvas(gl.GLViewWidget):  # type: ignore[misc]  # pyqtgraph has no types
    """Shows bodies and lines, and tells which joint was clicked at."""

    clicked = Signal(str)
    """Path of a joint."""
    fit_wanted = Signal()
    resized = Signal()
    failed = Signal(str)
    """OpenGL gave up; why."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.camera = Camera()
        self._labels: tuple[Label, ...] = ()
        self._markers: tuple[Marker, ...] = ()
        self._measure = ""
        self._pressed: QPointF | None = None
        self._last = QPointF()
        self._broken = False
        self.shown_labels: list[tuple[str, Box]] = []
        """Words of the last picture with their places, for whoever checks that none covers another."""
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(160, 120))
        self.setAccessibleName("Joint frames in 3D")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._surface = gl.GLMeshItem(
            vertexes=np.zeros((3, 3), np.float32),
            faces=np.zeros((1, 3), np.uint32),
            smooth=True,
            computeNormals=False,
            glOptions=_AMONG,
        )
        self._outlines = _lines(1.0, _AMONG)
        self._among = {width: _lines(width, _AMONG) for width in _WIDTHS[:1]}
        self._above = {width: _lines(width, _ABOVE) for width in _WIDTHS}
        self._points = gl.GLScatterPlotItem(pos=np.zeros((0, 3), np.float32), pxMode=True, glOptions=_ABOVE)
        for order, item in enumerate(
            (*self._among.values(), self._surface, self._outlines, *self._above.values(), self._points)
        ):
            item.setDepthValue(order)
            self.addItem(item)
        self.set_theme(theme)

    # --- what is drawn ----------------------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Change the background and the words; whoever gives the lines gives them anew."""
        self._theme = theme
        self.setBackgroundColor(theme.base)

    def set_bodies(self, corners: _Floats, colors: _Floats, ends: _Floats, end_colors: _Floats) -> None:
        """Show surfaces, shape (3 m, 3) with a colour a corner, and outlines, shape (2 k, 3) with a colour an end."""
        self._surface.setVisible(len(corners) > 0)
        if len(corners):
            faces = np.arange(len(corners), dtype=np.uint32).reshape(-1, 3)
            self._surface.setMeshData(vertexes=corners, faces=faces, vertexColors=colors)
        _set(self._outlines, ends, end_colors)
        self.update()

    def set_drawing(self, strokes: Sequence[Stroke], drawing: Drawing | None, measure: str) -> None:
        """Show lines, and with `drawing` words and points to click at; `measure` says how wide the grid is."""
        self._labels = drawing.labels if drawing is not None else ()
        self._markers = drawing.markers if drawing is not None else ()
        self._measure = measure
        dense = self.devicePixelRatioF()  # OpenGL counts the pixels of the screen
        self._outlines.setData(width=dense)
        for among, items in ((True, self._among), (False, self._above)):
            for width, item in items.items():
                own = [
                    s
                    for s in strokes
                    if look(s.kind, self._theme).above is not among and self._width(s, items) == width
                ]
                points = np.concatenate([s.ends.reshape(-1, 3) for s in own]) if own else np.zeros((0, 3))
                colors = [np.tile(_rgba(look(s.kind, self._theme).color), (s.ends.size // 3, 1)) for s in own]
                item.setData(width=width * dense)
                _set(
                    item, points.astype(np.float32), np.concatenate(colors) if colors else np.zeros((0, 4), np.float32)
                )
        self._points.setVisible(bool(self._markers))
        if self._markers:
            self._points.setData(
                pos=np.array([m.at for m in self._markers], np.float32),
                color=np.array([_rgba(look(m.kind, self._theme).color) for m in self._markers], np.float32),
                size=np.array([_DOT_OF_SELECTED if m.selected else _DOT for m in self._markers], np.float32) * dense,
            )
        self.update()

    def _width(self, stroke: Stroke, items: Mapping[float, object]) -> float:
        wanted = look(stroke.kind, self._theme).width
        return min(items, key=lambda width: abs(width - wanted))

    @property
    def item_count(self) -> int:
        """How many OpenGL items there are: it never changes."""
        return len(self.items)

    # --- camera -----------------------------------------------------------------------------------------------------

    def set_camera(self, camera: Camera) -> None:
        """Look from elsewhere."""
        self.camera = camera
        self.update()

    def viewMatrix(self) -> QMatrix4x4:  # noqa: N802
        """Return the matrix from the world to the eye."""
        return QMatrix4x4([float(v) for v in self.camera.view.reshape(-1)])

    def projectionMatrix(self, region: object, viewport: object) -> QMatrix4x4:  # noqa: N802
        """Return the perspective."""
        matrix = self.camera.projection(self.width(), self.height())
        return QMatrix4x4([float(v) for v in matrix.reshape(-1)])

    # --- painting ---------------------------------------------------------------------------------------------------

    def initializeGL(self) -> None:  # noqa: N802
        """Prepare the items; what goes wrong is told once."""
        try:
            _renew_shaders()
            super().initializeGL()
        except Exception as error:  # drivers fail in many ways, and an exception here would end in Qt
            self._fail(error)

    def paintGL(self) -> None:  # noqa: N802
        """Draw bodies and lines, then the words over them."""
        if self._broken:
            return
        try:
            super().paintGL()
        except Exception as error:  # as above
            self._fail(error)
            return
        # A painter on the widget itself paints elsewhere while the window is drawn into a picture.
        device = QOpenGLPaintDevice(QSize(self.deviceWidth(), self.deviceHeight()))
        device.setDevicePixelRatio(self.devicePixelRatioF())
        painter = QPainter(device)
        painter.setFont(self.font())
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self._paint_labels(painter)
        self._paint_corner(painter)
        painter.end()

    def drawItemTree(self, item: object = None, useItemNames: bool = False) -> None:  # noqa: N802, N803
        """Draw the items in order; what one of them raises is told, where pyqtgraph would print it and go on."""
        for each in sorted(self.items, key=lambda one: one.depthValue()):
            if each.visible():
                each.paint()

    def _fail(self, error: Exception) -> None:
        if not self._broken:
            self._broken = True
            _log.warning("no 3D picture: %s", error)
            self.failed.emit(f"{type(error).__name__}: {error}")

    def _paint_labels(self, painter: QPainter) -> None:
        self.shown_labels = []
        if not self._labels:
            return
        width, height = float(self.width()), float(self.height())
        pixels, depth = self.camera.project(np.array([label.at for label in self._labels]), width, height)
        seen = [i for i in range(len(self._labels)) if depth[i] > 0.0]
        metrics = QFontMetricsF(painter.font())
        sizes = [(metrics.horizontalAdvance(self._labels[i].text) + 8.0, metrics.height() + 2.0) for i in seen]
        boxes = placed(
            [(float(pixels[i, 0]), float(pixels[i, 1])) for i in seen],
            sizes,
            [self._labels[i].weight for i in seen],
            Box(4.0, 4.0, width - 8.0, height - 8.0),
            [Box(0.0, height - 92.0, 150.0, 92.0)],
        )
        ground = QColor(self._theme.base)
        ground.setAlpha(225)
        for i, box in zip(seen, boxes, strict=True):
            if box is None:
                continue
            label = self._labels[i]
            color = QColor(look(label.kind, self._theme).color)
            rectangle = QRectF(box.x, box.y, box.width, box.height)
            anchor = QPointF(float(pixels[i, 0]), float(pixels[i, 1]))
            near = QPointF(
                min(max(anchor.x(), rectangle.left()), rectangle.right()),
                min(max(anchor.y(), rectangle.top()), rectangle.bottom()),
            )
            painter.setPen(QPen(color, 0.8))
            painter.drawLine(anchor, near)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rectangle, 3.0, 3.0)
            painter.setPen(color)
            painter.drawText(rectangle, Qt.AlignmentFlag.AlignCenter, label.text)
            self.shown_labels.append((label.text, box))

    def _paint_corner(self, painter: QPainter) -> None:
        """Draw the world's axes in the corner, and how wide the grid is."""
        origin = QPointF(46.0, self.height() - 58.0)
        axes = self.camera.axes
        for number in sorted(range(3), key=lambda k: float(axes[2, k])):
            kind = (Kind.X, Kind.Y, Kind.Z)[number]
            tip = QPointF(origin.x() + float(axes[0, number]) * 28.0, origin.y() - float(axes[1, number]) * 28.0)
            painter.setPen(QPen(QColor(look(kind, self._theme).color), 2.0))
            painter.drawLine(origin, tip)
            away = (tip - origin) * 1.3 + origin
            rectangle = QRectF(away.x() - 9.0, away.y() - 9.0, 18.0, 18.0)
            painter.drawText(rectangle, Qt.AlignmentFlag.AlignCenter, "XYZ"[number])
        painter.setPen(QColor(self._theme.dim))
        painter.drawText(QPointF(10.0, self.height() - 8.0), self._measure)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Tell that there is more room, or less."""
        super().resizeEvent(event)
        self.resized.emit()

    # --- mouse and keys ---------------------------------------------------------------------------------------------

    def _hit(self, at: QPointF) -> Marker | None:
        points = np.array([m.at for m in self._markers]).reshape(-1, 3)
        found = nearest(self.camera, points, (at.x(), at.y()), self.width(), self.height(), _REACH)
        return None if found is None else self._markers[found]

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Begin a drag, or a click."""
        self._pressed = self._last = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Turn or move the camera; without a button tell which joint is here."""
        if not event.buttons():
            hit = self._hit(event.position())
            self.setCursor(Qt.CursorShape.PointingHandCursor if hit else Qt.CursorShape.ArrowCursor)
            if hit is not None:
                QToolTip.showText(event.globalPosition().toPoint(), hit.joint, self)
            else:
                QToolTip.hideText()
            return
        step = event.position() - self._last
        self._last = event.position()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.buttons() & Qt.MouseButton.LeftButton and not shift:
            self.set_camera(self.camera.orbited(-step.x() * _TURN, step.y() * _TURN))
        else:
            self.set_camera(self.camera.panned(step.x(), step.y(), self.height()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """End a drag; a click selects the joint under it."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        moved = event.position() - pressed
        if abs(moved.x()) + abs(moved.y()) < _STILL:
            hit = self._hit(event.position())
            if hit is not None:
                self.clicked.emit(hit.joint)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Fit the selected joint."""
        if self._hit(event.position()) is None:
            self.fit_wanted.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Go nearer or farther."""
        self.set_camera(self.camera.zoomed(1.0015 ** event.angleDelta().y()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Turn with the arrows, zoom with plus and minus, fit with F."""
        turns = {
            Qt.Key.Key_Left: (-0.1, 0.0),
            Qt.Key.Key_Right: (0.1, 0.0),
            Qt.Key.Key_Up: (0.0, 0.1),
            Qt.Key.Key_Down: (0.0, -0.1),
        }
        key = Qt.Key(event.key())
        if key in turns:
            self.set_camera(self.camera.orbited(*turns[key]))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.set_camera(self.camera.zoomed(1.2))
        elif key == Qt.Key.Key_Minus:
            self.set_camera(self.camera.zoomed(1.0 / 1.2))
        elif key == Qt.Key.Key_F:
            self.fit_wanted.emit()
        else:
            QWidget.keyPressEvent(self, event)
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Do nothing: what pyqtgraph does on a release belongs to its own keys."""
        QWidget.keyReleaseEvent(self, event)


def _renew_shaders() -> None:
    """Have pyqtgraph compile its shaders again where those that it keeps belong to a window apart from ours."""
    own, shared = QOpenGLContext.currentContext(), QOpenGLContext.globalShareContext()
    if shared is not None and QOpenGLContext.areSharing(own, shared):
        return
    for item in (gl.GLLinePlotItem, gl.GLScatterPlotItem):
        item._shaderProgram = None
    shaders.getShaderProgram(None).prog = None


def _lines(width: float, options: Mapping[object, object]) -> gl.GLLinePlotItem:
    empty = np.zeros((0, 3), np.float32)
    return gl.GLLinePlotItem(pos=empty, mode="lines", width=width, antialias=True, glOptions=dict(options))


def _set(item: gl.GLLinePlotItem, points: _Floats, colors: _Floats) -> None:
    item.setVisible(len(points) > 0)
    item.setData(antialias=len(points) < _SMOOTH)
    if len(points):
        item.setData(pos=np.ascontiguousarray(points, np.float32), color=np.ascontiguousarray(colors, np.float32))


def _rgba(color: str) -> _Floats:
    return np.array(QColor(color).getRgbF(), np.float32)
