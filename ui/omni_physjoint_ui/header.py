"""The selected joint in two lines: what it is, what it joins, what the consumer makes of it, how many findings."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from omni_physjoint.mobility import STILL, cannot_move
from omni_physjoint.model import Finding, JointReport
from omni_physjoint_ui.clipboard import copy_text
from omni_physjoint_ui.elided_label import ElidedLabel
from omni_physjoint_ui.icons import role_icon, severity_icon
from omni_physjoint_ui.property_row import worst
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import leaf, role_phrase, side_word, tally

__all__ = ["JointHeader"]


class JointHeader(QWidget):
    """Shows one joint; the findings are a button."""

    findings_clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._joint: JointReport | None = None
        self._related: tuple[Finding, ...] = ()
        self._nothing = ""
        self._name = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        font = QFont(self._name.font())
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.35)
        self._name.setFont(font)
        self._path = ElidedLabel(Qt.TextElideMode.ElideLeft)
        self._copy = QToolButton()
        self._copy.setText("Copy path")
        self._copy.setAutoRaise(True)
        self._copy.clicked.connect(lambda: copy_text(self._joint.path if self._joint else ""))
        self._type = ElidedLabel(Qt.TextElideMode.ElideRight)
        self._role_picture = QLabel()
        self._role = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        self._sides = ElidedLabel(Qt.TextElideMode.ElideMiddle)
        self._findings = QToolButton()
        self._findings.setAutoRaise(True)
        self._findings.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._findings.clicked.connect(self.findings_clicked)
        first = QHBoxLayout()
        first.setSpacing(12)
        first.addWidget(self._name)
        first.addWidget(self._path, 1)
        first.addWidget(self._findings)
        first.addWidget(self._copy)
        second = QHBoxLayout()
        second.setSpacing(6)
        second.addWidget(self._type)
        second.addSpacing(14)
        second.addWidget(self._role_picture)
        second.addWidget(self._role)
        second.addSpacing(14)
        second.addWidget(self._sides)
        second.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.setSpacing(3)
        layout.addLayout(first)
        layout.addLayout(second)
        self.setAccessibleName("Selected joint")
        self.set_joint(None)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        for label in (self._path, self._type, self._sides):
            label.setStyleSheet(f"color: {theme.dim};")
        self._show()

    def set_joint(
        self, joint: JointReport | None, missing: str | None = None, before: JointReport | None = None
    ) -> None:
        """Show `joint`.

        Args:
            joint: What to show; None for nothing.
            missing: Path of a joint that was selected and is gone.
            before: The joint as it is on the stage, while columns are left out.
        """
        self._joint = joint
        self._missing = missing
        self._before = before
        self._show()

    def set_nothing(self, reason: str) -> None:
        """Say `reason` where no joint is selected; "" for the ordinary words."""
        if reason != self._nothing:
            self._nothing = reason
            self._show()

    def set_related(self, findings: tuple[Finding, ...]) -> None:
        """Show how many findings about other prims concern the joint."""
        if findings != self._related:
            self._related = findings
            self._show()

    def _show(self) -> None:
        joint, theme = self._joint, self._theme
        for widget in (self._copy, self._findings, self._role_picture):
            widget.setVisible(joint is not None)
        if joint is None:
            self._name.setText(leaf(self._missing) if self._missing else self._nothing or "No joint selected")
            self._path.setText(f"{self._missing} is not on the stage any more" if self._missing else "")
            for label in (self._type, self._role, self._sides):
                label.setText("")
            return
        self._name.setText(leaf(joint.path))
        self._path.setText(joint.path)
        self._type.setText(joint.type)
        still = cannot_move(joint)
        self._role_picture.setPixmap(role_icon(joint.role, theme, locked=still).pixmap(16, 16))
        roles = dict.fromkeys(role_phrase(j) for j in (self._before, joint) if j)
        self._role.setText(" → ".join(roles) + (f", {STILL}" if still else ""))
        self._role.setToolTip(joint.role_reason)
        self._sides.setText(" → ".join(side_word(side) for side in joint.sides))
        sides = (f"{s.relationship}: {s.body or 'world'}  {s.reason}".strip() for s in joint.sides)
        self._sides.setToolTip("\n".join(sides))
        severity = worst(joint.findings) or worst(self._related)
        tallies = dict.fromkeys(tally([f.severity for f in j.findings]) for j in (self._before, joint) if j)
        own, related = " → ".join(tallies), len(self._related)
        self._findings.setText(f"{own}, {related} related" if related else own)
        self._findings.setIcon(severity_icon(severity, theme) if severity else QIcon())
        self._findings.setEnabled(severity is not None)
        told = [f"{f.rule}: {f.message}" for f in joint.findings]
        told += [f"{f.rule} about {f.prim}: {f.message}" for f in self._related]
        self._findings.setToolTip("\n".join(told))
