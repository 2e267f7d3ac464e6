"""PJ031 urdf-link-missing

What it reports: a link with mass of which the stage has no body that a joint connects.
Why it matters:  its mass is missing from the robot.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          convert again, or name the body's prim as the URDF does.
Source:          the URDF that --urdf names.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ031",
    "urdf-link-missing",
    Severity.WARNING,
    "the URDF has a link '{name}' of {mass}, and no body that a joint connects is called so",
    __name__,
)
