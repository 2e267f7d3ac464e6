"""What somebody typed: values in the column's own unit, and one clear line for everything else."""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace
from functools import cache

import pytest
from envelope_stages import JOINT
from envelope_stages import stage as arm
from hypothesis import given, settings
from hypothesis import strategies as st
from pxr import Usd

from omni_physjoint.authoring import consequence, entered, entry_text, locked, turn_text
from omni_physjoint.errors import AuthoringError
from omni_physjoint.floats import float32
from omni_physjoint.inspection import Inspection
from omni_physjoint.model import ColumnReport, JointReport
from omni_physjoint.unit_systems import Angles, Measures, Units, UnitSystem
from omni_physjoint.units import FLT_MAX

LOWER = "physics:lowerLimit"
STIFFNESS = "drive:angular:physics:stiffness"
RADIANS = UnitSystem(Units(Angles.RADIANS, Angles.RADIANS, Measures.SI), 0.01, 1.0)


@cache
def _inspection() -> Inspection:
    opened = Usd.Stage.CreateInMemory()
    opened.GetRootLayer().ImportFromString(arm())
    return Inspection(opened)


def _joint() -> JointReport:
    return _inspection().report.joint(JOINT)


def _column(name: str = LOWER, **changed: object) -> ColumnReport:
    column = _joint().column(name)
    held = {"authored": True, "authored_value": -145.0} if name == LOWER else {}
    return replace(column, **(held | changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("30 deg", 30.0),
        ("30", 30.0),
        ("30°", 30.0),
        ("pi/2 rad", 90.0),
        ("1.5708 rad", float32(1.5708 * 180.0 / math.pi)),
        ("-(2*10)", -20.0),
        ("2^3", 8.0),
        ("\N{MINUS SIGN}5", -5.0),
        ("0.5 rev", 180.0),
        ("free", -math.inf),
        ("inf", math.inf),
        ("*1.2", -174.0),
        ("/2", -72.5),
        ("+= 5 deg", -140.0),
        ("-= 1", -146.0),
        ("+= pi rad", 35.0),
        ("0.1", float32(0.1)),
    ],
)
def test_an_angle_as_people_type_it(text: str, value: float) -> None:
    """Degrees, whatever it was typed in, as a float32; a change starts from the -145 that is authored."""
    assert entered(text, _column()) == pytest.approx(value, rel=1e-7)
    assert entered(text, _column()) == float32(float(entered(text, _column())))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing is typed"),
        ("abc", "is no number"),
        ("5 cm", "cm does not measure what deg does"),
        ("1/0", "divides by zero"),
        ("9**9**9**9", "too large"),
        ("1e60", "beyond the largest number"),
        ("(-8)**.5", "is no number"),
        ("inf-inf", "comes to no number"),
        ("1,5", "is no part of a number"),
        ("__import__('os')", "is no"),
        ("1 2", "is no number"),
        ("30 deg deg deg", "does not measure"),
        ("(" * 300, "is no number"),
        ("1" * 500, "characters are too many"),
        ("/0", "divided by zero"),
        ("*2 deg", "without a unit"),
    ],
)
def test_what_is_no_angle_is_said_in_one_line(text: str, reason: str) -> None:
    """The reason names what is wrong, on one line."""
    with pytest.raises(AuthoringError) as caught:
        entered(text, _column())
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    # A gain per radian is 180/pi times one per degree; a newton metre is 1e4 of a stage in centimetres.
    [("100 torque/rad", 100 * math.pi / 180), ("2 Nm/deg", 2e4), ("2 N*m per deg", 2e4), ("2 N·m/deg", 2e4)],
)
def test_gains_in_other_units(text: str, value: float) -> None:
    """SI counts in what the stage measures in."""
    centimetres = UnitSystem(meters_per_unit=0.01)
    assert entered(text, _column(STIFFNESS), centimetres) == pytest.approx(value, rel=1e-6)


def test_a_number_without_a_unit_is_in_the_unit_that_is_shown() -> None:
    """Who reads radians types radians."""
    assert entered("-1", _column(), RADIANS) == float32(-180.0 / math.pi)
    assert entered("-1 deg", _column(), RADIANS) == -1.0


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0 0 0 1", (0.0, 0.0, 0.0, 1.0)),
        ("(0, 0, sqrt(2)/2, sqrt(1/2))", (0.0, 0.0, math.sqrt(0.5), math.sqrt(0.5))),
        ("euler 0 90 0", (0.0, math.sqrt(0.5), 0.0, math.sqrt(0.5))),
        ("euler 0 0 pi/2 rad", (0.0, 0.0, math.sqrt(0.5), math.sqrt(0.5))),
        ("axis 0 0 2 45 deg", (0.0, 0.0, math.sin(math.pi / 8), math.cos(math.pi / 8))),
        # x first, then y: (cos + i sin) of y times that of x, each a quarter turn.
        ("euler 90 90 0", (0.5, 0.5, -0.5, 0.5)),
    ],
)
def test_a_turn_as_four_numbers_as_angles_or_about_an_axis(text: str, value: tuple[float, ...]) -> None:
    """Quaternions x, y, z, w; angles turn about x, then y, then z, as USD's rotateXYZ does."""
    assert entered(text, _column("physics:localRot0")) == pytest.approx(value, abs=1e-7)


def test_a_turn_reads_as_angles_and_axis() -> None:
    """A quarter turn about y, both ways."""
    half = math.sqrt(0.5)
    assert turn_text((0.0, half, 0.0, half)) == "euler 0 90 0, axis 0 1 0 90 deg"


@pytest.mark.parametrize(
    "text", ["0 0 0 0", "1 2 3", "euler 1 2", "axis 0 0 0 45", "inf 0 0 1", "euler 0 90 0 cm", "x"]
)
def test_what_turns_nothing_is_refused(text: str) -> None:
    """Zeros have no direction, and a turn has four parts."""
    with pytest.raises(AuthoringError):
        entered(text, _column("physics:localRot0"))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("physics:axis", "z", "Z"),
        ("physics:jointEnabled", "No", False),
        ("physics:body0", "</Arm/A> /B", ("/Arm/A", "/B")),
        ("physics:body0", "", ()),
        ("physics:localPos0", "(1, 2, 3) cm", (1.0, 2.0, 3.0)),
        ("physics:localPos0", "1 2*2 3", (1.0, 4.0, 3.0)),
        ("physics:breakForce", "unlimited", math.inf),
    ],
)
def test_other_kinds(name: str, text: str, value: object) -> None:
    """Tokens in any case, words for true and false, paths, and vectors with a unit for all three parts."""
    assert entered(text, _column(name), UnitSystem(meters_per_unit=0.01)) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("physics:axis", "W"),
        ("physics:jointEnabled", "maybe"),
        ("physics:body0", "Arm"),
        ("physics:body0", "/A.b"),
        ("physics:localPos0", "(1, 2)"),
        ("physics:localPos0", "1,,3"),
    ],
)
def test_other_kinds_refuse(name: str, text: str) -> None:
    """What is no value of the kind."""
    with pytest.raises(AuthoringError):
        entered(text, _column(name))


def test_what_nobody_authors_is_locked() -> None:
    """A column of no component, a fact and metadata."""
    assert "no component" in locked(_column(component=""))
    assert "works this out" in locked(_column(component="resolves to"))
    with pytest.raises(AuthoringError, match="no component"):
        entered("1", _column(component=""))


_EVERY = [LOWER, STIFFNESS, "physics:localRot0", "physics:localPos0", "physics:axis", "physics:jointEnabled"]
_EVERY += ["physics:body0", "physics:breakForce"]


@given(
    text=st.one_of(
        st.text(max_size=40), st.text(alphabet="0123456789.eE+-*/^() ,degrapinf°sqrt·²\N{MINUS SIGN}=", max_size=30)
    ),
    name=st.sampled_from(_EVERY),
    units=st.sampled_from([UnitSystem(), RADIANS, UnitSystem(meters_per_unit=math.nan)]),
)
@settings(max_examples=400, deadline=None)
def test_nothing_typed_raises_anything_else(text: str, name: str, units: UnitSystem) -> None:
    """Whatever is typed is a value or an AuthoringError."""
    with contextlib.suppress(AuthoringError):
        entered(text, _column(name), units)


@given(
    value=st.floats(width=32, allow_nan=False, allow_infinity=False).filter(lambda v: abs(v) < FLT_MAX / 2),
    name=st.sampled_from([LOWER, STIFFNESS, "physics:breakForce"]),
    units=st.sampled_from([UnitSystem(), RADIANS]),
)
@settings(max_examples=300, deadline=None)
def test_what_is_printed_is_read_back(value: float, name: str, units: UnitSystem) -> None:
    """The text in which an editor opens means the very float32 that is there, in any unit."""
    column = _column(name, authored=True, authored_value=value)
    # Below the least normal float32 a factor may be lost to rounding on the way.
    near = pytest.approx(value, abs=2e-45 if units == UnitSystem() else 1e-37)
    assert entered(entry_text(column, units), column, units) == near


@pytest.mark.parametrize("value", [math.inf, -math.inf, FLT_MAX])
def test_words_are_read_back_as_what_they_mean(value: float) -> None:
    """A force without limit: infinite, or the number that PhysX takes for it."""
    column = _column("physics:breakForce", authored=True, authored_value=value)
    read = entered(entry_text(column), column)
    assert isinstance(read, float)
    assert math.copysign(math.inf, value) == read


def test_the_consequence_is_what_the_consumer_would_resolve() -> None:
    """Asked as if the column had the value: a gain of 2 per degree is 360/pi per radian, and nothing is written."""
    inspection = _inspection()
    before = inspection.report.joint(JOINT)
    after = inspection.what_if_value(JOINT, STIFFNESS, 2.0)
    told = consequence(2.0, before.column(STIFFNESS), before=before, after=after)
    assert "stores 2 torque/deg" in told
    assert "consumer: 114.5916 torque/rad" in told
    assert inspection.report.joint(JOINT) == before


def test_who_joins_whom_is_not_pretended() -> None:
    """A relationship is read of the stage itself."""
    assert _inspection().what_if_value(JOINT, "physics:body0", ()) is None
