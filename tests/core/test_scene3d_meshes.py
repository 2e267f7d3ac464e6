"""Shapes as triangles: volumes by the divergence theorem against closed forms, and fewer triangles that still fit."""

from __future__ import annotations

import numpy as np
import pytest

from omni_physjoint.consumer.hull import surface_solid
from omni_physjoint.scene3d import meshes
from omni_physjoint.scene3d.batch import Batch, allowances
from omni_physjoint.scene3d.meshes import Mesh
from omni_physjoint.scene3d.simplify import hull, simplified, thinned


def _volume(mesh: Mesh) -> float:
    solid = surface_solid(mesh.points[mesh.triangles])
    assert solid is not None
    return solid.volume


def _signed(mesh: Mesh) -> float:
    a, b, c = (mesh.points[mesh.triangles[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum()) / 6.0


@pytest.mark.parametrize(
    ("mesh", "volume"),
    [
        (meshes.box((1.0, 2.0, 3.0)), 6.0),
        (meshes.ball(2.0), 4.0 / 3.0 * np.pi * 8.0),
        (meshes.capsule(0.5, 2.0, "X"), np.pi * 0.25 * 2.0 + 4.0 / 3.0 * np.pi * 0.125),
        (meshes.cylinder(1.0, 2.0, "Y"), 2.0 * np.pi),
        (meshes.cone(1.0, 3.0, "Z"), np.pi),
    ],
)
def test_surfaces_are_closed_and_wound_outward(mesh: Mesh, volume: float) -> None:
    """Inscribed polygons hold a few per cent less than the shape, and their volume is positive: outside is outside."""
    assert _signed(mesh) == pytest.approx(volume, rel=0.04)
    assert _signed(mesh) == pytest.approx(_volume(mesh))


@pytest.mark.parametrize(("axis", "number"), [("X", 0), ("Y", 1), ("Z", 2)])
def test_a_cone_has_its_tip_on_its_axis(axis: str, number: int) -> None:
    """Tip at plus half the height along the axis."""
    points = meshes.cone(1.0, 4.0, axis).points
    highest = points[points[:, number].argmax()]
    assert highest == pytest.approx(np.eye(3)[number] * 2.0)


@pytest.mark.parametrize(("axis", "extent"), [("Z", (2, 3, 0)), ("Y", (2, 0, 3)), ("X", (0, 3, 2))])
def test_a_plane_lies_as_usd_says(axis: str, extent: tuple[int, int, int]) -> None:
    """Width along x (axis X: along z), length along y (axis Y: along z). Source: UsdGeomPlane."""
    assert np.ptp(meshes.plane(2.0, 3.0, axis).points, axis=0) == pytest.approx(extent)


def test_polygons_become_fans() -> None:
    """A square and a triangle are three triangles; the edge that both squares' halves share is no outline."""
    points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (2, 0.5, 0)]
    mesh = meshes.outlined(meshes.polygons(points, [4, 3], [0, 1, 2, 3, 1, 4, 2]))
    assert mesh.triangles.tolist() == [[0, 1, 2], [0, 2, 3], [1, 4, 2]]
    assert len(mesh.lines) == 5


@pytest.mark.parametrize(
    ("counts", "indices"),
    [([3], [0, 1, 9]), ([3], [0, 1]), ([2], [0, 1]), ([-3, 3], [0, 1, 2, 0]), ([3], [0, 1, 3]), ([], [])],
)
def test_broken_faces_are_left_out(counts: list[int], indices: list[int]) -> None:
    """Points that are not there, too few of them, negative counts, a NaN: what is left draws, nothing raises."""
    mesh = meshes.polygons([(0, 0, 0), (1, 0, 0), (0, 1, 0), (np.nan, 0, 0)], counts, indices)
    assert np.isfinite(mesh.points).all()
    assert len(mesh.triangles) == (1 if counts == [-3, 3] else 0)


def _wavy(n: int) -> Mesh:
    """Return a closed ball with bumps of some 2 n^2 triangles."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(0.01, np.pi - 0.01, n))
    r = 1.0 + 0.05 * np.sin(8 * u)
    points = np.stack([r * np.sin(v) * np.cos(u), r * np.sin(v) * np.sin(u), r * np.cos(v)], axis=-1).reshape(-1, 3)
    here = np.arange(n * (n - 1)).reshape(n - 1, n)
    right, below = np.roll(here, -1, axis=1), here + n
    quads = np.stack([here, right, np.roll(below, -1, axis=1), below], axis=-1).reshape(-1, 4)
    return meshes.polygons(points, [4] * len(quads), quads.reshape(-1))


@pytest.mark.parametrize("budget", [1_000, 200, 40])
def test_a_simplified_mesh_keeps_to_its_budget_and_its_size(budget: int) -> None:
    """7,000 triangles become as many as allowed, and the box around them is the same."""
    mesh = _wavy(60)
    small = simplified(mesh, budget)
    assert 4 <= len(small.triangles) <= budget
    assert np.ptp(small.points, axis=0) == pytest.approx(np.ptp(mesh.points, axis=0), rel=1e-6)


def test_a_small_mesh_is_left_alone() -> None:
    """Within the budget nothing changes."""
    mesh = meshes.box((1.0, 1.0, 1.0))
    assert simplified(mesh, 12) is mesh


def test_a_hull_of_points_on_a_plane_is_none() -> None:
    """Flat points have no volume."""
    assert hull(np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 1.0, 0.0)])) is None


def test_a_hull_is_wound_outward() -> None:
    """The hull of a box has its volume, with a plus."""
    mesh = hull(meshes.box((1.0, 2.0, 3.0)).points)
    assert mesh is not None
    assert _signed(mesh) == pytest.approx(6.0)


def test_outlines_are_thinned() -> None:
    """Too many lines are left out evenly."""
    assert len(thinned(meshes.outlined(_wavy(40)), 5).lines) <= 5


def test_large_shapes_share_what_small_ones_leave() -> None:
    """100 triangles for shapes of 10, 300 and 500: the small one keeps its own, the others have 32 each."""
    assert allowances([300, 10, 500], 100) == [32, 10, 32]
    assert sum(allowances([10_000] * 50, 40_000)) <= 40_000


def test_a_batch_puts_each_body_at_its_pose() -> None:
    """Two unit cubes, one moved by 5 along x and turned: the box around it is where it should be."""
    half = np.sqrt(0.5)
    poses = [(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0), (5.0, 0.0, 0.0, 0.0, 0.0, half, half)]
    batch = Batch({"/A": [meshes.box((1.0, 1.0, 1.0))], "/B": [meshes.box((1.0, 2.0, 1.0))]})
    assert batch.triangles == 24
    found = batch.bounds(poses, ["/B"])
    assert found is not None
    assert found[0] == pytest.approx((4.0, -0.5, -0.5))
    assert found[1] == pytest.approx((6.0, 0.5, 0.5))
    shades = batch.shades(poses, "Z")
    assert ((shades > 0.0) & (shades <= 1.0)).all()


def test_a_batch_keeps_to_its_budget() -> None:
    """500 bodies of 7,000 triangles have to fit; the favoured one keeps all of its own."""
    mesh = _wavy(30)
    batch = Batch({f"/B{i}": [mesh] for i in range(40)}, favoured=["/B7"], budget=6_000)
    assert batch.triangles <= 6_000
    assert int((batch.corner_bodies == 7).sum()) == 3 * len(mesh.triangles)
