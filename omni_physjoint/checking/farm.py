"""Worker processes: a stage that hangs, crashes or eats memory costs only itself."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass, replace

from pebble import ProcessExpired, ProcessPool

from omni_physjoint.checking.one import Task, check_stage, stamp
from omni_physjoint.checking.outcome import StageOutcome

__all__ = ["Limits", "default_jobs", "run"]

Result = tuple[StageOutcome, frozenset[int]]
"""What came of a task, and the waivers of its project that matched something, by their number."""

_AHEAD = 4
"""Stages that wait for each worker: enough that none is idle, few enough that an interrupt does not lose many."""


def default_jobs() -> int:
    """Return how many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS or Windows
        return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Limits:
    """What the workers may take."""

    jobs: int = 1
    """Worker processes."""
    timeout: float | None = None
    """Time for one stage [s]; None for no limit."""
    memory: float | None = None
    """What one worker may allocate [bytes]; None for no limit. Windows and macOS know no such limit."""


def run(
    tasks: Sequence[Task], limits: Limits, *, check: Callable[[Task], Result] = check_stage
) -> Iterator[tuple[int, StageOutcome, frozenset[int]]]:
    """Yield the number of a task and what came of it, as each is done.

    Args:
        tasks: What to check.
        limits: What the workers may take.
        check: What a worker does with a task.
    """
    # A fork would copy USD's threads in whatever state they are; a worker starts afresh.
    context = multiprocessing.get_context("spawn")
    workers = min(limits.jobs, len(tasks))
    pool = ProcessPool(max_workers=workers, initializer=_limit, initargs=[limits.memory], context=context)
    waiting: dict[Future[Result], int] = {}
    left = iter(enumerate(tasks))
    try:
        while True:
            while len(waiting) < workers * _AHEAD and (step := next(left, None)) is not None:
                number, task = step
                waiting[pool.schedule(check, args=[task], timeout=limits.timeout)] = number
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=waiting.__getitem__):
                number = waiting.pop(future)
                yield number, *_result(future, tasks[number], limits)
    finally:
        pool.stop()  # type: ignore[no-untyped-call] # pebble leaves it bare
        pool.join()


def _limit(memory: float | None) -> None:
    """Set up a worker: an interrupt is the parent's matter, and memory has an end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if memory is None or sys.platform in ("win32", "darwin"):
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = int(memory) if hard == resource.RLIM_INFINITY else min(int(memory), hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _result(future: Future[Result], task: Task, limits: Limits) -> Result:
    try:
        return future.result()
    except TimeoutError:
        error = f"takes longer than --timeout {limits.timeout:g} s"
    except ProcessExpired as died:
        error = f"the process that read it died ({_death(died.exitcode)})"
        error += "; it may have needed more memory than --memory allows" if limits.memory is not None else ""
    except MemoryError:
        error = "needs more memory than --memory allows"
    except (CancelledError, Exception) as fault:  # a fault of ours between the processes must not cost the others
        error = f"cannot be checked: {type(fault).__name__}: {' '.join(str(fault).split())}"
    blank = StageOutcome(task.path, stamp=stamp(task), fail_on=task.settings.fail_on or "error")
    return replace(blank, error=f"{task.path}: {error}"), frozenset()


def _death(code: int | None) -> str:
    try:
        return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
    except ValueError:
        return f"signal {-code}" if code is not None else "no exit code"
