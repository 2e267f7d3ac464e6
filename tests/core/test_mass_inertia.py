"""Inertia tensors: moved, turned, and taken apart."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omni_physjoint.consumer.inertia import diagonalize, rotation_matrix, shifted, tensor

EXACT = 1e-9

UNIT = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: math.hypot(*q) > 0.1)


def test_a_quaternion_turns_column_vectors() -> None:
    """A quarter turn about z takes x to y."""
    half = math.sqrt(0.5)
    assert rotation_matrix((0.0, 0.0, half, half)) @ [1.0, 0.0, 0.0] == pytest.approx([0.0, 1.0, 0.0], abs=EXACT)


def test_the_parallel_axis_term_is_mass_times_distance_squared() -> None:
    """2 kg, 3 m along x: 18 on y and z, nothing on x."""
    moved = shifted(np.zeros((3, 3)), 2.0, np.array([3.0, 0.0, 0.0]))
    assert np.diag(moved) == pytest.approx([0.0, 18.0, 18.0], rel=EXACT)


def test_a_diagonal_tensor_keeps_its_order() -> None:
    """Nothing is sorted: authored moments would end up on other axes."""
    moments, axes = diagonalize(np.diag([3.0, 1.0, 2.0]))
    assert moments == (3.0, 1.0, 2.0)
    assert axes == (0.0, 0.0, 0.0, 1.0)


def test_axes_have_the_order_and_the_signs_of_the_consumer() -> None:
    """A 2 x 4 x 6 box turned by XYZ angles of 20, 30, 40 degrees, as ovphysx 0.7.0 takes it apart."""
    turn = np.eye(3)
    for axis, degrees in ((0, 20.0), (1, 30.0), (2, 40.0)):
        q = [0.0, 0.0, 0.0, math.cos(math.radians(degrees / 2))]
        q[axis] = math.sin(math.radians(degrees / 2))
        turn = rotation_matrix((q[0], q[1], q[2], q[3])) @ turn
    _, axes = diagonalize(turn @ np.diag([208.0, 160.0, 80.0]) @ turn.T)
    assert axes == pytest.approx((0.07044, 0.29688, 0.28311, 0.90926), abs=1e-5)


@given(st.tuples(*[st.floats(0.1, 10.0)] * 3), UNIT)
def test_moments_and_axes_make_the_tensor_again(moments: tuple[float, float, float], q: tuple[float, ...]) -> None:
    """Whatever the order, the tensor is the same."""
    length = math.hypot(*q)
    x, y, z, w = (v / length for v in q)
    inertia = tensor(moments, (x, y, z, w))
    again = tensor(*diagonalize(inertia))
    assert np.abs(again - inertia).max() <= 1e-5 * np.abs(inertia).max()
