"""The cures: what a fix promises on the bad stage of its rule, and that it can be taken back to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from defects import DEFECTS, Defect
from pxr import Usd
from rule_stages import HERE, RULES_DATA, found, stages

from omni_physjoint import inspect
from omni_physjoint.findings import rule_of
from omni_physjoint.fixes import JOINT_FIXES, STAGE_FIXES, cure_of, edits_for
from omni_physjoint.fixes.run import fix_stage
from omni_physjoint.model import Finding, Severity
from omni_physjoint.stage import open_stage

CODES = sorted((*JOINT_FIXES, *STAGE_FIXES))

CURED = [p for p in stages("bad") if p.name.endswith(".usda") and p.parent.name[:5] in CODES]

NO_CURE = {
    # The envelope asks for a drive of which nothing is authored: nobody knows its gains.
    "PJ501-envelope-without-drive/bad.usda",
    # A bound that is blocked alone: whether the axis is to be free on that side, nobody knows.
    "PJ209-bound-blocked/bad.usda",
    # Its travel is authored, and would be lost by a lock.
    "PJ214-generic-translation-locked/bad.usda",
}
"""Bad stages that have no certain cure, although their rule has one elsewhere."""


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _key(finding: Finding) -> tuple[str, str, str | None]:
    return finding.rule, finding.prim, finding.column


def _loud(stage: Usd.Stage) -> set[tuple[str, str, str | None]]:
    return {_key(f) for f in found(inspect(stage)) if f.severity is not Severity.INFO}


def _texts(stage: Usd.Stage) -> list[str]:
    return [layer.ExportToString() for layer in stage.GetLayerStack()]


def test_fixes_belong_to_rules() -> None:
    """Each code of a fix is that of a rule, and has a bad stage."""
    assert [code for code in CODES if rule_of(code) is None] == []
    assert {p.parent.name[:5] for p in CURED} == set(CODES)
    assert {_name(p) for p in CURED} >= NO_CURE


def test_the_page_lists_every_cure() -> None:
    """docs/fixes.md has a row for each rule with a fix, and says what it does."""
    page = (HERE / "docs" / "fixes.md").read_text(encoding="utf-8")
    assert [code for code in CODES if f"| {cure_of(code)} |" not in page or f"[{code} " not in page] == []
    assert page.count("](rules/PJ") == len(CODES)


@pytest.mark.parametrize("path", CURED, ids=_name)
def test_a_fix_cures_and_does_no_harm(path: Path) -> None:
    """After the fix the finding is gone in a fresh parse, no error or warning is new, and undo restores the text."""
    stage = open_stage(path)
    code = path.parent.name[:5]
    before, loud = _texts(stage), _loud(stage)
    told = {_key(f) for f in found(inspect(stage)) if f.rule == code and f.fix}
    assert bool(told) is (_name(path) not in NO_CURE)
    fixed = fix_stage(stage, lambda f: f.rule == code)
    assert fixed.refused == []
    after = {_key(f) for f in found(inspect(stage))}
    assert told & after == set()
    assert _loud(stage) - loud == set()
    fixed.undo()
    assert _texts(stage) == before


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda d: d.name)
def test_all_fixes_of_a_defect(defect: Defect) -> None:
    """Fixing everything cures what it does not refuse, brings no error or warning, and can be taken back."""
    stage = defect.stage()
    before, loud = _texts(stage), _loud(stage)
    fixed = fix_stage(stage)
    refused = {_key(finding) for finding, _ in fixed.refused}
    assert {_key(f) for f in found(inspect(stage)) if f.fix} <= refused
    assert _loud(stage) - loud == set()
    fixed.undo()
    assert _texts(stage) == before


def test_a_finding_tells_whether_it_has_a_fix() -> None:
    """The mark on a finding and the edits for it agree on every bad stage."""
    for path in stages("bad"):
        if path.name.endswith(".usda"):
            report = inspect(open_stage(path))
            assert [f.rule for f in found(report) if f.fix is not bool(edits_for(f, report))] == []


def test_a_fix_of_another_layer_is_refused() -> None:
    """An opinion that is to go and stands in a layer that is not the edit target is named, and nothing is written."""
    stage = open_stage(RULES_DATA / "PJ609-break-force-without-effect" / "bad.usda")
    stage.SetEditTarget(stage.GetSessionLayer())
    before = _texts(stage)
    fixed = fix_stage(stage)
    assert [finding.rule for finding, _ in fixed.refused] == ["PJ609"]
    assert "authored in another layer" in fixed.refused[0][1]
    assert _texts(stage) == before
