"""What the search box looks at, and when it resolves joints for it."""

from __future__ import annotations

import pytest
from omni_physjoint_ui.search import JointSearch, matches, terms
from panel_reports import column, finding, joint, row

from omni_physjoint.model import JointReport, Role, Severity

ELBOW = joint("/A/Elbow", columns=(column("physics:lowerLimit"),))
FOUND = (finding(Severity.ERROR, "/A/Elbow", rule="PJ204", column="physics:lowerLimit"),)


def _search(*, joints: int = 1) -> JointSearch:
    return JointSearch(lambda p: row(p, Role.ARTICULATION), lambda _p: ELBOW, lambda _p: FOUND, joints=joints)


@pytest.mark.parametrize(
    "text",
    ["elbow", "REVOLUTE", "articulation joint", "/a/link", "world", "lowerlimit", "pj204", "error", "elbow pj204"],
)
def test_a_joint_is_found_by_everything_about_it(text: str) -> None:
    """Path, type, role, bodies, columns, rule and severity are searched."""
    assert matches(_search().haystack("/A/Elbow"), terms(text))


def test_a_word_that_is_nowhere_finds_nothing() -> None:
    """Each word must occur."""
    assert not matches(_search().haystack("/A/Elbow"), terms("elbow prismatic"))


def test_a_joint_is_put_together_once_and_again_when_it_changed() -> None:
    """The text is kept until the joint is forgotten."""
    asked: list[str] = []

    def report(path: str) -> JointReport:
        asked.append(path)
        return ELBOW

    search = JointSearch(row, report, lambda _p: (), joints=1)
    for _ in range(3):
        search.haystack("/A/Elbow")
    assert asked == ["/A/Elbow"]
    search.forget(["/A/Elbow", "/never/searched"])
    search.haystack("/A/Elbow")
    assert asked == ["/A/Elbow"] * 2


def test_a_large_stage_is_searched_without_resolving_it() -> None:
    """Beyond 2,000 joints the index and the findings are searched, and no joint is resolved for it."""

    def report(_path: str) -> JointReport:
        raise AssertionError("resolved")

    search = JointSearch(row, report, lambda _p: FOUND, joints=2_001)
    assert matches(search.haystack("/A/Elbow"), terms("elbow pj204"))
