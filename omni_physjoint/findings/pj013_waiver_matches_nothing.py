"""PJ013 waiver-matches-nothing

What it reports: a waiver for which there is no finding.
Why it matters:  it would hide the next fault of that kind without anybody having decided so.
Example:         [[waive]] rule = "PJ403" prim = "/World/Arm/Elbwo" reason = "frames meet at the stop"
Better:          remove it, or correct its code, prim or column.
Source:          our own; see docs/check.md.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ013",
    "waiver-matches-nothing",
    Severity.WARNING,
    "the waiver of {code} in {where} matches no finding",
    __name__,
)
