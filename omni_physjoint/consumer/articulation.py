"""Articulations: trees of links grown from a start along the joints of a graph, and the joints that stay outside.

The consumer works in three steps: it walks the joints from every body under a root (`graph.parts`), picks one start
for each connected part (`election.elect`), and grows a tree of links from each start (`grow`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from omni_physjoint.consumer.election import elect
from omni_physjoint.consumer.graph import Edge, Graph, divided, make_graph, parts

__all__ = ["NEVER_IN_A_TREE", "Articulation", "Edge", "Graph", "Taken", "build", "grow", "make_graph"]

NEVER_IN_A_TREE = frozenset({"PhysicsDistanceJoint", "PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint"})
"""Types that never join a child link to its parent."""


@dataclass(slots=True)
class Articulation:
    """One articulation as grown."""

    root: str
    start: str
    """The link, or the joint to the world, where the tree starts."""
    fixed_base: bool
    links: list[str]
    joints: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Parent and child link of each joint, in the order of creation."""
    dropped: dict[str, str] = field(default_factory=dict)
    """Joints that closed a loop: no object is made for them. By path, with the link that was there already."""


@dataclass(slots=True)
class Taken:
    """What earlier articulations own already."""

    links: set[str] = field(default_factory=set)
    joints: set[str] = field(default_factory=set)
    lost: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Joints to the world that were to start an articulation when their body was a link already: no object is made for
    them. By path, with the root and the body."""


def build(root: str, graph: Graph, taken: Taken) -> Iterator[Articulation]:
    """Yield the articulations of the root prim at `root`, and add what they own to `taken`.

    A root on a movable body starts there, a root on a joint to the world starts at that joint; any other root elects
    a start in every part below it. `root` is neither nested nor switched off.
    """
    edge = graph.edges.get(root)
    base = root
    fixed = root in graph.movable
    if edge is not None and None in edge.ends:
        fixed = True
        base = edge.ends[0] or edge.ends[1] or root
    elif root in graph.immovable:
        return
    # Bodies of different owners in one part: the consumer makes no articulation of it (measured on ovphysx 0.7.0).
    below = [part for part in parts(base, graph) if not divided(part, graph)]
    if fixed and not below:
        return
    if fixed:
        # Such a root may use the joints of everything below it, an elected one those of its own part only.
        starts = [(root, set().union(*(part.joints for part in below)))]
    else:
        starts = [(start, part.joints) for part in below if (start := elect(part)) is not None]
    for start, joints in starts:
        articulation = grow(root, start, joints, graph, taken)
        if articulation is not None:
            yield articulation


def grow(root: str, start: str, joints: set[str], graph: Graph, taken: Taken) -> Articulation | None:
    """Grow the tree of links from `start` along `joints`, depth first; None when it cannot start there."""
    base, fixed = _base(start, graph)
    if base is None:
        return None
    if fixed:
        taken.joints.add(start)
    if base in taken.links:
        if fixed:
            taken.lost.setdefault(start, (root, base))
        return None
    articulation = Articulation(root, start, fixed, [base])
    met = {base}
    # Each entry: a link, its edges, the links that one of these edges led to.
    stack: list[tuple[str, Iterator[Edge], set[str]]] = [(base, iter(graph.at.get(base, ())), set())]
    while stack:
        parent, edges, children = stack[-1]
        for edge in edges:
            child = _child(edge, parent, joints, graph, taken)
            if child is None or child in children:
                # A further joint to a child is no loop: it is left alone, and becomes a joint of its own.
                continue
            children.add(child)
            if child in met:
                articulation.dropped[edge.path] = child
                taken.joints.add(edge.path)
                continue
            met.add(child)
            if child in taken.links:
                continue
            articulation.links.append(child)
            articulation.joints[edge.path] = (parent, child)
            taken.joints.add(edge.path)
            stack.append((child, iter(graph.at[child]), set()))
            break
        else:
            stack.pop()
    taken.links.update(articulation.links)
    return articulation


def _child(edge: Edge, parent: str, joints: set[str], graph: Graph, taken: Taken) -> str | None:
    """Return the link that `edge` leads to from `parent`, or None when it leads nowhere."""
    if edge.excluded or edge.type_name in NEVER_IN_A_TREE or edge.path not in joints or edge.path in taken.joints:
        return None
    child = edge.other(parent)
    return child if (child in graph.movable or child in graph.kinematic) and child not in graph.absent else None


def _base(start: str, graph: Graph) -> tuple[str | None, bool]:
    """Return the first link for a start, and whether the world holds it; None when no articulation can begin there."""
    if start in graph.movable:
        return (None if start in graph.absent else start), False
    ends = graph.edges[start].ends
    if graph.edges[start].apart or any(end in graph.kinematic or end in graph.absent for end in ends):
        return None, True
    return next((end for end in ends if end in graph.movable), None), True
