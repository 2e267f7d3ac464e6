"""The running consumer in the window: the Runtime column of the table, and Verify, which compares the whole stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pxr import Usd
from PySide6.QtCore import QObject

from omni_physjoint.model import Severity
from omni_physjoint_ui.agreement import Agreement
from omni_physjoint_ui.runtime_bridge import RuntimeBridge
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.verifier import Verifier
from omni_physjoint_ui.window import PanelWindow
from omni_physjoint_ui.words import counted

__all__ = ["RuntimeControl"]


class RuntimeControl(QObject):
    """Asks the consumer about the stage that is shown, and shows in one window what it says."""

    def __init__(
        self,
        window: PanelWindow,
        stage: StageReport,
        shown: Callable[[], Usd.Stage | None],
        contract: Callable[[], str],
    ) -> None:
        """Ask about the stage that `shown` gives, under the contract that `contract` gives.

        Args:
            window: Where the answers appear.
            stage: The report that they are compared with.
            shown: Returns the host's stage.
            contract: Returns the contract's version.
        """
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._shown = shown
        self._contract = contract
        self._compared: object = None
        """Answer of the runtime that is compared with the report."""
        self.bridge = RuntimeBridge(self)
        self.agreement = Agreement(self)
        self.verifier = Verifier(self)
        self.bridge.changed.connect(self._show)
        self.bridge.failed.connect(lambda text: window.message.show_message(text, about="runtime"))
        self.agreement.changed.connect(self._show)
        self.verifier.failed.connect(window.message.show_message)
        self.verifier.started.connect(self._on_verifying)
        self.verifier.verified.connect(self._on_verified)

    # --- the column -------------------------------------------------------------------------------------------------

    def switch(self, wanted: bool) -> None:
        """Show the column, or take it away."""
        if wanted:
            self._ask()
        else:
            self.bridge.switch_off()

    def ask_again(self) -> None:
        """Ask about the stage that is shown now, if the column is shown."""
        if self.bridge.on:
            self._ask()

    def _ask(self) -> None:
        """Ask about the stage; without one that could be read, the column waits."""
        self.bridge.switch_on(self._shown() if self._stage.report is not None else None, self._contract())

    def _show(self) -> None:
        bridge = self.bridge
        if not bridge.reason:
            self._window.message.settle("runtime")
        if bridge.cells is None or bridge.stale:
            self.agreement.stop()
        elif self._compared is not bridge.cells:
            self.agreement.start(bridge.cells, self._stage.paths(), self._stage.joint)
        self._compared = None if bridge.stale else bridge.cells
        self._window.toolbar.set_runtime_state(_word(bridge, self.agreement.differing), bridge.reason)
        self._window.page.properties.set_runtime((bridge.cells or {}) if bridge.on else None, stale=bridge.stale)

    # --- the whole stage --------------------------------------------------------------------------------------------

    def verify(self) -> None:
        """Compare all that is resolved with the running consumer, in a process of its own."""
        stage = self._shown()
        if stage is not None and self._stage.report is not None:
            self.verifier.start(stage, self._contract())

    def forget(self) -> None:
        """Stop comparing, and forget the differences: another stage comes."""
        self.verifier.cancel()
        self._window.differences.set_differences((), "")

    def close(self) -> None:
        """Stop asking and comparing."""
        self.verifier.cancel()
        self.bridge.switch_off()
        self.agreement.stop()

    def _on_verifying(self) -> None:
        text = f"Verifying with the ovphysx of contract {self._contract()}…"
        self._window.message.show_message(text, Severity.INFO, [("Cancel", self.verifier.cancel)])

    def _on_verified(self, joints: int, differences: list[dict[str, Any]]) -> None:
        told = f"{counted(joints, 'joint')} compared with ovphysx: "
        told += counted(len(differences), "difference") if differences else "all agree"
        self._window.message.show_message(told, Severity.WARNING if differences else Severity.INFO)
        self._window.differences.set_differences(differences, told)
        if differences:
            self._window.differences_dock.show()
            self._window.differences_dock.raise_()


def _word(bridge: RuntimeBridge, differing: int | None) -> str:
    """Return how it stands with the running consumer: what it said once it has answered."""
    if bridge.state != "idle" or bridge.cells is None:
        return bridge.state
    if bridge.stale:
        return "edited since"
    if differing is None:
        return "comparing"
    return f"{differing:,} differ" if differing else "all agree"
