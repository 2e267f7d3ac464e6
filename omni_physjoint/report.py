"""The one place where the steps meet: scene, parser, placement, objects, findings, report.

``inspect`` takes a stage, ``inspect_file`` a path or a column snapshot, ``resolve`` a scene that is already read. All
but the reading is a function of frozen values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from omni_physjoint.consumer.descriptor import ParsedJoint, parse_joint
from omni_physjoint.consumer.dofs import joint_dofs
from omni_physjoint.consumer.effects import settle
from omni_physjoint.consumer.gap import gap
from omni_physjoint.consumer.mass import body_mass
from omni_physjoint.consumer.mass_cells import mass_cells
from omni_physjoint.consumer.physx_object import physx_object
from omni_physjoint.consumer.placement import Placements, place
from omni_physjoint.consumer.root_columns import root_cells
from omni_physjoint.contract import Contract, load
from omni_physjoint.errors import PhysJointError
from omni_physjoint.findings import with_findings
from omni_physjoint.model import (
    ArticulationReport,
    BodyReport,
    Finding,
    JointDescriptor,
    JointReport,
    PrimColumns,
    Report,
    Role,
    RootReport,
    Scene,
    SideReport,
)
from omni_physjoint.property_rows import property_rows

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["DEFAULT_CONTRACT", "Resolution", "inspect", "inspect_file", "read", "resolve", "resolve_one"]

DEFAULT_CONTRACT = "0.7"

_ROOT_COMPONENTS = frozenset({"PhysicsArticulationRootAPI", "PhysxArticulationAPI"})
_BODY_COMPONENTS = frozenset({"PhysicsRigidBodyAPI", "PhysicsMassAPI"})

# What the place of a joint depends on: the graph, the frames, and the frames that a coupling takes over.
_PLACING = (
    "type_name",
    "targets",
    "local_positions",
    "local_rotations",
    "enabled",
    "exclude_from_articulation",
    "axis",
    "mimics",
    "hinges",
    "hinge",
    "prismatic",
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """A report with the steps that led to it, so that one joint can be resolved again without the others."""

    scene: Scene
    contract: Contract
    without: tuple[str, ...]
    parsed: Mapping[str, ParsedJoint]
    placed: Placements | None
    report: Report


def inspect(
    stage: Usd.Stage,
    *,
    contract: str = DEFAULT_CONTRACT,
    joints: Collection[str] = (),
    without: Collection[str] = (),
    time: float | None = None,
    identifier: str | None = None,
) -> Report:
    """Return what the joints of `stage`, as it is now, resolve to.

    Args:
        stage: Any open stage; unsaved edits and the session layer count. Nothing is written to it.
        contract: Version of the population contract, "0.6" or "0.7".
        joints: Paths of the joints to report; empty for all. The others still count for roles.
        without: Columns to leave out of the reported joints, as if nobody had published them.
        time: Time code at which time samples are read [stage time]; None for the default value.
        identifier: Name of the stage in the report; its root layer's when None.

    Raises:
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
        ContractError: There is no such contract version.
        PhysJointError: A path in `joints` is no joint, or a column in `without` is on none of them.
    """
    return read(stage, contract=contract, joints=joints, without=without, time=time, identifier=identifier).report


def inspect_file(
    path: str | Path | None,
    *,
    contract: str = DEFAULT_CONTRACT,
    joints: Collection[str] = (),
    without: Collection[str] = (),
    time: float | None = None,
    snapshot: str | Path | None = None,
) -> Report:
    """Return what the joints of a stage file, of a column snapshot, or of both resolve to.

    With both, the snapshot's columns take the place of the stage's on joints of the same path; bodies are the stage's.

    Raises:
        StageOpenError: The stage cannot be opened.
        SnapshotError: The snapshot cannot be read.
        PhysJointError: As `inspect`.
    """
    columns = None
    if snapshot is not None:
        from omni_physjoint.snapshot import read_snapshot

        columns = read_snapshot(snapshot)
    if path is None:
        if columns is None:
            raise PhysJointError("nothing to inspect: give a stage or a column snapshot")
        named = replace(columns, stage=replace(columns.stage, identifier=str(snapshot)))
        return resolve(named, load(contract), joints=joints, without=without).report

    from omni_physjoint.stage import open_stage

    stage = open_stage(path)
    resolution = read(
        stage, contract=contract, joints=joints, without=without, time=time, identifier=str(path), columns=columns
    )
    return resolution.report


def read(
    stage: Usd.Stage,
    *,
    contract: str = DEFAULT_CONTRACT,
    joints: Collection[str] = (),
    without: Collection[str] = (),
    time: float | None = None,
    identifier: str | None = None,
    columns: Scene | None = None,
) -> Resolution:
    """Return the report of `stage` as `inspect` does, together with its intermediate steps.

    Joints of `columns` take the place of the stage's at the same paths.
    """
    from pxr import Usd

    from omni_physjoint.scene import read_scene
    from omni_physjoint.stage import composition_problems

    tables = load(contract)
    when = Usd.TimeCode.Default() if time is None else Usd.TimeCode(time)
    scene = read_scene(stage, contract=contract, time=when)
    name = identifier or (stage.GetRootLayer().realPath or "anonymous")
    scene = replace(scene, stage=replace(scene.stage, identifier=name))
    if columns is not None:
        by_path = {j.path: j for j in (*scene.joints, *columns.joints)}
        scene = replace(scene, joints=tuple(by_path[path] for path in sorted(by_path)))
    return resolve(scene, tables, joints=joints, without=without, problems=composition_problems(stage))


def resolve(
    scene: Scene,
    contract: Contract,
    *,
    joints: Collection[str] = (),
    without: Collection[str] = (),
    problems: Iterable[Finding] = (),
) -> Resolution:
    """Return the report of a scene and the steps to it: pure, and independent of the order of the joints.

    `problems` are findings that reading the stage already made; they stand first among the stage's.
    """
    shown = _shown(scene, joints)
    if without:
        scene = _leave_out(scene, shown, without)
    parsed = {j.path: parse_joint(j.type_name, j.schemas, j.values(), contract) for j in scene.joints}
    # Columns without a stage say nothing about bodies, so that nobody can tell a role.
    placed = place(scene, {path: p.descriptor for path, p in parsed.items()}) if scene.has_bodies else None
    report = Report(
        contract=contract.version,
        stage=scene.stage,
        joints=tuple(_joint(scene, j, parsed, placed, contract) for j in scene.joints if j.path in shown),
        articulations=_articulations(scene, placed, contract) if placed else (),
        bodies=_bodies(scene, placed, shown, contract) if placed else (),
        findings=tuple(problems),
        roots=_roots(scene) if placed else (),
    )
    return Resolution(scene, contract, tuple(without), parsed, placed, with_findings(report))


def resolve_one(state: Resolution, stage: Usd.Stage, path: str) -> Resolution | None:
    """Return `state` with the joint at `path` read and resolved again, or None when more than that joint may change.

    Roles, bodies and frames of all joints depend on what `_PLACING` lists; couplings read the joints that they name.
    """
    from omni_physjoint.scene import read_joint

    old = state.parsed.get(path)
    prim = read_joint(stage, path, contract=state.contract.version) if old else None
    if prim is None or old is None:
        return None
    if state.without:
        prim = _without(prim, state.without)
    parsed = parse_joint(prim.type_name, prim.schemas, prim.values(), state.contract)
    if not _same_place(old.descriptor, parsed.descriptor) or path in _coupled(state.parsed):
        return None
    scene = replace(state.scene, joints=tuple(prim if j.path == path else j for j in state.scene.joints))
    all_parsed = {**state.parsed, path: parsed}
    joint = _joint(scene, prim, all_parsed, state.placed, state.contract)
    joints = tuple(joint if j.path == path else j for j in state.report.joints)
    report = with_findings(replace(state.report, joints=joints), only=path)
    return replace(state, scene=scene, parsed=all_parsed, report=report)


def _same_place(a: JointDescriptor, b: JointDescriptor) -> bool:
    return all(getattr(a, name) == getattr(b, name) for name in _PLACING)


def _coupled(parsed: Mapping[str, ParsedJoint]) -> set[str | None]:
    """Return the joints that a mimic, a gear or a rack names."""
    named: set[str | None] = set()
    for joint in parsed.values():
        d = joint.descriptor
        named.update((*(m.leader for m in d.mimics), *d.hinges, d.hinge, d.prismatic))
    return named


def _shown(scene: Scene, joints: Collection[str]) -> Collection[str]:
    known = {j.path for j in scene.joints}
    for path in joints:
        if path not in known:
            near = get_close_matches(path, sorted(known), n=1, cutoff=0.5)
            hint = f"; did you mean {near[0]}?" if near else f"; the stage has {len(known)} joints, none of them near"
            raise PhysJointError(f"{scene.stage.identifier}: no joint at {path}{hint}")
    return set(joints) if joints else known


def _leave_out(scene: Scene, joints: Collection[str], columns: Collection[str]) -> Scene:
    for name in columns:
        if not any(j.path in joints and name in j.columns and j.columns[name].published for j in scene.joints):
            known = {c for j in scene.joints if j.path in joints for c in j.columns}
            near = get_close_matches(name, sorted(known), n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise PhysJointError(f"{scene.stage.identifier}: no joint here publishes a column {name}{hint}")
    return replace(scene, joints=tuple(_without(j, columns) if j.path in joints else j for j in scene.joints))


def _without(prim: PrimColumns, columns: Collection[str]) -> PrimColumns:
    left = {
        name: replace(c, published=False, value=None, source=None) if name in columns else c
        for name, c in prim.columns.items()
    }
    return replace(prim, columns=left)


def _joint(
    scene: Scene,
    prim: PrimColumns,
    parsed: Mapping[str, ParsedJoint],
    placed: Placements | None,
    contract: Contract,
) -> JointReport:
    placements = placed.joints if placed else {}
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
        columns=property_rows(prim, cells, contract, meters_per_unit=scene.stage.meters_per_unit),
        dofs=joint_dofs(descriptor, placement, contract.version) if placement else (),
        physx=physx_object(prim.path, _Descriptors(parsed), placements, contract.version) if placement else None,
        findings=(),
        reversed=placement is not None and placement.reversed,
        gap=gap(placement) if placement else None,
    )


class _Descriptors(Mapping[str, JointDescriptor]):
    """The descriptors of parsed joints, without a copy of the table for each joint."""

    def __init__(self, parsed: Mapping[str, ParsedJoint]) -> None:
        self._parsed = parsed

    def __getitem__(self, path: str) -> JointDescriptor:
        return self._parsed[path].descriptor

    def __iter__(self) -> Iterator[str]:
        return iter(self._parsed)

    def __len__(self) -> int:
        return len(self._parsed)


def _unplaced_sides(d: JointDescriptor) -> tuple[SideReport, ...]:
    return tuple(
        SideReport(f"physics:body{i}", d.targets[i], None, (1.0, 1.0, 1.0), d.local_positions[i], d.local_rotations[i])
        for i in (0, 1)
    )


def _with_missing(side: SideReport, scene: Scene) -> SideReport:
    missing = tuple(t for t in side.targets if t in scene.places and not scene.places[t].exists)
    return replace(side, missing=missing) if missing else side


def _articulations(scene: Scene, placed: Placements, contract: Contract) -> tuple[ArticulationReport, ...]:
    unit = scene.stage.meters_per_unit
    rows = {
        root.prim.path: property_rows(
            root.prim,
            root_cells(root.prim, contract, meters_per_unit=unit, built=True),
            contract,
            meters_per_unit=unit,
            only=_ROOT_COMPONENTS,
        )
        for root in scene.roots
    }
    return tuple(replace(a, columns=rows.get(a.root, ())) for a in placed.articulations)


def _roots(scene: Scene) -> tuple[RootReport, ...]:
    """Return every root prim of the scene, by path, with what decides whether an articulation comes of it."""
    movable = [p for p, b in scene.bodies.items() if b.enabled and not b.prim.instance_proxy]
    joints = {joint.path for joint in scene.joints}
    found: list[RootReport] = []
    above = ""
    for root in sorted(scene.roots, key=lambda root: root.prim.path):
        path = root.prim.path
        nested = bool(above) and path.startswith(above + "/")
        if not nested and not root.prim.instance_proxy:
            above = path
        below = [p for p in movable if p == path or p.startswith(path + "/")]
        found.append(
            RootReport(
                path=path,
                enabled=root.prim.values().get("physxArticulation:articulationEnabled") is not False,
                nested_below=above if nested else None,
                prototype=root.prim.instance_proxy,
                bodies=sum(not scene.bodies[p].kinematic for p in below),
                kinematic=tuple(sorted(p for p in below if scene.bodies[p].kinematic)),
                on="body" if path in scene.bodies else "joint" if path in joints else "group",
            )
        )
    return tuple(found)


def _bodies(scene: Scene, placed: Placements, shown: Collection[str], contract: Contract) -> tuple[BodyReport, ...]:
    """Return the bodies that the shown joints connect."""
    joined = {side.body for path in shown for side in placed.joints[path].sides if side.body in scene.bodies}
    masses = (body_mass(scene, p, as_link=p in placed.links) for p in sorted(p for p in joined if p is not None))
    return tuple(
        replace(
            body,
            columns=property_rows(
                scene.bodies[body.path].prim,
                mass_cells(scene, body, contract),
                contract,
                meters_per_unit=scene.stage.meters_per_unit,
                only=_BODY_COMPONENTS,
            ),
        )
        for body in masses
    )
