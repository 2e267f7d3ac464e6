"""Two reports compared by what they resolve to."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from edited_stage import EDITS, rich_stage
from pxr import Usd

import omni_physjoint
from omni_physjoint import diff_view
from omni_physjoint.cli import cli
from omni_physjoint.diff import Change, compare, compare_saved
from omni_physjoint.errors import PhysJointError
from omni_physjoint.export import jsonable

HINGE = "/World/Robot/Hinge1"
Edit = Callable[[Usd.Stage], object]


def changes(edit: Edit, *, tolerance: float = 0.0) -> dict[tuple[str, str, str], Change]:
    """Return what an edit of the rich stage changes, by kind, prim and quantity."""
    stage = rich_stage()
    before = omni_physjoint.inspect(stage)
    edit(stage)
    found = compare(before, omni_physjoint.inspect(stage), tolerance=tolerance)
    return {(c.kind, c.prim, c.quantity): c for c in found}


def test_equal_reports() -> None:
    """A report does not differ from itself, NaN and infinities included."""
    stage = rich_stage()
    stage.GetPrimAtPath(HINGE).GetAttribute("physics:upperLimit").Set(math.inf)
    stage.GetPrimAtPath(HINGE).GetAttribute("drive:angular:physics:stiffness").Set(math.nan)
    report = omni_physjoint.inspect(stage)
    assert compare(report, omni_physjoint.inspect(stage)) == ()


def test_where_a_value_is_authored_does_not_matter() -> None:
    """An opinion that says what the fallback says resolves to the same."""
    assert changes(lambda s: s.GetPrimAtPath(HINGE).GetAttribute("physics:localPos0").Set((0, 0, 0))) == {}


def test_a_limit() -> None:
    """A limit shows as published, as resolved, in the DOF and in the PhysX object, each with its own number."""
    found = changes(lambda s: EDITS["limit"](s, 1))
    low = "physics:lowerLimit"
    assert found[("joint", HINGE, f"{low} published")] == Change("joint", HINGE, f"{low} published", -30, -12.5, "deg")
    resolved = found[("joint", HINGE, f"{low} resolved")]
    assert (resolved.a, resolved.b) == pytest.approx((math.radians(-30), math.radians(-12.5)))
    assert ("joint", HINGE, "dof twist limit usd") in found
    assert ("joint", HINGE, "physx limits twist") in found
    assert {prim for _, prim, _ in found} == {HINGE}


def test_a_role() -> None:
    """An excluded joint changes its role, loses its degrees of freedom, and is another PhysX object."""
    found = changes(lambda s: EDITS["exclude"](s, 3))
    slide = "/World/Robot/Slide"
    role = found[("joint", slide, "role")]
    assert (role.a, role.b) == ("articulation", "standalone")
    assert found[("joint", slide, "dof x limit usd")].b is None
    assert found[("joint", slide, "physx class")].b == "PxD6Joint"
    assert slide not in found[("articulation", "/World/Robot", "joints")].b


def test_a_column_that_appears() -> None:
    """The columns of an API that only the second stage has are there on one side only."""
    found = changes(lambda s: EDITS["drive off"](s, 1))
    effect = found[("joint", HINGE, "drive:angular:physics:stiffness effect")]
    assert (effect.a, effect.b) == ("applied", "not read")
    assert found[("joint", HINGE, "drive:angular:physics:damping published")].b is None


def test_joints_that_come_and_go() -> None:
    """A joint on one side only is one change, with its type on the side that has it."""
    found = changes(lambda s: s.RemovePrim("/World/Loose/Rope"))
    gone = found[("joint", "/World/Loose/Rope", "exists")]
    assert (gone.a, gone.b) == ("PhysicsDistanceJoint", None)
    assert [q for _, prim, q in found if prim == "/World/Loose/Rope"] == ["exists"]


def test_a_mass() -> None:
    """A body's mass is compared, and what comes of it."""
    found = changes(lambda s: EDITS["mass"](s, 5))
    mass = found[("body", "/World/Loose/B", "mass")]
    assert (mass.a, mass.b) == (3, 7)
    assert ("body", "/World/Loose/B", "diagonal_inertia") in found


def test_units_of_the_stage() -> None:
    """Another length unit is a change of the stage."""
    unit = changes(lambda s: EDITS["units"](s, 1))[("stage", "/", "meters_per_unit")]
    assert (unit.a, unit.b) == (1, 0.01)


@pytest.mark.parametrize(("tolerance", "equal"), [(0.0, False), (1e-7, False), (1e-5, True)])
def test_tolerance(tolerance: float, equal: bool) -> None:
    """Numbers within the tolerance, relative to the larger one, count as the same; here they differ by 1e-6."""

    def nudge(stage: Usd.Stage) -> None:
        stage.GetPrimAtPath(HINGE).GetAttribute("physics:upperLimit").Set(30.0 * (1 + 1e-6))

    assert (changes(nudge, tolerance=tolerance) == {}) is equal


def test_a_report_that_is_not_whole() -> None:
    """A saved report with a part missing is refused in one line."""
    whole = jsonable(omni_physjoint.inspect(rich_stage()))
    with pytest.raises(PhysJointError, match="not whole"):
        compare_saved(whole, {**whole, "joints": [{"path": HINGE}]})


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str]:
    """Return two stages that differ in one limit, and the saved report of the first one."""
    stage = rich_stage()
    paths = [str(tmp_path / name) for name in ("a.usda", "b.usda", "a.json")]
    stage.Flatten().Export(paths[0])
    EDITS["limit"](stage, 1)
    stage.Flatten().Export(paths[1])
    report = omni_physjoint.inspect_file(paths[0])
    Path(paths[2]).write_text(json.dumps(jsonable(report)))
    return paths[0], paths[1], paths[2]


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["diff", *arguments])


def test_exit_codes(files: tuple[str, str, str]) -> None:
    """0 says that both agree, 1 that they do not; a saved report stands for the stage that it was made from."""
    a, b, saved = files
    assert [run(a, a).exit_code, run(a, b).exit_code, run(saved, a).exit_code, run(b, saved).exit_code] == [0, 1, 0, 1]


@pytest.mark.parametrize("text", ["{}", "no json", '{"schema": "other/1"}'], ids=["empty", "text", "schema"])
def test_unreadable_report(tmp_path: Path, text: str) -> None:
    """A JSON file that is no saved report is an error about that file, as is one that is not there."""
    path = tmp_path / "odd.json"
    path.write_text(text)
    result = run(str(path), str(path))
    assert isinstance(result.exception, PhysJointError)
    assert str(result.exception).startswith(str(path))
    assert isinstance(run(str(tmp_path / "no.json"), str(path)).exception, PhysJointError)


def test_some_joints(files: tuple[str, str, str]) -> None:
    """Of a joint that did not change nothing is said; a joint that neither has is an error with the nearest path."""
    a, b, _ = files
    assert run(a, b, "--joint", "/World/Robot/Slide").exit_code == 0
    assert run(a, b, "--joint", "/World/Robot/Slide", "--joint", HINGE).exit_code == 1
    assert "/World/Robot/Slide?" in str(run(a, b, "--joint", "/World/Robot/Slid").exception)


def test_json(files: tuple[str, str, str]) -> None:
    """The JSON names both sides and has one object a change."""
    a, b, _ = files
    found = json.loads(run(a, b, "--format", "json").output)
    assert (found["schema"], found["a"], found["b"]) == (diff_view.DIFF_SCHEMA, a, b)
    first = found["changes"][0]
    assert (first["prim"], first["quantity"], first["a"], first["b"], first["unit"]) == (
        (HINGE, "physics:lowerLimit published", -30.0, -12.5, "deg")
    )


def test_csv_and_markdown(files: tuple[str, str, str]) -> None:
    """Both have the same rows, a header first."""
    a, b, _ = files
    lines = run(a, b, "--format", "csv").output.splitlines()
    assert lines[:2] == [
        "kind,prim,quantity,a,b,unit",
        f"joint,{HINGE},physics:lowerLimit published,-30.0,-12.5,deg",
    ]
    markdown = run(a, b, "--format", "markdown").output.splitlines()
    assert f"| joint | {HINGE} | physics:lowerLimit published | -30 | -12.5 | deg |" in markdown


def test_table(files: tuple[str, str, str]) -> None:
    """The table starts with how much differs, and says so when nothing does."""
    a, b, _ = files
    assert " differences on 1 prim" in run(a, b).output.splitlines()[0]
    assert run(a, a).output.strip().endswith("no difference")


def test_digits_that_tell_two_numbers_apart() -> None:
    """Numbers that look alike in the digits shown are written out."""
    text = diff_view.render([Change("joint", "/J", "x resolved", 1.0, 1.0000000001)], "a", "b", "markdown")
    assert "| 1.0 | 1.0000000001 |" in text
