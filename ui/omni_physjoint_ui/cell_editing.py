"""Editing in the property table: opens an editor over a value, keeps it over its row, and never loses what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence

from omni_physjoint_ui.cell_editor import CellEditor
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.tree_model import Index

if TYPE_CHECKING:
    from omni_physjoint_ui.property_view import PropertyView

__all__ = ["CellEditing", "EntrySource", "Spot"]

_CELL = "authored"


class Spot(NamedTuple):
    """One value of the table."""

    joint: str
    place: str
    """"" for the joint, else what stands beside it: body0, body1, root."""
    prim: str
    name: str


class EntrySource(Protocol):
    """Who knows what can be typed and writes it."""

    def locked(self, spot: Spot) -> str:
        """Return why the value cannot be edited, "" where it can."""

    def text(self, spot: Spot) -> str:
        """Return the value as one would type it."""

    def choices(self, spot: Spot) -> Sequence[str]:
        """Return the few texts that it can be; () for any."""

    def completions(self, spot: Spot) -> Sequence[str]:
        """Return what a text may be completed to; () for nothing."""

    def told(self, spot: Spot, text: str) -> tuple[str, bool]:
        """Return what would come of `text`, or why it is no value, and whether it is one."""

    def write(self, spot: Spot, text: str) -> str:
        """Write `text`; return why not, "" when it is done."""

    def reset(self, spot: Spot) -> None:
        """Take the opinion of the edit target's layer off."""

    def block(self, spot: Spot) -> None:
        """Block the value."""

    def complain(self, text: str) -> None:
        """Say in the window that something was not done."""


class CellEditing(QObject):
    """Belongs to one table. While nobody gives it a source, nothing can be edited."""

    def __init__(self, view: PropertyView, theme: Theme) -> None:
        super().__init__(view)
        self._view, self._theme = view, theme
        self._source: EntrySource | None = None
        self.editor: CellEditor | None = None
        """What is open, seen or not; None for nothing."""
        self._spot: Spot | None = None
        self._first = self._seen = ""
        """What the value was when the editor opened, and what it is now."""
        self._actions = [
            self._add("Edit value", self.start, QKeySequence("F2")),
            self._add("Reset to fallback", lambda: self._order("reset"), None),
            self._add("Block value", lambda: self._order("block"), None),
            self._add("Paste value", self.paste, QKeySequence(QKeySequence.StandardKey.Paste)),
        ]
        self._add("Copy value", self.copy, QKeySequence("Ctrl+Alt+V"))
        view.doubleClicked.connect(self._on_double_click)
        view.row_chosen.connect(lambda _row: self._enable())
        for moved in (
            view.verticalScrollBar().valueChanged,
            view.horizontalScrollBar().valueChanged,
            view.header().sectionResized,
            view.header().sectionMoved,
            view.expanded,
            view.collapsed,
        ):
            moved.connect(self._move)
        view.columns.modelReset.connect(self._follow)
        view.columns.dataChanged.connect(self._follow)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        self._enable()

    def set_source(self, source: EntrySource) -> None:
        """Let `source` say what can be typed, and write it."""
        self._source = source
        self._enable()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        if self.editor is not None:
            self.editor.set_theme(theme)

    def _add(self, title: str, slot: Callable[[], object], keys: QKeySequence | None) -> QAction:
        action = QAction(title, self._view)
        if keys is not None:
            action.setShortcut(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _checked=False: slot())
        self._view.addAction(action)
        return action

    def _enable(self) -> None:
        spot = self.spot
        can = spot is not None and self._source is not None and not self._source.locked(spot)
        for action in self._actions:
            action.setEnabled(can)

    @property
    def spot(self) -> Spot | None:
        """Return the value of the current row; None for a heading or nothing."""
        return self._spot_of(self._view.currentIndex())

    def _spot_of(self, index: Index) -> Spot | None:
        columns = self._view.columns
        row, section = columns.row(index), columns.section_of(index)
        if row is None or section is None or not columns.path:
            return None
        return Spot(columns.path, section.place, section.prim or columns.path, row.column.name)

    # --- opening and closing ----------------------------------------------------------------------------------------

    def start(self, typed: str | None = None) -> None:
        """Open an editor over the current row; `typed` replaces the value, None selects it."""
        spot, source = self.spot, self._source
        if spot is None or source is None:
            return
        reason = source.locked(spot)
        if reason:
            source.complain(f"{spot.name} cannot be edited: {reason}")
            return
        if self.editor is not None:
            if self._spot == spot:
                self.editor.setFocus()
                return
            if not self._settle():
                return
        self._spot = spot
        self._first = self._seen = source.text(spot)
        editor = CellEditor(
            self._theme, self._view.viewport(), choices=source.choices(spot), completions=source.completions(spot)
        )
        self.editor = editor
        editor.line.setText(self._first)
        editor.edited.connect(self._tell)
        editor.entered.connect(self.enter)
        editor.escaped.connect(self.cancel)
        editor.left.connect(self._on_left)
        if typed is not None:
            editor.line.setText(typed)
        else:
            editor.line.selectAll()
        self._tell()
        self._move()
        editor.setFocus()

    def enter(self) -> None:
        """Write what is typed and close; what cannot be written stays open, with the reason."""
        editor, spot, source = self.editor, self._spot, self._source
        if editor is None or spot is None or source is None:
            return
        if editor.text == self._first and self._seen == self._first:
            self.cancel()
            return
        reason = source.write(spot, editor.text)
        if reason:
            editor.tell(reason, bad=True)
        else:
            self.cancel()

    def cancel(self) -> None:
        """Close the editor and write nothing."""
        editor, self.editor, self._spot = self.editor, None, None
        if editor is not None:
            had = editor.line.hasFocus()
            editor.hide()
            editor.deleteLater()
            if had:
                self._view.setFocus()

    def _settle(self) -> bool:
        """End what is open before another editor opens: write it, or leave it and return False."""
        if self.editor is None or self.editor.text == self._first:
            self.cancel()
            return True
        hidden, text, spot = self.editor.isHidden(), self.editor.text, self._spot
        self.enter()
        if self.editor is None:
            return True
        if hidden and self._source is not None and spot is not None:
            self._source.complain(f'"{text}" was not written to {spot.name} of {spot.prim}: {self.editor.told}')
            self.cancel()
            return True
        self.editor.setFocus()
        return False

    def _on_left(self) -> None:
        if self.editor is not None and self.editor.text == self._first:
            self.cancel()

    # --- while it is open -------------------------------------------------------------------------------------------

    def _tell(self, _text: str = "") -> None:
        if self.editor is None or self._spot is None or self._source is None:
            return
        told, good = self._source.told(self._spot, self.editor.text)
        if self._seen != self._first:
            told = f"changed meanwhile: it is {self._seen or 'unset'} now. {told}"
        self.editor.tell(told, bad=not good)

    def _follow(self, *_args: object) -> None:
        """Keep up with a stage that changes under the editor."""
        if self.editor is None or self._spot is None or self._source is None:
            return
        if self._view.columns.path == self._spot.joint:
            self._seen = self._source.text(self._spot)
            self._tell()
        self._move()

    def _move(self, *_args: object) -> None:
        if self.editor is None or self._spot is None:
            return
        shown = self._view.columns.path == self._spot.joint
        self.editor.setVisible(shown)
        if shown:
            self.editor.fit(self._rect(self._spot))
            self.editor.raise_()

    def _rect(self, spot: Spot) -> QRect:
        """Return the cell of the value; the top of the table where the row is gone, the row where its cell is away."""
        view = self._view
        index = view.columns.find(spot.name, spot.place)
        if not index.isValid():
            return QRect(0, 0, 200, view.fontMetrics().height())
        cell = view.visualRect(index.siblingAtColumn(self._column))
        return cell if cell.width() > 0 else view.visualRect(index)

    @property
    def _column(self) -> int:
        return [field.key for field in self._view.columns.fields].index(_CELL)

    # --- keys and clicks --------------------------------------------------------------------------------------------

    def _on_double_click(self, index: Index) -> None:
        if index.column() == self._column and self._spot_of(index) is not None:
            self.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Start on typing in the cell, and move with the table's size."""
        if event.type() is QEvent.Type.Resize:
            self._move()
        if watched is self._view and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            text, held = event.text(), event.modifiers()
            plain = not held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
            here = self._view.currentIndex().column() == self._column and self.spot is not None
            if here and plain and text.isprintable() and text.strip():
                self.start(text)
                return True
        return super().eventFilter(watched, event)

    # --- the menu ---------------------------------------------------------------------------------------------------

    def _order(self, what: str) -> None:
        spot, source = self.spot, self._source
        if spot is not None and source is not None:
            (source.reset if what == "reset" else source.block)(spot)

    def copy(self) -> None:
        """Copy the value as it can be pasted."""
        if self.spot is not None and self._source is not None:
            copy_text(self._source.text(self.spot))

    def paste(self) -> None:
        """Write what is on the clipboard; what is no value is said in the window."""
        spot, source = self.spot, self._source
        if spot is not None and source is not None:
            reason = source.write(spot, QGuiApplication.clipboard().text().strip())
            if reason:
                source.complain(f"Nothing is pasted to {spot.name}: {reason}")
