"""What the torque-speed views ask about the stage beyond the joint that is selected."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from omni_physjoint.envelope import JointUnits, Library, load_library, motor_folders
from omni_physjoint.model import JointReport
from omni_physjoint.response import DofResponse
from omni_physjoint_ui.stage_report import StageReport

__all__ = ["EnvelopeSource"]

_OFFERED = 60
"""Joints of an articulation that a menu offers."""


class EnvelopeSource:
    """Answers from the report of the open stage."""

    def __init__(self, stage: StageReport) -> None:
        self._stage = stage

    def joint(self, path: str) -> JointReport | None:
        """Return the report of the joint at `path`; None where it is gone."""
        return self._stage.joint(path) if path in self._stage else None

    def responses(self, path: str) -> Sequence[DofResponse]:
        """Return how the joint's axes answer."""
        return self._stage.responses(path)

    def neighbours(self, path: str) -> tuple[str, ...]:
        """Return the other joints of the articulation of `path`, as many as a menu can hold."""
        report = self._stage.report
        articulation = next((a for a in report.articulations if path in a.joints), None) if report else None
        others = [other for other in articulation.joints if other != path] if articulation else []
        return tuple(others[:_OFFERED])

    def units(self, *, angular: bool) -> JointUnits:
        """Return the units of columns at a joint of this stage."""
        report = self._stage.report
        if report is None:
            return JointUnits(angular)
        return JointUnits(angular, report.stage.meters_per_unit, report.stage.kilograms_per_unit)

    def motors(self) -> Library:
        """Return the motors of our folder, the user's, and the one beside the stage."""
        report = self._stage.report
        file = Path(report.stage.identifier) if report is not None else None
        return load_library(motor_folders(file if file is not None and file.is_file() else None))
