"""The tab that compares the selected joints. It looks at them only while it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QAction, QKeySequence, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint.model import JointReport
from omni_physjoint.quantities import Reading
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.cell_delegate import CellDelegate
from omni_physjoint_ui.clipboard import copy_text, table_markdown, table_text, table_tsv
from omni_physjoint_ui.compare_model import CompareModel
from omni_physjoint_ui.menus import offer_actions
from omni_physjoint_ui.placeholder import paint_placeholder
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import counted

__all__ = ["CompareView", "chosen_reading", "reading_box"]

_MOST = 64
"""Joints that are shown at most: nobody reads more columns, and each must be resolved."""

_READINGS = {Reading.CONSUMER: "consumer", Reading.PRODUCER: "producer", Reading.AUTHORED: "authored"}


def reading_box(tip: str) -> QComboBox:
    """Return a box that offers the three values of a column; its data are `Reading`s."""
    box = QComboBox()
    for reading, word in _READINGS.items():
        box.addItem(word, reading)
    box.setAccessibleName("Which value")
    box.setToolTip(tip)
    return box


def chosen_reading(box: QComboBox) -> Reading:
    """Return what a `reading_box` stands on."""
    return Reading(box.currentData())  # Qt keeps the word, not the member


class _Table(QTreeView):
    """The rows of the comparison."""

    def __init__(self, model: CompareModel, theme: Theme, emptiness: Callable[[], str]) -> None:
        super().__init__()
        self._emptiness = emptiness
        self.cells = CellDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self.cells)
        self.setAccessibleName("Selected joints beside each other")
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setIndentation(8)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(28)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        paint_placeholder(self, self._emptiness)


class CompareView(QWidget):
    """Compares the joints at some paths, which it asks for when it is shown."""

    joint_wanted = Signal(str)
    """Path of the joint whose column somebody double-clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Comparison")
        self.compared = CompareModel(theme, self)
        self._paths: tuple[str, ...] = ()
        self._ask: Callable[[str], JointReport] | None = None
        self._old = True
        self.readings = reading_box(
            "Which value of each column is compared. The consumer's are told in the column's own unit, unless the unit"
            " switch says another."
        )
        self.readings.currentIndexChanged.connect(lambda _i: self.compared.set_reading(chosen_reading(self.readings)))
        self.only = QCheckBox("Only differences")
        self.only.setToolTip("Show only rows in which the joints differ (Ctrl+D)")
        self.only.toggled.connect(self.compared.set_only_differing)
        self.told = QLabel()
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.addWidget(self.told, 1)
        bar.addWidget(self.only)
        bar.addSpacing(12)
        bar.addWidget(self.readings)
        self.table = _Table(self.compared, theme, self._emptiness)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self.table, 1)
        self.compared.modelReset.connect(self._open)
        self.compared.modelReset.connect(self._tell)
        self.compared.dataChanged.connect(self._tell)
        toggle = QAction("Only differences", self)
        toggle.setShortcut(QKeySequence("Ctrl+D"))
        toggle.triggered.connect(self.only.toggle)
        self.addAction(toggle)  # heard in the whole window, as long as the tab is shown
        for title, slot in (
            ("Copy table as text", table_text),
            ("Copy table as Markdown", table_markdown),
            ("Copy table for a spreadsheet (TSV)", table_tsv),
        ):
            action = QAction(title, self.table)
            action.triggered.connect(lambda _on=False, write=slot: copy_text(write(self.compared)))
            self.table.addAction(action)
        offer_actions(self.table)
        self.table.header().sectionDoubleClicked.connect(self._want)
        self._tell()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self.table.cells.set_theme(theme)
        self.compared.set_theme(theme)

    def set_units(self, units: UnitSystem) -> None:
        """Tell values in other units."""
        self.compared.set_units(units)

    def set_joints(self, paths: Sequence[str], ask: Callable[[str], JointReport]) -> None:
        """Compare the joints at `paths`, or the same ones as they are now; `ask` brings them."""
        self._paths, self._ask, self._old = tuple(paths), ask, True
        if self.isVisible():
            self.look()

    def look(self) -> None:
        """Look at the joints as they are now."""
        if not self._old or self._ask is None:
            return
        self._old = False
        shown = []
        for path in self._paths[:_MOST]:
            try:
                shown.append(self._ask(path))
            except KeyError:  # gone since it was selected
                continue
        self.compared.set_joints(shown if len(shown) > 1 else ())
        self._tell()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look at the joints that were selected meanwhile."""
        super().showEvent(event)
        self.look()

    def stop(self) -> None:
        """Ask nobody any more: the window closes."""
        self._ask = None

    def _emptiness(self) -> str:
        if len(self.compared.joints) < 2:
            return "Select two or more joints in the tree: Ctrl or Shift and click."
        return "The selected joints agree in everything."

    def _tell(self) -> None:
        number = len(self.compared.joints)
        if number < 2:
            self.told.setText("")
            return
        shown = f"the first {number} of {counted(len(self._paths), 'selected joint')}"
        which = shown if len(self._paths) > number == _MOST else counted(number, "joint")
        self.told.setText(f"{which}, {counted(self.compared.differing, 'row')} differ; bold is unlike the first")

    def _want(self, section: int) -> None:
        if section >= 2:
            self.joint_wanted.emit(self.compared.joints[section - 2].path)

    def _open(self) -> None:
        """Open all sections, and give columns that are new a width."""
        header, width = self.table.header(), self.fontMetrics().horizontalAdvance
        header.resizeSection(0, width("≠") + 26)
        header.resizeSection(1, width("velocityDependentResist"))
        for column in range(2, header.count()):
            title = self.compared.titles()[column]
            header.resizeSection(column, max(width("PhysicsRevoluteJoint") + 24, min(width(title) + 24, 260)))
        for position in range(self.compared.rowCount()):
            self.table.setFirstColumnSpanned(position, QModelIndex(), True)
            self.table.setExpanded(self.compared.index(position, 0), True)
