"""PJ022 urdf-joint-unknown

What it reports: a joint of the stage that the URDF does not have.
Why it matters:  somebody added or renamed it after the conversion, so that nothing of it is compared.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          rename it as in the URDF, or waive the finding.
Source:          the URDF that --urdf names.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ022",
    "urdf-joint-unknown",
    Severity.INFO,
    "the URDF has no joint '{name}': nothing of it is compared",
    __name__,
)
