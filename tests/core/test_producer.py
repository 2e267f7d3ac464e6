"""What population publishes on a joint. Expected values are those of ovstage 0.3.0 (and 0.2.1 for contract 0.6).

Each was read off the running population for the stages under tests/corpus/producer, which tests/oracle/test_columns.py
does again wherever ovphysx is installed. These tests say why.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import pytest
from pxr import Sdf, Usd

from omni_physjoint.model import Column, PrimColumns, Source
from omni_physjoint.producer import publish
from omni_physjoint.stage import open_stage
from omni_physjoint.units import FLT_MAX

CORPUS = Path(__file__).parents[1] / "corpus" / "producer"
PHANTOM = "physxJoint:maxJointVelocity"


@cache
def stage(name: str) -> Usd.Stage:
    """Return a stage of the corpus."""
    return open_stage(CORPUS / f"{name}.usda")


def columns(name: str, prim: str, contract: str = "0.7", time: float | None = None) -> PrimColumns:
    """Return the columns of /World/`prim` of a corpus stage."""
    when = None if time is None else Usd.TimeCode(time)
    return publish(stage(name).GetPrimAtPath(f"/World/{prim}"), contract=contract, time=when)


def column(name: str, prim: str, column: str, contract: str = "0.7", time: float | None = None) -> Column:
    """Return one column of /World/`prim` of a corpus stage."""
    return columns(name, prim, contract, time).columns[column]


def authored(text: str, contract: str = "0.7") -> PrimColumns:
    """Return the columns of a hinge /J with the body `text`."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString('#usda 1.0\ndef PhysicsRevoluteJoint "J"\n{\n' + text + "\n}\n")
    opened = Usd.Stage.Open(layer)
    return publish(opened.GetPrimAtPath("/J"), contract=contract)


# --- unauthored -------------------------------------------------------------------------------------------------------


def test_a_bare_hinge() -> None:
    """Every attribute of the type with its fallback, quaternions last number real, and the phantom; no relationship."""
    hinge = columns("activation", "plain")
    assert hinge.values() == {
        "physics:axis": "X",
        "physics:breakForce": math.inf,
        "physics:breakTorque": math.inf,
        "physics:collisionEnabled": False,
        "physics:excludeFromArticulation": False,
        "physics:jointEnabled": True,
        "physics:localPos0": (0.0, 0.0, 0.0),
        "physics:localPos1": (0.0, 0.0, 0.0),
        "physics:localRot0": (0.0, 0.0, 0.0, 1.0),
        "physics:localRot1": (0.0, 0.0, 0.0, 1.0),
        "physics:lowerLimit": -math.inf,
        "physics:upperLimit": math.inf,
        PHANTOM: FLT_MAX,
    }
    assert hinge.type_name == "PhysicsRevoluteJoint"
    assert hinge.schemas == ()
    assert not hinge.instance_proxy


def test_sources_of_unauthored_columns() -> None:
    """Fallbacks, rewritten fallbacks and the created column are told apart, and none counts as authored."""
    found = columns("schemas", "all").columns
    assert found["physics:lowerLimit"].source is Source.FALLBACK
    assert found["physxJointAxis:angular:maxJointVelocity"].source is Source.REWRITTEN
    assert found["physxDrivePerformanceEnvelope:angular:maxActuatorVelocity"].source is Source.REWRITTEN
    assert found[PHANTOM].source is Source.CREATED
    assert not any(c.authored for c in found.values())


def test_rewritten_fallbacks_are_flt_max() -> None:
    """The schemas say infinity; population writes the largest float."""
    found = columns("schemas", "all").values()
    assert found["physxJointAxis:angular:maxJointVelocity"] == FLT_MAX
    assert found["physxDrivePerformanceEnvelope:angular:maxActuatorVelocity"] == FLT_MAX
    assert found["drive:angular:physics:maxForce"] == math.inf


def test_an_authored_infinity_is_not_rewritten() -> None:
    """Only what nobody authored is rewritten."""
    found = authored("float physxJointAxis:angular:maxJointVelocity = inf").values()
    assert found["physxJointAxis:angular:maxJointVelocity"] == math.inf


def test_columns_come_sorted() -> None:
    """The order is that of names, with and without authored extras."""
    for prim in ("noapi", "custom"):
        names = list(columns("undeclared", prim).columns)
        assert names == sorted(names)


def test_no_prim_type_but_a_joint_gets_the_phantom() -> None:
    """A body with joint APIs has their columns and no joint-level velocity."""
    found = columns("schemas", "not_a_joint").values()
    assert found["physxJointAxis:angular:armature"] == 0.0
    assert PHANTOM not in found


# --- schemas ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prim", "expected"),
    [
        ("unknown", ("PhysxForceAPI",)),
        ("no_instance", ()),
        ("instance_on_single", ()),
        ("appended", ("PhysicsDriveAPI", "PhysicsDriveAPI:angular")),
        ("repeated", ()),
        ("deleted", ()),
        ("other_apis", (
            "CollectionAPI", "CollectionAPI:things", "ColorSpaceAPI", "GeomModelAPI", "MaterialBindingAPI",
            "SemanticsLabelsAPI", "SemanticsLabelsAPI:label",
        )),
    ],
)  # fmt: skip
def test_schema_list(prim: str, expected: tuple[str, ...]) -> None:
    """0.7 lists known schemas, and the bare name beside the instances of a multiple-apply one."""
    assert columns("schemas", prim).schemas == expected


@pytest.mark.parametrize(
    ("prim", "expected"),
    [
        ("unknown", ("PhysxForceAPI", "PhysxJointAPI")),
        ("no_instance", ("PhysicsDriveAPI",)),
        ("instance_on_single", ("PhysicsArticulationRootAPI", "PhysicsArticulationRootAPI:foo")),
        ("appended", ("PhysicsDriveAPI:angular",)),
        ("fixed", ("PhysicsLimitAPI:rotX", "PhysxJointAxisAPI:angular")),
    ],
)
def test_schema_list_of_0_6(prim: str, expected: tuple[str, ...]) -> None:
    """0.6 lists known schemas without bare names, PhysxJointAPI among them; authored names where none is known."""
    assert columns("schemas", prim, "0.6").schemas == expected


def test_instance_names_with_a_colon_publish_nothing() -> None:
    """The schema is listed, its columns are not: population reads one name between the colons."""
    found = columns("schemas", "odd_instances")
    assert "PhysicsDriveAPI:a:b" in found.schemas
    assert "drive:foo:physics:stiffness" in found.values()
    assert not any(name.startswith("drive:a:b:") for name in found.values())


def test_properties_of_other_families_are_not_published() -> None:
    """Collections, labels and draw modes have columns for no physics."""
    assert columns("schemas", "other_apis").values().keys() == columns("activation", "plain").values().keys()


def test_young_newton_schemas_are_listed_without_columns() -> None:
    """NewtonVbdSceneAPI is known as a schema, but its attributes are not on population's list."""
    found = columns("schemas", "physx_apis")
    assert "NewtonVbdSceneAPI" in found.schemas
    assert "newton:maxSolverIterations" in found.values()  # of NewtonSceneAPI, which it includes
    assert not any(name.startswith("newton:vbd:") for name in found.values())


# --- authored without a schema ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("drive:angular:physics:stiffness", 1.0),
        ("drive:foo:physics:damping", 1.0),
        ("drive:angular:physics:type", "acceleration"),
        ("state:angular:physics:velocity", 1.0),
        ("physxLimit:angular:damping", 1.0),
        ("physxJointAxis:angular:armature", 1.0),
        ("newton:armature", 1.0),
        ("physxMimicJoint:rotX:referenceJoint", ("/World/custom",)),
        ("physics:coneAngle0Limit", 3.0),
        ("physics:hinge0", ("/World/custom",)),
        ("physics:mass", 2.0),
        ("physxArticulation:enabledSelfCollisions", False),
    ],
)
def test_names_of_any_physics_schema_are_published(name: str, value: object) -> None:
    """An authored property is published if some physics schema declares its name, on this prim or on none."""
    assert columns("undeclared", "noapi").values()[name] == value
    assert columns("undeclared", "noapi").columns[name].source is Source.AUTHORED


@pytest.mark.parametrize(
    "name",
    [
        "myAttr",
        "userProperties:foo",
        "myRel",
        "physics:myFloat",
        "physxFoo:bar",
        "newton:foo",
        "drive:foo",
        "limit:foo",
    ],
)
def test_other_names_are_not_published(name: str) -> None:
    """Whatever no schema declares stays with the stage; it is listed as authored."""
    found = columns("undeclared", "custom").columns[name]
    assert not found.published
    assert found.authored
    assert found.value is None
    assert found.source is None


def test_custom_does_not_matter() -> None:
    """A property marked custom is published if its name is known."""
    assert columns("types", "custom_flag").values()["physics:lowerLimit"] == -30.0


def test_visibility_is_no_business_of_physics() -> None:
    """What every exporter authors on an Imageable is not even listed."""
    assert not columns("primvars", "elsewhere").columns.keys() & {"visibility", "purpose", "proxyPrim"}


# --- the joint-level column -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prim", ["phantom_double", "phantom_string", "phantom_custom", "phantom_api"])
def test_an_authored_phantom_is_not_published(prim: str) -> None:
    """In 0.7 no schema declares physxJoint:maxJointVelocity: an opinion only keeps population from creating it."""
    found = column("types", prim, PHANTOM)
    assert not found.published
    assert found.authored
    assert found.authored_value is not None


def test_an_authored_phantom_is_published_in_0_6() -> None:
    """0.6 knows PhysxJointAPI, so that it publishes what is authored, API or no API."""
    assert column("types", "phantom_double", PHANTOM, "0.6").value == 5.0
    assert column("types", "phantom_api", PHANTOM, "0.6").value == math.inf


@pytest.mark.parametrize("contract", ["0.6", "0.7"])
@pytest.mark.parametrize("prim", ["blocked_phantom", "no_value"])
def test_a_blocked_phantom_is_created_again(prim: str, contract: str) -> None:
    """A block, and a declaration without a value, count as nothing authored."""
    assert column("time", prim, PHANTOM, contract).value == FLT_MAX
    assert column("time", prim, PHANTOM, contract).source is Source.CREATED


def test_samples_keep_the_phantom_away() -> None:
    """Time samples count as authored, though at the default time they have no value."""
    assert PHANTOM not in columns("time", "undeclared_samples").values()


def test_joint_api_of_0_6() -> None:
    """No installed package has PhysxJointAPI; its three attributes come from us."""
    bare = columns("schemas", "unknown", "0.6")
    assert (bare.columns["physxJoint:armature"].value, bare.columns["physxJoint:jointFriction"].value) == (0.0, 0.0)
    assert bare.columns[PHANTOM].source is Source.REWRITTEN
    assert columns("types", "phantom_api", "0.6").values()["physxJoint:armature"] == 2.0
    assert "physxJoint:armature" not in columns("types", "phantom_api").values()


# --- blocks and time --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["physics:axis", "physics:lowerLimit", "physics:localPos1", "drive:angular:physics:type"]
)
def test_a_blocked_attribute_publishes_nothing(name: str) -> None:
    """A value block hides the fallback too."""
    found = column("time", "blocked", name)
    assert (found.published, found.value, found.source) == (False, None, None)
    assert (found.authored, found.blocked, found.authored_value) == (True, True, None)


@pytest.mark.parametrize(
    "name", ["physxJointAxis:angular:maxJointVelocity", "physxDrivePerformanceEnvelope:angular:maxActuatorVelocity"]
)
def test_a_blocked_rewritten_attribute_is_rewritten(name: str) -> None:
    """Where population rewrites the fallback, a block brings FLT_MAX, not absence."""
    found = column("time", "blocked", name)
    assert (found.value, found.source, found.blocked) == (FLT_MAX, Source.REWRITTEN, True)


def test_a_declaration_without_a_value_is_no_opinion() -> None:
    """`float physics:lowerLimit` alone changes nothing."""
    found = column("time", "no_value", "physics:lowerLimit")
    assert (found.value, found.source, found.authored) == (-math.inf, Source.FALLBACK, False)


def test_samples_do_not_count_at_the_default_time() -> None:
    """Without a time, USD resolves to the default beside the samples, or to the fallback."""
    only, beside = (column("time", "samples", f"physics:{bound}Limit") for bound in ("lower", "upper"))
    assert (only.value, only.source, only.authored_value) == (-math.inf, Source.FALLBACK, None)
    assert (beside.value, beside.source, beside.authored_value) == (7.0, Source.AUTHORED, 7.0)
    assert only.time_sampled
    assert beside.time_sampled


def test_samples_keep_a_fallback_from_being_rewritten() -> None:
    """At the default time the raw infinity comes through."""
    name = "physxJointAxis:angular:maxJointVelocity"
    assert column("bodies", "joint_samples", name).value == math.inf


@pytest.mark.parametrize(("time", "value"), [(-3.0, -10.0), (12.0, -15.0), (24.0, -20.0), (99.0, -20.0)])
def test_samples_at_a_time(time: float, value: float) -> None:
    """At a time, samples are interpolated and held at the ends."""
    found = column("time", "samples", "physics:lowerLimit", time=time)
    assert (found.value, found.source, found.time_sampled) == (value, Source.AUTHORED, True)


def test_a_block_among_samples() -> None:
    """A blocked sample publishes nothing while it lasts."""
    name = "drive:angular:physics:stiffness"
    assert column("time", "samples", name, time=5.0).blocked
    assert name not in columns("time", "samples", time=5.0).values()
    assert columns("time", "samples", time=12.0).values()[name] == 5.0


# --- types ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prim", "name", "value"),
    [
        ("double_limit", "physics:lowerLimit", -0.10000000149011612),
        ("double_limit", "physics:upperLimit", math.inf),
        ("int_limit", "physics:upperLimit", 16777216.0),
        ("half_limit", "physics:lowerLimit", -0.0999755859375),
        ("half_limit", "physics:upperLimit", 1.0),
        ("frames_double", "physics:localPos0", (0.10000000149011612, 0.20000000298023224, 0.30000001192092896)),
        ("frames_wrong", "physics:localPos1", (1.0, 2.0, 3.0)),
        ("frames_colour", "physics:localPos1", (0.0999755859375, 0.199951171875, 0.300048828125)),
        ("flags", "physics:jointEnabled", False),
        ("flags", "physics:excludeFromArticulation", True),
        ("flags_other", "physics:collisionEnabled", True),
        ("booleans", "physics:collisionEnabled", True),
        ("integers", "physxArticulation:solverPositionIterationCount", -7),
        ("drive", "physxDrivePerformanceEnvelope:angular:maxActuatorVelocity", 7.0),
        ("varying_axis", "physics:axis", "Z"),
        ("odd_axis", "physics:axis", "x"),
        ("empty_axis", "physics:axis", ""),
    ],
)
def test_values_that_convert(prim: str, name: str, value: object) -> None:
    """A declared column has the schema's type: numbers and vectors of another precision convert into it."""
    found = column("types", prim, name)
    assert found.value == value
    assert found.source is Source.AUTHORED


@pytest.mark.parametrize(
    ("prim", "name", "kind"),
    [
        ("string_limit", "physics:lowerLimit", "string"),
        ("string_limit", "physics:upperLimit", "token"),
        ("array_limit", "physics:lowerLimit", "float[]"),
        ("array_limit", "physics:upperLimit", "float2"),
        ("string_axis", "physics:axis", "string"),
        ("int_axis", "physics:axis", "int"),
        ("frames_double", "physics:localRot0", "quatd"),
        ("frames_double", "physics:localRot1", "quath"),
        ("frames_other", "physics:localRot0", "float4"),
        ("frames_wrong", "physics:localPos0", "float"),
        ("frames_wrong", "physics:localRot1", "matrix4d"),
        ("flags", "physics:collisionEnabled", "int"),  # 2
        ("flags_other", "physics:jointEnabled", "string"),
        ("booleans", "physics:jointEnabled", "float"),  # 2.0
        ("booleans", "physics:excludeFromArticulation", "double"),  # not a number
        ("integers", "physxArticulation:solverVelocityIterationCount", "double"),  # 1e20
    ],
)
def test_values_that_do_not_convert(prim: str, name: str, kind: str) -> None:
    """Text, quaternions of another precision and numbers out of range publish nothing, not even the fallback."""
    found = column("types", prim, name)
    assert (found.published, found.value, found.source) == (False, None, None)
    assert (found.authored, found.authored_type) == (True, kind)
    assert found.authored_value is not None


def test_authored_value_is_what_was_written() -> None:
    """The producer's float32 and the author's double stand side by side."""
    found = column("types", "double_limit", "physics:lowerLimit")
    assert (found.authored_value, found.authored_type) == (-0.1, "double")


def test_types_are_kept_in_0_6() -> None:
    """0.6 publishes the authored type."""
    found = column("types", "double_limit", "physics:lowerLimit", "0.6")
    assert (found.value, found.type) == (-0.1, "float64")
    assert column("types", "string_axis", "physics:axis", "0.6").published


def test_undeclared_columns_keep_their_type() -> None:
    """Without the schema on the prim nobody converts: a double stays one."""
    found = column("types", "undeclared_types", "drive:angular:physics:stiffness")
    assert (found.value, found.type) == (0.1, "float64")


def test_numbers_that_are_none() -> None:
    """NaN and infinities are published as they are."""
    found = columns("types", "not_finite").values()
    assert math.isnan(found["physics:lowerLimit"])  # type: ignore[arg-type]
    assert repr(found["physics:localPos0"]) == "(nan, inf, -inf)"
    assert found["physics:localRot1"] == (0.0, 0.0, 0.0, 0.0)


def test_quaternions_end_with_the_real_part() -> None:
    """USD writes (w, x, y, z), the columns hold (x, y, z, w)."""
    assert authored("quatf physics:localRot0 = (0.5, 0.1, 0.2, 0.3)").values()["physics:localRot0"] == pytest.approx(
        (0.1, 0.2, 0.3, 0.5)
    )


# --- relationships ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prim", "targets"),
    [
        ("absent", None),
        ("declared", None),
        ("as_attribute", None),
        ("empty", ()),
        ("blocked", ()),
        ("deleted", ()),
        ("several", ("/World/B", "/World/A", "/World/Nowhere")),
        ("prepended", ("/World/A",)),
        ("property_target", ("/World/A.number",)),
        ("forwarded", ("/World/A.alias",)),
        ("relative", ("/World/A",)),
        ("self", ("/World/self",)),
        ("custom_rel", ("/World/A",)),
    ],
)
def test_targets(prim: str, targets: tuple[str, ...] | None) -> None:
    """Targets are published as authored, in order, missing ones and all; an empty list is one, no opinion is none."""
    assert columns("relationships", prim).values().get("physics:body0") == targets


def test_a_relationship_in_place_of_an_attribute() -> None:
    """The fallback is published, as if nobody had authored anything."""
    found = columns("relationships", "attribute_as_rel").values()
    assert (found["physics:lowerLimit"], found["physics:localPos0"]) == (-math.inf, (0.0, 0.0, 0.0))


def test_connections_are_not_followed() -> None:
    """An attribute has its own value, connected or not."""
    found = columns("relationships", "connected").values()
    assert (found["physics:lowerLimit"], found["physics:upperLimit"]) == (-math.inf, 5.0)


# --- what the rendering side adds -------------------------------------------------------------------------------------


def test_primvars_are_published() -> None:
    """A primvar with a value is a column, its interpolation is another, and the prim gets PrimvarsAPI."""
    found = columns("primvars", "authored")
    assert found.values()["primvars:list"] == (1.0, 2.0)
    assert found.values()["primvars:list:interpolation"] == "vertex"
    assert found.values()["primvars:turn"] == (2.0, 3.0, 4.0, 1.0)
    assert "primvars:weight:interpolation" not in found.values()
    assert found.schemas == ("PrimvarsAPI",)


@pytest.mark.parametrize("prim", ["no_value", "blocked", "parent/inherits"])
def test_primvars_without_a_value_are_not(prim: str) -> None:
    """Neither a declaration nor a block nor an ancestor's primvar makes a column."""
    found = columns("primvars", prim)
    assert not any(name.startswith("primvars:") for name in found.values())
    assert found.schemas == ()


def test_material_bindings_are_published() -> None:
    """Any relationship of the material:binding family is a column where targets are authored."""
    found = columns("primvars", "bound").values()
    assert found["material:binding:physics"] == ("/World/Look",)
    assert found["material:binding:collection:few"] == ("/World/Look", "/World/authored")
    assert "material:other" not in found
    assert columns("primvars", "bound_to_nothing").values().get("material:binding:physics") == ()
    assert "material:binding" not in columns("primvars", "bound_to_nothing").values()


# --- bodies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("physxRigidBody:sleepThreshold", 7.750015735626221),
        ("physxRigidBody:stabilizationThreshold", 1.550003170967102),
        ("physxRigidBody:maxDepenetrationVelocity", 118.11023712158203),
        ("physxRigidBody:maxLinearVelocity", 1.0000000272564224e16),
        ("physxRigidBody:maxContactImpulse", FLT_MAX),
    ],
)
def test_bodies_get_columns_in_stage_units(name: str, value: float) -> None:
    """A body has five columns of PhysxRigidBodyAPI without that API; here a unit is an inch."""
    found = column("bodies", "plain", name)
    assert (found.value, found.source) == (value, Source.CREATED)


def test_body_columns_yield_to_opinions() -> None:
    """An authored threshold stays, a blocked one is written anew."""
    found = columns("bodies", "full").columns
    assert found["physxRigidBody:sleepThreshold"].value == 0.5
    assert found["physxRigidBody:stabilizationThreshold"].value == 1.550003170967102


# --- layers -----------------------------------------------------------------------------------------------------------


def test_composed_values() -> None:
    """The strongest layer wins, a block in it counts, and each opinion knows its layer."""
    found = columns("composition", "layered").columns
    assert found["physics:lowerLimit"].value == -10.0
    assert found["physics:upperLimit"].blocked
    assert found["drive:angular:physics:stiffness"].value == 1.0
    top, weaker = str(CORPUS / "composition.usda"), str(CORPUS / "assets" / "weaker.usda")
    assert found["physics:lowerLimit"].layer == top
    assert found["physics:upperLimit"].layer == top
    assert found["drive:angular:physics:stiffness"].layer == weaker
    assert found["physics:body0"].layer == weaker
    assert found["physics:body1"].layer == top
    assert found["physics:axis"].layer is None


@pytest.mark.parametrize(
    ("prim", "lower", "upper"),
    [
        ("referenced/Elbow", -30.0, 30.0),  # local opinions beat variants
        ("narrow/Elbow", -5.0, 30.0),
        ("inherited", -12.0, math.inf),
        ("specialized", -1.0, math.inf),
        ("instanced/Elbow", -30.0, 30.0),
    ],
)
def test_arcs(prim: str, lower: float, upper: float) -> None:
    """References, variants, inherits and specializes compose as in USD."""
    found = columns("composition", prim).values()
    assert (found["physics:lowerLimit"], found["physics:upperLimit"]) == (lower, upper)


def test_schemas_from_a_variant() -> None:
    """An API that the selected variant applies is applied."""
    assert columns("composition", "inside_variant").schemas == ("PhysicsDriveAPI", "PhysicsDriveAPI:angular")


def test_targets_of_a_reference_are_mapped() -> None:
    """A target inside the referenced asset is a prim of this stage."""
    assert columns("composition", "referenced/Elbow").values()["physics:body0"] == ("/World/referenced/Base",)


def test_instance_proxies_are_marked() -> None:
    """A joint of an instance keeps its proxy path and says that it is one."""
    found = columns("composition", "instanced/Elbow")
    assert found.instance_proxy
    assert found.path == "/World/instanced/Elbow"
    assert found.values()["physics:body0"] == ("/World/instanced/Base",)


def test_session_layer_opinions_count() -> None:
    """We show the stage as it is now; a file that population opens has no session layer."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString('#usda 1.0\ndef PhysicsRevoluteJoint "J"\n{\n    float physics:lowerLimit = -1\n}\n')
    opened = Usd.Stage.Open(layer)
    with Usd.EditContext(opened, opened.GetSessionLayer()):
        opened.GetPrimAtPath("/J").GetAttribute("physics:lowerLimit").Set(-2.0)
    found = publish(opened.GetPrimAtPath("/J")).columns["physics:lowerLimit"]
    assert (found.value, found.layer) == (-2.0, opened.GetSessionLayer().identifier)
