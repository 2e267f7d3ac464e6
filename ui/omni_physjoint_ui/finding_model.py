"""The list of all findings of a report: sortable, and narrowed by the search box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QFont

from omni_physjoint.model import Finding, Severity
from omni_physjoint_ui.icons import severity_icon
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import ROW_ROLE, Index
from omni_physjoint_ui.words import counted, severity_word, short_names

__all__ = ["FindingModel"]

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}

_FIELDS: tuple[tuple[str, Callable[[Finding], str], Callable[[Finding], Any]], ...] = (
    ("Severity", lambda f: severity_word(f.severity), lambda f: (_ORDER[f.severity], f.prim, f.rule)),
    ("Rule", lambda f: f.rule, lambda f: (f.rule, f.prim)),
    ("Prim", lambda f: f.prim, lambda f: (f.prim, f.rule)),
    ("Column", lambda f: f.column or "", lambda f: (f.column or "", f.prim)),
    ("Message", lambda f: f.message, lambda f: (f.message, f.prim)),
)
"""Title, text and sort key of each column."""


class FindingModel(QAbstractTableModel):
    """A table of findings."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._all: tuple[Finding, ...] = ()
        self._rows: tuple[Finding, ...] = ()
        self._names: dict[str, str] = {}
        """Of each prim, as much of its path as tells it from the others."""
        self._keeps: Callable[[Finding], bool] | None = None
        self._accepted: Mapping[Finding, str] = {}
        self._hidden = False
        self._sorting: tuple[int, Qt.SortOrder] = (0, Qt.SortOrder.AscendingOrder)

    @property
    def rows(self) -> tuple[Finding, ...]:
        """Return what is shown, from top to bottom."""
        return self._rows

    @property
    def everything(self) -> tuple[Finding, ...]:
        """Return all findings, shown or not."""
        return self._all

    def count(self, severity: Severity) -> int:
        """Return how many findings of `severity` the report has that nobody waived, shown or not."""
        return sum(1 for f in self._all if f.severity is severity and f not in self._accepted)

    @property
    def waived(self) -> int:
        """Return how many findings are waived."""
        return sum(1 for f in self._all if f in self._accepted)

    def accepted(self, finding: Finding) -> str | None:
        """Return why and where a finding is waived; None where it is not."""
        return self._accepted.get(finding)

    def set_accepted(self, accepted: Mapping[Finding, str]) -> None:
        """Mark the waived findings, each with its reason."""
        if accepted == self._accepted:
            return
        self._accepted = accepted
        self._replace(self._arranged())
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(_FIELDS) - 1))

    def set_hidden(self, hidden: bool) -> None:
        """List waived findings, or leave them out."""
        self._hidden = hidden
        self._replace(self._arranged())

    def summary(self) -> str:
        """Return how many findings there are, by severity, and how many of them are listed."""
        told = ", ".join(counted(self.count(s), severity_word(s)) for s in Severity if self.count(s))
        told += f"{', ' if told else ''}{self.waived} waived" if self.waived else ""
        if self._keeps is None or not told:
            return f"Findings: {told}" if told else "Findings"
        return f"Findings: {len(self._rows):,} of {len(self._all):,} match the search"

    def emptiness(self) -> str:
        """Return why nothing is listed."""
        if self._hidden and self._all and self.waived == len(self._all):
            return "All findings are waived."
        return "No finding matches the search." if self._all else "No findings."

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(_FIELDS) - 1))

    def set_findings(self, findings: Iterable[Finding]) -> None:
        """List `findings`, in any order."""
        found = tuple(sorted(findings, key=_FIELDS[0][2]))
        if found != self._all:
            self._all = found
            self._names = short_names(f.prim for f in found)
            self._replace(self._arranged())

    def set_filter(self, keeps: Callable[[Finding], bool] | None) -> None:
        """List only the findings that `keeps` wants; None lists all."""
        self._keeps = keeps
        self._replace(self._arranged())

    def _arranged(self) -> tuple[Finding, ...]:
        column, order = self._sorting
        listed = [f for f in self._all if f not in self._accepted] if self._hidden else self._all
        kept = filter(self._keeps, listed) if self._keeps else listed
        return tuple(sorted(kept, key=_FIELDS[column][2], reverse=order is Qt.SortOrder.DescendingOrder))

    def _replace(self, rows: tuple[Finding, ...]) -> None:
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; indexes that somebody holds follow their rows."""
        if not 0 <= column < len(_FIELDS):
            return
        self._sorting = (column, order)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        held = [self._rows[i.row()] for i in before]
        self._rows = self._arranged()
        place = {id(f): i for i, f in enumerate(self._rows)}
        after = [self.index(place[id(f)], i.column()) for f, i in zip(held, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        return 0 if parent.isValid() else len(_FIELDS)

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        horizontal = orientation is Qt.Orientation.Horizontal and 0 <= section < len(_FIELDS)
        return _FIELDS[section][0] if horizontal and role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        finding, (title, text, _) = self._rows[index.row()], _FIELDS[index.column()]
        why = self._accepted.get(finding)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if title == "Prim":
                return self._names.get(finding.prim, finding.prim)
            if why is None or title != "Severity":
                return text(finding)
            # Its picture tells how much it would matter.
            return "waived" if role == Qt.ItemDataRole.DisplayRole else f"waived {text(finding)}"
        if why is not None:
            if role == Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setItalic(True)
                return font
            if role == Qt.ItemDataRole.ForegroundRole:
                return QColor(self._theme.dim)
            if role == Qt.ItemDataRole.ToolTipRole:
                return f"{finding.prim}\n{finding.message}\n{why}"
        if role == Qt.ItemDataRole.DecorationRole and title == "Severity":
            return severity_icon(finding.severity, self._theme)
        if role == Qt.ItemDataRole.ForegroundRole and title == "Severity":
            return QColor(self._theme.severity(finding.severity))
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{finding.prim}\n{finding.message}" if title == "Message" else finding.prim
        return finding if role == ROW_ROLE else None
