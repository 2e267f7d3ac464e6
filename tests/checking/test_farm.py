"""Worker processes: one that hangs, dies or eats memory costs only its own stage."""

from __future__ import annotations

import os
import time

from checked import TODAY

from omni_physjoint.checking import farm
from omni_physjoint.checking.one import Task
from omni_physjoint.checking.outcome import StageOutcome
from omni_physjoint.checking.settings import Settings


def misbehave(task: Task) -> tuple[StageOutcome, frozenset[int]]:
    """Do what the name of the stage says; it runs in a worker."""
    if task.path == "hangs":
        time.sleep(60)
    if task.path == "dies":
        os.abort()
    if task.path == "leaves":
        os._exit(3)
    if task.path == "grows":
        bytearray(8 << 30)
    if task.path == "raises":
        raise ValueError("two\nlines")
    return StageOutcome(task.path), frozenset({1})


def test_each_stage_has_its_own_fate() -> None:
    """Every other stage is checked, and each of the bad ones says in one line what became of it."""
    names = ["hangs", "fine", "dies", "leaves", "raises", "good"]
    tasks = [Task(name, Settings(), "0.7", TODAY) for name in names]
    limits = farm.Limits(jobs=2, timeout=2.0)
    found = {names[number]: (outcome.error, used) for number, outcome, used in farm.run(tasks, limits, check=misbehave)}
    assert found == {
        "hangs": ("hangs: takes longer than --timeout 2 s", frozenset()),
        "fine": (None, frozenset({1})),
        "dies": ("dies: the process that read it died (SIGABRT)", frozenset()),
        "leaves": ("leaves: the process that read it died (exit code 3)", frozenset()),
        "raises": ("raises: cannot be checked: ValueError: two lines", frozenset()),
        "good": (None, frozenset({1})),
    }


def test_memory_has_an_end() -> None:
    """A stage that needs more than it may have says so, and the next one is checked by the same workers."""
    tasks = [Task(name, Settings(), "0.7", TODAY) for name in ("grows", "fine")]
    found = [o.error for _, o, _ in sorted(farm.run(tasks, farm.Limits(memory=1 << 30), check=misbehave))]
    assert found == ["grows: needs more memory than --memory allows", None]
