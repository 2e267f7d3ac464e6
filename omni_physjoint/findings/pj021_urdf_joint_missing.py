"""PJ021 urdf-joint-missing

What it reports: a joint of the URDF that the stage does not have.
Why it matters:  the robot has an axis less than its source. Of a fixed joint it is worth knowing only: importers merge
                 its two links.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          convert again, or name the joint's prim as the URDF does.
Source:          the URDF that --urdf names.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ021",
    "urdf-joint-missing",
    Severity.ERROR,
    "the URDF has a {type} joint '{name}', and no joint of the stage is called so",
    __name__,
)
