"""What the search box looks at, when it resolves joints for it, and what it says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from omni_physjoint_ui.search import JointSearch, Search
from panel_reports import column, finding, joint, row
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from omni_physjoint.model import JointReport, Role, Severity

pytestmark = pytest.mark.usefixtures("qapp")

ELBOW = joint("/A/Elbow", columns=(column("physics:lowerLimit"),))
FOUND = (finding(Severity.ERROR, "/A/Elbow", rule="PJ204", column="physics:lowerLimit"),)


def _source(report: Callable[[str], JointReport] | None = None, *, joints: int = 1) -> JointSearch:
    return JointSearch(
        lambda p: row(p, Role.ARTICULATION),
        lambda _p: (None, "/A/Link"),
        report or (lambda _p: ELBOW),
        lambda _p: FOUND,
        joints=joints,
    )


def _search(text: str, paths: tuple[str, ...] = ("/A/Elbow",), source: JointSearch | None = None) -> Search:
    search = Search()
    search.set_source(source or _source(), lambda: paths)
    search.set_text(text)
    return search


@pytest.mark.parametrize(
    "text",
    ["elbow", "REVOLUTE", "articulation joint", "/a/link", "world", "lowerlimit", "pj204", "error", "elbow pj204"],
)
def test_a_joint_is_found_by_everything_about_it(text: str) -> None:
    """Path, type, role, bodies, columns, rule and severity are searched."""
    assert _search(text).keeps("/A/Elbow")


def test_a_word_that_is_nowhere_finds_nothing() -> None:
    """Each word must occur."""
    assert not _search("elbow prismatic").keeps("/A/Elbow")


def test_a_joint_is_put_together_once_and_again_when_it_changed() -> None:
    """The text is kept until the joint is forgotten."""
    asked: list[str] = []

    def report(path: str) -> JointReport:
        asked.append(path)
        return ELBOW

    source = _source(report)
    search = _search("elbow", source=source)
    search.set_text("elb")
    assert asked == ["/A/Elbow"]
    source.forget(["/A/Elbow", "/never/searched"])
    search.run()
    assert asked == ["/A/Elbow"] * 2


def test_a_large_stage_is_searched_without_resolving_it() -> None:
    """Beyond 2,000 joints words, keys and findings are searched, and no joint is resolved for them."""

    def report(_path: str) -> JointReport:
        raise AssertionError("resolved")

    source = _source(report, joints=2_001)
    assert _search("elbow pj204 type:revolute body:Link finding:error", source=source).keeps("/A/Elbow")


def test_values_are_looked_at_in_slices(qtbot: QtBot) -> None:
    """A search that must resolve many joints goes on between events and says how far it is; another text ends it."""
    many = tuple(f"/A/J{i:05d}" for i in range(20_000))
    asked: list[str] = []

    def report(path: str) -> JointReport:
        asked.append(path)
        return joint(path, columns=(column("physics:lowerLimit", resolved=float(path[-1]), resolved_units="deg"),))

    search = Search()
    search.set_source(_source(report, joints=len(many)), lambda: many)
    told = QSignalSpy(search.told)
    search.set_text("lowerLimit>8")
    assert search.active
    assert len(asked) < len(many)
    search.finish()
    assert not search.active
    assert [p for p in many if search.keeps(p)] == [p for p in many if p.endswith("9")]
    assert told.at(told.count() - 1) == ["2,000 joints", False]
    search.set_text("lowerLimit>7")
    search.set_text("J00009")
    assert not search.active
    assert [p for p in many if search.keeps(p)] == ["/A/J00009"]


def test_a_text_that_cannot_be_read_leaves_what_was_found() -> None:
    """What is half typed changes nothing and is told in one line; an empty text finds all."""
    search = _search("prismatic")
    told = QSignalSpy(search.told)
    search.set_text("prismatic stiffness>")
    assert told.count() == 1
    assert told.at(0) == ["stiffness> what? Go on typing", True]
    assert not search.keeps("/A/Elbow")
    search.set_text("")
    assert told.at(1) == ["", False]
    assert search.keeps("/A/Elbow")


def test_a_joint_that_changed_is_asked_again(qtbot: QtBot) -> None:
    """After an edit a joint appears or goes, without the text being typed again."""
    values = {"/A/Elbow": 1.0}
    source = _source(lambda p: joint(p, columns=(column("physics:lowerLimit", resolved=values[p]),)))
    search = _search("lowerLimit>90", source=source)
    assert not search.keeps("/A/Elbow")
    values["/A/Elbow"] = 2.0  # rad, which is more than 90 degrees
    with qtbot.waitSignal(search.changed):
        search.ask_again(["/A/Elbow"])
    assert search.keeps("/A/Elbow")
