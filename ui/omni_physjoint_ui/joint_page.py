"""The middle of the window: the selected joint's header, its property table, the details and the torque-speed curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSplitter, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from omni_physjoint.model import JointReport
from omni_physjoint.response import DofResponse
from omni_physjoint.surroundings import Surroundings
from omni_physjoint_ui import details
from omni_physjoint_ui.column_model import Section
from omni_physjoint_ui.envelope_tab import EnvelopeTab
from omni_physjoint_ui.envelope_view import EnvelopeView
from omni_physjoint_ui.fields import PropertyRow
from omni_physjoint_ui.frames_view import FramesView
from omni_physjoint_ui.header import JointHeader
from omni_physjoint_ui.property_view import PropertyView
from omni_physjoint_ui.response_view import ResponseView
from omni_physjoint_ui.theme import Theme

__all__ = ["JointPage"]

Responses = Callable[[str], Sequence[DofResponse]]

_PAUSE = 150
"""How long after the last change the joint's axes are asked how they answer [ms]: that takes longer than the rest."""


class JointPage(QWidget):
    """Shows one joint."""

    findings_clicked = Signal()
    joint_clicked = Signal(str)
    """Path of a joint that was clicked at in the 3D view."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._joint: JointReport | None = None
        self._responses: Responses | None = None
        self._answers: tuple[str, Sequence[DofResponse]] = ("", ())
        self._told = ""
        self._about = ("", "")
        """Joint and kind of row that the details tell about: while they stay, so does the place somebody reads at."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.complete)
        self.header = JointHeader(theme)
        self.properties = PropertyView(theme)
        self.envelope = EnvelopeView(theme)
        self.frames = FramesView(theme)
        self.envelope_tab = EnvelopeTab(theme)
        self.response = ResponseView(theme)
        self.details = QTextBrowser()
        self.details.setAccessibleName("Details")
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.document().setDocumentMargin(10)
        self._legend = QLabel()
        self._legend.setTextFormat(Qt.TextFormat.RichText)
        self._legend.setContentsMargins(10, 3, 10, 3)
        self._below = QSplitter(Qt.Orientation.Horizontal)
        self._below.addWidget(self.details)
        self._below.addWidget(self.envelope)
        self._below.setSizes([560, 480])
        self._below.setChildrenCollapsible(False)
        table = QWidget()
        inside = QVBoxLayout(table)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.properties, 1)
        inside.addWidget(self._legend)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.addWidget(table)
        self._split.addWidget(self._below)
        self._split.setSizes([450, 240])
        self._split.setStretchFactor(0, 1)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Views of the joint")
        self.tabs.tabBar().setAccessibleName("Views of the joint")
        self.tabs.addTab(self._split, "Properties")
        self.tabs.addTab(self.envelope_tab, "Envelope")
        self.tabs.addTab(self.frames, "Frames")
        self.tabs.addTab(self.response, "Response")
        self.frames.joint_clicked.connect(self.joint_clicked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.tabs, 1)
        self.properties.row_chosen.connect(lambda _row: self._tell())
        self.header.findings_clicked.connect(self.findings_clicked)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        for part in (self.header, self.properties, self.envelope, self.envelope_tab, self.frames, self.response):
            part.set_theme(theme)
        words = (
            (theme.authored, "authored"),
            (theme.fallback, "fallback"),
            (theme.time_samples, "time samples"),
            (theme.blocked, "blocked"),
            (theme.none, "none"),
        )
        sources = " · ".join(f'<span style="color:{color}">{word}</span>' for color, word in words)
        effects = "<i>parsed, no effect</i> · <s>not read</s>"
        self._legend.setText(
            f'<span style="color:{theme.dim}">Value: </span>{sources}'
            f'<span style="color:{theme.dim}">&nbsp;&nbsp;&nbsp; Effect: </span>applied'
            f'<span style="color:{theme.dim}"> · {effects}</span>'
        )
        self._tell()

    def set_joint(
        self,
        joint: JointReport | None,
        missing: str | None = None,
        responses: Responses | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        """Show `joint`; `missing` is the path of a joint that was selected and is gone.

        `responses` is asked how the joint's axes answer, a moment later, as it looks at the whole articulation.
        `surroundings` is what the 3D view is drawn from.
        """
        self._joint = joint
        self._responses = responses
        self.header.set_joint(joint, missing)
        self.properties.set_joint(joint)
        self.envelope.set_joint(joint)
        self.frames.set_joint(joint, surroundings)
        self.envelope_tab.set_joint(joint)
        self._tell()

    def _tell(self) -> None:
        """Fill the details pane: the current column, the current component, or the joint as a whole."""
        current = self.properties.current
        if self._joint is None:
            text = ""
        elif isinstance(current, PropertyRow):
            text = details.column_html(current, self._theme)
        elif isinstance(current, Section):
            text = details.section_html(current, self._joint, self._theme)
        else:
            path, answers = self._answers
            text = details.joint_html(self._joint, self._theme, answers if path == self._joint.path else ())
            if self._responses is not None and self._joint.dofs:
                self._timer.start()
        # Setting the same text again would scroll to the top under somebody who reads.
        if text != self._told:
            place = self.details.verticalScrollBar().value()
            about, self._about = self._about, (self._joint.path if self._joint else "", type(current).__name__)
            self._told = text
            self.details.setHtml(text)
            if about == self._about:
                self.details.verticalScrollBar().setValue(place)

    def complete(self) -> None:
        """Add to the details what takes longer, now."""
        self._timer.stop()
        if self._joint is None or self._responses is None or self.properties.current is not None:
            return
        self._answers = (self._joint.path, self._responses(self._joint.path))
        self._tell()
        self._timer.stop()

    def stop(self) -> None:
        """Add nothing any more: the window closes."""
        self._timer.stop()
        self._responses = None
        self.frames.stop()
