"""PJ012 waiver-expired

What it reports: a waiver whose last day is over.
Why it matters:  what was accepted for a time is open again.
Example:         [[waive]] rule = "PJ403" prim = "/World/Arm/Elbow" reason = "new gripper comes" expires = 2026-01-31
Better:          cure the finding, or give the waiver another day and a reason that holds today.
Source:          our own; see docs/check.md.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ012",
    "waiver-expired",
    Severity.WARNING,
    "the waiver of {code} in {where} expired on {expires}: it waives nothing any more",
    __name__,
)
