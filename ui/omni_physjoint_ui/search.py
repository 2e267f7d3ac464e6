"""What the search box asks of each joint: at once what the tree knows, in slices what needs the joint resolved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from PySide6.QtCore import QObject, QTimer, Signal

from omni_physjoint.errors import QueryError
from omni_physjoint.inspection import IndexRow
from omni_physjoint.mobility import STILL
from omni_physjoint.model import Finding, JointReport, Role
from omni_physjoint.query import Query, finding_text, parse
from omni_physjoint_ui.words import counted, role_word, type_word

__all__ = ["SEARCH_HELP", "JointSearch", "Search"]

SEARCH_HELP = (
    "Plain words: path, type, role, bodies, findings.\n"
    "type:revolute  role:standalone  finding:PJ2*  finding:error  body:Forearm  path:*/J1  path~J[0-9]+$\n"
    "stiffness>100  upperLimit=free  authored.maxForce<5: the consumer's value unless authored. or producer. says"
    " another; degrees, and per degree.\n"
    "authored:stiffness  api:Drive\n"
    'A - before a term turns it round; "two words" stay together. All terms must hold.'
)

_RESOLVED = 2_000
"""Stages of more joints than this are searched for plain words without resolving each joint: no names of columns."""
_SLICE = 0.012
"""Time that resolving may take between two events [s]."""
_GATHER = 0.25
"""Time between two refreshes of what is shown while a search goes on [s]."""


class JointSearch:
    """What a search may ask of a joint; put together when a joint is first searched and kept until it changes."""

    def __init__(
        self,
        row: Callable[[str], IndexRow],
        bodies: Callable[[str], tuple[str | None, str | None]],
        report: Callable[[str], JointReport],
        findings: Callable[[str], Sequence[Finding]],
        *,
        joints: int,
    ) -> None:
        """Ask by path; `joints` is how many joints the stage has."""
        self._row, self._bodies, self._report, self._findings = row, bodies, report, findings
        self._resolves = joints <= _RESOLVED
        self._kept: dict[str, str] = {}
        self._path = ""

    def at(self, path: str) -> JointSearch:
        """Return itself, to be asked about the joint at `path` from now on."""
        self._path = path
        return self

    def forget(self, paths: Iterable[str]) -> None:
        """Put `paths` together anew when they are searched next."""
        for path in paths:
            self._kept.pop(path, None)

    @property
    def text(self) -> str:
        """Everything that a plain word is looked for in, in lower case."""
        kept = self._kept.get(self._path)
        if kept is None:
            kept = self._kept[self._path] = self._made()
        return kept

    @property
    def row(self) -> IndexRow:
        """What the index says."""
        return self._row(self._path)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Paths of the bodies that it connects; "world" for a side without one."""
        return tuple(body or "world" for body in self._bodies(self._path))

    @property
    def findings(self) -> Sequence[Finding]:
        """What is known to be found about it."""
        return self._findings(self._path)

    @property
    def report(self) -> JointReport:
        """The joint, resolved."""
        return self._report(self._path)

    def _made(self) -> str:
        row, (body0, body1) = self.row, self._bodies(self._path)
        text = f"{self._path}\n{body0 or 'world'}\n{body1 or 'world'}".lower()
        parts = [text, _about(row.type, row.role, row.articulation), *map(finding_text, self.findings)]
        if row.locked:
            parts.append(f"{STILL}, not move")
        if self._resolves:
            parts.append(_names(tuple(column.name for column in self.report.columns)))
        return "\n".join(parts)


@lru_cache(maxsize=1024)
def _about(type_name: str, role: Role, articulation: str | None) -> str:
    """Return what many joints have in common."""
    return "\n".join((type_name, type_word(type_name), role.value, role_word(role), articulation or "")).lower()


@lru_cache(maxsize=1024)
def _names(columns: tuple[str, ...]) -> str:
    """Return the names in one text; joints of one kind share it."""
    return "\n".join(columns).lower()


class Search(QObject):
    """Holds what was asked and which joints it found; those that must be resolved for it are looked at in slices."""

    changed = Signal()
    """`keeps` answers differently now."""
    told = Signal(str, bool)
    """A line about the search, and whether it is about a text that cannot be read."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source: JointSearch | None = None
        self._paths: Callable[[], Sequence[str]] = tuple
        self._query = Query()
        self._waiting: list[str] = []
        self._total = 0
        self._found: set[str] = set()
        self._told = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(lambda: self._go_on(_SLICE))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(round(_GATHER * 1000.0))
        self._later.timeout.connect(self._tell)

    def set_source(self, source: JointSearch | None, paths: Callable[[], Sequence[str]]) -> None:
        """Search other joints: those at `paths`, asked of `source`."""
        self._source, self._paths = source, paths
        self.run()

    def set_text(self, text: str) -> None:
        """Ask for `text`; one that cannot be read leaves what is shown, and is told about."""
        try:
            self._query = parse(text)
        except QueryError as error:
            self.told.emit(str(error), True)
            return
        self.run()

    @property
    def query(self) -> Query:
        """What is asked."""
        return self._query

    @property
    def active(self) -> bool:
        """Tell whether there is work to come."""
        return self._timer.isActive() or self._later.isActive()

    def run(self) -> None:
        """Ask all joints anew."""
        self._timer.stop()
        self._found = set()
        self._waiting = []
        if self._source is None or not self._query:
            self.told.emit("", False)
            self.changed.emit()
            return
        quick, source = self._query.quick, self._source
        passed = [path for path in self._paths() if quick.holds(source.at(path))] if quick else list(self._paths())
        if self._query.resolves:
            self._waiting, self._total = passed[::-1], len(passed)
            self._told = time.monotonic()
            self._go_on(_SLICE)
            if self._waiting:  # what it found so far is better than what the text before found
                self.changed.emit()
        else:
            self._found = set(passed)
            self._tell()

    def ask_again(self, paths: Iterable[str]) -> None:
        """Ask these joints again, which changed; what that changes is told a moment later."""
        if self._source is None or not self._query:
            return
        for path in paths:
            holds = self._query.holds(self._source.at(path))
            if holds != (path in self._found):
                (self._found.add if holds else self._found.discard)(path)
                if not self._later.isActive():
                    self._later.start()

    def keeps(self, path: str) -> bool:
        """Tell whether the joint at `path` is found."""
        return not self._query or path in self._found

    def keeps_finding(self, finding: Finding) -> bool:
        """Tell whether a finding is found."""
        return not self._query or self._query.of_finding(finding, self._found.__contains__)

    def finish(self) -> None:
        """Look at all joints that wait, and return when none does: for pictures, not for people who wait."""
        self._go_on(float("inf"))

    def stop(self) -> None:
        """Look at no more joints."""
        self._timer.stop()
        self._later.stop()
        self._source = None

    def _go_on(self, seconds: float) -> None:
        if self._source is None:
            return
        until = time.perf_counter() + seconds
        while self._waiting and time.perf_counter() < until:
            path = self._waiting.pop()
            if self._query.holds(self._source.at(path)):
                self._found.add(path)
        if not self._waiting:
            self._timer.stop()
            self._tell()
            return
        self._timer.start()
        now = time.monotonic()
        if now - self._told > _GATHER:
            self._told = now
            self._tell()

    def _tell(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        found = counted(len(self._found), "joint")
        if self._waiting:
            found += f", {self._total - len(self._waiting):,} of {self._total:,} looked at"
        self.told.emit(found, False)
