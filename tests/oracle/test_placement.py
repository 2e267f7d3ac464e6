"""Roles, articulations, actors and frames of peculiar and of random stages, held against the running consumer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from placement_stages import STAGES, placed
from random_robots import Taste, random_stage

from omni_physjoint.consumer.placement import Placements
from omni_physjoint.model import Pose, Role
from omni_physjoint.runtime import RuntimeWorker

TASTES = {
    "plain": Taste(),
    "loops and kinematic bodies": Taste(loop=0.7, kinematic=0.15),
    "scales and anchors": Taste(anchor=0.7, scaled=0.7, mirrored=0.3, static=0.5, bad_frame=0.1),
    "couplings and exclusions": Taste(coupling=0.6, distance=0.3, excluded=0.3, disabled=0.2),
    "nested bodies and roots": Taste(nested=0.7, extra_root=0.7),
}
BLOCK = 30
"""Random stages that one test asks about."""

POSITION = 2e-5
"""Relative tolerance of a frame's position: PhysX keeps float32."""

ROTATION = 2e-4
"""Tolerance of a frame's quaternion: sheared bodies lose digits in float32."""


@pytest.mark.parametrize("name", STAGES)
def test_peculiar_stage(name: str, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Roles, actors, frames and links of every stage of `placement_stages` are the runtime's."""
    assert list(_differences(STAGES[name], runtime_worker, tmp_path)) == []


@pytest.mark.contract_0_6
@pytest.mark.parametrize("name", STAGES)
def test_peculiar_stage_0_6(name: str, runtime_worker_0_6: RuntimeWorker, tmp_path: Path) -> None:
    """The runtime of contract 0.6 has the same roles, actors, frames and links."""
    assert list(_differences(STAGES[name], runtime_worker_0_6, tmp_path)) == []


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("taste", TASTES)
def test_random_stages(taste: str, block: int, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Roles, actors, frames and links of random robots are the runtime's, whatever is combined in them."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        text = random_stage(seed, TASTES[taste])
        assert list(_differences(text, runtime_worker, tmp_path)) == [], f"seed {seed}"


@pytest.mark.soak
@pytest.mark.parametrize("taste", TASTES)
def test_many_random_stages(taste: str, runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The same for a thousand stages of each kind."""
    for seed in range(1000, 2000):
        text = random_stage(seed, TASTES[taste])
        assert list(_differences(text, runtime_worker, tmp_path)) == [], f"seed {seed}"


def _differences(text: str, worker: RuntimeWorker, folder: Path) -> Iterator[str]:
    file = folder / "stage.usda"
    file.write_text(text)
    recorded = worker.read(file).pvd
    assert recorded is not None
    ours = placed(text)
    yield from _joint_differences(ours, recorded["joints"])
    yield from _articulation_differences(ours, recorded["articulations"])


def _joint_differences(ours: Placements, theirs: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    made = {path: joint for path, joint in ours.joints.items() if joint.exists}
    for path in sorted(made.keys() | theirs.keys()):
        if path not in theirs or path not in made:
            yield f"{path}: object {'ours' if path in made else 'theirs'} only"
            continue
        joint, held = made[path], theirs[path]
        inside = held["class"] == "PxArticulationJointReducedCoordinate"
        names = ("parent", "child", "parentPose", "childPose")
        if not inside:
            names = ("actor0", "actor1", "actor0LocalPose", "actor1LocalPose")
        if (joint.role is Role.ARTICULATION) != inside:
            yield f"{path}: {joint.role}, theirs {held['class']}"
        if joint.actors != (held[names[0]], held[names[1]]):
            yield f"{path}: actors {joint.actors}, theirs {held[names[0]]}, {held[names[1]]}"
        for ours_frame, name in zip(joint.frames, names[2:], strict=True):
            if not _same_pose(ours_frame, held[name]):
                yield f"{path}: {name} {ours_frame}, theirs {held[name]}"


def _articulation_differences(ours: Placements, theirs: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    mine = Counter((a.root, a.fixed_base, a.links) for a in ours.articulations)
    # A second articulation of one root is recorded as path#2.
    held = Counter((k.partition("#")[0], "eFIX_BASE" in str(a["flags"]), tuple(a["links"])) for k, a in theirs.items())
    if mine != held:
        yield f"articulations {mine}, theirs {held}"


def _same_pose(ours: Pose, theirs: Sequence[Any]) -> bool:
    if not all(isinstance(value, float) and math.isfinite(value) for value in theirs):
        return False
    size = max(1.0, *(abs(value) for value in theirs[:3]))
    if math.dist(ours[:3], theirs[:3]) > POSITION * size:
        return False
    return min(math.dist(ours[3:], [sign * value for value in theirs[3:]]) for sign in (1.0, -1.0)) < ROTATION
