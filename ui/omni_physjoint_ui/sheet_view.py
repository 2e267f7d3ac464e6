"""The tab with all joints as a spreadsheet: what is shown, sorted and exported. It looks at joints only while shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint.errors import QueryError
from omni_physjoint.query import Query, parse
from omni_physjoint.sheet import Sheet, SheetColumn
from omni_physjoint.sheet_order import Arrangement, Wanted
from omni_physjoint.sheet_text import SheetText
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.compare_view import chosen_reading, reading_box
from omni_physjoint_ui.menus import MenuButton
from omni_physjoint_ui.search import SEARCH_HELP, JointSearch
from omni_physjoint_ui.sheet_model import SheetModel
from omni_physjoint_ui.sheet_table import SheetTable
from omni_physjoint_ui.slices import Slices
from omni_physjoint_ui.strip import strip
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import counted, wrapped

__all__ = ["SheetView"]

_SMALL = 2_000
"""Joints up to which an edit sorts and filters all rows anew."""


class SheetView(QWidget):
    """Shows the joints of a stage, or some of them, a row an axis."""

    chosen = Signal(str, object)
    """Path of the joint that the user made current, and the paths of all that are selected."""
    failed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = SheetModel(theme, self)
        self._source: Sheet | None = None
        self._search: JointSearch | None = None
        self._paths: Callable[[str], Sequence[str]] = lambda _scope: ()
        self._arrangement: Arrangement | None = None
        self._query = Query()
        self._sort: SheetColumn | None = None
        self._descending = False
        self._units = UnitSystem()
        self._old = True
        self._note = ""
        self.work = Slices(self)
        self.table = SheetTable(self.sheet, theme, self._emptiness)
        self._build()
        self.sheet.sort_wanted.connect(self._on_sort)
        self.table.chosen.connect(self.chosen)
        self.work.progressed.connect(self._on_progress)
        self.work.failed.connect(self.failed)

    def _build(self) -> None:
        self.scope = QComboBox()
        for title in ("whole stage", "this articulation", "selected joints"):
            self.scope.addItem(title, title)
        self.scope.setAccessibleName("Which joints")
        self.scope.setToolTip(
            "Which joints have rows: all, those of the selected joint's articulation, or the selected ones"
        )
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter: *Left*  path~J[0-9]  stiffness>100")
        self.filter.setAccessibleName("Filter of the spreadsheet")
        self.filter.setToolTip(wrapped(SEARCH_HELP))
        self.filter.setClearButtonEnabled(True)
        self.problems = QCheckBox("Only problems")
        self.problems.setToolTip("Only joints with an error or a warning")
        self.authored = QCheckBox("Only authored")
        self.authored.setToolTip("Only rows in which somebody authored one of the columns shown")
        self.readings = reading_box("Which value of each column is shown; bold and coloured where somebody authored it")
        out = MenuButton("Export")
        for title, slot in (
            ("Copy rows for a spreadsheet", lambda: self._export(lambda text: copy_text(text.tsv()))),
            ("Copy rows as Markdown", lambda: self._export(lambda text: copy_text(text.markdown()))),
            ("Save as CSV…", self._save),
        ):
            out.menu_below.addAction(title).triggered.connect(slot)
        self.export = out
        self.told = QLabel()
        self.cancel = QToolButton()
        self.cancel.setText("Cancel")
        self.cancel.clicked.connect(self._cancel)
        self.cancel.hide()
        bar, below = strip("Rows and columns"), QHBoxLayout()
        for part in (self.scope, self.filter, self.problems, self.authored, self.readings, self.table.chooser(), out):
            bar.addWidget(part)
        below.setContentsMargins(8, 2, 8, 2)
        below.addWidget(self.told, 1)
        below.addWidget(self.cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.table, 1)
        layout.addLayout(below)
        self.filter.textChanged.connect(self._on_filter)
        self.problems.toggled.connect(lambda _on: self.arrange())
        self.authored.toggled.connect(lambda _on: self.arrange())
        self.scope.currentIndexChanged.connect(lambda _i: self.arrange())
        self.readings.currentIndexChanged.connect(lambda _i: self._on_reading())

    def remember(self, settings: QSettings) -> None:
        """Keep which columns are shown, from one window to the next."""
        self.table.remember(settings)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self.table.set_theme(theme)
        self.sheet.set_theme(theme)

    def set_units(self, units: UnitSystem) -> None:
        """Tell values in other units."""
        self._units = units
        self.sheet.set_units(units)

    def set_source(
        self, sheet: Sheet | None, search: JointSearch | None, paths: Callable[[str], Sequence[str]]
    ) -> None:
        """Show another stage.

        Args:
            sheet: Its joints; None for no stage.
            search: What the filter asks of a joint.
            paths: Returns which joints are in a scope: whole stage, this articulation, selected joints.
        """
        self._source, self._search, self._paths = sheet, search, paths
        if sheet is None:
            self.work.stop()
            self.sheet.set_rows(None, ())
        self.arrange()

    def set_selected(self, paths: Sequence[str]) -> None:
        """Show which joints are selected; with a scope that goes by them, other rows."""
        self.table.select(paths)
        if self.scope.currentIndex() > 0:
            self.arrange()

    def changed(self, paths: Collection[str], *, members: bool) -> None:
        """Follow an edit that these joints may look different after; `members` when joints came or went."""
        if self._source is None:
            return
        self._source.forget(paths)
        wanted = self._wanted()
        if members or len(self._paths("whole stage")) <= _SMALL:
            self.arrange()
        elif wanted.resolves or wanted.problems:
            self._note = "edited since it was sorted"
            self.sheet.repaint()
            self._tell()
        else:
            self.sheet.repaint()

    # --- arranging --------------------------------------------------------------------------------------------------

    def _wanted(self) -> Wanted:
        search, quick = self._search, self._query.quick
        rest = Query(tuple(term for term in self._query.terms if term.resolves))
        return Wanted(
            keeps=(lambda path: quick.holds(search.at(path))) if search and quick else None,
            holds=(lambda path: rest.holds(search.at(path))) if search and rest else None,
            problems=self.problems.isChecked(),
            authored=[column.key for column in self.table.shown] if self.authored.isChecked() else (),
            sort=self._sort,
            descending=self._descending,
            reading=chosen_reading(self.readings),
        )

    def arrange(self) -> None:
        """Work out anew which rows there are, when somebody looks."""
        self._old = True
        if self.isVisible():
            self._arrange()

    def _arrange(self) -> None:
        self._old = False
        self._note = ""
        if self._source is None:
            self._tell()
            return
        paths = self._paths(self.scope.currentData())
        arrangement = self._arrangement = Arrangement(self._source, paths, self._wanted())
        self.work.start(
            arrangement.work, lambda: self._arranged(arrangement), lambda: (arrangement.done, arrangement.total)
        )
        if not arrangement.finished and arrangement.rows:  # the order is known, if not how many axes each joint has
            self.sheet.set_rows(self._source, arrangement.rows)

    def _arranged(self, arrangement: Arrangement) -> None:
        self.sheet.set_rows(self._source, arrangement.rows)
        self._tell()

    def _cancel(self) -> None:
        self.work.stop()
        self._note = "stopped: the rows are those of before"
        self._tell()

    def _on_progress(self, what: tuple[int, int]) -> None:
        done, total = what
        self.cancel.show()
        self.told.setText(f"{done:,} of {total:,} looked at")

    def _on_sort(self, column: SheetColumn | None, descending: bool) -> None:
        self._sort, self._descending = column, descending
        self.arrange()

    def _on_filter(self, text: str) -> None:
        try:
            self._query = parse(text)
        except QueryError as error:
            self._note = str(error)
            self._tell()
            return
        self.arrange()

    def _on_reading(self) -> None:
        self.sheet.set_reading(chosen_reading(self.readings))
        if self._sort is not None and self._sort.resolves:
            self.arrange()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look at what changed while nobody did."""
        super().showEvent(event)
        if self._old:
            self._arrange()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Remember the columns, and do not work where nobody looks."""
        super().hideEvent(event)
        self.table.save()
        if self.work.active:
            self.work.stop()
            self._old = True

    def stop(self) -> None:
        """Ask nobody any more: the window closes."""
        self.table.save()
        self.work.stop()
        self._source = self._search = self._arrangement = None
        self._paths = lambda _scope: ()

    # --- saying and exporting ---------------------------------------------------------------------------------------

    def _tell(self) -> None:
        self.cancel.setVisible(self.work.active)
        rows = self.sheet.rows
        joints = len({row.path for row in rows})
        parts = [f"{counted(len(rows), 'row')} of {counted(joints, 'joint')}" if rows else "", self._note]
        self.told.setText("  ·  ".join(filter(None, parts)))

    def _emptiness(self) -> str:
        if self._source is None or not self._paths("whole stage"):
            return "This stage has no physics joints."
        return "" if self.work.active else "No joint is as the filter wants it."

    def _export(self, use: Callable[[SheetText], object]) -> None:
        """Collect the selected rows if there are several, else all, and `use` them."""
        if self._source is None:
            return
        chosen = self.table.selected_rows
        rows = chosen if len(chosen) > 1 else self.sheet.rows
        text = SheetText(self._source, rows, self.table.shown, chosen_reading(self.readings), self._units)

        def collect(seconds: float) -> bool:
            until = time.perf_counter() + seconds
            while not text.finished and time.perf_counter() < until:
                text.step()
            return text.finished

        def done() -> None:
            self._note = f"{counted(text.total, 'row')} exported"
            try:
                use(text)
            except OSError as error:
                self.failed.emit(f"{error.filename}: {error.strerror or error}")
                self._note = "nothing exported"
            self._tell()

        self.work.start(collect, done, lambda: (text.done, text.total))

    def _save(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Save the rows", "joints.csv", "CSV (*.csv)")
        if path:
            self.save_csv(path)

    def save_csv(self, path: str) -> None:
        """Write the rows into a file; what goes wrong is told by `failed`."""
        self._export(lambda text: Path(path).write_text(text.csv(), encoding="utf-8"))
