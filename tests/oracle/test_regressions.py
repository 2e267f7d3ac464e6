"""Small stages on which we once differed from the running consumer, each named after what was wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import omni_physjoint
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.verify import verify

FOLDER = Path(__file__).parents[1] / "corpus" / "regressions"
STAGES = sorted(FOLDER.glob("*.usda"))


def differences(stage: Path, worker: RuntimeWorker) -> list[str]:
    """Return what differs, one line each."""
    report = omni_physjoint.inspect_file(stage, contract=worker.contract)
    return [f"{d.prim} {d.quantity}: {d.ours} | {d.theirs}" for d in verify(report, worker.read(stage))]


def test_there_are_regressions() -> None:
    """Without stages the tests below would hold nothing."""
    assert len(STAGES) >= 15


@pytest.mark.parametrize("stage", STAGES, ids=lambda path: path.stem)
def test_regression(stage: Path, runtime_worker: RuntimeWorker) -> None:
    """Nothing differs any more."""
    assert differences(stage, runtime_worker) == []


@pytest.mark.contract_0_6
@pytest.mark.parametrize("stage", STAGES, ids=lambda path: path.stem)
def test_regression_0_6(stage: Path, runtime_worker_0_6: RuntimeWorker) -> None:
    """Nor under contract 0.6."""
    assert differences(stage, runtime_worker_0_6) == []
