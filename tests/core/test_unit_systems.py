"""Values in other units: what a unit is made of, exact steps, sentinels, and the way back."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omni_physjoint.contract import load
from omni_physjoint.model import StageInfo
from omni_physjoint.unit_systems import STORED, Angles, Measures, Units, UnitSystem
from omni_physjoint.units import FLT_MAX, convert, resolved_unit

UNITS = sorted({q.unit for c in load("0.7").components.values() for q in (r.quantity for r in c.columns) if q.unit})
"""Every unit in which a column of the contract is held."""

RADIANS = Units(Angles.RADIANS, Angles.RADIANS)
DEGREES = Units(Angles.DEGREES, Angles.DEGREES)
SI = Units(measures=Measures.SI)


def _cm(units: Units) -> UnitSystem:
    """Return a system on a stage of centimetres and grams."""
    return UnitSystem.of(units, StageInfo(meters_per_unit=0.01, kilograms_per_unit=0.001))


finite = st.floats(allow_nan=False, allow_infinity=False, width=32).filter(lambda x: abs(x) < 3.4e38)
systems = st.builds(
    UnitSystem,
    st.builds(Units, st.sampled_from(Angles), st.sampled_from(Angles), st.sampled_from(Measures)),
    st.sampled_from([1.0, 0.01, 0.001, 0.0254, 0.3048, 1000.0, 1e-9]),
    st.sampled_from([1.0, 0.001, 0.45359237, 1000.0]),
)


@given(systems, finite, st.sampled_from(UNITS))
def test_there_and_back(system: UnitSystem, value: float, unit: str) -> None:
    """A value that is shown in another unit and read back is the value, but for the roundings on the way."""
    back = system.stored(system.shown(value, unit, "some:column"), unit, "some:column")
    # Two products and two quotients, each rounded to half a unit in the last place.
    assert back == pytest.approx(value, rel=4 * 2.0**-52, abs=0.0) or value == 0.0 == back


@given(systems, st.sampled_from(UNITS), st.sampled_from([math.inf, -math.inf, FLT_MAX, -FLT_MAX]))
def test_unlimited_stays(system: UnitSystem, unit: str, value: float) -> None:
    """The number that stands for no limit is not converted, and reads as the word without a unit."""
    assert system.shown(value, unit, "drive:angular:physics:maxForce") == value
    assert system.text(value, unit, "drive:angular:physics:maxForce")[0].endswith("unlimited")
    assert system.text(value, unit, "drive:angular:physics:maxForce")[1] == ""


@given(systems, st.sampled_from(UNITS), st.sampled_from([True, False, None, "X", ("/A", "/B"), math.nan]))
def test_what_is_no_number_stays(system: UnitSystem, unit: str, value: Any) -> None:
    """Words, tokens, targets, truth values and NaN come out as they are."""
    shown = system.shown(value, unit)
    assert shown is value or shown == value


@given(systems, finite, st.sampled_from(UNITS))
def test_a_factor_is_what_a_value_is_multiplied_by(system: UnitSystem, value: float, unit: str) -> None:
    """An array multiplied by the factor has the numbers that single values have."""
    assert value * system.factor(unit) == pytest.approx(system.shown(value, unit, "x"), rel=1e-14, abs=1e-300)


@given(finite)
def test_radians_are_the_consumers(value: float) -> None:
    """A column told in radians has the very number that the consumer makes of it, and its unit."""
    for component in load("0.7").components.values():
        for quantity in (row.quantity for row in component.columns):
            if quantity.conversion != "none":
                unit, told = quantity.unit, _cm(RADIANS)
                assert told.shown(value, unit, "x") == convert(value, quantity.conversion)
                assert told.unit(unit) == resolved_unit(unit, quantity.conversion)


def test_as_stored_changes_nothing() -> None:
    """Nobody asked for another unit: every value and unit is the one that is held."""
    assert [(_cm(STORED).shown(2.5, unit), _cm(STORED).unit(unit)) for unit in UNITS] == [(2.5, u) for u in UNITS]


@pytest.mark.parametrize(
    ("unit", "factor", "si"),
    [
        # On a stage of centimetres and grams; a newton is kg m/s^2.
        ("length", 1e-2, "m"),
        ("length/s", 1e-2, "m/s"),
        ("length^2/s^2", 1e-4, "m^2/s^2"),
        ("mass", 1e-3, "kg"),
        ("mass/length^3", 1e3, "kg/m^3"),
        ("mass*length^2", 1e-7, "kg*m^2"),
        ("force", 1e-5, "N"),
        ("force/length", 1e-3, "N/m"),
        ("force*s/length", 1e-3, "N*s/m"),
        ("torque", 1e-7, "N*m"),
        ("torque/deg", 1e-7, "N*m/deg"),
        ("torque*s/deg", 1e-7, "N*m*s/deg"),
        ("deg/s per torque", 1e7, "deg/s per N*m"),
        ("length/s per force", 1e3, "m/s per N"),
        ("deg/length", 1e2, "deg/m"),
        ("deg", 1.0, "deg"),
        ("1/s", 1.0, "1/s"),
        ("Hz", 1.0, "Hz"),
        ("m/length", 1.0, "m/length"),
        ("kg/mass", 1.0, "kg/mass"),
        ("", 1.0, ""),
    ],
)
def test_si(unit: str, factor: float, si: str) -> None:
    """Each unit of a stage of centimetres and grams in SI, by hand."""
    assert (_cm(SI).shown(1.0, unit), _cm(SI).unit(unit)) == (factor, si)


def test_a_hundredth_is_a_hundredth() -> None:
    """57 cm are 0.57 m to the last digit, where 57 * 0.01 is 0.5700000000000001."""
    assert _cm(SI).shown(57.0, "length") == 0.57


@pytest.mark.parametrize(
    ("units", "told"),
    [
        # pi/180 of a degree is a radian, so a gain per radian is 180/pi of that per degree.
        (Units(angles=Angles.RADIANS), (math.pi, "rad")),
        (Units(per_angle=Angles.RADIANS), (180.0, "deg")),
    ],
)
def test_angles_and_what_goes_by_them_are_two_things(units: Units, told: tuple[float, str]) -> None:
    """Asking for radians leaves gains alone, and the other way round."""
    system = _cm(units)
    gain = (180.0, "torque/deg") if units.angles is Angles.RADIANS else (180.0 * 57.29577951308232, "torque/rad")
    assert (system.shown(180.0, "deg"), system.unit("deg")) == (pytest.approx(told[0]), told[1])
    assert (system.shown(180.0, "torque/deg"), system.unit("torque/deg")) == (pytest.approx(gain[0]), gain[1])


def test_the_other_way() -> None:
    """What PhysX holds in radians can be told in degrees."""
    system = _cm(DEGREES)
    assert system.text(math.pi / 6, "rad") == ("30", "deg")
    assert system.text(5729.577951308232, "torque/rad") == ("100", "torque/deg")


def test_sentinels_of_a_column_stay() -> None:
    """A cone of -1 is free, a mass of 0 computed, whatever the units."""
    both = UnitSystem(Units(Angles.RADIANS, Angles.RADIANS, Measures.SI), 0.01)
    assert both.text(-1.0, "deg", "physics:coneAngle0Limit") == ("free", "")
    assert both.shown(-1.0, "deg", "physics:coneAngle0Limit") == -1.0
    assert both.text(0.0, "mass", "physics:mass") == ("computed", "")
    assert both.text((0.0, 0.0, 0.0), "mass*length^2", "physics:diagonalInertia") == ("computed", "")


def test_a_vector_is_converted_by_component() -> None:
    """All three components of a velocity are told in metres; what is infinite among them stays."""
    assert _cm(SI).text((100.0, 0.0, -3.0), "length/s") == ("(1, 0, -0.03)", "m/s")
    assert _cm(SI).shown((100.0, math.inf), "length") == (1.0, math.inf)


def test_a_large_value_does_not_become_unlimited() -> None:
    """1e38 km are 1e41 m: more than a float32 holds, but no sentinel."""
    assert UnitSystem(SI, 1000.0).text(1e38, "length") == ("1e+41", "m")


@pytest.mark.parametrize("unit", [0.0, -1.0, math.nan, math.inf, 1e-300, 1e300])
def test_a_stage_without_a_sound_unit_is_not_told_in_si(unit: float) -> None:
    """With a metersPerUnit that says nothing, lengths stay lengths."""
    assert UnitSystem(SI, unit).text(2.0, "torque") == ("2", "torque")


def test_the_summary_names_what_is_shown() -> None:
    """The words on the button."""
    assert STORED.summary == "as stored"
    assert Units(Angles.DEGREES, Angles.RADIANS, Measures.SI).summary == "deg · per rad · SI"
