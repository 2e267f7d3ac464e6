"""Torque-speed envelopes of drives: what a drive may do at every speed, and the columns that make it so.

No Qt and no drawing; `ui` draws what is computed here, and ``omni-physjoint envelope`` writes it to files.
"""

from __future__ import annotations

from omni_physjoint.envelope.curve import Curve, acts, curves
from omni_physjoint.envelope.region import Region, Regions

__all__ = ["Curve", "Region", "Regions", "acts", "curves"]
