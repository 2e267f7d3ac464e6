"""The line at the foot of the window: what is shown, what the last edit cost, and what is still being worked out."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from omni_physjoint import display
from omni_physjoint.inspection import Progress
from omni_physjoint.model import Report
from omni_physjoint_ui.words import counted

__all__ = ["StatusLine"]


class StatusLine:
    """Fills one label."""

    def __init__(self, label: QLabel) -> None:
        self._label = label
        self._report: Report | None = None
        self._news = ""
        self._work = ""

    @property
    def working(self) -> bool:
        """Tell whether something is still being worked out."""
        return bool(self._work)

    def set_nothing(self, why: str) -> None:
        """Say why there is no report."""
        self._report = None
        self._label.setText(why)

    def set_read(self, report: Report, seconds: float) -> None:
        """Tell about a report that was just read."""
        self._news = f"read in {_milliseconds(seconds)}"
        self._tell(report)

    def set_edited(self, report: Report, joints: int, seconds: float) -> None:
        """Tell about an edit that was followed."""
        self._news = f"re-parsed {counted(joints, 'joint')} in {_milliseconds(seconds)}"
        self._tell(report)

    def set_progress(self, progress: Progress) -> None:
        """Tell how far the work in slices is."""
        before, self._work = self._work, _work_word(progress)
        if self._work != before and self._report is not None:
            self._tell(self._report)

    def _tell(self, report: Report) -> None:
        self._report = report
        parts = [
            counted(len(report.joints), "joint"),
            counted(len(report.articulations), "articulation"),
            self._news,
            self._work,
            f"metersPerUnit {display.text(report.stage.meters_per_unit)}",
            f"{report.stage.up_axis} up",
        ]
        self._label.setText("  ·  ".join(filter(None, parts)))


def _work_word(progress: Progress) -> str:
    if progress.finished:
        return ""
    if progress.done < progress.total:
        return f"judged {progress.done:,} of {counted(progress.total, 'joint')}"
    return f"weighed {progress.weighed:,} of {progress.bodies:,} bodies" if progress.bodies else ""


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000.0:.3g} ms" if seconds < 1.0 else f"{seconds:.1f} s"
