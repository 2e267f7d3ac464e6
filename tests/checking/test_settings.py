"""The settings of a project: where they are found, what they say, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from checked import hinge, outcome, told, write

from omni_physjoint.checking.settings import Settings, find_settings, read_settings
from omni_physjoint.errors import SettingsError


def settings(folder: Path, text: str, name: str = "omni_physjoint.toml") -> Path:
    """Write settings."""
    (folder / name).write_text(text)
    return folder / name


def test_the_nearest_file_above_holds(tmp_path: Path) -> None:
    """A file nearer to the stage hides one further up, and a pyproject.toml without our table hides nothing."""
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    settings(tmp_path, 'fail_on = "warning"')
    settings(inner, "[project]\nname = 'x'\n", "pyproject.toml")
    assert find_settings(inner).fail_on == "warning"
    settings(tmp_path / "a", "[tool.omni_physjoint]\nfail_on = 'never'\n", "pyproject.toml")
    assert find_settings(inner).fail_on == "never"


def test_codes_and_levels(tmp_path: Path) -> None:
    """The longer name wins among levels, off takes a rule out, and the level is the one that is told."""
    file = settings(tmp_path, '[levels]\nPJ305 = "info"\nPJ3 = "warning"\nPJ301 = "off"\n')
    read = read_settings(file)
    assert (read.levels["PJ305"], read.levels["PJ302"]) == ("info", "warning")
    assert "PJ301" not in read.active
    found = outcome(write(tmp_path, hinge()), read)
    assert [n.finding.severity.value for n in found.findings] == ["info"]


def test_ignore_takes_from_select(tmp_path: Path) -> None:
    """What is ignored is not told, whatever selects it."""
    read = read_settings(settings(tmp_path, 'select = ["PJ3"]\nignore = ["max-force-zero"]\n'))
    assert {c[:3] for c in read.active} == {"PJ3"}
    assert told(outcome(write(tmp_path, hinge()), read)) == []


def test_tolerances_reach_the_rules(tmp_path: Path) -> None:
    """Frames 5 mm apart are a fault (PJ403) until the project allows 6 mm."""
    joint = (
        hinge()
        .replace("maxForce = 0", "maxForce = 9")
        .replace("rel physics:body1", "rel physics:body0 = </Other>\n    rel physics:body1")
    )
    joint = joint.replace(
        "float drive:angular:physics:stiffness",
        "point3f physics:localPos0 = (0.005, 0, 0)\n    float drive:angular:physics:stiffness",
        1,
    )
    other = 'def Cube "Other" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]) {}\n'
    stage = write(tmp_path, other, joint)
    file = settings(tmp_path, "[tolerances]\nframe_gap = 0.006\n")
    assert told(outcome(stage)) == [("PJ403", "/Hinge", None)]
    assert told(outcome(stage, read_settings(file))) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("failon = 'error'", "unknown key 'failon'; did you mean 'fail_on'?"),
        ("fail_on = 'info'", "fail_on must be error or warning or never, not 'info'"),
        ("contract = 0.7", "contract must be 0.6 or 0.7, not 0.7"),
        ("select = 'PJ2'", "select must be a list of texts"),
        ("ignore = ['PJ998']", "no rule has the code 'PJ998'"),
        ("levels = 3", "levels must be a table"),
        ("[levels]\nPJ2 = 'fatal'", "levels: PJ2 must be error, warning, info or off, not 'fatal'"),
        ("[tolerances]\nframe_gab = 1", "tolerances: unknown key 'frame_gab'; did you mean 'frame_gap'?"),
        ("[tolerances]\nframe_gap = -1", "frame_gap must be a number from 0 up"),
        ("[tolerances]\nframe_gap = nan", "frame_gap must be a number from 0 up"),
        ("[[waive]]\nrule = 'PJ305'\nreason = 'x'", "names no stage"),
        ("waive = 1", "waivers are tables"),
        ("[", "is no TOML"),
    ],
)
def test_what_is_wrong_is_one_line_with_the_file(tmp_path: Path, text: str, says: str) -> None:
    """A fault in settings stops the check: nobody could know what was meant."""
    file = settings(tmp_path, text)
    with pytest.raises(SettingsError) as said:
        read_settings(file)
    assert str(said.value).startswith(f"{file}: ")
    assert says in str(said.value)
    assert "\n" not in str(said.value)


def test_nothing_is_as_good_as_defaults(tmp_path: Path) -> None:
    """An empty file says nothing."""
    read = read_settings(settings(tmp_path, ""))
    assert (read.active, read.thresholds, read.fail_on) == (Settings().active, Settings().thresholds, None)
