"""The graph of bodies and joints that articulations are made from, and its connected parts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["Edge", "Graph", "Part", "divided", "make_graph", "parts", "reach"]

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


@dataclass(frozen=True, slots=True)
class Edge:
    """An enabled joint between two prims; None is the world."""

    path: str
    type_name: str
    ends: tuple[str | None, str | None]
    excluded: bool
    apart: bool = False
    """Nothing starts here: the ends belong to different simulation owners, or one is an inert body."""

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


def divided(part: Part, graph: Graph) -> bool:
    """Tell whether a part is refused: it has several links, and a joint at one of them leads to another's body."""
    return len(part.neighbours) > 1 and any(
        edge.apart and all(end in graph.movable for end in edge.ends)
        for edge in (graph.edges[path] for path in part.joints)
    )


def parts(base: str, graph: Graph) -> Iterator[Part]:
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
