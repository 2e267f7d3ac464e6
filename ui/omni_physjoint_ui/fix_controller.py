"""Between the findings, the bar with their cures and the undo stack: the core says what to edit and what changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from omni_physjoint.authoring import Edit, layer_diff
from omni_physjoint.errors import AuthoringError
from omni_physjoint.fixes import cure_of, edits_for
from omni_physjoint.model import Finding
from omni_physjoint_ui.edit_stack import EditStack
from omni_physjoint_ui.finding_view import FindingView
from omni_physjoint_ui.fix_bar import FixBar
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.words import counted, leaf

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["FixController"]


class FixController(QObject):
    """Offers the cure of the finding that the user went to."""

    failed = Signal(str)
    """One line for the window."""

    def __init__(
        self,
        view: FindingView,
        bar: FixBar,
        report: StageReport,
        edits: EditStack,
        stage: Callable[[], Usd.Stage | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bar, self._report, self._edits, self._stage = bar, report, edits, stage
        self._finding: Finding | None = None
        self._planned: tuple[Edit, ...] = ()
        self._label = ""
        view.chosen.connect(self.choose)
        view.fix_wanted.connect(self._on_fix_wanted)
        bar.preview_wanted.connect(self.preview)
        bar.apply_wanted.connect(self.apply)
        report.findings_changed.connect(self._renew)

    def choose(self, finding: Finding | None) -> None:
        """Offer the cure of `finding`, if it has one."""
        self._finding = finding if finding is not None and finding.fix else None
        if self._finding is None:
            self._bar.clear()
        else:
            rule = self._finding.rule
            self._bar.offer(rule, cure_of(rule), len(self._alike(rule)))

    def _on_fix_wanted(self, finding: Finding) -> None:
        self.choose(finding)
        if self._finding is None:
            self.failed.emit(f"{finding.rule} of {finding.prim} has no fix: no single cure is certain")
        else:
            self.preview(every=False)

    def _renew(self) -> None:
        """Follow an edit: the finding may be gone, and what the cure changes may be something else."""
        if self._finding is not None:
            self.choose(self._finding if self._finding in self._report.findings() else None)

    def _alike(self, rule: str) -> list[Finding]:
        return [f for f in self._report.findings() if f.rule == rule and f.fix]

    def preview(self, every: bool) -> None:
        """Show what curing the finding, or every one of its rule, would change."""
        stage, report, finding = self._stage(), self._report.report, self._finding
        if stage is None or report is None or finding is None:
            return
        found = self._alike(finding.rule) if every else [finding]
        self._planned = tuple(dict.fromkeys(edit for f in found for edit in edits_for(f, report)))
        where = counted(len(found), "finding") if every else leaf(finding.prim)
        self._label = f"Fix {finding.rule} of {where}"
        try:
            diff = layer_diff(stage, self._planned)
        except AuthoringError as error:
            self.failed.emit(str(error))
            return
        self._bar.show_preview(f"{self._label} changes the edit target like this:", diff)

    def apply(self) -> None:
        """Make what the preview shows, as one step that can be undone."""
        stage = self._stage()
        if stage is not None and self._planned:
            self._bar.close_preview()
            self._edits.make(stage, self._planned, self._label)
            self._planned = ()
