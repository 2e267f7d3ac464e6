"""Legend and readout of a torque-speed plot: each series with its stroke, its name and its value at the cursor."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from omni_physjoint.envelope_chart import Chart, Kind
from omni_physjoint_ui.envelope_style import swatch
from omni_physjoint_ui.envelope_words import number
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import unit_text

__all__ = ["EnvelopeLegend"]


class EnvelopeLegend(QTreeWidget):
    """Shows the series of one chart."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chart: Chart | None = None
        self._shape: tuple[tuple[str, Kind, str], ...] = ()
        self.setColumnCount(2)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setIconSize(QSize(30, 14))
        self.setAccessibleName("Legend and values at the cursor")
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.set_cursor(None, None)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self._shape = ()
        if self._chart is not None:
            self.set_chart(self._chart)

    def set_chart(self, chart: Chart) -> None:
        """List the series of `chart`; rows stay while these are the same."""
        self._chart = chart
        shape = tuple((s.key, s.kind, s.name) for s in chart.series)
        if shape == self._shape:
            return
        self._shape = shape
        self.clear()
        for series in chart.series:
            item = QTreeWidgetItem([series.name.replace(" - ", " \N{MINUS SIGN} "), ""])
            item.setIcon(0, swatch(series.kind, self._theme, series.number))
            item.setData(0, Qt.ItemDataRole.UserRole, series.key)
            item.setToolTip(0, series.name)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setForeground(0, QColor(self._theme.text))
            self.addTopLevelItem(item)

    def set_cursor(self, speed: float | None, effort: float | None) -> None:
        """Tell what each series says at `speed`; None empties the values."""
        chart = self._chart
        if chart is None or speed is None or effort is None:
            self.setHeaderLabels(["Move the cursor over the plot to read values", ""])
            values: dict[str, float] = {}
        else:
            values = chart.readout(speed)
            at = f"at {number(speed, chart.unit.value)}, {number(effort, unit_text(chart.effort_unit))}"
            self.setHeaderLabels([at, "value"])
        for row in range(self.topLevelItemCount()):
            item = self.topLevelItem(row)
            if item is None:
                continue
            key = item.data(0, Qt.ItemDataRole.UserRole)
            text = ""
            if chart is not None and key in values:
                unit = chart.power_unit if key == "power" else chart.effort_unit
                text = number(values[key], unit_text(unit))
            if item.text(1) != text:
                item.setText(1, text)
