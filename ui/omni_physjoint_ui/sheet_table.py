"""The table of the spreadsheet: columns that can be chosen, moved and remembered, and rows that are joints."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QItemSelection, QItemSelectionModel, QSettings, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QFrame, QHeaderView, QTreeView, QWidgetAction

from omni_physjoint.sheet import COLUMNS, SheetColumn, SheetRow
from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.menus import MenuButton
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.sheet_model import SheetModel
from omni_physjoint_ui.theme import Theme

__all__ = ["SheetTable"]

_SHOWN = frozenset(
    {"joint", "type", "role", "findings", "axis", "stiffness", "damping", "maxForce", "targetPosition", "low", "high"}
    | {"maxJointVelocity", "armature"}
)
"""Columns that are shown before somebody chooses others."""
_KEY = f"sheet/columns {len(COLUMNS)}"
"""Setting of the header's state: with other columns it would mean others."""
_SAMPLES = {"joint": "WristPitchJoint", "path": "/World/Robot/Joints/WristPitch", "type": "rack and pinion"}
_FLAGS = QItemSelectionModel.SelectionFlag


class SheetTable(QTreeView):
    """Shows a `SheetModel` and tells which joints the user chose."""

    chosen = Signal(str, object)
    """Path of the joint that became current, and of all that are selected, from top to bottom."""

    def __init__(self, model: SheetModel, theme: Theme, emptiness: Callable[[], str]) -> None:
        super().__init__()
        self._model, self._emptiness = model, emptiness
        self._settings: QSettings | None = None
        self._paths: tuple[str, ...] = ()
        self._quiet = False
        self._cells = CellDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self._cells)
        self.setAccessibleName("Spreadsheet of joints")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.header()
        header.setSectionsMovable(True)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(48)
        header.setSortIndicatorClearable(True)
        width = self.fontMetrics().horizontalAdvance
        for position, column in enumerate(COLUMNS):
            sample = _SAMPLES.get(column.key, "1000.123 torque·s/deg" if column.has_unit else "not created")
            header.resizeSection(position, max(width(sample), width(column.title) + 16) + 20)
            self.setColumnHidden(position, column.key not in _SHOWN)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        model.modelReset.connect(lambda: self.select(self._paths))

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._cells.set_theme(theme)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self._emptiness)

    def remember(self, settings: QSettings) -> None:
        """Take over the columns that were chosen before, and keep from now on what is chosen."""
        saved = settings.value(_KEY)
        if isinstance(saved, QByteArray):
            self.header().restoreState(saved)
            self.header().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)  # nothing is sorted yet
        self._settings = settings

    # --- columns ----------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[SheetColumn]:
        """Return the columns that are shown, from left to right."""
        header = self.header()
        order = [header.logicalIndex(visual) for visual in range(header.count())]
        return [COLUMNS[position] for position in order if not header.isSectionHidden(position)]

    def chooser(self) -> MenuButton:
        """Return a button that offers the columns; its menu stays open while several are chosen."""
        button = MenuButton("Columns")
        for position, column in enumerate(COLUMNS):
            box = QCheckBox(column.title)
            box.setToolTip(column.tip)
            box.setContentsMargins(8, 2, 8, 2)
            box.toggled.connect(lambda on, p=position: self._show_column(p, on=on))
            action = QWidgetAction(button.menu_below)
            action.setText(column.title)
            action.setDefaultWidget(box)
            button.menu_below.addAction(action)
            button.about_to_open.connect(lambda b=box, p=position: self._match(b, p))
        return button

    def _match(self, box: QCheckBox, position: int) -> None:
        box.blockSignals(True)
        box.setChecked(not self.isColumnHidden(position))
        box.blockSignals(False)

    def _show_column(self, position: int, *, on: bool) -> None:
        if on or len(self.shown) > 1:  # without any column nobody could bring one back by the header
            self.setColumnHidden(position, not on)
            self.save()

    def save(self) -> None:
        """Remember which columns are shown, where and how wide."""
        if self._settings is not None:
            self._settings.setValue(_KEY, self.header().saveState())

    # --- rows -------------------------------------------------------------------------------------------------------

    @property
    def selected_rows(self) -> tuple[SheetRow, ...]:
        """Return the selected rows, from top to bottom."""
        numbers = {
            row for part in self.selectionModel().selection().toList() for row in range(part.top(), part.bottom() + 1)
        }
        return tuple(self._model.rows[row] for row in sorted(numbers))

    def select(self, paths: Sequence[str]) -> None:
        """Select the rows of the joints at `paths` without telling anybody; they stay wanted while not shown."""
        self._paths = tuple(paths)
        if self._quiet or set(paths) == {row.path for row in self.selected_rows}:
            return
        self._quiet = True
        found = QItemSelection()
        last = self._model.columnCount() - 1
        places = sorted(filter(None, map(self._model.place, paths)))
        for first, final in places[:1000]:  # thousands of ranges would be asked about in every painted cell
            found.select(self._model.index(first, 0), self._model.index(final, last))
        self.selectionModel().select(found, _FLAGS.ClearAndSelect)
        if places:
            self.selectionModel().setCurrentIndex(self._model.index(places[0][0], 0), _FLAGS.NoUpdate)
            if self.isVisible():
                self.scrollTo(self.currentIndex())
        self._quiet = False

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:  # noqa: N802
        """Tell about the joints that the user selected."""
        super().selectionChanged(selected, deselected)
        rows = () if self._quiet else self.selected_rows
        if not rows:
            return
        paths = tuple(dict.fromkeys(row.path for row in rows))
        if paths == self._paths:
            return
        self._paths = paths
        current = self.currentIndex()
        path = self._model.rows[current.row()].path if current.isValid() else paths[-1]
        self._quiet = True  # whoever hears it selects the same rows here
        self.chosen.emit(path if path in paths else paths[-1], paths)
        self._quiet = False
