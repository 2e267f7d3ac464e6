"""One reading of a stage: joints, bodies, roots, places, colliders, units; no USD object leaves it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from pxr import Sdf, Usd

from omni_physjoint.errors import StageOpenError
from omni_physjoint.model import Collider, Scene
from omni_physjoint.scene import read_joint, read_scene
from omni_physjoint.stage import open_stage

CORPUS = Path(__file__).parents[1] / "corpus" / "producer"


def opened(text: str, head: str = "metersPerUnit = 1") -> Usd.Stage:
    """Return a stage of `text`."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(f"#usda 1.0\n(\n{head}\n)\n{text}")
    return Usd.Stage.Open(layer)


def corpus(name: str) -> Scene:
    """Return the scene of a corpus stage."""
    return read_scene(open_stage(CORPUS / f"{name}.usda"))


# --- joints -----------------------------------------------------------------------------------------------------------


def test_prims_that_population_visits() -> None:
    """Inactive, abstract and merely overridden joints do not exist; typeless and unknown parents do no harm.

    The list is the one of ovstage 0.3.0 for this stage.
    """
    assert [joint.path.removeprefix("/World/") for joint in corpus("activation").joints] == [
        "Body/joint_in_body",
        "d6",
        "distance",
        "fixed",
        "gear",
        "hidden",
        "instanceable",
        "joint_parent",
        "joint_parent/child",
        "plain",
        "prismatic",
        "rack",
        "scope/joint",
        "spherical",
        "typeless_parent/joint",
        "unknown_parent/joint",
    ]


def test_instance_proxies_are_joints() -> None:
    """Joints inside instances are listed at each proxy path."""
    found = [joint.path for joint in corpus("composition").joints if joint.instance_proxy]
    assert "/World/instanced/Elbow" in found
    assert "/World/instanced_too/Elbow" in found


def test_wanted_joints_only() -> None:
    """A restriction leaves out joints, and nothing else."""
    stage = open_stage(CORPUS / "relationships.usda")
    scene = read_scene(stage, joints=["/World/several", "/World/A"])
    assert [joint.path for joint in scene.joints] == ["/World/several"]
    assert list(scene.bodies) == ["/World/A", "/World/B"]


def test_unloaded_payloads_are_not_read() -> None:
    """A stage opened without its payloads has no joints in them, as for USD."""
    stage = Usd.Stage.Open(str(CORPUS / "composition.usda"), Usd.Stage.LoadNone)
    assert not any(joint.path.startswith("/World/loaded") for joint in read_scene(stage).joints)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/World/plain", True),
        ("/World/inactive", False),
        ("/World/abstract", False),
        ("/World/over_typed", False),
        ("/World/Body", False),
        ("/World/nowhere", False),
        ("/World/plain.physics:axis", False),
    ],
)
def test_one_joint(path: str, found: bool) -> None:
    """A single joint reads as within the scene; where population sees none, there is none."""
    stage = open_stage(CORPUS / "activation.usda")
    joint = read_joint(stage, path)
    assert (joint is not None) == found
    assert joint == next((j for j in read_scene(stage).joints if j.path == path), None)


# --- bodies and roots -------------------------------------------------------------------------------------------------

BODIES = """
def Xform "A" (
    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsArticulationRootAPI"]
)
{
    double3 xformOp:translate = (1, 2, 3)
    uniform token[] xformOpOrder = ["xformOp:translate"]
    def Xform "Between"
    {
        def Xform "B" (
            prepend apiSchemas = ["PhysicsRigidBodyAPI"]
        )
        {
            bool physics:kinematicEnabled = 1
            double3 xformOp:translate = (10, 0, 0)
            uniform token[] xformOpOrder = ["!resetXformStack!", "xformOp:translate"]
        }
        def Xform "C" (
            prepend apiSchemas = ["PhysicsRigidBodyAPI"]
        )
        {
            bool physics:rigidBodyEnabled = 0
            double3 xformOp:translate = (10, 0, 0)
            uniform token[] xformOpOrder = ["xformOp:translate"]
        }
        def Xform "D" (
            prepend apiSchemas = ["PhysicsRigidBodyAPI"]
        )
        {
            bool physics:rigidBodyEnabled = None
        }
    }
}
"""


def test_bodies() -> None:
    """A body knows its state, its world matrix and the body around it; a blocked switch is on."""
    bodies = read_scene(opened(BODIES)).bodies
    a, b, c, d = (bodies[path] for path in ("/A", "/A/Between/B", "/A/Between/C", "/A/Between/D"))
    assert [(x.enabled, x.kinematic) for x in (a, b, c, d)] == [
        (True, False),
        (True, True),
        (False, False),
        (True, False),
    ]
    assert [x.parent_body for x in (a, b, c, d)] == [None, "/A", "/A", "/A"]
    assert [x.reset_xform_stack for x in (a, b, c)] == [False, True, False]
    assert [x.world[12:15] for x in (a, b, c)] == [(1.0, 2.0, 3.0), (10.0, 0.0, 0.0), (11.0, 2.0, 3.0)]


def test_roots() -> None:
    """Every prim with the root API is a root, joints included, sorted by path."""
    assert [root.prim.path for root in corpus("bodies").roots] == [
        "/World/root",
        "/World/root_joint",
        "/World/root_physx",
    ]


def test_columns_of_roots() -> None:
    """A root carries the columns of its APIs, authored values among them."""
    roots = {root.prim.path: root.prim.values() for root in corpus("bodies").roots}
    assert roots["/World/root_physx"]["physxArticulation:solverPositionIterationCount"] == 7
    assert "physxArticulation:sleepThreshold" not in roots["/World/root_physx"]  # blocked


# --- places -----------------------------------------------------------------------------------------------------------


def test_places_of_targets() -> None:
    """Every target has a place; a property and a missing prim are none."""
    places = corpus("relationships").places
    assert places["/World/A"].exists
    assert places["/World/A"].body == "/World/A"
    assert not places["/World/Nowhere"].exists
    assert not places["/World/A.number"].exists
    assert places["/World/relative/Child"].exists


def test_places_that_population_does_not_visit() -> None:
    """A target that is inactive, abstract or only an over is missing for the consumer (measured on ovphysx 0.7.0)."""
    text = "".join(
        f'{head}\ndef PhysicsFixedJoint "j{i}"\n{{\n    rel physics:body0 = </t{i}>\n}}\n'
        for i, head in enumerate(
            [
                'def Xform "t0" (\n    active = false\n)\n{\n}',
                'class Xform "t1"\n{\n}',
                'over Xform "t2"\n{\n}',
                'def "t3"\n{\n}',
            ]
        )
    )
    places = read_scene(opened(text)).places
    assert [places[f"/t{i}"].exists for i in range(4)] == [False, False, False, True]


def test_bodies_around_a_place() -> None:
    """A place lists every body at or above it, nearest first, enabled or not."""
    text = BODIES.replace(
        '        def Xform "C" (',
        '        def PhysicsFixedJoint "J"\n        {\n            rel physics:body0 = </A/Between/C>\n        }\n'
        '        def Xform "C" (',
    )
    places = read_scene(opened(text)).places
    assert places["/A/Between/C"].ancestors_bodies == ("/A/Between/C", "/A")
    assert places["/A/Between/J"].ancestors_bodies == ("/A",)
    assert places["/A/Between/J"].body == "/A"


def test_static_colliders() -> None:
    """A collider is static unless an enabled body holds it."""
    text = BODIES + 'def Cube "Wall" (\n    prepend apiSchemas = ["PhysicsCollisionAPI"]\n)\n{\n}\n'
    text += 'def PhysicsFixedJoint "J"\n{\n    rel physics:body0 = </Wall>\n    rel physics:body1 = </A>\n}\n'
    places = read_scene(opened(text)).places
    assert places["/Wall"].static_collider
    assert not places["/A"].static_collider


# --- colliders --------------------------------------------------------------------------------------------------------

SHAPES = """
def Xform "A" (
    prepend apiSchemas = ["PhysicsRigidBodyAPI"]
)
{
    def Capsule "Capsule" (
        prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMassAPI"]
    )
    {
        double radius = 2
        uniform token axis = "X"
        float physics:mass = 3
        bool physics:collisionEnabled = 0
        rel material:binding:physics = </Heavy>
    }
    def Cube "Plain" (
        prepend apiSchemas = ["PhysicsCollisionAPI"]
    )
    {
        rel material:binding = </Light>
    }
    def Mesh "Mesh" (
        prepend apiSchemas = ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"]
    )
    {
        uniform token physics:approximation = "convexHull"
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
        int[] faceVertexCounts = [3, 3]
        int[] faceVertexIndices = [0, 1, 2, 0, 1, 3]
    }
    def Mesh "Torn" (
        prepend apiSchemas = ["PhysicsCollisionAPI"]
    )
    {
        int[] faceVertexCounts = [3, 3]
        int[] faceVertexIndices = [0, 1, 2, 0]
    }
}
def Mesh "Ground" (
    prepend apiSchemas = ["PhysicsCollisionAPI"]
)
{
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
}
def Material "Heavy" (
    prepend apiSchemas = ["PhysicsMaterialAPI"]
)
{
    float physics:density = 7
}
def Material "Light" (
    prepend apiSchemas = ["PhysicsMaterialAPI"]
)
{
    float physics:density = 2
}
"""


@pytest.fixture(scope="module")
def shapes() -> dict[str, Collider]:
    """The colliders of the shapes above, by name."""
    return {c.path.rpartition("/")[2]: c for c in read_scene(opened(SHAPES)).colliders}


def test_collider_attributes(shapes: dict[str, Collider]) -> None:
    """Geometry comes with its fallbacks, beside the physics columns of the prim."""
    capsule = shapes["Capsule"]
    assert {name: capsule.attributes[name] for name in ("radius", "height", "axis", "physics:mass")} == {
        "radius": 2.0,
        "height": 1.0,
        "axis": "X",
        "physics:mass": 3.0,
    }
    assert (capsule.type_name, capsule.body, capsule.enabled) == ("Capsule", "/A", False)
    assert "PhysicsMassAPI" in capsule.schemas
    assert shapes["Mesh"].attributes["physics:approximation"] == "convexHull"


def test_collider_materials(shapes: dict[str, Collider]) -> None:
    """A binding for physics counts, and one for everything where there is none."""
    assert (shapes["Capsule"].material, shapes["Capsule"].material_density) == ("/Heavy", 7.0)
    assert (shapes["Plain"].material, shapes["Plain"].material_density) == ("/Light", 2.0)
    assert (shapes["Mesh"].material, shapes["Mesh"].material_density) == (None, None)


def test_collider_meshes(shapes: dict[str, Collider]) -> None:
    """A mesh of a body comes with points and faces; nobody weighs the ground."""
    assert shapes["Mesh"].points == ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    assert shapes["Mesh"].faces == ((0, 1, 2), (0, 1, 3))
    assert shapes["Ground"].points == ()
    assert shapes["Torn"].faces == ((0, 1, 2), (0,))


MATERIALS = {
    "physics purpose": ("rel material:binding:physics = </M2>", "", 2.0),
    "all purposes": ("rel material:binding = </M2>", "", 2.0),
    "both": ("rel material:binding = </M3>\nrel material:binding:physics = </M2>", "", 2.0),
    "parent": ("", "rel material:binding:physics = </M2>", 2.0),
    "parent for physics, child for all": ("rel material:binding = </M3>", "rel material:binding:physics = </M2>", 2.0),
    "stronger parent": (
        "rel material:binding:physics = </M3>",
        'rel material:binding:physics = </M2> (\nbindMaterialAs = "strongerThanDescendants"\n)',
        2.0,
    ),
    "two targets": ("rel material:binding:physics = [</M2>, </M3>]", "", 2.0),
    "no Material": ("rel material:binding:physics = </X5>", "", 5.0),
    "no physics material": ("rel material:binding:physics = </Plain>\nrel material:binding = </M2>", "", None),
    "missing": ("rel material:binding:physics = </Nowhere>", "", None),
}
"""Bindings of a collider and of its parent, and the density that the mass on ovphysx 0.7.0 follows from."""


@pytest.mark.parametrize("case", MATERIALS)
def test_density_of_the_bound_material(case: str) -> None:
    """The density is the one that the running consumer weighs the collider with."""
    own, above, density = MATERIALS[case]
    text = f"""
def Xform "A" (
    prepend apiSchemas = ["PhysicsRigidBodyAPI"]
)
{{
    {above}
    def Cube "c" (
        prepend apiSchemas = ["PhysicsCollisionAPI"]
    )
    {{
        {own}
    }}
}}
"""
    for kind, name, value in (("Material", "M2", 2), ("Material", "M3", 3), ("Xform", "X5", 5)):
        text += f'def {kind} "{name}" (\n    prepend apiSchemas = ["PhysicsMaterialAPI"]\n)\n'
        text += f"{{\n    float physics:density = {value}\n}}\n"
    text += 'def Material "Plain"\n{\n}\n'
    assert [c.material_density for c in read_scene(opened(text)).colliders] == [density]


# --- the whole --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "units"),
    [
        ("", (0.01, 1.0, "Y")),
        ('metersPerUnit = 0.0254\nkilogramsPerUnit = 2\nupAxis = "Z"', (0.0254, 2.0, "Z")),
    ],
)
def test_units(head: str, units: tuple[float, float, str]) -> None:
    """Units are the stage's; where nobody wrote any, USD's own: centimetres, kilograms, Y up."""
    stage = read_scene(opened('def Xform "A"\n{\n}\n', head)).stage
    assert (stage.meters_per_unit, stage.kilograms_per_unit, stage.up_axis) == units
    assert stage.identifier == "anonymous"


def test_an_empty_stage() -> None:
    """A stage with nothing in it is a scene with nothing in it."""
    scene = read_scene(Usd.Stage.CreateInMemory())
    assert (scene.joints, scene.bodies, scene.roots, scene.places, scene.colliders) == ((), {}, (), {}, ())


def leaves(value: object) -> Iterator[object]:
    """Yield whatever is in a value and has no parts."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from leaves(getattr(value, field.name))
    elif hasattr(value, "items"):
        for item in value.items():
            yield from leaves(item)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from leaves(item)
    else:
        yield value


@pytest.mark.parametrize("name", sorted(path.stem for path in CORPUS.glob("*.usda")))
def test_no_usd_object_in_a_scene(name: str) -> None:
    """Prims expire when the stage changes; values and paths do not."""
    kinds = {type(leaf) for leaf in leaves(corpus(name))}
    assert not [kind for kind in kinds if kind.__module__.startswith("pxr")]


@pytest.mark.parametrize("name", sorted(path.stem for path in CORPUS.glob("*.usda")))
def test_reading_is_silent_and_repeatable(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """USD's own warnings stay off stderr, and two readings of a file are equal."""
    assert repr(corpus(name)) == repr(corpus(name))
    assert capfd.readouterr() == ("", "")


def test_reading_does_not_edit() -> None:
    """No layer is dirty afterwards."""
    stage = open_stage(CORPUS / "composition.usda")
    read_scene(stage)
    assert not any(layer.dirty for layer in stage.GetUsedLayers())


def test_files_with_holes(tmp_path: Path) -> None:
    """A crate with a hole may open and fail at some value; that is one line too, and never USD's exception."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    many = ", ".join(f"({i}, {i * i % 97}, {i * 7 % 89})" for i in range(4000))
    few = "(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)"
    layer.ImportFromString("#usda 1.0\n" + SHAPES.replace(few, many))
    layer.Export(str(tmp_path / "whole.usdc"))
    whole = (tmp_path / "whole.usdc").read_bytes()
    errors: list[str] = []
    for offset in range(len(whole) - 3000, len(whole) - 1000, 200):
        path = tmp_path / f"hole{offset}.usdc"
        path.write_bytes(whole[:offset] + bytes([255] * 300) + whole[offset + 300 :])
        try:
            read_scene(open_stage(path))
        except StageOpenError as error:
            errors.append(str(error))
    assert errors
    assert not [text for text in errors if len(text.splitlines()) != 1]
