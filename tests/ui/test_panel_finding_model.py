"""The list of findings: order, sorting, searching."""

from __future__ import annotations

import pytest
from omni_physjoint_ui.finding_model import FindingModel
from omni_physjoint_ui.theme import LIGHT
from panel_reports import finding
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from omni_physjoint.model import Finding, Severity

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def model() -> FindingModel:
    model = FindingModel(LIGHT)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.set_findings(
        (
            finding(Severity.INFO, "/A/B", rule="PJ901"),
            finding(Severity.ERROR, "/A/B"),
            finding(Severity.ERROR, "/A/A", column="physics:axis"),
            Finding("PJ105", Severity.WARNING, "/A", None, None, "root on a body"),
        )
    )
    return model


def _prims(model: FindingModel) -> list[tuple[str, str]]:
    return [(f.severity.value, f.prim) for f in model.rows]


def test_the_worst_come_first_and_the_stage_counts(model: FindingModel) -> None:
    """Findings of joints and of other prims stand together, by severity, then by path."""
    assert _prims(model) == [("error", "/A/A"), ("error", "/A/B"), ("warning", "/A"), ("info", "/A/B")]
    assert [model.count(s) for s in Severity] == [2, 1, 1]


def test_sorting_takes_held_indexes_along(model: FindingModel) -> None:
    """After sorting by rule, an index held before still names its finding."""
    held = QPersistentModelIndex(model.index(3, 1))
    model.sort(1, Qt.SortOrder.DescendingOrder)
    assert [f.rule for f in model.rows] == ["PJ901", "PJ201", "PJ201", "PJ105"]
    assert (held.row(), held.data()) == (0, "PJ901")


def test_search_narrows_and_sorting_stays(model: FindingModel) -> None:
    """A filter leaves some findings and keeps the order; all are counted."""
    model.sort(2, Qt.SortOrder.DescendingOrder)
    model.set_filter(lambda f: f.severity is Severity.ERROR)
    assert _prims(model) == [("error", "/A/B"), ("error", "/A/A")]
    model.set_filter(lambda f: f.column == "physics:axis")
    assert _prims(model) == [("error", "/A/A")]
    assert model.count(Severity.ERROR) == 2


def test_the_same_findings_change_nothing(model: FindingModel) -> None:
    """A refresh that brings the same findings leaves the list alone."""
    resets = QSignalSpy(model.modelReset)
    model.set_findings(reversed(model.rows))
    assert resets.count() == 0


def test_severity_is_a_word(model: FindingModel) -> None:
    """The first column says the severity, so that its colour is not needed."""
    assert [model.index(i, 0).data() for i in range(4)] == ["error", "error", "warning", "note"]


def test_an_empty_list_says_why(model: FindingModel) -> None:
    """No findings, and no match, are two different reasons."""
    model.set_filter(lambda _finding: False)
    assert model.emptiness() == "No finding matches the search."
    model.set_findings(())
    assert model.emptiness() == "No findings."
