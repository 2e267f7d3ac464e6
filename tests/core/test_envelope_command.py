"""`omni-physjoint envelope`: table, JSON, CSV, and what it says where there is nothing. Runs are oracle tests."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from envelope_stages import JOINT, stage

from omni_physjoint.resources import sample_path

ARM = str(sample_path("arm"))
MISTAKES = str(sample_path("mistakes"))

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run() -> Run:
    """Return a function that runs the command in a process of its own, as a user does."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "omni_physjoint", "envelope", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return call


@pytest.fixture
def hinge(tmp_path: Path) -> str:
    path = tmp_path / "hinge.usda"
    path.write_text(stage())
    return str(path)


def said(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of an error, after checking that it is one line and no traceback."""
    assert result.returncode == 2, result.stdout + result.stderr
    lines = [line for line in result.stderr.splitlines() if line and not line.startswith(("Usage:", "Try "))]
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_a_table_of_every_drive(run: Run) -> None:
    """Stall, no-load and corner of the shoulder, as its columns say: 110, 130 deg/s."""
    text = run(ARM).stdout
    (line,) = [line for line in text.splitlines() if "/Shoulder" in line]
    assert "110" in line
    assert "130 deg/s" in line
    assert "\x1b" not in text


def test_reasons_are_printed(run: Run) -> None:
    """An envelope that does not act says why."""
    assert "An envelope acts only inside an articulation." in run(MISTAKES).stdout


def test_json(run: Run, hinge: str, tmp_path: Path) -> None:
    """The format of docs/formats.md: two lines of the hinge cross at (8.695652, 652.17)."""
    out = tmp_path / "out.json"
    assert run(hinge, "-o", str(out)).returncode == 0
    data = json.loads(out.read_text())
    assert data["schema"] == "omni_physjoint.envelope/1"
    (joint,) = data["joints"]
    assert (joint["path"], joint["instance"], joint["acts"]) == (JOINT, "angular", True)
    assert joint["columns"]["physxDrivePerformanceEnvelope:angular:speedEffortGradient"] == 40.0
    assert (joint["stall"], joint["no_load"]) == (10.0, 1000.0)
    # (1000 - 40 * 10) / (1 - 0.002 * 40) and (10 - 0.002 * 1000) / (1 - 0.002 * 40)
    assert joint["corner"] == pytest.approx([652.1739, 8.6956522], rel=1e-6)
    assert joint["curve"] == [[0.0, 10.0], pytest.approx(joint["corner"]), [1000.0, 0.0]]
    assert joint["peak_power"] == pytest.approx(652.1739 * 8.6956522 * 3.14159265 / 180.0, rel=1e-6)
    assert (joint["measured"], joint["largest_deviation"]) == (None, None)


def test_infinities_are_words_in_json(run: Run, tmp_path: Path) -> None:
    """A drive without any bound has a stall of "inf" and no curve."""
    path, out = tmp_path / "a.usda", tmp_path / "out.json"
    path.write_text(stage().replace("float drive:angular:physics:maxForce = 10.0", "").replace("= 40.0", "= 0"))
    run(str(path), "-o", str(out))
    (joint,) = json.loads(out.read_text())["joints"]
    assert (joint["stall"], joint["curve"]) == ("inf", [])


def test_csv(run: Run, hinge: str, tmp_path: Path) -> None:
    """One line a speed, on the border: half of the range is 500 deg/s, where 9 is allowed."""
    out = tmp_path / "out.csv"
    run(hinge, "-o", str(out))
    rows = list(csv.DictReader(io.StringIO(out.read_text())))
    assert {row["series"] for row in rows} == {"predicted"}
    (middle,) = [row for row in rows if float(row["speed"]) == 500.0]
    assert float(middle["effort"]) == pytest.approx(9.0)
    assert middle["speed unit"] == "deg/s"


def test_our_csv_can_be_fitted(run: Run, hinge: str, tmp_path: Path) -> None:
    """What is written reads as a motor curve and gives the hinge back."""
    from omni_physjoint.envelope import SpeedUnit, fit_curve, read_curve

    out = tmp_path / "out.csv"
    run(hinge, "-o", str(out))
    region = fit_curve(read_curve(out), SpeedUnit.DEGREES).region
    assert region.max_force == pytest.approx(10.0, rel=1e-6)
    assert region.max_velocity == pytest.approx(1000.0, rel=1e-6)
    assert region.gradient == pytest.approx(40.0, rel=1e-5)
    assert region.resistance == pytest.approx(0.002, rel=1e-5)


def test_joint_and_instance_choose(run: Run) -> None:
    """Only the named joint, and only the named drive."""
    text = run(ARM, "--joint", "/World/Arm/Joints/Elbow", "--instance", "angular").stdout
    assert "/Elbow" in text
    assert "/Shoulder" not in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((ARM, "--joint", "/World/Arm/Joints/Elbo"), "did you mean /World/Arm/Joints/Elbow"),
        ((ARM, "--joint", "/World/Arm/Joints/Mount"), "has neither a drive nor an envelope"),
        ((ARM, "--joint", "/World/Arm/Joints/Elbow", "--instance", "rotX"), "of instance rotX"),
        ((ARM, "-o", "curve.pdf"), "must end in .png, .svg, .csv or .json"),
        ((ARM, "-o", "/no/such/folder/curve.json"), "No such file"),
        (("/no/such.usda",), "no such file"),
        ((ARM, "--measure", "--python", "/no/such/python"), "cannot start"),
    ],
)
def test_errors_are_one_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    """Exit 2 with what is wrong, where, and what to do."""
    assert words in said(run(*arguments))


def test_a_named_joint_that_cannot_run_is_an_error(run: Run) -> None:
    """Before any runtime is asked: the reason in one line."""
    path = "/World/Loose/EnvelopeOutsideArticulation"
    line = said(run(MISTAKES, "--joint", path, "--measure", "--python", sys.executable))
    assert "no articulation joint" in line


def test_a_stage_without_drives(run: Run, tmp_path: Path) -> None:
    """It says so and is no error."""
    path = tmp_path / "empty.usda"
    path.write_text("#usda 1.0\n")
    result = run(str(path))
    assert (result.returncode, result.stdout) == (0, "no joint here has a drive or an envelope\n")


def test_nothing_is_written_beside_the_stage(run: Run, hinge: str) -> None:
    """The stage and its folder stay as they are."""
    before = Path(hinge).read_bytes()
    run(hinge)
    assert Path(hinge).read_bytes() == before
    assert [p.name for p in Path(hinge).parent.iterdir()] == ["hinge.usda"]
