"""Resolves the joints of one stage one by one, as they are asked for.

It gives what `report.resolve` gives for a whole scene at once. Roles and articulations stand from the start; columns,
frames, rows and masses are read when somebody looks. `following.follow` keeps it up to date.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType
from typing import NamedTuple, cast

from pxr import Tf, Usd

from omni_physjoint import schemas
from omni_physjoint.assemble import (
    body_report,
    joint_report,
    left_out,
    outermost,
    root_columns,
    root_report,
    with_values,
)
from omni_physjoint.catalog import BodyFacts, Catalog
from omni_physjoint.concern import only_concerning
from omni_physjoint.consumer.articulation import Articulation
from omni_physjoint.consumer.bodies import Actors
from omni_physjoint.consumer.couplings import made_later
from omni_physjoint.consumer.descriptor import Descriptors, ParsedJoint
from omni_physjoint.consumer.placement import Placement, place_one
from omni_physjoint.consumer.transforms import IDENTITY
from omni_physjoint.contract import load
from omni_physjoint.diagnostics import first_reason, quiet
from omni_physjoint.errors import StageOpenError
from omni_physjoint.forest import Forest
from omni_physjoint.hidden import hidden_joints
from omni_physjoint.joint_choice import choose
from omni_physjoint.judge import Judge
from omni_physjoint.lazy import Computed, Deferred, Everything, Kept, LazySequence, Members
from omni_physjoint.model import (
    ArticulationReport,
    Body,
    BodyReport,
    Collider,
    ColumnReport,
    ColumnValue,
    Finding,
    JointDescriptor,
    JointReport,
    Matrix,
    Place,
    PrimColumns,
    Report,
    RootReport,
    Scene,
)
from omni_physjoint.producer import publish
from omni_physjoint.report import no_such_column
from omni_physjoint.scene import PrimReader, stage_info
from omni_physjoint.shared_parse import SharedParse
from omni_physjoint.stage import composition_problems

__all__ = ["GRAPH_COLUMNS", "BodyPaths", "Engine"]

_KEPT = 4096
"""Joints, and bodies, that stay once they are resolved; a full joint takes some 10 kB."""

GRAPH_COLUMNS = frozenset({"physics:body0", "physics:body1", "physics:jointEnabled", "physics:excludeFromArticulation"})
_NO_COLUMNS = PrimColumns("", "", (), MappingProxyType({}))


class _Own(NamedTuple):
    """A joint as far as its own columns go."""

    prim: PrimColumns
    parsed: ParsedJoint


class BodyPaths(Collection[str]):
    """Paths of the inert bodies (see `Body.inert`), or of all others, as the catalog has them at each question."""

    def __init__(self, catalog: Catalog, *, proxy: bool) -> None:
        self._catalog = catalog
        self._proxy = proxy

    def __contains__(self, path: object) -> bool:
        facts = self._catalog.bodies.get(path) if isinstance(path, str) else None
        return facts is not None and facts.proxy is self._proxy

    def __iter__(self) -> Iterator[str]:
        return (path for path, facts in self._catalog.bodies.items() if facts.proxy is self._proxy)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Engine:
    """The joints of one stage under one contract."""

    def __init__(
        self,
        stage: Usd.Stage,
        *,
        contract: str,
        joints: Collection[str] = (),
        without: Collection[str] = (),
        time: float | None = None,
        identifier: str | None = None,
    ) -> None:
        """Read what roles depend on; for the arguments and errors see `report.inspect`."""
        schemas.ensure_registered()
        self.stage = stage
        self.contract = load(contract)
        self._parse = SharedParse(self.contract)
        self._identifier = identifier or (stage.GetRootLayer().realPath or "anonymous")
        self.time = Usd.TimeCode.Default() if time is None else Usd.TimeCode(time)
        self._only = frozenset(joints)
        self._without = frozenset(without)
        self._what_if: dict[str, frozenset[str]] = {}
        self._given: dict[str, Mapping[str, ColumnValue]] = {}
        try:
            self.rebuild()
            if not all(path in self.catalog.joints for path in joints):
                self._only = choose(joints, self.catalog.joints, self._identifier)
                self.rebuild()
            self._check(without)
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the stage; the engine cannot be used again, what it has built can.

        Caches and the methods that fill them hold each other. Left to the garbage collector, they would keep the stage
        and so USD's copy of its files: whoever reads a file again that has changed meanwhile would get the old text.
        """
        self.__dict__.clear()

    def _check(self, without: Iterable[str]) -> None:
        shown = self._only or self.catalog.joints
        for name in without:
            if not any(self._publishes(path, name) for path in shown):
                known = {column for path in shown for column in self._published(path).columns}
                raise no_such_column(self._identifier, name, known)

    def rebuild(self) -> None:
        """Read the stage anew."""
        self._own = Kept(_KEPT, self._read)
        self.placements = Kept(_KEPT, self._place)
        self._bases = Kept(_KEPT, self._assemble)
        self.joints = Kept(_KEPT, self._judged)
        self._bodies = Kept(_KEPT, self._weigh)
        self.root_rows = Kept(_KEPT, self._rows_of_root)
        self.judge = Judge()
        try:
            with quiet(), _uncollected():
                self.catalog = Catalog(self.stage, self.contract, self.time, self.descriptor, self._careful)
                info = stage_info(self.stage, self.catalog.scenes, self.time)
                self._info = replace(info, identifier=self._identifier)
                self._reader = PrimReader(
                    self.stage, self.contract.version, self.time, BodyPaths(self.catalog, proxy=False)
                )
                self.forest = Forest(self.catalog)
        except Tf.ErrorException as error:
            name = self.stage.GetRootLayer().identifier
            raise StageOpenError(f"{name}: is broken: {first_reason(error) or error}") from None
        paths = self.catalog.joints
        self._parsed = Computed(paths, lambda path: self._own(path).parsed)
        self._placed = Computed(paths, self.placements)
        self._actors = Actors(
            Computed(self.catalog.bodies, self._actor),
            Computed(self.catalog.colliders, self._world),
            Computed(Everything(), self.catalog.owner),
            Computed(BodyPaths(self.catalog, proxy=True), self._world),
        )
        self._scene = Scene(self._info, (), {}, (), places=Computed(Everything(), self._where))
        # A report asks of places only whether they are there.
        self._presence = Scene(self._info, (), {}, (), places=Computed(Everything(), self._present))
        self.renew(structure=True, members=True)

    # --- columns ----------------------------------------------------------------------------------------------------

    def _absent(self, path: str) -> frozenset[str]:
        """Return the columns of a joint that are to be left out."""
        held_back = self._without if not self._only or path in self._only else frozenset()
        return held_back | self._what_if.get(path, frozenset())

    def leaves_out(self, path: str) -> bool:
        """Tell whether columns of a joint are left out."""
        return bool(self._absent(path))

    def _careful(self, path: str) -> bool:
        return not GRAPH_COLUMNS.isdisjoint(self._absent(path))

    def _published(self, path: str) -> PrimColumns:
        with quiet():
            return publish(self.stage.GetPrimAtPath(path), contract=self.contract.version, time=self.time)

    def _publishes(self, path: str, name: str) -> bool:
        column = self._published(path).columns.get(name)
        return column is not None and column.published

    def _read(self, path: str) -> _Own:
        prim = self._published(path)
        absent = self._absent(path)
        if absent:
            prim = left_out(prim, absent)
        given = self._given.get(path)
        if given:
            prim = with_values(prim, given)
        return _Own(prim, self._parse(prim))

    def descriptor(self, path: str) -> JointDescriptor:
        """Return what the parser makes of the joint at `path`."""
        return self._own(path).parsed.descriptor

    # --- placement --------------------------------------------------------------------------------------------------

    def _place(self, path: str) -> Placement:
        prim, joints = self._own(path).prim, self.catalog.joints

        def coupled(other: str) -> Placement | None:
            # Of two gears, the one that comes later sees the other.
            later = made_later(joints[other].type_name, other, joints[path].type_name, path)
            return None if later else self.placements(other)

        placed = Computed(joints, coupled)
        return place_one(prim, Descriptors(self._parsed), self._scene, self._actors, self.forest, placed)

    def world_at(self, path: str) -> Matrix:
        """Return the local-to-world transform at `path`, as `PrimReader.world_at` does."""
        return self._reader.world_at(path)

    def _where(self, path: str) -> Place:
        return self._reader.place(path, lambda body: self.catalog.bodies[body].enabled)

    def _present(self, path: str) -> Place:
        return Place(path, self.catalog.exists(path), IDENTITY, None)

    def _actor(self, path: str) -> Body | None:
        facts = self.catalog.bodies[path]
        if facts.proxy:
            return None
        world = self._reader.world(self.stage.GetPrimAtPath(path))
        return Body(_NO_COLUMNS, world, facts.enabled, facts.kinematic, None, absent=facts.absent)

    def _world(self, path: str) -> Matrix:
        return self._reader.world(self.stage.GetPrimAtPath(path))

    # --- reports ----------------------------------------------------------------------------------------------------

    def _assemble(self, path: str) -> JointReport:
        if path not in self.catalog.joints:
            raise KeyError(path)
        return joint_report(self._presence, self._own(path).prim, self._parsed, self._placed, self.contract)

    def unjudged(self, path: str) -> JointReport:
        """Return the report of a joint without making its findings; those that are known may be in it.

        Raises:
            KeyError: There is no such joint.
        """
        return self.joints.peek(path) or self._bases(path)

    def _judged(self, path: str) -> JointReport:
        findings = self.judge.findings(path)
        return replace(self._bases(path), findings=findings) if findings else self._bases(path)

    def _weigh(self, path: str) -> BodyReport:
        if path not in self.catalog.bodies:
            raise KeyError(path)
        with quiet():
            body = self._reader.body(self.stage.GetPrimAtPath(path))
            colliders = [
                c for p in self._colliders_of(path) for c in self._reader.collider(self.stage.GetPrimAtPath(p))
            ]
        scene = Scene(self._info, (), {path: body}, (), {}, tuple(sorted(colliders, key=_path_of)))
        return body_report(scene, path, self.contract, as_link=path in self.forest.links)

    def _colliders_of(self, body: str) -> list[str]:
        catalog = self.catalog
        return [p for p in catalog.paths.below(body) if p in catalog.colliders and self._reader.owner(p) == body]

    def _rows_of_root(self, path: str) -> tuple[ColumnReport, ...]:
        with quiet():
            root = publish(self.stage.GetPrimAtPath(path), contract=self.contract.version, time=self.time)
        built = bool(self.forest.grown(path))
        return root_columns(root, self.contract, self._info.length_unit, built=built)

    def _root(self, above: Callable[[], dict[str, str | None]], path: str) -> RootReport:
        bodies, joints = self.catalog.bodies, self.catalog.joints
        on = "body" if path in bodies else "joint" if path in joints else "group"
        below = {p: bodies[p] for p in self.catalog.paths.below(path) if p in bodies and not bodies[p].proxy}
        return root_report(self.catalog.roots[path], above()[path], below, on)

    def _articulation(self, items: Sequence[Articulation], key: str) -> ArticulationReport:
        item = items[int(key)]
        rows = self.root_rows(item.root)
        return ArticulationReport(item.root, item.fixed_base, tuple(item.links), tuple(item.joints), rows)

    def grown_at(self, root: str) -> tuple[ArticulationReport, ...]:
        """Return the articulations that come of one root."""
        items = self.forest.grown(root)
        return tuple(self._articulation(items, str(i)) for i in range(len(items)))

    def root_at(self, path: str) -> RootReport:
        """Return the report of one root.

        Raises:
            KeyError: There is no root at `path`.
        """
        return cast("LazySequence[RootReport]", self._bare.roots).at(path)

    def renew(self, *, structure: bool, members: bool) -> None:
        """Begin a new report, after whatever changed has been forgotten.

        Args:
            structure: Whether articulations, bodies or roots may be others.
            members: Whether joints came or went.
        """
        if members:
            self._all_paths = sorted(self.catalog.joints)
            shown = self._only
            self.paths = [path for path in self._all_paths if path in shown] if shown else self._all_paths
        if structure or members:
            items = self.forest.articulations
            # Not by identity: articulations that an edit leaves as they were may grow anew.
            at = {(item.root, item.start): str(i) for i, item in enumerate(items)}
            owner = self.forest.owner

            def key_of(path: str) -> str | None:
                item = owner.get(path)
                return at.get((item.root, item.start)) if item is not None and path in item.joints else None

            above = cache(partial(outermost, self.catalog.roots.values()))
            # Rules see everything, whatever is reported.
            self._bare = Report(
                contract=self.contract.version,
                stage=self._info,
                joints=LazySequence(self._all_paths, self._bases),
                articulations=Members([str(i) for i in range(len(items))], partial(self._articulation, items), key_of),
                bodies=LazySequence(Deferred(partial(self._joined, self._all_paths)), self._bodies),
                findings=Deferred(lambda: composition_problems(self.stage)),
                roots=LazySequence(Deferred(lambda: sorted(self.catalog.roots)), partial(self._root, above)),
                hidden=Deferred(lambda: hidden_joints(self.stage)),
            )
            self.judge.renew(self._bare)
        self.report = replace(
            self._bare,
            joints=LazySequence(self.paths, self.joints),
            bodies=LazySequence(Deferred(partial(self._joined, self.paths)), self._bodies),
            findings=Deferred(self._elsewhere),
        )

    def _elsewhere(self) -> tuple[Finding, ...]:
        """Return the findings about prims that are no joints: those that concern the reported joints."""
        found = self.judge.elsewhere()
        return only_concerning(found, map(self._bases, self.paths)) if self._only else found

    def _joined(self, paths: Iterable[str]) -> list[str]:
        """Return the bodies that some joints connect."""
        bodies = self.catalog.bodies
        ends = {end for path in paths for end in self.forest.actors[path] if end in bodies}
        return sorted(end for end in ends if self._is_shown(end, bodies[end]))

    def _is_shown(self, path: str, body: BodyFacts) -> bool:
        """Tell whether a joint's side shows the body that it holds on to; an inert one when it is a static collider."""
        if body.proxy:
            return path in self.catalog.colliders and self._reader.owner(path) is None
        return not body.absent

    def whole(self) -> Report:
        """Return the report with everything made, so that no edit changes it any more."""
        report = self.report
        self.judge.thorough = True
        with quiet():
            return replace(
                report,
                joints=tuple(report.joints),
                articulations=tuple(report.articulations),
                bodies=tuple(report.bodies),
                findings=tuple(report.findings),
                roots=tuple(report.roots),
                hidden=tuple(report.hidden),
            )

    # --- following an edit ------------------------------------------------------------------------------------------

    def turned(self) -> bool:
        """Read gravity anew and tell whether it is another one."""
        gravity = stage_info(self.stage, self.catalog.scenes, self.time).gravity
        changed = gravity != self._info.gravity
        self._info = replace(self._info, gravity=gravity)
        return changed

    def forget(
        self,
        joints: Collection[str],
        *,
        elsewhere: bool,
        structure: bool,
        bodies: Collection[str] | None = None,
        everything: bool = False,
    ) -> tuple[dict[str, JointReport], dict[str, JointReport]]:
        """Forget what was resolved of `joints`.

        Returns those of their reports that somebody has looked at, and those that were only judged.

        Args:
            joints: Joints whose report may be another, gone ones included.
            elsewhere: Whether something changed that is in no joint's own columns: a body, a transform, a root.
            structure: Whether articulations or roots may be others.
            bodies: Bodies whose mass or columns may be others; None for all, where something changed elsewhere.
            everything: Whether all joints are to be judged again.
        """
        judged = {}
        for path in joints:
            base, found = self._bases.peek(path), self.judge.known(path)
            if base is not None and found is not None and self.joints.peek(path) is None:
                judged[path] = replace(base, findings=found) if found else base
        stale = self.judge.forget(
            joints, bodies=bodies if elsewhere else (), structure=structure, everything=everything
        )
        seen = {}
        for path in (*joints, *stale):
            report = self.joints.forget(path)
            if report is not None:
                seen[path] = report
        for path in joints:
            for kept in (self._own, self.placements, self._bases):
                kept.forget(path)
        if elsewhere:
            self._reader.forget()
            if bodies is None:
                self._bodies.clear()
            for path in bodies or ():
                self._bodies.forget(path)
            self.root_rows.clear()
        return seen, judged

    def reread(self, path: str) -> None:
        """Forget a joint's own columns, so that its facts are read from the stage."""
        self._own.forget(path)

    def pretend(
        self, path: str, columns: Collection[str], given: Mapping[str, ColumnValue] = MappingProxyType({})
    ) -> None:
        """Leave columns of one joint out, and give others a value, from now on, until called with none."""
        self._what_if.pop(path, None)
        self._given.pop(path, None)
        if columns:
            self._what_if[path] = frozenset(columns)
        if given:
            self._given[path] = given


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from going through the stage's many lasting values again and again as they come."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _path_of(collider: Collider) -> str:
    return collider.path
