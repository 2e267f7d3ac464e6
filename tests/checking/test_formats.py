"""What the formats make of an outcome."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from omni_physjoint.checking import formats
from omni_physjoint.checking.outcome import Noted, StageOutcome, exit_code
from omni_physjoint.model import Finding, Severity

NASTY = "50% <b>&\n| `x` é"


def noted(severity: Severity, **more: Any) -> Noted:
    """Return a finding about a column of a hinge, with a message that every format has to escape."""
    rule = {Severity.ERROR: "PJ201", Severity.WARNING: "PJ102", Severity.INFO: "PJ407"}[severity]
    return Noted(Finding(rule, severity, "/W/Hinge", "/W/Hinge", "physics:axis", NASTY), **more)


OUTCOMES = [
    StageOutcome(
        "a b/r,1.usda",
        (
            noted(Severity.ERROR, file="a b/r,1.usda", line=7),
            noted(Severity.WARNING, waived="the | bench", waiver="omni_physjoint.toml"),
            noted(Severity.WARNING, waived="stop", waiver="customData of </W>"),
            noted(Severity.INFO, known=True),
        ),
        joints=2,
    ),
    StageOutcome("clean.usda", joints=1),
    StageOutcome("broken.usda", error="broken.usda: no such file"),
]


def whole(format_: str) -> str:
    """Return everything that a format says."""
    streamed = [formats.one(o, format_) for o in OUTCOMES] if format_ in formats.STREAMED else []
    return "".join(streamed) + formats.last(OUTCOMES, format_, baseline=True)


def test_json_is_the_format_of_the_documentation() -> None:
    """One object with the schema's name; each finding has its keys, and those that a check adds."""
    data = json.loads(whole("json"))
    assert data["schema"] == "omni_physjoint.check/1"
    assert [(s["path"], s["error"]) for s in data["stages"]] == [(o.path, o.error) for o in OUTCOMES]
    first = data["stages"][0]["findings"][0]
    assert {k: first[k] for k in ("rule", "severity", "prim", "joint", "column", "message", "fix")} == {
        "rule": "PJ201",
        "severity": "error",
        "prim": "/W/Hinge",
        "joint": "/W/Hinge",
        "column": "physics:axis",
        "message": NASTY,
        "fix": False,
    }
    assert (first["file"], first["line"], first["waived"]) == ("a b/r,1.usda", 7, None)


def test_json_lines_are_the_stages_of_the_json() -> None:
    """One line a stage, and an outcome comes back from it as it was."""
    lines = [json.loads(line) for line in whole("jsonl").splitlines()]
    assert lines == json.loads(whole("json"))["stages"]
    assert [StageOutcome.from_json(line) for line in lines] == OUTCOMES


def test_sarif_is_valid() -> None:
    """The schema of the standard (OASIS, SARIF 2.1.0 errata 01, without its descriptions) has nothing against it."""
    data = json.loads(whole("sarif"))
    schema = json.loads((Path(__file__).parent / "sarif-2.1.0.json").read_text())
    jsonschema.Draft4Validator.check_schema(schema)
    assert list(jsonschema.Draft4Validator(schema).iter_errors(data)) == []
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(schema).validate({**data, "version": "2.0"})


def test_sarif_keeps_what_is_accepted() -> None:
    """Waived findings are suppressed with their reason, those of the baseline unchanged, unreadable stages notified."""
    run = json.loads(whole("sarif"))["runs"][0]
    results = run["results"]
    assert [[(s["kind"], s["justification"]) for s in r.get("suppressions", [])] for r in results] == [
        [],
        [("external", "the | bench")],
        [("inSource", "stop")],
        [],
    ]
    assert [r["baselineState"] for r in results] == ["new", "new", "new", "unchanged"]
    assert [run["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] for r in results] == [r["ruleId"] for r in results]
    place = results[0]["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("a%20b/r%2C1.usda", 7)
    assert run["invocations"][0]["executionSuccessful"] is False
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == OUTCOMES[2].error


def test_github_annotates_what_counts() -> None:
    """One command a line, percent signs, line ends, colons and commas as the runner wants them."""
    assert whole("github").splitlines() == [
        "::error file=a b/r%2C1.usda,line=7,title=PJ201 one-finite-bound::/W/Hinge physics:axis: 50%25 <b>&%0A| `x` é",
        "::error file=broken.usda::broken.usda: no such file",
    ]


def test_html_is_well_formed_and_escaped() -> None:
    """Every tag is closed, nothing of a message becomes a tag, and nothing is fetched."""
    text = whole("html")
    body = text[text.index("<body>") : text.index("</body>") + len("</body>")].replace("<br>", "<br/>")
    tree = ET.fromstring(
        body.replace(" class=accepted", ' class="accepted"').replace("<details open>", '<details open="">')
    )
    cells = ["".join(td.itertext()) for td in tree.iter("td")]
    assert NASTY in cells
    assert "waived: the | bench" in " ".join(cells)
    seen: list[str] = []

    class Links(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            seen.extend(name for name, _ in attrs if name in ("src", "href"))

    Links().feed(text)
    assert seen == []


def test_markdown_has_a_table_of_all() -> None:
    """Pipes and line ends of a message do not break the table, and what is accepted says why."""
    rows = [line for line in whole("markdown").splitlines() if line.startswith("| error") or line.startswith("| warn")]
    assert len(rows) == 3
    assert all(row.replace("\\|", "").count("|") == 8 for row in rows)
    assert "waived: the \\| bench" in rows[1]


def test_text_tells_what_counts_and_how_much_is_accepted() -> None:
    """A clean stage has no line; accepted findings are numbers."""
    text = whole("text")
    assert "a b/r,1.usda: 1 error (2 waived, 1 in the baseline)" in text
    assert "clean.usda" not in text
    assert text.splitlines()[-1] == "3 stages: 1 error (2 waived, 1 in the baseline), 1 could not be checked"


@pytest.mark.parametrize(
    ("severity", "fail_on", "code"),
    [
        (Severity.ERROR, "error", 1),
        (Severity.WARNING, "error", 0),
        (Severity.WARNING, "warning", 1),
        (Severity.INFO, "warning", 0),
        (Severity.ERROR, "never", 0),
    ],
)
def test_exit_codes(severity: Severity, fail_on: str, code: int) -> None:
    """1 when a finding that counts reaches the severity; accepted ones do not; 2 when a stage could not be read."""
    assert exit_code([StageOutcome("a", (noted(severity),), fail_on=fail_on)]) == code
    assert exit_code([StageOutcome("a", (noted(severity, known=True),), fail_on=fail_on)]) == 0
    assert exit_code([StageOutcome("a", (noted(severity),), fail_on=fail_on), OUTCOMES[2]]) == 2
