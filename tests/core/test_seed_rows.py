"""Every row of the contract pages that the product exists for: what is published, and what it resolves to.

The figures are copied from the pages PhysicsDriveAPI, PhysicsFixedJoint, PhysicsJointStateAPI and
PhysxDrivePerformanceEnvelopeAPI, and worked out by hand from their units; PhysicsMassAPI has its own file. None comes
from our tables.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pytest
from pxr import Usd

from omni_physjoint.consumer.descriptor import parse_joint
from omni_physjoint.contract import load
from omni_physjoint.model import Cell, Column, Effect, Origin
from omni_physjoint.producer import publish

FLT_MAX = 3.4028234663852886e38
PER_RADIAN = 57.29577951308232
RADIANS = 0.017453292519943295

FLOAT32 = 1e-6
"""Relative; the consumer computes in float32."""


@dataclass(frozen=True)
class Row:
    """One row of a page, on one joint type."""

    component: str
    column: str
    joint: str
    usd: str
    """USD type and, where it is one, ``uniform`` or ``rel``."""
    fallback: Any
    """Published when nobody authored it; None when nothing is published."""
    fallback_resolved: Any
    written: str
    """As authored in USD."""
    published: Any
    resolved: Any
    default: Any
    """Resolved when the column is absent: the page's parser default in the consumer's unit."""

    @property
    def id(self) -> str:
        return f"{self.component}-{self.column}"


REVOLUTE, PRISMATIC, FIXED = "PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsFixedJoint"


def fixed(column: str, usd: str, fallback: Any, written: str, published: Any, resolved: Any, default: Any) -> Row:
    """Return a row of PhysicsFixedJoint, none of whose columns is converted; its fallback resolves to its default."""
    return Row(FIXED, f"physics:{column}", FIXED, usd, fallback, default, written, published, resolved, default)


def angular(api: str, prefix: str, column: str, fallback: Any, resolved: Any, written: float, factor: float) -> Row:
    """Return a float row of a rotational instance."""
    component = f"{api}:angular"
    name = f"{prefix}:angular:{column}"
    return Row(
        component, name, REVOLUTE, "float", fallback, resolved, str(written), written, written * factor, resolved
    )


def linear(api: str, prefix: str, column: str, fallback: Any, resolved: Any, written: float) -> Row:
    """Return a float row of a translational instance, which is never converted."""
    component = f"{api}:linear"
    name = f"{prefix}:linear:{column}"
    return Row(component, name, PRISMATIC, "float", fallback, resolved, str(written), written, written, resolved)


DRIVE, STATE = ("PhysicsDriveAPI", "drive"), ("PhysicsJointStateAPI", "state")
ENVELOPE = ("PhysxDrivePerformanceEnvelopeAPI", "physxDrivePerformanceEnvelope")
HALF = math.sqrt(0.5)

ROWS = (
    fixed("body0", "rel", None, "</A>", ("/A",), "/A", None),
    fixed("body1", "rel", None, "</B>", ("/B",), "/B", None),
    fixed("localPos0", "point3f", (0, 0, 0), "(1, 2, 3)", (1, 2, 3), (1, 2, 3), (0, 0, 0)),
    # USD writes (w, x, y, z), the column holds (x, y, z, w).
    fixed("localRot0", "quatf", (0, 0, 0, 1), "(0, 0, 2, 0)", (0, 2, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1)),
    fixed("localPos1", "point3f", (0, 0, 0), "(-1, 0.5, 0)", (-1, 0.5, 0), (-1, 0.5, 0), (0, 0, 0)),
    fixed("localRot1", "quatf", (0, 0, 0, 1), "(3, 3, 0, 0)", (3, 0, 0, 3), (HALF, 0, 0, HALF), (0, 0, 0, 1)),
    fixed("jointEnabled", "bool", True, "false", False, False, True),
    fixed("collisionEnabled", "bool", False, "true", True, True, False),
    fixed("breakForce", "float", math.inf, "12", 12.0, 12.0, FLT_MAX),
    fixed("breakTorque", "float", math.inf, "0.5", 0.5, 0.5, FLT_MAX),
    fixed("excludeFromArticulation", "bool", False, "true", True, True, False),
    Row(
        "PhysicsDriveAPI:angular",
        "drive:angular:physics:type",
        REVOLUTE,
        "uniform token",
        "force",
        "force",
        '"acceleration"',
        "acceleration",
        "acceleration",
        "force",
    ),
    angular(*DRIVE, "physics:targetPosition", 0.0, 0.0, 90.0, RADIANS),
    angular(*DRIVE, "physics:targetVelocity", 0.0, 0.0, 180.0, RADIANS),
    angular(*DRIVE, "physics:stiffness", 0.0, 0.0, 100.0, PER_RADIAN),
    angular(*DRIVE, "physics:damping", 0.0, 0.0, 2.0, PER_RADIAN),
    angular(*DRIVE, "physics:maxForce", math.inf, FLT_MAX, 40.0, 1.0),
    linear(*DRIVE, "physics:targetPosition", 0.0, 0.0, 90.0),
    linear(*DRIVE, "physics:targetVelocity", 0.0, 0.0, 180.0),
    linear(*DRIVE, "physics:stiffness", 0.0, 0.0, 100.0),
    linear(*DRIVE, "physics:damping", 0.0, 0.0, 2.0),
    linear(*DRIVE, "physics:maxForce", math.inf, FLT_MAX, 40.0),
    angular(*STATE, "physics:position", 0.0, 0.0, 45.0, RADIANS),
    angular(*STATE, "physics:velocity", 0.0, 0.0, -30.0, RADIANS),
    linear(*STATE, "physics:position", 0.0, 0.0, 45.0),
    linear(*STATE, "physics:velocity", 0.0, 0.0, -30.0),
    # The schema's fallback is inf; population rewrites it.
    angular(*ENVELOPE, "maxActuatorVelocity", FLT_MAX, FLT_MAX, 1000.0, RADIANS),
    angular(*ENVELOPE, "velocityDependentResistance", 0.0, 0.0, 0.125, PER_RADIAN),
    angular(*ENVELOPE, "speedEffortGradient", 0.0, 0.0, 40.0, RADIANS),
    linear(*ENVELOPE, "maxActuatorVelocity", FLT_MAX, FLT_MAX, 1000.0),
    linear(*ENVELOPE, "velocityDependentResistance", 0.0, 0.0, 0.125),
    linear(*ENVELOPE, "speedEffortGradient", 0.0, 0.0, 40.0),
)

pytestmark = [
    pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id),
    pytest.mark.parametrize("contract", ["0.6", "0.7"]),
]


def column_of(row: Row, contract: str, opinion: str = "") -> tuple[Column | None, Cell]:
    """Return the row's column on a joint in memory, and what the consumer makes of it as published."""
    prim = joint(row, opinion)
    columns = publish(prim, contract=contract)
    parsed = parse_joint(columns.type_name, columns.schemas, columns.values(), load(contract))
    return columns.columns.get(row.column), parsed.cells[row.column]


def joint(row: Row, opinion: str) -> Usd.Prim:
    """Return a joint with every API that the row needs, and with `opinion` on its column."""
    instance = row.component.partition(":")[2]
    apis = dict.fromkeys((f"PhysicsDriveAPI:{instance}", row.component)) if instance else ()
    names = ", ".join(f'"{api}"' for api in apis)
    schemas = f"(prepend apiSchemas = [{names}])" if names else ""
    line = f"{row.usd} {row.column} = {opinion}" if opinion else ""
    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(f'#usda 1.0\ndef {row.joint} "J" {schemas}\n{{\n{line}\n}}\n')
    prim = stage.GetPrimAtPath("/J")
    KEPT.append(stage)
    return prim


KEPT: list[Usd.Stage] = []
"""Stages of the running test, for a prim does not hold its stage."""


@pytest.fixture(autouse=True)
def _forget_stages() -> None:
    KEPT.clear()


def same(found: Any, wanted: Any) -> bool:
    """Tell whether two values agree to float32."""
    if isinstance(wanted, (tuple, list)):
        return len(found) == len(wanted) and all(same(a, b) for a, b in zip(found, wanted, strict=True))
    if isinstance(wanted, bool) or not isinstance(wanted, (int, float)):
        return bool(found == wanted)
    return math.isclose(found, wanted, rel_tol=FLOAT32, abs_tol=FLOAT32)


def test_unauthored_is_published_as_the_page_says(row: Row, contract: str) -> None:
    """Nobody authored the column: population writes the fallback, its rewrite, or nothing."""
    column, _ = column_of(row, contract)
    published = column.value if column is not None and column.published else None
    assert same(published, row.fallback)


def test_written_is_published_as_written(row: Row, contract: str) -> None:
    """An authored value is published, quaternions as (x, y, z, w)."""
    column, _ = column_of(row, contract, row.written)
    assert column is not None
    assert column.published
    assert same(column.value, row.published)


def test_unauthored_resolves_as_the_page_says(row: Row, contract: str) -> None:
    """The published fallback resolves to this value in the consumer's unit."""
    _, cell = column_of(row, contract)
    assert same(cell.value, row.fallback_resolved)


def test_written_resolves_in_the_consumers_unit(row: Row, contract: str) -> None:
    """The written value is read and applied, converted once."""
    _, cell = column_of(row, contract, row.written)
    assert same(cell.value, row.resolved)
    assert (cell.origin, cell.effect) == (Origin.COLUMN, Effect.APPLIED)


def test_absent_resolves_to_the_parser_default(row: Row, contract: str) -> None:
    """Without the column the parser default stands, even where somebody authored another value."""
    columns = publish(joint(row, row.written), contract=contract)
    values = {name: value for name, value in columns.values().items() if name != row.column}
    cell = parse_joint(columns.type_name, columns.schemas, values, load(contract)).cells[row.column]
    assert same(cell.value, row.default)
    assert cell.origin is Origin.PARSER_DEFAULT
