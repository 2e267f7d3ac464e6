"""Column snapshots: the columns of joints and bodies as JSON, for those who populate ovstage by hand.

The format is that of docs/formats.md: ``{"joints": {path: {"type", "schemas", "columns"}}, "bodies": {path: {...}},
"stage": {...}}``. What `write_snapshot` adds to it (world matrices, places, roots, colliders) is optional.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from omni_physjoint.errors import SnapshotError
from omni_physjoint.floats import in_json
from omni_physjoint.model import Body, Collider, ColumnValue, Matrix, Place, PrimColumns, Root, Scene, StageInfo
from omni_physjoint.snapshot_node import Node

__all__ = ["read_snapshot", "write_snapshot"]

_BODY_API = "PhysicsRigidBodyAPI"
_ROOT_API = "PhysicsArticulationRootAPI"
_COLLISION_API = "PhysicsCollisionAPI"

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def read_snapshot(source: str | PathLike[str] | Mapping[str, Any]) -> Scene:
    """Return the scene that a snapshot describes.

    A column of no component is kept. Without "bodies" the scene has none, and says so. Without "stage" units are those
    that the consumer assumes when nobody wrote any: metres, kilograms, Z up (contract page stage_units).

    Args:
        source: Path of a JSON file, or the object that one would hold.

    Raises:
        SnapshotError: The file cannot be read, is no JSON, or is not of the format; names the place in the JSON.
    """
    if isinstance(source, Mapping):
        return _scene(Node(source, "snapshot"), "anonymous")
    name = fspath(source)
    try:
        loaded = json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise SnapshotError(f"{name}: cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise SnapshotError(f"{name}: is no JSON: {error}") from None
    return _scene(Node(loaded, name), name)


def _scene(top: Node, identifier: str) -> Scene:
    joints = {path: node.prim_columns(path) for path, node in top["joints"].prims()}
    entries = top.get("bodies")
    placed = dict(entries.prims()) if entries else {}
    prims = {path: _body_columns(node, path) for path, node in placed.items()}
    worlds = {path: _world(path, placed, prims) for path in prims}
    body_paths = {path for path, prim in prims.items() if _BODY_API in prim.schemas}
    bodies = {path: _body(placed[path], prims[path], worlds[path], body_paths) for path in sorted(body_paths)}
    roots = {p.path: p for p in (*joints.values(), *prims.values()) if _ROOT_API in p.schemas}
    for path, node in top.entries("roots"):
        roots[path] = node.prim_columns(path)
    colliders = {
        path: _collider_of_body(prim, worlds[path], body_paths)
        for path, prim in prims.items()
        if _COLLISION_API in prim.schemas
    }
    for path, node in top.entries("colliders"):
        colliders[path] = _collider(path, node)
    places = _places(joints, roots, bodies, worlds, colliders)
    for path, node in top.entries("places"):
        places[path] = _place(path, node)
    units = top.get("stage")
    return Scene(
        stage=_stage_info(units, identifier),
        joints=tuple(joints[path] for path in sorted(joints)),
        bodies=bodies,
        roots=tuple(Root(roots[path]) for path in sorted(roots)),
        places=dict(sorted(places.items())),
        colliders=tuple(colliders[path] for path in sorted(colliders)),
        has_bodies=entries is not None,
        several_scenes=units is not None and units.flag("several_scenes"),
    )


def _stage_info(node: Node | None, identifier: str) -> StageInfo:
    if node is None:
        return StageInfo(identifier, 1.0, 1.0, "Z")
    return StageInfo(
        identifier,
        node.number("meters_per_unit", 1.0),
        node.number("kilograms_per_unit", 1.0),
        node.text("up_axis", "Z"),
    )


def _body_columns(node: Node, path: str) -> PrimColumns:
    """Return the columns of an entry under "bodies", which is a body unless its schemas say otherwise."""
    return node.prim_columns(path, default_type="Xform", default_schemas=(_BODY_API,))


def _world(path: str, entries: Mapping[str, Node], prims: Mapping[str, PrimColumns]) -> Matrix:
    """Return the world matrix as given, or composed of the ``omni:xform`` of the prim and its listed ancestors."""
    given = entries[path].matrix("world")
    if given is not None:
        return given
    world = _IDENTITY
    at = path
    while at:
        values = prims[at].values() if at in prims else {}
        local = values.get("omni:xform")
        if isinstance(local, tuple) and len(local) == 16:
            world = _product(world, tuple(float(x) for x in local if isinstance(x, (int, float))))
        if values.get("omni:resetXformStack") is True:
            break
        at = at.rpartition("/")[0]
    return world


def _product(first: Matrix, second: Matrix) -> Matrix:
    if len(second) != 16:
        return first
    return tuple(sum(first[4 * i + k] * second[4 * k + j] for k in range(4)) for i in range(4) for j in range(4))


def _body(node: Node, prim: PrimColumns, world: Matrix, body_paths: set[str]) -> Body:
    values = prim.values()
    return Body(
        prim=prim,
        world=world,
        enabled=values.get("physics:rigidBodyEnabled") is not False,
        kinematic=values.get("physics:kinematicEnabled") is True,
        parent_body=next(iter(_above(prim.path.rpartition("/")[0], body_paths)), None),
        reset_xform_stack=node.flag("reset_xform_stack") or values.get("omni:resetXformStack") is True,
    )


def _above(path: str, body_paths: set[str]) -> tuple[str, ...]:
    """Return every body at or above `path`, nearest first."""
    found = []
    while path:
        if path in body_paths:
            found.append(path)
        path = path.rpartition("/")[0]
    return tuple(found)


def _collider_of_body(prim: PrimColumns, world: Matrix, body_paths: set[str]) -> Collider:
    values = prim.values()
    return Collider(
        path=prim.path,
        type_name=prim.type_name,
        world=world,
        enabled=values.get("physics:collisionEnabled") is not False,
        body=next(iter(_above(prim.path, body_paths)), None),
        attributes=values,
        schemas=prim.schemas,
    )


def _places(
    joints: Mapping[str, PrimColumns],
    roots: Mapping[str, PrimColumns],
    bodies: Mapping[str, Body],
    worlds: Mapping[str, Matrix],
    colliders: Mapping[str, Collider],
) -> dict[str, Place]:
    paths = {*joints, *roots}
    for joint in joints.values():
        for column in joint.columns.values():
            if column.type == "path[]" and isinstance(column.value, tuple):
                paths.update(str(target) for target in column.value)
    found = {}
    for path in paths:
        above = _above(path, set(bodies))
        known = path in worlds or path in joints or path in roots
        world = next((worlds[at] for at in _upwards(path) if at in worlds), _IDENTITY)
        static = path in colliders and not any(bodies[body].enabled for body in above)
        found[path] = (
            Place(path, True, world, next(iter(above), None), above, static)
            if known
            else Place(path, False, world, next(iter(above), None), above)
        )
    return found


def _upwards(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]


def _place(path: str, node: Node) -> Place:
    above = node.texts("bodies")
    return Place(
        path,
        node.flag("exists", default=True),
        node.matrix("world") or _IDENTITY,
        next(iter(above), None),
        above,
        node.flag("static_collider"),
    )


def _collider(path: str, node: Node) -> Collider:
    return Collider(
        path=path,
        type_name=node.text("type"),
        world=node.matrix("world") or _IDENTITY,
        enabled=node.flag("enabled", default=True),
        body=node.text("body", "") or None,
        attributes=node.prim_columns(path, default_schemas=()).values(),
        material=node.text("material", "") or None,
        material_density=node.number("material_density", None),
        points=node.rows("points", float, 3),
        faces=node.rows("faces", int, None),
        schemas=node.texts("schemas"),
        owner=node.text("owner", ""),
    )


def write_snapshot(scene: Scene) -> dict[str, Any]:
    """Return `scene` as the object of a snapshot; `read_snapshot` makes an equal scene of it.

    Only published columns are written: whether and where they were authored is not part of a snapshot. Left out is a
    value of another type than the contract's, which only an attribute without its schema can have; nobody reads it.
    """
    stage = scene.stage
    top: dict[str, Any] = {
        "joints": {joint.path: _written(joint) for joint in scene.joints},
        "stage": {
            "meters_per_unit": stage.meters_per_unit,
            "kilograms_per_unit": stage.kilograms_per_unit,
            "up_axis": stage.up_axis,
            **({"several_scenes": True} if scene.several_scenes else {}),
        },
    }
    if not scene.has_bodies:
        return top
    top["bodies"] = {
        path: {**_written(body.prim), "world": list(body.world), "reset_xform_stack": body.reset_xform_stack}
        for path, body in scene.bodies.items()
    }
    top["roots"] = {root.prim.path: _written(root.prim) for root in scene.roots}
    top["places"] = {
        path: {
            "exists": place.exists,
            "world": list(place.world),
            "bodies": list(place.ancestors_bodies),
            "static_collider": place.static_collider,
        }
        for path, place in scene.places.items()
    }
    top["colliders"] = {
        c.path: {
            "type": c.type_name,
            "schemas": list(c.schemas),
            "columns": {name: in_json(value) for name, value in c.attributes.items()},
            **({"owner": c.owner} if c.owner else {}),
            "world": list(c.world),
            "enabled": c.enabled,
            "body": c.body,
            "material": c.material,
            "material_density": in_json(c.material_density),
            "points": in_json(c.points),
            "faces": in_json(c.faces),
        }
        for c in scene.colliders
    }
    return top


def _written(prim: PrimColumns) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "type": prim.type_name,
        "schemas": list(prim.schemas),
        "columns": {name: in_json(v) for name, v in prim.values().items() if _is_readable(name, v, prim.type_name)},
    }
    return {**entry, "prototype": True} if prim.instance_proxy else entry


def _is_readable(name: str, value: ColumnValue, type_name: str) -> bool:
    try:
        Node(value, "").column(name, type_name)
    except SnapshotError:
        return False
    return True
