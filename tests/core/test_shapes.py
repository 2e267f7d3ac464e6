"""Analytic shapes: volume, centre and inertia at density 1, under world scale."""

from __future__ import annotations

import math

import numpy as np
import pytest

from omni_physjoint.consumer.shapes import analytic_solid, plane, world_scale
from omni_physjoint.model import Matrix

ONE = (1.0, 1.0, 1.0)
CLOSED = 1e-12
"""Relative; closed forms in double precision."""
MEASURED = 1e-6
"""Relative; the consumer computes in single precision."""


def test_a_cube_without_a_size_has_edge_length_1() -> None:
    """An absent size column resolves to 1, not to USD's 2 (page Cube)."""
    solid = analytic_solid("Cube", {}, ONE)
    assert solid is not None
    assert solid.volume == pytest.approx(1.0, rel=CLOSED)
    assert np.diag(solid.inertia) == pytest.approx([1 / 6, 1 / 6, 1 / 6], rel=CLOSED)


def test_a_cube_takes_each_factor_of_the_scale() -> None:
    """2 x 4 x 6, measured at 1000 kg/m^3: 48000 kg and 208000, 160000, 80000 kg m^2."""
    solid = analytic_solid("Cube", {"size": 2.0}, (1.0, -2.0, 3.0))
    assert solid is not None
    assert solid.volume * 1000.0 == pytest.approx(48000.0, rel=CLOSED)
    assert np.diag(solid.inertia) * 1000.0 == pytest.approx([208000.0, 160000.0, 80000.0], rel=CLOSED)


def test_a_sphere_takes_the_largest_factor() -> None:
    """Radius 1 under (1, 2, -3) is a ball of radius 3: 36 pi, and 2/5 m r^2."""
    solid = analytic_solid("Sphere", {"radius": -1.0}, (1.0, 2.0, -3.0))
    assert solid is not None
    assert solid.volume == pytest.approx(36.0 * math.pi, rel=CLOSED)
    assert np.diag(solid.inertia) == pytest.approx([0.4 * 36.0 * math.pi * 9.0] * 3, rel=CLOSED)


@pytest.mark.parametrize(
    ("kind", "mass", "along", "across"),
    [
        ("Capsule", 6054.896484375, 1413.048218, 8675.072266),
        ("Cylinder", 4618.14111328125, 1131.44458, 4029.328369),
        ("Cone", 1539.00439453125, 226.104752, 1497.086304),
    ],
)
@pytest.mark.parametrize("axis", ["X", "Y", "Z"])
def test_a_round_shape_lies_along_its_axis(kind: str, mass: float, along: float, across: float, axis: str) -> None:
    """Radius 0.7, height 3, at 1000 kg/m^3, as ovphysx 0.7.0 weighs it."""
    solid = analytic_solid(kind, {"radius": 0.7, "height": 3.0, "axis": axis}, ONE)
    assert solid is not None
    assert solid.volume * 1000.0 == pytest.approx(mass, rel=MEASURED)
    expected = [across] * 3
    expected["XYZ".index(axis)] = along
    turned = solid.turn @ solid.inertia @ solid.turn.T * 1000.0
    assert np.diag(turned) == pytest.approx(expected, rel=MEASURED)


def test_a_round_shape_takes_the_larger_of_the_two_factors_across() -> None:
    """A cylinder along z under (1, 2, 3) has radius 2 and height 6: measured 75398.2265625 kg."""
    solid = analytic_solid("Cylinder", {}, (1.0, 2.0, 3.0))
    assert solid is not None
    assert solid.volume * 1000.0 == pytest.approx(75398.2265625, rel=MEASURED)


@pytest.mark.parametrize(("axis", "center"), [("X", (-1, 0, 0)), ("Y", (0, -1, 0)), ("Z", (0, 0, -1))])
def test_a_cone_is_heavier_at_its_foot(axis: str, center: tuple[float, float, float]) -> None:
    """The tip is at plus the axis: height 2 puts the centre at -0.499634 along it (measured)."""
    solid = analytic_solid("Cone", {"axis": axis}, ONE)
    assert solid is not None
    assert solid.turn @ solid.center == pytest.approx(np.array(center) * 0.499634, abs=1e-6)


def test_a_cone_is_a_stack_of_discs_with_inertia_about_mid_height() -> None:
    """Radius 1, height 2: 2093.883544921875 kg, 627.807129 along and 1150.810059 across (measured)."""
    solid = analytic_solid("Cone", {}, ONE)
    assert solid is not None
    assert solid.volume * 1000.0 == pytest.approx(2093.883544921875, rel=MEASURED)
    assert solid.volume == pytest.approx(0.999756 * 2.0 * math.pi / 3.0, rel=1e-6)
    assert np.diag(solid.inertia) * 1000.0 == pytest.approx([627.807129, 1150.810059, 1150.810059], rel=MEASURED)


def test_a_capsule_without_height_is_a_ball() -> None:
    """Measured: height 0 gives the sphere of the same radius."""
    solid = analytic_solid("Capsule", {"radius": 1.0, "height": 0.0}, ONE)
    assert solid is not None
    assert solid.volume == pytest.approx(4.0 / 3.0 * math.pi, rel=CLOSED)
    assert np.diag(solid.inertia) == pytest.approx([8.0 / 15.0 * math.pi] * 3, rel=CLOSED)


@pytest.mark.parametrize(
    ("kind", "attributes", "scale"),
    [
        ("Sphere", {"radius": 0.0}, ONE),
        ("Cylinder", {"height": 0.0}, ONE),
        ("Cone", {"radius": 0.0}, ONE),
        ("Cube", {}, (1.0, 0.0, 1.0)),
        ("Cylinder_1", {}, ONE),
        ("Capsule_1", {}, ONE),
        ("Points", {}, ONE),
    ],
)
def test_a_shape_without_volume_or_of_another_type_is_none(
    kind: str, attributes: dict[str, float], scale: tuple[float, float, float]
) -> None:
    """PhysX refuses a shape without volume; the parser knows the five types by their exact name (measured)."""
    assert analytic_solid(kind, attributes, scale) is None


def test_an_unknown_axis_is_z() -> None:
    """Only X and Y select another axis (page Cylinder)."""
    solid = analytic_solid("Cylinder", {"axis": "Q"}, ONE)
    assert solid is not None
    turned = solid.turn @ solid.inertia @ solid.turn.T
    assert turned[2, 2] != pytest.approx(turned[0, 0], rel=0.1)
    assert turned[0, 0] == pytest.approx(turned[1, 1], rel=CLOSED)


def test_a_plane_counts_as_a_unit() -> None:
    """On a kinematic body: volume 1 with unit inertia (measured: 1000 kg at the default density)."""
    assert plane().volume == 1.0
    assert (plane().inertia == np.eye(3)).all()


def test_world_scale_takes_the_rows_apart_in_turn() -> None:
    """Rows (2, 0, 0), (1, 3, 0), (0, 0, 4): the second loses its part along the first."""
    matrix: Matrix = (2, 0, 0, 0, 1, 3, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1)
    assert world_scale(matrix) == pytest.approx((2.0, 3.0, 4.0), rel=CLOSED)


def test_world_scale_of_a_mirror_is_all_negative() -> None:
    """Mirroring one axis decomposes as a scale of -1 on all and half a turn."""
    matrix: Matrix = (-1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1)
    assert world_scale(matrix) == pytest.approx((-1.0, -2.0, -3.0), rel=CLOSED)


def test_world_scale_of_a_flat_matrix_is_zero_there() -> None:
    """A zero row has no direction; its factor is 0."""
    matrix: Matrix = (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    assert world_scale(matrix) == (1.0, 0.0, 1.0)
