"""Search texts: words, keys, values; and what is said of one that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

import omni_physjoint
from omni_physjoint.errors import QueryError
from omni_physjoint.inspection import IndexRow
from omni_physjoint.model import Finding, JointReport, Report
from omni_physjoint.query import parse
from omni_physjoint.resources import sample_path


@dataclass
class Asked:
    """A joint of a whole report, as a search asks about it."""

    report: JointReport

    @property
    def text(self) -> str:
        """Path and findings."""
        return "\n".join([self.report.path, *(f.message for f in self.report.findings)]).lower()

    @property
    def row(self) -> IndexRow:
        """What an index would say."""
        j = self.report
        return IndexRow(j.path, j.type, j.role, j.articulation, worst=None, judged=True)

    @property
    def bodies(self) -> Sequence[str]:
        """Both bodies."""
        return [side.body or "world" for side in self.report.sides]

    @property
    def findings(self) -> Sequence[Finding]:
        """Those of the report."""
        return self.report.findings


@pytest.fixture(scope="module")
def gallery() -> Report:
    """Return the sample with one joint of each type."""
    return omni_physjoint.inspect_file(sample_path("gallery"))


@pytest.fixture(scope="module")
def mistakes() -> Report:
    """Return the sample in which each joint is named after what is wrong with it."""
    return omni_physjoint.inspect_file(sample_path("mistakes"))


def _found(report: Report, text: str) -> set[str]:
    query = parse(text)
    return {j.path.rpartition("/")[2] for j in report.joints if query.holds(Asked(j))}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("type:prismatic", {"Rail", "Slide", "Travel"}),
        ("type:D6", {"PanTilt", "Suspension"}),
        ("type:revolute -role:articulation", {"Hinge", "PinionAxle", "WheelAxle"}),
        ("name", set()),
        ("path:*/Slew", {"Slew"}),
        ("path~^/World/.*/(Slew|Travel)$", {"Slew", "Travel"}),
        ("Sl?w", {"Slew"}),
        ("stiffness>100", {"Travel", "Suspension"}),
        ("stiffness > 100 type:prismatic", {"Travel"}),
        ("stiffness>=8 stiffness<9 role:articulation", {"Slew"}),
        ("stiffness=8", {"Slew"}),
        ("stiffness>0.1 stiffness<2 -type:D6", set()),
        ("producer.stiffness=1500", {"Travel"}),
        ("low=-120", {"PanTilt"}),
        ("drive:linear:physics:stiffness=1500", {"Travel"}),
        ("AUTHORED:STIFFNESS type:prismatic", {"Rail", "Travel"}),
    ],
)
def test_terms_find_joints_of_the_gallery(gallery: Report, text: str, found: set[str]) -> None:
    """Values are those that the stage's text has: in degrees, and per degree."""
    assert _found(gallery, text) == found


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("finding:PJ305", {"ZeroMaxForce"}),
        ("finding:pj30?", {"ZeroMaxForce", "NegativeMaxForce", "DriveWithoutAPI", "DriveOnBallJoint"}),
        ('role:"not created"', {"ClosedLoop", "ZeroQuaternion", "SameBodyTwice"}),
        ("role:not_created", {"ClosedLoop", "ZeroQuaternion", "SameBodyTwice"}),
        ("authored.maxForce<0", {"NegativeMaxForce"}),
        ("authored:maxForce finding:error", {"ZeroMaxForce", "NegativeMaxForce"}),
    ],
)
def test_mistakes_are_found_by_what_they_are(mistakes: Report, text: str, among: set[str]) -> None:
    """Joints named after a mistake are found by its rule, by their role, and by the value that is wrong."""
    assert among <= _found(mistakes, text)
    assert "OneFiniteBound" not in _found(mistakes, text)


def test_findings_any_and_none_share_out_the_joints(mistakes: Report) -> None:
    """Each joint has findings or none."""
    every = {j.path.rpartition("/")[2] for j in mistakes.joints}
    some, none = _found(mistakes, "finding:any"), _found(mistakes, "finding:none")
    assert some | none == every
    assert not some & none
    assert _found(mistakes, "-finding:none") == some


def test_an_unlimited_value_goes_by_its_word_and_by_inf(mistakes: Report) -> None:
    """Leader's drive has no force limit: FLT_MAX where the consumer holds it."""
    assert "Leader" in _found(mistakes, "maxForce=unlimited")
    assert _found(mistakes, "maxForce=inf") == _found(mistakes, "maxForce=unlimited")
    assert "Leader" in _found(mistakes, "maxForce>1e30")


def test_tokens_and_booleans_are_compared_as_text(mistakes: Report) -> None:
    """A token is found in any case, a boolean as true or false."""
    assert "Leader" in _found(mistakes, "axis=y")
    assert "Leader" in _found(mistakes, "axis!=X")
    assert "Leader" not in _found(mistakes, "axis=X")
    assert "Leader" in _found(mistakes, "jointEnabled=true")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("stiffness>", "what?"),
        ("type:", "what?"),
        ("> 3", "stiffness>3"),
        ("tpye:revolute", "did you mean type:?"),
        ("colour:red", "there are path, type, role"),
        ("stifness>3", "did you mean stiffness?"),
        ("stiffness>soft", "soft is no number"),
        ("resolved.stiffness>3", "there are authored., producer., consumer."),
        ("path~J[", "no regular expression"),
        ("role:boss", "articulation, standalone"),
        ('"two words', "quotation mark"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(text: str, says: str) -> None:
    """The line names the term and what could be meant."""
    with pytest.raises(QueryError) as error:
        parse(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["drive:angular:physics:stiffness", "physx", "physics:body", "/World/Arm", "a-b", "-"])
def test_columns_and_paths_are_plain_words(text: str) -> None:
    """A colon, a stroke or a dash in a word does not make it anything else."""
    query = parse(text)
    assert len(query.terms) == 1
    assert not query.resolves


def test_only_values_need_the_joint(gallery: Report) -> None:
    """What the tree knows is asked first, and a query says whether it needs more."""
    query = parse("stiffness>1 type:revolute elbow")
    assert [term.resolves for term in query.terms] == [False, False, True]
    assert not query.quick.resolves
    assert not parse("")


def test_findings_answer_for_themselves_or_for_their_joint(mistakes: Report) -> None:
    """A term about findings chooses among them; one about joints lets through what is about a joint that was found."""
    joint = next(j for j in mistakes.joints if j.path.endswith("ZeroMaxForce"))
    first = joint.findings[0]
    other = replace(first, rule="PJ999")
    query = parse(f"finding:{first.rule} type:Joint")
    assert query.of_finding(first, {joint.path}.__contains__)
    assert not query.of_finding(other, {joint.path}.__contains__)
    assert not query.of_finding(first, set().__contains__)
    assert parse(first.rule).of_finding(first, set().__contains__)
    assert not parse(f"-{first.rule}").of_finding(first, {joint.path}.__contains__)
