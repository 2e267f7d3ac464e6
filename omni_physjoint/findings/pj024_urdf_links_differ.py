"""PJ024 urdf-links-differ

What it reports: a joint that connects other bodies than its URDF joint connects links.
Why it matters:  the tree of the robot is another one than in the source.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          correct physics:body0 and physics:body1.
Source:          the URDF that --urdf names.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ024",
    "urdf-links-differ",
    Severity.ERROR,
    "the URDF connects {theirs}, the consumer connects {ours}",
    __name__,
)
