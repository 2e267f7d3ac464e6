"""The bridge from notices to one signal: merging, threads, closing."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from conftest import ELBOW, STIFFNESS
from omni_physjoint_ui.stage_bridge import StageBridge
from pxr import Sdf, Usd
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from omni_physjoint.live import Changes


@pytest.fixture
def bridge(qapp: QApplication, stage: Usd.Stage) -> Iterator[StageBridge]:
    bridge = StageBridge()
    bridge.watch(stage)
    yield bridge
    bridge.close()


@pytest.fixture
def heard(bridge: StageBridge) -> list[Changes]:
    """Return what the bridge has said."""
    said: list[Changes] = []
    bridge.changed.connect(said.append)
    return said


def _set(stage: Usd.Stage, value: float) -> None:
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(value)


def test_edits_of_one_turn_arrive_as_one(
    qtbot: QtBot, stage: Usd.Stage, bridge: StageBridge, heard: list[Changes]
) -> None:
    """A thousand edits in a row are one signal with each path once, and none of it comes inside an edit."""
    for value in range(1000):
        _set(stage, float(value))
    Sdf.CreatePrimInLayer(stage.GetRootLayer(), "/New")
    assert heard == []
    qtbot.waitUntil(lambda: len(heard) > 0)
    qtbot.wait(20)
    assert heard == [Changes(resynced=("/New",), properties=(f"{ELBOW}.{STIFFNESS}",))]


def test_an_edit_from_another_thread_arrives_in_this_one(
    qtbot: QtBot, stage: Usd.Stage, bridge: StageBridge, heard: list[Changes]
) -> None:
    """A host that edits from a thread of its own is followed, and the signal comes in the bridge's thread."""
    threads: list[int] = []
    bridge.changed.connect(lambda _changes: threads.append(threading.get_ident()))
    worker = threading.Thread(target=_set, args=(stage, 7.0))
    worker.start()
    worker.join()
    qtbot.waitUntil(lambda: len(heard) == 1)
    assert threads == [threading.get_ident()]


def test_closing_forgets_what_waits(qtbot: QtBot, stage: Usd.Stage, bridge: StageBridge, heard: list[Changes]) -> None:
    """An edit just before closing is not delivered after it, and neither is one that follows."""
    _set(stage, 1.0)
    bridge.close()
    _set(stage, 2.0)
    qtbot.wait(20)
    assert heard == []
    assert not bridge.active


def test_another_stage_replaces_the_one_before(
    qtbot: QtBot, stage: Usd.Stage, bridge: StageBridge, heard: list[Changes]
) -> None:
    """After watching another stage, the first one is silent."""
    other = Usd.Stage.CreateInMemory()
    bridge.watch(other)
    _set(stage, 3.0)
    other.DefinePrim("/Other")
    qtbot.waitUntil(lambda: len(heard) > 0)
    assert heard == [Changes(resynced=("/Other",))]
