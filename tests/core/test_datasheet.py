"""From datasheets to columns and back, worked out by hand, and for random motors by hypothesis."""

from __future__ import annotations

import math
import os

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from omni_physjoint.envelope import Datasheet, JointUnits, Region, fit_region, from_columns, to_columns
from omni_physjoint.errors import MotorError

EXAMPLES = 5_000 if os.environ.get("OMNI_PHYSJOINT_SOAK") else 200
DEGREES = JointUnits()


def test_a_plain_motor_behind_a_gear() -> None:
    """1.2 N*m and 100 rad/s behind 50:1 at 80 %: 48 N*m, 2 rad/s; the rotor counts 50 squared times."""
    found = to_columns(Datasheet(1.2, 100.0, gear_ratio=50.0, efficiency=0.8, rotor_inertia=1e-5), DEGREES)
    speed = math.degrees(2.0)
    assert found.region.max_force == pytest.approx(48.0)
    assert found.region.max_velocity == pytest.approx(speed)
    assert found.region.gradient == pytest.approx(speed / 48.0)
    assert found.region.resistance == 0.0
    assert found.armature == pytest.approx(0.025)


def test_a_rated_point_above_the_straight_line_is_the_corner() -> None:
    """Stall 10, rated 8 at 50, no load at 100 rad/s: R = 2 / 50 and G = 50 / 8 per rad."""
    found = to_columns(Datasheet(10.0, 100.0, rated_torque=8.0, rated_speed=50.0), DEGREES)
    corner = found.region.corner
    assert corner is not None
    assert corner == pytest.approx((math.degrees(50.0), 8.0))
    assert found.region.resistance == pytest.approx(2.0 / math.degrees(50.0))
    assert found.rated_residual == pytest.approx(0.0, abs=1e-12)


def test_a_rated_point_below_the_straight_line_is_said() -> None:
    """No region with these ends comes down to 2 at 50 rad/s; the straight line is at 5, which is 3 of 10 too much."""
    found = to_columns(Datasheet(10.0, 100.0, rated_torque=2.0, rated_speed=50.0), DEGREES)
    assert found.rated_residual == pytest.approx(0.3)


def test_a_torque_limit_is_a_flat_top() -> None:
    """Half of the stall torque is allowed, so that the corner is at half of the no-load speed."""
    region = to_columns(Datasheet(8.0, 100.0, torque_limit=4.0), DEGREES).region
    assert region.corner == pytest.approx((math.degrees(50.0), 4.0))
    assert region.stall == 4.0


def test_stage_units_scale_torque_inertia_and_force() -> None:
    """In centimetres a N*m is 1e4 kg cm^2/s^2, a kg*m^2 is 1e4; in grams 1e3 more. A N on a slider is 100."""
    sheet = Datasheet(2.0, 10.0, rotor_inertia=3.0)
    found = to_columns(sheet, JointUnits(meters_per_unit=0.01, kilograms_per_unit=0.001))
    assert found.region.max_force == pytest.approx(2e7)
    assert found.armature == pytest.approx(3e7)
    assert found.region.max_velocity == pytest.approx(math.degrees(10.0))
    slider = to_columns(sheet, JointUnits(angular=False, meters_per_unit=0.01))
    assert slider.region.max_force == pytest.approx(200.0)
    assert slider.region.max_velocity == pytest.approx(1000.0)
    assert slider.armature == pytest.approx(3.0)


def test_a_screw_turns_torque_into_force() -> None:
    """5 mm a turn: 1 N*m lifts with 2 pi / 0.005 N; 100 rad/s are 100 * 0.005 / 2 pi m/s; J (2 pi / lead)^2 is mass."""
    ratio = 2.0 * math.pi / 0.005
    found = to_columns(
        Datasheet(1.0, 100.0, gear_ratio=ratio, rotor_inertia=1e-6), JointUnits(angular=False)
    )  # fmt: skip
    assert found.region.max_force == pytest.approx(1256.637, rel=1e-6)
    assert found.region.max_velocity == pytest.approx(0.0795775, rel=1e-6)
    assert found.armature == pytest.approx(1.579137, rel=1e-6)


numbers = st.floats(1e-2, 1e3)


@st.composite
def datasheets(draw: st.DrawFn) -> Datasheet:
    """Draw motors whose numbers do not contradict each other."""
    stall, no_load = draw(numbers), draw(numbers)
    kind = draw(st.sampled_from(["plain", "limited", "rated"]))
    share = draw(st.floats(0.05, 0.95))
    extra: dict[str, float] = {}
    if kind == "limited":
        extra = {"torque_limit": share * stall}
    elif kind == "rated":
        above = draw(st.floats(0.05, 0.95))
        straight = 1.0 - share
        extra = {"rated_speed": share * no_load, "rated_torque": (straight + above * (1.0 - straight)) * stall}
    return Datasheet(
        stall,
        no_load,
        gear_ratio=draw(st.floats(0.1, 500.0)),
        efficiency=draw(st.floats(0.1, 1.0)),
        rotor_inertia=draw(st.floats(0.0, 1.0)),
        **extra,
    )


@settings(max_examples=EXAMPLES, deadline=None)
@given(datasheets(), st.booleans(), st.sampled_from([1.0, 0.01]), st.sampled_from([1.0, 0.001]))
def test_the_round_trip_is_exact(sheet: Datasheet, angular: bool, meters: float, kilograms: float) -> None:
    """Columns of a datasheet give the datasheet back, but for the rounding of doubles."""
    units = JointUnits(angular, meters, kilograms)
    columns = to_columns(sheet, units)
    back = from_columns(
        columns.region,
        units,
        gear_ratio=sheet.gear_ratio,
        efficiency=sheet.efficiency,
        armature=columns.armature,
    )
    assert columns.rated_residual == pytest.approx(0.0, abs=1e-9)
    for name in Datasheet.__dataclass_fields__:
        want, have = getattr(sheet, name), getattr(back, name)
        assert (want is None) == (have is None), name
        assert want is None or have == pytest.approx(want, rel=1e-9, abs=1e-300), name


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    st.floats(0.1, 1e3), st.floats(0.1, 1e3), st.floats(0.1, 0.9), st.floats(0.1, 0.9), st.integers(6, 40)
)  # fmt: skip
def test_points_of_a_border_give_the_border_back(
    stall: float, no_load: float, share: float, above: float, count: int
) -> None:
    """A fit of points on both lines leaves nothing, and finds their four numbers."""
    torque = (1.0 - share + above * share) * stall
    speed = share * no_load
    wanted = Region(stall, no_load, (no_load - speed) / torque, (stall - torque) / speed)
    speeds = np.concatenate([np.linspace(0.0, speed, count), np.linspace(speed, no_load, count)[1:]])
    fit = fit_region(speeds, wanted.effort_limit(speeds))
    assert fit.worst < 1e-8 * stall
    found = fit.region
    for name in ("max_force", "max_velocity", "gradient", "resistance"):
        assert getattr(found, name) == pytest.approx(getattr(wanted, name), rel=1e-5, abs=1e-9)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.tuples(st.floats(0.0, 1e3), st.floats(0.0, 1e3)), min_size=2, max_size=30))
def test_any_points_give_a_region_that_the_consumer_takes(points: list[tuple[float, float]]) -> None:
    """Whatever the points, the four numbers are finite or unlimited and none is negative."""
    speeds, efforts = (np.array(row) for row in zip(*points, strict=True))
    assume(speeds.max() - speeds.min() > 1e-3 and efforts.max() > 1e-3)
    fit = fit_region(speeds, efforts)
    for name in ("max_force", "max_velocity", "gradient", "resistance"):
        assert getattr(fit.region, name) >= 0.0
    assert fit.worst >= fit.residual - 1e-9
    assert math.isfinite(fit.residual)


def test_two_speeds_that_differ_by_a_rounding_are_a_wall() -> None:
    """A fall within 1e-157 of the speed's range has a bounded slope, and the fit stays finite."""
    fit = fit_region(np.array([0.0, 0.0, 1.0, 2e-157]), np.array([0.0, 1.0, 0.0, 0.0]))
    assert 0.0 < fit.region.max_force <= 2.0
    assert fit.worst <= 1.0


def test_noise_is_averaged_out() -> None:
    """A thousand points with noise of 1 % of stall give the lines within the noise."""
    wanted = Region(10.0, 1000.0, 40.0, 0.002)
    speeds = np.linspace(0.0, 1100.0, 1000)
    efforts = np.maximum(wanted.effort_limit(speeds) + np.random.default_rng(1).normal(0.0, 0.1, 1000), 0.0)
    fit = fit_region(speeds, efforts)
    assert fit.residual == pytest.approx(0.1, rel=0.15)
    assert fit.region.max_force == pytest.approx(10.0, rel=0.01)
    assert fit.region.max_velocity == pytest.approx(1000.0, rel=0.01)


def test_a_rising_curve_becomes_a_flat_one() -> None:
    """No slope below 0 is taken: the best is the mean, with no bound of the speed."""
    fit = fit_region(np.array([0.0, 1.0, 2.0]), np.array([1.0, 2.0, 3.0]))
    assert fit.region == Region(2.0)
    assert fit.worst == 1.0


def test_what_is_no_curve_is_said() -> None:
    """One speed, or no effort at all."""
    with pytest.raises(MotorError, match="two different speeds"):
        fit_region(np.array([3.0, 3.0]), np.array([1.0, 2.0]))
    with pytest.raises(MotorError, match="any effort"):
        fit_region(np.array([0.0, 3.0]), np.zeros(2))


@pytest.mark.parametrize(
    ("numbers_", "words"),
    [
        ({"stall_torque": 0.0}, "stall torque is 0"),
        ({"no_load_speed": math.nan}, "no-load speed is nan"),
        ({"efficiency": 85.0}, "part of 1, not per cent"),
        ({"rotor_inertia": -1.0}, "rotor inertia is -1"),
        ({"rated_torque": 1.0}, "both its torque and its speed"),
        ({"rated_torque": 20.0, "rated_speed": 1.0}, "above the stall torque"),
        ({"rated_torque": 1.0, "rated_speed": 100.0}, "not below the no-load speed"),
    ],
)
def test_contradictions_are_said(numbers_: dict[str, float], words: str) -> None:
    """Each in one sentence with the number."""
    with pytest.raises(MotorError, match=words):
        Datasheet(**({"stall_torque": 10.0, "no_load_speed": 100.0} | numbers_))


def test_an_unbounded_region_has_no_datasheet() -> None:
    """A motor has a stall torque and a no-load speed."""
    with pytest.raises(MotorError, match="does not bound both"):
        from_columns(Region(10.0), DEGREES)
