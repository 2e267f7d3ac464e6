"""Which articulation roots count, in which order the consumer builds them, and what grows from them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Protocol

from omni_physjoint.consumer import articulation as tree
from omni_physjoint.model import Root

__all__ = ["Movable", "counting_roots", "grow_all", "is_enabled"]


class Movable(Protocol):
    """What of a body decides whether it becomes a link."""

    @property
    def enabled(self) -> bool: ...
    @property
    def kinematic(self) -> bool: ...
    @property
    def absent(self) -> bool: ...


def grow_all(
    roots: Iterable[str], edges: Iterable[tree.Edge], actors: Mapping[str, Movable]
) -> tuple[list[tree.Articulation], dict[str, tuple[str, str]]]:
    """Return the articulations of `roots`, in this order, and the joints that are lost as starts (see `Taken.lost`).

    Parts of a stage that share neither a body nor a root may be grown apart from each other.
    """
    enabled = {path: body for path, body in actors.items() if body.enabled}
    kinematic = frozenset(path for path, body in enabled.items() if body.kinematic)
    absent = frozenset(path for path, body in actors.items() if body.absent)
    graph = tree.make_graph(actors, frozenset(enabled) - kinematic, kinematic, edges, absent)
    taken = tree.Taken()
    built = [item for root in roots for item in tree.build(root, graph, taken)]
    anchors = {item.start for item in built if item.fixed_base}
    return built, {path: where for path, where in taken.lost.items() if path not in anchors}


def counting_roots(roots: Iterable[Root]) -> list[str]:
    """Return the paths of the roots that count: not below another root, not switched off, not inside an instance."""
    paths = sorted(root.prim.path for root in roots if not root.prim.instance_proxy)
    switched_off = {root.prim.path for root in roots if not is_enabled(root)}
    result: list[str] = []
    above: str | None = None
    for path in paths:
        if above is not None and path.startswith(above + "/"):
            continue
        above = path
        if path not in switched_off:
            result.append(path)
    return _in_table_order(result)


_TABLE_SIZES = (13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043)
"""How many entries the consumer's table of roots holds before it grows."""


def _in_table_order(paths: list[str]) -> list[str]:
    """Return sorted root paths in the order in which the consumer builds them; it matters where two share a body.

    The consumer keeps its roots in a hash table: a new one comes first, and growing turns the order round. Which
    roots share a bucket cannot be known from outside, so that with many roots a few may come elsewhere.

    Source:
        measured on ovphysx 0.7 (2 to 42 roots).
    """
    order: deque[str] = deque()
    turned = False
    size = 0
    for number, path in enumerate(paths, start=1):
        if size < len(_TABLE_SIZES) and number == _TABLE_SIZES[size] + 1:
            turned = not turned
            size += 1
        if turned:
            order.append(path)
        else:
            order.appendleft(path)
    return list(reversed(order)) if turned else list(order)


def is_enabled(root: Root) -> bool:
    """Tell whether a root is switched on; its column counts only with its API."""
    if "PhysxArticulationAPI" not in root.prim.schemas:
        return True
    return bool(root.prim.values().get("physxArticulation:articulationEnabled", True))
