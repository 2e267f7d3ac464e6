"""The motor library: ours is sound, others override it, and a broken file hides nothing else."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import pytest

from omni_physjoint.envelope import JointUnits, load_library, motor_folders, to_columns
from omni_physjoint.envelope.motor_library import read_motors, user_folder
from omni_physjoint.errors import MotorError
from omni_physjoint.resources import data_dir

OURS = data_dir() / "motors"

GOOD = "[mine]\nstall_torque = 2\nno_load_speed = 600\n"


def test_our_motors_are_sound() -> None:
    """Every entry reads, has a name and a description, and gives a region with an area."""
    library = load_library([OURS])
    assert library.problems == ()
    assert len(library.motors) >= 5
    for motor in library.motors.values():
        assert motor.name != motor.key
        assert motor.description.endswith(".")
        columns = to_columns(motor.sheet, JointUnits(angular=not motor.linear))
        assert columns.region.bounded
        assert not columns.region.empty
        assert columns.rated_residual == pytest.approx(0.0, abs=1e-9)


def test_speeds_are_in_rpm(tmp_path: Path) -> None:
    """600 rpm are 20 pi rad/s."""
    path = tmp_path / "a.toml"
    path.write_text(GOOD)
    (motor,) = read_motors(path)
    assert motor.sheet.no_load_speed == pytest.approx(20.0 * math.pi)
    assert (motor.name, motor.linear, motor.source) == ("mine", False, path)


def test_a_lead_makes_it_linear(tmp_path: Path) -> None:
    """5 mm a turn are 2 pi / 0.005 rad for a metre."""
    path = tmp_path / "a.toml"
    path.write_text(f"{GOOD}lead = 0.005\n")
    (motor,) = read_motors(path)
    assert motor.linear
    assert motor.sheet.gear_ratio == pytest.approx(2.0 * math.pi / 0.005)


def test_later_folders_win(tmp_path: Path) -> None:
    """The project's entry replaces the user's of the same key; the rest stay."""
    user, project = tmp_path / "user", tmp_path / "project"
    for folder, torque in ((user, 1), (project, 2)):
        folder.mkdir()
        (folder / "m.toml").write_text(f"[arm]\nstall_torque = {torque}\nno_load_speed = 100\n")
    (user / "more.toml").write_text(GOOD)
    library = load_library([user, project, tmp_path / "none"])
    assert library.motors["arm"].sheet.stall_torque == 2.0
    assert sorted(library.motors) == ["arm", "mine"]


def test_the_folders_are_ours_the_users_and_the_projects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's follows the system's configuration folder, the project's lies beside the stage."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert user_folder() == tmp_path / "config" / "omni_physjoint" / "motors"
    assert motor_folders(tmp_path / "robot.usda") == (OURS, user_folder(), tmp_path / "motors")
    assert motor_folders() == (OURS, user_folder())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[mine\n", "is no TOML"),
        ("mine = 3\n", "motor mine: is no table"),
        ("[mine]\nstall_torque = 2\n", "motor mine: no_load_speed is missing"),
        (f"{GOOD}colour = 'red'\n", "colour is unknown; known are name"),
        ("[mine]\nstall_torque = 'big'\nno_load_speed = 3\n", "stall_torque is no number"),
        ("[mine]\nstall_torque = true\nno_load_speed = 3\n", "stall_torque is no number"),
        (f"{GOOD}efficiency = 80\n", "not per cent"),
        (f"{GOOD}lead = 0\n", "lead is 0"),
    ],
)
def test_a_broken_entry_is_said_and_hides_nothing(tmp_path: Path, text: str, words: str) -> None:
    """One line with file, motor and reason; the other file's motor is there."""
    (tmp_path / "a.toml").write_text(text)
    (tmp_path / "b.toml").write_text(GOOD.replace("mine", "other"))
    library = load_library([tmp_path])
    assert "other" in library.motors
    (problem,) = library.problems
    assert words in problem
    assert problem.startswith(str(tmp_path / "a.toml"))
    with pytest.raises(MotorError, match=r"a\.toml"):
        read_motors(tmp_path / "a.toml")
