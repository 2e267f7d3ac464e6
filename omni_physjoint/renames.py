"""Joints that only one of two reports has and that are the same one: under another name, or moved with their robot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Lone", "Renames", "find_renames"]


@dataclass(frozen=True, slots=True)
class Lone:
    """A joint that the other report has not, at least not at its path."""

    path: str
    type: str
    bodies: tuple[str | None, str | None]

    @property
    def name(self) -> str:
        """Return the last name of the path."""
        return self.path.rpartition("/")[2]


class Renames:
    """Which path of the first report is which of the second."""

    def __init__(self, paths: Mapping[str, str], present: Iterable[str] = ()) -> None:
        """Hold the paths that are known. What lies below a prim that moved, moved with it.

        Args:
            paths: Of the second report, by those of the first.
            present: Joints and bodies of the second report: a prim with some of them below has not moved.
        """
        self.paths = dict(paths)
        self._prefixes = dict(paths)
        stays = {head for path in present for head in _heads(path)} if paths else set()
        for one, other in paths.items():
            for old, new in zip(_heads(one), _heads(other), strict=False):
                if old == new or old in stays:
                    break
                if self._prefixes.setdefault(old, new) != new or old.rpartition("/")[2] != new.rpartition("/")[2]:
                    break

    def __bool__(self) -> bool:
        """Tell whether anything was renamed."""
        return bool(self.paths)

    def path(self, path: str) -> str:
        """Return where the second report has what the first one has at `path`."""
        head = path
        while head:
            new = self._prefixes.get(head)
            if new is not None:
                return new + path[len(head) :]
            head = head.rpartition("/")[0]
        return path

    def told(self, value: Any) -> Any:
        """Return a value of the first report as the second one would tell it: with its paths."""
        if isinstance(value, str):
            return self.path(value) if value.startswith("/") else value
        if isinstance(value, list | tuple):
            return [self.told(item) for item in value]
        if isinstance(value, Mapping):
            return {key: self.told(item) for key, item in value.items()}
        return value


def find_renames(
    a: Iterable[Lone],
    b: Iterable[Lone],
    bodies_a: Container[str],
    bodies_b: Container[str],
    present_b: Iterable[str] = (),
) -> Renames:
    """Return which joints that only one report has are the same: by name and type, else by the bodies that they join.

    What fits several is none of them: a wrong match would tell of changes that nobody made.

    Args:
        a: Joints that only the first report has.
        b: Joints that only the second report has.
        bodies_a: Bodies of the first report.
        bodies_b: Bodies of the second one.
        present_b: Paths of the joints that both have and of the second one's bodies.
    """
    paths: dict[str, str] = {}
    rest_a, rest_b = list(a), list(b)
    present = [*present_b, *(lone.path for lone in rest_b)]
    for key in (_by_name, _by_bodies):
        found = _unique(rest_a, rest_b, key, Renames(paths, present))
        for one, other in found:
            paths[one.path] = other.path
            sides = zip(one.bodies, other.bodies, strict=True)
            paths.update((old, new) for old, new in sides if old and new and _moved(old, new, bodies_a, bodies_b))
        gone, new = {one.path for one, _ in found}, {other.path for _, other in found}
        rest_a = [lone for lone in rest_a if lone.path not in gone]
        rest_b = [lone for lone in rest_b if lone.path not in new]
    return Renames(paths, present)


def _heads(path: str) -> list[str]:
    """Return what lies above `path`, from the innermost to the outermost."""
    parts = path.split("/")
    return ["/".join(parts[:end]) for end in range(len(parts) - 1, 1, -1)]


def _moved(old: str, new: str, bodies_a: Container[str], bodies_b: Container[str]) -> bool:
    return old != new and old not in bodies_b and new not in bodies_a


def _by_name(lone: Lone, _renames: Renames) -> Hashable:
    return lone.type, lone.name


def _by_bodies(lone: Lone, renames: Renames) -> Hashable:
    return lone.type, tuple(renames.path(body) if body else None for body in lone.bodies)


_STILL = Renames({})


def _unique(
    a: Iterable[Lone], b: Iterable[Lone], key: Callable[[Lone, Renames], Hashable], renames: Renames
) -> list[tuple[Lone, Lone]]:
    """Return the pairs with one key that nobody else of either side has."""
    by_a, by_b = defaultdict(list), defaultdict(list)
    for lone in a:
        by_a[key(lone, renames)].append(lone)
    for lone in b:
        by_b[key(lone, _STILL)].append(lone)
    return [(one[0], by_b[k][0]) for k, one in by_a.items() if len(one) == 1 and len(by_b.get(k, ())) == 1]
