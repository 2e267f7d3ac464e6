"""A joint parsed through the memory is the joint parsed by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from edited_stage import rich_stage

from omni_physjoint.consumer.descriptor import parse_joint
from omni_physjoint.contract import load
from omni_physjoint.model import Column, ColumnValue, PrimColumns, Source
from omni_physjoint.scene import read_scene
from omni_physjoint.shared_parse import SharedParse
from omni_physjoint.stage import open_stage

ROOT = Path(__file__).parents[2]
STAGES = sorted([*ROOT.glob("data/samples/*.usda"), *ROOT.glob("tests/corpus/**/*.usda")])


def prim(type_name: str = "PhysicsRevoluteJoint", **values: ColumnValue) -> PrimColumns:
    """Return a joint with columns ``physics:<name>``."""
    names = {f"physics:{name}": value for name, value in values.items()}
    columns = {n: Column(n, "", True, v, Source.AUTHORED, True) for n, v in names.items()}
    return PrimColumns("/Joint", type_name, (), columns)


@pytest.mark.parametrize("version", ["0.6", "0.7"])
@pytest.mark.parametrize("path", STAGES, ids=[f"{p.parent.name}-{p.stem}" for p in STAGES])
def test_every_joint_of_a_stage(path: Path, version: str) -> None:
    """All joints of a stage, one after the other, are what they are by themselves."""
    contract = load(version)
    shared = SharedParse(contract)
    for joint in read_scene(open_stage(path), contract=version).joints:
        alone = parse_joint(joint.type_name, joint.schemas, joint.values(), contract)
        parsed = shared(joint)
        # By text: a NaN is equal to no NaN.
        assert repr(parsed.descriptor) == repr(alone.descriptor)
        assert repr(dict(parsed.cells)) == repr(dict(alone.cells))


def test_equal_joints_share_what_was_parsed() -> None:
    """Two joints between other bodies hold the very same limits."""
    shared = SharedParse(load("0.7"))
    one = shared(prim(body0=("/A",), body1=("/B",), lowerLimit=-1.0, upperLimit=1.0))
    other = shared(prim(body0=("/C",), body1=("/D",), lowerLimit=-1.0, upperLimit=1.0))
    assert other.descriptor.targets == (("/C",), ("/D",))
    assert other.cells["physics:body0"].value == "/C"
    assert other.descriptor.limits is one.descriptor.limits


@pytest.mark.parametrize(
    ("first", "second"), [(0.0, -0.0), (0.0, False), (1.0, True), (1, 1.0)], ids=["sign", "false", "true", "integer"]
)
def test_values_that_python_calls_equal(first: ColumnValue, second: ColumnValue) -> None:
    """Values that are equal, but not the same to the parser, are not taken for each other."""
    contract = load("0.7")
    shared = SharedParse(contract)
    for value in (first, second):
        joint = prim(body0=("/A",), body1=("/B",), lowerLimit=value)
        alone = parse_joint(joint.type_name, joint.schemas, joint.values(), contract)
        assert repr(shared(joint).descriptor) == repr(alone.descriptor)


@pytest.mark.parametrize(
    "ends",
    [
        {},
        {"body0": ("/A",)},
        {"body0": ("/A", "/B"), "body1": ("/C",)},
        {"body0": (), "body1": ("/C",)},
        {"body0": 1.0},
    ],
    ids=["none", "one", "two", "empty", "number"],
)
def test_other_ends(ends: dict[str, ColumnValue]) -> None:
    """Sides with another number of targets than one are parsed by themselves."""
    contract = load("0.7")
    joint = prim(**ends)
    alone = parse_joint(joint.type_name, joint.schemas, joint.values(), contract)
    parsed = SharedParse(contract)(joint)
    assert (parsed.descriptor, dict(parsed.cells)) == (alone.descriptor, dict(alone.cells))


def test_a_prim_that_is_no_joint() -> None:
    """Of a type that the contract does not know nothing is read, its ends neither."""
    contract = load("0.7")
    joint = prim("MyJoint", body0=("/A",), body1=("/B",))
    alone = parse_joint(joint.type_name, joint.schemas, joint.values(), contract)
    parsed = SharedParse(contract)(joint)
    assert (parsed.descriptor, dict(parsed.cells)) == (alone.descriptor, dict(alone.cells))


def test_the_rich_stage() -> None:
    """Gears, followers, ropes and joints inside an instance are parsed as by themselves."""
    contract = load("0.7")
    shared = SharedParse(contract)
    for joint in read_scene(rich_stage()).joints:
        alone = parse_joint(joint.type_name, joint.schemas, joint.values(), contract)
        assert shared(joint).descriptor == alone.descriptor
