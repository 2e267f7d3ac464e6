"""What of a stage decides roles, read fast: which prims are joints, bodies, colliders and roots, and who joins whom.

One traversal, and of each joint only what the graph of joints depends on. Everything else waits until somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import NamedTuple

from pxr import Sdf, Tf, Usd, UsdGeom, UsdPhysics, UsdShade

from omni_physjoint.contract import Contract
from omni_physjoint.model import JointDescriptor, PrimColumns, Root
from omni_physjoint.producer import publish
from omni_physjoint.scene import PREDICATE, absent, drawn, populated

__all__ = ["BodyFacts", "Catalog", "JointFacts", "SortedPaths"]

COUPLINGS = frozenset({"PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint"})
"""Joint types that take bodies and frames from the joints that they couple."""


class JointFacts(NamedTuple):
    """What of a joint the graph depends on."""

    type_name: str
    targets: tuple[str | None, str | None]
    """The first target of each side, which alone counts."""
    enabled: bool
    excluded: bool
    proxy: bool
    named: tuple[str | None, ...] = ()
    """Joints that a gear or a rack couples, by side; leaders of a follower."""
    others: tuple[str, ...] = ()
    """Further targets, which do nothing but be there or not."""

    @property
    def coupling(self) -> bool:
        """Whether it is a gear or a rack."""
        return self.type_name in COUPLINGS


class BodyFacts(NamedTuple):
    """What of a body the graph depends on."""

    enabled: bool
    kinematic: bool
    proxy: bool
    """Inert, see `Body.inert`."""
    absent: bool = False
    """The consumer makes no body of it."""
    owners: tuple[str, ...] = ()
    """Targets of ``physics:simulationOwner``."""


class _Kind(NamedTuple):
    joint: bool
    body: bool
    collider: bool
    root: bool
    simple: bool
    """A joint whose facts are in the four columns of the graph."""
    instancer: bool
    scene: bool


class SortedPaths:
    """Paths in order, so that those at or below one are next to each other."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        """Hold `paths`."""
        self._paths = sorted(set(paths))

    def __iter__(self) -> Iterator[str]:
        """Go through the paths in order."""
        return iter(self._paths)

    def below(self, path: str) -> list[str]:
        """Return what is at or below `path`."""
        if path == "/":
            return list(self._paths)
        start = bisect_left(self._paths, path)
        at = self._paths[start : start + 1]
        # "0" is the character after "/".
        lower, upper = bisect_left(self._paths, path + "/"), bisect_left(self._paths, path + "0")
        return (at if at == [path] else []) + self._paths[lower:upper]

    def change(self, gone: Iterable[str], new: Iterable[str]) -> None:
        """Take paths out and put others in."""
        for path in gone:
            position = bisect_left(self._paths, path)
            if position < len(self._paths) and self._paths[position] == path:
                del self._paths[position]
        added = set(new)
        for path in list(added):
            position = bisect_left(self._paths, path)
            if position < len(self._paths) and self._paths[position] == path:
                added.discard(path)
        if added:
            self._paths.extend(sorted(added))
            self._paths.sort()  # two sorted runs: linear


class Catalog:
    """Joints, bodies, colliders and roots of one stage, kept up to date by `rescan`."""

    def __init__(
        self,
        stage: Usd.Stage,
        contract: Contract,
        time: Usd.TimeCode,
        descriptor: Callable[[str], JointDescriptor],
        careful: Callable[[str], bool],
    ) -> None:
        """Read the whole stage.

        Args:
            stage: The stage.
            contract: Contract version to read under.
            time: When to read time samples.
            descriptor: Parses the joint at a path, for joints whose facts are not plain to see.
            careful: Tells of a joint that its facts are not plain to see, as columns of it are left out.
        """
        self._stage = stage
        self._contract = contract
        self._time = time
        self._descriptor = descriptor
        self._careful = careful
        self._kinds: dict[tuple[str, ...], _Kind] = {}
        self.joints: dict[str, JointFacts] = {}
        self.bodies: dict[str, BodyFacts] = {}
        self.colliders: set[str] = set()
        self._owned_colliders: dict[str, tuple[str, ...]] = {}
        """Owners of those colliders that name some."""
        self._scenes: set[str] = set()
        self.roots: dict[str, Root] = {}
        self._owners: dict[str, tuple[str, ...]] = {}
        """Of the few bodies that name an owner."""
        self._instancers = False
        """Whether there is a PointInstancer, so that it pays to look for one above each body."""
        self._scan(Usd.PrimRange.Stage(stage, PREDICATE))
        self.paths = SortedPaths([*self.joints, *self.bodies, *self.colliders, *self.roots])

    def bodies_along(self, path: str) -> set[str]:
        """Return the bodies at, above or below `path`: those whose mass a property of that prim can change."""
        found = {body for body in self.paths.below(path) if body in self.bodies}
        above = path
        while above := above.rpartition("/")[0]:
            if above in self.bodies:
                found.add(above)
        return found

    def lends_mass(self, path: str) -> bool:
        """Tell whether the prim at `path` may give mass to colliders anywhere, as a material does."""
        prim = self._stage.GetPrimAtPath(path)
        return not prim or prim.IsA(UsdShade.Material) or "PhysicsMaterialAPI" in prim.GetAppliedSchemas()

    def rescan(self, path: str) -> None:
        """Read again all that is at or below `path`, after it may have appeared, vanished or changed its kind."""
        before = self.paths.below(path)
        for old in before:
            self.joints.pop(old, None)
            self.bodies.pop(old, None)
            self._owners.pop(old, None)
            self.colliders.discard(old)
            self._owned_colliders.pop(old, None)
            self.roots.pop(old, None)
        self._scenes = {scene for scene in self._scenes if not f"{scene}/".startswith(f"{path}/")}
        prim = populated(self._stage, path)
        after = self._scan(Usd.PrimRange(prim, PREDICATE)) if prim else set()
        self.paths.change(set(before) - after, after.difference(before))

    def reread(self, path: str) -> bool:
        """Read again the facts of the one prim at `path`, whose kind is the same; tell whether it is there."""
        prim = populated(self._stage, path)
        if not prim:
            return False
        if path in self.joints:
            self.joints[path] = self._joint(prim, path, simple=self._kind(prim).simple)
        if path in self.bodies:
            self._enter_body(prim, path)
        if path in self.colliders:
            self._enter_collider(prim, path)
        if path in self.roots:
            self.roots[path] = self._root(prim, path)
        return True

    def exists(self, path: str) -> bool:
        """Tell whether population visits a prim at `path`."""
        return path in self.bodies or path in self.joints or populated(self._stage, path) is not None

    def _scan(self, prims: Iterable[Usd.Prim]) -> set[str]:
        found = set()
        later = []
        for prim in prims:
            kind = self._kind(prim)
            self._instancers |= kind.instancer
            if kind.scene:
                self._scenes.add(prim.GetPath().pathString)
            if not (kind.joint or kind.body or kind.collider or kind.root):
                continue
            path = prim.GetPath().pathString
            found.add(path)
            if kind.body and drawn(prim):
                self._enter_body(prim, path)
            if kind.collider and drawn(prim):
                self.colliders.add(path)
                self._enter_collider(prim, path)
            if kind.root:
                self.roots[path] = self._root(prim, path)
            if kind.joint:
                later.append((prim, path, kind.simple))
        for prim, path, simple in later:
            self.joints[path] = self._joint(prim, path, simple=simple)
        return found

    def _kind(self, prim: Usd.Prim) -> _Kind:
        applied = prim.GetAppliedSchemas()
        type_name = prim.GetTypeName()
        key = (type_name, *applied)
        kind = self._kinds.get(key)
        if kind is None:
            mimics = any("Mimic" in name for name in prim.GetPrimTypeInfo().GetAppliedAPISchemas())
            joint = prim.IsA(UsdPhysics.Joint)
            kind = self._kinds[key] = _Kind(
                joint,
                prim.HasAPI(UsdPhysics.RigidBodyAPI),
                prim.HasAPI(UsdPhysics.CollisionAPI),
                prim.HasAPI(UsdPhysics.ArticulationRootAPI),
                joint and not mimics and type_name in self._contract.joint_types and type_name not in COUPLINGS,
                prim.IsA(UsdGeom.PointInstancer),
                prim.IsA(UsdPhysics.Scene),
            )
        return kind

    def _joint(self, prim: Usd.Prim, path: str, *, simple: bool) -> JointFacts:
        if simple and not self._careful(path):
            enabled = self._flag(prim, "physics:jointEnabled", default=True)
            excluded = self._flag(prim, "physics:excludeFromArticulation", default=False)
            if enabled is not None and excluded is not None:
                first, second = _targets(prim, "physics:body0"), _targets(prim, "physics:body1")
                targets = (first[0].pathString if first else None, second[0].pathString if second else None)
                others = tuple(path.pathString for path in (*first[1:], *second[1:]))
                return JointFacts(prim.GetTypeName(), targets, enabled, excluded, prim.IsInstanceProxy(), (), others)
        return _facts(self._descriptor(path), proxy=prim.IsInstanceProxy())

    def _flag(self, prim: Usd.Prim, name: str, *, default: bool) -> bool | None:
        """Return a flag as the consumer takes it, or None when its type has to be looked at."""
        attribute = prim.GetAttribute(name)
        value = attribute.Get(self._time) if attribute else name
        if value is None:
            return default
        return value if value is True or value is False else None

    def _enter_collider(self, prim: Usd.Prim, path: str) -> None:
        owners = _targets(prim, "physics:simulationOwner")
        if owners:
            self._owned_colliders[path] = tuple(owner.pathString for owner in owners)
        else:
            self._owned_colliders.pop(path, None)

    @property
    def scenes(self) -> list[str]:
        """Paths of the PhysicsScenes, sorted."""
        return sorted(self._scenes)

    @property
    def several_scenes(self) -> bool:
        """Whether there is more than one PhysicsScene, so that owners divide bodies."""
        return len(self._scenes) > 1

    def owner(self, path: str) -> str | None:
        """Return the first owner of a body or a collider; None where it names none, or owners do not matter."""
        owners = self._owners.get(path) or self._owned_colliders.get(path)
        return owners[0] if owners and self.several_scenes else None

    def owned(self) -> list[str]:
        """Return the bodies and colliders that name an owner."""
        return [*self._owners, *self._owned_colliders]

    def _enter_body(self, prim: Usd.Prim, path: str) -> None:
        facts = self.bodies[path] = self._body(prim)
        if facts.owners:
            self._owners[path] = facts.owners
        else:
            self._owners.pop(path, None)

    def _body(self, prim: Usd.Prim) -> BodyFacts:
        enabled: bool | None = True
        kinematic: bool | None = False
        owners: tuple[str, ...] = ()
        names = prim.GetAuthoredPropertyNames()  # few on most bodies, and none of these three
        if "physics:rigidBodyEnabled" in names:
            enabled = self._flag(prim, "physics:rigidBodyEnabled", default=True)
        if "physics:kinematicEnabled" in names:
            kinematic = self._flag(prim, "physics:kinematicEnabled", default=False)
        if "physics:simulationOwner" in names:
            owners = tuple(path.pathString for path in _targets(prim, "physics:simulationOwner"))
        if enabled is None or kinematic is None:
            values = publish(prim, contract=self._contract.version, time=self._time).values()
            enabled = values.get("physics:rigidBodyEnabled") is not False
            kinematic = values.get("physics:kinematicEnabled") is True
        inert = enabled and not kinematic and prim.IsInstanceProxy()
        gone = bool(owners or self._instancers) and absent(prim)
        return BodyFacts(enabled, kinematic, inert, gone, owners)

    def owned_by(self, path: str) -> list[str]:
        """Return the bodies whose owner is at or below `path`."""
        return [
            body for body, owners in self._owners.items() if any(f"{owner}/".startswith(f"{path}/") for owner in owners)
        ]

    def _root(self, prim: Usd.Prim, path: str) -> Root:
        if prim.HasAPI("PhysxArticulationAPI"):
            return Root(publish(prim, contract=self._contract.version, time=self._time))
        return Root(PrimColumns(path, prim.GetTypeName(), (), MappingProxyType({}), prim.IsInstanceProxy()))


def _targets(prim: Usd.Prim, name: str) -> list[Sdf.Path]:
    relationship = prim.GetRelationship(name)
    try:
        return relationship.GetTargets() if relationship else []
    except Tf.ErrorException:  # an attribute where the schema has a relationship
        return []


def _facts(descriptor: JointDescriptor, *, proxy: bool) -> JointFacts:
    if descriptor.type_name in COUPLINGS:
        gear = descriptor.gear_ratio is not None
        named: tuple[str | None, ...] = descriptor.hinges if gear else (descriptor.hinge, descriptor.prismatic)
    else:
        named = tuple(mimic.leader for mimic in descriptor.mimics)
    first = tuple(targets[0] if targets else None for targets in descriptor.targets)
    return JointFacts(
        descriptor.type_name,
        (first[0], first[1]),
        descriptor.enabled,
        descriptor.exclude_from_articulation,
        proxy,
        named,
        tuple(path for targets in descriptor.targets for path in targets[1:]),
    )
