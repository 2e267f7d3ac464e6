"""Puts together what views show: one joint's report, one body's, one root's. Pure, and it looks at nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from omni_physjoint.consumer.descriptor import Descriptors, ParsedJoint
from omni_physjoint.consumer.dofs import joint_dofs
from omni_physjoint.consumer.effects import settle
from omni_physjoint.consumer.factoring import upright
from omni_physjoint.consumer.gap import gap
from omni_physjoint.consumer.mass import body_mass
from omni_physjoint.consumer.mass_cells import mass_cells
from omni_physjoint.consumer.physx_object import physx_object
from omni_physjoint.consumer.placement import Placement
from omni_physjoint.consumer.root_columns import root_cells
from omni_physjoint.consumer.roots import is_enabled
from omni_physjoint.contract import Contract
from omni_physjoint.model import (
    BodyReport,
    ColumnReport,
    ColumnValue,
    JointDescriptor,
    JointReport,
    PrimColumns,
    Role,
    Root,
    RootReport,
    Scene,
    SideReport,
    Source,
)
from omni_physjoint.property_rows import property_rows

__all__ = ["body_report", "joint_report", "left_out", "outermost", "root_columns", "root_report", "with_values"]

_ROOT_COMPONENTS = frozenset({"PhysicsArticulationRootAPI", "PhysxArticulationAPI"})
_BODY_COMPONENTS = frozenset({"PhysicsRigidBodyAPI", "PhysxRigidBodyAPI", "PhysicsMassAPI"})


def joint_report(
    scene: Scene,
    prim: PrimColumns,
    parsed: Mapping[str, ParsedJoint],
    placements: Mapping[str, Placement],
    contract: Contract,
) -> JointReport:
    """Return the report of one joint, without findings.

    Args:
        scene: Units, and the places of its targets.
        prim: The joint.
        parsed: It and the joints that it names, by path.
        placements: Theirs; empty when nobody can tell a role.
        contract: Tables to join with.
    """
    placement = placements.get(prim.path)
    cells = settle(prim.path, parsed, placements, contract.version)
    descriptor = parsed[prim.path].descriptor
    return JointReport(
        path=prim.path,
        type=prim.type_name,
        schemas=prim.schemas,
        role=placement.role if placement else Role.UNKNOWN,
        role_reason=placement.reason if placement else "The columns came without bodies, so nobody can tell.",
        articulation=placement.articulation if placement else None,
        prototype=prim.instance_proxy,
        sides=tuple(_with_missing(s, scene) for s in (placement.sides if placement else _unplaced_sides(descriptor))),
        columns=property_rows(prim, cells, contract, meters_per_unit=scene.stage.length_unit),
        dofs=joint_dofs(descriptor, placement, contract.version) if placement else (),
        physx=physx_object(prim.path, Descriptors(parsed), placements, contract.version) if placement else None,
        findings=(),
        reversed=placement is not None and placement.reversed,
        gap=gap(placement) if placement else None,
        unknown_schemas=prim.unknown_schemas,
    )


def _unplaced_sides(d: JointDescriptor) -> tuple[SideReport, ...]:
    return tuple(
        SideReport(f"physics:body{i}", d.targets[i], None, (1.0, 1.0, 1.0), d.local_positions[i], d.local_rotations[i])
        for i in (0, 1)
    )


def _with_missing(side: SideReport, scene: Scene) -> SideReport:
    missing = tuple(t for t in side.targets if t in scene.places and not scene.places[t].exists)
    return replace(side, missing=missing) if missing else side


def left_out(prim: PrimColumns, columns: Collection[str]) -> PrimColumns:
    """Return `prim` as if nobody had published `columns`."""
    left = {
        name: replace(c, published=False, value=None, source=None) if name in columns else c
        for name, c in prim.columns.items()
    }
    return replace(prim, columns=left)


def with_values(prim: PrimColumns, given: Mapping[str, ColumnValue]) -> PrimColumns:
    """Return `prim` as if a layer had given these of its columns these values; columns that it has not stay away."""
    held = {
        name: replace(
            c, published=True, value=given[name], source=Source.AUTHORED, authored=True, authored_value=given[name]
        )
        if name in given
        else c
        for name, c in prim.columns.items()
    }
    return replace(prim, columns=held)


def body_report(scene: Scene, path: str, contract: Contract, *, as_link: bool) -> BodyReport:
    """Return the report of one body.

    Args:
        scene: Units, the body and its colliders; others are of no interest.
        path: The body.
        contract: Tables to join with.
        as_link: Whether it became an articulation link.
    """
    body = body_mass(scene, path, as_link=as_link)
    return replace(
        body,
        orientation=upright(scene.bodies[path].world),
        weightless=scene.bodies[path].prim.values().get("physxRigidBody:disableGravity") is True,
        columns=property_rows(
            scene.bodies[path].prim,
            mass_cells(scene, body, contract),
            contract,
            meters_per_unit=scene.stage.length_unit,
            only=_BODY_COMPONENTS,
        ),
    )


def root_columns(
    root: PrimColumns, contract: Contract, meters_per_unit: float, *, built: bool = True
) -> tuple[ColumnReport, ...]:
    """Return the rows of a root; `built` tells whether an articulation came of it."""
    cells = root_cells(root, contract, meters_per_unit=meters_per_unit, built=built)
    return property_rows(root, cells, contract, meters_per_unit=meters_per_unit, only=_ROOT_COMPONENTS)


class Movable(Protocol):
    """What of a body a root report tells."""

    @property
    def enabled(self) -> bool:
        """Whether the body is switched on."""

    @property
    def kinematic(self) -> bool:
        """Whether its transform moves it."""


def outermost(roots: Iterable[Root]) -> dict[str, str | None]:
    """Return every root path, sorted, with the root above it that makes it void."""
    found: dict[str, str | None] = {}
    above: str | None = None
    for root in sorted(roots, key=lambda root: root.prim.path):
        path = root.prim.path
        nested = above is not None and path.startswith(above + "/")
        if not nested and not root.prim.instance_proxy:
            above = path
        found[path] = above if nested else None
    return found


def root_report(root: Root, nested_below: str | None, bodies: Mapping[str, Movable], on: str) -> RootReport:
    """Return what decides whether an articulation comes of `root`.

    Args:
        root: The prim.
        nested_below: The root above it, if there is one.
        bodies: The bodies at and below it that are in no instance, by path.
        on: "body", "joint" or "group".
    """
    enabled = {path: body for path, body in bodies.items() if body.enabled}
    return RootReport(
        path=root.prim.path,
        enabled=is_enabled(root),
        nested_below=nested_below,
        prototype=root.prim.instance_proxy,
        bodies=sum(not body.kinematic for body in enabled.values()),
        kinematic=tuple(sorted(path for path, body in enabled.items() if body.kinematic)),
        on=on,
    )
