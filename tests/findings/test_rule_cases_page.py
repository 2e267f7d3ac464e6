"""The page that says what the rules cover: every case, drift and recorded finding, with rules that exist."""

from __future__ import annotations

import re

from rule_stages import HERE
from test_rules_on_cases import WANTED

from omni_physjoint.contract.drifts import DRIFTS
from omni_physjoint.contract.findings import FINDINGS

PAGE = (HERE / "docs" / "rule-cases.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")]
CODES = re.compile(r"\[(PJ\d\d\d)\]")


def test_each_case_stands_with_its_rules() -> None:
    """The rules of a case on the page are those that the test of the cases asks for."""
    told = {row[0]: set(CODES.findall(row[1])) for row in ROWS if row[0] in WANTED}
    assert told == {name: {code for code, _, _ in wanted} for name, wanted in WANTED.items()}


def test_each_drift_and_each_recorded_finding_stands_there() -> None:
    """None of them goes without a rule or a reason."""
    drifts = {row[0]: row[1] for row in ROWS if len(row) == 2}
    recorded = {(row[0], row[1], row[2].strip("`")): row[3] for row in ROWS if len(row) == 4}
    assert {drift.key for drift in DRIFTS} <= set(drifts)
    assert {(f.kind.value, f.component, f.column) for f in FINDINGS} <= set(recorded)
    assert [text for text in (*drifts.values(), *recorded.values()) if not text] == []


def test_links_lead_to_pages() -> None:
    """Every rule that is named has its page."""
    links = re.findall(r"\]\((rules/[^)]*)\)", PAGE)
    assert links
    assert [link for link in links if not (HERE / "docs" / link).is_file()] == []
