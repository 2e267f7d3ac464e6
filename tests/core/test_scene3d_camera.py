"""The camera and the places of words: where points come to lie, and that no word covers another."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omni_physjoint.scene3d import VIEWS, Box, Camera, grid, length_text, nearest, placed

SCREEN = (800.0, 600.0)


def test_the_centre_is_in_the_middle() -> None:
    """What the camera looks at lies in the middle of the screen, as deep as the distance."""
    pixels, depth = Camera(center=(1.0, 2.0, 3.0), distance=7.0).project(np.array([(1.0, 2.0, 3.0)]), *SCREEN)
    assert pixels[0] == pytest.approx((400.0, 300.0))
    assert depth[0] == pytest.approx(7.0)


@pytest.mark.parametrize("up", ["X", "Y", "Z"])
def test_up_is_up_and_axes_are_right_handed(up: str) -> None:
    """The stage's up axis points up on the screen, whichever it is, and the picture is not mirrored."""
    camera = Camera(up_axis=up)
    tip = np.eye(3)["XYZ".index(up)]
    pixels, _ = camera.project(np.array([(0.0, 0.0, 0.0), tip]), *SCREEN)
    assert pixels[1, 1] < pixels[0, 1]
    assert np.linalg.det(camera.axes) == pytest.approx(1.0)


@pytest.mark.parametrize("up", ["Y", "Z"])
@pytest.mark.parametrize("view", VIEWS)
def test_an_axis_view_looks_along_its_axis(view: str, up: str) -> None:
    """From X the eye is at plus x."""
    camera = Camera(distance=3.0, up_axis=up).looking(view)
    wanted = np.eye(3)["XYZ".index(view[-1])] * (-3.0 if view.startswith("-") else 3.0)
    assert camera.eye == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("size", [1e-4, 1.0, 250.0, 1e6])
def test_fitting_brings_a_box_into_view_at_any_scale(size: float) -> None:
    """A box of a tenth of a millimetre and one of a thousand kilometres lie on the screen and fill most of it."""
    low, high = np.full(3, -size), np.full(3, size)
    camera = Camera().fitted(low, high, *SCREEN)
    corners = np.array([(x, y, z) for x in (-size, size) for y in (-size, size) for z in (-size, size)])
    pixels, depth = camera.project(corners, *SCREEN)
    assert (depth > 0.0).all()
    assert (pixels >= 0.0).all()
    assert (pixels <= SCREEN).all()
    assert np.ptp(pixels[:, 1]) > 300.0


def test_projecting_agrees_with_the_matrices_that_draw() -> None:
    """A point through view and perspective lands where `project` says: clicks and words meet what is drawn."""
    camera = Camera(center=(0.3, -0.2, 0.1), distance=4.0, azimuth=0.7, elevation=0.4, up_axis="Y")
    point = np.array([0.5, 0.6, -0.4])
    clip = camera.projection(*SCREEN) @ camera.view @ np.array([*point, 1.0])
    x = (clip[0] / clip[3] + 1.0) / 2.0 * SCREEN[0]
    y = (1.0 - clip[1] / clip[3]) / 2.0 * SCREEN[1]
    pixels, _ = camera.project(point, *SCREEN)
    assert pixels[0] == pytest.approx((x, y))


def test_a_drag_takes_the_centre_along() -> None:
    """Dragged by 50 pixels to the right, what was in the middle is 50 pixels to the right of it."""
    camera = Camera(distance=5.0)
    pixels, _ = camera.panned(50.0, 20.0, SCREEN[1]).project(np.zeros((1, 3)), *SCREEN)
    assert pixels[0] == pytest.approx((450.0, 320.0), abs=0.5)


def test_orbiting_stops_overhead() -> None:
    """However far it is turned, up stays up."""
    assert Camera().orbited(0.0, 10.0).elevation == pytest.approx(math.pi / 2.0)


def test_zoom_has_an_end() -> None:
    """Nobody gets lost by turning the wheel for a minute."""
    camera = Camera()
    for _ in range(1_000):
        camera = camera.zoomed(2.0)
    assert camera.distance > 0.0
    assert np.isfinite(camera.projection(*SCREEN)).all()


def test_a_click_hits_the_nearest_and_of_equals_the_front_one() -> None:
    """Two joints in a line with the eye: the one in front; nothing within reach: none; nothing behind the eye."""
    camera = Camera(distance=5.0).looking("X")
    points = np.array([(-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (9.0, 0.0, 0.0)])
    assert nearest(camera, points, (400.0, 300.0), *SCREEN, 10.0) == 1
    assert nearest(camera, points, (10.0, 10.0), *SCREEN, 10.0) is None


_NUMBERS = st.floats(0.0, 800.0)


@given(st.lists(st.tuples(_NUMBERS, _NUMBERS, st.floats(10.0, 200.0), st.integers(0, 9)), max_size=40))
def test_words_never_cover_each_other(words: list[tuple[float, float, float, int]]) -> None:
    """Whatever the anchors are, two words that are shown have no pixel in common, and lie on the screen."""
    area = Box(0.0, 0.0, *SCREEN)
    boxes = placed([w[:2] for w in words], [(w[2], 15.0) for w in words], [w[3] for w in words], area)
    shown = [box for box in boxes if box is not None]
    assert all(box.inside(area) for box in shown)
    assert not [1 for i, one in enumerate(shown) for other in shown[i + 1 :] if one.meets(other)]


def test_a_heavy_word_chooses_first() -> None:
    """Two words at one anchor: the heavier one is nearest, whatever their order."""
    area = Box(0.0, 0.0, *SCREEN)
    light, heavy = placed([(400.0, 300.0)] * 2, [(50.0, 15.0)] * 2, [0, 5], area)
    assert heavy is not None
    assert light is not None
    assert (heavy.x, heavy.y) == (410.0, 292.5)
    assert not light.meets(heavy)


@pytest.mark.parametrize("size", [0.003, 0.7, 40.0, 12_345.0])
def test_a_grid_has_a_round_step_and_some_ten_lines(size: float) -> None:
    """1, 2 or 5 times a power of ten."""
    stroke, step = grid(np.zeros(3), np.full(3, size), "Z")
    assert float(f"{step:.6e}".split("e")[0]) in (1.0, 2.0, 5.0)
    assert 12 <= len(stroke.ends) <= 60
    assert stroke.ends[:, :, 2] == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("meters", "text"), [(1.0, "0.25 m"), (0.01, "0.25 cm"), (0.001, "0.25 mm"), (0.7, "0.25 units")]
)
def test_lengths_have_the_stages_unit(meters: float, text: str) -> None:
    """A unit without a name is called units."""
    assert length_text(0.25, meters) == text
