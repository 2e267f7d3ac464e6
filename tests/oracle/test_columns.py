"""Published columns of joints, bodies and articulation roots equal those that the real population holds.

The truth is ovstage's, read by the runtime worker. Left out on both sides: ``usd-metadata:`` columns, which are the
prim's identity, and on bodies and roots what is neither physics nor Newton.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pxr import Sdf

from omni_physjoint.model import ColumnValue, PrimColumns, Scene
from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker
from omni_physjoint.scene import read_scene
from omni_physjoint.stage import open_stage

CORPUS = Path(__file__).parents[1] / "corpus"
STAGES = sorted([*CORPUS.glob("producer/*.usda"), *CORPUS.glob("cases/*/stage.usda")])
IDS = [str(stage.relative_to(CORPUS)) for stage in STAGES]

BODY_COLUMNS = ("physics:", "physxRigidBody:", "physxArticulation:", "newton:")
RENDER_SCHEMAS = {"MaterialBindingAPI", "PrimvarsAPI"}

TEXT_IN_A_NUMBER = {
    ("types.usda", "/World/undeclared_types", "drive:angular:physics:maxForce"),
    ("types.usda", "/World/undeclared_types", "drive:angular:physics:type"),
}
"""Strings under names of numbers: ovstage holds the handle of the text there, another number in each run."""


def equal(ours: ColumnValue | None, theirs: ColumnValue | None) -> bool:
    """Tell whether two values are the same; NaN is NaN."""
    return repr(ours) == repr(theirs) or ours == theirs


def differences(stage: Path, ours: PrimColumns, theirs: Mapping[str, ColumnValue]) -> Iterator[str]:
    """Yield one line per column that one side lacks or holds another value in."""
    values = {name: c.value for name, c in ours.columns.items() if c.published and c.value is not None}
    for name in sorted({*values, *theirs}):
        if (stage.name, ours.path, name) in TEXT_IN_A_NUMBER:
            continue
        if name not in values or name not in theirs or not equal(values[name], theirs[name]):
            yield f"{stage.name} {ours.path} {name}: ours {values.get(name)!r}, theirs {theirs.get(name)!r}"


def only(columns: Mapping[str, ColumnValue], prefixes: tuple[str, ...]) -> dict[str, ColumnValue]:
    """Return the columns whose names start with one of `prefixes`."""
    return {name: value for name, value in columns.items() if name.startswith(prefixes)}


def without_identity(columns: Mapping[str, ColumnValue]) -> dict[str, ColumnValue]:
    """Return the columns but for those that say what the prim is."""
    return {name: value for name, value in columns.items() if not name.startswith("usd-")}


def joint_differences(stage: Path, scene: Scene, answer: RuntimeAnswer) -> Iterator[str]:
    """Yield what differs about the joints of a stage, their number included."""
    joints = [joint for joint in scene.joints if not joint.instance_proxy]
    theirs = {path for path in answer.columns if not path.startswith("/__Prototype_")}
    if {joint.path for joint in joints} != theirs:
        yield f"{stage.name} joints: ours {sorted(j.path for j in joints)}, theirs {sorted(theirs)}"
    for joint in joints:
        yield from differences(stage, joint, without_identity(answer.columns.get(joint.path, {})))
        if joint.schemas != answer.schemas.get(joint.path, ()):
            yield f"{stage.name} {joint.path} schemas: ours {joint.schemas}, theirs {answer.schemas.get(joint.path)}"


def body_differences(stage: Path, scene: Scene, answer: RuntimeAnswer) -> Iterator[str]:
    """Yield what differs about the bodies and articulation roots of a stage."""
    prims = [(body.prim, answer.body_columns) for body in scene.bodies.values()]
    prims += [(root.prim, answer.root_columns) for root in scene.roots]
    for prim, truth in prims:
        if not prim.instance_proxy:
            published = {name: c for name, c in prim.columns.items() if name.startswith(BODY_COLUMNS)}
            ours = PrimColumns(prim.path, prim.type_name, prim.schemas, published)
            yield from differences(stage, ours, only(truth.get(prim.path, {}), BODY_COLUMNS))


SCENE_FALLBACK = "physxScene:enableExternalForcesEveryIteration"
"""Its fallback is False in the schemas inside the 0.6 wheel. Nobody puts scene APIs on a joint but our own stage."""


def has_joints(stage: Path) -> bool:
    """Tell whether a layer mentions joints, without composing it."""
    return 'Joint "' in (Sdf.Layer.FindOrOpen(str(stage)).ExportToString() or "")


@pytest.mark.parametrize("stage", STAGES, ids=IDS)
def test_columns_of_joints(stage: Path, runtime_worker: RuntimeWorker) -> None:
    """Names, values and schema lists of every joint are ovstage's."""
    answer = runtime_worker.read(stage, recording=False)
    assert list(joint_differences(stage, read_scene(open_stage(stage)), answer)) == []


@pytest.mark.parametrize("stage", STAGES, ids=IDS)
def test_columns_of_bodies_and_roots(stage: Path, runtime_worker: RuntimeWorker) -> None:
    """Physics columns of every body and articulation root are ovstage's."""
    answer = runtime_worker.read(stage, recording=False)
    assert list(body_differences(stage, read_scene(open_stage(stage)), answer)) == []


@pytest.mark.timeout(240)
def test_columns_on_the_samples_of_ovphysx(runtime_worker: RuntimeWorker) -> None:
    """The same on every stage with joints that the installed ovphysx brings."""
    find = "import importlib.util as u; print(u.find_spec('ovphysx').submodule_search_locations[0])"
    package = subprocess.run([runtime_worker.python, "-c", find], capture_output=True, text=True, check=True).stdout
    stages = [s for s in sorted(Path(package.strip(), "samples/data").glob("*.usda")) if has_joints(s)]
    found: list[str] = []
    for stage in stages:
        answer = runtime_worker.read(stage, recording=False)
        scene = read_scene(open_stage(stage))
        found += [*joint_differences(stage, scene, answer), *body_differences(stage, scene, answer)]
    assert found == []
    assert len(stages) >= 20


def test_columns_inside_instances(runtime_worker: RuntimeWorker) -> None:
    """A joint of an instance is published once, under a prototype; ours at each proxy path says the same."""
    stage = CORPUS / "producer" / "composition.usda"
    answer = runtime_worker.read(stage, recording=False)
    prototypes = {path: c for path, c in answer.columns.items() if path.startswith("/__Prototype_")}
    proxies = [joint for joint in read_scene(open_stage(stage)).joints if joint.instance_proxy]
    assert [p.path for p in proxies] == [
        f"/World/{instance}/{joint}" for instance in ("instanced", "instanced_too") for joint in ("Elbow", "Finger")
    ]
    assert {path.rpartition("/")[2] for path in prototypes} == {"Elbow", "Finger"}
    for proxy in proxies:
        instance, _, name = proxy.path.rpartition("/")
        path = next(p for p in prototypes if p.endswith(f"/{name}"))
        root = path.rpartition("/")[0]
        moved = {
            column: tuple(t.replace(root, instance) for t in value) if column.startswith("physics:body") else value
            for column, value in without_identity(prototypes[path]).items()
        }
        assert list(differences(stage, proxy, moved)) == []


STAGES_0_6 = [stage for stage in STAGES if stage.name != "types.usda"]
"""In that stage one mistyped opinion makes ovstage 0.2 read tokens and half floats of all joints as bare numbers."""


@pytest.mark.contract_0_6
@pytest.mark.parametrize("stage", STAGES_0_6, ids=[str(stage.relative_to(CORPUS)) for stage in STAGES_0_6])
def test_columns_of_contract_0_6(stage: Path, runtime_worker_0_6: RuntimeWorker) -> None:
    """The same under contract 0.6."""
    answer = runtime_worker_0_6.read(stage, recording=False)
    scene = read_scene(open_stage(stage), contract="0.6")
    found = [*joint_differences(stage, scene, answer), *body_differences(stage, scene, answer)]
    assert [line for line in found if SCENE_FALLBACK not in line] == []
