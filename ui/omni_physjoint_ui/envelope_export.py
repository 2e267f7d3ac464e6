"""A torque-speed plot with its legend as PNG or SVG, its points as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator

from omni_physjoint.envelope_chart import Chart, chart_csv
from omni_physjoint.errors import PhysJointError
from omni_physjoint_ui.envelope_plot import EnvelopePlot
from omni_physjoint_ui.envelope_style import paint_swatch
from omni_physjoint_ui.theme import Theme

__all__ = ["FILTERS", "export"]

FILTERS = ("PNG picture (*.png)", "SVG drawing (*.svg)", "CSV table (*.csv)")

_TITLE, _ROW, _COLUMNS, _PAD = 64, 20, 2, 12
_SCALE = 2.0
"""Pixels of a PNG for one on the screen."""


def export(plot: EnvelopePlot, chart: Chart, lines: Sequence[str], theme: Theme, path: str) -> None:
    """Write what the plot shows; the suffix decides: .svg, .csv, else PNG.

    Args:
        plot: As it is zoomed.
        chart: That it shows.
        lines: Two lines above the picture: what it is, and its numbers.
        theme: Of the colours.
        path: Of the file.

    Raises:
        PhysJointError: The file cannot be written.
    """
    suffix = Path(path).suffix.lower()
    if suffix == ".csv":
        try:
            Path(path).write_text(chart_csv(chart), encoding="utf-8")
        except OSError as error:
            raise PhysJointError(f"{path}: {error.strerror or error}") from error
        return
    legend = -(-len(chart.series) // _COLUMNS) * _ROW + 2 * _PAD
    size = QSize(plot.width(), _TITLE + plot.height() + legend)
    plot.set_clean(clean=True)
    try:
        if suffix == ".svg":
            _svg(plot, chart, lines, theme, path, size)
        else:
            picture = QPixmap(size * _SCALE)
            picture.setDevicePixelRatio(_SCALE)
            picture.fill(QColor(theme.base))
            painter = QPainter(picture)
            _paint(painter, plot, chart, lines, theme, size)
            painter.end()
            if not picture.save(path, "PNG"):
                raise PhysJointError(f"{path}: cannot be written")
    finally:
        plot.set_clean(clean=False)


def _svg(plot: EnvelopePlot, chart: Chart, lines: Sequence[str], theme: Theme, path: str, size: QSize) -> None:
    # pyqtgraph's own SVG exporter raises with PySide6 6.12.
    generator = QSvgGenerator()  # of SVG Tiny: what Qt writes of clipping in SVG 1.1 cuts the wrong items
    generator.setFileName(path)
    generator.setSize(size)
    generator.setResolution(plot.logicalDpiX())  # axes are kept as pictures in the resolution of the screen
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(lines[0])
    painter = QPainter()
    if not painter.begin(generator):
        raise PhysJointError(f"{path}: cannot be written")
    painter.fillRect(QRectF(0.0, 0.0, size.width(), size.height()), QColor(theme.base))
    plot.set_cut(cut=True)
    try:
        _paint(painter, plot, chart, lines, theme, size)
    finally:
        plot.set_cut(cut=False)
    painter.end()


def _paint(
    painter: QPainter, plot: EnvelopePlot, chart: Chart, lines: Sequence[str], theme: Theme, size: QSize
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(plot.font())
    bold = QFont(font)
    bold.setBold(True)
    painter.setFont(bold)
    painter.setPen(QColor(theme.text))
    area = QRectF(_PAD, 4, size.width() - 2 * _PAD, _ROW)
    painter.drawText(area, painter.fontMetrics().elidedText(lines[0], Qt.TextElideMode.ElideLeft, int(area.width())))
    painter.setFont(font)
    painter.setPen(QColor(theme.dim))
    painter.drawText(area.adjusted(0, _ROW, 0, 2 * _ROW), Qt.TextFlag.TextWordWrap, lines[1])
    plot.render(painter, QRectF(0.0, _TITLE, plot.width(), plot.height()))
    width = (size.width() - 2 * _PAD) / _COLUMNS
    painter.setFont(font)
    for number, series in enumerate(chart.series):
        row, column = divmod(number, _COLUMNS)
        left, top = _PAD + column * width, _TITLE + plot.height() + _PAD + row * _ROW
        paint_swatch(painter, QRectF(left, top, 30.0, _ROW), series.kind, theme, series.number)
        painter.setPen(QColor(theme.text))
        area = QRectF(left + 38.0, top, width - 44.0, _ROW)
        name = series.name.replace(" - ", " \N{MINUS SIGN} ")
        shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
