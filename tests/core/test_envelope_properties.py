"""What holds for every region: hypothesis against the two inequalities themselves."""

from __future__ import annotations

import math
import os

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from omni_physjoint.envelope import Region, Regions, SpeedUnit, in_unit, power_factor, speed_factor
from omni_physjoint.units import FLT_MAX

SOAK = bool(os.environ.get("OMNI_PHYSJOINT_SOAK"))
settings.register_profile("envelope", max_examples=20_000 if SOAK else 300, deadline=None)
PROFILE = settings.get_profile("envelope")

EPS = 1e-9
"""Relative: some rounding errors of a double in products and quotients of numbers up to 1e9."""

SIZES = (1e-3, 1.0, 1e6)
"""Of efforts and speeds; slopes go with them, for a slope alone says nothing: 1e-6 is a wall at one size only."""


@st.composite
def _regions(draw: st.DrawFn, *, ends: bool) -> Region:
    force, velocity = (draw(st.floats(0.1, 10.0)) * draw(st.sampled_from(SIZES)) for _ in range(2))
    slopes = st.one_of(st.just(0.0), st.floats(1e-3, 1e3))
    gradient, resistance = draw(slopes) * velocity / force, draw(slopes) * force / velocity
    if ends:
        force, velocity = (draw(st.sampled_from([value, value, math.inf, 0.0])) for value in (force, velocity))
    return Region(force, velocity, gradient, resistance)


regions = _regions(ends=True)
bounded = _regions(ends=False)
"""With an area, a largest speed and a largest effort."""
positive = st.floats(1e-3, 1e6)
parts = st.floats(0.0, 1.0)


def satisfies(region: Region, speed: float, effort: float) -> bool:
    """Tell whether a point is inside by the two inequalities, with room for rounding."""
    by_speed = region.resistance * abs(speed) if region.resistance else 0.0
    by_effort = region.gradient * abs(effort) if region.gradient else 0.0
    first = abs(effort) <= region.max_force - by_speed + EPS * (region.max_force + by_speed)
    second = abs(speed) <= region.max_velocity - by_effort + EPS * (region.max_velocity + by_effort)
    return first and second


@PROFILE
@given(regions, parts, parts, st.sampled_from([-1.0, 1.0]), st.sampled_from([-1.0, 1.0]))
def test_points_below_the_limit_satisfy_both_lines(
    region: Region, along: float, up: float, way: float, side: float
) -> None:
    """Any speed up to no-load and any effort up to the limit there is inside, in all four quadrants."""
    speed = along * min(region.no_load, 1e9)
    limit = float(region.effort_limit(np.array(speed)))
    effort = up * min(limit, 1e9)
    assert satisfies(region, way * speed, side * effort)


@PROFILE
@given(regions, parts)
def test_the_border_satisfies_one_line_with_equality(region: Region, along: float) -> None:
    """At the effort limit one of the two inequalities has nothing left."""
    assume(math.isfinite(region.no_load))
    speed = along * region.no_load
    effort = float(region.effort_limit(np.array(speed)))
    assume(math.isfinite(effort))
    left = [
        (region.max_force, region.resistance * speed, effort),
        (region.max_velocity, region.gradient * effort, speed),
    ]
    left = [row for row in left if math.isfinite(row[0])]  # an infinite bound is met by nothing
    assert min(abs(bound - lost - used) / (1e-12 + bound + lost) for bound, lost, used in left) < EPS


@PROFILE
@given(regions, parts)
def test_speed_and_effort_limit_are_the_same_border(region: Region, up: float) -> None:
    """The largest speed at an effort is a point where that effort is allowed, and no faster one is."""
    assume(math.isfinite(region.stall))
    effort = up * region.stall
    speed = float(region.speed_limit(np.array(effort)))
    assume(math.isfinite(speed))
    assert satisfies(region, speed, effort)
    beyond = speed * (1.0 + 1e-6) + 1e-6
    assert not region.contains(np.array(beyond), np.array(effort))


@PROFILE
@given(bounded)
def test_the_peak_power_is_the_largest_on_the_border(region: Region) -> None:
    """No sampled point of the border has more power, and the peak is a point of the border."""
    speed, power = region.peak_power
    speeds = np.linspace(0.0, region.no_load, 301)
    assert np.all(speeds * region.effort_limit(speeds) <= power * (1.0 + EPS) + 1e-300)
    assert power == pytest.approx(speed * float(region.effort_limit(np.array(speed))), rel=EPS)


@PROFILE
@given(regions)
def test_many_regions_answer_as_one(region: Region) -> None:
    """The arithmetic on arrays gives each region what it gives alone."""
    both = Regions.of([region, Region(3.0, 7.0, 0.5, 0.25)])
    speeds = np.linspace(0.0, 2.0 * min(region.no_load, 1e6), 17)
    assert np.array_equal(both.effort_limit(speeds)[0], region.effort_limit(speeds))
    assert np.array_equal(both.effort_limit(speeds)[1], Region(3.0, 7.0, 0.5, 0.25).effort_limit(speeds))
    assert both.stall[0] == region.stall
    assert both.no_load[0] == region.no_load
    assert len(both) == 2


@PROFILE
@given(
    st.floats(0.0, 1e6, width=32),
    st.floats(0.0, 1e6, width=32),
    st.floats(0.0, 1e4, width=32),
    st.floats(0.0, 1e4, width=32),
    st.sampled_from([SpeedUnit.RADIANS, SpeedUnit.RPM]),
)
def test_unit_round_trips_are_exact_in_float32(
    force: float, velocity: float, gradient: float, resistance: float, unit: SpeedUnit
) -> None:
    """Degrees to radians or rpm and back give the same float32 columns."""
    region = Region(force, velocity, gradient, resistance)
    back = in_unit(in_unit(region, SpeedUnit.DEGREES, unit), unit, SpeedUnit.DEGREES)
    for name in ("max_force", "max_velocity", "gradient", "resistance"):
        assert np.float32(getattr(back, name)) == np.float32(getattr(region, name))


@PROFILE
@given(bounded, st.sampled_from([SpeedUnit.RADIANS, SpeedUnit.RPM]), parts)
def test_a_unit_changes_speeds_and_nothing_else(region: Region, unit: SpeedUnit, along: float) -> None:
    """The effort allowed at a speed, and the power, are the same in every unit."""
    other = in_unit(region, SpeedUnit.DEGREES, unit)
    speed = along * 0.999 * region.no_load
    factor = speed_factor(SpeedUnit.DEGREES, unit)
    same = float(other.effort_limit(np.array(speed * factor)))
    assert same == pytest.approx(float(region.effort_limit(np.array(speed))), rel=1e-6, abs=1e-9 * region.stall)
    power = region.peak_power[1] * power_factor(SpeedUnit.DEGREES)
    assert other.peak_power[1] * power_factor(unit) == pytest.approx(power, rel=1e-9)


@PROFILE
@given(regions, positive, positive)
def test_the_outline_is_closed_and_on_the_border(region: Region, speed_end: float, effort_end: float) -> None:
    """However it is cut, the outline closes, stays inside and keeps to the cuts."""
    outline = region.outline(speed_end, effort_end)
    assert np.array_equal(outline[0], outline[-1])
    for speed, effort in outline:
        assert satisfies(region, speed, effort)
    assert np.abs(outline[:, 0]).max() <= speed_end * (1.0 + EPS)
    assert np.abs(outline[:, 1]).max() <= effort_end * (1.0 + EPS)


# --- the ends of the scale, one by one --------------------------------------------------------------------------------


def test_one_rpm_is_six_degrees_per_second() -> None:
    """A turn a minute; and a linear speed is not turned into one."""
    assert speed_factor(SpeedUnit.RPM, SpeedUnit.DEGREES) == 6.0
    assert speed_factor(SpeedUnit.RADIANS, SpeedUnit.DEGREES) == pytest.approx(57.29577951308232, rel=1e-15)
    assert speed_factor(SpeedUnit.LENGTH, SpeedUnit.LENGTH) == 1.0
    with pytest.raises(ValueError, match="cannot be told"):
        speed_factor(SpeedUnit.LENGTH, SpeedUnit.RPM)


@pytest.mark.parametrize(
    ("region", "stall", "no_load", "empty"),
    [
        (Region(10.0, 1000.0, 0.0, 0.0), 10.0, 1000.0, False),
        (Region(math.inf, 1000.0, 40.0, 0.0), 25.0, 1000.0, False),
        (Region(math.inf, 1000.0, 0.0, 0.0), math.inf, 1000.0, False),
        (Region(10.0, math.inf, 40.0, 0.0), 10.0, math.inf, False),
        (Region(10.0, 1000.0, 0.0, 0.1), 10.0, 100.0, False),
        (Region(0.0, 1000.0, 40.0, 0.0), 0.0, 1000.0, True),
        (Region(10.0, 0.0, 40.0, 0.0), 0.0, 0.0, True),
        (Region(10.0, 0.0, 0.0, 0.0), 10.0, 0.0, True),
    ],
    ids=["flat", "no force limit", "no effort bound", "no speed bound", "resistance wins", "no force", "none", "wall"],
)
def test_ends_of_special_regions(region: Region, stall: float, no_load: float, empty: bool) -> None:
    """Stall and no-load by the two lines at rest and without effort."""
    assert (region.stall, region.no_load, region.empty) == (stall, no_load, empty)


def test_peak_power_of_a_plain_motor_is_a_quarter_of_the_product() -> None:
    """A straight line from 10 at rest to 1000 without load: 10 * 1000 / 4 at 500."""
    assert Region(10.0, 1000.0, 100.0, 0.0).peak_power == (500.0, 2500.0)


def test_peak_power_of_a_flat_top_is_at_its_corner_or_beyond() -> None:
    """M 10, V 1000, G 60: corner at 400, but the middle of the sloping line, 500, gives 500 * 500 / 60 = 4166.7."""
    assert Region(10.0, 1000.0, 60.0, 0.0).peak_power == pytest.approx((500.0, 4166.6666667))
    assert Region(10.0, 1000.0, 20.0, 0.0).peak_power == pytest.approx((800.0, 8000.0))


def test_power_without_a_bound_is_infinite() -> None:
    """A force at any speed, or any force at a speed; but no force is no power."""
    assert Region(10.0).peak_power == (math.inf, math.inf)
    assert Region(math.inf, 100.0).peak_power == (100.0, math.inf)
    assert Region(0.0).peak_power[1] == 0.0


def test_no_speed_allows_more_than_stall() -> None:
    """Above the stall effort there is no speed, not even rest."""
    found = Region(10.0, 1000.0, 40.0, 0.002).speed_limit(np.array([0.0, 10.0, 10.1]))
    assert found[:2] == pytest.approx([1000.0, 0.0])
    assert math.isnan(found[2])


def test_a_straight_motor_in_float32_has_no_corner() -> None:
    """420 deg/s at 45 and 9.333333 deg/s per torque, as float32, cross at 1e-5 deg/s: that is the stall."""
    region = Region(45.0, 420.0, float(np.float32(420.0 / 45.0)), 0.0)
    assert region.corner is None


def test_sentinels_in_arrays() -> None:
    """FLT_MAX and NaN bounds are unlimited, negative numbers 0, NaN slopes 0."""
    many = Regions([FLT_MAX, math.nan, -1.0], [1.0, FLT_MAX, 2.0], [math.nan, -2.0, 1.0], [0.0, 1.0, math.nan])
    assert many.max_force.tolist() == [math.inf, math.inf, 0.0]
    assert many.max_velocity.tolist() == [1.0, math.inf, 2.0]
    assert many.gradient.tolist() == [0.0, 0.0, 1.0]
    assert many.resistance.tolist() == [0.0, 1.0, 0.0]
