"""Between the findings list and the stage: which findings are waived, and edits that waive."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from omni_physjoint.checking.accepted import accepted, take_back_edits, waive_edits
from omni_physjoint.model import Finding
from omni_physjoint_ui.edit_stack import EditStack
from omni_physjoint_ui.finding_pane import FindingPane
from omni_physjoint_ui.finding_view import FindingView

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["WaiverController"]

_log = logging.getLogger(__name__)


class WaiverController(QObject):
    """Keeps the list's waivers those of the open stage."""

    changed = Signal()
    """Other findings are waived now."""
    failed = Signal(str)
    """One line for the window."""

    def __init__(
        self,
        view: FindingView,
        pane: FindingPane,
        edits: EditStack,
        stage: Callable[[], Usd.Stage | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view, self._edits, self._stage = view, edits, stage
        pane.waived.connect(self._on_waived)
        pane.taken_back.connect(self._on_taken_back)
        # A waiver is no column: no joint's report changes with it, and only the stack tells.
        edits.indexChanged.connect(lambda _index: self.renew())

    def renew(self) -> None:
        """Ask anew which of the listed findings are waived."""
        stage, model = self._stage(), self._view.findings
        try:
            found = accepted(stage, model.everything) if stage is not None else {}
        except Exception as error:  # the list is worth more than its waivers
            _log.exception("waivers cannot be read")
            self.failed.emit(f"Waivers cannot be read: {type(error).__name__}: {error}")
            found = {}
        model.set_accepted({finding: f"waived: {a.reason}\n{a.where}" for finding, a in found.items()})
        self.changed.emit()

    def _on_waived(self, finding: Finding, reason: str) -> None:
        stage = self._stage()
        if stage is not None:
            self._edits.make(stage, waive_edits(finding, reason), f"Waive {finding.rule}")

    def _on_taken_back(self, finding: Finding) -> None:
        stage = self._stage()
        if stage is None:
            return
        edits = take_back_edits(stage, finding)
        if edits:
            self._edits.make(stage, edits, f"Take the waiver of {finding.rule} back")
        else:
            where = (self._view.findings.accepted(finding) or "").rpartition("\n")[2]
            self.failed.emit(f"This waiver stands in {where}: take it back there.")
