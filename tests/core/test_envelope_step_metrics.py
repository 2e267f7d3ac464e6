"""Rise time, overshoot and settling time, against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest

from omni_physjoint.measure.step_response import step_metrics

TIME = np.linspace(0.001, 20.0, 20_000)


def test_a_first_order_answer() -> None:
    """1 - exp(-t): from 10 % to 90 % ln 9, within 2 % from ln 50 on, never beyond."""
    found = step_metrics(TIME, 5.0 + 3.0 * (1.0 - np.exp(-TIME)), 5.0, 8.0)
    assert found.rise_time == pytest.approx(math.log(9.0), rel=1e-3)
    assert found.settling_time == pytest.approx(math.log(50.0), rel=1e-3)
    assert found.overshoot == 0.0
    assert found.final_error == pytest.approx(0.0, abs=1e-8)


def test_a_second_order_answer_overshoots() -> None:
    """Damping ratio 0.3 and 2 rad/s: overshoot exp(-pi 0.3 / sqrt(1 - 0.09)) = 0.3723."""
    zeta, w = 0.3, 2.0
    wd = w * math.sqrt(1.0 - zeta * zeta)
    value = 1.0 - np.exp(-zeta * w * TIME) * (np.cos(wd * TIME) + zeta * w / wd * np.sin(wd * TIME))
    found = step_metrics(TIME, value, 0.0, 1.0)
    assert found.overshoot == pytest.approx(0.3723, abs=1e-4)
    assert found.settling_time is not None
    outside = TIME[np.abs(value - 1.0) > 0.02]
    assert found.settling_time == pytest.approx(outside[-1], abs=0.002)


def test_a_step_downwards_is_the_same() -> None:
    """The numbers are parts of the step, whatever its sign."""
    up = step_metrics(TIME, 1.0 - np.exp(-TIME), 0.0, 1.0)
    down = step_metrics(TIME, -2.0 * (1.0 - np.exp(-TIME)), 0.0, -2.0)
    assert down == up


def test_what_is_not_reached_has_no_time() -> None:
    """Half of the step is above 10 %, below 90 %, and outside of the band."""
    found = step_metrics(TIME, np.full_like(TIME, 0.5), 0.0, 1.0)
    assert (found.rise_time, found.settling_time, found.overshoot) == (None, None, 0.0)
    assert found.final_error == 0.5


def test_a_step_without_a_way_is_refused() -> None:
    """There would be nothing to divide by."""
    with pytest.raises(ValueError, match="needs a step"):
        step_metrics(TIME, np.zeros_like(TIME), 1.0, 1.0)
