"""One defect in a machine without a fault: it is named, at its prim and column, and nothing else is."""

from __future__ import annotations

import pytest
from defects import DEFECTS, Defect
from machines import CRANE, RIG, machine
from rule_stages import found

from omni_physjoint import inspect
from omni_physjoint.model import Severity

_RANK = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}


@pytest.mark.parametrize("text", [CRANE, RIG], ids=["crane", "rig"])
def test_a_sound_machine_gives_nothing(text: str) -> None:
    """What the defects are put into has no finding of its own, not even an info."""
    assert [f.message for f in found(inspect(machine(text)))] == []


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda d: d.name)
def test_a_defect_is_named_where_it_is(defect: Defect) -> None:
    """A finding of at least its severity stands at its prim and column; above info, none does on other prims."""
    findings = found(inspect(defect.stage()))
    named = [f for f in findings if (f.prim, f.column) == (defect.prim, defect.column)]
    said = [(f.prim, f.column, f.rule, f.severity.value) for f in findings]
    assert [f for f in named if _RANK[f.severity] >= _RANK[defect.severity]], said
    reached = {defect.prim, *defect.also}
    loud = [f for f in findings if f.severity is not Severity.INFO and f.prim not in reached]
    assert loud == [] or "*" in reached, said
