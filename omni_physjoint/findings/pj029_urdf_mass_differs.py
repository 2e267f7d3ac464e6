"""PJ029 urdf-mass-differs

What it reports: a body whose resolved mass is not that of its URDF link.
Why it matters:  drives tuned for the source are too weak or too strong. Links that fixed joints merged into the body
                 count with it.
Example:         omni-physjoint check robot.usda --urdf robot.urdf
Better:          set physics:mass, in the stage's units.
Source:          the URDF that --urdf names; the stage's kilogramsPerUnit.
"""

from __future__ import annotations

from omni_physjoint.findings.notice import Notice
from omni_physjoint.model import Severity

__all__ = ["NOTICE"]

NOTICE = Notice(
    "PJ029",
    "urdf-mass-differs",
    Severity.WARNING,
    "the URDF gives it {theirs}, the consumer resolves {ours}",
    __name__,
)
