"""The table of rules, the pages, and that each rule has what a rule needs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rule_stages import HERE, RULES_DATA, found, inspected

from omni_physjoint.findings import RULES, Rule, StageRule, rule_of, with_findings
from omni_physjoint.findings.notices import NOTICES
from omni_physjoint.findings.pages import headings, pages
from omni_physjoint.findings.rule import HEADINGS


def test_codes_are_unique_and_sorted() -> None:
    """The table is in the order of the codes; none stands twice."""
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"PJ[1-9]\d\d", code) for code in codes)


def test_slugs_name_faults_in_words() -> None:
    """A slug is lower case words with hyphens, and no two rules share one."""
    slugs = [rule.slug for rule in RULES]
    assert len(slugs) == len(set(slugs))
    assert [s for s in slugs if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", s)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_module_says_what_a_page_needs(rule: Rule | StageRule) -> None:
    """The docstring begins with code and slug and has the five headings in order, none of them empty."""
    assert rule.doc.splitlines()[0] == f"{rule.code} {rule.slug}"
    text = headings(rule)
    assert tuple(text) == HEADINGS
    assert all(text.values())
    assert text["Example"].startswith(f"data/rules/{rule.code}-{rule.slug}/bad")
    assert (HERE / text["Example"]).is_file()


def test_each_rule_has_its_folder_and_each_folder_its_rule() -> None:
    """No rule goes without stages, no stages stay behind when a rule goes."""
    assert sorted(p.name for p in RULES_DATA.iterdir()) == [f"{rule.code}-{rule.slug}" for rule in RULES]


def test_pages_are_up_to_date() -> None:
    """docs/rules is what tools/write_rule_pages.py would write."""
    written = {p.name: p.read_text(encoding="utf-8") for p in (HERE / "docs" / "rules").glob("*.md")}
    assert written == pages((*NOTICES, *RULES), RULES_DATA), "stale: run python tools/write_rule_pages.py"


def test_rule_of_finds_by_code() -> None:
    """A code leads to its rule, an unknown one to nothing."""
    assert rule_of("PJ305") in RULES
    assert rule_of("PJ999") is None


def test_only_judges_one_joint_and_leaves_the_rest() -> None:
    """With `only`, the other joints keep their findings, and so do the prims that are no joints."""
    report = inspected(RULES_DATA / "PJ113-kinematic-body-refuses-articulation" / "bad.usda")
    bare = replace(report, joints=tuple(replace(j, findings=()) for j in report.joints))
    again = with_findings(bare, only="/World/Robot/Joint")
    assert [f.rule for f in again.joint("/World/Robot/Joint").findings] == ["PJ113"]
    assert again.findings == report.findings
    assert [f.rule for f in found(with_findings(bare, only="/World/Nothing"))] == ["PJ112"]


def test_stage_findings_are_sorted_by_prim() -> None:
    """Findings about prims that are no joints stand by prim, then by rule."""
    report = inspected(HERE / "tests" / "corpus" / "cases" / "15-mass-fallback" / "stage.usda")
    order = [(f.prim, f.rule) for f in report.findings]
    assert order == sorted(order)
    assert len(order) > 1
