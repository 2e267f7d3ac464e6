"""A table for a terminal or a pipe that becomes a list of facts where it does not fit.

A table whose cells are broken in the middle of words cannot be read. So columns keep the width that their values need,
only prose is wrapped, and if that is wider than the terminal, each row is told as its name and its facts.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from omni_physjoint.display import NOTHING

__all__ = ["PIPE_WIDTH", "Grid"]

PIPE_WIDTH = 10_000
"""Width of the console for a pipe, wide enough that nothing is ever broken: a pipe has no edge."""
_PIPE_TABLE = 240
"""Width of the widest table in a pipe."""
_PIPE_FACTS = 120
"""Width to which facts are packed and prose is wrapped in a pipe; a value is never broken there."""
_PROSE = 36
"""Least width of a column of sentences."""
_GAP = 3
"""Width that a table takes between two columns."""

Cell = str | Text


class Grid:
    """A borderless table with a header line, or the same as names with facts below them."""

    def __init__(self, header: Sequence[str], rows: Sequence[Sequence[Cell]] = ()) -> None:
        """Take the titles and the rows; the first cell of a row names it."""
        self._header = tuple(header)
        self._rows: list[tuple[Cell, ...] | Text] = [tuple(row) for row in rows]

    def add_row(self, *cells: Cell) -> None:
        """Add a row."""
        self._rows.append(cells)

    def add_heading(self, text: Text) -> None:
        """Add a line that stands above the rows that follow."""
        self._rows.append(text)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the table if it fits, else the facts."""
        piped = options.max_width >= PIPE_WIDTH
        if self._width(prose=None) <= _PIPE_TABLE if piped else self._width(prose=_PROSE) <= options.max_width:
            yield self._table()
        else:
            yield from self._facts(_PIPE_FACTS if piped else options.max_width, fold=not piped)

    def _widths(self) -> list[int]:
        widths = [cell_len(title) for title in self._header]
        for row in self._rows:
            if not isinstance(row, Text):
                widths = [max(width, cell_len(_plain(cell))) for width, cell in zip(widths, row, strict=True)]
        return widths

    def _width(self, prose: int | None) -> int:
        """Return the width in which every value stands on one line, and sentences on several of `prose` cells."""
        widths = self._widths()
        for column in range(1, len(widths) if prose is not None else 0):
            words = [
                max((cell_len(word) for word in _plain(row[column]).split()), default=0)
                for row in self._rows
                if not isinstance(row, Text)
            ]
            widths[column] = min(widths[column], max(prose or 0, *words, 0))
        return sum(widths) + _GAP * (len(widths) - 1)

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for column, (title, width) in enumerate(zip(self._header, self._widths(), strict=True)):
            table.add_column(title, overflow="fold", no_wrap=column == 0 or width <= _PROSE)
        for row in self._rows:
            table.add_row(*((row,) if isinstance(row, Text) else row))
        return table

    def _facts(self, width: int, *, fold: bool) -> Iterator[Text]:
        for row in self._rows:
            if isinstance(row, Text):
                yield row
                continue
            name = row[0] if isinstance(row[0], Text) else Text(row[0])
            yield name
            indent = len(name.plain) - len(name.plain.lstrip()) + 4
            facts = [
                Text.assemble((f"{title} ", "dim"), cell)
                for title, cell in zip(self._header[1:], row[1:], strict=True)
                if _plain(cell) not in ("", NOTHING)
            ]
            yield from _packed(facts, indent, width, fold=fold)


def _packed(facts: Sequence[Text], indent: int, width: int, *, fold: bool) -> Iterator[Text]:
    """Yield the facts in lines, as many in each as fit; one that fits in none is wrapped, or stands alone in a pipe."""
    room, margin = max(width - indent, 16), Text(" " * indent)
    lines: list[Text] = []
    for fact in facts:
        if lines and lines[-1].cell_len + fact.cell_len + _GAP <= room:
            lines[-1] = lines[-1] + " · " + fact
        else:
            lines.append(fact)
    for line in lines:
        if fold:
            yield from (margin + part for part in line.wrap(Console(width=room), room, overflow="fold"))
        else:  # rich breaks what is longer than a line, or no line at all; a pipe has no colours to keep
            parts = textwrap.wrap(line.plain, room, break_long_words=False, break_on_hyphens=False)
            yield from (margin + part for part in parts)


def _plain(cell: Cell) -> str:
    return cell.plain if isinstance(cell, Text) else cell
