"""PJ027 urdf-effort-differs

What it reports: a drive whose resolved maxForce is not the effort of the URDF.
Why it matters:  the drive pushes harder, or less hard, than the motor of the source. A joint without a drive is worth
                 knowing only.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          set maxForce, in the stage's units.
Source:          the URDF that --urdf names; a torque has kilogramsPerUnit times metersPerUnit squared.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ027",
    "urdf-effort-differs",
    Severity.WARNING,
    "the URDF allows an effort of {theirs}, the consumer resolves {ours}",
    __name__,
)
