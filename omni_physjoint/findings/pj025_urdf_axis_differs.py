"""PJ025 urdf-axis-differs

What it reports: a joint whose axis, seen from the child link, is not the one of the URDF.
Why it matters:  the joint turns or slides in another direction. An axis that points the other way is a warning: the
                 motion is the same, and every position, limit and command has the other sign.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          correct physics:axis or the local rotations.
Source:          the URDF that --urdf names.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ025",
    "urdf-axis-differs",
    Severity.ERROR,
    "the axis in <{link}> is {ours}, and {theirs} in the URDF: {effect}",
    __name__,
)
