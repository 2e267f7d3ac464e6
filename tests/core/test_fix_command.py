"""The command ``fix``: dry by default, what it writes, what it leaves alone, and how it ends."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from omni_physjoint import inspect_file
from omni_physjoint.cli import cli
from omni_physjoint.resources import sample_path

SWAPPED = "/World/Rig/LowAboveHigh"


@pytest.fixture
def mistakes(tmp_path: Path) -> Path:
    """A copy of the gallery of mistakes."""
    path = tmp_path / "mistakes.usda"
    shutil.copy(sample_path("mistakes"), path)
    return path


def _run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["fix", *words])


def _fixable(path: Path) -> set[str]:
    report = inspect_file(path)
    found = [*(f for joint in report.joints for f in joint.findings), *report.findings]
    return {f"{f.rule} {f.prim}" for f in found if f.fix}


def test_without_write_nothing_is_written(mistakes: Path) -> None:
    """The diff is shown, the exit code is 1, the file is as it was."""
    before = mistakes.read_text()
    result = _run(str(mistakes))
    assert result.exit_code == 1
    assert "-            float physics:lowerLimit = 30" in result.stdout
    assert "+            float physics:lowerLimit = -30" in result.stdout
    assert f"fixed  PJ202 {SWAPPED}" in result.stdout
    assert "--write does it" in result.stdout
    assert mistakes.read_text() == before


def test_write_cures_all_that_has_a_cure(mistakes: Path) -> None:
    """The file is written, a fresh parse promises no fix any more, and a second run has nothing to do."""
    assert _fixable(mistakes)
    result = _run(str(mistakes), "--write")
    assert result.exit_code == 0
    assert _fixable(mistakes) == set()
    again = _run(str(mistakes), "--write")
    assert (again.exit_code, again.stdout.strip()) == (0, "nothing to fix")


def test_output_leaves_the_stage_alone(mistakes: Path, tmp_path: Path) -> None:
    """With -o the other file has the cures, and the stage has not."""
    before = mistakes.read_text()
    target = tmp_path / "fixed.usda"
    assert _run(str(mistakes), "--write", "-o", str(target)).exit_code == 0
    assert mistakes.read_text() == before
    assert _fixable(target) == set()


@pytest.mark.parametrize(
    "words", [("--select", "PJ202"), ("--select", "pj20*", "--joint", "LowAbove*"), ("--joint", SWAPPED)]
)
def test_only_what_is_chosen(mistakes: Path, words: tuple[str, ...]) -> None:
    """Rules by code or the beginning of one, prims by path, name or pattern."""
    before = _fixable(mistakes)
    assert _run(str(mistakes), "--write", *words).exit_code == 0
    assert before - _fixable(mistakes) == {f"PJ202 {SWAPPED}"}


def test_a_sound_stage_has_nothing_to_fix() -> None:
    """Nothing is shown of a stage without mistakes, and the exit code is 0."""
    result = _run(str(sample_path("arm")))
    assert (result.exit_code, result.stdout.strip()) == (0, "nothing to fix")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("no_such.usda",), "no such file"),
        (("STAGE", "--select", "PJ000"), "no rule is called PJ000"),
        (("STAGE", "-o", "elsewhere.usda"), "give --write as well"),
        (("STAGE", "--write", "-o", "elsewhere.txt"), "saved as .usd, .usda or .usdc"),
    ],
)
def test_what_cannot_be_done_is_one_line(mistakes: Path, words: tuple[str, ...], said: str) -> None:
    """A stage, a rule or a file that will not do: exit code 2 or an error of ours, and the stage is as it was."""
    before = mistakes.read_text()
    result = _run(*(str(mistakes) if word == "STAGE" else word for word in words))
    told = result.output + str(result.exception or "")
    assert result.exit_code != 0
    assert said in told
    assert mistakes.read_text() == before
