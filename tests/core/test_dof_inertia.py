"""The inertia that an axis feels, against closed forms."""

from __future__ import annotations

import math

import pytest

from omni_physjoint.consumer.dof_inertia import (
    DofInertia,
    LinkMass,
    MovingAxis,
    damping_ratio,
    dof_inertia,
    natural_frequency,
)
from omni_physjoint.model import DriveType, Vector

EXACT = 1e-9
"""Relative; double precision."""

NOT_TURNED = (0.0, 0.0, 0.0, 1.0)
Z: Vector = (0.0, 0.0, 1.0)


def link(parent: str | None, mass: float, about_z: float, x: float, center: Vector = (0.0, 0.0, 0.0)) -> LinkMass:
    """Return a link at (x, 0, 0) with moments (1, 1, about_z)."""
    return LinkMass(parent, mass, center, (1.0, 1.0, about_z), NOT_TURNED, (x, 0.0, 0.0, *NOT_TURNED))


def hinge(child: str, x: float, armature: float = 0.0) -> MovingAxis:
    """Return a hinge along z through (x, 0, 0)."""
    return MovingAxis(child, (x, 0.0, 0.0), Z, False, armature)


ARM = {"base": link(None, 100.0, 10.0, 0.0), "upper": link("base", 2.0, 0.5, 1.0), "fore": link("upper", 3.0, 0.7, 2.5)}
SHOULDER, ELBOW = hinge("upper", 0.5), hinge("fore", 1.5)
"""H = [[13.7, 6.7], [6.7, 3.7]] by hand: 0.5 + 2/4 + 0.7 + 3*4, 0.7 + 3*2*1, 0.7 + 3*1."""


def felt(*axes: MovingAxis, fixed: bool = True) -> tuple[DofInertia, ...]:
    """Return the inertia of axes of the arm."""
    return dof_inertia(ARM, axes, fixed_base=fixed)


def test_an_axis_alone_feels_its_child_about_it() -> None:
    """0.5 + 2 * 0.5^2 = 1, and 0.7 + 3 * 1^2 = 3.7."""
    assert [x.child for x in felt(SHOULDER, ELBOW)] == pytest.approx([1.0, 3.7], rel=EXACT)


def test_with_the_others_held_an_axis_feels_all_below_it() -> None:
    """The forearm's 0.7 + 3 * 2^2 counts for the shoulder too."""
    assert [x.held for x in felt(SHOULDER, ELBOW)] == pytest.approx([13.7, 3.7], rel=EXACT)


def test_with_the_others_free_an_axis_feels_less() -> None:
    """1 / inv(H)[i, i] of a 2 x 2 is the determinant over the other diagonal element."""
    determinant = 13.7 * 3.7 - 6.7 * 6.7
    assert [x.free for x in felt(SHOULDER, ELBOW)] == pytest.approx([determinant / 3.7, determinant / 13.7], rel=EXACT)


def test_a_single_axis_on_a_fixed_base_feels_the_same_either_way() -> None:
    """There is nobody to give way."""
    (only,) = felt(SHOULDER)
    assert only.free == pytest.approx(only.held, rel=EXACT)


def test_a_floating_base_gives_way() -> None:
    """Two bodies hinged at their centres turn against each other: 1 / (1/10 + 1/2)."""
    links = {"base": link(None, 100.0, 10.0, 0.0), "wheel": link("base", 1.0, 2.0, 0.0)}
    (wheel,) = dof_inertia(links, [hinge("wheel", 0.0)], fixed_base=False)
    assert wheel.held == pytest.approx(2.0, rel=EXACT)
    assert wheel.free == pytest.approx(20.0 / 12.0, rel=EXACT)


def test_a_slider_feels_mass() -> None:
    """Along x: 3 kg of the forearm; the shoulder's slider also carries the upper arm."""
    along = (1.0, 0.0, 0.0)
    first, second = felt(MovingAxis("upper", (9.0, 9.0, 9.0), along, True), MovingAxis("fore", along, along, True))
    assert (first.child, first.held, second.held) == pytest.approx((2.0, 5.0, 3.0), rel=EXACT)


def test_a_slider_on_a_floating_base_feels_the_reduced_mass() -> None:
    """100 and 3 kg along one line: 300 / 103."""
    links = {"base": link(None, 100.0, 10.0, 0.0), "cart": link("base", 3.0, 1.0, 0.0)}
    (cart,) = dof_inertia(links, [MovingAxis("cart", (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), True)], fixed_base=False)
    assert cart.free == pytest.approx(300.0 / 103.0, rel=EXACT)


def test_armature_adds_to_the_axis_but_not_to_the_child() -> None:
    """A rotor of 0.3 behind the elbow."""
    (elbow,) = felt(hinge("fore", 1.5, armature=0.3))
    assert (elbow.child, elbow.held) == pytest.approx((3.7, 4.0), rel=EXACT)


def test_centre_and_pose_of_the_link_count() -> None:
    """A link turned by a quarter about z, its centre at y = 2 of its own: 2 m along minus x from where it is."""
    half = math.sqrt(0.5)
    links = {
        "l": LinkMass(None, 3.0, (0.0, 2.0, 0.0), (1.0, 1.0, 0.5), NOT_TURNED, (5.0, 0.0, 0.0, 0.0, 0.0, half, half))
    }
    (axis,) = dof_inertia(links, [hinge("l", 0.0)], fixed_base=True)
    assert axis.child == pytest.approx(0.5 + 3.0 * 9.0, rel=EXACT)


def test_principal_axes_count() -> None:
    """Moments (1, 2, 3) with their z along the body's x: about z is the moment of their x."""
    half = math.sqrt(0.5)
    links = {"l": LinkMass(None, 1.0, (0, 0, 0), (1.0, 2.0, 3.0), (0.0, half, 0.0, half), (0, 0, 0, *NOT_TURNED))}
    (axis,) = dof_inertia(links, [hinge("l", 0.0)], fixed_base=True)
    assert axis.child == pytest.approx(1.0, rel=EXACT)


def test_branches_do_not_weigh_on_each_other_while_held() -> None:
    """Two arms on one base."""
    links = {"base": link(None, 1.0, 1.0, 0.0), "a": link("base", 1.0, 0.5, 1.0), "b": link("base", 9.0, 0.5, -1.0)}
    a, b = dof_inertia(links, [hinge("a", 0.0), hinge("b", 0.0)], fixed_base=True)
    assert (a.held, b.held) == pytest.approx((1.5, 9.5), rel=EXACT)
    assert a.free == pytest.approx(a.held, rel=EXACT)


def test_an_axis_of_an_unknown_link_is_an_error() -> None:
    """It would be an axis without inertia."""
    with pytest.raises(KeyError):
        felt(hinge("elsewhere", 0.0))


def test_a_spring_has_the_frequency_of_its_inertia() -> None:
    """sqrt(100 / 4) = 5 rad/s; an acceleration drive has sqrt(100) = 10 whatever it moves."""
    assert natural_frequency(DriveType.FORCE, 100.0, 4.0) * math.tau == pytest.approx(5.0, rel=EXACT)
    assert natural_frequency(DriveType.ACCELERATION, 100.0, 4.0) * math.tau == pytest.approx(10.0, rel=EXACT)


def test_critical_damping_is_twice_the_root_of_stiffness_times_inertia() -> None:
    """2 * sqrt(100 * 4) = 40; for an acceleration drive 2 * sqrt(100) = 20."""
    assert damping_ratio(DriveType.FORCE, 100.0, 40.0, 4.0) == pytest.approx(1.0, rel=EXACT)
    assert damping_ratio(DriveType.ACCELERATION, 100.0, 10.0, 4.0) == pytest.approx(0.5, rel=EXACT)


def test_without_a_drive_there_is_no_frequency_and_no_damping() -> None:
    """No stiffness has no frequency either, but damping without stiffness is beyond critical."""
    assert natural_frequency(DriveType.NONE, 100.0, 4.0) == 0.0
    assert damping_ratio(DriveType.NONE, 100.0, 40.0, 4.0) == 0.0
    assert natural_frequency(DriveType.FORCE, 0.0, 4.0) == 0.0
    assert damping_ratio(DriveType.FORCE, 0.0, 40.0, 4.0) == math.inf
