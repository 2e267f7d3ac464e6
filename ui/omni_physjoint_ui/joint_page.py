"""The middle of the window: the selected joint's header, its property table, the details and the torque-speed curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSplitter, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from omni_physjoint.envelope.speed_units import SpeedUnit, wanted_speed
from omni_physjoint.inspection import Look
from omni_physjoint.model import Finding
from omni_physjoint.producer.stack import LayerOpinion
from omni_physjoint.response import DofResponse
from omni_physjoint.surroundings import Surroundings
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui import details
from omni_physjoint_ui.envelope_tab import EnvelopeTab
from omni_physjoint_ui.envelope_view import EnvelopeView
from omni_physjoint_ui.finding_details import finding_html, related_html
from omni_physjoint_ui.frames_view import FramesView
from omni_physjoint_ui.header import JointHeader
from omni_physjoint_ui.property_row import AS_STORED, PropertyRow
from omni_physjoint_ui.property_view import PropertyView
from omni_physjoint_ui.response_view import ResponseView
from omni_physjoint_ui.sections import Section
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.what_if import WhatIfBanner

__all__ = ["JointPage"]

Responses = Callable[[str], Sequence[DofResponse]]
Opinions = Callable[[str, str], Sequence[LayerOpinion]]
"""Asked with the path of a prim and the name of a property."""

_PAUSE = 150
"""How long after the last change the joint's axes are asked how they answer [ms]: that takes longer than the rest."""


class JointPage(QWidget):
    """Shows one joint."""

    findings_clicked = Signal()
    joint_clicked = Signal(str)
    """Path of a joint that was clicked at in the 3D view."""
    ticked = Signal(str, bool)
    """Somebody wants to see the joint with or without the column of that name."""
    what_if_ended = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look: Look | None = None
        self._before: Look | None = None
        self._units = AS_STORED
        self._opinions: Opinions | None = None
        self._responses: Responses | None = None
        self._answers: tuple[str, Sequence[DofResponse]] = ("", ())
        self._told = ""
        self._related: tuple[Finding, ...] = ()
        self._finding: tuple[tuple[str, str], Finding | None] = (("", ""), None)
        """A finding that is told, and what was selected then: it goes when that changes."""
        self._about = ("", "")
        """Joint and kind of row that the details tell about: while they stay, so does the place somebody reads at."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.complete)
        self.header = JointHeader(theme)
        self.banner = WhatIfBanner(theme)
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
        self._legend.setWordWrap(True)
        # What they say may be long, and is cut in a small window rather than that it widens every tab.
        self.frames.setMinimumWidth(1)
        self.envelope.setMinimumWidth(200)
        self._legend.setContentsMargins(10, 3, 10, 3)
        self._below = QSplitter(Qt.Orientation.Horizontal)
        self._below.setObjectName("details and curve")
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
        self._split.setObjectName("table and details")
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
        layout.addWidget(self.banner)
        layout.addWidget(self.tabs, 1)
        self.properties.row_chosen.connect(lambda _row: self._tell())
        self.properties.columns.ticked.connect(self.ticked)
        self.header.findings_clicked.connect(self.findings_clicked)
        self.banner.ended.connect(self.what_if_ended)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        tabs = (self.envelope_tab, self.frames, self.response)
        for part in (self.header, self.banner, self.properties, self.envelope, *tabs):
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

    def set_look(
        self,
        look: Look | None,
        before: Look | None = None,
        *,
        missing: str | None = None,
        units: UnitSystem = AS_STORED,
        responses: Responses | None = None,
        opinions: Opinions | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        """Show a joint and what stands around it.

        Args:
            look: What to show; while columns are left out, as if nobody had published them.
            before: How it is on the stage, while columns are left out.
            missing: Path of a joint that was selected and is gone.
            units: In which values are told.
            responses: Asked how the joint's axes answer, a moment later, as it looks at the whole articulation.
            opinions: Asked who says what about the column that the details tell about.
            surroundings: What the 3D view is drawn from.
        """
        joint = look.joint if look else None
        if units.units.angles is not self._units.units.angles:
            self.envelope_tab.bar.prefer(wanted_speed(SpeedUnit.DEGREES, units.units.angles))
        self._look, self._before, self._units = look, before, units
        # How axes answer is known of the stage only.
        self._responses, self._opinions = None if before else responses, opinions
        self.header.set_joint(joint, missing, before.joint if before else None)
        self.banner.show_what_if(look, before)
        self.properties.set_look(look, before, units)
        self.envelope.set_joint(joint, units.units.angles)
        self.frames.set_joint(joint, surroundings)
        # What is edited there is what the stage has, whatever is left out.
        self.envelope_tab.set_joint(before.joint if before else joint)
        self._tell()

    def set_related(self, findings: tuple[Finding, ...]) -> None:
        """Tell the findings about other prims that concern the joint."""
        if findings != self._related:
            self._related = findings
            self.header.set_related(findings)
            self._tell()

    def set_nothing(self, reason: str) -> None:
        """Say why there is no joint to select; "" when there is one."""
        self.properties.nothing = reason
        self.header.set_nothing(reason)

    def show_finding(self, finding: Finding) -> None:
        """Tell a finding in full, before the joint or the column that is shown, until something else is selected."""
        self._finding = (self._place, finding)
        self._tell()
        self.details.verticalScrollBar().setValue(0)

    @property
    def _place(self) -> tuple[str, str]:
        """Joint and row that are shown."""
        current = self.properties.current
        name = current.column.name if isinstance(current, PropertyRow) else current.component if current else ""
        return (self._look.joint.path if self._look else "", name)

    def _tell(self) -> None:
        """Fill the details pane: the current column, the current component, or the joint as a whole."""
        current = self.properties.current
        told_at, finding = self._finding
        if finding is not None and told_at != self._place:
            finding = None
            self._finding = ("", ""), None
        joint = self._look.joint if self._look else None
        if joint is None:
            text = ""
        elif isinstance(current, PropertyRow):
            section = self.properties.columns.section_of(self.properties.currentIndex())
            prim = section.prim if section and section.prim else joint.path
            opinions = self._opinions(prim, current.column.name) if self._opinions and current.column.authored else ()
            text = details.column_html(current, self._theme, opinions)
        elif isinstance(current, Section):
            text = details.section_html(current, self.properties.columns.rows_of(current), self._theme)
        else:
            path, answers = self._answers
            before = self._before.joint if self._before else None
            # Answers from before an edit may be of other axes; new ones come in a moment.
            fit = path == joint.path and len(answers) == len(joint.dofs) and self._responses is not None
            known = answers if fit else ()
            text = details.joint_html(joint, self._theme, known, self._units, before)
            text += related_html(self._related, self._theme)
            if self._responses is not None and joint.dofs:
                self._timer.start()
        if finding is not None:
            told = finding_html(finding, self._theme, joint.path if joint else None)
            style, end, rest = (text or details.page(self._theme, "")).partition("</style>")
            text = f"{style}{end}{told}<hr>{rest}"
        # Setting the same text again would scroll to the top under somebody who reads.
        if text != self._told:
            place = self.details.verticalScrollBar().value()
            about, self._about = self._about, (joint.path if joint else "", type(current).__name__)
            self._told = text
            self.details.setHtml(text)
            if about == self._about:
                self.details.verticalScrollBar().setValue(place)

    def complete(self) -> None:
        """Add to the details what takes longer, now."""
        self._timer.stop()
        if self._look is None or self._responses is None or self.properties.current is not None:
            return
        path = self._look.joint.path
        self._answers = (path, self._responses(path))
        self._tell()
        self._timer.stop()

    def stop(self) -> None:
        """Add nothing any more: the window closes."""
        self._timer.stop()
        self._responses = None
        self.frames.stop()
