"""Column snapshots: what they may hold, how they complain, and that writing and reading are inverse."""

from __future__ import annotations

import copy
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from omni_physjoint.errors import SnapshotError
from omni_physjoint.model import PrimColumns, Scene
from omni_physjoint.scene import read_scene
from omni_physjoint.snapshot import read_snapshot, write_snapshot
from omni_physjoint.stage import open_stage

TESTS = Path(__file__).parents[1]
STAGES = sorted([*(TESTS / "corpus").glob("producer/*.usda"), *(TESTS / "corpus").glob("cases/*/stage.usda")])

SNAPSHOT: dict[str, Any] = {
    "joints": {
        "/W/J": {
            "type": "PhysicsRevoluteJoint",
            "schemas": ["PhysicsDriveAPI:angular", "PhysicsDriveAPI"],
            "columns": {
                "physics:body0": ["/W/A"],
                "physics:axis": "Z",
                "physics:jointEnabled": True,
                "physics:localPos0": [1, 2, 0.1],
                "physics:localRot0": [0, 0, 0, 1],
                "physics:lowerLimit": "-inf",
                "physics:upperLimit": 30,
                "drive:angular:physics:stiffness": 0.1,
                "drive:angular:physics:maxForce": "inf",
                "my:own": [1, "x", [True]],
                "my:number": "nan",
            },
        }
    },
    "bodies": {
        "/W/A": {
            "schemas": ["PhysicsRigidBodyAPI", "PhysicsMassAPI"],
            "columns": {"physics:mass": 2, "physics:kinematicEnabled": True},
        }
    },
    "stage": {"meters_per_unit": 0.01, "kilograms_per_unit": 1000, "up_axis": "Y"},
}


def changed(*way: str, value: Any) -> dict[str, Any]:
    """Return the snapshot above with `value` at the end of `way`; a value of ... removes the member."""
    top = copy.deepcopy(SNAPSHOT)
    node = top
    for key in way[:-1]:
        node = node[key]
    if value is ...:
        del node[way[-1]]
    else:
        node[way[-1]] = value
    return top


def joint(source: dict[str, Any]) -> PrimColumns:
    """Return the only joint of a snapshot."""
    return read_snapshot(source).joints[0]


# --- what is read -----------------------------------------------------------------------------------------------------


def test_joint() -> None:
    """Type, schemas and columns come as population would have them."""
    found = joint(SNAPSHOT)
    assert (found.path, found.type_name) == ("/W/J", "PhysicsRevoluteJoint")
    assert found.schemas == ("PhysicsDriveAPI", "PhysicsDriveAPI:angular")
    assert found.values()["physics:body0"] == ("/W/A",)
    assert found.values()["physics:axis"] == "Z"


def test_numbers_of_float_columns() -> None:
    """Integers are floats, doubles are rounded to float32, and words stand for what JSON has no number for."""
    values = joint(SNAPSHOT).values()
    assert repr(values["physics:upperLimit"]) == "30.0"
    assert values["physics:lowerLimit"] == -math.inf
    assert values["drive:angular:physics:maxForce"] == math.inf
    assert values["drive:angular:physics:stiffness"] == 0.10000000149011612
    assert values["physics:localPos0"] == (1.0, 2.0, 0.10000000149011612)


def test_columns_of_no_component_are_kept() -> None:
    """A column that nobody knows is a column; the consumer does not read it."""
    found = joint(SNAPSHOT)
    assert found.values()["my:own"] == (1, "x", (True,))
    assert math.isnan(found.values()["my:number"])  # type: ignore[arg-type]


def test_null_is_a_column_that_is_not_published() -> None:
    """The report writes null for what population leaves out, so a snapshot may, too."""
    found = joint(changed("joints", "/W/J", "columns", "physics:axis", value=None))
    assert "physics:axis" not in found.values()
    assert not found.columns["physics:axis"].published


def test_one_target_may_stand_alone() -> None:
    """A single path counts as a list of one."""
    found = joint(changed("joints", "/W/J", "columns", "physics:body0", value="/W/A"))
    assert found.values()["physics:body0"] == ("/W/A",)


def test_matrices_may_be_nested() -> None:
    """Four rows of four are sixteen numbers."""
    rows = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [5, 6, 7, 1]]
    body = read_snapshot(changed("bodies", "/W/A", "world", value=rows)).bodies["/W/A"]
    assert body.world[12:15] == (5.0, 6.0, 7.0)


def test_bodies() -> None:
    """An entry under "bodies" is a body; its state comes from its columns."""
    scene = read_snapshot(SNAPSHOT)
    body = scene.bodies["/W/A"]
    assert (body.enabled, body.kinematic, body.parent_body) == (True, True, None)
    assert body.prim.values()["physics:mass"] == 2.0
    assert scene.has_bodies
    assert scene.places["/W/A"].body == "/W/A"


def test_schemas_of_a_body_may_be_missing() -> None:
    """Under "bodies" a prim has PhysicsRigidBodyAPI unless its schemas say otherwise."""
    assert list(read_snapshot(changed("bodies", "/W/A", "schemas", value=...)).bodies) == ["/W/A"]
    assert list(read_snapshot(changed("bodies", "/W/A", "schemas", value=["PhysicsCollisionAPI"])).bodies) == []


def test_roots_and_colliders_among_the_bodies() -> None:
    """The schemas say what else an entry is."""
    schemas = ["PhysicsRigidBodyAPI", "PhysicsArticulationRootAPI", "PhysicsCollisionAPI"]
    scene = read_snapshot(changed("bodies", "/W/A", "schemas", value=schemas))
    assert [root.prim.path for root in scene.roots] == ["/W/A"]
    assert [(c.path, c.body) for c in scene.colliders] == [("/W/A", "/W/A")]


def test_world_matrices_from_transform_columns() -> None:
    """Whoever populates by hand writes omni:xform; worlds are composed of it up the chain."""
    shift = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]
    top = changed("bodies", "/W", value={"schemas": [], "columns": {"omni:xform": shift}})
    top["bodies"]["/W/A"]["columns"]["omni:xform"] = shift
    assert read_snapshot(top).bodies["/W/A"].world[12:15] == (2.0, 4.0, 6.0)
    top["bodies"]["/W/A"]["columns"]["omni:resetXformStack"] = True
    assert read_snapshot(top).bodies["/W/A"].world[12:15] == (1.0, 2.0, 3.0)


def test_without_bodies() -> None:
    """Nobody can tell roles then, and the scene says so."""
    scene = read_snapshot(changed("bodies", value=...))
    assert not scene.has_bodies
    assert scene.bodies == {}
    assert not scene.places["/W/A"].exists


def test_no_bodies_is_not_without_bodies() -> None:
    """An empty list of bodies says that there are none."""
    assert read_snapshot(changed("bodies", value={})).has_bodies


def test_units() -> None:
    """Units are as given; without them those that the consumer assumes: metres, kilograms, Z up (page stage_units)."""
    given = read_snapshot(SNAPSHOT).stage
    assert (given.meters_per_unit, given.kilograms_per_unit, given.up_axis) == (0.01, 1000.0, "Y")
    assumed = read_snapshot(changed("stage", value=...)).stage
    assert (assumed.meters_per_unit, assumed.kilograms_per_unit, assumed.up_axis) == (1.0, 1.0, "Z")


def test_a_file(tmp_path: Path) -> None:
    """A file reads like its object; its name identifies the scene."""
    path = tmp_path / "columns.json"
    path.write_text(json.dumps(SNAPSHOT))
    scene = read_snapshot(path)
    assert scene.stage.identifier == str(path)
    assert scene.joints[0].values().keys() == joint(SNAPSHOT).values().keys()


def test_reading_needs_no_stage() -> None:
    """A snapshot is read without the part of USD that takes long to load."""
    code = "import sys\nsys.modules['pxr.Usd'] = None\nfrom omni_physjoint.snapshot import read_snapshot\n"
    code += "print(len(read_snapshot({'joints': {}}).joints))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (result.stdout.strip(), result.stderr) == ("0", "")


# --- what is refused --------------------------------------------------------------------------------------------------

COLUMNS = ("joints", "/W/J", "columns")
JOINT = "joints > /W/J > columns"
NUMBER = 'a number, "inf", "-inf" or "nan"'
ANYTHING = "a number, text, true, false or a list"


@pytest.mark.parametrize(
    ("way", "value", "text"),
    [
        (("joints",), ..., '"joints" is missing'),
        (("joints",), 3, "joints: expected an object, found a number ('3')"),
        (("joints", "/W/J"), 1, "joints > /W/J: expected an object, found a number ('1')"),
        (("joints", "/W/J", "type"), ..., 'joints > /W/J: "type" is missing'),
        (("joints", "/W/J", "type"), 1, "joints > /W/J > type: expected text, found a number ('1')"),
        (("joints", "/W/J", "schemas"), ..., 'joints > /W/J: "schemas" is missing'),
        (("joints", "/W/J", "schemas"), [1], "joints > /W/J > schemas > [0]: expected text, found a number ('1')"),
        (("joints", "/W/J", "columns"), ..., 'joints > /W/J: "columns" is missing'),
        (("joints", "/W/J", "columns"), [], "joints > /W/J > columns: expected an object, found a list"),
        (("joints", "W"), {}, "joints: expected prim paths such as /World/Joint, found 'W'"),
        (
            (*COLUMNS, "physics:lowerLimit"),
            "low",
            f'{JOINT} > physics:lowerLimit: expected {NUMBER}, found text (\'low\')',
        ),
        (
            (*COLUMNS, "physics:lowerLimit"),
            True,
            f'{JOINT} > physics:lowerLimit: expected {NUMBER}, found true or false',
        ),
        (
            (*COLUMNS, "physics:localPos0"),
            [1, 2],
            f"{JOINT} > physics:localPos0: expected 3 numbers, found a list",
        ),
        (
            (*COLUMNS, "physics:localRot0"),
            [0, 0, 0, None],
            f'{JOINT} > physics:localRot0 > [3]: expected {NUMBER}, found nothing',
        ),
        ((*COLUMNS, "physics:axis"), 1, f"{JOINT} > physics:axis: expected a token, found a number ('1')"),
        (
            (*COLUMNS, "physics:jointEnabled"),
            "yes",
            f"{JOINT} > physics:jointEnabled: expected true or false, found text ('yes')",
        ),
        ((*COLUMNS, "physics:body0"), {}, f"{JOINT} > physics:body0: expected a list, found an object"),
        ((*COLUMNS, "physics:body0"), [1], f"{JOINT} > physics:body0 > [0]: expected text, found a number ('1')"),
        ((*COLUMNS, "my:own"), {}, f"{JOINT} > my:own: expected {ANYTHING}, found an object"),
        (("bodies",), [], "bodies: expected an object, found a list"),
        (("bodies", "/W/A", "columns"), ..., 'bodies > /W/A: "columns" is missing'),
        (("bodies", "/W/A", "world"), [1], "bodies > /W/A > world: expected sixteen numbers, found a list"),
        (("stage",), "cm", "stage: expected an object, found text ('cm')"),
        (
            ("stage", "meters_per_unit"),
            "cm",
            f'stage > meters_per_unit: expected {NUMBER}, found text (\'cm\')',
        ),
        (("stage", "up_axis"), 2, "stage > up_axis: expected text, found a number ('2')"),
    ],
)  # fmt: skip
def test_what_does_not_fit(way: tuple[str, ...], value: Any, text: str) -> None:
    """The error is one line with the way to the place in the JSON, what belongs there and what is there."""
    with pytest.raises(SnapshotError) as caught:
        read_snapshot(changed(*way, value=value))
    assert str(caught.value) == f"snapshot: {text}"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no JSON"),
        (b"{", "is no JSON"),
        (b"[]", "expected an object, found a list"),
        (b"null", "expected an object, found nothing"),
        (b"\xff\xfe", "is no JSON"),
        (b"[" * 100_000, "is no JSON"),
    ],
)
def test_files_that_are_no_snapshot(content: bytes, said: str, tmp_path: Path) -> None:
    """The error names the file and stays on one line."""
    path = tmp_path / "columns.json"
    path.write_bytes(content)
    with pytest.raises(SnapshotError) as caught:
        read_snapshot(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_missing_file(tmp_path: Path) -> None:
    """A file that is not there is said so."""
    with pytest.raises(SnapshotError, match=r"gone\.json: cannot be read: No such file"):
        read_snapshot(tmp_path / "gone.json")


# --- writing ----------------------------------------------------------------------------------------------------------


def facts(scene: Scene) -> object:
    """Return what a snapshot is meant to keep; as text, because NaN is not equal to itself."""
    prims = [*scene.joints, *(body.prim for body in scene.bodies.values()), *(root.prim for root in scene.roots)]
    return repr(
        (
            [(p.path, p.type_name, p.schemas, p.values(), p.instance_proxy) for p in prims],
            [
                (path, b.world, b.enabled, b.kinematic, b.parent_body, b.reset_xform_stack)
                for path, b in sorted(scene.bodies.items())
            ],
            sorted(scene.places.items()),
            [(c.path, c.type_name, c.world, c.enabled, c.body, sorted(c.attributes.items())) for c in scene.colliders],
            [(c.material, c.material_density, c.points, c.faces, c.schemas) for c in scene.colliders],
            scene.stage,
            scene.has_bodies,
        )
    )


@pytest.mark.parametrize(
    "stage", [s for s in STAGES if s.name != "types.usda"], ids=lambda s: str(s.relative_to(TESTS / "corpus"))
)
def test_what_was_written_reads_back(stage: Path) -> None:
    """A scene survives the way through JSON text, non-finite numbers and float32 included."""
    scene = read_scene(open_stage(stage))
    scene = read_snapshot(write_snapshot(scene))  # bodies come sorted now
    text = json.dumps(write_snapshot(scene), allow_nan=False)
    assert facts(read_snapshot(json.loads(text))) == facts(scene)
    assert facts(read_snapshot(write_snapshot(read_scene(open_stage(stage))))) == facts(scene)


@pytest.mark.parametrize("stage", STAGES, ids=lambda s: str(s.relative_to(TESTS / "corpus")))
def test_columns_that_read_back(stage: Path) -> None:
    """Every published joint column of the contract's type has the value that the stage gave it."""
    scene = read_scene(open_stage(stage))
    back = {j.path: j.values() for j in read_snapshot(write_snapshot(scene)).joints}
    lost = [
        (joint.path, name)
        for joint in scene.joints
        for name, value in joint.values().items()
        if repr(back[joint.path].get(name)) != repr(value)
    ]
    mistyped = [(path, name) for path, name in lost if path == "/World/undeclared_types"]
    assert lost == mistyped


def test_without_bodies_nothing_of_them_is_written() -> None:
    """Columns alone stay columns alone."""
    scene = read_snapshot(changed("bodies", value=...))
    assert write_snapshot(scene).keys() == {"joints", "stage"}
    assert not read_snapshot(write_snapshot(scene)).has_bodies
