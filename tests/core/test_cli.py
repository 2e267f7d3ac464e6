"""The command line: formats, what-ifs, bad input, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from omni_physjoint.resources import sample_path

ARM = str(sample_path("arm"))

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run() -> Run:
    """Return a function that runs the command in a process of its own, as a user does."""

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "omni_physjoint", *arguments], capture_output=True, text=True, check=False
        )

    return call


def said(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of an error, after checking that it is one line and no traceback."""
    assert result.returncode == 2, result.stdout + result.stderr
    lines = [line for line in result.stderr.splitlines() if line and not line.startswith(("Usage:", "Try "))]
    assert len(lines) == 1, result.stderr
    assert result.stdout == ""
    return lines[0]


def first_joint_path(run: Run) -> str:
    """Return the path of the first joint of the arm."""
    return str(json.loads(run("inspect", ARM, "--format", "json").stdout)["joints"][0]["path"])


def test_version(run: Run) -> None:
    """The version of the installed package."""
    from importlib.metadata import version

    assert run("--version").stdout.strip() == f"omni-physjoint, version {version('omni-physjoint')}"


def test_json_of_all_joints(run: Run) -> None:
    """`inspect --format json` prints one object with every joint of the stage, under the name it was called by."""
    data = json.loads(run("inspect", ARM, "--format", "json").stdout)
    assert data["stage"]["identifier"] == ARM
    assert len(data["joints"]) > 3


def test_one_joint(run: Run) -> None:
    """`--joint` restricts what is printed, not what is resolved."""
    everything = json.loads(run("inspect", ARM, "--format", "json").stdout)
    path = everything["joints"][1]["path"]
    one = json.loads(run("inspect", ARM, "--joint", path, "--format", "json").stdout)
    # What an axis feels depends on the other joints, which are not in this report.
    assert one["joints"] == [everything["joints"][1] | {"responses": None}]


def test_a_pipe_gets_plain_text(run: Run) -> None:
    """No escape codes, no line cut, no trailing blanks."""
    text = run("inspect", ARM).stdout
    assert "\x1b" not in text
    assert "drive:angular:physics:stiffness" in text
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("format_", ["csv", "markdown", "html"])
def test_other_formats(run: Run, format_: str) -> None:
    """CSV and Markdown name every joint."""
    data = json.loads(run("inspect", ARM, "--format", "json").stdout)
    text = run("inspect", ARM, "--format", format_).stdout
    assert all(joint["path"] in text for joint in data["joints"])


def test_what_if_a_limit_were_absent(run: Run, tmp_path: Path) -> None:
    """Without both bounds a hinge's limit is active at [0, 0]: the parser's default is 0, not infinity."""
    stage = tmp_path / "hinge.usda"
    stage.write_text('#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" {\n}\n')
    asked = ("inspect", str(stage), "--format", "json")
    before = json.loads(run(*asked).stdout)["joints"][0]["columns"]["physics:lowerLimit"]
    assert (before["producer_value"], before["masked"]) == ("-inf", True)
    result = json.loads(run(*asked, "--without", "physics:lowerLimit", "--without", "physics:upperLimit").stdout)
    after = result["joints"][0]["columns"]["physics:lowerLimit"]
    assert (after["published"], after["resolved"], after["masked"]) == (False, 0.0, False)


def test_time_samples_are_read_at_a_time(run: Run, tmp_path: Path) -> None:
    """`--time` picks the sample."""
    stage = tmp_path / "sampled.usda"
    stage.write_text(
        '#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" {\n'
        "    float physics:lowerLimit.timeSamples = {1: -10, 5: -50}\n}\n"
    )
    data = json.loads(run("inspect", str(stage), "--format", "json", "--time", "5").stdout)
    assert data["joints"][0]["columns"]["physics:lowerLimit"]["producer_value"] == -50.0


def test_contract_0_6_has_joint_level_values(run: Run, tmp_path: Path) -> None:
    """The armature of PhysxJointAPI is published and applied in 0.6, and unknown in 0.7."""
    stage = tmp_path / "legacy.usda"
    stage.write_text(
        '#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" (prepend apiSchemas = ["PhysxJointAPI"]) {\n'
        "    float physxJoint:armature = 0.5\n}\n"
    )
    old = json.loads(run("inspect", str(stage), "--format", "json", "--contract", "0.6").stdout)
    new = json.loads(run("inspect", str(stage), "--format", "json", "--contract", "0.7").stdout)
    assert old["joints"][0]["columns"]["physxJoint:armature"]["published"] is True
    assert new["joints"][0]["columns"].get("physxJoint:armature", {"published": False})["published"] is False


def test_snapshot_instead_of_a_stage(run: Run, tmp_path: Path) -> None:
    """Columns from a snapshot resolve like a stage's; nobody knows roles, and an unknown column is a finding."""
    snapshot = tmp_path / "columns.json"
    columns = {"physics:lowerLimit": -30, "physics:upperLimit": "inf", "physics:lowerlimit": 1}
    snapshot.write_text(
        json.dumps({"joints": {"/Hinge": {"type": "PhysicsRevoluteJoint", "schemas": [], "columns": columns}}})
    )
    result = run("inspect", "--columns", str(snapshot), "--format", "json")
    assert result.returncode == 0, result.stderr
    joint = json.loads(result.stdout)["joints"][0]
    assert joint["role"] == "unknown"
    assert joint["columns"]["physics:lowerLimit"]["resolved"] == pytest.approx(-0.5235988, rel=1e-6)
    assert [(f["rule"], f["column"]) for f in joint["findings"]] == [("PJ902", "physics:lowerlimit")]


def test_bad_body_path_is_a_finding(run: Run, tmp_path: Path) -> None:
    """A body relationship to nothing is named with prim and column."""
    stage = tmp_path / "dangling.usda"
    stage.write_text('#usda 1.0\ndef PhysicsFixedJoint "Weld" {\n    rel physics:body0 = </Nowhere>\n}\n')
    result = run("inspect", str(stage), "--format", "json")
    found = json.loads(result.stdout)["joints"][0]["findings"]
    assert ("PJ101", "physics:body0") in [(f["rule"], f["column"]) for f in found]


def test_numbers_that_are_none_are_findings(run: Run, tmp_path: Path) -> None:
    """NaN anywhere, and infinity where it is no sentinel, are named; an infinite limit is not."""
    stage = tmp_path / "nan.usda"
    stage.write_text(
        '#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" (prepend apiSchemas = ["PhysicsDriveAPI:angular"]) {\n'
        "    float drive:angular:physics:stiffness = inf\n    float drive:angular:physics:maxForce = inf\n"
        "    float physics:lowerLimit = nan\n    float physics:upperLimit = inf\n}\n"
    )
    found = json.loads(run("inspect", str(stage), "--format", "json").stdout)["joints"][0]["findings"]
    assert sorted(f["column"] for f in found if f["rule"] == "PJ904") == [
        "drive:angular:physics:stiffness",
        "physics:lowerLimit",
    ]


def test_wrong_type_is_a_finding(run: Run, tmp_path: Path) -> None:
    """An attribute authored with another type is named with both types."""
    stage = tmp_path / "mistyped.usda"
    stage.write_text('#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" {\n    string physics:axis = "Z"\n}\n')
    found = json.loads(run("inspect", str(stage), "--format", "json").stdout)["joints"][0]["findings"]
    (mistyped,) = [f for f in found if f["rule"] == "PJ903"]
    assert mistyped["column"] == "physics:axis"
    assert "string" in mistyped["message"]
    assert "token" in mistyped["message"]


def test_unresolved_reference_is_a_finding(run: Run, tmp_path: Path) -> None:
    """A reference to a missing file does not stop the inspection, and is named."""
    stage = tmp_path / "broken.usda"
    stage.write_text(
        '#usda 1.0\ndef "Robot" (prepend references = @./gone.usda@) {\n    def PhysicsFixedJoint "Weld" {\n    }\n}\n'
    )
    result = run("inspect", str(stage), "--format", "json")
    assert result.returncode == 0, result.stderr
    data = json.loads(result.stdout)
    assert [(f["rule"], f["prim"]) for f in data["findings"]] == [("PJ901", "/Robot")]
    assert "gone.usda" in data["findings"][0]["message"]
    assert result.stderr == ""


def test_missing_file(run: Run, tmp_path: Path) -> None:
    """One line that names the file."""
    assert "nothere.usda" in said(run("inspect", str(tmp_path / "nothere.usda")))


@pytest.mark.parametrize("name", ["text.usd", "text.usda", "text.usdc", "empty.usd", "picture.usd", "archive.usdz"])
def test_file_that_is_no_usd(run: Run, tmp_path: Path, name: str) -> None:
    """One line that names the file, whatever its extension says."""
    content = {"e": b"", "p": b"\x89PNG\r\n\x1a\n" + bytes(64)}.get(name[0], b"no usd here\n")
    (tmp_path / name).write_bytes(content)
    assert name in said(run("inspect", str(tmp_path / name)))


def test_folder(run: Run, tmp_path: Path) -> None:
    """A folder is no stage."""
    assert str(tmp_path) in said(run("inspect", str(tmp_path)))


def test_truncated_crate(run: Run, tmp_path: Path) -> None:
    """A crate file that was cut anywhere gives one line, never a crash."""
    from omni_physjoint import open_stage

    whole = tmp_path / "whole.usdc"
    open_stage(ARM).Flatten().Export(str(whole))
    data = whole.read_bytes()
    for size in (20, 100, len(data) // 2, len(data) - 10):
        (tmp_path / "cut.usdc").write_bytes(data[:size])
        assert "cut.usdc" in said(run("inspect", str(tmp_path / "cut.usdc")))


def test_unknown_joint_names_the_nearest(run: Run) -> None:
    """A typing slip in a path is answered with the path that was probably meant."""
    path = first_joint_path(run)
    assert path in said(run("inspect", ARM, "--joint", path + "x"))


def test_unknown_column_names_the_nearest(run: Run) -> None:
    """A what-if without a column that nobody publishes is refused."""
    assert "did you mean physics:localPos" in said(run("inspect", ARM, "--without", "physics:localPos"))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"joints": 3}', '{"joints": {"/A": {"columns": {}}}}', '{"joints": {"/A": 1}}']
)
def test_bad_snapshot(run: Run, tmp_path: Path, text: str) -> None:
    """A snapshot that is none gives one line that names the file."""
    (tmp_path / "snapshot.json").write_text(text)
    assert "snapshot.json" in said(run("inspect", "--columns", str(tmp_path / "snapshot.json")))


@pytest.mark.parametrize(
    "arguments",
    [("inspect",), ("inspect", ARM, "--format", "xml"), ("inspect", ARM, "--contract", "0.5"), ("inspct",), ("--foo",)],
)
def test_bad_usage(run: Run, arguments: tuple[str, ...]) -> None:
    """Bad usage ends with 2 and says why in one line."""
    assert said(run(*arguments)).startswith("Error:")


def test_contract_of_one_component(run: Run) -> None:
    """The tables name every column of a component."""
    text = run("contract", "PhysicsDriveAPI").stdout
    assert all(f"drive:<inst>:physics:{n}" in text for n in ("type", "stiffness", "damping", "maxForce"))


def test_unknown_component_names_the_nearest(run: Run) -> None:
    """A typing slip is answered with the component that was probably meant."""
    assert "PhysicsDriveAPI" in said(run("contract", "PhysicsDrivAPI"))


def test_reader_that_leaves(tmp_path: Path) -> None:
    """A pipe whose reader closes early gets no complaint."""
    command = f"{sys.executable} -m omni_physjoint inspect {ARM} | head -1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert result.stderr == ""


def test_nothing_is_written(run: Run, tmp_path: Path) -> None:
    """Inspecting leaves the folder of the stage as it was."""
    stage = tmp_path / "arm.usda"
    stage.write_bytes(Path(ARM).read_bytes())
    before = stage.stat().st_mtime_ns
    run("inspect", str(stage))
    assert [p.name for p in tmp_path.iterdir()] == ["arm.usda"]
    assert stage.stat().st_mtime_ns == before
