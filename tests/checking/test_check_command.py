"""The commands check and rule, as a user runs them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from checked import hinge, write

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs the command in a process of its own, in the folder of the stages."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "omni_physjoint", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, input=given)

    return call


def codes(result: subprocess.CompletedProcess[str]) -> list[list[str]]:
    """Return the codes of each stage of JSON lines, after checking that nothing went to standard error."""
    assert result.stderr == ""
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return [[f["rule"] for f in line["findings"]] for line in sorted(lines, key=lambda line: str(line["path"]))]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return a folder with a faulty stage, a clean one, and one that is none."""
    write(tmp_path, hinge(), name="faulty.usda")
    write(tmp_path, name="clean.usda")
    (tmp_path / "broken.usda").write_text("#usda 1.0\ndef {{{\n")
    return tmp_path


@pytest.mark.usefixtures("library")
def test_one_broken_file_does_not_stop_the_rest(run: Run) -> None:
    """The others are checked and told in their order, and the exit code says that one could not be read."""
    result = run("check", ".", "--format", "json")
    assert result.returncode == 2
    stages = json.loads(result.stdout)["stages"]
    assert [(s["path"], len(s["findings"]), s["error"] is None) for s in stages] == [
        ("./broken.usda", 0, False),
        ("./clean.usda", 0, True),
        ("./faulty.usda", 1, True),
    ]
    assert stages[0]["error"].startswith("./broken.usda: cannot be read as USD")


@pytest.mark.usefixtures("library")
def test_text_and_exit_codes(run: Run) -> None:
    """1 for an error, 0 for a clean stage and where nothing is to fail; a line with place, code, prim and message."""
    result = run("check", "faulty.usda")
    assert (result.returncode, result.stderr) == (1, "")
    assert "error PJ305 /Hinge: drive:angular:physics:maxForce is 0" in result.stdout
    assert "faulty.usda:13" in result.stdout
    assert run("check", "clean.usda").returncode == 0
    assert run("check", "faulty.usda", "--fail-on", "never").returncode == 0
    assert run("check", "faulty.usda", "--ignore", "PJ3*").returncode == 0


@pytest.mark.usefixtures("library")
def test_a_run_that_was_broken_off_goes_on(run: Run, tmp_path: Path) -> None:
    """What the file has is not done again, half a line is no harm, and a stage that changed is checked anew."""
    log = tmp_path / "log.jsonl"
    first = run("check", "faulty.usda", "--format", "jsonl", "--resume", str(log))
    assert codes(first) == [["PJ305"]]
    # Another result in its place shows whether it is taken from the file.
    log.write_text(log.read_text().replace('"PJ305"', '"PJ304"') + '{"path": "./cl')
    again = run("check", "faulty.usda", "clean.usda", "--format", "jsonl", "--resume", str(log))
    assert codes(again) == [[], ["PJ304"]]
    write(tmp_path, hinge(), hinge(name="Second"), name="faulty.usda")
    changed = run("check", "faulty.usda", "--format", "jsonl", "--resume", str(log))
    assert codes(changed) == [["PJ305", "PJ305"]]
    assert all(json.loads(line) for line in log.read_text().splitlines() if not line.endswith("cl"))


def test_a_file_of_something_else_is_not_resumed(run: Run, library: Path) -> None:
    """Nothing is ever appended to a stage by mistake."""
    before = (library / "clean.usda").read_text()
    result = run("check", "faulty.usda", "--resume", "clean.usda")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "omni-physjoint: clean.usda: cannot be resumed: it holds no check\n"
    assert (library / "clean.usda").read_text() == before


@pytest.mark.usefixtures("library")
def test_a_baseline_lets_only_new_findings_fail(run: Run, tmp_path: Path) -> None:
    """Written once, it makes the same check pass; a new fault fails it; a cured one is told."""
    assert run("check", "faulty.usda", "--write-baseline", "known.json").returncode == 0
    assert run("check", "faulty.usda", "--baseline", "known.json").returncode == 0
    write(tmp_path, hinge(name="Other"), name="faulty.usda")
    result = run("check", "faulty.usda", "--baseline", "known.json")
    assert result.returncode == 1
    assert result.stderr == "note: known.json: 1 of its findings are gone; --write-baseline makes it anew\n"


@pytest.mark.usefixtures("library")
def test_settings_hold_for_stages_below_them(run: Run, tmp_path: Path) -> None:
    """The command line wins over them; a pattern of stages whose waiver matches nothing is told after the run."""
    (tmp_path / "omni_physjoint.toml").write_text(
        'fail_on = "never"\nexclude = ["broken.usda"]\n[[waive]]\nrule = "PJ4"\nstage = "*.usda"\nreason = "bench"\n'
    )
    result = run("check", ".")
    assert result.returncode == 0
    assert result.stderr.endswith("omni_physjoint.toml: the waiver of PJ4 for *.usda matches no finding\n")
    assert result.stderr.count("\n") == 1
    assert run("check", ".", "--fail-on", "error").returncode == 1


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["clean.usda", "--select", "PJ999"], "no rule has the code 'PJ999'; did you mean"),
        (["clean.usda", "--baseline", "gone.json"], "gone.json: no such baseline"),
        (["clean.usda", "--settings", "gone.toml"], "gone.toml: No such file or directory"),
        (["*.usdx"], "*.usdx: matches no USD file"),
        (["clean.usda", "--memory", "lots"], "'lots' is no size"),
        (["clean.usda", "--baseline", "a", "--write-baseline", "b"], "not both"),
        (["clean.usda", "-o", "no/where.json"], "no/where.json: No such file or directory"),
        (["clean.usda", "--urdf", "gone.urdf"], "gone.urdf: no such file"),
    ],
)
def test_a_call_that_cannot_be_is_one_line(run: Run, arguments: list[str], says: str) -> None:
    """Exit code 2, nothing checked, no traceback."""
    result = run("check", *arguments)
    assert result.returncode == 2
    lines = [line for line in result.stderr.splitlines() if not line.startswith(("Usage:", "Try ")) and line]
    assert len(lines) == 1
    assert says in lines[0]
    assert result.stdout == ""


@pytest.mark.usefixtures("library")
def test_output_goes_to_a_file(run: Run, tmp_path: Path) -> None:
    """With -o nothing is printed, and the file holds what would have been."""
    result = run("check", "faulty.usda", "--format", "sarif", "-o", "out.sarif")
    assert (result.returncode, result.stdout, result.stderr) == (1, "", "")
    assert json.loads((tmp_path / "out.sarif").read_text())["version"] == "2.1.0"


def test_rule_prints_a_page_or_the_list(run: Run) -> None:
    """By code or slug; without one, a line for each; with an unknown one, a single line."""
    page = run("rule", "PJ201").stdout
    assert page.startswith("# PJ201 one-finite-bound\n")
    assert "It says of the example:" in page
    assert run("rule", "one-finite-bound").stdout == page
    listed = run("rule").stdout.splitlines()
    assert listed == sorted(listed)
    assert {"PJ011", "PJ201", "PJ907"} <= {line[:5] for line in listed}
    wrong = run("rule", "PJ2")
    assert wrong.returncode == 2
    assert wrong.stdout == ""
