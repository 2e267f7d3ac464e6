"""The list of findings with the line below it in which the reason of a waiver is written."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from omni_physjoint.model import Finding
from omni_physjoint_ui.finding_view import FindingView
from omni_physjoint_ui.words import leaf

__all__ = ["FindingPane"]


class FindingPane(QWidget):
    """Asks why a finding is accepted; it writes nothing itself."""

    waived = Signal(object, str)
    """A `Finding` and the reason for accepting it."""
    taken_back = Signal(object)
    """A `Finding` whose waiver is to go."""

    def __init__(self, view: FindingView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._finding: Finding | None = None
        self._ask = QLabel()
        self.reason = QLineEdit()
        self.reason.setAccessibleName("Reason of the waiver")
        self.reason.setPlaceholderText("Why this is accepted, in one sentence; saved with the stage")
        self.done = QPushButton("Waive")
        self.done.setEnabled(False)
        cancel = QPushButton("Cancel")
        self.bar = QFrame()
        self.bar.setAccessibleName("Waiver")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(8, 4, 8, 4)
        for part, stretch in ((self._ask, 0), (self.reason, 1), (self.done, 0), (cancel, 0)):
            row.addWidget(part, stretch)
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(view)
        layout.addWidget(self.bar)
        self.bar.hide()
        self.waive = self._action("Waive...", self._open)
        self.take_back = self._action("Take the waiver back", self._take_back)
        self.hide_waived = QAction("Hide waived findings", view)
        self.hide_waived.setCheckable(True)
        self.hide_waived.toggled.connect(lambda on: view.findings.set_hidden(on))
        view.addAction(self.hide_waived)
        self.reason.textChanged.connect(lambda text: self.done.setEnabled(bool(text.strip())))
        self.reason.returnPressed.connect(self._accept)
        self.done.clicked.connect(self._accept)
        cancel.clicked.connect(self.close_bar)
        leave = QAction("Leave without waiving", self.bar)
        leave.setShortcut(QKeySequence(Qt.Key.Key_Escape))
        leave.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.triggered.connect(self.close_bar)
        self.bar.addAction(leave)
        view.selectionModel().currentChanged.connect(lambda *_: self._follow())
        view.findings.modelReset.connect(self._follow)
        view.findings.dataChanged.connect(lambda *_: self._follow())
        self._follow()

    def _action(self, title: str, slot: object) -> QAction:
        action = QAction(title, self._view)
        action.triggered.connect(slot)
        self._view.addAction(action)
        return action

    def _follow(self) -> None:
        """Offer what can be done with the current finding."""
        finding = self._view.current()
        accepted = finding is not None and self._view.findings.accepted(finding) is not None
        self.waive.setEnabled(finding is not None and not accepted)
        self.take_back.setEnabled(accepted)

    def _open(self) -> None:
        self._finding = self._view.current()
        if self._finding is None:
            return
        self._ask.setText(f"Waive {self._finding.rule} on {leaf(self._finding.prim)}:")
        self.reason.clear()
        self.bar.show()
        self.reason.setFocus()
        # The list has one row less now.
        self._column.activate()
        self._view.scrollTo(self._view.currentIndex())

    def _accept(self) -> None:
        reason, finding = " ".join(self.reason.text().split()), self._finding
        if reason and finding is not None:
            self.close_bar()
            self.waived.emit(finding, reason)

    def _take_back(self) -> None:
        finding = self._view.current()
        if finding is not None:
            self.taken_back.emit(finding)

    def close_bar(self) -> None:
        """Close the line; what was typed is gone."""
        self._finding = None
        self.bar.hide()
        self._view.setFocus()
