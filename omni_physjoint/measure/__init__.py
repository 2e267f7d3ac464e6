"""Measured torque-speed curves and step responses: one joint, run in the real consumer, in a copy of its stage."""

from __future__ import annotations

from omni_physjoint.measure.run import Measurement, StepResponse, drivable, measure
from omni_physjoint.measure.step_response import StepMetrics, step_metrics

__all__ = ["Measurement", "StepMetrics", "StepResponse", "drivable", "measure", "step_metrics"]
