"""How far apart the two frames of a joint are as the stage has them, before the simulation brings them together."""

from __future__ import annotations

import math

from omni_physjoint.consumer.placement import Placement
from omni_physjoint.consumer.transforms import pose_between
from omni_physjoint.model import Gap

__all__ = ["gap"]

_COUPLINGS = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")
"""Types that take over the frames of other joints, so that a gap says nothing about them."""


def gap(placement: Placement) -> Gap | None:
    """Return how frame 1 of a joint lies to frame 0, in the object's order; None where no object has such frames."""
    if not placement.exists or placement.type_name in _COUPLINGS or not all(placement.valid):
        return None
    x, y, z, qx, qy, qz, qw = pose_between(*placement.world_frames)
    if qw < 0.0:
        qx, qy, qz, qw = -qx, -qy, -qz, -qw
    length = math.sqrt(qx * qx + qy * qy + qz * qz)
    factor = math.degrees(2.0 * math.atan2(length, qw)) / length if length else 0.0
    size = max(math.dist(frame[:3], (0.0, 0.0, 0.0)) for frame in placement.frames)
    return Gap((x, y, z), (qx * factor, qy * factor, qz * factor), size)
