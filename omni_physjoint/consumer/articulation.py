"""Articulations: which bodies and joints form one, where its tree starts, and which joints stay outside.

The consumer works in three steps, and so does this module: it walks the joints from every body under a root
(`reach`), picks one start for each connected part (`elect`), and grows a tree of links from each start (`grow`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["Articulation", "Edge", "Graph", "Part", "Taken", "build", "elect", "grow", "make_graph", "reach"]

_ANCHOR_WEIGHT = 100000
_EXCLUDED_WEIGHT = 1000
_JOINT_WEIGHT = 100

_ORDER = (
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsDistanceJoint",
    "PhysicsJoint",
    "PhysxPhysicsGearJoint",
    "PhysxPhysicsRackAndPinionJoint",
)
"""Order in which the consumer goes through the joints of one link; joints of one type by path (measured)."""

_RANK = {name: position for position, name in enumerate(_ORDER)}

_NEVER_LINKS = frozenset({"PhysicsDistanceJoint", "PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint"})
"""Types that never join a child link to its parent."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An enabled joint between two prims; None is the world."""

    path: str
    type_name: str
    ends: tuple[str | None, str | None]
    excluded: bool

    def other(self, end: str) -> str | None:
        """Return the end that is not `end`."""
        return self.ends[1] if self.ends[0] == end else self.ends[0]


@dataclass(frozen=True, slots=True)
class Graph:
    """Everything that articulations are made from."""

    bodies: Sequence[str]
    """Every body that could be asked for, sorted."""
    movable: frozenset[str]
    """Enabled bodies that are not kinematic: those that a walk enters."""
    kinematic: frozenset[str]
    """Kinematic bodies: never a start, but a tree that meets one makes it a link."""
    immovable: frozenset[str]
    """Bodies at which no articulation can start: disabled, kinematic."""
    absent: frozenset[str]
    """Bodies that a walk meets like others, but of which the consumer makes none: no start and no link."""
    edges: Mapping[str, Edge]
    """By joint path."""
    at: Mapping[str, Sequence[Edge]]
    """Edges at each enabled body, by path; an edge from a body to itself is there twice."""


@dataclass(slots=True)
class Part:
    """One connected part: the links that joints reach from one body."""

    order: list[str] = field(default_factory=list)
    """Links as the walk met them."""
    neighbours: dict[str, list[str | None]] = field(default_factory=dict)
    weight: dict[str, int] = field(default_factory=dict)
    anchor: dict[str, str] = field(default_factory=dict)
    """The joint to the world that each anchored link would start from."""
    joints: set[str] = field(default_factory=set)


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


def make_graph(
    bodies: Iterable[str],
    movable: frozenset[str],
    kinematic: frozenset[str],
    edges: Iterable[Edge],
    absent: frozenset[str] = frozenset(),
) -> Graph:
    """Return the graph of `edges`; `movable` are the enabled bodies that are not kinematic."""
    ordered = sorted(edges, key=lambda edge: (_RANK.get(edge.type_name, len(_ORDER)), edge.path))
    by_path = {edge.path: edge for edge in ordered}
    at: dict[str, list[Edge]] = {}
    for edge in by_path.values():
        for end in edge.ends:
            if end is not None and (end in movable or end in kinematic):
                at.setdefault(end, []).append(edge)
    paths = sorted(bodies)
    return Graph(paths, movable, kinematic, frozenset(paths) - movable, absent, by_path, at)


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
    parts = list(_parts(base, graph))
    if fixed:
        # Such a root may use the joints of everything below it, an elected one those of its own part only.
        starts = [(root, set().union(*(part.joints for part in parts)))]
    else:
        starts = [(start, part.joints) for part in parts if (start := elect(part)) is not None]
    for start, joints in starts:
        articulation = grow(root, start, joints, graph, taken)
        if articulation is not None:
            yield articulation


def _parts(base: str, graph: Graph) -> Iterator[Part]:
    """Yield the connected parts of the bodies at and below `base`."""
    met: set[str] = set()
    prefix = base + "/"
    for position in range(bisect_left(graph.bodies, base), len(graph.bodies)):
        path = graph.bodies[position]
        if path != base and not path.startswith(prefix):
            break
        if path not in met:
            part = reach(path, graph)
            met.update(part.neighbours)
            yield part


def reach(start: str, graph: Graph) -> Part:
    """Walk the joints from `start` and return what they connect.

    Excluded joints and joints to something that is no link are counted but not followed.
    """
    part = Part()
    _enter(start, part, graph)
    stack = [(start, iter(graph.at[start]))] if start in part.neighbours else []
    while stack:
        link, edges = stack[-1]
        for edge in edges:
            part.joints.add(edge.path)
            if all(end in graph.movable for end in edge.ends):
                other = edge.other(link)
                assert other is not None
                part.neighbours[link].append(other)
                part.weight[link] += _EXCLUDED_WEIGHT if edge.excluded else _JOINT_WEIGHT
                if not edge.excluded and other not in part.neighbours:
                    _enter(other, part, graph)
                    stack.append((other, iter(graph.at[other])))
                    break
            else:
                part.neighbours[link].append(None)
                part.weight[link] += _EXCLUDED_WEIGHT if edge.excluded else _ANCHOR_WEIGHT
                if not edge.excluded:
                    part.anchor[link] = edge.path
        else:
            stack.pop()
    return part


def _enter(link: str, part: Part, graph: Graph) -> None:
    part.order.append(link)
    if link in graph.movable and link in graph.at:
        part.neighbours[link] = []
        part.weight[link] = 0


def elect(part: Part) -> str | None:
    """Return where the tree of a part starts.

    That is a joint to the world if there is one, else the link that all others lie below in the namespace, else the
    centre of the graph.

    Source:
        contract pages PhysicsArticulationRootAPI and PhysicsJoint (weights); ties measured on ovphysx 0.7.
    """
    if part.anchor:
        heaviest = max(part.weight.values())
        return next(part.anchor.get(link, link) for link, weight in part.weight.items() if weight == heaviest)
    return _enclosing(part) or centre(part)


def _enclosing(part: Part) -> str | None:
    """Return the link that encloses all others in the namespace, if there is one."""
    first = min(part.neighbours, key=len, default=None)
    if first is not None and all(link == first or link.startswith(first + "/") for link in part.neighbours):
        return first
    return None


def centre(part: Part) -> str | None:
    """Return the link whose farthest link is nearest; then the one with most neighbours, then the first one met."""
    if not part.neighbours:
        return None
    eccentricity = _tree_eccentricity(part) or _walked_eccentricity(part)
    rank = {link: position for position, link in enumerate(part.order)}
    return min(part.neighbours, key=lambda link: (eccentricity[link], -len(part.neighbours[link]), rank[link]))


def _inside(part: Part, link: str) -> Iterator[str]:
    return (other for other in part.neighbours[link] if other is not None and other in part.neighbours)


def _tree_eccentricity(part: Part) -> dict[str, int] | None:
    """Return the distance to the farthest link by link, or None when the part is no tree; linear in its size."""
    degree = sum(1 for link in part.neighbours for _ in _inside(part, link))
    if degree != 2 * (len(part.neighbours) - 1):
        return None
    first = next(iter(part.neighbours))
    one_end = max(_distances(part, first).items(), key=lambda item: item[1])[0]
    from_one = _distances(part, one_end)
    if len(from_one) != len(part.neighbours):
        return None
    other_end = max(from_one.items(), key=lambda item: item[1])[0]
    from_other = _distances(part, other_end)
    return {link: max(from_one[link], from_other[link]) for link in part.neighbours}


def _distances(part: Part, start: str) -> dict[str, int]:
    found = {start: 0}
    stack = [start]
    while stack:
        link = stack.pop()
        for other in _inside(part, link):
            if other not in found:
                found[other] = found[link] + 1
                stack.append(other)
    return found


def _walked_eccentricity(part: Part) -> dict[str, int]:
    """Return the longest distance that a depth-first walk from each link counts; with loops not the shortest one."""
    result = {}
    for start in part.neighbours:
        found = {start: 0}
        stack = [(start, _inside(part, start))]
        while stack:
            for other in stack[-1][1]:
                if other not in found:
                    found[other] = len(stack)
                    stack.append((other, _inside(part, other)))
                    break
            else:
                stack.pop()
        result[start] = max(found.values())
    return result


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
    if edge.excluded or edge.type_name in _NEVER_LINKS or edge.path not in joints or edge.path in taken.joints:
        return None
    child = edge.other(parent)
    return child if (child in graph.movable or child in graph.kinematic) and child not in graph.absent else None


def _base(start: str, graph: Graph) -> tuple[str | None, bool]:
    """Return the first link for a start, and whether the world holds it; None when no articulation can begin there."""
    if start in graph.movable:
        return (None if start in graph.absent else start), False
    ends = graph.edges[start].ends
    if any(end in graph.kinematic or end in graph.absent for end in ends):
        return None, True
    return next((end for end in ends if end in graph.movable), None), True
