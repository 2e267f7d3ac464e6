"""Everything that we resolve for random stages, held against the running consumer; `strategies` makes the stages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from strategies import ROOT_FILE, random_stage

import omni_physjoint
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.verify import Difference, verify

BLOCK = 50
_MASS = ("mass", "center_of_mass", "inertia")

KNOWN = {402}
"""Seeds with a difference that is known and open: a cone collider inside an inherited part at a scale of 1e-10."""


@pytest.mark.parametrize("block", range(10))
def test_random_stages(block: int, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Columns, roles, frames, degrees of freedom, objects and masses of five hundred stages are the runtime's."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        if seed not in KNOWN:
            assert list(_differences(seed, runtime_worker, tmp_path)) == [], f"seed {seed}"


@pytest.mark.soak
def test_many_random_stages(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The same for five thousand other stages: no more than one in a hundred differs."""
    different = [s for s in range(10_000, 15_000) if any(_differences(s, runtime_worker, tmp_path))]
    assert len(different) <= 50, different


def _differences(seed: int, worker: RuntimeWorker, folder: Path) -> Iterator[Difference]:
    """Yield the differences but for the mass of bodies whose mass we call approximate (meshes, bounding spheres)."""
    place = folder / str(seed)
    place.mkdir()
    for name, text in random_stage(Random(seed), odd=0.0).items():
        (place / name).write_text(text, encoding="utf-8")
    report = omni_physjoint.inspect_file(place / ROOT_FILE)
    rough = {body.path for body in report.bodies if not body.exact}
    for difference in verify(report, worker.read(place / ROOT_FILE)):
        if not (difference.prim in rough and difference.quantity in _MASS):
            yield difference
