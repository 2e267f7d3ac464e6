"""Whether a joint can move at all: one that holds all six axes looks like any other until it should turn."""

from __future__ import annotations

from omni_physjoint.model import JointReport

__all__ = ["STILL", "cannot_move"]

STILL = "locked, cannot move"
"""What is said of a joint that cannot move; a search finds it by these words."""


def cannot_move(joint: JointReport) -> bool:
    """Tell whether the runtime makes an object of `joint` that lets its two bodies move in no direction.

    Every axis is locked, or limited to a range without width. Of a joint without an object, or whose object has no axes
    (distance, gear, rack), this says nothing.
    """
    physx = joint.physx
    if physx is None or not physx["class"] or not physx["motions"]:
        return False
    limits = physx["limits"]
    return all(
        motion == "locked" or (motion == "limited" and axis in limits and limits[axis][0] == limits[axis][1])
        for axis, motion in physx["motions"].items()
    )
