"""The views of several joints at once, and the search that narrows them: kept in step with stage and selection."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSettings

from omni_physjoint.inspection import Update
from omni_physjoint.sheet import Sheet
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.search import Search
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.window import PanelWindow

__all__ = ["Several"]


class Several(QObject):
    """Wires search, comparison and spreadsheet to one window's stage."""

    def __init__(
        self,
        window: PanelWindow,
        stage: StageReport,
        settings: QSettings,
        choose: Callable[[str, tuple[str, ...]], None],
    ) -> None:
        """Bring what the stage has into the window's views; `choose` selects a joint and others beside it."""
        super().__init__(window)
        self._window, self._stage = window, stage
        self.search = Search(self)
        window.sheet.remember(settings)
        window.toolbar.search_changed.connect(self.search.set_text)
        self.search.changed.connect(self._on_found)
        self.search.told.connect(lambda text, bad: window.joint_pane.set_found(text, unreadable=bad))
        window.joints.wanted.connect(self._show_in_tree)
        window.compare.joint_wanted.connect(lambda path: choose(path, (path,)))
        window.sheet.chosen.connect(choose)
        window.sheet.failed.connect(window.message.show_message)

    def open(self) -> None:
        """Show the stage that is open now, or that there is none."""
        stage = self._stage
        if stage.report is None:
            self.search.stop()
            self._window.sheet.set_source(None, None, _none)
            return
        self.search.set_source(stage.search, stage.paths)
        self._window.sheet.set_source(Sheet(stage.row, stage.bodies_of, stage.values), stage.search, self._scope)

    def show_selected(self) -> None:
        """Show the joints that are selected in the tree, as they are now."""
        selected = self._window.joints.selected
        self._window.compare.set_joints(selected, self._stage.joint)
        self._window.sheet.set_selected([path for path in selected if path in self._stage])

    def set_units(self, units: UnitSystem) -> None:
        """Tell values in other units."""
        self._window.compare.set_units(units)
        self._window.sheet.set_units(units)

    def follow(self, update: Update) -> None:
        """Search and show anew what an edit changed."""
        members = bool(update.added or update.removed)
        if members:
            self.search.run()
        else:
            self.search.ask_again(update.changed)
        self._window.sheet.changed((*update.changed, *update.added, *update.removed), members=members)

    def judged(self, paths: Sequence[str]) -> None:
        """Search anew among joints whose findings became known."""
        self.search.ask_again(paths)

    def close(self) -> None:
        """Ask the stage nothing any more."""
        self.search.stop()
        self._window.compare.stop()
        self._window.sheet.stop()

    def _scope(self, scope: str) -> Sequence[str]:
        """Return the paths of the joints that the spreadsheet is to show."""
        selected = [path for path in self._window.joints.selected if path in self._stage]
        if scope == "selected joints":
            return selected
        roots = {self._stage.row(path).articulation for path in selected} - {None}
        if scope == "this articulation":
            return [path for path in self._stage.paths() if self._stage.row(path).articulation in roots]
        return self._stage.paths()

    def _on_found(self) -> None:
        window, asked = self._window, bool(self.search.query)
        window.joints.joints.set_filter(self.search.keeps if asked else None)
        window.findings.findings.set_filter(self.search.keeps_finding if asked else None)
        window.findings_dock.setWindowTitle(window.findings.findings.summary())

    def _show_in_tree(self) -> None:
        """Bring the current joint into view in the tree, and end a search that hides it."""
        path = self._window.joints.current
        if path is not None and not self.search.keeps(path):
            self._window.toolbar.search.clear()
        self._window.joints.show_selected()


def _none(_scope: str) -> Sequence[str]:
    return ()
