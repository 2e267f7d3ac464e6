"""PJ011 waiver-without-reason

What it reports: a waiver that gives no reason.
Why it matters:  nobody can tell later whether it still holds. Such a waiver waives nothing: the findings stay open.
Example:         [[waive]] rule = "PJ403" prim = "/World/Arm/Elbow" reason = ""
Better:          say in one sentence why the finding is accepted.
Source:          our own; see docs/check.md.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ011",
    "waiver-without-reason",
    Severity.WARNING,
    "the waiver of {code} in {where} gives no reason: it waives nothing",
    __name__,
)
