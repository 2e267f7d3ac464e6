"""PJ023 urdf-type-differs

What it reports: a joint whose type is not the one that its URDF joint asks for.
Why it matters:  another motion is free than in the source.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          convert again, or change the prim's type.
Source:          the URDF that --urdf names.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ023",
    "urdf-type-differs",
    Severity.ERROR,
    "the URDF says {theirs}, the stage has a {ours}",
    __name__,
)
