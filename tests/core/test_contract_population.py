"""The contract tables against the consumer's own module ``ovphysx.population``."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from omni_physjoint.contract import JOINT_TYPES, load
from omni_physjoint.contract.records import ColumnType, ComponentKind, ProducerRule, Scaled
from omni_physjoint.runtime import find_runtime
from omni_physjoint.units import FLT_MAX

SCRIPT = """
import json, sys
from ovphysx import population as p
print("JSON" + json.dumps({
    "instances": p.API_MULTI_APPLY, "applies_to": p.API_APPLIES_TO, "requires": p.API_REQUIRES,
    "inherits": p.TYPE_INHERITS, "diverges": list(p.RAW_FALLBACK_DIVERGES),
    "defaults": {c: p.resolved_defaults(c) for c in [*p.API_APPLIES_TO, *p.TYPE_INHERITS]},
}))
"""


@pytest.fixture(scope="module", params=[pytest.param("0.6", marks=pytest.mark.contract_0_6), "0.7"])
def version(request: pytest.FixtureRequest) -> str:
    """Each contract version; 0.6 only where its runtime is at hand."""
    return str(request.param)


@pytest.fixture(scope="module")
def population(version: str) -> dict[str, Any]:
    """Return the module's tables, read in a process of its own that keeps native code out of this one."""
    python = find_runtime(version)
    assert python is not None, f"no ovphysx {version} here"
    answer = subprocess.run([python, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    line = next(line for line in answer.stdout.splitlines() if line.startswith("JSON"))
    tables: dict[str, Any] = json.loads(line.removeprefix("JSON"))
    return tables


def published(row: Any) -> object:
    """Return what population writes for an unauthored column, in the module's form: on a stage of metres."""
    if row.producer is ProducerRule.SCALED_IF_UNAUTHORED:
        default = row.parser_default
        return default.at(1.0) if isinstance(default, Scaled) else default
    if row.producer in (ProducerRule.FLT_MAX_IF_UNAUTHORED, ProducerRule.CREATED_IF_UNAUTHORED):
        return FLT_MAX
    return list(row.raw_fallback) if isinstance(row.raw_fallback, tuple) else row.raw_fallback


def test_unauthored_columns_have_the_values_that_the_module_resolves(version: str, population: dict[str, Any]) -> None:
    """Same columns, same values; the module leaves tokens, targets and metadata out."""
    contract = load(version)
    compared = 0
    for name in contract.components:
        if name not in population["defaults"]:
            continue
        rows = {row.name: row for _, row in contract.rows_of(name)}
        ours = {
            n: published(row)
            for n, row in rows.items()
            if row.type not in (ColumnType.TOKEN, ColumnType.TARGETS) and not n.startswith("usd-metadata:")
        }
        assert ours == population["defaults"][name], name
        compared += len(ours)
    assert compared > 100


def test_instances_are_those_of_the_module(version: str, population: dict[str, Any]) -> None:
    """Each multiple-apply API that it knows lists the same instances in the same order."""
    contract = load(version)
    for name, instances in population["instances"].items():
        assert contract.component(name).instances == tuple(instances)
        assert contract.component(name).kind is ComponentKind.MULTI_APPLY


def test_where_apis_go_is_what_the_module_says(version: str, population: dict[str, Any]) -> None:
    """Applies to and requires, for every API that both know."""
    contract = load(version)
    both = contract.components.keys() & population["applies_to"].keys()
    assert len(both) >= 11
    for name in both:
        assert contract.component(name).applies_to == tuple(population["applies_to"][name]), name
        assert contract.component(name).requires == tuple(population["requires"][name]), name


def test_joint_types_are_those_of_the_module(version: str, population: dict[str, Any]) -> None:
    """The same eight types, seven of them derived from PhysicsJoint."""
    joints = {t for t, chain in population["inherits"].items() if "PhysicsJoint" in chain}
    assert set(load(version).joint_types) == set(JOINT_TYPES) == joints
    derived = {t for t in joints if load(version).component(t).extends == "PhysicsJoint"}
    assert joints - derived == {"PhysicsJoint"}


def test_what_the_module_flags_as_diverging_diverges_here(version: str, population: dict[str, Any]) -> None:
    """Its list covers none of our columns today; a column of ours that enters it must be flagged here."""
    rows = [row for c in load(version).components.values() for row in c.columns]
    unflagged = {row.name for row in rows if not row.diverges}
    assert len(population["diverges"]) > 10
    assert unflagged.isdisjoint(population["diverges"])
