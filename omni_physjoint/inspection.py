"""A report that follows its stage: after an edit it is what a fresh one would be, at the cost of what changed."""

from __future__ import annotations

import time as clock
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from omni_physjoint.live import Changes
from omni_physjoint.model import JointReport, Report
from omni_physjoint.report import DEFAULT_CONTRACT, Resolution, read, resolve_one

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Inspection", "Update"]


@dataclass(frozen=True, slots=True)
class Update:
    """What one or several edits changed in the report."""

    changed: tuple[str, ...] = ()
    """Joints whose report differs now."""
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    resolved: int = 0
    """Joints that were resolved again, changed or not."""
    seconds: float = 0.0

    def __bool__(self) -> bool:
        """Tell whether any joint is different, new or gone."""
        return bool(self.changed or self.added or self.removed)


class Inspection:
    """The report of one stage, kept up to date by `update`.

    It listens to nothing itself: a `live.Watcher` brings the changes. It holds the stage.
    """

    def __init__(
        self,
        stage: Usd.Stage,
        *,
        contract: str = DEFAULT_CONTRACT,
        without: Collection[str] = (),
        identifier: str | None = None,
    ) -> None:
        """Read and resolve the stage.

        Raises:
            PhysJointError: As `report.inspect`.
        """
        self._stage = stage
        self._contract = contract
        self._without = tuple(without)
        self._identifier = identifier
        self._state = self._fresh()

    @property
    def report(self) -> Report:
        """The report of the stage as of the last update."""
        return self._state.report

    def _fresh(self) -> Resolution:
        return read(self._stage, contract=self._contract, without=self._without, identifier=self._identifier)

    def update(self, changes: Changes) -> Update:
        """Bring the report up to date with `changes` and return what became different."""
        if not changes:
            return Update()
        start = clock.perf_counter()
        before = {j.path: j for j in self.report.joints}
        joint = self._only_joint(changes)
        narrow = resolve_one(self._state, self._stage, joint) if joint else None
        self._state = narrow or self._fresh()
        after = {j.path: j for j in self.report.joints}
        return _difference(before, after, 1 if narrow else len(after), clock.perf_counter() - start)

    def _only_joint(self, changes: Changes) -> str | None:
        """Return the one joint whose attributes changed, when nothing else did."""
        if changes.whole_stage or changes.resynced or changes.prims:
            return None
        prims = {path.rpartition(".")[0] for path in changes.properties}
        return prims.pop() if len(prims) == 1 else None


def _difference(before: dict[str, JointReport], after: dict[str, JointReport], resolved: int, seconds: float) -> Update:
    return Update(
        changed=tuple(p for p in after if p in before and after[p] != before[p]),
        added=tuple(p for p in after if p not in before),
        removed=tuple(p for p in before if p not in after),
        resolved=resolved,
        seconds=seconds,
    )
