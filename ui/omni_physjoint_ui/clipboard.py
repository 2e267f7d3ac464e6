"""Put text on the clipboard, and turn rows of a table into text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from omni_physjoint.export import markdown_table
from omni_physjoint_ui.tree_model import UNIT_ROLE, TwoLevelModel

__all__ = ["cell_text", "copy_text", "table_markdown", "table_text", "table_tsv"]


def copy_text(text: str) -> None:
    """Put `text` on the clipboard; nothing changes when it is empty."""
    if text:
        QGuiApplication.clipboard().setText(text)


def cell_text(index: QModelIndex) -> str:
    """Return what a cell shows, with its unit, not shortened."""
    text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
    unit = str(index.data(UNIT_ROLE) or "")
    return f"{text} {unit}" if unit else text


def _table(model: TwoLevelModel[object, object], columns: Sequence[int] | None) -> tuple[list[str], list[list[str]]]:
    """Return the titles, and every row below a heading, the heading's title first."""
    shown = range(model.columnCount()) if columns is None else columns
    titles = ["Component", *(model.titles()[column] for column in shown)]
    rows: list[list[str]] = []
    for section in range(model.rowCount()):
        parent = model.index(section, 0)
        title = str(parent.data(Qt.ItemDataRole.DisplayRole))
        for row in range(model.rowCount(parent)):
            cells = [_line(cell_text(model.index(row, column, parent))) for column in shown]
            rows.append([title, *cells])
    return titles, rows


def _line(text: str) -> str:
    """Return `text` on one line and without tabs, which would make two cells of it."""
    return " ".join(text.split())


def table_text(model: TwoLevelModel[object, object], columns: Sequence[int] | None = None) -> str:
    """Return the table, or some of its `columns`, with blanks that bring its columns below each other."""
    titles, rows = _table(model, columns)
    widths = [max(map(len, cells)) for cells in zip(titles, *rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in [titles, *rows])
    return "\n".join(line.rstrip() for line in lines) + "\n"


def table_tsv(model: TwoLevelModel[object, object], columns: Sequence[int] | None = None) -> str:
    """Return the table, or some of its `columns`, with tabs between cells, as spreadsheets take it."""
    titles, rows = _table(model, columns)
    return "\n".join("\t".join(line) for line in [titles, *rows]) + "\n"


def table_markdown(model: TwoLevelModel[object, object], columns: Sequence[int] | None = None) -> str:
    """Return the table, or some of its `columns`, as Markdown."""
    return markdown_table(*_table(model, columns)) + "\n"
