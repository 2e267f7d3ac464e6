"""DOFs and PhysX objects of some 230 joints, one rule each, held against the running consumer of both versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from joint_cases import CASES, COUPLINGS, MIMICS, coupling_stage, joint_stage, mimic_stage

from omni_physjoint.report import inspect_file
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.verify import Difference, verify

Differences = Mapping[str, tuple[Difference, ...]]
"""By joint path."""

Compare = Callable[[str, str], Differences]


@pytest.fixture(scope="module")
def compare(runtime_worker: RuntimeWorker, tmp_path_factory: pytest.TempPathFactory) -> Compare:
    """Return what tells, for the text of a stage, where our report and the runtime differ."""
    return _comparison(runtime_worker, tmp_path_factory.mktemp("stages"))


@pytest.fixture(scope="module")
def compare_0_6(runtime_worker_0_6: RuntimeWorker, tmp_path_factory: pytest.TempPathFactory) -> Compare:
    """The same with contract 0.6 and its runtime."""
    return _comparison(runtime_worker_0_6, tmp_path_factory.mktemp("stages"))


def _comparison(worker: RuntimeWorker, folder: Path) -> Compare:
    @cache
    def compared(text: str, contract: str) -> Differences:
        file = folder / "stage.usda"
        file.write_text(text)
        found: dict[str, list[Difference]] = {}
        for difference in verify(inspect_file(file, contract=contract), worker.read(file)):
            found.setdefault(difference.prim, []).append(difference)
        return {path: tuple(items) for path, items in found.items()}

    return compared


INSIDE = pytest.mark.parametrize("inside", [True, False], ids=["articulation", "standalone"])
TURNED = pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])


@pytest.mark.parametrize("name", CASES)
@INSIDE
@TURNED
def test_joint(name: str, inside: bool, turned: bool, compare: Compare) -> None:
    """Role, DOFs and PhysX object of the joint are the runtime's, with the bodies in either order."""
    assert compare(joint_stage(inside=inside, turned=turned), "0.7").get(f"/{name}/J", ()) == ()


@pytest.mark.contract_0_6
@pytest.mark.parametrize("name", CASES)
@INSIDE
@TURNED
def test_joint_0_6(name: str, inside: bool, turned: bool, compare_0_6: Compare) -> None:
    """The same with the older runtime, whose drives, envelopes and joint-level values differ."""
    assert compare_0_6(joint_stage(inside=inside, turned=turned), "0.6").get(f"/{name}/J", ()) == ()


TURNS = pytest.mark.parametrize(
    "turns", [(False, False), (True, False), (False, True), (True, True)], ids=["", "leader", "follower", "both"]
)


@pytest.mark.parametrize("name", MIMICS)
@TURNS
def test_mimic(name: str, turns: tuple[bool, bool], compare: Compare) -> None:
    """A coupling is enforced or not as in the runtime; ratio and offset change sign with the order of the bodies."""
    text = mimic_stage(inside=True, leader_turned=turns[0], follower_turned=turns[1])
    assert compare(text, "0.7").get(f"/{name}/M", ()) == ()


@pytest.mark.parametrize("name", MIMICS)
def test_standalone_mimic(name: str, compare: Compare) -> None:
    """Outside an articulation nothing is coupled."""
    assert compare(mimic_stage(inside=False), "0.7").get(f"/{name}/M", ()) == ()


@pytest.mark.contract_0_6
@pytest.mark.parametrize("name", MIMICS)
def test_mimic_0_6(name: str, compare_0_6: Compare) -> None:
    """The older runtime enforces the same couplings."""
    assert compare_0_6(mimic_stage(inside=True), "0.6").get(f"/{name}/M", ()) == ()


@pytest.mark.parametrize("name", COUPLINGS)
@INSIDE
def test_coupling(name: str, inside: bool, compare: Compare) -> None:
    """Ratio, coupled joints and bodies of a gear or a rack are the runtime's, as is whether it exists."""
    assert compare(coupling_stage(inside=inside), "0.7").get(f"/{name}/J", ()) == ()


@pytest.mark.contract_0_6
@pytest.mark.parametrize("name", COUPLINGS)
@INSIDE
def test_coupling_0_6(name: str, inside: bool, compare_0_6: Compare) -> None:
    """The older runtime makes the same gears and racks."""
    assert compare_0_6(coupling_stage(inside=inside), "0.6").get(f"/{name}/J", ()) == ()


def test_a_difference_would_show(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """The comparison is no blank cheque: a report of one stage differs from a reading of another."""
    ours, theirs = tmp_path / "ours.usda", tmp_path / "theirs.usda"
    ours.write_text(joint_stage(inside=True, turned=False))
    theirs.write_text(joint_stage(inside=True, turned=True))
    turned = {d.prim for d in verify(inspect_file(ours, contract="0.7"), runtime_worker.read(theirs))}
    assert {"/hinge_limits/J", "/drive/J", "/state/J"} <= turned
