"""Each rule on its own stages: the bad one gives exactly what stands beside it, the good one nothing that matters."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from rule_stages import found, inspected, stages

from omni_physjoint.model import Severity


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", stages("bad"), ids=_name)
def test_a_bad_stage_gives_what_is_expected(path: Path) -> None:
    """The findings are those of expected.json, in rule, prim, column, severity and words, and no others."""
    expected = json.loads((path.parent / "expected.json").read_text())[path.name]
    got = [
        {"rule": f.rule, "prim": f.prim, "column": f.column, "severity": f.severity.value, "message": f.message}
        for f in sorted(found(inspected(path)), key=lambda f: (f.prim, f.rule, f.column or ""))
    ]
    assert got == expected
    assert path.parent.name[:5] in {f["rule"] for f in got}


@pytest.mark.parametrize("path", stages("good"), ids=_name)
def test_a_good_stage_gives_nothing_above_info(path: Path) -> None:
    """The rule of the folder is silent about it; of the others only what is worth knowing may speak."""
    findings = found(inspected(path))
    assert [f.message for f in findings if f.severity is not Severity.INFO] == []
    assert path.parent.name[:5] not in {f.rule for f in findings}


@pytest.mark.parametrize("path", stages("bad"), ids=_name)
def test_bad_and_good_differ_in_one_respect(path: Path) -> None:
    """Few lines differ, and they tell of one change: at most three places where an instance name stands."""
    bad = path.read_text().splitlines()
    good = path.with_name(path.name.replace("bad", "good", 1)).read_text().splitlines()
    places = [code for code, *_ in SequenceMatcher(None, bad, good, autojunk=False).get_opcodes() if code != "equal"]
    assert 1 <= len(places) <= 3
