"""Between the property table's editor, the core that reads entries, and the undo stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from omni_physjoint.authoring import (
    ColumnAt,
    Edit,
    absent_prims,
    block_edits,
    choices,
    consequence,
    entered,
    entry_edits,
    entry_text,
    label_of,
    locked,
    prim_paths,
    reset_edits,
)
from omni_physjoint.errors import AuthoringError
from omni_physjoint.model import ColumnReport
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.cell_editing import Spot
from omni_physjoint_ui.edit_stack import EditStack
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.words import counted

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["EntryController"]


class EntryController(QObject):
    """Writes entries to the joint that is shown, or to all that are selected with it."""

    failed = Signal(str)
    """One line for the window."""
    done = Signal(str)
    """One line for the window: what was done to how many joints."""

    def __init__(
        self,
        report: StageReport,
        edits: EditStack,
        stage: Callable[[], Usd.Stage | None],
        selected: Callable[[], Sequence[str]],
        units: Callable[[], UnitSystem],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._report, self._edits, self._stage = report, edits, stage
        self._selected, self._units = selected, units
        self._refusal = ""
        edits.refused.connect(self._on_refused)

    # --- what can be typed ------------------------------------------------------------------------------------------

    def locked(self, spot: Spot) -> str:
        """Return why the value cannot be edited, "" where it can."""
        column = self._column(spot)
        return "it is not there any more" if column is None else locked(column)

    def text(self, spot: Spot) -> str:
        """Return the value as one would type it."""
        column = self._column(spot)
        return entry_text(column, self._units()) if column is not None else ""

    def choices(self, spot: Spot) -> Sequence[str]:
        """Return the few texts that the value can be."""
        column = self._column(spot)
        return choices(column) if column is not None else ()

    def completions(self, spot: Spot) -> Sequence[str]:
        """Return the paths that a target can be."""
        column, stage = self._column(spot), self._stage()
        return prim_paths(stage) if stage is not None and column is not None and column.type == "path[]" else ()

    def told(self, spot: Spot, text: str) -> tuple[str, bool]:
        """Return what would come of `text`, or why it is no value, and whether it is one."""
        places = self._places(spot)
        column = self._column(spot)
        if column is None:
            return "the value is not there any more: copy the text, or press Escape", False
        try:
            value = entered(text, column, self._units())
            for place in places:
                entered(text, place.column, self._units())
        except AuthoringError as error:
            return str(error), False
        stage = self._stage()
        absent = absent_prims(stage, value) if stage and column.type == "path[]" and isinstance(value, tuple) else ()
        if absent:
            return f"there is no prim at {absent[0]}; Enter writes it all the same", True
        before = self._report.joint(spot.joint) if not spot.place else None
        after = self._report.what_if_value(spot.joint, spot.name, value) if before is not None else None
        line = consequence(value, column, before=before, after=after, units=self._units())
        return (f"{len(places)} joints; here: {line}" if len(places) > 1 else line), True

    # --- writing ----------------------------------------------------------------------------------------------------

    def write(self, spot: Spot, text: str) -> str:
        """Write `text` to the joint, or to all selected joints that have the column; return why not."""
        stage, places = self._stage(), self._places(spot)
        if stage is None or not places:
            return "the value is not there any more"
        try:
            edits = entry_edits(stage, places, text, self._units())
        except AuthoringError as error:
            return str(error)
        return self._make(stage, edits, places, spot)

    def reset(self, spot: Spot) -> None:
        """Take the opinion of the edit target's layer off."""
        self._order(spot, "Reset", lambda _stage, places: reset_edits(places))

    def block(self, spot: Spot) -> None:
        """Block the value."""
        self._order(spot, "Block", block_edits)

    def complain(self, text: str) -> None:
        """Say in the window that something was not done."""
        self.failed.emit(text)

    def _order(self, spot: Spot, verb: str, edits: Callable[[Usd.Stage, Sequence[ColumnAt]], tuple[Edit, ...]]) -> None:
        stage, places = self._stage(), self._places(spot)
        if stage is None or not places:
            return
        try:
            planned = edits(stage, places)
        except AuthoringError as error:
            self.failed.emit(str(error))
            return
        self._make(stage, planned, places, spot, verb)

    def _make(
        self, stage: Usd.Stage, edits: Sequence[Edit], places: Sequence[ColumnAt], spot: Spot, verb: str = ""
    ) -> str:
        """Author as one step; return why not."""
        self._refusal = ""
        if not self._edits.make(stage, edits, label_of(places, verb)):
            return self._refusal or "it was refused"
        wanted = len(self._wanted(spot))
        if wanted > 1 and not self._refusal:
            without = wanted - len(places)
            rest = f"; {counted(without, 'selected joint')} without this column left as before" if without else ""
            self.done.emit(f"{label_of(places, verb) or spot.name}: one step{rest}")
        return ""

    def _on_refused(self, reason: str) -> None:
        self._refusal = reason

    # --- where ------------------------------------------------------------------------------------------------------

    def _wanted(self, spot: Spot) -> Sequence[str]:
        selected = self._selected()
        several = not spot.place and spot.joint in selected
        return [path for path in selected if path in self._report] if several else [spot.joint]

    def _places(self, spot: Spot) -> list[ColumnAt]:
        """Return what an edit goes to."""
        if spot.place:
            column = self._column(spot)
            return [ColumnAt(spot.prim, column)] if column is not None else []
        found = []
        for path in self._wanted(spot):
            column = self._column(Spot(path, "", path, spot.name))
            if column is not None:
                found.append(ColumnAt(path, column))
        return found

    def _column(self, spot: Spot) -> ColumnReport | None:
        """Return the column as it is on the stage, whatever is left out; None where it is gone."""
        if spot.joint not in self._report:
            return None
        if not spot.place:
            rows: Sequence[ColumnReport] = self._report.values(spot.joint).columns
        else:
            around = self._report.look(spot.joint).around
            rows = next((n.rows for n in around if n.place == spot.place and n.path == spot.prim), ())
        return next((row for row in rows if row.name == spot.name), None)
