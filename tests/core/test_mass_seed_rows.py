"""Every row of the contract page PhysicsMassAPI: what is published, the parser default, and what the body ends up with.

The figures are copied from the page; resolved values follow from a cube of edge 2 with the default density, worked out
by hand: 8 m^3 * 1000 kg/m^3 = 8000 kg, and m / 6 * 2^2 = 5333.33 kg m^2. None comes from our tables.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import pytest
from mass_stage import BODY, collider, scene_of, weigh

from omni_physjoint.consumer.mass_cells import mass_cells
from omni_physjoint.contract import load
from omni_physjoint.model import Column, Effect, Origin, Scene
from omni_physjoint.property_rows import property_rows

FLOAT32 = 1e-6
"""Relative; the consumer computes in float32."""

INF = math.inf
CUBE_INERTIA = (16000.0 / 3.0,) * 3


@dataclass(frozen=True)
class Row:
    """One row of the page."""

    column: str
    type: str
    units: str
    fallback: Any
    """Raw fallback, which population publishes when nobody authored the column."""
    default: Any
    """Parser default; None where the page has no fixed one."""
    unset: Any
    """What a cube of edge 2 ends up with when the column is unset."""
    written: str
    published: Any
    resolved: Any


ROWS = (
    Row("physics:mass", "float32", "mass", 0.0, -1.0, 8000.0, "float physics:mass = 2.5", 2.5, 2.5),
    Row("physics:density", "float32", "mass/length^3", 0.0, -1.0, 1000.0, "float physics:density = 7.5", 7.5, 7.5),
    Row(
        "physics:centerOfMass",
        "float32[3]",
        "length",
        (-INF, -INF, -INF),
        None,
        (0.0, 0.0, 0.0),
        "point3f physics:centerOfMass = (1, 2, 3)",
        (1.0, 2.0, 3.0),
        (1.0, 2.0, 3.0),
    ),
    Row(
        "physics:diagonalInertia",
        "float32[3]",
        "mass*length^2",
        (0.0, 0.0, 0.0),
        None,
        CUBE_INERTIA,
        "float3 physics:diagonalInertia = (1, 2, 3)",
        (1.0, 2.0, 3.0),
        (1.0, 2.0, 3.0),
    ),
    Row(
        "physics:principalAxes",
        "float32[4]",
        "",
        (0.0, 0.0, 0.0, 0.0),
        (0.0, 0.0, 0.0, 1.0),
        (0.0, 0.0, 0.0, 1.0),
        "quatf physics:principalAxes = (0.8, 0.6, 0, 0)",
        (0.6, 0.0, 0.0, 0.8),
        (0.6, 0.0, 0.0, 0.8),
    ),
)

EVERY_ROW = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.column)
EVERY_CONTRACT = pytest.mark.parametrize("contract", ["0.6", "0.7"])


def scene(line: str = "") -> Scene:
    """Return a metre stage with a cube of edge 2 under a body with PhysicsMassAPI."""
    return scene_of(line + "\n" + collider("Cube"), "PhysicsMassAPI")


def column(of: Scene, name: str) -> Column:
    """Return one column of the body."""
    return of.bodies[BODY].prim.columns[name]


def without(of: Scene, name: str) -> Scene:
    """Return `of` as if nobody had published the column."""
    body = of.bodies[BODY]
    columns = {n: c for n, c in body.prim.columns.items() if n != name}
    return replace(of, bodies={BODY: replace(body, prim=replace(body.prim, columns=columns))})


def equal(found: Any, expected: Any) -> bool:
    """Compare numbers and vectors in single precision; infinities are equal to themselves."""
    return bool(found == pytest.approx(expected, rel=FLOAT32, abs=1e-9))


@EVERY_ROW
def test_the_raw_fallback_is_published_when_nobody_authored_it(row: Row) -> None:
    """Producer writes: the resolved USD value, else the raw fallback, which is the unset sentinel."""
    found = column(scene(), row.column)
    assert (found.type, found.published, found.authored) == (row.type, True, False)
    assert equal(found.value, row.fallback)


@EVERY_ROW
def test_the_authored_value_is_published(row: Row) -> None:
    """No derivation, quaternions as x, y, z, w."""
    found = column(scene(row.written), row.column)
    assert (found.published, found.authored) == (True, True)
    assert equal(found.value, row.published)


@EVERY_CONTRACT
@EVERY_ROW
def test_the_table_has_units_and_parser_default_of_the_page(row: Row, contract: str) -> None:
    """Both contracts have the same page."""
    of = scene()
    rows = property_rows(
        of.bodies[BODY].prim, mass_cells(of, weigh(of), load(contract)), load(contract), meters_per_unit=1.0
    )
    found = next(r for r in rows if r.name == row.column)
    assert (found.component, found.type, found.units) == ("PhysicsMassAPI", row.type, row.units)
    if row.default is None:
        # A marker, since the page has no fixed value.
        assert isinstance(found.parser_default, str)
    else:
        assert equal(found.parser_default, row.default)
    assert not found.diverges


@EVERY_ROW
def test_the_sentinel_and_an_absent_column_resolve_alike(row: Row) -> None:
    """If absent: mass, density, centre and inertia are computed; the axes of a cube are its own."""
    for of in (scene(), without(scene(), row.column)):
        cell = mass_cells(of, weigh(of), load("0.7"))[row.column]
        assert equal(cell.value, row.unset)
        assert (cell.units, cell.origin) == (row.units, Origin.RUNTIME)


@EVERY_ROW
def test_a_written_value_is_what_the_body_has(row: Row) -> None:
    """Each column alone, beside a cube of edge 2."""
    of = scene(row.written)
    cell = mass_cells(of, weigh(of), load("0.7"))[row.column]
    assert equal(cell.value, row.resolved)
    assert (cell.units, cell.origin, cell.effect) == (row.units, Origin.COLUMN, Effect.APPLIED)


def test_a_centre_is_multiplied_by_the_world_scale_without_rotation() -> None:
    """Each component by the scale of its axis, whatever the rotation."""
    ops = (
        "float3 xformOp:rotateXYZ = (0, 0, 90)\nfloat3 xformOp:scale = (2, 3, 4)\n"
        'uniform token[] xformOpOrder = ["xformOp:rotateXYZ", "xformOp:scale"]\n'
    )
    of = scene(ops + "point3f physics:centerOfMass = (1, 2, 3)")
    assert equal(mass_cells(of, weigh(of), load("0.7"))["physics:centerOfMass"].value, (2.0, 6.0, 12.0))


def test_default_density_is_1000_in_stage_units() -> None:
    """Derived values: 1000 * metersPerUnit ** 3 / kilogramsPerUnit; centimetres and grams give 1."""
    of = scene_of(collider("Cube"), "PhysicsMassAPI", meters=0.01, kilograms=0.001)
    assert equal(mass_cells(of, weigh(of), load("0.7"))["physics:density"].value, 1.0)


def test_density_on_a_shape_beats_the_body_s() -> None:
    """Interactions: on a shape prim, density applies to that shape only and comes first."""
    shapes = collider("Cube", "float physics:density = 3", "PhysicsMassAPI") + collider("Cube", name="D")
    of = scene_of("float physics:density = 7\n" + shapes, "PhysicsMassAPI")
    assert weigh(of).mass == pytest.approx(8.0 * 3.0 + 8.0 * 7.0, rel=FLOAT32)


def test_the_columns_are_read_only_where_the_api_is_listed() -> None:
    """Gate: usd-schemas."""
    of = scene_of("float physics:mass = 2.5\n" + collider("Cube"))
    assert weigh(of).mass == pytest.approx(8000.0, rel=FLOAT32)
    assert "physics:mass" not in mass_cells(of, weigh(of), load("0.7"))
