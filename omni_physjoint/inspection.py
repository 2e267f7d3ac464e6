"""A report that follows its stage: after an edit it is what a fresh one would be, at the cost of what changed."""

from __future__ import annotations

import time as clock
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from omni_physjoint.concern import concerned, concerns
from omni_physjoint.diagnostics import quiet
from omni_physjoint.engine import GRAPH_COLUMNS, Engine
from omni_physjoint.following import Followed, follow, pretend
from omni_physjoint.lazy import LazySequence
from omni_physjoint.live import Changes
from omni_physjoint.mobility import cannot_move
from omni_physjoint.model import BodyReport, ColumnValue, Finding, JointReport, Report, Role, Severity
from omni_physjoint.neighbours import Neighbour, neighbours
from omni_physjoint.producer.stack import LayerOpinion, opinion_stack
from omni_physjoint.report import DEFAULT_CONTRACT
from omni_physjoint.roles import Roles
from omni_physjoint.surroundings import Surroundings
from omni_physjoint.sweep import Sweep

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["IndexRow", "Inspection", "Look", "Progress", "Update"]

_COMPARED = 256
"""An edit that touches more joints than this tells which it touched, and does not resolve them to compare."""

_WORST = (Severity.ERROR, Severity.WARNING, Severity.INFO)


@dataclass(frozen=True, slots=True)
class Update:
    """What one or several edits changed in the report."""

    changed: tuple[str, ...] = ()
    """Joints whose report differs now. Of one that nobody had looked at, nobody can tell: it counts when the edit
    reaches it. So does every joint of an edit that reaches very many."""
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    resolved: int = 0
    """Joints that the edit reaches, changed or not."""
    seconds: float = 0.0
    before: Mapping[str, JointReport] = field(default_factory=lambda: MappingProxyType({}))
    """Reports of changed and removed joints from before the edit, as far as somebody had looked at them."""
    judged_before: Mapping[str, JointReport] = field(default_factory=lambda: MappingProxyType({}))
    """Reports of other joints from before the edit, as far as they were judged; whether they differ is open."""

    def __bool__(self) -> bool:
        """Tell whether any joint is different, new or gone."""
        return bool(self.changed or self.added or self.removed)


@dataclass(frozen=True, slots=True)
class Look:
    """A joint and what stands around it."""

    joint: JointReport
    around: tuple[Neighbour, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexRow:
    """A joint as a tree shows it."""

    path: str
    type: str
    role: Role
    articulation: str | None
    """Root of its articulation, for a joint that is in one or ties it to the world."""
    worst: Severity | None
    """Of its findings."""
    judged: bool
    """Whether its findings are known; see `Inspection.work`."""
    locked: bool = False
    """Whether it cannot move, as `mobility.cannot_move` has it; known once it is judged."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the findings of all joints are."""

    done: int
    total: int
    judged: tuple[str, ...]
    """Joints whose findings became known in this slice."""
    weighed: int = 0
    """Bodies that are weighed, of `bodies`; both are 0 until all joints are judged."""
    bodies: int = 0
    finished: bool = False
    """Whether nothing is left."""


class Inspection:
    """The report of one stage, kept up to date by `update`.

    It listens to nothing itself: a `live.Watcher` brings the changes. It holds the stage. Nothing is resolved before
    somebody looks at it; what was looked at stays in the report that it was looked at in.
    """

    def __init__(
        self,
        stage: Usd.Stage,
        *,
        contract: str = DEFAULT_CONTRACT,
        without: Collection[str] = (),
        identifier: str | None = None,
    ) -> None:
        """Read what roles depend on.

        Raises:
            PhysJointError: As `report.inspect`.
        """
        self._engine = Engine(stage, contract=contract, without=without, identifier=identifier)
        self._roles = Roles(self._engine)
        self._surroundings: Surroundings | None = None
        self._rows: dict[str, IndexRow] = {}
        # Taken from the end: in the order of the tree, but what an edit reached comes first.
        self._waiting: dict[str, None] = dict.fromkeys(reversed(self._engine.paths))
        self._judged: dict[str, Severity | None] = {}
        self._locked: set[str] = set()
        self._sweep = Sweep(lambda: self._engine.judge, lambda: _keys(self._engine.report.bodies))
        self._sweep.start()

    @property
    def elsewhere(self) -> tuple[Finding, ...]:
        """The findings about prims that are no joints, as far as `work` has come; `report.findings` makes them all."""
        return self._sweep.findings

    @property
    def report(self) -> Report:
        """The report of the stage as of the last update; its sequences make what is asked for."""
        return self._engine.report

    @property
    def surroundings(self) -> Surroundings:
        """Where joints and bodies are, and what shapes they have, as of the last update; read when asked for."""
        if self._surroundings is None:
            self._surroundings = Surroundings(self._engine)
        return self._surroundings

    @property
    def index(self) -> Sequence[IndexRow]:
        """A row a joint, sorted by path: what a tree shows before anything else is resolved."""
        return LazySequence(self._engine.paths, self.row)

    def row(self, path: str) -> IndexRow:
        """Return what the index says of the joint at `path`.

        Raises:
            KeyError: The stage has no such joint.
        """
        row = self._rows.get(path)
        if row is None:
            owner = self._engine.forest.owner.get(path)
            row = self._rows[path] = IndexRow(
                path=path,
                type=self._engine.catalog.joints[path].type_name,
                role=self._roles.of(path),
                articulation=owner.root if owner is not None else None,
                worst=self._judged.get(path),
                judged=path in self._judged,
                locked=path in self._locked,
            )
        return row

    def unjudged(self, path: str) -> JointReport:
        """Return the joint at `path` for who asks for its values only: its findings may be missing, which saves time.

        Raises:
            KeyError: The stage has no such joint.
        """
        return self._engine.unjudged(path)

    def bodies_of(self, path: str) -> tuple[str | None, str | None]:
        """Return the bodies that the joint at `path` connects, None for the world, without resolving it.

        Raises:
            KeyError: The stage has no such joint.
        """
        return self._engine.forest.actors[path]

    def related(self, path: str) -> tuple[Finding, ...]:
        """Return the findings about other prims that concern the joint at `path`, as far as `work` has come."""
        owner = self._engine.forest.owner.get(path)
        bodies = self._engine.forest.actors[path]
        return tuple(f for f in self.elsewhere if concerns(f, path, bodies, owner.root if owner else None))

    def concerned(self, finding: Finding) -> str | None:
        """Return the joint that `finding` is about, or the first one that it concerns; None when there is none."""
        engine = self._engine

        def root(path: str) -> str | None:
            owner = engine.forest.owner.get(path)
            return owner.root if owner is not None else None

        return concerned(finding, engine.paths, lambda path: engine.forest.actors[path], root)

    def update(self, changes: Changes) -> Update:
        """Bring the report up to date with `changes` and return what became different."""
        if not changes:
            return Update()
        start = clock.perf_counter()
        followed = follow(self._engine, changes)
        if self._surroundings is not None:
            self._surroundings.forget(changes)
        for path in (*followed.touched, *followed.removed):
            self._rows.pop(path, None)
            self._judged.pop(path, None)
            self._locked.discard(path)
        for path in followed.removed:
            self._waiting.pop(path, None)
        for path in reversed(followed.touched):
            self._waiting.pop(path, None)
            self._waiting[path] = None
        if followed.elsewhere:
            self._sweep.start(
                {path.partition(".")[0] for path in (*changes.resynced, *changes.prims, *changes.properties)}
            )
        changed = [path for path in followed.touched if path not in followed.added and self._differs(path, followed)]
        kept = {*changed, *followed.removed}
        return Update(
            changed=tuple(changed),
            added=followed.added,
            removed=followed.removed,
            resolved=len(followed.touched),
            seconds=clock.perf_counter() - start,
            before={path: report for path, report in followed.seen.items() if path in kept},
            judged_before=followed.judged,
        )

    def _differs(self, path: str, followed: Followed) -> bool:
        before = followed.seen.get(path)
        if before is None or len(followed.touched) > _COMPARED:
            return True
        return self.report.joint(path) != before

    def close(self) -> None:
        """Let go of the stage; what was looked at may still be used, the inspection may not. See `Engine.close`."""
        self._sweep.close()
        self._surroundings = None
        self._engine.close()

    def look(self, path: str, without: Collection[str] = ()) -> Look:
        """Return a joint with what stands around it, as if nobody had published some of its columns.

        Args:
            path: The joint.
            without: Columns of it to leave out; nothing is written.

        Raises:
            KeyError: The stage has no such joint.
        """
        if path not in self._engine.catalog.joints:
            raise KeyError(path)
        with quiet():
            return pretend(self._engine, path, without, lambda: self._look(path)) if without else self._look(path)

    def _look(self, path: str) -> Look:
        joint = self._engine.report.joint(path)
        return Look(joint, neighbours(self._engine, joint))

    def what_if(self, path: str, without: Collection[str]) -> JointReport:
        """Return the report of a joint as if nobody had published some of its columns; nothing is written.

        Args:
            path: The joint.
            without: Columns to leave out.

        Raises:
            KeyError: The stage has no such joint.
        """
        if path not in self._engine.catalog.joints:
            raise KeyError(path)
        return pretend(self._engine, path, without, lambda: self._engine.report.joint(path))

    def what_if_value(self, path: str, name: str, value: ColumnValue) -> JointReport | None:
        """Return the report of a joint as if a layer gave its column `name` that value; nothing is written.

        Args:
            path: The joint.
            name: Of the column. For those that say who joins whom, and one that the joint has not, the answer is None.
            value: As columns hold it.

        Raises:
            KeyError: The stage has no such joint.
        """
        if path not in self._engine.catalog.joints:
            raise KeyError(path)
        with quiet():
            if name in GRAPH_COLUMNS:
                return None
            joint = pretend(self._engine, path, (), lambda: self._engine.report.joint(path), {name: value})
        return joint if joint.column(name).published else None

    def opinions(self, prim: str, name: str) -> tuple[LayerOpinion, ...]:
        """Return who says what about the attribute or relationship `name` of any prim, the strongest first."""
        return opinion_stack(self._engine.stage, prim, name)

    def work(self, seconds: float) -> Progress:
        """Go on judging joints, then bodies and roots, for about `seconds`, and return how far that is.

        Call it again until it is finished.
        """
        until = clock.perf_counter() + seconds
        judged: list[str] = []
        with quiet():
            started = False
            while (self._waiting or not self._sweep.finished) and (not started or clock.perf_counter() < until):
                started = True
                if not self._waiting:
                    self._sweep.step()
                    continue
                path, _ = self._waiting.popitem()
                found = self._engine.judge.findings(path)
                self._judged[path] = next((s for s in _WORST if any(f.severity is s for f in found)), None)
                if cannot_move(self._engine.unjudged(path)):
                    self._locked.add(path)
                self._rows.pop(path, None)
                judged.append(path)
        total, sweep = len(self._engine.paths), self._sweep
        left = len(self._waiting)
        return Progress(total - left, total, tuple(judged), sweep.done, sweep.total, not left and sweep.finished)


def _keys(bodies: Sequence[BodyReport]) -> Sequence[str]:
    return bodies.keys if isinstance(bodies, LazySequence) else [body.path for body in bodies]
