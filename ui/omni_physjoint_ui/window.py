"""The parts of the window and where they are: bar, docks, middle, status line. What they show is the panel's matter."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from omni_physjoint_ui.changes_view import ChangesView
from omni_physjoint_ui.compare_view import CompareView
from omni_physjoint_ui.difference_view import DifferenceView
from omni_physjoint_ui.elided_label import ElidedLabel
from omni_physjoint_ui.finding_pane import FindingPane
from omni_physjoint_ui.finding_view import FindingView
from omni_physjoint_ui.fix_bar import FixBar
from omni_physjoint_ui.history_view import HistoryView
from omni_physjoint_ui.joint_page import JointPage
from omni_physjoint_ui.joint_pane import JointPane
from omni_physjoint_ui.joint_view import JointView
from omni_physjoint_ui.keys_view import KeysView
from omni_physjoint_ui.message_bar import MessageBar
from omni_physjoint_ui.sheet_view import SheetView
from omni_physjoint_ui.theme import Theme, palette, stylesheet
from omni_physjoint_ui.toolbar import Toolbar
from omni_physjoint_ui.welcome import Welcome

__all__ = ["PanelWindow"]

_SIZE = (1440, 900)
"""Of a window that nobody has resized yet [pixels of a plain display]."""


_LEAST_JOINTS, _LEAST_FINDINGS = (240, 80), (240, 60)
"""Least width and height of what is in a dock [pixels]."""


class PanelWindow(QMainWindow):
    """A window with everything in it and nothing in that."""

    def __init__(self, theme: Theme, *, opens_files: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Else a style sheet keeps the palette from the widgets below it, in a program whose own palette is another.
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
        self.setObjectName("omni_physjoint_panel")
        self.setAcceptDrops(opens_files)
        self.docks: list[QDockWidget] = []
        self._hidden: list[QDockWidget] = []
        self.joints = JointView(theme)
        self.page = JointPage(theme)
        self.compare = CompareView(theme)
        self.sheet = SheetView(theme)
        self.page.tabs.addTab(self.compare, "Compare")
        self.page.tabs.addTab(self.sheet, "Spreadsheet")
        self.findings = FindingView(theme)
        self.fix_bar = FixBar(theme)
        self.history = HistoryView(theme)
        self.changes = ChangesView(theme)
        self.message = MessageBar(theme)
        self.welcome = Welcome(theme, opens_files=opens_files)
        self.toolbar = Toolbar(opens_files=opens_files)
        self.addToolBar(self.toolbar)
        self._layout_middle()
        self.joint_pane = JointPane(self.joints)
        self.joints_dock = self._dock("Joints", self.joint_pane, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.finding_pane = FindingPane(self.findings)
        self.findings_dock = self._dock(
            "Findings", _below(self.finding_pane, self.fix_bar), Qt.DockWidgetArea.BottomDockWidgetArea
        )
        self.history_dock = self._dock("History", self.history, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.differences = DifferenceView()
        self.differences_dock = self._dock("Verify", self.differences, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.keys_dock = self._dock("Keys", KeysView(self), Qt.DockWidgetArea.RightDockWidgetArea)
        self.keys_dock.toggleViewAction().setShortcut(QKeySequence.StandardKey.HelpContents)
        self.addAction(self.keys_dock.toggleViewAction())
        self.keys_dock.hide()
        self.changes_dock = self._dock("Comparison", self.changes, Qt.DockWidgetArea.BottomDockWidgetArea)
        # Else a small window squeezes them to nothing, and a larger one does not give it back.
        self.joints.setMinimumSize(*_LEAST_JOINTS)
        self.findings.setMinimumSize(*_LEAST_FINDINGS)
        # Messages of findings are long: side by side, both lists would lose their ends.
        self.tabifyDockWidget(self.findings_dock, self.history_dock)
        self.tabifyDockWidget(self.history_dock, self.differences_dock)
        self.tabifyDockWidget(self.differences_dock, self.changes_dock)
        self.differences_dock.hide()
        self.findings_dock.raise_()
        self.resizeDocks([self.joints_dock], [360], Qt.Orientation.Horizontal)
        self.resizeDocks([self.findings_dock], [150], Qt.Orientation.Vertical)
        self.status = ElidedLabel(Qt.TextElideMode.ElideRight)
        self.status.setContentsMargins(8, 0, 8, 0)
        self.statusBar().addWidget(self.status, 1)
        self.set_theme(theme)
        self.resize(*_SIZE)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Let Tab go round as the eye does: bar, joints, the joint's page, lists."""
        views = (self.toolbar, self.joints, self.page.properties, self.page.details, self.findings, self.history)
        for before, after in pairwise(views):
            QWidget.setTabOrder(before, after)

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
        dock.dockLocationChanged.connect(self._name_tabs)  # a method lets go of a window that is gone
        dock.visibilityChanged.connect(self._name_tabs)
        self.docks.append(dock)
        return dock

    def _name_tabs(self, _changed: object = None) -> None:
        """Give the bars a name that Qt makes where docks lie on top of each other."""
        for bar in self.findChildren(QTabBar):
            if not bar.accessibleName():
                bar.setAccessibleName("Lists")

    def title_findings(self) -> None:
        """Say in the dock's title how many findings are listed."""
        self.findings_dock.setWindowTitle(self.findings.findings.summary())

    def set_theme(self, theme: Theme) -> None:
        """Change the colours of everything."""
        self._theme = theme
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme))
        lists = (self.findings, self.fix_bar, self.history, self.changes)
        views = (self.joints, self.page, self.compare, self.sheet, *lists)
        for part in (*views, self.message, self.welcome):
            part.set_theme(theme)

    def show_stage(self, *, shown: bool) -> None:
        """Show the views of a stage, or the page that offers some.

        The docks go with the stage, and those that the user had open come back with the next one.
        """
        self._middle.setCurrentWidget(self.page if shown else self.welcome)
        if not shown:
            self._hidden += [dock for dock in self.docks if not dock.isHidden()]
        for dock in self._hidden:
            dock.setVisible(shown)
        if shown:
            self._hidden = []


def _below(view: QWidget, bar: QWidget) -> QWidget:
    """Return a widget with `bar` at the lower edge of `view`."""
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(view, 1)
    layout.addWidget(bar)
    return both
