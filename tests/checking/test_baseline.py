"""The baseline: what was there before does not fail a check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from omni_physjoint.checking.baseline import Baseline, baseline_text
from omni_physjoint.checking.outcome import Noted, StageOutcome, exit_code
from omni_physjoint.errors import SettingsError
from omni_physjoint.model import Finding, Severity


def outcome(path: Path, *prims: str, message: str = "5 deg") -> StageOutcome:
    """Return an outcome with an error on each prim."""
    found = (Noted(Finding("PJ201", Severity.ERROR, prim, prim, "physics:lowerLimit", message)) for prim in prims)
    return StageOutcome(str(path), tuple(found))


def test_only_new_findings_count(tmp_path: Path) -> None:
    """What the file has is known whatever numbers its message says now; a second one of the same kind is new."""
    stage, file = tmp_path / "a.usda", tmp_path / "ci" / "baseline.json"
    file.parent.mkdir()
    file.write_text(baseline_text([outcome(stage, "/A")], str(file)))
    same = Baseline(str(file)).mark(outcome(stage, "/A", message="6 deg"))
    assert (same.open, exit_code([same])) == ((), 0)
    more = Baseline(str(file)).mark(outcome(stage, "/A", "/A", "/B"))
    assert [n.known for n in more.findings] == [True, False, False]
    assert exit_code([more]) == 1


def test_another_stage_is_another_finding(tmp_path: Path) -> None:
    """Paths are as seen from the file, so that a checkout may lie anywhere."""
    file = tmp_path / "baseline.json"
    file.write_text(baseline_text([outcome(tmp_path / "sub" / "a.usda", "/A")], str(file)))
    assert '"path": "sub/a.usda"' in file.read_text()
    assert len(Baseline(str(file)).mark(outcome(tmp_path / "b.usda", "/A")).open) == 1


def test_what_is_waived_needs_no_baseline(tmp_path: Path) -> None:
    """A waiver has a reason; a baseline must not outlive it."""
    found = outcome(tmp_path / "a.usda", "/A")
    waived = replace(found, findings=(replace(found.findings[0], waived="bench"),))
    assert '"findings": []' in baseline_text([waived], str(tmp_path / "baseline.json"))


def test_entries_that_are_gone_are_counted(tmp_path: Path) -> None:
    """Only those of stages that were checked."""
    a, b, file = tmp_path / "a.usda", tmp_path / "b.usda", tmp_path / "baseline.json"
    file.write_text(baseline_text([outcome(a, "/A", "/B"), outcome(b, "/A")], str(file)))
    known = Baseline(str(file))
    known.mark(outcome(a, "/B"))
    assert known.gone() == 1


@pytest.mark.parametrize(
    "text", [None, "", "[]", '{"schema": "other"}', '{"schema": "omni_physjoint.baseline/1", "findings": [{}]}']
)
def test_what_is_no_baseline_says_so(tmp_path: Path, text: str | None) -> None:
    """One line with the file's name."""
    file = tmp_path / "baseline.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(SettingsError, match=r"baseline\.json: no"):
        Baseline(str(file))
