"""The worker on ovphysx 0.6: the same shape of answers, and the differences that were measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.runtime.truth import truth_of
from omni_physjoint.tolerances import same_object
from omni_physjoint.units import FLT_MAX

pytestmark = pytest.mark.contract_0_6

CASES = Path(__file__).parents[1] / "corpus" / "cases"
NAMES = sorted(path.name for path in CASES.iterdir())
REFUSED_IN_0_7_ONLY = {("19-effort-zero", "/World/NegativeEffort")}
"""A negative maxForce without an envelope passes in 0.6."""


@pytest.mark.parametrize("name", NAMES)
def test_roles_and_objects_are_those_of_0_7(
    name: str, runtime_worker: RuntimeWorker, runtime_worker_0_6: RuntimeWorker
) -> None:
    """Both versions make the same objects of every recorded case, but for one joint that is named above."""
    stage = CASES / name / "stage.usda"
    old, new = (truth_of(worker.read(stage)) for worker in (runtime_worker_0_6, runtime_worker))
    assert {p: j["role"] for p, j in old["joints"].items()} == {p: j["role"] for p, j in new["joints"].items()}
    assert old["articulations"] == new["articulations"]
    differing = {
        (name, path)
        for path, joint in old["joints"].items()
        for quantity, _, _ in same_object(joint["physx"] | {"friction": None}, new["joints"][path]["physx"])
    }
    assert differing == {pair for pair in REFUSED_IN_0_7_ONLY if pair[0] == name}


def test_the_joint_level_api_acts(runtime_worker_0_6: RuntimeWorker) -> None:
    """PhysxJointAPI's armature 0.05, velocity 180 deg/s and friction 0.1 reach PhysX."""
    answer = runtime_worker_0_6.read(CASES / "13-legacy-joint-api" / "stage.usda")
    assert answer.columns["/World/OldStyle"]["physxJoint:maxJointVelocity"] == 180.0
    joint = truth_of(answer)["joints"]["/World/OldStyle"]
    assert joint["dofs"][0]["armature"]["physx"] == pytest.approx(0.05)
    assert joint["dofs"][0]["max_velocity"]["usd"] == pytest.approx(180.0)
    assert joint["physx"]["friction"] == pytest.approx(0.1)


def test_the_phantom_column_is_there_too(runtime_worker_0_6: RuntimeWorker) -> None:
    """Both versions publish physxJoint:maxJointVelocity = FLT_MAX where nobody authored it."""
    answer = runtime_worker_0_6.read(CASES / "01-gain-units" / "stage.usda")
    assert answer.columns["/World/Shoulder"]["physxJoint:maxJointVelocity"] == FLT_MAX


def test_counts_come_from_the_recording(runtime_worker_0_6: RuntimeWorker) -> None:
    """0.6 has no read-back of articulation counts, so that an answer without a recording has none."""
    stage = CASES / "05-ghost-mount" / "stage.usda"
    assert set(runtime_worker_0_6.read(stage).articulations) == {"/World", "/World#2"}
    assert runtime_worker_0_6.read(stage, recording=False).articulations == {}
