"""The window: it wires the host, the stage's changes and the core's report to the views. It computes nothing."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pxr import Usd
from PySide6.QtCore import QPoint, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from omni_physjoint.errors import PhysJointError
from omni_physjoint.inspection import Inspection, Update
from omni_physjoint.live import Changes
from omni_physjoint.model import Role, Severity
from omni_physjoint.resources import samples
from omni_physjoint_ui.beside import BesideHost, keep_beside
from omni_physjoint_ui.comparison import Comparison
from omni_physjoint_ui.edit_stack import EditStack
from omni_physjoint_ui.edit_target import EditTarget
from omni_physjoint_ui.entry_controller import EntryController
from omni_physjoint_ui.envelope_controller import EnvelopeController
from omni_physjoint_ui.file_actions import FileActions
from omni_physjoint_ui.finding_control import FindingControl
from omni_physjoint_ui.fix_controller import FixController
from omni_physjoint_ui.history_log import Happening, HistoryLog
from omni_physjoint_ui.host import Host
from omni_physjoint_ui.joint_feed import JointFeed
from omni_physjoint_ui.layout import Layout
from omni_physjoint_ui.recent import recent
from omni_physjoint_ui.runtime_control import RuntimeControl
from omni_physjoint_ui.several import Several
from omni_physjoint_ui.stage_bridge import StageBridge
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.status_line import StatusLine
from omni_physjoint_ui.theme import DARK, LIGHT, Theme
from omni_physjoint_ui.waiver_controller import WaiverController
from omni_physjoint_ui.window import PanelWindow

__all__ = ["Panel"]

_CELLS = {"authored": "authored", "published": "producer", "resolved": "consumer", "effect": "consumer"}
"""Cell of the table that shows a part of a column."""

_BESIDE = 40
"""How far a second window lies from the first one [pixels]."""

_log = logging.getLogger(__name__)


class Panel(PanelWindow):
    """One window over one host. Closing it stops everything that it started; it cannot be used again."""

    closed = Signal()

    def __init__(self, host: Host, theme: Theme, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(theme, opens_files=host.opens_files, parent=parent)
        self._host = host
        self._settings = settings
        self._selected: str | None = None
        self._contract = "0.7"
        self._leaves = False
        self.bridge = StageBridge(self)
        self.stage = StageReport(self)
        self.told = StatusLine(self.status)
        self.consumer = RuntimeControl(self, self.stage, host.stage, lambda: self._contract)
        self.several = Several(self, self.stage, settings, self._on_chosen)
        self.comparison = Comparison(self, self.stage, host.stage)
        self.changes.chosen.connect(self._on_happening)
        self.files = FileActions(self, self.message, settings)
        self.files.set_contract(self._contract)
        self.log = HistoryLog(lambda path: self.stage.joint(path) if path in self.stage else None, self)
        self.edits = EditStack(self)
        self.envelope = EnvelopeController(self.page, self.stage, self.edits, host.stage, self)
        self.waivers = WaiverController(self.findings, self.finding_pane, self.edits, host.stage, self)
        self.judged = FindingControl(self, self.stage, self.waivers, self.select, host.select)
        self.fixes = FixController(self.findings, self.fix_bar, self.stage, self.edits, host.stage, self)
        self.feed = JointFeed(self.page, self.stage, self.toolbar.units, settings)
        self.several.set_units(self.feed.units)
        self.feed.units_changed.connect(self.several.set_units)
        self.entries = EntryController(
            self.stage, self.edits, host.stage, lambda: self.joints.selected, lambda: self.feed.units, self
        )
        self.page.properties.editing.set_source(self.entries)
        self.edit_target = EditTarget(self)
        self.statusBar().addPermanentWidget(self.edit_target.button)
        self._layout = Layout(self, settings)
        self._layout.restore()
        reset = QAction("Reset layout", self)
        reset.triggered.connect(self._layout.reset)
        beside = QAction("New window on this stage", self)
        beside.setShortcut("Ctrl+Shift+N")
        beside.triggered.connect(self.open_beside)
        self.addAction(beside)
        self.toolbar.view_menu.addSeparator()
        self.toolbar.view_menu.addActions([beside, reset])
        self._connect()
        scheme = QGuiApplication.styleHints().colorSchemeChanged
        scheme.connect(self._on_scheme)
        self._forget: list[Callable[[], object]] = [
            host.on_stage(self._on_stage),
            host.on_selection(self._on_selection),
            lambda: scheme.disconnect(self._on_scheme),
        ]
        self._on_stage(host.stage())

    def _connect(self) -> None:
        self.bridge.changed.connect(self._on_changes)
        self.bridge.noted.connect(self.stage.pause)
        self.stage.judged.connect(self._on_judged)
        self.stage.findings_changed.connect(self._show_findings)
        self.stage.progressed.connect(self.told.set_progress)
        self.stage.failed.connect(lambda text: self.message.show_message(text, about="judging"))
        self.joints.chosen.connect(self._on_chosen)
        self.joint_pane.regrouped.connect(self._show_joints)
        self.history.chosen.connect(self._on_happening)
        self.log.happened.connect(self._on_happened)
        self.page.findings_clicked.connect(lambda: self.judged.show_first(self._selected))
        self.page.joint_clicked.connect(lambda path: self._on_chosen(path, (path,)))
        self.toolbar.contract_changed.connect(self._on_contract)
        self.toolbar.runtime_toggled.connect(self.consumer.switch)
        self.edits.refused.connect(self.message.show_message)
        self.envelope.failed.connect(self.message.show_message)
        self.waivers.failed.connect(self.message.show_message)
        self.fixes.failed.connect(self.message.show_message)
        self.entries.failed.connect(self.message.show_message)
        self.entries.done.connect(lambda text: self.message.show_message(text, Severity.INFO))
        self.edit_target.failed.connect(self.message.show_message)
        self.toolbar.set_edits(self.edits)
        self.toolbar.wanted.connect(self.open)
        self.toolbar.menu_opens.connect(self._fill_lists)
        self.welcome.browse.connect(self.files.browse)
        self.welcome.wanted.connect(self.open)
        self.files.loaded.connect(self._on_loaded)
        self.files.report_wanted.connect(self._export)
        self.files.dirtied.connect(self._on_dirty)
        if self._host.opens_files:
            self.addActions(self.files.actions)
            verify = QAction("Verify", self)
            verify.setShortcut("Ctrl+Shift+V")
            verify.setToolTip("Compare all that is resolved with the running ovphysx")
            verify.triggered.connect(self.consumer.verify)
            self.addAction(verify)
            self.toolbar.add_verify(verify)
        self.differences.chosen.connect(self._on_happening)
        self.addActions(self.toolbar.shortcuts)
        for keys, title, by in (("F8", "Next finding", 1), ("Shift+F8", "Finding before", -1)):
            action = QAction(title, self)
            action.setShortcut(keys)
            action.triggered.connect(lambda _checked=False, by=by: self.findings.step(by))
            self.addAction(action)

    def _on_scheme(self, scheme: Qt.ColorScheme) -> None:
        """Take over the light or dark colours that the desktop changed to."""
        self.set_theme(DARK if scheme is Qt.ColorScheme.Dark else LIGHT)

    def open_beside(self) -> Panel:
        """Open another window on the same stage, with a selection of its own, and return it."""
        other = Panel(BesideHost(self._host), self._theme, self._settings)
        keep_beside(other)
        other.resize(self.size())
        other.move(self.pos() + QPoint(_BESIDE, _BESIDE))
        other.show()
        return other

    # --- opening ----------------------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """Open the stage at `path`, at once or a little later; what goes wrong is a line in the window."""
        self.files.open(path)

    def _on_loaded(self, _path: str, stage: Usd.Stage, inspection: Inspection) -> None:
        self.stage.prepare(stage, self._contract, inspection)
        self._host.show(stage)

    def _export(self, path: str) -> None:
        if self.stage.report is not None:
            self.files.export_report(self.stage.report, path)

    def _on_dirty(self, dirty: bool) -> None:
        self.setWindowModified(dirty)

    def _fill_lists(self) -> None:
        if self._host.opens_files:
            self.toolbar.set_files(self.files.actions, recent(self._settings), samples())
            self.welcome.set_lists(recent(self._settings), samples())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept one local file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Open the file that was dropped."""
        event.acceptProposedAction()
        self.open(event.mimeData().urls()[0].toLocalFile())

    # --- from the host and the stage --------------------------------------------------------------------------------

    def _on_stage(self, stage: Usd.Stage | None) -> None:
        self.bridge.watch(stage)
        self.comparison.forget(stage)
        self.page.properties.editing.cancel()
        self.edit_target.watch(stage)
        self.stage.close()
        self.several.open()
        self.log.clear()
        self.consumer.forget()
        self.history.history.clear()
        if self._host.opens_files:
            self.files.watch(stage)
        self.edits.clear()
        self.fixes.choose(None)
        self.envelope.start_over(self._contract)
        self._selected = None
        self.feed.what_if.start(stage)
        self.joints.start_over()
        self.setWindowTitle(_title(stage))
        if stage is None:
            self._show()
            self.told.set_nothing("No stage")
            self.consumer.ask_again()
            return
        start = time.perf_counter()
        try:
            report = self.stage.open(stage, self._contract)
            for about in ("stage", "judging", "edit", "joint"):
                self.message.settle(about)
            self.several.open()
            self._show()
            self.told.set_read(report, time.perf_counter() - start)
            self.select(self._first_choice())
        except PhysJointError as error:
            self._refuse(str(error))
        except Exception as error:  # a fault of ours must not take the window, or the host, with it
            _log.exception("the stage cannot be inspected")
            self._refuse(f"The stage cannot be inspected: {type(error).__name__}: {error}")
        self.joints.setFocus()
        self.consumer.ask_again()

    def _refuse(self, reason: str) -> None:
        self.stage.close()
        self.several.open()
        self.message.show_message(reason, about="stage")
        self._show()
        self.told.set_nothing("No report")

    def _first_choice(self) -> str | None:
        """Return what to select on a fresh stage: the host's selection, else the first joint of an articulation."""
        chosen = next((p for p in self._host.selection() if p in self.stage), None)
        shown = self.joints.joints.paths()
        moving = next((p for p in shown if self.stage.row(p).role is Role.ARTICULATION), None)
        return chosen or moving or next(iter(shown), None)

    def _on_changes(self, changes: Changes) -> None:
        if self.stage.report is None:
            return
        self.files.edited()
        # First: what it held is old before ours is new, or the two would differ for a moment.
        self.consumer.bridge.renew()
        try:
            update = self.stage.update(changes)
            self._follow(update)
        except Exception as error:  # as above; the report before stays on screen, and the line says that it is old
            _log.exception("an edit cannot be followed")
            self.message.show_message(
                f"The last edit cannot be followed, what is shown is older: {error}", about="edit"
            )
            return
        self.message.settle("edit")
        self.told.set_edited(self.stage.report, update.resolved, update.seconds)

    def _follow(self, update: Update) -> None:
        """Show what an edit changed: rows where they stand, or the tree anew when joints moved in it."""
        self.several.follow(update)
        self.comparison.follow()
        if update.added or update.removed or not self.joints.joints.refresh(update.changed):
            self._show_joints()
        self._show_selected()
        self.log.note(update)

    def _on_happened(self, happenings: tuple[Happening, ...]) -> None:
        """List what changed, and mark it for a moment where it stands."""
        self.history.history.add(happenings)
        steps = [happening.step for happening in happenings if happening.step is not None]
        self.joints.flash.show((step.joint, None) for step in steps)
        shown = [step for step in steps if step.joint == self._selected and step.column is not None]
        self.page.properties.flash.show((step.column or "", _CELLS.get(step.part)) for step in shown)

    def _on_happening(self, path: str, column: str | None) -> None:
        if path in self.stage:
            self.select(path, column)

    def _on_judged(self, paths: tuple[str, ...]) -> None:
        self.joints.joints.refresh(path for path in paths if path in self.joints.joints)
        self.several.judged(paths)

    def _on_selection(self, paths: tuple[str, ...]) -> None:
        known = [path for path in paths if path in self.stage]
        if known and tuple(known) != self.joints.selected:
            self.select(self._selected if self._selected in known else known[0], paths=known)

    def _on_contract(self, version: str) -> None:
        if version == self._contract:
            return
        old, self._contract = self._contract, version
        self.files.set_contract(version)
        selected = self._selected
        before = self.stage.joint(selected) if selected is not None and selected in self.stage else None
        self._on_stage(self._host.stage())
        if selected is not None and selected in self.stage:
            self.select(selected)
        if before is not None:
            self.log.switched(f"contract {old} to {version}", before)

    # --- showing ----------------------------------------------------------------------------------------------------

    @property
    def selected(self) -> str | None:
        """Return the path of the selected joint, on the stage or gone from it."""
        return self._selected

    def _show(self) -> None:
        """Show the report there is now, or that there is none."""
        self.show_stage(shown=self.stage.report is not None)
        self._fill_lists()
        self._show_joints()
        self._show_findings()
        self._show_selected()

    def _show_joints(self) -> None:
        bodies = self.joint_pane.by_body
        self.joints.joints.set_joints(self.stage.sections(bodies=bodies), self.stage.row, self.stage.bodies_of)

    def _show_findings(self) -> None:
        self.judged.show(working=self.told.working)
        self.judged.show_related(self._selected)

    def _show_selected(self) -> None:
        self.page.set_nothing(self.stage.nothing())
        self.judged.show_related(self._selected)
        self.feed.show(self._selected)
        # What is tuned is what the stage has, whatever is left out.
        self.envelope.set_joint(self.feed.joint)
        self.several.show_selected()

    def select(self, path: str | None, column: str | None = None, paths: Sequence[str] = ()) -> None:
        """Show the joint at `path`, and its column where one is given; select it, and `paths`, here and in the host."""
        self._selected = path
        self.joints.select(path, paths)
        self._show_selected()
        if column is not None:
            self.page.properties.select(column)
        known = [p for p in self.joints.selected if p in self.stage]
        if known:
            self._host.select(known)

    def _on_chosen(self, path: str, paths: tuple[str, ...]) -> None:
        try:
            self.select(path, paths=paths)
        except Exception as error:  # as above; the window lives on with the joint before
            _log.exception("a joint cannot be shown")
            self.message.show_message(f"{path} cannot be shown: {type(error).__name__}: {error}", about="joint")
        else:
            self.message.settle("joint")

    # --- closing ----------------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Stop listening to stage and host; before edits are lost, ask once."""
        if self._closing_would_lose():
            self.files.leave("closing", self.close_now)
            event.ignore()
            return
        self._layout.save(docks=self.stage.report is not None)
        self.files.close()
        self.consumer.close()
        self.bridge.close()
        self.edit_target.watch(None)
        self.feed.what_if.start(None)
        for forget in self._forget:
            forget()
        self._forget = []
        self.comparison.forget(None)
        self.several.close()
        self.envelope.close()
        self.stage.close()
        self.log.clear()
        for flash in (self.joints.flash, self.page.properties.flash):
            flash.stop()
        self.page.stop()
        super().closeEvent(event)
        self.closed.emit()

    def _closing_would_lose(self) -> bool:
        """Tell whether unsaved edits go with this window: another one on the stage, or an application, keeps them."""
        alone = self._host.opens_files and self._host.listeners == 1
        return alone and not self._leaves and bool(self.files.dirty)

    def close_now(self) -> None:
        """Close without asking; unsaved edits are lost."""
        self._leaves = True
        self.close()


def _title(stage: Usd.Stage | None) -> str:
    if stage is None:
        return "Physics joints"
    layer = stage.GetRootLayer()
    name = Path(layer.realPath).name if layer.realPath else layer.GetDisplayName()
    return f"{name}[*]: physics joints"
