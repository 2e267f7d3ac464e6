"""How a drive answers a step of its target: the run, and the numbers that one reads from it. Pure numpy."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from omni_physjoint.envelope import Array

__all__ = ["BAND", "StepMetrics", "step_metrics"]

BAND = 0.02
"""Part of the step within which a response counts as settled."""


@dataclass(frozen=True, slots=True)
class StepMetrics:
    """What one reads from a step response. Times in seconds, None where the run did not get there."""

    rise_time: float | None
    """From 10 % to 90 % of the step."""
    overshoot: float
    """How far beyond the target it went, as a part of the step."""
    settling_time: float | None
    """After which it stays within 2 % of the step around the target."""
    final_error: float
    """What is left to the target at the end of the run, as a part of the step."""


def step_metrics(time: Array, value: Array, start: float, target: float) -> StepMetrics:
    """Return the numbers of one response.

    Args:
        time: Rising, the step at 0 [s], shape (n,), n > 0.
        value: Position or velocity at `time`, shape (n,).
        start: Value at time 0.
        target: Value that the drive shall reach, other than `start`.

    Raises:
        ValueError: The target is the start, or there is no sample.
    """
    if target == start or len(time) == 0:
        raise ValueError("a step response needs a step and at least one sample")
    at = np.concatenate([[0.0], time])
    part = np.concatenate([[0.0], (value - start) / (target - start)])
    low, high = _first(at, part, 0.1), _first(at, part, 0.9)
    outside = np.flatnonzero(np.abs(part - 1.0) > BAND)
    last = int(outside[-1])  # the start is outside
    settled = None if last == len(at) - 1 else _between(at, np.abs(part - 1.0), last, BAND)
    return StepMetrics(
        rise_time=None if low is None or high is None else high - low,
        overshoot=max(float(part.max()) - 1.0, 0.0),
        settling_time=settled,
        final_error=float(1.0 - part[-1]),
    )


def _first(time: Array, part: Array, level: float) -> float | None:
    """Return when `part` first reaches `level`, between samples by a straight line."""
    reached = np.flatnonzero(part >= level)
    return None if len(reached) == 0 else _between(time, part, int(reached[0]) - 1, level)


def _between(time: Array, part: Array, before: int, level: float) -> float:
    """Return when `part` is `level` between the samples `before` and the one after it."""
    a, b = float(part[before]), float(part[before + 1])
    share = 1.0 if a == b or not math.isfinite(b - a) else (level - a) / (b - a)
    return float(time[before] + share * (time[before + 1] - time[before]))
