"""Put text on the clipboard, and turn rows of a table into text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from omni_physjoint.export import markdown_table
from omni_physjoint_ui.tree_model import UNIT_ROLE, TwoLevelModel

__all__ = ["cell_text", "copy_text", "table_markdown", "table_text"]


def copy_text(text: str) -> None:
    """Put `text` on the clipboard; nothing changes when it is empty."""
    if text:
        QGuiApplication.clipboard().setText(text)


def cell_text(index: QModelIndex) -> str:
    """Return what a cell shows, with its unit, not shortened."""
    text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
    unit = str(index.data(UNIT_ROLE) or "")
    return f"{text} {unit}" if unit else text


def _rows(model: TwoLevelModel[object, object]) -> list[list[str]]:
    """Return every row below a heading, the heading's title first."""
    rows: list[list[str]] = []
    for section in range(model.rowCount()):
        parent = model.index(section, 0)
        title = str(parent.data(Qt.ItemDataRole.DisplayRole))
        for row in range(model.rowCount(parent)):
            cells = [cell_text(model.index(row, column, parent)) for column in range(model.columnCount())]
            rows.append([title, *cells])
    return rows


def table_text(model: TwoLevelModel[object, object]) -> str:
    """Return the whole table with tabs between cells, as spreadsheets take it."""
    lines = [["Component", *model.titles()], *_rows(model)]
    return "\n".join("\t".join(line) for line in lines) + "\n"


def table_markdown(model: TwoLevelModel[object, object]) -> str:
    """Return the whole table as Markdown."""
    return markdown_table(["Component", *model.titles()], _rows(model)) + "\n"
