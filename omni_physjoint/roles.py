"""The role of a joint from as little of the stage as it takes: what a tree of all joints shows at once."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pxr import Gf, Usd

from omni_physjoint.catalog import JointFacts
from omni_physjoint.consumer.bodies import Actors
from omni_physjoint.consumer.descriptor import parse_joint
from omni_physjoint.consumer.placement import loose_role
from omni_physjoint.consumer.transforms import IDENTITY
from omni_physjoint.engine import BodyPaths, Engine
from omni_physjoint.lazy import Computed, Everything
from omni_physjoint.model import Body, JointDescriptor, Place, PrimColumns, Quaternion, Role, Scene, StageInfo, Vector

__all__ = ["Roles"]


class Roles:
    """Tells roles, as the reports have them. No role depends on where anything is, so no transform is looked at."""

    def __init__(self, engine: Engine) -> None:
        """Ask `engine`, as it is at each question."""
        self._engine = engine
        self._blank: JointDescriptor = parse_joint("PhysicsJoint", (), {}, engine.contract).descriptor

    def of(self, path: str) -> Role:
        """Return the role of the joint at `path`."""
        engine = self._engine
        facts, item = engine.catalog.joints[path], engine.forest.owner.get(path)
        if item is not None and not facts.coupling:
            if path in item.joints:
                return Role.ARTICULATION
            return Role.NOT_CREATED if path in item.dropped else Role.FIXED_BASE_ANCHOR
        if facts.proxy or not facts.enabled:
            return Role.NOT_CREATED
        descriptor = None if facts.coupling or path in engine.forest.lost else self._descriptor(path, facts)
        if descriptor is None:
            return engine.placements(path).role
        catalog = engine.catalog
        actors = Actors(
            Computed(catalog.bodies, self._body),
            Computed(catalog.colliders, lambda _: IDENTITY),
            Computed(Everything(), catalog.owner),
            Computed(BodyPaths(catalog, proxy=True), lambda _: IDENTITY),
        )
        places = Computed(Everything(), lambda p: Place(p, catalog.exists(p), IDENTITY, None))
        scene = Scene(StageInfo(), (), {}, (), places)
        return loose_role(
            PrimColumns(path, "", (), MappingProxyType({})), descriptor, scene, actors, engine.forest.links
        )

    def _body(self, path: str) -> Body | None:
        facts = self._engine.catalog.bodies[path]
        no_columns = PrimColumns(path, "", (), MappingProxyType({}))
        return (
            None
            if facts.proxy
            else Body(no_columns, IDENTITY, facts.enabled, facts.kinematic, None, absent=facts.absent)
        )

    def _descriptor(self, path: str, facts: JointFacts) -> JointDescriptor | None:
        """Return as much of the descriptor as a role depends on, or None when only the parser can tell."""
        if self._engine.leaves_out(path):
            return None
        prim = self._engine.stage.GetPrimAtPath(path)
        first, second = self._frame(prim, 0), self._frame(prim, 1)
        if first is None or second is None:
            return None
        targets = tuple((target,) if target is not None else () for target in facts.targets)
        return replace(
            self._blank,
            type_name=facts.type_name,
            targets=(targets[0], targets[1]),
            local_positions=(first[0], second[0]),
            local_rotations=(first[1], second[1]),
            exclude_from_articulation=facts.excluded,
        )

    def _frame(self, prim: Usd.Prim, side: int) -> tuple[Vector, Quaternion] | None:
        position = prim.GetAttribute(f"physics:localPos{side}").Get(self._engine.time)
        rotation = prim.GetAttribute(f"physics:localRot{side}").Get(self._engine.time)
        if type(position) is not Gf.Vec3f or type(rotation) is not Gf.Quatf:
            return None
        imaginary = rotation.imaginary
        return (
            (position[0], position[1], position[2]),
            (imaginary[0], imaginary[1], imaginary[2], rotation.real),
        )
