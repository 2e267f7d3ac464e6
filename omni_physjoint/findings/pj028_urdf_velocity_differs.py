"""PJ028 urdf-velocity-differs

What it reports: a joint whose resolved speed limit is not the velocity of the URDF.
Why it matters:  the axis runs faster, or slower, than the motor of the source.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          set maxJointVelocity of PhysxJointAxisAPI, or newton:velocityLimit.
Source:          the URDF that --urdf names; 180/pi degrees to a radian, the stage's metersPerUnit.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ028",
    "urdf-velocity-differs",
    Severity.WARNING,
    "the URDF allows a velocity of {theirs}, the consumer resolves {ours}",
    __name__,
)
