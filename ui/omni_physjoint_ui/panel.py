"""The window: it wires the host, the stage's changes and the core's report to the views. It computes nothing."""

from __future__ import annotations

import logging
import time
from pathlib import Path

from pxr import Usd
from PySide6.QtCore import QCoreApplication, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QLabel,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from omni_physjoint import display
from omni_physjoint.errors import PhysJointError
from omni_physjoint.inspection import Inspection, Update
from omni_physjoint.live import Changes
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity
from omni_physjoint.resources import samples
from omni_physjoint_ui.finding_view import FindingView
from omni_physjoint_ui.host import Host
from omni_physjoint_ui.joint_page import JointPage
from omni_physjoint_ui.joint_view import JointView
from omni_physjoint_ui.message_bar import MessageBar
from omni_physjoint_ui.recent import add_recent, recent
from omni_physjoint_ui.stage_bridge import StageBridge
from omni_physjoint_ui.theme import Theme, palette, stylesheet
from omni_physjoint_ui.toolbar import Toolbar
from omni_physjoint_ui.welcome import Welcome
from omni_physjoint_ui.words import counted

__all__ = ["Panel"]

_log = logging.getLogger(__name__)

_FILTER = "USD stages (*.usd *.usda *.usdc *.usdz);;All files (*)"


class Panel(QMainWindow):
    """One window over one host. Closing it stops everything that it started; it cannot be used again."""

    closed = Signal()

    def __init__(self, host: Host, theme: Theme, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Else a style sheet keeps the palette from the widgets below it, in a program whose own palette is another.
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
        self._host = host
        self._settings = settings
        self._inspection: Inspection | None = None
        self._joints: dict[str, JointReport] = {}
        self._selected: str | None = None
        self._contract = "0.7"
        self._hidden: list[QDockWidget] = []
        self.setWindowTitle("Physics joints")
        self.setObjectName("omni_physjoint_panel")
        self.setAcceptDrops(host.opens_files)
        self.bridge = StageBridge(self)
        self.joints = JointView(theme)
        self.page = JointPage(theme)
        self.findings = FindingView(theme)
        self.message = MessageBar(theme)
        self.welcome = Welcome(theme, opens_files=host.opens_files)
        self.toolbar = Toolbar(opens_files=host.opens_files)
        self.addToolBar(self.toolbar)
        self._layout_middle()
        self.joints_dock = self._dock("Joints", self.joints, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.findings_dock = self._dock("Findings", self.findings, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.resizeDocks([self.joints_dock], [345], Qt.Orientation.Horizontal)
        self.resizeDocks([self.findings_dock], [150], Qt.Orientation.Vertical)
        self.status = QLabel()
        self.status.setContentsMargins(8, 0, 8, 0)
        self.statusBar().addWidget(self.status, 1)
        self._connect()
        self.set_theme(theme)
        self._forget = [host.on_stage(self._on_stage), host.on_selection(self._on_selection)]
        self._on_stage(host.stage())

    # --- building ---------------------------------------------------------------------------------------------------

    def _layout_middle(self) -> None:
        self._middle = QStackedWidget()
        self._middle.addWidget(self.welcome)
        self._middle.addWidget(self.page)
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.message)
        layout.addWidget(self._middle, 1)
        self.setCentralWidget(central)

    def _dock(self, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(f"dock {title}")
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        self.toolbar.view_menu.addAction(dock.toggleViewAction())
        return dock

    def _connect(self) -> None:
        self.bridge.changed.connect(self._on_changes)
        self.joints.chosen.connect(self._on_chosen)
        self.findings.chosen.connect(self._on_finding)
        self.page.findings_clicked.connect(self._first_finding)
        self.toolbar.search_changed.connect(self._on_search)
        self.toolbar.contract_changed.connect(self._on_contract)
        self.toolbar.browse.connect(self.browse)
        self.toolbar.wanted.connect(self.open)
        self.toolbar.menu_opens.connect(self._fill_lists)
        self.welcome.browse.connect(self.browse)
        self.welcome.wanted.connect(self.open)
        self.addActions(self.toolbar.shortcuts)
        for keys, slot in (("F8", lambda: self.findings.step(1)), ("Shift+F8", lambda: self.findings.step(-1))):
            action = QAction(self)
            action.setShortcut(keys)
            action.triggered.connect(slot)
            self.addAction(action)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours of everything."""
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme))
        for part in (self.joints, self.page, self.findings, self.message, self.welcome):
            part.set_theme(theme)

    # --- opening ----------------------------------------------------------------------------------------------------

    def browse(self) -> None:
        """Let the user choose a file, and open it."""
        path, _ = QFileDialog.getOpenFileName(self, "Open a USD stage", "", _FILTER)
        if path:
            self.open(path)

    def open(self, path: str) -> None:
        """Open the stage at `path`; what goes wrong is a line in the window."""
        self.message.hide()
        try:
            self._host.open(path)
        except PhysJointError as error:
            self.message.show_message(str(error))
            return
        add_recent(self._settings, path)

    def _fill_lists(self) -> None:
        if self._host.opens_files:
            self.toolbar.set_lists(recent(self._settings), samples())
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
        self._inspection = None
        self._selected = None
        self.setWindowTitle(_title(stage))
        if stage is None:
            self._show(None)
            self.status.setText("No stage")
            return
        start = time.perf_counter()
        try:
            self._inspection = Inspection(stage, contract=self._contract)
        except PhysJointError as error:
            self._refuse(str(error))
            return
        except Exception as error:  # a fault of ours must not take the window, or the host, with it
            _log.exception("the stage cannot be inspected")
            self._refuse(f"The stage cannot be inspected: {type(error).__name__}: {error}")
            return
        report = self._inspection.report
        self._show(report)
        self._tell_status(f"read in {_milliseconds(time.perf_counter() - start)}")
        self.select(self._first_choice(report))
        self.joints.setFocus()

    def _refuse(self, reason: str) -> None:
        self.message.show_message(reason)
        self._show(None)
        self.status.setText("No report")

    def _first_choice(self, report: Report) -> str | None:
        """Return what to select on a fresh stage: the host's selection, else the first joint that can move."""
        chosen = next((p for p in self._host.selection() if p in self._joints), None)
        shown = self.joints.joints.paths()
        moving = next((p for p in shown if self._joints[p].role is Role.ARTICULATION and self._joints[p].dofs), None)
        return chosen or moving or next(iter(shown), None)

    def _on_changes(self, changes: Changes) -> None:
        if self._inspection is None:
            return
        try:
            update = self._inspection.update(changes)
        except Exception as error:  # as above; the report before stays on screen, and the line says that it is old
            _log.exception("an edit cannot be followed")
            self.message.show_message(f"The last edit cannot be followed, what is shown is older: {error}")
            return
        self._show(self._inspection.report)
        self._tell_status(_followed(update))

    def _on_selection(self, paths: tuple[str, ...]) -> None:
        path = next((p for p in paths if p in self._joints), None)
        if path is not None and path != self._selected:
            self.select(path)

    def _on_contract(self, version: str) -> None:
        if version == self._contract:
            return
        self._contract = version
        selected = self._selected
        self._on_stage(self._host.stage())
        if selected in self._joints:
            self.select(selected)

    # --- showing ----------------------------------------------------------------------------------------------------

    @property
    def report(self) -> Report | None:
        """Return what is shown."""
        return self._inspection.report if self._inspection else None

    @property
    def selected(self) -> str | None:
        """Return the path of the selected joint, on the stage or gone from it."""
        return self._selected

    def _show(self, report: Report | None) -> None:
        self._joints = {j.path: j for j in report.joints} if report else {}
        self._middle.setCurrentWidget(self.page if report else self.welcome)
        self._fill_lists()
        self._show_docks(shown=report is not None)
        self.joints.set_report(report)
        self.findings.findings.set_report(report)
        model = self.findings.findings
        counts = [(model.count(s), word) for s, word in zip(Severity, ("error", "warning", "note"), strict=True)]
        told = ", ".join(counted(n, word) for n, word in counts if n)
        self.findings_dock.setWindowTitle(f"Findings: {told}" if told else "Findings")
        self._show_selected()

    def _show_docks(self, *, shown: bool) -> None:
        """Take the docks away with the stage, and bring back those that the user had open."""
        if not shown:
            self._hidden += [dock for dock in (self.joints_dock, self.findings_dock) if not dock.isHidden()]
        for dock in self._hidden:
            dock.setVisible(shown)
        if shown:
            self._hidden = []

    def _show_selected(self) -> None:
        joint = self._joints.get(self._selected) if self._selected else None
        self.page.set_joint(joint, None if joint else self._selected)

    def select(self, path: str | None, column: str | None = None) -> None:
        """Select the joint at `path`, here and in the host, and the column where one is given."""
        self._selected = path
        self.joints.select(path)
        self._show_selected()
        if column is not None:
            self.page.properties.select(column)
        if path in self._joints:
            self._host.select([path])

    def _on_chosen(self, path: str) -> None:
        self.select(path)

    def _on_finding(self, finding: Finding) -> None:
        path = finding.joint or finding.prim
        if path in self._joints:
            self.select(path, finding.column)

    def _first_finding(self) -> None:
        joint = self._joints.get(self._selected or "")
        if joint is None:
            return
        named = next((f for f in joint.findings if f.column), None)
        self.page.properties.select(named.column if named else None)

    def _on_search(self, text: str) -> None:
        self.joints.set_search(text)
        self.findings.findings.set_search(text)
        self.toolbar.set_matches(self.joints.joints.shown if text.strip() else None)

    def _tell_status(self, news: str) -> None:
        report = self.report
        if report is None:
            return
        parts = [
            counted(len(report.joints), "joint"),
            counted(len(report.articulations), "articulation"),
            news,
            f"metersPerUnit {display.text(report.stage.meters_per_unit)}",
            f"{report.stage.up_axis} up",
        ]
        self.status.setText("  ·  ".join(parts))

    # --- closing ----------------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Stop listening to stage and host."""
        self.bridge.close()
        for forget in self._forget:
            forget()
        self._forget = []
        self._inspection = None
        super().closeEvent(event)
        self.closed.emit()


def _title(stage: Usd.Stage | None) -> str:
    if stage is None:
        return "Physics joints"
    layer = stage.GetRootLayer()
    return f"{Path(layer.realPath).name if layer.realPath else layer.GetDisplayName()}: physics joints"


def _followed(update: Update) -> str:
    return f"re-parsed {counted(update.resolved, 'joint')} in {_milliseconds(update.seconds)}"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000.0:.3g} ms" if seconds < 1.0 else f"{seconds:.1f} s"
