"""Which joint belongs to which articulation: for a whole stage at once, after an edit for the part that it touches.

How articulations grow is the matter of `consumer.articulation`. Here is who can have an influence on whom: bodies that
joints connect, and whatever lies under one articulation root.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from omni_physjoint.catalog import Catalog, JointFacts, SortedPaths
from omni_physjoint.consumer import articulation as tree
from omni_physjoint.consumer.couplings import made_later
from omni_physjoint.consumer.roots import counting_roots, grow_all

__all__ = ["Forest", "Touched"]

_Ends = tuple[str | None, str | None]
_Index = dict[str, set[str]]


@dataclass(slots=True)
class Touched:
    """What an edit may have changed."""

    joints: set[str] = field(default_factory=set)
    """Joints with another owner, other actors, or a neighbour that became a link."""
    bodies: set[str] = field(default_factory=set)
    """Bodies that became links or ceased to be."""


class Forest:
    """The articulations of one stage and the actors of its joints, as of the last update."""

    def __init__(self, catalog: Catalog) -> None:
        """Build everything."""
        self._catalog = catalog
        self.owner: dict[str, tree.Articulation] = {}
        """Articulation of each joint that is in its tree, closes a loop in it, or ties it to the world."""
        self.links: dict[str, str] = {}
        """Root of the articulation that each link belongs to."""
        self.lost: dict[str, tuple[str, str]] = {}
        """Joints at which an articulation was to start; see `consumer.articulation.Taken`."""
        self.actors: dict[str, _Ends] = {}
        self.followers: _Index = {}
        """Joints that name a joint: gears, racks, mimic followers."""
        self.users: _Index = {}
        """Joints by what a side of theirs targets, and by its actor."""
        self._entered: dict[str, JointFacts] = {}
        self._by_root: dict[str, list[tree.Articulation]] = {}
        self._enter(catalog.joints)
        self.used = SortedPaths(self.users)
        self._bodies = SortedPaths(path for path, body in catalog.bodies.items() if not body.proxy)
        self._roots = counting_roots(catalog.roots.values())
        self._root_set = frozenset(self._roots)
        self._grow(catalog.joints, self._bodies, self._roots)

    @property
    def articulations(self) -> list[tree.Articulation]:
        """All articulations, in the order in which the consumer builds them."""
        return [item for root in self._roots for item in self._by_root.get(root, ())]

    def grown(self, root: str) -> Sequence[tree.Articulation]:
        """Return the articulations that come of one root."""
        return self._by_root.get(root, ())

    def using(self, path: str) -> set[str]:
        """Return the joints with a target or an actor at or below `path`."""
        return {joint for used in self.used.below(path) for joint in self.users[used]}

    def with_followers(self, joints: Iterable[str]) -> set[str]:
        """Return `joints` and whatever follows or couples them."""
        found = set(joints)
        waiting = list(found)
        while waiting:
            for follower in self.followers.get(waiting.pop(), ()):
                if follower not in found:
                    found.add(follower)
                    waiting.append(follower)
        return found

    # --- who is attached to whom ------------------------------------------------------------------------------------

    def actor(self, target: str | None) -> str | None:
        """Return the actor of a side with `target`, by the rule of `consumer.bodies.resolve`."""
        if target is None:
            return None
        bodies, colliders = self._catalog.bodies, self._catalog.colliders
        collider = own = None
        path = target
        while path:
            body = bodies.get(path)
            if body is not None and not body.proxy:
                return own or path
            if own is None and body is not None:
                own = path
            if path in colliders:
                collider = path
            path = path.rpartition("/")[0]
        return own or collider

    def _enter(self, paths: Iterable[str]) -> None:
        joints = self._catalog.joints
        for path in paths:
            facts = self._entered[path] = joints[path]
            for name in facts.named:
                if name is not None:
                    self.followers.setdefault(name, set()).add(path)
            ends = self.actors[path] = self._ends(path)
            used = ends if ends == facts.targets and not facts.others else {*facts.targets, *facts.others, *ends}
            for key in used:
                if key is not None:
                    self.users.setdefault(key, set()).add(path)

    def _ends(self, path: str) -> _Ends:
        """Return the actors of a joint, those of couplings included."""
        facts = self._catalog.joints[path]
        own = self.actor(facts.targets[0]), self.actor(facts.targets[1])
        return self._lent(path, facts, own) if facts.coupling else own

    def _lent(self, path: str, facts: JointFacts, own: _Ends) -> _Ends:
        """Return the actors of a gear or a rack: those of the coupled joints where it has none of its own."""
        sides = list(own)
        for number, name in enumerate(facts.named):
            other = self._catalog.joints.get(name) if name is not None else None
            if name is None or other is None or made_later(other.type_name, name, facts.type_name, path):
                continue
            if sides[number] is None:
                first, second = self._ends(name)
                sides[number] = second or first
        return sides[0], sides[1]

    def _leave(self, path: str) -> None:
        facts = self._entered.pop(path, None)
        if facts is None:
            return
        ends = self.actors.pop(path)
        for index, keys in (
            (self.users, {*facts.targets, *facts.others, *ends}),
            (self.followers, facts.named),
        ):
            for key in keys:
                found = index.get(key) if key is not None else None
                if found is not None:
                    found.discard(path)
                    if not found:
                        del index[key]  # type: ignore[arg-type]  # None is in no index

    def _apart(self, ends: _Ends) -> bool:
        """Tell whether the ends are actors of different simulation owners, or one is an inert body."""
        actors = [end for end in ends if end is not None]
        return len({self._catalog.owner(end) for end in actors}) > 1 or any(self.phantom(end) for end in actors)

    def phantom(self, path: str) -> bool:
        """Tell whether `path` is an inert body, and not even a static collider."""
        bodies = self._catalog.bodies
        if path not in bodies or not bodies[path].proxy:
            return False
        if path not in self._catalog.colliders:
            return True
        while path := path.rpartition("/")[0]:
            if path in bodies and not bodies[path].proxy:
                return True
        return False

    # --- growing ----------------------------------------------------------------------------------------------------

    def _grow(self, joints: Iterable[str], bodies: Iterable[str], roots: Collection[str]) -> None:
        """Grow the articulations of a part that shares no body and no root with the rest, which has none yet."""
        if not roots:
            return
        facts = self._catalog.joints
        edges = [
            tree.Edge(path, f.type_name, self.actors[path], f.excluded, self._apart(self.actors[path]))
            for path, f in ((path, facts[path]) for path in joints)
            if f.enabled and not f.proxy
        ]
        built, lost = grow_all(roots, edges, {path: self._catalog.bodies[path] for path in bodies})
        self.lost.update(lost)
        for item in built:
            self._by_root.setdefault(item.root, []).append(item)
            self.links.update(dict.fromkeys(item.links, item.root))
            self.owner.update(dict.fromkeys(item.joints, item))
            self.owner.update(dict.fromkeys(item.dropped, item))
            if item.fixed_base:
                self.owner[item.start] = item

    def update(self, joints: Collection[str], bodies: Collection[str], *, roots: bool) -> Touched:
        """Follow the catalog.

        Args:
            joints: Joints that are new, gone or different, or whose targets may have got another actor.
            bodies: Bodies that are new, gone or different.
            roots: Whether anything changed on a root.
        """
        touched = Touched()
        before = {path: self.actors.get(path) for path in joints}
        seeds = {*bodies, *(end for ends in before.values() if ends for end in ends if end is not None)}
        used = {key for path in joints for key in self._keys(path)}
        for path in joints:
            self._leave(path)
        self._enter(path for path in joints if path in self._catalog.joints)
        now_used = {key for path in joints for key in self._keys(path)}
        self.used.change([key for key in used if key not in self.users], now_used - used)
        self._bodies.change(
            [path for path in bodies if not self._is_body(path)], [path for path in bodies if self._is_body(path)]
        )
        touched.joints.update(path for path in joints if self.actors.get(path) != before[path])
        now = counting_roots(self._catalog.roots.values()) if roots else self._roots
        before_roots, self._roots = self._roots, now
        if roots:
            self._root_set = frozenset(now)
        moved = set(now).symmetric_difference(before_roots) if roots else set()
        if not roots or _without(before_roots, moved) == _without(now, moved):
            seeds.update(body for root in moved for body in self._bodies.below(root))
            part = self._part({*joints, *moved.intersection(self._entered)}, seeds)
        else:  # which of two roots comes first may differ anywhere
            part = set(self._entered), set(self._bodies), set(now) | set(before_roots)
        self._regrow(*part, moved, touched)
        return touched

    def _keys(self, path: str) -> set[str]:
        facts = self._entered.get(path)
        return {k for k in (*facts.targets, *facts.others, *self.actors[path]) if k is not None} if facts else set()

    def _at(self, body: str) -> list[str]:
        """Return the joints whose actor is `body`."""
        return [joint for joint in self.users.get(body, ()) if body in self.actors[joint]]

    def _is_body(self, path: str) -> bool:
        facts = self._catalog.bodies.get(path)
        return facts is not None and not facts.proxy

    def _part(self, joints: Iterable[str], bodies: Iterable[str]) -> tuple[set[str], set[str], set[str]]:
        """Return the joints, bodies and roots that those of a change can have an influence on."""
        roots = self._root_set
        found: tuple[set[str], set[str], set[str]] = (set(), set(), set())
        for body in set(bodies):  # a body that is no link any more still parts what it joined
            found[0].update(self._at(body))
        waiting = [*bodies, *joints, *found[0]]
        waiting += [end for path in waiting for end in self.actors.get(path, ()) if end is not None]
        seen: set[str] = set()
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            if path in self._entered:
                found[0].add(path)
                waiting += (end for end in self.actors[path] if end is not None)
            if self._is_body(path):
                found[1].add(path)
                if self._catalog.bodies[path].enabled:
                    waiting += self._at(path)
            above = path
            while above:
                if above in roots and above not in found[2]:
                    found[2].add(above)
                    waiting += self._bodies.below(above)
                    waiting.append(above)
                above = above.rpartition("/")[0]
        return found

    def _regrow(self, joints: set[str], bodies: set[str], roots: set[str], moved: set[str], touched: Touched) -> None:
        felled = [item for root in roots | moved for item in self._by_root.get(root, ())]
        everywhere = joints.union(touched.joints, *((*item.joints, *item.dropped) for item in felled))
        before = {path: self._standing(path) for path in everywhere}
        linked = {path: self.links.pop(path, None) for path in bodies.union(*(item.links for item in felled))}
        for path in everywhere:
            self.owner.pop(path, None)
            self.lost.pop(path, None)
        for root in roots | moved:
            self._by_root.pop(root, None)
        order = [root for root in self._roots if root in roots] if len(roots) > 1 else roots & self._root_set
        self._grow(joints, sorted(bodies), list(order))
        touched.joints.update(path for path in everywhere if self._standing(path) != before[path])
        touched.bodies.update(path for path, root in linked.items() if self.links.get(path) != root)
        touched.joints.update(joint for body in touched.bodies for joint in self.users.get(body, ()))

    def _standing(self, path: str) -> tuple[object, ...]:
        """Return all that a joint's placement takes from its articulation."""
        item = self.owner.get(path)
        if item is None:
            return (self.lost.get(path),)
        return item.root, item.fixed_base, item.links[0], item.joints.get(path), item.dropped.get(path)


def _without(roots: list[str], moved: set[str]) -> list[str]:
    return [root for root in roots if root not in moved]
