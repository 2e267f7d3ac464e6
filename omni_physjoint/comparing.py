"""Two inspected stages compared by what they resolve to, little by little: of large ones each joint takes a while."""

from __future__ import annotations

import time as clock
from collections.abc import Iterator, Sequence

from omni_physjoint.diff import Change, Comparison
from omni_physjoint.export import articulation_jsonable, body_jsonable, head_jsonable, joint_jsonable
from omni_physjoint.inspection import Inspection
from omni_physjoint.lazy import LazySequence
from omni_physjoint.model import BodyReport, JointReport
from omni_physjoint.renames import Lone, Renames, find_renames

__all__ = ["Comparing"]

_END = object()


class Comparing:
    """Compares stage, joints, articulations and bodies; call `work` until `finished`.

    What it finds is what `diff.compare` finds of whole reports. Findings are not compared, nor made.
    """

    def __init__(self, a: Inspection, b: Inspection) -> None:
        """Begin; both inspections must stay open, and follow no edit, until it is finished."""
        self._a, self._b = a, b
        self.changes: list[Change] = []
        self.done = 0
        """Joints and bodies that are compared, of `total`; bodies are counted when the joints are done."""
        self.total = 0
        self.finished = False
        self._steps = self._run()

    def work(self, seconds: float) -> bool:
        """Go on for about `seconds`, a step at least; tell whether everything is compared."""
        until = clock.perf_counter() + seconds
        while not self.finished:
            self.finished = next(self._steps, _END) is _END
            if clock.perf_counter() >= until:
                break
        return self.finished

    def _run(self) -> Iterator[None]:
        a, b = self._a.report, self._b.report
        paths_a, paths_b = _keys(a.joints), _keys(b.joints)
        self.total = len({*paths_a, *paths_b})
        comparison = Comparison(0.0, self._renames(paths_a, paths_b))
        self.changes += comparison.stage(head_jsonable(a), head_jsonable(b))
        yield
        for one, other in _pairs(comparison.renames, paths_a, paths_b):
            before = self._a.unjudged(one) if one is not None else None
            after = self._b.unjudged(other) if other is not None else None
            if before != after:
                sides = (joint_jsonable(side) if side is not None else None for side in (before, after))
                self.changes += comparison.joint(other or one or "", *sides)
            self.done += 1
            yield
        self.changes += comparison.articulations(
            map(articulation_jsonable, a.articulations), map(articulation_jsonable, b.articulations)
        )
        yield
        bodies_a, bodies_b = _keys(a.bodies), _keys(b.bodies)
        self.total += len({*bodies_a, *bodies_b})
        for one, other in _pairs(comparison.renames, bodies_a, bodies_b):
            body = a.body(one) if one is not None else None
            now = b.body(other) if other is not None else None
            if body != now:
                weighed = (body_jsonable(side) if side is not None else None for side in (body, now))
                self.changes += comparison.body(other or one or "", *weighed)
            self.done += 1
            yield

    def _renames(self, paths_a: Sequence[str], paths_b: Sequence[str]) -> Renames:
        lone_a, lone_b = set(paths_a).difference(paths_b), set(paths_b).difference(paths_a)
        if not lone_a or not lone_b:
            return Renames({})
        bodies_a, bodies_b = ({*_keys(side.report.bodies)} for side in (self._a, self._b))
        return find_renames(
            (_lone(self._a, path) for path in sorted(lone_a)),
            (_lone(self._b, path) for path in sorted(lone_b)),
            bodies_a,
            bodies_b,
            {*paths_b, *bodies_b} - lone_b,
        )


def _keys(reports: Sequence[JointReport] | Sequence[BodyReport]) -> Sequence[str]:
    return reports.keys if isinstance(reports, LazySequence) else [report.path for report in reports]


def _pairs(renames: Renames, a: Sequence[str], b: Sequence[str]) -> Iterator[tuple[str | None, str | None]]:
    """Yield the paths of one prim in both reports, None where one lacks it, in the order of the second one's."""
    one = {renames.path(path): path for path in a}
    known = set(b)
    for path in sorted(one.keys() | known):
        yield one.get(path), path if path in known else None


def _lone(inspection: Inspection, path: str) -> Lone:
    return Lone(path, inspection.row(path).type, inspection.bodies_of(path))
