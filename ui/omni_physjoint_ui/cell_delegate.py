"""Paint a cell: its text, and behind it, dim, its unit or remark. Paths lose their beginning, other texts their end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import UNIT_ROLE, Index

__all__ = ["CellDelegate"]

_GAP = 5
"""Between a text and its unit [pixels]."""
_EDGE = 5
"""Between the edge of a flat list and its first column [pixels]."""
_LEAST = 24
"""Room below which no part of a unit is shown [pixels]."""
_AIR = 7
"""Above and below a text, together [pixels]."""


class CellDelegate(QStyledItemDelegate):
    """Paints the cells of the joint tree, the property table and the findings list."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.set_theme(theme)
        self.marked: Callable[[Index], bool] = lambda _index: False
        """Tells which cells have just changed."""

    def set_theme(self, theme: Theme) -> None:
        """Change the colours of units and of what has changed."""
        self._dim = QColor(theme.dim)
        self._changed = QColor(theme.changed)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint background and picture as the style does, then the text and its unit."""
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        text, unit = str(cell.text), str(index.data(UNIT_ROLE) or "")
        cell.text = ""
        if index.column() == 0 and isinstance(cell.widget, QTreeView) and not cell.widget.rootIsDecorated():
            cell.rect = cell.rect.adjusted(_EDGE, 0, 0, 0)
        style = cell.widget.style() if cell.widget else QApplication.style()
        if self.marked(index):
            painter.fillRect(cell.rect, self._changed)
            cell.backgroundBrush = QBrush()
            cell.state &= ~QStyle.StateFlag.State_Selected  # the selected row is the one that most often changes
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, cell.widget)
        # The style leaves the place of the text only when there is a text to place.
        cell.text = text
        area = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, cell, cell.widget)
        area = area.adjusted(3, 0, -3, 0)
        painter.save()
        painter.setClipRect(area)
        self._paint_text(painter, cell, area, text, unit)
        painter.restore()

    def _paint_text(self, painter: QPainter, cell: QStyleOptionViewItem, area: QRect, text: str, unit: str) -> None:
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        metrics = QFontMetrics(cell.font)
        plain = QFontMetrics(QApplication.font())
        wanted = metrics.horizontalAdvance(text)
        spare = area.width() - wanted - _GAP
        # What is left of a unit in a few pixels says nothing; hover and details have it whole.
        shown_unit = plain.elidedText(unit, Qt.TextElideMode.ElideRight, spare) if spare > _LEAST else ""
        mode = Qt.TextElideMode.ElideLeft if text.startswith("/") else Qt.TextElideMode.ElideRight
        painter.setFont(cell.font)
        painter.setPen(cell.palette.color(QPalette.ColorRole.Text))
        painter.drawText(area, align, metrics.elidedText(text, mode, area.width()))
        if shown_unit:
            painter.setFont(QApplication.font())
            painter.setPen(self._dim)
            painter.drawText(area.adjusted(wanted + _GAP, 0, 0, 0), align, shown_unit)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Return room for text, unit and picture."""
        hint = super().sizeHint(option, index)
        unit = str(index.data(UNIT_ROLE) or "")
        extra = QFontMetrics(QApplication.font()).horizontalAdvance(unit) + _GAP if unit else 0
        height = QFontMetrics(QApplication.font()).height() + _AIR
        return QSize(hint.width() + extra + 6, height)
