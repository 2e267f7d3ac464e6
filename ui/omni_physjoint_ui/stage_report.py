"""The report of the open stage, as the views need it: it follows edits, and goes on judging joints in slices."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Signal

from omni_physjoint.display import counted
from omni_physjoint.inspection import IndexRow, Inspection, Look, Update
from omni_physjoint.live import Changes
from omni_physjoint.model import ColumnValue, Finding, JointReport, Report
from omni_physjoint.producer.stack import LayerOpinion
from omni_physjoint.response import DofResponse, joint_responses
from omni_physjoint.surroundings import Surroundings
from omni_physjoint_ui.joint_model import Sections, by_body, grouped
from omni_physjoint_ui.search import JointSearch

if TYPE_CHECKING:
    from pxr import Usd

    from omni_physjoint.lazy import LazySequence

__all__ = ["StageReport"]

_log = logging.getLogger(__name__)

_AT_ONCE = 0.05
"""Time that judging may take before a fresh stage is shown [s]: small stages are whole then."""
_SLICE = 0.008
"""Time that judging may take between two events [s]."""
_REST = 150
"""Time after an edit before judging goes on [ms]: the joint is painted first, and a drag comes to rest."""
_GATHER = 0.2
"""Time between two refreshes of the list of findings while judging goes on [s]."""


class StageReport(QObject):
    """Holds an `Inspection` of one stage at a time; nothing here is a widget."""

    judged = Signal(object)
    """Paths of joints whose findings became known."""
    findings_changed = Signal()
    failed = Signal(str)
    """Judging cannot go on; why, in one line."""
    progressed = Signal(object)
    """`Progress` of the findings; the last time a finished one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inspection: Inspection | None = None
        self._found: dict[str, tuple[Finding, ...]] = {}
        self._search: JointSearch | None = None
        self._prepared: tuple[Usd.Stage, str, Inspection] | None = None
        self._told = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def prepare(self, stage: Usd.Stage, contract: str, inspection: Inspection) -> None:
        """Use `inspection`, which was made in a thread, when `stage` is opened next."""
        self._prepared = (stage, contract, inspection)

    def open(self, stage: Usd.Stage, contract: str) -> Report:
        """Inspect `stage` and return its report.

        Raises:
            PhysJointError: It cannot be inspected.
        """
        prepared, self._prepared = self._prepared, None
        self.close()
        ready = prepared is not None and prepared[:2] == (stage, contract)
        if prepared is not None and not ready:
            prepared[2].close()
        inspection = prepared[2] if prepared is not None and ready else Inspection(stage, contract=contract)
        self._inspection = inspection
        self._search = JointSearch(
            self.row,
            inspection.bodies_of,
            self.values,
            lambda path: self._found.get(path, ()),
            joints=len(inspection.index),
        )
        self._judge(_AT_ONCE)
        return inspection.report

    def close(self) -> None:
        """Let go of the stage; harmless when repeated."""
        self._timer.stop()
        if self._inspection is not None:
            self._inspection.close()
        self._inspection = None
        self._search = None
        self._found = {}

    @property
    def active(self) -> bool:
        """Tell whether there is work to come."""
        return self._timer.isActive()

    # --- what there is ----------------------------------------------------------------------------------------------

    @property
    def inspection(self) -> Inspection | None:
        """The inspection that is followed; None without a stage."""
        return self._inspection

    @property
    def report(self) -> Report | None:
        """The report as of the last edit; None without a stage."""
        return self._inspection.report if self._inspection else None

    def __contains__(self, path: str) -> bool:
        """Tell whether the stage has a joint at `path`."""
        try:
            self.row(path)
        except KeyError:
            return False
        return True

    def row(self, path: str) -> IndexRow:
        """Return what the index says of the joint at `path`.

        Raises:
            KeyError: There is no such joint.
        """
        if self._inspection is None:
            raise KeyError(path)
        return self._inspection.row(path)

    def joint(self, path: str) -> JointReport:
        """Return the report of the joint at `path`.

        Raises:
            KeyError: There is no such joint.
        """
        if self._inspection is None:
            raise KeyError(path)
        return self._inspection.report.joint(path)

    @property
    def surroundings(self) -> Surroundings | None:
        """Where joints and bodies are, and their shapes; None without a stage."""
        return self._inspection.surroundings if self._inspection else None

    def look(self, path: str, without: Collection[str] = ()) -> Look:
        """Return the joint at `path` with what stands around it, as if nobody had published some of its columns.

        Raises:
            KeyError: There is no such joint.
        """
        if self._inspection is None:
            raise KeyError(path)
        return self._inspection.look(path, without)

    def what_if_value(self, path: str, name: str, value: ColumnValue) -> JointReport | None:
        """Return the joint at `path` as if its column had a value; None where only a real edit can tell."""
        return self._inspection.what_if_value(path, name, value) if self._inspection and path in self else None

    def opinions(self, prim: str, name: str) -> tuple[LayerOpinion, ...]:
        """Return who says what about a property of any prim, the strongest first."""
        return self._inspection.opinions(prim, name) if self._inspection else ()

    def responses(self, path: str) -> tuple[DofResponse, ...]:
        """Return how each degree of freedom of the joint at `path` answers; () where the report cannot tell."""
        if self._inspection is None or path not in self:
            return ()
        return joint_responses(self._inspection.report, path) or ()

    def sections(self, *, bodies: bool = False) -> Sections:
        """Return the joints as the tree groups them: by articulation and role, or by the bodies that they connect."""
        if self._inspection is None:
            return ()
        if bodies:
            return by_body(self._inspection.index, self.bodies_of)
        return grouped(self._inspection.index, self._inspection.report.articulations)

    def values(self, path: str) -> JointReport:
        """Return the joint at `path`, perhaps without its findings, for a view that shows values of many joints.

        Raises:
            KeyError: There is no such joint.
        """
        if self._inspection is None:
            raise KeyError(path)
        return self._inspection.unjudged(path)

    def bodies_of(self, path: str) -> tuple[str | None, str | None]:
        """Return the bodies that the joint at `path` connects, None for the world.

        Raises:
            KeyError: There is no such joint.
        """
        if self._inspection is None:
            raise KeyError(path)
        return self._inspection.bodies_of(path)

    @property
    def search(self) -> JointSearch | None:
        """What a search may ask of a joint; None without a stage."""
        return self._search

    def paths(self) -> Sequence[str]:
        """Return the paths of all joints, sorted."""
        return cast("LazySequence[IndexRow]", self._inspection.index).keys if self._inspection else ()

    def findings(self) -> list[Finding]:
        """Return the findings that are known by now; those about other prims than joints come last."""
        if self._inspection is None:
            return []
        return [*self._inspection.elsewhere, *(f for found in self._found.values() for f in found)]

    def related(self, path: str) -> tuple[Finding, ...]:
        """Return the findings about other prims that concern the joint at `path`, as far as they are known."""
        return self._inspection.related(path) if self._inspection else ()

    def concerned(self, finding: Finding) -> str | None:
        """Return the joint that `finding` is about, or the first one that it concerns."""
        return self._inspection.concerned(finding) if self._inspection else None

    def nothing(self) -> str:
        """Return why no joint can be selected; "" when one can."""
        if self._inspection is None or self._inspection.index:
            return ""
        hidden = sum(len(item.joints) for item in self._inspection.report.hidden)
        why = f"; {counted(hidden, 'joint')} in its files are hidden, see the findings" if hidden else ""
        return f"This stage has no physics joints{why}."

    # --- edits and work ---------------------------------------------------------------------------------------------

    def update(self, changes: Changes) -> Update:
        """Follow an edit and return what became different."""
        if self._inspection is None:
            return Update()
        update = self._inspection.update(changes)
        for path in update.removed:
            self._found.pop(path, None)
        if self._search is not None:
            self._search.forget((*update.changed, *update.removed))
        self._timer.start(_REST)
        return update

    def pause(self) -> None:
        """Judge nothing before the next `update`: the stage has changed, and what is known of it may be wrong."""
        self._timer.stop()

    def finish(self) -> None:
        """Judge all joints that wait, and return when none does: for pictures, not for people who wait."""
        self._judge(math.inf)

    def _go_on(self) -> None:
        try:
            self._judge(_SLICE)
        except Exception as error:  # nobody called this who could hear of it, and the joints judged so far stay
            _log.exception("judging stopped")
            self.failed.emit(f"Findings are not complete: {type(error).__name__}: {error}")

    def _judge(self, seconds: float) -> None:
        """Go on judging, and tell what became known."""
        if self._inspection is None:
            return
        progress = self._inspection.work(seconds)
        for path in progress.judged:
            if self.row(path).worst is None:
                self._found.pop(path, None)
            else:
                self._found[path] = self.joint(path).findings
        if self._search is not None:
            self._search.forget(progress.judged)
        if progress.judged:
            self.judged.emit(progress.judged)
        self.progressed.emit(progress)
        now = time.monotonic()
        if progress.finished or now - self._told > _GATHER:
            self._told = now
            self.findings_changed.emit()
        if not progress.finished:
            self._timer.start(0)
