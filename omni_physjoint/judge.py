"""Findings joint by joint, each kept until something changes that its rules have looked at."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar, overload

from omni_physjoint.findings import RULES, Rule, StageRule
from omni_physjoint.fixes import marked, marked_of_joint
from omni_physjoint.lazy import LazySequence, Members
from omni_physjoint.model import ArticulationReport, Finding, Report, RootReport

__all__ = ["Judge", "in_order"]

T = TypeVar("T")

_ALL = "all joints"
_TREES = "articulations and roots"
_MASSES = "bodies"
"""What stands for something else than the one joint at a path."""

_MASS = "body "
"""Before the path of one body."""

_WEIGHED = 2000
"""On a stage with more joints than this, rules that weigh run only when the whole report is asked for: with them, one
edit of a body has every joint judged again."""


class _Watched(LazySequence[T]):
    """Tells which of its values somebody looks at."""

    def __init__(self, watched: LazySequence[T], look: Callable[[str], None], name: str) -> None:
        """Call `look` with `name` when somebody looks, with the key when at one joint or one body."""
        super().__init__(watched.keys, watched.at)
        self._look = look
        self._name = name

    def at(self, key: str) -> T:
        self._look(key if self._name == _ALL else _key(key) if self._name == _MASSES else self._name)
        return super().at(key)

    def looked(self) -> None:
        """Note that somebody looks."""
        self._look(self._name)

    def __len__(self) -> int:
        self._look(self._name)
        return super().__len__()

    def __iter__(self) -> Iterator[T]:
        self._look(self._name)
        return map(super().at, self.keys)

    @overload
    def __getitem__(self, position: int) -> T: ...
    @overload
    def __getitem__(self, position: slice) -> tuple[T, ...]: ...
    def __getitem__(self, position: int | slice) -> T | tuple[T, ...]:
        self._look(self._name)
        return super().__getitem__(position)


class _WatchedMembers(Members[T]):
    """Tells when somebody looks at any of its values."""

    def __init__(self, watched: Members[T], look: Callable[[str], None], name: str) -> None:
        """Call `look` with `name` when somebody looks."""
        self._plain = watched
        self._watched = _Watched(watched, look, name)
        super().__init__(watched.keys, self._watched.at, self._look)

    def _look(self, member: str) -> str | None:
        self._watched.looked()
        return self._plain.key_of(member)

    def __len__(self) -> int:
        return len(self._watched)

    def __iter__(self) -> Iterator[T]:
        return iter(self._watched)


class Judge:
    """The findings about one report whose sequences are lazy and have no findings in them."""

    def __init__(self) -> None:
        """Judge nothing yet: `renew` brings the report."""
        self.thorough = False
        """Rules that weigh run on stages of any size."""
        self._found: dict[str, tuple[Finding, ...]] = {}
        self._readers: dict[str, set[str]] = {}
        self._reads: set[str] = set()

    def renew(self, report: Report) -> None:
        """Judge `report` from now on; findings about another report of the same stage stay until `forget`."""
        look = self._reads.add
        self._report = replace(
            report,
            joints=_watched(report.joints, look, _ALL),
            articulations=_watched(report.articulations, look, _TREES),
            bodies=_watched(report.bodies, look, _MASSES),
            roots=_watched(report.roots, look, _TREES),
        )
        self._plain = report

    def findings(self, path: str) -> tuple[Finding, ...]:
        """Return the findings about the joint at `path`, in the order of the rules."""
        found = self._found.get(path)
        if found is None:
            joint = self._plain.joint(path)
            self._reads.clear()
            light = not self.thorough and len(self._plain.joints) > _WEIGHED
            rules = (rule for rule in RULES if isinstance(rule, Rule) and not (light and rule.weighs))
            every = (f for rule in rules for f in rule.check(joint, self._report))
            found = marked_of_joint(every, joint, self._report)
            for read in self._reads:
                self._readers.setdefault(read, set()).add(path)
            self._found[path] = found
        return found

    def known(self, path: str) -> tuple[Finding, ...] | None:
        """Return the findings about a joint if somebody has asked for them already."""
        return self._found.get(path)

    def elsewhere(self) -> tuple[Finding, ...]:
        """Return the findings about prims that are no joints, by prim and rule, after those of the report."""
        every = (f for rule in RULES if isinstance(rule, StageRule) for f in rule.check(self._plain))
        found = marked(every, self._plain)
        return in_order((*self._plain.findings, *found))

    def stage_steps(self) -> Iterator[tuple[Finding, ...]]:
        """Yield, rule by rule, the findings about prims that are no joints and whose rules weigh no body."""
        yield tuple(self._plain.findings)
        for rule in RULES:
            if isinstance(rule, StageRule) and not rule.by_body:
                yield marked(rule.check(self._plain), self._plain)

    def body(self, path: str) -> tuple[Finding, ...]:
        """Return the findings about the mass of one body."""
        alone = replace(self._plain, bodies=(self._plain.body(path),))
        rules = (rule for rule in RULES if isinstance(rule, StageRule) and rule.by_body)
        return marked((f for rule in rules for f in rule.check(alone)), alone)

    def root(self, root: RootReport, grown: Sequence[ArticulationReport]) -> tuple[Finding, ...]:
        """Return the findings about one root, of which the articulations `grown` came."""
        alone = replace(self._plain, joints=(), bodies=(), roots=(root,), articulations=tuple(grown))
        rules = (rule for rule in RULES if isinstance(rule, StageRule) and not rule.by_body)
        found = [f for rule in rules for f in rule.check(alone) if f.prim == root.path]
        return in_order(marked(found, self._plain))

    def forget(
        self, joints: Iterable[str], *, bodies: Collection[str] | None, structure: bool, everything: bool = False
    ) -> set[str]:
        """Forget what was found about `joints`, and about those whose rules looked at them; return the latter.

        Args:
            joints: Joints that changed or went.
            bodies: Bodies whose mass or columns may be others; None for all.
            structure: Whether articulations or roots may be others.
            everything: Whether the stage as a whole is another, so that nothing stays.
        """
        changed = set(joints)
        if everything:
            stale = set(self._found)
            self._found.clear()
            self._readers.clear()
            return stale - changed
        stale = set().union(*(self._readers.pop(path, ()) for path in changed))
        weighed = [key for key in self._readers if key.startswith(_MASS)] if bodies is None else map(_key, bodies)
        for key in weighed:
            stale |= self._readers.pop(key, set())
        for name, happened in ((_ALL, bool(changed)), (_TREES, structure), (_MASSES, bodies is None or bool(bodies))):
            if happened:
                stale |= self._readers.pop(name, set())
        for path in changed:
            stale |= self._beside(path)
        for path in changed | stale:
            self._found.pop(path, None)
        return stale - changed

    def _beside(self, path: str) -> set[str]:
        """Return the joints that would have looked at a joint that is new, as they have looked beside it."""
        joints = self._plain.joints
        assert isinstance(joints, LazySequence)
        keys = joints.keys
        at = bisect_left(keys, path)
        if at < len(keys) and keys[at] == path:
            return set()
        beside = keys[max(0, at - 1) : at + 1]
        return set(beside).union(*(self._readers.pop(key, ()) for key in beside))


def _key(body: str) -> str:
    return f"{_MASS}{body}"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings about prims that are no joints by prim and rule."""
    return tuple(sorted(findings, key=lambda finding: (finding.prim, finding.rule)))


def _watched(sequence: Sequence[T], look: Callable[[str], None], name: str) -> LazySequence[T]:
    assert isinstance(sequence, LazySequence)
    if isinstance(sequence, Members):
        return _WatchedMembers(sequence, look, name)
    return _Watched(sequence, look, name)
