"""Columns from anywhere: whatever a snapshot holds, the parser answers, with defaults for what it cannot use."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omni_physjoint.consumer.descriptor import parse_joint
from omni_physjoint.consumer.reading import float32
from omni_physjoint.contract import JOINT_TYPES, load
from omni_physjoint.model import Effect, Origin

CONTRACTS = {version: load(version) for version in ("0.6", "0.7")}

INSTANCES = ("angular", "linear", "cone", "distance", "transX", "rotX", "rotY", "rotZ", "")
APIS = (
    "PhysicsDriveAPI",
    "PhysicsLimitAPI",
    "PhysicsJointStateAPI",
    "PhysxLimitAPI",
    "PhysxJointAxisAPI",
    "PhysxDrivePerformanceEnvelopeAPI",
    "PhysxMimicJointAPI",
)
SINGLE = ("PhysxJointAPI", "NewtonJointAPI", "NewtonMimicAPI", "PhysxPhysicsDistanceJointAPI", "NoSuchAPI")
SCHEMAS = [f"{api}:{instance}" for api in APIS for instance in INSTANCES] + list(SINGLE)

NAMES = sorted(
    {
        located.name
        for contract in CONTRACTS.values()
        for type_name in JOINT_TYPES
        for located in contract.columns_for(type_name, SCHEMAS)
    }
)

numbers = st.one_of(st.floats(), st.integers(), st.booleans())
scalars = st.one_of(numbers, st.text(max_size=5))
anything = st.one_of(scalars, st.tuples(), st.lists(scalars, max_size=5).map(tuple), st.tuples(st.tuples(numbers)))


@settings(max_examples=300, deadline=None)
@given(
    type_name=st.sampled_from([*JOINT_TYPES, "PhysicsOtherJoint", ""]),
    schemas=st.lists(st.sampled_from(SCHEMAS), max_size=12),
    values=st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text(max_size=20)), anything, max_size=30),
    version=st.sampled_from(["0.6", "0.7"]),
)
def test_any_columns_can_be_parsed(type_name: str, schemas: list[str], values: dict[str, Any], version: str) -> None:
    """No value, type or schema list raises, and every published column gets a cell with a reason."""
    parsed = parse_joint(type_name, schemas, values, CONTRACTS[version])
    assert values.keys() <= parsed.cells.keys()
    assert all(cell.reason for cell in parsed.cells.values())


@pytest.mark.parametrize(
    ("name", "value", "default"),
    [
        ("physics:lowerLimit", "low", 0.0),
        ("physics:lowerLimit", True, 0.0),
        ("physics:lowerLimit", (1.0,), 0.0),
        ("physics:jointEnabled", "false", True),
        ("physics:jointEnabled", 0.0, True),
        ("physics:localPos0", (1.0, 2.0), (0.0, 0.0, 0.0)),
        ("physics:localPos0", 3.0, (0.0, 0.0, 0.0)),
        ("physics:localRot0", (1.0, 0.0, "x", 0.0), (0.0, 0.0, 0.0, 1.0)),
        ("physics:axis", 7, "X"),
        ("physics:body0", 7, None),
        ("physics:body0", (7,), None),
    ],
)
def test_a_value_of_another_type_counts_as_absent(name: str, value: Any, default: Any) -> None:
    """The parser default stands, and the cell says that the value is not read."""
    cell = parse_joint("PhysicsRevoluteJoint", (), {name: value}, CONTRACTS["0.7"]).cells[name]
    assert (cell.value, cell.origin, cell.effect) == (default, Origin.PARSER_DEFAULT, Effect.NOT_READ)


def test_an_8_bit_integer_is_a_flag() -> None:
    """Page prim: any 8-bit integer or bool column decodes as bool."""
    assert not parse_joint("PhysicsFixedJoint", (), {"physics:jointEnabled": 0}, CONTRACTS["0.7"]).descriptor.enabled


def test_a_number_without_a_point_is_a_number() -> None:
    """JSON writes 30 for 30.0."""
    descriptor = parse_joint("PhysicsPrismaticJoint", (), {"physics:lowerLimit": -30}, CONTRACTS["0.7"]).descriptor
    assert descriptor.limits["linear"].low == -30.0


@pytest.mark.parametrize(("wide", "narrow"), [(1e39, math.inf), (-(10**400), -math.inf), (0.1, 0.10000000149011612)])
def test_numbers_are_narrowed_to_float32(wide: float, narrow: float) -> None:
    """Beyond float32 lies infinity, of integers too."""
    assert float32(wide) == narrow


def test_a_type_that_is_no_joint_reads_nothing() -> None:
    """A custom joint of a snapshot: no component declares its columns."""
    parsed = parse_joint(
        "MyJoint", ["PhysicsDriveAPI:angular"], {"drive:angular:physics:damping": 1.0}, CONTRACTS["0.7"]
    )
    assert parsed.descriptor.drives == {}
    assert {cell.effect for cell in parsed.cells.values()} == {Effect.NOT_READ}
