"""The standalone host: opening, telling, selecting."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from omni_physjoint_ui.host import StandaloneHost
from pxr import Usd

from omni_physjoint.errors import StageOpenError


def test_opening_tells_everybody(host: StandaloneHost, stage: Usd.Stage) -> None:
    """A second stage is announced after the first one was taken leave of."""
    heard: list[str] = []
    host.on_stage(lambda s: heard.append(s.GetRootLayer().GetDisplayName() if s else "closed"))
    host.open(stage.GetRootLayer().realPath)
    host.show(Usd.Stage.CreateInMemory("second.usda"))
    assert heard[0] == "arm.usda"
    assert heard[1] == "closed"
    assert heard[2].endswith("second.usda")


def test_a_missing_file_leaves_the_stage_before(host: StandaloneHost, stage: Usd.Stage, tmp_path: Path) -> None:
    """A file that cannot be opened is an error, and what was open stays open, without a word to anybody."""
    host.show(stage)
    heard: list[object] = []
    host.on_stage(heard.append)
    with pytest.raises(StageOpenError, match=r"none\.usda"):
        host.open(str(tmp_path / "none.usda"))
    assert host.stage() is stage
    assert heard == []


def test_selecting_tells_once(host: StandaloneHost) -> None:
    """The same selection again is no news."""
    heard: list[tuple[str, ...]] = []
    host.on_selection(heard.append)
    host.select(["/A"])
    host.select(["/A"])
    assert heard == [("/A",)]
    assert host.selection() == ("/A",)


def test_a_new_stage_forgets_the_selection(host: StandaloneHost, stage: Usd.Stage) -> None:
    """Paths of one stage say nothing on another."""
    host.select(["/A"])
    host.show(stage)
    assert host.selection() == ()


def test_a_listener_can_leave(host: StandaloneHost) -> None:
    """After leaving nothing more is heard, and leaving twice does nothing."""
    heard: list[tuple[str, ...]] = []
    leave = host.on_selection(heard.append)
    leave()
    leave()
    host.select(["/A"])
    assert heard == []


def test_one_failing_listener_does_not_silence_the_others(
    host: StandaloneHost, caplog: pytest.LogCaptureFixture
) -> None:
    """The failure is logged, and the next listener hears."""
    heard: list[tuple[str, ...]] = []

    def fail(_paths: tuple[str, ...]) -> None:
        raise RuntimeError("the listener is broken")

    host.on_selection(fail)
    host.on_selection(heard.append)
    with caplog.at_level(logging.ERROR, logger="omni_physjoint_ui.host"):
        host.select(["/A"])
    assert heard == [("/A",)]
    assert "the listener is broken" in caplog.text
