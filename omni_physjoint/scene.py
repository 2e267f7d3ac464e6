"""Read from a stage, in one traversal, all that the consumer needs: joints, bodies, roots, places, colliders, units."""

from __future__ import annotations

from collections.abc import Iterable

from pxr import Usd, UsdGeom, UsdPhysics

from omni_physjoint import schemas
from omni_physjoint.colliders import read_collider
from omni_physjoint.model import Body, Collider, Place, PrimColumns, Root, Scene, StageInfo
from omni_physjoint.producer import publish

__all__ = ["read_joint", "read_scene"]


def read_joint(
    stage: Usd.Stage, path: str, *, contract: str = "0.7", time: Usd.TimeCode | None = None
) -> PrimColumns | None:
    """Return the columns of the joint at `path`, or None when there is none."""
    prim = stage.GetPrimAtPath(path)
    return publish(prim, contract=contract, time=time) if prim and prim.IsA(UsdPhysics.Joint) else None


def read_scene(
    stage: Usd.Stage, *, contract: str = "0.7", time: Usd.TimeCode | None = None, joints: Iterable[str] | None = None
) -> Scene:
    """Return everything that the consumer needs from `stage`; `joints` restricts which joints are read."""
    schemas.ensure_registered()
    when = Usd.TimeCode.Default() if time is None else time
    wanted = None if joints is None else set(joints)
    cache = UsdGeom.XformCache(when)
    joint_rows: list[PrimColumns] = []
    roots: list[Root] = []
    body_prims: list[Usd.Prim] = []
    collider_prims: list[Usd.Prim] = []
    for prim in Usd.PrimRange.Stage(stage, Usd.TraverseInstanceProxies()):
        if prim.IsA(UsdPhysics.Joint) and (wanted is None or str(prim.GetPath()) in wanted):
            joint_rows.append(publish(prim, contract=contract, time=when))
        if prim.HasAPI(UsdPhysics.ArticulationRootAPI):
            roots.append(Root(publish(prim, contract=contract, time=when)))
        if prim.HasAPI(UsdPhysics.RigidBodyAPI):
            body_prims.append(prim)
        if prim.HasAPI(UsdPhysics.CollisionAPI):
            collider_prims.append(prim)

    bodies: dict[str, Body] = {}
    for prim in body_prims:
        columns = publish(prim, contract=contract, time=when)
        values = columns.values()
        bodies[columns.path] = Body(
            prim=columns,
            world=_world(cache, prim),
            enabled=bool(values.get("physics:rigidBodyEnabled", True)),
            kinematic=bool(values.get("physics:kinematicEnabled", False)),
            parent_body=next(iter(_bodies_at_or_above(prim.GetParent())), None),
            reset_xform_stack=UsdGeom.Xformable(prim).GetResetXformStack() if prim.IsA(UsdGeom.Xformable) else False,
        )
    colliders: list[Collider] = []
    for prim in collider_prims:
        owner = next((b for b in _bodies_at_or_above(prim)), None)
        colliders.append(read_collider(prim, world=_world(cache, prim), body=owner, time=when))

    paths = {row.path for row in joint_rows} | {root.prim.path for root in roots}
    for row in joint_rows:
        for name, column in row.columns.items():
            if column.type == "path[]" and isinstance(column.value, tuple):
                paths.update(str(target) for target in column.value)
    places = {path: _place(stage, cache, path, bodies) for path in sorted(paths)}
    return Scene(
        stage=_stage_info(stage),
        joints=tuple(sorted(joint_rows, key=lambda row: row.path)),
        bodies=bodies,
        roots=tuple(sorted(roots, key=lambda root: root.prim.path)),
        places=places,
        colliders=tuple(colliders),
    )


def _stage_info(stage: Usd.Stage) -> StageInfo:
    return StageInfo(
        identifier="anonymous",
        meters_per_unit=UsdGeom.GetStageMetersPerUnit(stage),
        kilograms_per_unit=UsdPhysics.GetStageKilogramsPerUnit(stage),
        up_axis=str(UsdGeom.GetStageUpAxis(stage)),
    )


def _world(cache: UsdGeom.XformCache, prim: Usd.Prim) -> tuple[float, ...]:
    return tuple(x for row in cache.GetLocalToWorldTransform(prim) for x in row)


def _bodies_at_or_above(prim: Usd.Prim) -> list[str]:
    found = []
    while prim and not prim.IsPseudoRoot():
        if prim.HasAPI(UsdPhysics.RigidBodyAPI):
            found.append(str(prim.GetPath()))
        prim = prim.GetParent()
    return found


def _place(stage: Usd.Stage, cache: UsdGeom.XformCache, path: str, bodies: dict[str, Body]) -> Place:
    prim = stage.GetPrimAtPath(path)
    if not prim:
        return Place(
            path, False, (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0), None
        )
    above = _bodies_at_or_above(prim)
    enabled = any(b in bodies and bodies[b].enabled for b in above)
    collides = prim.HasAPI(UsdPhysics.CollisionAPI) and not enabled
    return Place(path, True, _world(cache, prim), above[0] if above else None, tuple(above), collides)
