"""PJ026 urdf-limits-differ

What it reports: a joint whose resolved limits are not those of the URDF.
Why it matters:  the joint moves further, or less far, than the source allows.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          correct the limits on the stage, or correct the URDF.
Source:          the URDF that --urdf names; 180/pi degrees to a radian, the stage's metersPerUnit.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ026",
    "urdf-limits-differ",
    Severity.WARNING,
    "the URDF allows {theirs}, the consumer resolves {ours}",
    __name__,
)
