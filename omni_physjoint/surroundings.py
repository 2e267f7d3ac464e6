"""A joint with its bodies, its articulation and their shapes, gathered from a stage when a view asks for it.

Poses are read anew each time; shapes stay until an edit can have changed them.
"""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from omni_physjoint.consumer.articulation import Articulation
from omni_physjoint.consumer.bodies import Kind
from omni_physjoint.consumer.dofs import joint_dofs
from omni_physjoint.consumer.factoring import upright
from omni_physjoint.consumer.transforms import IDENTITY, pose
from omni_physjoint.diagnostics import quiet
from omni_physjoint.engine import Engine
from omni_physjoint.live import Changes
from omni_physjoint.model import Matrix, Pose, Role
from omni_physjoint.scene3d.around import Around, Ellipsoid, Tree, ellipsoid
from omni_physjoint.scene3d.arrays import Array
from omni_physjoint.scene3d.joint_space import JointSpace, with_object
from omni_physjoint.scene3d.kinematics import Link
from omni_physjoint.scene3d.numbers import frame_numbers
from omni_physjoint.shape_reader import Shape, ShapeReader

__all__ = ["MOST_JOINTS", "Surroundings"]

MOST_JOINTS = 600
"""Joints that are drawn around a selected one, the nearest along the joints first."""

_MOVABLE = (Kind.DYNAMIC.value,)


@dataclass(frozen=True, slots=True, eq=False)
class _Read:
    """Shapes of a body as they were read."""

    shapes: tuple[Shape, ...]
    stretch: Array
    """What scale and shear the body had then: shapes hold it."""
    moves: bool


class Surroundings:
    """Answers a view's questions about one engine's stage."""

    def __init__(self, engine: Engine) -> None:
        """Hold the engine; nothing is read."""
        self._engine = engine
        self._reader = ShapeReader(engine.stage, engine.time)
        self._shapes: dict[str, _Read] = {}

    # --- a joint and what is around it --------------------------------------------------------------------------------

    def around(self, path: str, most: int = MOST_JOINTS) -> Around:
        """Return the joint at `path` with up to `most` joints around it.

        Raises:
            KeyError: The stage has no such joint.
        """
        engine = self._engine
        report = engine.report.joint(path)
        with quiet():
            owner = engine.forest.owner.get(path)
            paths, left_out = self._nearest(path, owner, most)
            spaces = {each: self._space(each) for each in paths}
            joint = spaces[path] = with_object(spaces[path], report)
            bodies = {
                actor: self._pose(actor) for space in spaces.values() for actor in space.actors if actor is not None
            }
            tree = self._tree(owner, spaces) if owner is not None else None
            if tree is not None and tree.root not in bodies:
                bodies[tree.root] = self._pose(tree.root)
            neighbours: dict[str, list[str]] = {}
            for space in spaces.values():
                for actor in space.actors:
                    if actor is not None:
                        neighbours.setdefault(actor, []).append(space.path)
            targets = tuple(self._target(side.targets) for side in report.sides)
        return Around(
            report=report,
            joint=joint,
            numbers=frame_numbers(report, joint, (targets[0], targets[1])),
            joints=tuple(spaces[each] for each in sorted(spaces)),
            bodies=bodies,
            tree=tree,
            up_axis=engine.report.stage.up_axis,
            meters_per_unit=engine.report.stage.meters_per_unit,
            left_out=left_out,
            neighbours={body: tuple(sorted(at)) for body, at in neighbours.items()},
        )

    def _nearest(self, path: str, owner: Articulation | None, most: int) -> tuple[list[str], int]:
        """Return the joints around one, by how many joints are between them, and how many there was no room for."""
        forest = self._engine.forest
        own = set(owner.joints) if owner is not None else set()
        ancestors = self._ancestors(path, owner) if owner is not None else []
        found = dict.fromkeys([path, *ancestors])
        if owner is not None and owner.start in self._engine.catalog.joints:
            found[owner.start] = None
        waiting = deque(found)
        seen_bodies: set[str] = set()
        while waiting and len(found) < most:
            for actor in forest.actors.get(waiting.popleft(), ()):
                if actor is None or actor in seen_bodies:
                    continue
                seen_bodies.add(actor)
                for joint in sorted(forest.users.get(actor, ())):
                    if joint not in found and actor in forest.actors[joint] and len(found) < most:
                        found[joint] = None
                        waiting.append(joint)
        return list(found), len(own - set(found))

    @staticmethod
    def _ancestors(path: str, owner: Articulation) -> list[str]:
        """Return the joints between the root of an articulation and one of its joints: they decide where it stands."""
        above = {child: (joint, parent) for joint, (parent, child) in owner.joints.items()}
        found: list[str] = []
        link = owner.joints[path][0] if path in owner.joints else None
        while link in above:
            joint, link = above[link]
            found.append(joint)
        return found

    def _tree(self, owner: Articulation, spaces: dict[str, JointSpace]) -> Tree:
        links = []
        start = {}
        for joint, (parent, child) in owner.joints.items():
            space = spaces.get(joint)
            if space is None or space.role is not Role.ARTICULATION:
                continue
            links.append(Link(joint, parent, child, space.frames))
            values = self._start(joint)
            if values:
                start[joint] = values
        anchor = owner.start if owner.fixed_base and owner.start in spaces else None
        return Tree(owner.links[0], tuple(links), start, owner.fixed_base, anchor)

    def _start(self, path: str) -> dict[str, float]:
        """Return where the simulation starts the axes of an articulation joint, those that are not at 0."""
        engine = self._engine
        descriptor = engine.descriptor(path)
        if not descriptor.states:
            return {}
        dofs = joint_dofs(descriptor, engine.placements(path), engine.contract.version)
        return {dof.axis: dof.position.physx for dof in dofs if dof.position.physx}

    def _space(self, path: str) -> JointSpace:
        placement = self._engine.placements(path)
        sides = placement.sides[::-1] if placement.reversed else placement.sides
        return JointSpace(
            path=path,
            type=placement.type_name,
            role=placement.role,
            actors=placement.actors,
            frames=placement.frames,
            world_frames=placement.world_frames,
            reversed=placement.reversed,
            exists=placement.exists,
            refused=(not placement.valid[0], not placement.valid[1]),
            movable=(sides[0].kind in _MOVABLE, sides[1].kind in _MOVABLE),
        )

    def _pose(self, path: str) -> Pose:
        world = self._matrix(path)
        return pose((world[12], world[13], world[14]), upright(world))

    def _matrix(self, path: str) -> Matrix:
        world = self._reader.world(path)
        return IDENTITY if world is None else tuple(float(v) for v in world.T.reshape(-1))

    def _target(self, targets: tuple[str, ...]) -> Matrix:
        return self._engine.world_at(targets[0]) if targets else IDENTITY

    # --- shapes -------------------------------------------------------------------------------------------------------

    def shapes(self, body: str) -> tuple[Shape, ...] | None:
        """Return the shapes of a body in its own space, None where they have not been read; see `load`."""
        read = self._shapes.get(body)
        return None if read is None else read.shapes

    def load(self, bodies: Iterable[str], seconds: float) -> bool:
        """Read the shapes of some bodies for about `seconds`, and tell whether all are read."""
        until = clock.perf_counter() + seconds
        with quiet():
            for body in bodies:
                world = self._reader.world(body)
                if world is None or not np.isfinite(world).all():
                    self._shapes[body] = _Read((), np.eye(3), False)
                    continue
                stretch = world[:3, :3].T @ world[:3, :3] * np.sign(np.linalg.det(world[:3, :3]))
                facts = self._engine.catalog.bodies.get(body)
                moves = facts is not None and facts.enabled and not facts.kinematic
                read = self._shapes.get(body)
                if read is not None and read.moves == moves and _alike(read.stretch, stretch):
                    continue
                if clock.perf_counter() >= until:
                    return False
                shapes = self._reader.read(body, self._pose(body), self._engine.catalog.bodies, moves=moves)
                self._shapes[body] = _Read(shapes, stretch, moves)
        return True

    def inertia(self, body: str) -> Ellipsoid | None:
        """Return the inertia ellipsoid of a body, None where it has none."""
        if body not in self._engine.catalog.bodies:
            return None
        try:
            mass = self._engine.report.body(body)
        except KeyError:
            return None
        return ellipsoid(mass.mass, mass.center_of_mass, mass.diagonal_inertia, mass.principal_axes)

    def forget(self, changes: Changes) -> None:
        """Forget what an edit can have changed: transforms, and shapes at which it touched more than a transform."""
        self._reader.forget()
        if changes.whole_stage or any(path.startswith("/__Prototype_") for path in changes.resynced):
            self._shapes.clear()
            return
        touched, moved = {*changes.resynced, *changes.prims}, set[str]()
        for path in changes.properties:
            prim, _, name = path.rpartition(".")
            # A body takes its shapes along, and its scale is compared later; what is inside it moves in it.
            (moved if name.startswith("xformOp") else touched).add(prim)
        stale = [
            body
            for body in self._shapes
            if any(at == body or _inside(at, body) or _inside(body, at) for at in touched)
            or any(_inside(at, body) for at in moved)
        ]
        for body in stale:
            del self._shapes[body]


def _inside(path: str, outer: str) -> bool:
    return path.startswith(outer.rstrip("/") + "/")


def _alike(one: Array, other: Array) -> bool:
    return bool(np.allclose(one, other, rtol=1e-6, atol=1e-12))
