"""Which rows of the spreadsheet are wanted and in which order, in slices: values need their joint resolved."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from omni_physjoint import display
from omni_physjoint.model import Severity
from omni_physjoint.quantities import Quoted, Reading
from omni_physjoint.sheet import COLUMNS, Sheet, SheetColumn, SheetRow

__all__ = ["Arrangement", "Wanted"]

_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which rows are wanted, and in which order."""

    keeps: Callable[[str], bool] | None = None
    """Tells by its path whether a joint is wanted; asked before anything is resolved."""
    holds: Callable[[str], bool] | None = None
    """Likewise, and it may resolve the joint."""
    problems: bool = False
    """Only joints with an error or a warning."""
    authored: Collection[str] = ()
    """Keys of columns of which one must be authored; none asks for nothing."""
    sort: SheetColumn | None = None
    """None for the order of the paths."""
    descending: bool = False
    reading: Reading = Reading.CONSUMER

    @property
    def resolves(self) -> bool:
        """Tell whether every joint that passes must be resolved."""
        return self.holds is not None or bool(self.authored) or (self.sort is not None and self.sort.resolves)


_Key = tuple[Any, ...]


@dataclass(slots=True)
class Arrangement:
    """Works out which rows there are in which order; call `work` until `finished`.

    `rows` has what is known by then: without sorting by a value, rows come in their order from the start.
    """

    sheet: Sheet
    paths: Sequence[str]
    wanted: Wanted
    rows: list[SheetRow] = field(default_factory=list)
    done: int = 0
    total: int = 0
    finished: bool = False
    _steps: Iterator[None] = field(init=False)

    def __post_init__(self) -> None:
        """Begin."""
        self._steps = self._run()

    def work(self, seconds: float) -> bool:
        """Go on for about `seconds`, a step at least; tell whether everything is done."""
        until = clock.perf_counter() + seconds
        while not self.finished:
            self.finished = next(self._steps, _END) is _END
            if clock.perf_counter() >= until:
                break
        return self.finished

    def _run(self) -> Iterator[None]:
        wanted, sheet = self.wanted, self.sheet
        passed = [path for path in self.paths if self._passes(path)]
        looked_at = passed if wanted.resolves else [path for path in passed if not sheet.known(path)]
        self.total = len(looked_at)
        if not wanted.resolves:
            self.rows = self._ordered(dict.fromkeys(passed))
            for path in looked_at:
                sheet.look(path)
                self.done += 1
                yield
            if looked_at:
                self.rows = self._ordered(dict.fromkeys(passed))
            return
        keys: dict[str, list[_Key] | None] = {}
        for path in looked_at:
            if self._holds(path):
                keys[path] = self._keys(path)
            self.done += 1
            yield
        self.rows = self._ordered(keys)

    def _passes(self, path: str) -> bool:
        wanted = self.wanted
        if wanted.keeps is not None and not wanted.keeps(path):
            return False
        return not wanted.problems or self.sheet.index(path).worst in (Severity.ERROR, Severity.WARNING)

    def _holds(self, path: str) -> bool:
        wanted = self.wanted
        if wanted.holds is not None and not wanted.holds(path):
            return False
        self.sheet.look(path)
        if not wanted.authored:
            return True
        asked = [column for column in COLUMNS if column.quantity is not None and column.key in wanted.authored]
        return any(
            self.sheet.cell(row, column, Reading.AUTHORED).authored for row in self.sheet.rows(path) for column in asked
        )

    def _keys(self, path: str) -> list[_Key] | None:
        column = self.wanted.sort
        if column is None:
            return None
        return [_sort_key(self.sheet.cell(row, column, self.wanted.reading), column) for row in self.sheet.rows(path)]

    def _ordered(self, keys: Mapping[str, list[_Key] | None]) -> list[SheetRow]:
        column = self.wanted.sort
        rows = [row for path in keys for row in self.sheet.rows(path)]
        if column is None:
            return rows[::-1] if self.wanted.descending else rows
        told = {}
        for row in rows:
            known = keys[row.path]
            told[row] = (
                known[row.axis] if known else _sort_key(self.sheet.cell(row, column, self.wanted.reading), column)
            )
        empty = [row for row in rows if not told[row]]
        filled = [row for row in rows if told[row]]
        filled.sort(key=told.__getitem__, reverse=self.wanted.descending)
        return filled + empty  # what has no value comes last, whichever way


_END = object()


def _sort_key(cell: Quoted, column: SheetColumn) -> _Key:
    """Return by what a cell is sorted: numbers by size, then texts; () for no value."""
    value = cell.value
    if value is None:
        return ()
    if column.key == "findings":
        return 0, _RANK[Severity(value)]
    if isinstance(value, bool):
        return 1, str(value)
    if isinstance(value, int | float):
        return (2, "") if math.isnan(value) else (0, value)
    if isinstance(value, tuple) and all(isinstance(item, float) for item in value):
        return 3, value
    return 1, display.text(value, cell.column).lower()
