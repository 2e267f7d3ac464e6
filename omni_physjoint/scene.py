"""Read from a stage, in one traversal, all that the consumer needs: joints, bodies, roots, places, colliders, units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pxr import Tf, Usd, UsdGeom, UsdPhysics

from omni_physjoint import schemas
from omni_physjoint.colliders import ColliderReader
from omni_physjoint.diagnostics import first_reason, quiet
from omni_physjoint.errors import StageOpenError
from omni_physjoint.model import Body, Collider, Matrix, Place, PrimColumns, Root, Scene, StageInfo
from omni_physjoint.producer import publish

__all__ = ["read_joint", "read_scene"]

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
_PREDICATE = Usd.TraverseInstanceProxies()
"""Active, defined, loaded and not abstract, inside instances too: the prims that population visits."""


def read_joint(
    stage: Usd.Stage, path: str, *, contract: str = "0.7", time: Usd.TimeCode | None = None
) -> PrimColumns | None:
    """Return the columns of the joint at `path`, or None when population would not see a joint there.

    Raises:
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
    """
    schemas.ensure_registered()
    prim = _populated(stage, path)
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
    reader = _Reader(stage, contract, Usd.TimeCode.Default() if time is None else time)
    try:
        with quiet():
            return reader.read(None if joints is None else frozenset(joints))
    except Tf.ErrorException as error:
        name = stage.GetRootLayer().identifier
        raise StageOpenError(f"{name}: is broken: {first_reason(error) or error}") from None


class _Reader:
    """One reading of one stage."""

    def __init__(self, stage: Usd.Stage, contract: str, time: Usd.TimeCode) -> None:
        self._stage = stage
        self._contract = contract
        self._time = time
        self._worlds = UsdGeom.XformCache(time)
        self._bodies: dict[str, Usd.Prim] = {}

    def read(self, wanted: frozenset[str] | None) -> Scene:
        """Return the scene with the `wanted` joints, or with all."""
        joints: list[PrimColumns] = []
        roots: list[Root] = []
        collider_prims: list[Usd.Prim] = []
        for prim in Usd.PrimRange.Stage(self._stage, _PREDICATE):
            if prim.IsA(UsdPhysics.Joint) and (wanted is None or prim.GetPath().pathString in wanted):
                joints.append(self._publish(prim))
            if prim.HasAPI(UsdPhysics.RigidBodyAPI):
                self._bodies[prim.GetPath().pathString] = prim
            if prim.HasAPI(UsdPhysics.CollisionAPI):
                collider_prims.append(prim)
            if prim.HasAPI(UsdPhysics.ArticulationRootAPI):
                roots.append(Root(self._publish(prim)))
        bodies = {path: self._body(path, prim) for path, prim in self._bodies.items()}
        return Scene(
            stage=_stage_info(self._stage),
            joints=tuple(sorted(joints, key=lambda joint: joint.path)),
            bodies=bodies,
            roots=tuple(sorted(roots, key=lambda root: root.prim.path)),
            places=self._places(joints, roots, bodies),
            colliders=self._colliders(collider_prims),
        )

    def _publish(self, prim: Usd.Prim) -> PrimColumns:
        return publish(prim, contract=self._contract, time=self._time)

    def _body(self, path: str, prim: Usd.Prim) -> Body:
        columns = self._publish(prim)
        values = columns.values()
        return Body(
            prim=columns,
            world=self._world(prim),
            enabled=values.get("physics:rigidBodyEnabled") is not False,
            kinematic=values.get("physics:kinematicEnabled") is True,
            parent_body=next(self._bodies_above(path), None),
            reset_xform_stack=prim.IsA(UsdGeom.Xformable) and UsdGeom.Xformable(prim).GetResetXformStack(),
        )

    def _colliders(self, prims: Iterable[Usd.Prim]) -> tuple[Collider, ...]:
        reader = ColliderReader(self._contract, self._time)
        found = []
        for prim in prims:
            path = prim.GetPath().pathString
            body = next(self._bodies_at_or_above(path), None)
            found.append(reader.read(prim, world=self._world(prim), body=body, relative=self._relative(prim, body)))
            if body is None or prim.IsInstanceProxy() or prim.IsA(UsdGeom.Gprim):
                continue
            # On a prim without geometry the API turns each geometric child into a collider (measured, ovphysx 0.7.0).
            for child in prim.GetFilteredChildren(Usd.TraverseInstanceProxies()):
                if child.IsA(UsdGeom.Gprim):
                    relative = self._relative(child, body)
                    found.append(
                        reader.read(prim, world=self._world(child), body=body, relative=relative, geometry=child)
                    )
        return tuple(sorted(found, key=lambda collider: collider.path))

    def _relative(self, prim: Usd.Prim, body: str | None) -> Matrix | None:
        if body is None or prim == self._bodies[body]:
            return None
        matrix, resets = self._worlds.ComputeRelativeTransform(prim, self._bodies[body])
        return tuple(value for row in matrix for value in row) if resets else None

    def _places(
        self, joints: Iterable[PrimColumns], roots: Iterable[Root], bodies: dict[str, Body]
    ) -> dict[str, Place]:
        paths = {root.prim.path for root in roots}
        for joint in joints:
            paths.add(joint.path)
            for column in joint.columns.values():
                if column.type == "path[]" and column.published and isinstance(column.value, tuple):
                    paths.update(str(target) for target in column.value)
        return {path: self._place(path, bodies) for path in sorted(paths)}

    def _place(self, path: str, bodies: dict[str, Body]) -> Place:
        prim = _populated(self._stage, path)
        if not prim:
            return Place(path, False, _IDENTITY, None)
        above = tuple(self._bodies_at_or_above(path))
        static = prim.HasAPI(UsdPhysics.CollisionAPI) and not any(bodies[body].enabled for body in above)
        return Place(path, True, self._world(prim), above[0] if above else None, above, static)

    def _world(self, prim: Usd.Prim) -> Matrix:
        matrix = self._worlds.GetLocalToWorldTransform(prim)
        return tuple(matrix[i][j] for i in range(4) for j in range(4))

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


def _populated(stage: Usd.Stage, path: str) -> Usd.Prim | None:
    """Return the prim at `path` if population visits it; a path to a property leads to none (measured)."""
    prim = None if "." in path else stage.GetPrimAtPath(path)
    return prim if prim and _PREDICATE(prim) else None


def _stage_info(stage: Usd.Stage) -> StageInfo:
    return StageInfo(
        meters_per_unit=UsdGeom.GetStageMetersPerUnit(stage),
        kilograms_per_unit=UsdPhysics.GetStageKilogramsPerUnit(stage),
        up_axis=str(UsdGeom.GetStageUpAxis(stage)),
    )
