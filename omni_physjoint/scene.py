"""Read from a stage, in one traversal, all that the consumer needs: joints, bodies, roots, places, colliders, units."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator

from pxr import Tf, Usd, UsdGeom, UsdPhysics

from omni_physjoint import schemas
from omni_physjoint.colliders import ColliderReader
from omni_physjoint.diagnostics import first_reason, quiet
from omni_physjoint.errors import StageOpenError
from omni_physjoint.hidden import hidden_joints
from omni_physjoint.model import Body, Collider, Matrix, Place, PrimColumns, Root, Scene, StageInfo, Vector
from omni_physjoint.producer import publish
from omni_physjoint.producer.opinions import targets_of

__all__ = ["PREDICATE", "PrimReader", "absent", "drawn", "populated", "read_joint", "read_scene", "stage_info"]

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
PREDICATE = Usd.TraverseInstanceProxies()
"""Active, defined, loaded and not abstract, inside instances too: the prims that population visits."""


def read_joint(
    stage: Usd.Stage, path: str, *, contract: str = "0.7", time: Usd.TimeCode | None = None
) -> PrimColumns | None:
    """Return the columns of the joint at `path`, or None when population would not see a joint there.

    Raises:
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
    """
    schemas.ensure_registered()
    prim = populated(stage, path)
    with quiet():
        return publish(prim, contract=contract, time=time) if prim and prim.IsA(UsdPhysics.Joint) else None


def read_scene(
    stage: Usd.Stage, *, contract: str = "0.7", time: Usd.TimeCode | None = None, joints: Iterable[str] | None = None
) -> Scene:
    """Return everything that the consumer needs from `stage`, as values; the stage is not kept and not written to.

    Args:
        stage: Any open stage, unsaved edits and session layer included.
        contract: Version of the population contract, "0.6" or "0.7".
        time: When to read time samples; None for the default time.
        joints: Paths of the joints to read; None for all. Bodies, roots and colliders are read in any case.

    Raises:
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
        StageOpenError: A layer turned out to be broken while it was read.
    """
    schemas.ensure_registered()
    when = Usd.TimeCode.Default() if time is None else time
    try:
        with quiet():
            return _read(stage, contract, when, None if joints is None else frozenset(joints))
    except Tf.ErrorException as error:
        name = stage.GetRootLayer().identifier
        raise StageOpenError(f"{name}: is broken: {first_reason(error) or error}") from None


class PrimReader:
    """Reads single prims of one stage, as values. Transforms are computed once; `moved` forgets them."""

    def __init__(self, stage: Usd.Stage, contract: str, time: Usd.TimeCode, bodies: Container[str]) -> None:
        """Read under `contract` at `time`.

        Args:
            stage: Stage that the prims are on.
            contract: Version of the population contract.
            time: When to read time samples.
            bodies: Paths of all bodies that are not inert. It may grow while the reader lives.
        """
        self._stage = stage
        self._contract = contract
        self._time = time
        self._bodies = bodies
        self._worlds = UsdGeom.XformCache(time)
        self._colliders = ColliderReader(contract, time)

    def forget(self) -> None:
        """Forget transforms and materials, as the stage has changed."""
        self._worlds.Clear()
        self._colliders = ColliderReader(self._contract, self._time)

    def columns(self, prim: Usd.Prim) -> PrimColumns:
        """Return the columns of any prim."""
        return publish(prim, contract=self._contract, time=self._time)

    def body(self, prim: Usd.Prim) -> Body:
        """Return a prim with PhysicsRigidBodyAPI."""
        columns = self.columns(prim)
        values = columns.values()
        return Body(
            prim=columns,
            world=self.world(prim),
            enabled=values.get("physics:rigidBodyEnabled") is not False,
            kinematic=values.get("physics:kinematicEnabled") is True,
            parent_body=next(self._bodies_above(columns.path), None),
            reset_xform_stack=prim.IsA(UsdGeom.Xformable) and UsdGeom.Xformable(prim).GetResetXformStack(),
            absent=absent(prim),
        )

    def owner(self, path: str) -> str | None:
        """Return the body that a collider at `path` belongs to."""
        return next(self._bodies_at_or_above(path), None)

    def collider(self, prim: Usd.Prim) -> list[Collider]:
        """Return the collider of a prim with PhysicsCollisionAPI, and the ones that it makes of its children."""
        body = self.owner(prim.GetPath().pathString)
        relative = self._relative(prim, body)
        found = [self._colliders.read(prim, world=self.world(prim), body=body, relative=relative)]
        if body is None or prim.IsInstanceProxy() or prim.IsA(UsdGeom.Gprim):
            return found
        # On a prim without geometry the API turns each geometric child into a collider (measured, ovphysx 0.7.0).
        for child in prim.GetFilteredChildren(Usd.TraverseInstanceProxies()):
            if child.IsA(UsdGeom.Gprim):
                relative = self._relative(child, body)
                world = self.world(child)
                found.append(self._colliders.read(prim, world=world, body=body, relative=relative, geometry=child))
        return found

    def _relative(self, prim: Usd.Prim, body: str | None) -> Matrix | None:
        if body is None or prim.GetPath() == body:
            return None
        matrix, resets = self._worlds.ComputeRelativeTransform(prim, self._stage.GetPrimAtPath(body))
        return tuple(value for row in matrix for value in row) if resets else None

    def place(self, path: str, enabled: Callable[[str], bool]) -> Place:
        """Return where `path` is; `enabled` tells of a body whether it is."""
        prim = populated(self._stage, path)
        above = tuple(self._bodies_at_or_above(path))
        if not prim:
            return Place(path, False, self.world_at(path), above[0] if above else None, above)
        static = prim.HasAPI(UsdPhysics.CollisionAPI) and not any(enabled(body) for body in above)
        return Place(path, True, self.world_at(path), above[0] if above else None, above, static)

    def world(self, prim: Usd.Prim) -> Matrix:
        """Return the local-to-world transform of `prim`."""
        matrix = self._worlds.GetLocalToWorldTransform(prim)
        a, b, c, d = matrix[0], matrix[1], matrix[2], matrix[3]
        # By index: iterating a vector runs into its end by an exception, which takes ten times as long.
        return (*(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]), *(c[0], c[1], c[2], c[3], d[0], d[1], d[2], d[3]))

    def world_at(self, path: str) -> Matrix:
        """Return the local-to-world transform at `path` as the consumer has it.

        Where no prim is, that is the transform of the nearest one above, see `drawn` (measured on ovphysx 0.7.0).
        """
        while path:
            prim = populated(self._stage, path)
            if prim and drawn(prim):
                return self.world(prim)
            path = path.rpartition("/")[0]
        return _IDENTITY

    def _bodies_at_or_above(self, path: str) -> Iterator[str]:
        """Yield every body at or above `path`, nearest first."""
        if path in self._bodies:
            yield path
        yield from self._bodies_above(path)

    def _bodies_above(self, path: str) -> Iterator[str]:
        parent = path.rpartition("/")[0]
        while parent:
            if parent in self._bodies:
                yield parent
            parent = parent.rpartition("/")[0]


def _read(stage: Usd.Stage, contract: str, time: Usd.TimeCode, wanted: frozenset[str] | None) -> Scene:
    """Return the scene with the `wanted` joints, or with all."""
    scenes: list[str] = []
    joint_prims: list[Usd.Prim] = []
    root_prims: list[Usd.Prim] = []
    collider_prims: list[Usd.Prim] = []
    body_prims: dict[str, Usd.Prim] = {}
    for prim in Usd.PrimRange.Stage(stage, PREDICATE):
        if prim.IsA(UsdPhysics.Scene):
            scenes.append(prim.GetPath().pathString)
        if prim.IsA(UsdPhysics.Joint) and (wanted is None or prim.GetPath().pathString in wanted):
            joint_prims.append(prim)
        if prim.HasAPI(UsdPhysics.RigidBodyAPI) and drawn(prim):
            body_prims[prim.GetPath().pathString] = prim
        if prim.HasAPI(UsdPhysics.CollisionAPI) and drawn(prim):
            collider_prims.append(prim)
        if prim.HasAPI(UsdPhysics.ArticulationRootAPI):
            root_prims.append(prim)
    owners = set(body_prims)
    reader = PrimReader(stage, contract, time, owners)
    joints = sorted((reader.columns(prim) for prim in joint_prims), key=lambda joint: joint.path)
    roots = sorted((Root(reader.columns(prim)) for prim in root_prims), key=lambda root: root.prim.path)
    bodies = {path: reader.body(prim) for path, prim in body_prims.items()}
    owners.difference_update(path for path, body in bodies.items() if body.inert)
    colliders = sorted((c for prim in collider_prims for c in reader.collider(prim)), key=lambda c: c.path)
    return Scene(
        stage=stage_info(stage, scenes, time),
        joints=tuple(joints),
        bodies=bodies,
        roots=tuple(roots),
        places={path: reader.place(path, lambda b: bodies[b].enabled) for path in _placed(joints, roots)},
        colliders=tuple(colliders),
        several_scenes=len(scenes) > 1,
        hidden=hidden_joints(stage),
    )


def _placed(joints: Iterable[PrimColumns], roots: Iterable[Root]) -> list[str]:
    """Return the paths of joints, roots, and everything that a joint targets."""
    paths = {root.prim.path for root in roots}
    for joint in joints:
        paths.add(joint.path)
        for column in joint.columns.values():
            if column.type == "path[]" and column.published and isinstance(column.value, tuple):
                paths.update(str(target) for target in column.value)
    return sorted(paths)


def populated(stage: Usd.Stage, path: str) -> Usd.Prim | None:
    """Return the prim at `path` if population visits it; a path to a property leads to none (measured)."""
    prim = None if "." in path else stage.GetPrimAtPath(path)
    return prim if prim and PREDICATE(prim) else None


def drawn(prim: Usd.Prim) -> bool:
    """Tell whether population has `prim` at its own path: inside an instance only what is drawn, visible or not.

    A group inside an instance is there too where some joint targets a shape below it that is no collider; left out, as
    nobody joins bodies to what is only drawn.

    Source: measured on ovstage 0.3.0 with 24 types of prims.
    """
    return not prim.IsInstanceProxy() or prim.IsA(UsdGeom.Gprim) or prim.IsA(UsdGeom.PointInstancer)


def absent(body: Usd.Prim) -> bool:
    """Tell whether the consumer makes no body of a prim with PhysicsRigidBodyAPI.

    Its ``physics:simulationOwner`` names prims and none of them is a scene, or it lies below a PointInstancer, which
    makes bodies of its own (measured on ovphysx 0.7.0).
    """
    relationship = body.GetRelationship("physics:simulationOwner")
    owners = targets_of(relationship)
    stage = body.GetStage()
    if owners and not any((p := stage.GetPrimAtPath(owner)) and p.IsA(UsdPhysics.Scene) for owner in owners):
        return True
    above = body.GetParent()
    while above and not above.IsPseudoRoot():
        if above.IsA(UsdGeom.PointInstancer):
            return True
        above = above.GetParent()
    return False


def stage_info(stage: Usd.Stage, scenes: Iterable[str], time: Usd.TimeCode) -> StageInfo:
    """Return the facts of a stage whose PhysicsScenes are at `scenes`."""
    pulls = {_gravity(stage, UsdPhysics.Scene.Get(stage, path), time) for path in scenes}
    return StageInfo(
        meters_per_unit=UsdGeom.GetStageMetersPerUnit(stage),
        kilograms_per_unit=UsdPhysics.GetStageKilogramsPerUnit(stage),
        up_axis=str(UsdGeom.GetStageUpAxis(stage)),
        gravity=pulls.pop() if len(pulls) == 1 else None,
    )


def _gravity(stage: Usd.Stage, scene: UsdPhysics.Scene, time: Usd.TimeCode) -> Vector | None:
    """Return the gravity of a scene: down, and that of the earth, where nothing else is authored.

    Source: UsdPhysics schema; measured on ovphysx 0.7.0.
    """
    magnitude = scene.GetGravityMagnitudeAttr().Get(time)
    direction = scene.GetGravityDirectionAttr().Get(time)
    if magnitude is None or direction is None:
        return None
    if magnitude < 0.0:
        unit = UsdGeom.GetStageMetersPerUnit(stage)
        if not unit > 0.0:
            return None
        magnitude = _EARTH / unit
    x, y, z = direction
    length = math.hypot(x, y, z)
    if length == 0.0:
        x, y, z = (0.0, 0.0, -1.0) if UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.z else (0.0, -1.0, 0.0)
        length = 1.0
    pull = (magnitude * x / length, magnitude * y / length, magnitude * z / length)
    return pull if all(math.isfinite(v) for v in pull) else None


_EARTH = 9.81
"""[m/s^2]"""
