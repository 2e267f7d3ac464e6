"""Everything that we resolve of every stage at hand is what the running consumer holds."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from omni_physjoint.report import inspect
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.stage import open_stage
from omni_physjoint.verify import verify

ROOT = Path(__file__).parents[2]
OURS = sorted(
    path
    for folder in ("data/samples", "tests/corpus/cases", "tests/corpus/verify")
    for path in (ROOT / folder).rglob("*.usda")
)
PRODUCER = sorted((ROOT / "tests" / "corpus" / "producer").glob("*.usda"))


def samples_of_ovphysx() -> list[Path]:
    """Return the stages with joints that the installed ovphysx brings along, without loading it."""
    spec = importlib.util.find_spec("ovphysx")
    if spec is None or not spec.submodule_search_locations:
        return []
    folder = Path(spec.submodule_search_locations[0]) / "samples" / "data"
    return sorted(path for path in folder.glob("*.usda") if "Joint" in path.read_text(errors="replace"))


SAMPLES = samples_of_ovphysx()


def name_of(path: Path) -> str:
    """Return the last two parts of a path."""
    return "/".join(path.parts[-2:])


def differences(stage: Path, worker: RuntimeWorker) -> list[str]:
    """Return what differs, one line each."""
    report = inspect(open_stage(stage), contract=worker.contract)
    return [f"{d.prim} {d.quantity}: {d.ours} | {d.theirs}" for d in verify(report, worker.read(stage))]


def test_the_samples_of_ovphysx_are_there() -> None:
    """Without them the tests below would hold nothing."""
    assert len(SAMPLES) > 20


@pytest.mark.parametrize("stage", [*OURS, *PRODUCER, *SAMPLES], ids=name_of)
def test_the_consumer_agrees(stage: Path, runtime_worker: RuntimeWorker) -> None:
    """No difference in columns, roles, articulations, DOFs, objects, bodies and masses."""
    assert differences(stage, runtime_worker) == []


@pytest.mark.contract_0_6
@pytest.mark.parametrize("stage", [*OURS, *SAMPLES], ids=name_of)
def test_the_consumer_of_0_6_agrees(stage: Path, runtime_worker_0_6: RuntimeWorker) -> None:
    """The same under contract 0.6, on ovphysx 0.6."""
    assert differences(stage, runtime_worker_0_6) == []
