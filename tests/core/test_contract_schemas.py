"""The contract tables against the registered USD schemas: names, types, fallbacks, where an API goes."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from pxr import Gf, Usd

from omni_physjoint.contract import INSTANCE, JOINT_TYPES, Contract, load
from omni_physjoint.contract.records import ColumnRow, ColumnType, Component, ComponentKind
from omni_physjoint.schemas import ensure_registered

NO_SCHEMA = {"Stage", "PhysxJointAPI"}
"""Stage metadata is no schema; the installed packages have no PhysxJointAPI."""

NOT_PUBLISHED = {"purpose", "visibility", "proxyPrim"}
"""What every imageable prim declares and population never publishes on a joint."""

TYPES = {
    "float": ColumnType.FLOAT,
    "bool": ColumnType.BOOL,
    "int": ColumnType.INT,
    "token": ColumnType.TOKEN,
    "point3f": ColumnType.POINT,
    "vector3f": ColumnType.POINT,
    "float3": ColumnType.POINT,
    "quatf": ColumnType.QUATERNION,
}


@pytest.fixture(scope="module")
def registry() -> Usd.SchemaRegistry:
    """Return the schema registry with the PhysX and Newton schemas in it."""
    ensure_registered()
    return Usd.SchemaRegistry()


@pytest.fixture(params=["0.6", "0.7"])
def contract(request: pytest.FixtureRequest) -> Contract:
    """Return the tables of each version; where both have a column, the schemas declare it alike."""
    return load(request.param)


def definition(registry: Usd.SchemaRegistry, component: Component) -> Usd.PrimDefinition:
    """Return what USD knows of a component."""
    if component.kind is ComponentKind.JOINT_TYPE:
        return registry.FindConcretePrimDefinition(component.name)
    return registry.FindAppliedAPIPrimDefinition(component.name)


def declared(registry: Usd.SchemaRegistry, component: Component) -> dict[str, Any]:
    """Return the declared attributes and relationships by our template name."""
    prim = definition(registry, component)
    found = {}
    for name in prim.GetPropertyNames():
        if name not in NOT_PUBLISHED:
            spec = prim.GetAttributeDefinition(name) or prim.GetRelationshipDefinition(name)
            found[name.replace("__INSTANCE_NAME__", INSTANCE)] = spec
    return found


def schema_rows(contract: Contract, component: Component) -> dict[str, ColumnRow]:
    """Return the rows that a schema can declare: all but metadata."""
    rows = {row.name: row for _, row in contract.rows_of(component.name)}
    return {name: row for name, row in rows.items() if not name.startswith("usd-metadata:")}


def float32(value: object) -> object:
    """Return numbers as USD's floats hold them."""
    if isinstance(value, tuple):
        return tuple(float32(v) for v in value)
    return struct.unpack("f", struct.pack("f", value))[0] if isinstance(value, float) else value


def as_column(value: object) -> object:
    """Return a fallback as a column would hold it: quaternions as x, y, z, w."""
    if isinstance(value, Gf.Quatf):
        return (*value.GetImaginary(), value.GetReal())
    return tuple(value) if isinstance(value, Gf.Vec3f) else value


def components(contract: Contract) -> list[Component]:
    """Return the components that installed schemas declare."""
    return [c for c in contract.components.values() if c.name not in NO_SCHEMA]


def test_every_declared_property_is_a_row_and_every_row_is_declared(
    registry: Usd.SchemaRegistry, contract: Contract
) -> None:
    """Neither the schemas nor the tables have a property that the other side lacks."""
    for component in components(contract):
        assert set(schema_rows(contract, component)) == set(declared(registry, component)), component.name


def test_types_are_those_of_the_schemas(registry: Usd.SchemaRegistry, contract: Contract) -> None:
    """Attributes have the declared type; relationships are target lists."""
    for component in components(contract):
        specs = declared(registry, component)
        for name, row in schema_rows(contract, component).items():
            attribute = hasattr(specs[name], "GetTypeName")
            expected = TYPES[str(specs[name].GetTypeName())] if attribute else ColumnType.TARGETS
            assert row.type is expected, (component.name, name)


def test_raw_fallbacks_are_those_of_the_schemas(registry: Usd.SchemaRegistry, contract: Contract) -> None:
    """Fallbacks agree to the last bit of a float32; relationships have none."""
    for component in components(contract):
        specs = declared(registry, component)
        for name, row in schema_rows(contract, component).items():
            if row.type is ColumnType.TARGETS:
                assert row.raw_fallback is None, (component.name, name)
            else:
                assert float32(row.raw_fallback) == as_column(specs[name].GetFallbackValue()), (component.name, name)


def test_kinds_are_those_of_the_schemas(registry: Usd.SchemaRegistry, contract: Contract) -> None:
    """Joint types are concrete types, multiple-apply APIs take instances, single-apply ones do not."""
    for component in components(contract):
        multiple = registry.IsMultipleApplyAPISchema(component.name)
        concrete = registry.IsConcrete(component.name)
        assert concrete == (component.kind is ComponentKind.JOINT_TYPE), component.name
        assert multiple == (component.kind is ComponentKind.MULTI_APPLY), component.name


def test_joint_types_derive_from_physics_joint(registry: Usd.SchemaRegistry, contract: Contract) -> None:
    """Each joint type but the base extends PhysicsJoint, here and in USD."""
    base = registry.GetTypeFromSchemaTypeName("PhysicsJoint")
    for name in JOINT_TYPES:
        kind = registry.GetTypeFromSchemaTypeName(name)
        assert (contract.component(name).extends == "PhysicsJoint") == (kind != base and kind.IsA(base)), name


def test_newton_apis_go_only_where_their_schema_lets_them(registry: Usd.SchemaRegistry, contract: Contract) -> None:
    """The Newton schemas restrict themselves to joints, and the tables say the same."""
    for name in ("NewtonJointAPI", "NewtonMimicAPI"):
        allowed = registry.GetAPISchemaCanOnlyApplyToTypeNames(name)
        assert contract.component(name).applies_to == tuple(allowed) == ("PhysicsJoint",)


def test_stage_fallbacks_are_those_of_usd() -> None:
    """Metres, kilograms and the up axis of a stage that authors none."""
    rows = {row.name: row for row in load("0.7").component("Stage").columns}
    stage = Usd.Stage.CreateInMemory()
    for name in ("metersPerUnit", "kilogramsPerUnit", "upAxis"):
        assert rows[f"usd-metadata:{name}"].raw_fallback == stage.GetMetadata(name)


def test_joint_api_of_0_6_has_the_figures_of_its_page() -> None:
    """No installed package declares PhysxJointAPI: fallback, parser default and type as the 0.6 page states them."""
    figures = {
        "physxJoint:jointFriction": (ColumnType.FLOAT, 0.0, 0.0),
        "physxJoint:armature": (ColumnType.FLOAT, 0.0, 0.0),
        "physxJoint:maxJointVelocity": (ColumnType.FLOAT, float("inf"), 3.4028234663852886e38),
    }
    rows = load("0.6").component("PhysxJointAPI").columns
    assert {r.name: (r.type, r.raw_fallback, r.parser_default) for r in rows} == figures
    assert all(load("0.6").reads(joint_type, "PhysxJointAPI") == ("",) for joint_type in JOINT_TYPES)


def test_joint_api_of_0_7_is_one_column_that_nobody_reads(registry: Usd.SchemaRegistry) -> None:
    """What is left is the created maxJointVelocity; the schema is gone."""
    (row,) = load("0.7").component("PhysxJointAPI").columns
    assert (row.name, row.read, row.parser_default) == ("physxJoint:maxJointVelocity", False, None)
    assert registry.FindAppliedAPIPrimDefinition("PhysxJointAPI") is None
    assert all(load("0.7").reads(joint_type, "PhysxJointAPI") == () for joint_type in JOINT_TYPES)
