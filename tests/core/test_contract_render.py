"""The contract as tables of text, and the page that is made of them."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from omni_physjoint.contract import load
from omni_physjoint.contract.records import Marker, Scaled
from omni_physjoint.contract.render import (
    columns_sheet,
    components_sheet,
    concepts,
    drifts_sheet,
    matrix_sheet,
    sheets,
    unit_text,
    value_text,
)
from omni_physjoint.errors import ContractError
from omni_physjoint.units import FLT_MAX

CONCEPTS = Path(__file__).parents[2] / "docs" / "concepts.md"


def test_the_concepts_page_is_up_to_date() -> None:
    """Python -m omni_physjoint.contract.render > docs/concepts.md after each change of the tables."""
    assert CONCEPTS.read_text(encoding="utf-8") == concepts()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "true"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (FLT_MAX, "FLT_MAX"),
        (0.0, "0"),
        (5e-05, "5e-05"),
        (32, "32"),
        ("", '""'),
        ("X", "X"),
        ((0.0, 0.0, 0.0, 1.0), "(0, 0, 0, 1)"),
        (Marker.COMPUTED, "computed"),
        (Scaled(5e-5, 10.0, 2), "5e-05 * (10 / metersPerUnit)^2"),
    ],
)
def test_values_read_as_the_tables_state_them(value: object, text: str) -> None:
    """Inf and FLT_MAX stay apart, as telling them apart is what the tables are for."""
    assert value_text(value) == text


@pytest.mark.parametrize(
    ("component", "column", "text"),
    [
        ("PhysicsDriveAPI", "drive:<inst>:physics:stiffness", "torque/deg → torque/rad; linear: force/length"),
        ("PhysxLimitAPI", "physxLimit:<inst>:bounceThreshold", "deg/s (taken as rad/s); linear: length/s"),
        ("PhysicsMassAPI", "physics:mass", "mass"),
    ],
)
def test_units_show_the_conversion_and_the_linear_unit(component: str, column: str, text: str) -> None:
    """Both kinds of axis, and what a rotational value becomes."""
    (row,) = (row for row in load("0.7").component(component).columns if row.name == column)
    assert unit_text(row) == text


def test_the_overview_has_a_row_per_component() -> None:
    """All components, in the order of the tables."""
    contract = load("0.7")
    assert [row[0] for row in components_sheet(contract).rows] == list(contract.components)


def test_a_component_shows_inherited_columns_with_their_owner() -> None:
    """The last cell names where a column comes from."""
    rows = columns_sheet(load("0.7"), "PhysicsFixedJoint").rows
    assert len(rows) == 11
    assert {row[-1] for row in rows} == {"PhysicsJoint"}


def test_the_matrix_names_every_joint_type() -> None:
    """Types that read nothing say so."""
    rows = dict(matrix_sheet(load("0.7"), "PhysxLimitAPI").rows)
    assert rows["PhysicsSphericalJoint"] == "cone"
    assert rows["PhysicsFixedJoint"] == "none"
    assert dict(matrix_sheet(load("0.7"), "NewtonMimicAPI").rows)["PhysicsRevoluteJoint"] == "read"


def test_drifts_of_a_component_are_those_of_its_page_or_columns() -> None:
    """The clamp of a full turn belongs to the hinge, not to the slider."""
    hinge = {row[0] for row in drifts_sheet(load("0.7"), "PhysicsRevoluteJoint").rows}
    slider = {row[0] for row in drifts_sheet(load("0.7"), "PhysicsPrismaticJoint").rows}
    assert "beyond-full-turn" in hinge
    assert "beyond-full-turn" not in slider
    assert "one-finite-bound" in hinge & slider


def test_empty_sheets_are_left_out() -> None:
    """A component without findings or drift shows its columns alone."""
    assert [sheet.header[0] for sheet in sheets(load("0.7"), "PhysicsMassAPI")] == ["column"]


def test_every_row_of_every_sheet_has_as_many_cells_as_its_header() -> None:
    """Nothing is shifted, for any component of either version."""
    for version in ("0.6", "0.7"):
        contract = load(version)
        for name in (None, *contract.components):
            for sheet in sheets(contract, name):
                assert {len(row) for row in sheet.rows} == {len(sheet.header)}, (name, sheet.title)


def test_an_unknown_component_is_an_error() -> None:
    """The message names the component that was meant."""
    with pytest.raises(ContractError, match="PhysicsMassAPI"):
        sheets(load("0.7"), "PhysicsMassApi")
