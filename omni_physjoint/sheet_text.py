"""Rows of the spreadsheet as text: CSV and tab-separated with raw numbers, Markdown as it reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from omni_physjoint import display
from omni_physjoint.export import markdown_table
from omni_physjoint.quantities import Quoted, Reading
from omni_physjoint.sheet import Sheet, SheetColumn, SheetRow
from omni_physjoint.unit_systems import UnitSystem

__all__ = ["SheetText"]


class SheetText:
    """Collects the cells of some rows, one by one, since each joint may have to be resolved; then writes them."""

    def __init__(
        self,
        sheet: Sheet,
        rows: Sequence[SheetRow],
        columns: Sequence[SheetColumn],
        reading: Reading,
        units: UnitSystem,
    ) -> None:
        """Collect nothing yet."""
        self._sheet, self._rows, self._columns = sheet, tuple(rows), tuple(columns)
        self._reading, self._units = reading, units
        self._cells: list[list[Quoted]] = []

    @property
    def done(self) -> int:
        """Rows that are collected."""
        return len(self._cells)

    @property
    def total(self) -> int:
        """Rows that there are."""
        return len(self._rows)

    @property
    def finished(self) -> bool:
        """Tell whether all rows are collected."""
        return self.done == self.total

    def step(self) -> None:
        """Collect one more row; one whose joint is gone is empty."""
        row = self._rows[self.done]
        try:
            cells = [self._sheet.cell(row, column, self._reading) for column in self._columns]
        except KeyError:
            cells = [Quoted() for _ in self._columns]
        self._cells.append(cells)

    def csv(self) -> str:
        """Return the rows with commas; a column with a unit is followed by one that says which."""
        return self._separated(",")

    def tsv(self) -> str:
        """Return the rows with tabs, as spreadsheets take them from the clipboard."""
        return self._separated("\t")

    def _separated(self, delimiter: str) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
        header = []
        for column in self._columns:
            header += [column.key, f"{column.key} unit"] if column.has_unit else [column.key]
        writer.writerow(header)
        for cells in self._cells:
            line = []
            for column, cell in zip(self._columns, cells, strict=True):
                value = self._units.shown(cell.value, cell.unit, cell.column)
                line.append(display.raw(value))
                if column.has_unit:
                    line.append(self._units.unit(cell.unit))
            writer.writerow(line)
        return out.getvalue()

    def markdown(self) -> str:
        """Return a Markdown table of the rows as they read, with units and words for sentinels."""
        lines = [[self._told(cell) for cell in cells] for cells in self._cells]
        return markdown_table([column.title for column in self._columns], lines) + "\n"

    def _told(self, cell: Quoted) -> str:
        return " ".join(filter(None, self._units.text(cell.value, cell.unit, cell.column)))
