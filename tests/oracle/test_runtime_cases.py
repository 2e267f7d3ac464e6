"""The answers of the running consumer, held against what an independent reader recorded of the same stages.

``tests/corpus/cases/*/truth.json`` holds that record: rounded to seven digits, unremarkable defaults left out, FLT_MAX
and infinities as words.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker
from omni_physjoint.units import FLT_MAX

CASES = Path(__file__).parents[1] / "corpus" / "cases"
NAMES = sorted(path.name for path in CASES.iterdir())
WORDS = {"FLT_MAX": FLT_MAX, "-FLT_MAX": -FLT_MAX, "inf": math.inf, "-inf": -math.inf}

ROUNDING = 2e-6
"""The record has seven digits; a zero that went through a rotation may be this far from it."""

MOTION = 5e-3
"""Poses after up to 240 steps, where the last digits of one step have had time to grow."""


def recorded(name: str) -> dict[str, Any]:
    """Return the record of one case."""
    return dict(json.loads((CASES / name / "truth.json").read_text()))


def differences(found: Any, wanted: Any, tolerance: float, where: str = "") -> Iterator[str]:
    """Yield where `found` does not have what `wanted` has; it may have more keys, for the record is trimmed."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            if not isinstance(found, Mapping) or key not in found:
                yield f"{where}/{key}: missing"
            else:
                yield from differences(found[key], value, tolerance, f"{where}/{key}")
    elif isinstance(wanted, list):
        if len(found) != len(wanted):
            yield f"{where}: {found} is not {wanted}"
        for index, (one, other) in enumerate(zip(found, wanted, strict=False)):
            yield from differences(one, other, tolerance, f"{where}/{index}")
    elif isinstance(found, float):
        number = WORDS.get(wanted, wanted)
        if not math.isclose(found, number, rel_tol=tolerance, abs_tol=tolerance):
            yield f"{where}: {found} is not {wanted}"
    elif found != wanted:
        yield f"{where}: {found!r} is not {wanted!r}"


@pytest.fixture(scope="module", params=NAMES)
def case(request: pytest.FixtureRequest, runtime_worker: RuntimeWorker) -> tuple[dict[str, Any], RuntimeAnswer]:
    """The record of a case and today's answer about its stage, simulated as far as the record is."""
    wanted = recorded(request.param)
    sim = wanted.get("sim", {"steps": 0, "dt": 1 / 60})
    stage = CASES / request.param / "stage.usda"
    return wanted, runtime_worker.read(stage, steps=sim["steps"], dt=sim["dt"])


def test_published_columns_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """Every recorded column is published with that value, on exactly the recorded joints."""
    wanted, answer = case
    assert list(differences(answer.columns, wanted["columns"], ROUNDING)) == []
    assert set(answer.columns) == set(wanted["columns"])


def test_schemas_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """The published schema lists are the recorded ones; a joint that the record leaves out has none."""
    wanted, answer = case
    listed = {path: sorted(schemas) for path, schemas in answer.schemas.items() if schemas}
    assert listed == {path: sorted(schemas) for path, schemas in wanted["schemas"].items()}


def test_dof_values_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """The read-back of every articulation joint is the recorded one."""
    wanted, answer = case
    assert list(differences(answer.joints, wanted["joints"], ROUNDING)) == []
    assert set(answer.joints) == set(wanted["joints"])


def test_articulations_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """Roots, counts and fixed bases are the recorded ones."""
    wanted, answer = case
    assert dict(answer.articulations) == wanted["articulations"]


def test_physx_objects_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """The joints and articulations that PhysX holds are the recorded ones, no more and no less."""
    wanted, answer = case
    assert answer.pvd is not None
    assert list(differences(answer.pvd, wanted["pvd"], ROUNDING)) == []
    assert set(answer.pvd["joints"]) == set(wanted["pvd"]["joints"])
    assert list(answer.standalone) == sorted(wanted["standalone"])


def test_masses_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """Mass, centre of mass, principal moments and pose of every body are the recorded ones."""
    wanted, answer = case
    found = {
        path: {
            "mass": values["mass"],
            "inertiaDiagonal": [values["inertia"][i] for i in (0, 4, 8)],
            "centerOfMass": values["centerOfMassPosition"],
            "position": values["position"],
            "orientation": values["orientation"],
        }
        for path, values in {**answer.bodies, **answer.links}.items()
    }
    assert list(differences(found, wanted["masses"], 1e-5)) == []
    assert set(found) == set(wanted["masses"])


def test_messages_are_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """The log has the recorded warnings and errors, apart from where line breaks fall."""
    wanted, answer = case
    found = sorted(f"[{m.level.capitalize()}] [] {m.text}".replace("\n", " | ") for m in answer.messages)
    assert [text.replace(" |  ", " | ") for text in found] == sorted(wanted["log"])


def test_motion_is_as_recorded(case: tuple[dict[str, Any], RuntimeAnswer]) -> None:
    """Where the record was simulated, joints and bodies end where it has them."""
    wanted, answer = case
    if "sim" not in wanted:
        assert answer.sim is None
        return
    assert answer.sim is not None
    poses = {**answer.sim["bodies"], **answer.sim["links"]}
    found = {"joints": answer.sim["joints"], "bodies": poses}
    assert list(differences(found, {key: wanted["sim"][key] for key in found}, MOTION)) == []
