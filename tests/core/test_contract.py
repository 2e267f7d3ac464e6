"""The contract's lookups: versions, components, columns by name, by prim and by instance, units, findings, drifts."""

from __future__ import annotations

import math
from dataclasses import FrozenInstanceError

import pytest

from omni_physjoint.contract import JOINT_TYPES, VERSIONS, Contract, load
from omni_physjoint.contract.records import ColumnRow, ColumnType, Marker, Scaled
from omni_physjoint.errors import ContractError
from omni_physjoint.units import FLT_MAX, Conversion, convert

HINGE, SLIDER, BALL, D6 = "PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsSphericalJoint", "PhysicsJoint"


@pytest.fixture(params=VERSIONS)
def contract(request: pytest.FixtureRequest) -> Contract:
    """Return each version."""
    return load(request.param)


@pytest.fixture
def newest() -> Contract:
    """Return contract 0.7."""
    return load("0.7")


# --- versions and components ------------------------------------------------------------------------------------------


def test_load_returns_the_same_contract_each_time(contract: Contract) -> None:
    """Tables are built once a process."""
    assert load(contract.version) is contract


def test_an_unknown_version_is_an_error_that_names_the_known_ones() -> None:
    """A caller learns what to ask for."""
    with pytest.raises(ContractError, match=r"unknown contract version '0\.5': known are 0\.6, 0\.7"):
        load("0.5")


def test_an_unknown_component_is_an_error_that_names_the_closest(newest: Contract) -> None:
    """A typo is answered with the component that was meant."""
    with pytest.raises(
        ContractError, match=r"contract 0\.7 has no component 'PhysicsDriveApi': did you mean PhysicsDriveAPI"
    ):
        newest.component("PhysicsDriveApi")


def test_the_tables_cannot_be_changed(newest: Contract) -> None:
    """One view cannot change what another sees."""
    with pytest.raises(FrozenInstanceError):
        newest.component("PhysicsDriveAPI").name = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        newest.components["x"] = newest.component("PhysicsDriveAPI")  # type: ignore[index]


def test_rows_of_a_joint_type_are_its_own_and_then_the_inherited_ones(contract: Contract) -> None:
    """A hinge has its axis and bounds, and the eleven columns of every joint."""
    rows = contract.rows_of(HINGE)
    assert [row.name for _, row in rows[:3]] == ["physics:axis", "physics:lowerLimit", "physics:upperLimit"]
    assert [owner.name for owner, _ in rows[3:]] == [D6] * 11


def test_each_version_has_but_its_own_rows() -> None:
    """The seed of an axis' armature is another one in each version, so that each shows one row."""
    texts = {}
    for version in VERSIONS:
        (row,) = (r for r in load(version).component("PhysxJointAxisAPI").columns if r.name.endswith(":armature"))
        texts[version] = row.if_absent
    assert "physxJoint:armature" in texts["0.6"]
    assert "physxJoint" not in texts["0.7"]


# --- columns by name --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "type_name", "component", "instance"),
    [
        ("drive:angular:physics:stiffness", HINGE, "PhysicsDriveAPI", "angular"),
        ("drive:foo:physics:type", HINGE, "PhysicsDriveAPI", "foo"),
        ("limit:rotX:physics:low", D6, "PhysicsLimitAPI", "rotX"),
        ("state:linear:physics:velocity", SLIDER, "PhysicsJointStateAPI", "linear"),
        ("physxLimit:cone:damping", BALL, "PhysxLimitAPI", "cone"),
        ("physxJointAxis:a:b:armature", D6, "PhysxJointAxisAPI", "a:b"),
        ("physxMimicJoint:rotX:gearing", HINGE, "PhysxMimicJointAPI", "rotX"),
        ("physics:lowerLimit", HINGE, HINGE, ""),
        ("physics:lowerLimit", SLIDER, SLIDER, ""),
        ("physics:localPos0", BALL, D6, ""),
        ("newton:armature", HINGE, "NewtonJointAPI", ""),
        ("physxJoint:maxJointVelocity", HINGE, "PhysxJointAPI", ""),
        ("physics:mass", "Xform", "PhysicsMassAPI", ""),
        ("usd-metadata:metersPerUnit", "", "Stage", ""),
    ],
)
def test_a_column_is_located_by_its_name_and_the_type(
    contract: Contract, name: str, type_name: str, component: str, instance: str
) -> None:
    """Instances are taken from the name, whatever they are; a joint type's columns go by the type and its base."""
    located = contract.locate(name, type_name)
    assert located is not None
    assert (located.component.name, located.instance, located.name) == (component, instance, name)


@pytest.mark.parametrize(
    ("name", "type_name"),
    [
        ("physics:lowerLimit", "PhysicsFixedJoint"),
        ("physics:lowerLimit", D6),
        ("physics:gearRatio", HINGE),
        ("drive:angular:physics:foo", HINGE),
        ("drive:physics:stiffness", HINGE),
        ("drive::physics:stiffness", HINGE),
        ("stiffness", HINGE),
        ("", HINGE),
        ("user:drive:angular:physics:stiffness", HINGE),
    ],
)
def test_what_no_component_of_the_type_has_is_not_located(contract: Contract, name: str, type_name: str) -> None:
    """Another type's column, a misspelt or an empty one: the contract knows nothing."""
    assert contract.locate(name, type_name) is None


def test_what_0_7_dropped_is_not_located_there() -> None:
    """The joint-level armature is a column of 0.6 only."""
    assert load("0.6").locate("physxJoint:armature", HINGE) is not None
    assert load("0.7").locate("physxJoint:armature", HINGE) is None


def test_a_second_lookup_is_answered_from_memory(newest: Contract) -> None:
    """Thirty thousand joints ask for the same names."""
    first = newest.locate("drive:angular:physics:damping", HINGE)
    assert newest.locate("drive:angular:physics:damping", HINGE, ("PhysicsDriveAPI:angular",)) is first
    columns = newest.columns_for(HINGE, ("PhysicsDriveAPI:angular",))
    assert newest.columns_for(HINGE, ("PhysicsDriveAPI:angular",)) is columns


def test_component_name_carries_the_instance(newest: Contract) -> None:
    """Views group by component and instance."""
    located = newest.locate("drive:rotX:physics:damping", D6)
    assert located is not None
    assert located.component_name == "PhysicsDriveAPI:rotX"


# --- columns of a prim ------------------------------------------------------------------------------------------------


def names(contract: Contract, type_name: str, *schemas: str) -> list[str]:
    """Return the names of the columns that a prim declares."""
    return [column.name for column in contract.columns_for(type_name, schemas)]


def test_a_prim_has_the_columns_of_its_type_and_of_the_applied_instances(newest: Contract) -> None:
    """An instance that is not applied adds nothing, the bare name of a multiple-apply API neither."""
    plain = names(newest, HINGE)
    driven = names(newest, HINGE, "PhysicsDriveAPI", "PhysicsDriveAPI:angular")
    assert set(driven) - set(plain) == {
        f"drive:angular:physics:{tail}"
        for tail in ("type", "targetPosition", "targetVelocity", "stiffness", "damping", "maxForce")
    }
    assert names(newest, HINGE, "PhysicsDriveAPI") == plain


def test_instances_come_in_the_order_of_the_contract_and_strange_ones_last(newest: Contract) -> None:
    """However the prim lists them."""
    found = names(newest, D6, "PhysicsLimitAPI:zzz", "PhysicsLimitAPI:rotY", "PhysicsLimitAPI:transX", "Unknown:rotX")
    lows = [name for name in found if name.endswith(":low")]
    assert lows == [f"limit:{instance}:physics:low" for instance in ("transX", "rotY", "zzz")]


def test_every_joint_has_the_column_that_population_creates(contract: Contract) -> None:
    """physxJoint:maxJointVelocity appears on all eight types without an API; on a body it does not."""
    for joint_type in JOINT_TYPES:
        assert names(contract, joint_type).count("physxJoint:maxJointVelocity") == 1
    assert "physxJoint:maxJointVelocity" not in names(contract, "Xform", "PhysicsRigidBodyAPI")


def test_the_applied_joint_api_of_0_6_has_three_columns() -> None:
    """Applied, it declares friction and armature as well, and the created one but once."""
    found = [n for n in names(load("0.6"), HINGE, "PhysxJointAPI") if n.startswith("physxJoint:")]
    assert found == ["physxJoint:jointFriction", "physxJoint:armature", "physxJoint:maxJointVelocity"]


def test_a_body_has_the_columns_of_its_apis(newest: Contract) -> None:
    """A body that is no joint gets those of its applied APIs alone."""
    found = names(newest, "Cube", "PhysicsMassAPI", "PhysicsRigidBodyAPI", "PhysicsCollisionAPI")
    assert found[0] == "physics:rigidBodyEnabled"
    assert found[-1] == "physics:principalAxes"
    assert len(found) == 7 + 5


# --- instances that the consumer reads --------------------------------------------------------------------------------


def test_the_matrix_says_which_instances_a_type_reads(contract: Contract) -> None:
    """Order is the parser's; what the type does not read is empty."""
    assert contract.reads(HINGE, "PhysicsDriveAPI") == ("angular",)
    assert contract.reads(BALL, "PhysicsDriveAPI") == ()
    assert contract.reads(BALL, "PhysxLimitAPI") == ("cone",)
    assert contract.reads(D6, "PhysicsLimitAPI") == ("transX", "transY", "transZ", "rotX", "rotY", "rotZ", "distance")
    assert contract.reads("PhysicsDistanceJoint", "PhysxPhysicsDistanceJointAPI") == ("",)


def test_the_matrix_of_an_unknown_api_is_an_error(newest: Contract) -> None:
    """A misspelt API is not silently unread."""
    with pytest.raises(ContractError, match="PhysxDriveAPI"):
        newest.reads(HINGE, "PhysxDriveAPI")


# --- units ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "type_name", "expected"),
    [
        ("drive:angular:physics:stiffness", HINGE, ("torque/deg", Conversion.PER_DEG_TO_PER_RAD, "torque/rad")),
        ("drive:linear:physics:stiffness", SLIDER, ("force/length", Conversion.NONE, "force/length")),
        ("drive:transX:physics:damping", D6, ("force*s/length", Conversion.NONE, "force*s/length")),
        ("drive:distance:physics:targetPosition", D6, ("length", Conversion.NONE, "length")),
        ("drive:rotZ:physics:targetVelocity", D6, ("deg/s", Conversion.DEG_TO_RAD, "rad/s")),
        ("physics:lowerLimit", HINGE, ("deg", Conversion.DEG_TO_RAD, "rad")),
        ("physics:lowerLimit", SLIDER, ("length", Conversion.NONE, "length")),
        ("physxLimit:angular:stiffness", HINGE, ("torque/deg", Conversion.NONE, "torque/rad")),
        ("physxLimit:linear:stiffness", SLIDER, ("force/length", Conversion.NONE, "force/length")),
        ("physxLimit:cone:bounceThreshold", BALL, ("deg/s", Conversion.NONE, "rad/s")),
        (
            "physxDrivePerformanceEnvelope:foo:speedEffortGradient",
            HINGE,
            ("deg/s per torque", Conversion.DEG_TO_RAD, "rad/s per torque"),
        ),
        (
            "physxDrivePerformanceEnvelope:transX:maxActuatorVelocity",
            D6,
            ("deg/s", Conversion.DEG_TO_RAD, "rad/s"),
        ),
        (
            "physxDrivePerformanceEnvelope:linear:velocityDependentResistance",
            SLIDER,
            ("force*s/length", Conversion.NONE, "force*s/length"),
        ),
        ("newton:damping", HINGE, ("torque*s/deg", Conversion.PER_DEG_TO_PER_RAD, "torque*s/rad")),
        ("newton:damping", SLIDER, ("force*s/length", Conversion.NONE, "force*s/length")),
        ("physxMimicJoint:rotX:offset", SLIDER, ("length", Conversion.NONE, "length")),
        ("physxMimicJoint:rotX:offset", HINGE, ("deg", Conversion.DEG_TO_RAD, "rad")),
        ("physxJoint:maxJointVelocity", SLIDER, ("length/s", Conversion.NONE, "length/s")),
        ("physics:ratio", "PhysxPhysicsRackAndPinionJoint", ("deg/length", Conversion.DEG_TO_RAD, "rad/length")),
        ("physics:breakForce", HINGE, ("force", Conversion.NONE, "force")),
    ],
)
def test_unit_and_conversion_go_by_the_instance_or_the_type(
    contract: Contract, name: str, type_name: str, expected: tuple[str, Conversion, str]
) -> None:
    """Rotational values are converted, translational ones never; a strange envelope instance counts as rotational."""
    located = contract.locate(name, type_name)
    assert located is not None
    assert contract.quantity(located) == expected


def test_a_resistance_per_degree_is_57_3_times_that_per_radian(newest: Contract) -> None:
    """At 636.87 deg/s and 0.002 per degree a drive of maxForce 10 was measured on the consumer at effort 8.726269."""
    located = newest.locate("physxDrivePerformanceEnvelope:angular:velocityDependentResistance", HINGE)
    assert located is not None
    resistance = convert(0.002, newest.quantity(located)[1])
    assert 10.0 - resistance * math.radians(636.87) == pytest.approx(8.726269, abs=1e-5)


# --- divergence -------------------------------------------------------------------------------------------------------

DIVERGING = {
    "physxRigidBody:maxDepenetrationVelocity",
    "physxRigidBody:sleepThreshold",
    "physxRigidBody:stabilizationThreshold",
    "physics:lowerLimit",
    "physics:upperLimit",
    "physics:coneAngle0Limit",
    "physics:coneAngle1Limit",
    "physics:gearRatio",
    "physics:ratio",
    "limit:<inst>:physics:low",
    "limit:<inst>:physics:high",
    "physxArticulation:sleepThreshold",
    "physxArticulation:stabilizationThreshold",
    "physxMimicJoint:<inst>:gearing",
    "physxMimicJoint:<inst>:referenceJointAxis",
    "usd-metadata:metersPerUnit",
    "usd-metadata:upAxis",
}


def parsed(row: ColumnRow, value: object) -> object:
    """Return what the parser takes a value for, where several values mean the same to it."""
    tail = row.name.rpartition(":")[2]
    if tail == "maxLinearVelocity":
        return 1e16 if value == math.inf else value
    if tail in (
        "maxContactImpulse",
        "breakForce",
        "breakTorque",
        "maxForce",
        "maxJointVelocity",
        "maxActuatorVelocity",
        "velocityLimit",
    ):
        return FLT_MAX if value == math.inf else value
    if tail in ("mass", "density") and isinstance(value, float) and value <= 0.0:
        return "unset"
    if tail == "principalAxes" and value == (0.0, 0.0, 0.0, 0.0):
        return (0.0, 0.0, 0.0, 1.0)
    if tail == "centerOfMass" and value == (-math.inf, -math.inf, -math.inf):
        return Marker.COMPUTED
    if tail == "diagonalInertia" and value == (0.0, 0.0, 0.0):
        return Marker.COMPUTED
    return value


def test_exactly_the_columns_whose_fallback_parses_differently_diverge(contract: Contract) -> None:
    """Fallback and parser default are compared as the parser takes them: inf is FLT_MAX, a mass of 0 is unset."""
    rows = [row for c in contract.components.values() for row in c.columns]
    assert {row.name for row in rows if row.diverges} == DIVERGING
    for row in rows:
        comparable = row.read and row.type is not ColumnType.TARGETS and row.raw_fallback is not None
        differs = parsed(row, row.raw_fallback) != parsed(row, row.parser_default)
        assert row.diverges == (comparable and differs), row.name


def test_population_masks_every_divergence(contract: Contract) -> None:
    """It publishes a value for each diverging column, so that only a block or hand-filled columns meet the default."""
    assert all(row.masked == row.diverges for c in contract.components.values() for row in c.columns)


@pytest.mark.parametrize(
    ("name", "meters_per_unit", "expected"),
    [
        ("physxArticulation:sleepThreshold", 1.0, 5e-3),
        ("physxArticulation:sleepThreshold", 0.01, 50.0),
        ("physxArticulation:stabilizationThreshold", 1.0, 1.0),
        ("physxArticulation:stabilizationThreshold", 0.01, 10000.0),
    ],
)
def test_scaled_defaults_have_the_figures_of_the_page(
    contract: Contract, name: str, meters_per_unit: float, expected: float
) -> None:
    """A metre stage and a centimetre stage, as the page works them out."""
    located = contract.locate(name, "Xform")
    assert located is not None
    default = located.row.parser_default
    assert isinstance(default, Scaled)
    assert default.at(meters_per_unit) == pytest.approx(expected)


# --- findings and drifts ----------------------------------------------------------------------------------------------


def test_findings_of_a_joint_type_include_the_inherited_ones(contract: Contract) -> None:
    """A hinge has its two about limits and the three of every joint."""
    columns = [finding.column for finding in contract.findings_for(HINGE)]
    assert sorted(columns) == sorted(
        ["physics:breakForce", "physics:localRot0", "physics:localRot0", "physics:lowerLimit", "physics:lowerLimit"]
    )


def test_findings_of_a_column_can_be_narrowed_to_a_component(contract: Contract) -> None:
    """physics:lowerLimit is a column of hinges and of sliders."""
    assert {f.component for f in contract.findings_for("physics:lowerLimit")} == {HINGE, SLIDER}
    assert {f.component for f in contract.findings_for("physics:lowerLimit", SLIDER)} == {SLIDER}
    assert {f.component for f in contract.findings_for("physics:breakForce", SLIDER)} == {D6}


def test_drifts_of_a_column_go_by_the_joint_type(contract: Contract) -> None:
    """The full-turn clamp is about hinges only."""
    assert "beyond-full-turn" in {d.key for d in contract.drifts_for("physics:lowerLimit", HINGE)}
    assert "beyond-full-turn" not in {d.key for d in contract.drifts_for("physics:lowerLimit", SLIDER)}


def test_drift_keys_are_unique_and_their_columns_known(contract: Contract) -> None:
    """A key finds one drift; a column is one of the tables, or one of the columns that every prim has."""
    keys = [drift.key for drift in contract.drifts]
    known = {row.name for c in load("0.6").components.values() for row in c.columns}
    known |= {row.name for c in load("0.7").components.values() for row in c.columns}
    assert len(keys) == len(set(keys)) >= 17
    for drift in contract.drifts:
        assert set(drift.columns) <= known | {"usd-schemas", "usd-metadata:typeName"}, drift.key
        assert set(drift.joint_types) <= set(JOINT_TYPES), drift.key
        assert contract.version in drift.versions


def test_only_0_7_has_the_drift_about_the_left_over_column() -> None:
    """0.6 documents the column that 0.7 says is gone."""
    having = [v for v in VERSIONS if "phantom-max-joint-velocity" in {d.key for d in load(v).drifts}]
    assert having == ["0.7"]


def test_every_row_says_what_it_means_and_what_its_absence_does(contract: Contract) -> None:
    """Texts are sentences, short enough for a details pane."""
    for component in contract.components.values():
        assert component.summary.endswith("."), component.name
        for row in component.columns:
            for text in (row.meaning, row.if_absent):
                assert text.endswith("."), row.name
                assert len(text) <= 200, row.name
