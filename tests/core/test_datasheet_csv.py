"""CSV files of motor curves as people write them: a good fit or one clear line, never a traceback."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from omni_physjoint.envelope import Region, SpeedUnit, fit_curve, read_curve
from omni_physjoint.errors import MotorError

MOTOR = Region(10.0, 3000.0, 300.0, 0.0)
"""A straight line from 10 N*m to 3000 rpm."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "motor.csv"


def check(path: Path, unit: SpeedUnit = SpeedUnit.RPM) -> None:
    """Assert that the file gives the motor, in rpm."""
    region = fit_curve(read_curve(path), unit).region
    assert region.stall == pytest.approx(10.0, rel=1e-6)
    assert region.no_load == pytest.approx(3000.0, rel=1e-6)


@pytest.mark.parametrize(
    "text",
    [
        "speed [rpm],torque [Nm]\n0,10\n1500,5\n3000,0\n",
        "torque;speed (1/min)\n10,0;0\n5,0;1500,0\n0,0;3000,0\n",
        "n [rpm]\tM [mNm]\n0\t10000\n1500\t5000\n3000\t0\n",
        "# a comment\nTime,Motor Speed (rpm),Current,Torque\n0,0,9,10\n1,1500,5,5\n2,3000,1,0\n",
        "0 10\n1500 5\n3000 0\n",
        "\ufeffspeed rpm,torque\n3000,0\n0,10\n1500,5\n",
        "speed,speed unit,effort\n0,rpm,10\n1500,rpm,5\n3000,rpm,0\n",
    ],
    ids=["plain", "decimal commas", "tabs and mN*m", "more columns", "blanks and no head", "BOM, no order", "our own"],
)
def test_layouts(file: Path, text: str) -> None:
    """Delimiters, decimal commas, heads, units and orders that occur."""
    file.write_text(text, encoding="utf-8")
    check(file)


@pytest.mark.parametrize(
    ("head", "factor"), [("rad/s", 0.10471975511965977), ("deg/s", 6.0), ("rpm", 1.0)], ids=["rad/s", "deg/s", "rpm"]
)
def test_units_in_the_head(file: Path, head: str, factor: float) -> None:
    """3000 rpm are 314.159 rad/s and 18000 deg/s."""
    file.write_text(f"speed [{head}],torque\n0,10\n{1500 * factor!r},5\n{3000 * factor!r},0\n")
    check(file)


def test_a_unit_that_is_not_named_is_said(file: Path) -> None:
    """It is assumed to be rpm, and the caller may say otherwise."""
    file.write_text("speed,torque\n0,10\n1500,5\n3000,0\n")
    assert any("rpm is assumed" in note for note in read_curve(file).notes)
    assert read_curve(file, unit=SpeedUnit.RADIANS).notes == ()
    check(file)


def test_gaps_and_text_are_left_out_and_counted(file: Path) -> None:
    """Lines without two numbers do no harm."""
    file.write_text("rpm,torque\n0,10\n500,\n,7\nn/a,3\nstall,\n1500,5\nnan,5\n3000,0\ninf,1\n\n")
    assert "6 lines without two numbers left out." in read_curve(file).notes
    check(file)


def test_negative_speeds(file: Path) -> None:
    """Driving backwards is mirrored, braking left out, and both are said."""
    file.write_text("rpm,torque\n0,10\n-1500,-5\n1500,5\n3000,0\n-1000,12\n1000,-12\n")
    notes = read_curve(file).notes
    assert "1 point of driving backwards mirrored." in notes
    assert "2 points of braking left out." in notes
    check(file)


def test_a_hundred_thousand_points(file: Path) -> None:
    """A logged curve with noise of 1 % gives the motor within 1 %."""
    speeds = np.linspace(0.0, 3300.0, 100_000)
    efforts = np.maximum(MOTOR.effort_limit(speeds) + np.random.default_rng(2).normal(0.0, 0.1, len(speeds)), 0.0)
    lines = [f"{v:.6g},{e:.6g}" for v, e in zip(speeds.tolist(), efforts.tolist(), strict=True)]
    file.write_text("speed [rpm],torque\n" + "\n".join(lines))
    fit = fit_curve(read_curve(file), SpeedUnit.RPM)
    assert fit.points == 100_000
    assert fit.region.stall == pytest.approx(10.0, rel=0.01)
    assert fit.region.no_load == pytest.approx(3000.0, rel=0.01)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"\n\n# only this\n", "is empty"),
        (b"rpm,torque\n", "no two columns of numbers"),
        (b"hello\nworld\n", "no two columns of numbers"),
        (b"rpm,torque\na,b\n", "no two columns of numbers|no line has"),
        (b"1\n2\n3\n", "no two columns of numbers"),
        (b"rpm,torque\n100,-1\n", "no line has a speed and an effort of driving"),
        (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "is no text"),
        (b'rpm,torque\n"0,10\n' + b"x" * 200_000, "cannot be read as CSV|no two columns|no line has"),
    ],
    ids=["empty", "blank", "head only", "words", "text cells", "one column", "braking only", "binary", "open quote"],
)
def test_what_is_no_curve_is_said_in_one_line(file: Path, data: bytes, words: str) -> None:
    """The file, and what is wrong with it."""
    file.write_bytes(data)
    with pytest.raises(MotorError, match=words) as error:
        read_curve(file)
    assert str(error.value).startswith(str(file))
    assert "\n" not in str(error.value)


def test_one_point_is_no_curve(file: Path) -> None:
    """Its message says how many are needed."""
    file.write_text("rpm,torque\n100,5\n")
    with pytest.raises(MotorError, match="points at two different speeds"):
        fit_curve(read_curve(file), SpeedUnit.RPM)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    """A path that leads nowhere, and one that is a folder."""
    with pytest.raises(MotorError, match="No such file"):
        read_curve(tmp_path / "none.csv")
    with pytest.raises(MotorError, match=r"[Dd]irectory"):
        read_curve(tmp_path)
