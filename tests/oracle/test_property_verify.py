"""Everything that we resolve, held against the running consumer on stages that nobody wrote.

`strategies` makes them. Most are functions of a seed, which are as varied as can be; some are drawn choice by choice,
so that hypothesis reduces the one that fails to the few lines that matter.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import ROOT_FILE, random_stage

import omni_physjoint
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.verify import verify

SOAK = os.environ.get("OMNI_PHYSJOINT_SOAK") == "1"
BLOCKS = 4
SEEDS = 5000 if SOAK else 110
"""Stages of one block; four blocks spread over the processes that run the tests."""
DRAWN = 1000 if SOAK else 60

PROFILE = settings(
    deadline=None,
    database=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)
"""CI sees the same stages each time; a soak sees others."""

ODDITY = st.sampled_from((0.0, 0.02, 0.1))


@pytest.mark.parametrize("block", range(BLOCKS))
@settings(PROFILE, max_examples=SEEDS)
@given(seed=st.integers(0, 2**31 - 1), odd=ODDITY)
def test_stages_by_seed(
    runtime_worker: RuntimeWorker, tmp_path_factory: pytest.TempPathFactory, block: int, seed: int, odd: float
) -> None:
    """Columns, roles, frames, degrees of freedom, objects, articulations and masses are the runtime's."""
    random = Random(seed * BLOCKS + block)
    assert differences(random_stage(random, odd), runtime_worker, tmp_path_factory.getbasetemp()) == []


@settings(PROFILE, max_examples=DRAWN)
@given(random=st.randoms(use_true_random=False), odd=ODDITY)
def test_drawn_stages(
    runtime_worker: RuntimeWorker, tmp_path_factory: pytest.TempPathFactory, random: Random, odd: float
) -> None:
    """The same; what fails is shown in its smallest form."""
    assert differences(random_stage(random, odd), runtime_worker, tmp_path_factory.getbasetemp()) == []


@pytest.mark.contract_0_6
@pytest.mark.parametrize("block", range(BLOCKS))
@settings(PROFILE, max_examples=SEEDS)
@given(seed=st.integers(0, 2**31 - 1), odd=ODDITY)
def test_stages_by_seed_0_6(
    runtime_worker_0_6: RuntimeWorker, tmp_path_factory: pytest.TempPathFactory, block: int, seed: int, odd: float
) -> None:
    """The same under contract 0.6."""
    random = Random(seed * BLOCKS + block)
    assert differences(random_stage(random, odd), runtime_worker_0_6, tmp_path_factory.getbasetemp()) == []


def differences(files: dict[str, str], worker: RuntimeWorker, folder: Path) -> list[str]:
    """Return what differs, one line each, after writing the stage as `folder`/property."""
    place = folder / "property"
    place.mkdir(exist_ok=True)
    for name in os.listdir(place):
        (place / name).unlink()
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")
    report = omni_physjoint.inspect_file(place / ROOT_FILE, contract=worker.contract)
    found = verify(report, worker.read(place / ROOT_FILE))
    return [f"{d.prim} {d.quantity}: {d.ours} | {d.theirs}" for d in found]
