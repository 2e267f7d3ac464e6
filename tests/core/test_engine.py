"""Joints resolved one by one give what all steps over the whole scene give."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import edited_stage
import pytest
from pxr import Usd

from omni_physjoint.contract import load
from omni_physjoint.engine import Engine
from omni_physjoint.model import Report
from omni_physjoint.report import resolve
from omni_physjoint.scene import read_scene
from omni_physjoint.stage import composition_problems, open_stage

ROOT = Path(__file__).parents[2]
STAGES = sorted([*ROOT.glob("data/samples/*.usda"), *ROOT.glob("tests/corpus/**/*.usda")])


def at_once(stage: Usd.Stage, contract: str) -> Report:
    """Return the report by the steps for a whole scene."""
    scene = read_scene(stage, contract=contract)
    name = stage.GetRootLayer().realPath or "anonymous"
    scene = replace(scene, stage=replace(scene.stage, identifier=name))
    return resolve(scene, load(contract), problems=composition_problems(stage))


@pytest.mark.parametrize("contract", ["0.6", "0.7"])
@pytest.mark.parametrize("path", STAGES, ids=[f"{p.parent.name}-{p.stem}" for p in STAGES])
def test_one_by_one_equals_at_once(path: Path, contract: str) -> None:
    """Both ways to a report agree on samples and corpus, under both contracts."""
    stage = open_stage(path)
    # By text: a NaN is equal to no NaN.
    assert repr(Engine(stage, contract=contract).whole()) == repr(at_once(stage, contract))


def test_order_of_looking_does_not_matter() -> None:
    """Joints looked at from last to first are what they are from first to last."""
    stage = edited_stage.rich_stage()
    report = Engine(stage, contract="0.7").report
    backwards = [report.joints[i] for i in reversed(range(len(report.joints)))]
    assert list(reversed(backwards)) == list(at_once(stage, "0.7").joints)
