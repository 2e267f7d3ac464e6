"""The list of findings and what follows it: the dock's title, waivers, related joints, and where a click leads."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from omni_physjoint.model import Finding
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.waiver_controller import WaiverController
from omni_physjoint_ui.window import PanelWindow

__all__ = ["FindingControl"]

_FEW = 1_000
"""Findings whose waivers are read anew each time that some more are known."""


class FindingControl(QObject):
    """Shows the findings of one report in one window; which joint is selected is the window's matter."""

    def __init__(
        self,
        window: PanelWindow,
        stage: StageReport,
        waivers: WaiverController,
        select: Callable[[str, str | None], None],
        show_prims: Callable[[list[str]], None],
    ) -> None:
        """Follow the list of `window`.

        Args:
            window: Where the findings appear.
            stage: Whose they are.
            waivers: Read anew when findings come.
            select: Selects a joint and one of its columns.
            show_prims: Selects in the host what is no joint.
        """
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._waivers = waivers
        self._select = select
        self._show_prims = show_prims
        waivers.changed.connect(window.title_findings)
        window.findings.chosen.connect(self._on_chosen)

    def show(self, *, working: bool) -> None:
        """List what is known now; while more is being found, waivers of long lists wait for the last of it."""
        model = self._window.findings.findings
        model.set_findings(self._stage.findings())
        if not working or len(model.everything) < _FEW:
            self._waivers.renew()
        self._window.title_findings()

    def show_related(self, path: str | None) -> None:
        """Tell the page of the joint at `path` what is found about roots and bodies that concern it."""
        self._window.page.set_related(self._stage.related(path) if path is not None and path in self._stage else ())

    def show_first(self, path: str | None) -> None:
        """Select the column that the first finding of the joint at `path` names."""
        if path is None or path not in self._stage:
            return
        named = next((f for f in self._stage.joint(path).findings if f.column), None)
        self._window.page.properties.select(named.column if named else None)

    def _on_chosen(self, finding: Finding) -> None:
        path = self._stage.concerned(finding)
        if path is not None:
            self._select(path, finding.column if finding.joint else None)
            if finding.joint is None:
                self._window.page.properties.select(None)
        self._window.page.show_finding(finding)
        if finding.joint is None:  # a root, a body: the host can show what is no joint
            self._show_prims([finding.prim])
