"""Exports: the JSON format that other tools read, CSV and Markdown."""

from __future__ import annotations

import csv
import io
import json
import math

import pytest
from pxr import Usd

import omni_physjoint
from omni_physjoint import export
from omni_physjoint.inspection import Inspection
from omni_physjoint.model import Pair, Report
from omni_physjoint.resources import sample_path
from omni_physjoint.stage import open_stage


@pytest.fixture(scope="module")
def report() -> Report:
    """Return the report of the arm sample."""
    return omni_physjoint.inspect_file(sample_path("arm"))


def test_plain_spells_non_finite_numbers() -> None:
    """JSON has no infinity and no NaN; FLT_MAX is a number."""
    value = Pair(usd=(math.inf, -math.inf, math.nan), physx=3.4028234663852886e38)
    assert export.plain(value) == {"usd": ["inf", "-inf", "nan"], "physx": 3.4028234663852886e38}


def test_json_has_the_keys_of_the_format(report: Report) -> None:
    """The names that other tools read are there, on the stage, on a joint and on a column."""
    data = json.loads(export.json_text(report))
    assert data["schema"] == "omni_physjoint.inspect/1"
    assert data["contract"] == "0.7"
    assert set(data["stage"]) == {"identifier", "meters_per_unit", "kilograms_per_unit", "up_axis"}
    joint = data["joints"][0]
    assert {
        "path",
        "type",
        "role",
        "role_reason",
        "articulation",
        "prototype",
        "sides",
        "columns",
        "dofs",
        "physx",
        "findings",
    } <= set(joint)
    assert {
        "component",
        "type",
        "units",
        "authored",
        "published",
        "producer_value",
        "producer_source",
        "parser_default",
        "resolved",
        "resolved_units",
        "effect",
        "diverges",
        "masked",
    } <= set(joint["columns"]["physics:localPos0"])
    assert [side["relationship"] for side in joint["sides"]] == ["physics:body0", "physics:body1"]


def test_json_is_the_same_twice(report: Report) -> None:
    """Two readings of one stage give the same bytes."""
    assert export.json_text(omni_physjoint.inspect_file(sample_path("arm"))) == export.json_text(report)


def test_unpublished_columns_have_no_value(report: Report) -> None:
    """A relationship that nobody authored is listed, with null for value and source."""
    anchors = [j for j in report.joints if not j.sides[0].targets]
    column = export.jsonable(report)["joints"][report.joints.index(anchors[0])]["columns"]["physics:body0"]
    assert (column["published"], column["producer_value"], column["producer_source"]) == (False, None, None)


def test_csv_has_a_line_a_column(report: Report) -> None:
    """Every column of every joint is one line under the header."""
    lines = list(csv.DictReader(io.StringIO(export.csv_text(report))))
    assert len(lines) == sum(len(j.columns) for j in report.joints)
    assert {line["joint"] for line in lines} == {j.path for j in report.joints}


def test_markdown_escapes_pipes() -> None:
    """A pipe in a name cannot break the table."""
    assert export.markdown_table(("a",), [("x|y",)]).splitlines()[-1] == "| x\\|y |"


def test_markdown_has_a_section_a_joint(report: Report) -> None:
    """Each joint has its heading."""
    text = export.markdown_text(report)
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == [j.path for j in report.joints]


@pytest.mark.parametrize("sample", ["arm", "mistakes"])
def test_parts_join_to_the_whole(sample: str) -> None:
    """What comes joint by joint is, joined, what comes at once, also of a report that makes its joints on demand."""
    stage = open_stage(sample_path(sample))
    whole, lazy = omni_physjoint.inspect(stage), Inspection(stage).report
    assert "".join(export.json_parts(lazy)) == export.json_text(whole)
    assert "".join(export.csv_parts(lazy)) == export.csv_text(whole)
    assert "".join(export.markdown_parts(lazy)) == export.markdown_text(whole)


def test_parts_of_a_stage_without_joints() -> None:
    """A stage without joints gives whole JSON, too."""
    stage = Usd.Stage.CreateInMemory()
    text = "".join(export.json_parts(Inspection(stage).report))
    assert text == export.json_text(omni_physjoint.inspect(stage))
    assert json.loads(text)["joints"] == []
