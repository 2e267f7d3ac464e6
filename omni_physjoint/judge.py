"""Findings joint by joint, each kept until something changes that its rules have looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar, overload

from omni_physjoint.findings import RULES, Rule, StageRule
from omni_physjoint.lazy import LazySequence
from omni_physjoint.model import Finding, Report

__all__ = ["Judge", "in_order"]

T = TypeVar("T")

_ALL = "all joints"
_TREES = "articulations and roots"
_MASSES = "bodies"
"""What stands for something else than the one joint at a path."""


class _Watched(LazySequence[T]):
    """Tells which of its values somebody looks at."""

    def __init__(self, watched: LazySequence[T], look: Callable[[str], None], name: str) -> None:
        """Call `look` with `name` when somebody looks, with the key alone when at one joint."""
        super().__init__(watched.keys, watched.at)
        self._look = look
        self._name = name

    def at(self, key: str) -> T:
        self._look(key if self._name == _ALL else self._name)
        return super().at(key)

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


class Judge:
    """The findings about one report whose sequences are lazy and have no findings in them."""

    def __init__(self) -> None:
        """Judge nothing yet: `renew` brings the report."""
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
            found = tuple(f for rule in RULES if isinstance(rule, Rule) for f in rule.check(joint, self._report))
            for read in self._reads:
                self._readers.setdefault(read, set()).add(path)
            self._found[path] = found
        return found

    def known(self, path: str) -> tuple[Finding, ...] | None:
        """Return the findings about a joint if somebody has asked for them already."""
        return self._found.get(path)

    def elsewhere(self) -> tuple[Finding, ...]:
        """Return the findings about prims that are no joints, by prim and rule, after those of the report."""
        found = [f for rule in RULES if isinstance(rule, StageRule) for f in rule.check(self._plain)]
        return in_order((*self._plain.findings, *found))

    def stage_steps(self) -> Iterator[tuple[Finding, ...]]:
        """Yield, rule by rule, the findings about prims that are no joints and whose rules weigh no body."""
        yield tuple(self._plain.findings)
        for rule in RULES:
            if isinstance(rule, StageRule) and not rule.by_body:
                yield tuple(rule.check(self._plain))

    def body(self, path: str) -> tuple[Finding, ...]:
        """Return the findings about the mass of one body."""
        alone = replace(self._plain, bodies=(self._plain.body(path),))
        return tuple(f for rule in RULES if isinstance(rule, StageRule) and rule.by_body for f in rule.check(alone))

    def forget(self, joints: Iterable[str], *, elsewhere: bool, structure: bool) -> set[str]:
        """Forget what was found about `joints`, and about those whose rules looked at them; return the latter.

        Args:
            joints: Joints that changed or went.
            elsewhere: Whether something changed that is in no joint's own columns.
            structure: Whether articulations or roots may be others.
        """
        changed = set(joints)
        stale = set().union(*(self._readers.pop(path, ()) for path in changed))
        for name, happened in ((_ALL, bool(changed)), (_TREES, structure), (_MASSES, elsewhere)):
            if happened:
                stale |= self._readers.pop(name, set())
        for path in changed | stale:
            self._found.pop(path, None)
        return stale - changed


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings about prims that are no joints by prim and rule."""
    return tuple(sorted(findings, key=lambda finding: (finding.prim, finding.rule)))


def _watched(sequence: Sequence[T], look: Callable[[str], None], name: str) -> _Watched[T]:
    assert isinstance(sequence, LazySequence)
    return _Watched(sequence, look, name)
