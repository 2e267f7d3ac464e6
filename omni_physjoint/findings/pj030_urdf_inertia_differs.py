"""PJ030 urdf-inertia-differs

What it reports: a body whose centre of mass or inertia is not that of its URDF link.
Why it matters:  the same effort accelerates it otherwise than in the source. Compared is the whole tensor about the
                 centre of mass, in the axes of the body.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          set physics:centerOfMass, physics:diagonalInertia and physics:principalAxes.
Source:          the URDF that --urdf names; the stage's metersPerUnit and kilogramsPerUnit.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ030",
    "urdf-inertia-differs",
    Severity.WARNING,
    "the URDF gives it {what} of {theirs}, the consumer resolves {ours}",
    __name__,
)
