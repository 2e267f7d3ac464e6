"""Mesh colliders: hulls, surfaces and bounds, and what becomes of meshes that have none."""

from __future__ import annotations

import math
import sys
from itertools import product

import numpy as np
import pytest

from omni_physjoint.consumer.hull import hull_triangles, mesh_solid, surface_solid
from omni_physjoint.consumer.shapes import Solid
from omni_physjoint.model import Collider, ColumnValue, Vector

ONE = (1.0, 1.0, 1.0)
IDENTITY = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
EXACT = 1e-9
"""Relative; closed forms in double precision."""

CORNER = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
CORNER_FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))

ELL = tuple((x, y, z) for z in (0.0, 1.0) for x, y in ((0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)))
"""An L: a 3 x 3 square without its 2 x 2 corner, 1 high; volume 5, its hull 7."""
ELL_FACES = (
    (5, 4, 3, 0),
    (3, 2, 1, 0),
    (6, 7, 8, 9),
    (6, 9, 10, 11),
    *((i, (i + 1) % 6, 6 + (i + 1) % 6, 6 + i) for i in range(6)),
)


def mesh(
    points: tuple[Vector, ...],
    faces: tuple[tuple[int, ...], ...] = ((0, 1, 2),),
    approximation: str | None = None,
    scale: Vector = ONE,
    **attributes: ColumnValue,
) -> Solid | None:
    """Return the solid of a mesh collider."""
    schemas = ["PhysicsCollisionAPI"] + (["PhysicsMeshCollisionAPI"] if approximation else [])
    columns: dict[str, ColumnValue] = {"physics:approximation": approximation} if approximation else {}
    if attributes:
        schemas.append("PhysxConvexHullCollisionAPI")
        columns |= {f"physxConvexHullCollision:{name}": value for name, value in attributes.items()}
    return mesh_solid(
        Collider("/M", "Mesh", IDENTITY, True, "/B", columns, None, None, points, faces, tuple(schemas)), scale
    )


def ball(count: int, seed: int) -> tuple[Vector, ...]:
    """Return random points on the unit ball."""
    points = np.random.default_rng(seed).normal(size=(count, 3))
    return tuple(map(tuple, (points / np.linalg.norm(points, axis=1)[:, None]).tolist()))


def test_the_hull_of_a_corner_is_its_tetrahedron() -> None:
    """Volume 1/6, centre 1/4, and about it 1/80 on the diagonal and 1/480 off it."""
    solid = mesh(CORNER, CORNER_FACES, "convexHull")
    assert solid is not None
    assert solid.volume == pytest.approx(1 / 6, rel=EXACT)
    assert solid.center == pytest.approx([0.25, 0.25, 0.25], rel=EXACT)
    assert np.diag(solid.inertia) == pytest.approx([0.0125] * 3, rel=EXACT)
    assert solid.inertia[0, 1] == pytest.approx(1 / 480, rel=EXACT)


@pytest.mark.parametrize("approximation", [None, "none", "meshSimplification", "convexHull", "anythingElse"])
def test_a_dynamic_mesh_is_weighed_by_its_hull(approximation: str | None) -> None:
    """An L of volume 5 weighs 7: without the API, and for every token that asks for triangles (measured)."""
    solid = mesh(ELL, ELL_FACES, approximation)
    assert solid is not None
    assert solid.volume == pytest.approx(7.0, rel=EXACT)
    assert not solid.exact


@pytest.mark.parametrize("faces", [ELL_FACES, tuple(face[::-1] for face in ELL_FACES)], ids=["outward", "inward"])
def test_a_distance_field_mesh_is_weighed_by_its_surface(faces: tuple[tuple[int, ...], ...]) -> None:
    """An L of volume 5 weighs 5, whichever way its faces are wound (measured: 5000 kg)."""
    solid = mesh(ELL, faces, "sdf")
    assert solid is not None
    assert solid.volume == pytest.approx(5.0, rel=EXACT)
    assert solid.center == pytest.approx([1.1, 1.1, 0.5], rel=EXACT)


def test_an_open_surface_falls_back_to_the_hull() -> None:
    """One triangle has no inside; the hull of its points does."""
    solid = mesh(CORNER, ((0, 1, 2),), "sdf")
    assert solid is not None
    assert solid.volume == pytest.approx(1 / 6, rel=EXACT)


def test_points_are_scaled_one_by_one() -> None:
    """A unit cube under (2, 3, -4) is a 2 x 3 x 4 box, with its centre at (1, 1.5, -2)."""
    cube = tuple((float(x), float(y), float(z)) for x, y, z in product((0, 1), repeat=3))
    solid = mesh(cube, scale=(2.0, 3.0, -4.0))
    assert solid is not None
    assert solid.volume == pytest.approx(24.0, rel=EXACT)
    assert solid.center == pytest.approx([1.0, 1.5, -2.0], rel=EXACT)
    assert np.diag(solid.inertia) == pytest.approx([50.0, 40.0, 26.0], rel=EXACT)


def test_inner_and_repeated_points_do_not_matter() -> None:
    """A grid of 6 x 6 x 6 points in a unit cube has the cube's volume."""
    steps = [i / 5 for i in range(6)]
    solid = mesh(tuple(product(steps, repeat=3)) * 2)
    assert solid is not None
    assert solid.volume == pytest.approx(1.0, rel=EXACT)


def test_a_hull_of_too_many_faces_is_cut_down_to_64() -> None:
    """A hull of triangles stops at 64 faces, which are 34 vertices (Euler: V = 2 + F / 2)."""
    triangles = hull_triangles(ball(500, 1))
    assert triangles is not None
    assert len(triangles) == 64
    assert len(np.unique(triangles.reshape(-1, 3), axis=0)) == 34


def test_a_hull_of_too_many_vertices_but_few_faces_stays_whole() -> None:
    """A prism with 40 sides has 80 vertices and 42 faces; the consumer widens its cut hull to hold all points again."""
    turns = [math.tau * i / 40 for i in range(40)]
    prism = tuple((math.cos(t), math.sin(t), z) for z in (0.0, 1.0) for t in turns)
    solid = mesh(prism)
    assert solid is not None
    assert solid.volume == pytest.approx(20.0 * math.sin(math.tau / 40), rel=EXACT)


def test_a_hull_vertex_limit_counts_only_with_its_api() -> None:
    """PhysxConvexHullCollisionAPI with 200 vertices allows more, but the faces still end at 64."""
    few = mesh(ball(30, 2), approximation="convexHull", hullVertexLimit=16)
    whole = mesh(ball(30, 2), approximation="convexHull")
    assert few is not None
    assert whole is not None
    assert few.volume == pytest.approx(whole.volume, rel=EXACT)
    assert not few.exact


def test_a_bounding_cube_turns_about_the_axes_of_the_origin() -> None:
    """A 1 x 2 x 3 block turned by 30 degrees: 11094.9 kg when its corner is at the origin, 6000 centred (measured)."""
    c, s = math.cos(math.radians(30)), math.sin(math.radians(30))

    def turned(x: float, y: float, z: float) -> Vector:
        return (c * x - s * y, s * x + c * y, z)

    corner = mesh(tuple(turned(*p) for p in product((0, 1), (0, 2), (0, 3))), approximation="boundingCube")
    middle = mesh(tuple(turned(*p) for p in product((-0.5, 0.5), (-1, 1), (-1.5, 1.5))), approximation="boundingCube")
    assert corner is not None
    assert corner.volume * 1000.0 == pytest.approx(11094.9, rel=1e-5)
    assert middle is not None
    assert middle.volume == pytest.approx(6.0, rel=1e-6)


def test_a_bounding_sphere_of_a_box_has_its_diagonal() -> None:
    """1 x 2 x 3: measured 27427.8 kg at 1000 kg/m^3, which is radius sqrt(14) / 2."""
    block = tuple((float(x), float(y), float(z)) for x, y, z in product((0, 1), (0, 2), (0, 3)))
    solid = mesh(block, approximation="boundingSphere")
    assert solid is not None
    assert solid.volume * 1000.0 == pytest.approx(27427.8, rel=1e-5)
    assert solid.turn @ solid.center == pytest.approx([0.5, 1.0, 1.5], rel=1e-6)


def test_a_mesh_without_faces_makes_no_shape() -> None:
    """Cooking cannot read it: no collider (measured)."""
    assert mesh(CORNER, ()) is None


def test_a_mesh_with_a_nan_makes_no_shape() -> None:
    """Cooking fails: no collider (measured)."""
    assert mesh((*CORNER, (math.nan, 0.0, 0.0)), CORNER_FACES) is None


@pytest.mark.parametrize("approximation", ["convexHull", "sdf", "boundingCube", "boundingSphere"])
def test_a_flat_mesh_gets_a_thickness(approximation: str) -> None:
    """The consumer thickens it; ours is marked as a guess."""
    flat = tuple((float(x), float(y), 0.0) for x, y in product(range(3), repeat=2))
    solid = mesh(flat, ((0, 1, 4, 3),), approximation)
    assert solid is not None
    assert solid.volume > 0.0
    assert not solid.exact


def test_a_face_that_points_nowhere_is_left_out() -> None:
    """An index beyond the points spoils the surface, not the reading."""
    solid = mesh(CORNER, (*CORNER_FACES, (0, 1, 99)), "sdf")
    assert solid is not None
    assert solid.volume == pytest.approx(1 / 6, rel=EXACT)


def test_without_scipy_the_extents_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host application may lack it; the tetrahedron then counts as its unit cube, inexact, and says why."""
    hull_triangles.cache_clear()
    monkeypatch.setitem(sys.modules, "scipy.spatial", None)
    solid = mesh(CORNER, CORNER_FACES)
    hull_triangles.cache_clear()
    assert solid is not None
    assert solid.volume == pytest.approx(1.0, rel=EXACT)
    assert "scipy" in solid.note


def test_a_surface_without_volume_is_none() -> None:
    """Two faces back to back hold nothing."""
    face = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    assert surface_solid(np.array([face, face[::-1]])) is None
