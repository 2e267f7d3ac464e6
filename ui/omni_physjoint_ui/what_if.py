"""Which columns of which joints somebody leaves out to see what would come of it, and the banner that says so."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from omni_physjoint.inspection import Look
from omni_physjoint.model import JointReport
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import counted, leaf, role_word, tally

__all__ = ["WhatIf", "WhatIfBanner"]

_NAMED = 3
"""Columns that the banner names."""


class WhatIf(QObject):
    """The columns that are left out, by joint. It asks nobody and writes nothing."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left_out: dict[str, frozenset[str]] = {}
        self._stage: object = None

    def of(self, path: str) -> frozenset[str]:
        """Return the columns that are left out of the joint at `path`."""
        return self._left_out.get(path, frozenset())

    def leave_out(self, path: str, column: str, *, out: bool) -> None:
        """Leave a column of the joint at `path` out, or take it in again."""
        before = self.of(path)
        after = before | {column} if out else before - {column}
        if after != before:
            self._left_out[path] = after
            self.changed.emit()

    def end(self, path: str) -> None:
        """Take all columns of the joint at `path` in again."""
        if self._left_out.pop(path, None):
            self.changed.emit()

    def start(self, stage: object) -> None:
        """Take everything in again where `stage` is another one than before."""
        if stage is not self._stage:
            self._stage = stage
            self._left_out.clear()


class WhatIfBanner(QFrame):
    """One line above the views of a joint while columns of it are left out; hidden otherwise."""

    ended = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whatIfBanner")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._end = QToolButton()
        self._end.setObjectName("endWhatIf")
        self._end.setText("End what-if")
        self._end.clicked.connect(self.ended)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 5, 6, 5)
        layout.setSpacing(8)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._end)
        self.set_theme(theme)
        self.hide()

    @property
    def text(self) -> str:
        """Return what the banner says; "" while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self.setStyleSheet(
            f"#whatIfBanner {{ background: {theme.pretended}; border: 0; border-left: 4px solid {theme.warning};"
            f" border-bottom: 1px solid {theme.border}; }}"
            f"#endWhatIf {{ background: {theme.base}; border: 1px solid {theme.border}; padding: 3px 9px; }}"
        )

    def show_what_if(self, look: Look | None, before: Look | None) -> None:
        """Say what is left out, and what of the joint as a whole would be another; hide where nothing is left out."""
        if look is None or before is None:
            self.hide()
            return
        names = [c.name for c in before.joint.columns if c.published and not look.joint.column(c.name).published]
        said = f"What-if: {counted(len(names), 'column')} left out ({_listed(names)}). Nothing is written."
        self._text.setText(" ".join(filter(None, (said, *_changes(before.joint, look.joint)))))
        self.setAccessibleName(self._text.text())
        self.show()


def _listed(names: Collection[str]) -> str:
    short = [leaf(name.replace(":", "/")) for name in names]
    return ", ".join(short) if len(short) <= _NAMED else f"{', '.join(short[:_NAMED])} and {len(short) - _NAMED} more"


def _changes(before: JointReport, after: JointReport) -> list[str]:
    """Return what of the joint as a whole would be another: its role and its findings."""
    told = []
    if before.role is not after.role:
        told.append(f"Role: {role_word(before.role)} → {role_word(after.role)}.")
    was, now = ([f.rule for f in joint.findings] for joint in (before, after))
    come = [f.rule for f in after.findings if now.count(f.rule) > was.count(f.rule)]
    gone = [f.rule for f in before.findings if was.count(f.rule) > now.count(f.rule)]
    if come or gone:
        rules = [
            *(f"+{rule}" for rule in dict.fromkeys(come)),
            *(f"\N{MINUS SIGN}{rule}" for rule in dict.fromkeys(gone)),
        ]
        told.append(
            f"Findings: {tally([f.severity for f in before.findings])} → "
            f"{tally([f.severity for f in after.findings])} ({', '.join(rules)})."
        )
    return told
