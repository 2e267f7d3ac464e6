"""PJ014 waiver-not-understood

What it reports: a waiver or a file of waivers that cannot be read.
Why it matters:  it waives nothing.
Example:         [[waive]] rule = "PJ9999" prim = "/World/Arm/Elbow" reason = "frames meet at the stop"
Better:          correct it; docs/check.md has the keys.
Source:          our own; see docs/check.md.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ014",
    "waiver-not-understood",
    Severity.WARNING,
    "{what}: it waives nothing",
    __name__,
)
