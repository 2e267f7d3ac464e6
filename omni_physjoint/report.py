"""The reports of a stage, of a file, of a column snapshot, and of a scene that is already read.

``inspect`` asks an `engine.Engine` for every joint; ``resolve`` goes through the steps for a whole scene at once, as a
function of frozen values, and is what the engine is held against.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from omni_physjoint.assemble import body_report, joint_report, left_out, outermost, root_columns, root_report
from omni_physjoint.concern import only_concerning
from omni_physjoint.consumer.descriptor import parse_joint
from omni_physjoint.consumer.placement import Placements, place
from omni_physjoint.contract import Contract, load
from omni_physjoint.errors import PhysJointError
from omni_physjoint.findings import with_findings
from omni_physjoint.joint_choice import choose
from omni_physjoint.model import ArticulationReport, BodyReport, Finding, Report, RootReport, Scene

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["DEFAULT_CONTRACT", "inspect", "inspect_file", "no_such_column", "resolve"]

DEFAULT_CONTRACT = "0.7"


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
        joints: The joints to report, as `joint_choice.choose` takes them; empty for all. The others still count for
            roles.
        without: Columns to leave out of the reported joints, as if nobody had published them.
        time: Time code at which time samples are read [stage time]; None for the default value.
        identifier: Name of the stage in the report; its root layer's when None.

    Raises:
        SchemaRegistryError: The process read its schema registry before importing omni_physjoint.
        ContractError: There is no such contract version.
        PhysJointError: A name in `joints` names no joint or several, or a column in `without` is on none of them.
    """
    from omni_physjoint.engine import Engine

    engine = Engine(stage, contract=contract, joints=joints, without=without, time=time, identifier=identifier)
    try:
        return engine.whole()
    finally:
        engine.close()


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
        return resolve(named, load(contract), joints=joints, without=without)

    from omni_physjoint.stage import open_stage

    stage = open_stage(path)
    if columns is None:
        return inspect(stage, contract=contract, joints=joints, without=without, time=time, identifier=str(path))
    from pxr import Usd

    from omni_physjoint.scene import read_scene
    from omni_physjoint.stage import composition_problems

    when = Usd.TimeCode.Default() if time is None else Usd.TimeCode(time)
    scene = read_scene(stage, contract=contract, time=when)
    by_path = {j.path: j for j in (*scene.joints, *columns.joints)}
    scene = replace(
        scene,
        stage=replace(scene.stage, identifier=str(path)),
        joints=tuple(by_path[path] for path in sorted(by_path)),
    )
    problems = composition_problems(stage)
    return resolve(scene, load(contract), joints=joints, without=without, problems=problems)


def resolve(
    scene: Scene,
    contract: Contract,
    *,
    joints: Collection[str] = (),
    without: Collection[str] = (),
    problems: Iterable[Finding] = (),
) -> Report:
    """Return the report of a scene: pure, and independent of the order of the joints.

    Args:
        scene: What was read.
        contract: Tables to resolve with.
        joints: The joints to report, as `joint_choice.choose` takes them; empty for all.
        without: Columns to leave out of the reported joints.
        problems: Findings that reading the stage already made.

    Raises:
        PhysJointError: A name in `joints` names no joint or several, or a column in `without` is on none of them.
    """
    known = {j.path for j in scene.joints}
    shown = choose(joints, known, scene.stage.identifier) if joints else known
    if without:
        scene = _leave_out(scene, shown, without)
    parsed = {j.path: parse_joint(j.type_name, j.schemas, j.values(), contract) for j in scene.joints}
    # Columns without a stage say nothing about bodies, so that nobody can tell a role.
    placed = place(scene, {path: p.descriptor for path, p in parsed.items()}) if scene.has_bodies else None
    placements = placed.joints if placed else {}
    report = Report(
        contract=contract.version,
        stage=scene.stage,
        joints=tuple(joint_report(scene, j, parsed, placements, contract) for j in scene.joints),
        articulations=_articulations(scene, placed, contract) if placed else (),
        bodies=_bodies(scene, placed, known, contract) if placed else (),
        findings=tuple(problems),
        roots=_roots(scene) if placed else (),
        hidden=scene.hidden,
    )
    report = with_findings(report)
    if shown == known:
        return report
    kept = tuple(joint for joint in report.joints if joint.path in shown)
    bodies = {side.body for joint in kept for side in joint.sides}
    return replace(
        report,
        joints=kept,
        findings=only_concerning(report.findings, kept),
        bodies=tuple(body for body in report.bodies if body.path in bodies),
    )


def no_such_column(stage: str, name: str, known: Collection[str]) -> PhysJointError:
    """Return the error about a column that no joint in question publishes, with the name that was probably meant."""
    near = get_close_matches(name, sorted(known), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return PhysJointError(f"{stage}: no joint here publishes a column {name}{hint}")


def _leave_out(scene: Scene, joints: Collection[str], columns: Collection[str]) -> Scene:
    for name in columns:
        if not any(j.path in joints and name in j.columns and j.columns[name].published for j in scene.joints):
            known = {c for j in scene.joints if j.path in joints for c in j.columns}
            raise no_such_column(scene.stage.identifier, name, known)
    return replace(scene, joints=tuple(left_out(j, columns) if j.path in joints else j for j in scene.joints))


def _articulations(scene: Scene, placed: Placements, contract: Contract) -> tuple[ArticulationReport, ...]:
    rows = {r.prim.path: root_columns(r.prim, contract, scene.stage.length_unit) for r in scene.roots}
    return tuple(replace(a, columns=rows.get(a.root, ())) for a in placed.articulations)


def _roots(scene: Scene) -> tuple[RootReport, ...]:
    """Return every root prim of the scene, by path."""
    roots = {root.prim.path: root for root in scene.roots}
    joints = {joint.path for joint in scene.joints}
    found = []
    for path, above in outermost(scene.roots).items():
        bodies = {p: b for p, b in scene.bodies.items() if not b.inert and (p + "/").startswith(path + "/")}
        on = "body" if path in scene.bodies else "joint" if path in joints else "group"
        found.append(root_report(roots[path], above, bodies, on))
    return tuple(found)


def _bodies(scene: Scene, placed: Placements, shown: Collection[str], contract: Contract) -> tuple[BodyReport, ...]:
    """Return the bodies that the shown joints connect."""
    joined = {side.body for path in shown for side in placed.joints[path].sides if side.body in scene.bodies}
    paths = sorted(path for path in joined if path is not None)
    return tuple(body_report(scene, path, contract, as_link=path in placed.links) for path in paths)
