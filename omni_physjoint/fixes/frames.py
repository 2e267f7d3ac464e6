"""Local frames: rotations of length 1, in the right order, and frames that coincide."""

from __future__ import annotations

import math
from collections.abc import Sequence

from omni_physjoint.authoring.edits import Edit, SetAttribute
from omni_physjoint.consumer.frames import axis_fixup
from omni_physjoint.consumer.transforms import (
    IDENTITY_ROTATION,
    conjugate,
    normalized,
    quaternion_product,
    rotate,
    transform_pose,
)
from omni_physjoint.findings.facts import row
from omni_physjoint.model import Finding, Gap, JointReport, Pose, Quaternion, Report

__all__ = ["align_frames", "normalize_rotation", "reorder_rotation"]


def _rotation(joint: JointReport, finding: Finding) -> Quaternion | None:
    column = row(joint, finding.column or "")
    value = column.producer_value if column is not None and not column.time_sampled else None
    if not isinstance(value, tuple) or len(value) != 4:
        return None
    x, y, z, w = (float(v) for v in value if isinstance(v, int | float))
    return (x, y, z, w)


def normalize_rotation(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Give a rotation the length 1; its direction stays."""
    del report
    held = _rotation(joint, finding)
    unit = normalized(held) if held is not None else None
    return [SetAttribute(joint.path, finding.column or "", unit, "quatf")] if unit is not None else []


def reorder_rotation(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Read the four numbers as x, y, z, w; of two sides that both look like the identity, on both."""
    del report
    both = [side.orientation for side in joint.sides]
    names = ["physics:localRot0", "physics:localRot1"] if both[0] == both[1] else [finding.column or ""]
    edits: list[Edit] = []
    for name in names:
        held = _rotation(joint, Finding("", finding.severity, joint.path, joint.path, name, ""))
        if held is None:
            return []
        x, y, z, w = held
        edits.append(SetAttribute(joint.path, name, (w, x, y, z), "quatf"))
    return edits


def align_frames(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Move the frame of side 1 onto that of side 0 as the bodies stand, so that nothing moves at the start.

    Of a joint whose state puts its axes elsewhere nobody can tell which frame is wrong, and nothing is done; nor where
    the frame is not in the space of the body, or the body mirrors.
    """
    del finding, report
    gap, side = joint.gap, joint.sides[1]
    plain = side.body is not None and side.targets[:1] == (side.body,) and all(s > 0.0 for s in side.scale)
    names = ("physics:localPos1", "physics:localRot1")
    sampled = any((c := row(joint, name)) is None or c.time_sampled for name in names)
    if gap is None or not plain or sampled or side.refused or any(dof.position.usd != 0.0 for dof in joint.dofs):
        return []
    axis = row(joint, "physics:axis")
    fix = axis_fixup(joint.type, str(axis.resolved) if axis is not None else "X")
    unit = normalized(side.orientation) or IDENTITY_ROTATION
    frame: Pose = (*side.position, *quaternion_product(unit, fix))
    # The gap is that of the second frame of the object in the first one, which is that of side 1 in a reversed joint.
    between = _pose(gap) if joint.reversed else _inverse(_pose(gap))
    moved = transform_pose(frame, between)
    rotation = normalized(quaternion_product(moved[3:], conjugate(fix))) or IDENTITY_ROTATION
    position = tuple(p / s for p, s in zip(moved[:3], side.scale, strict=True))
    if not all(map(math.isfinite, (*position, *rotation))):
        return []
    edits: list[Edit] = []
    if math.hypot(*gap.offset) > 0.0:
        edits.append(SetAttribute(joint.path, names[0], position, "point3f"))
    if math.hypot(*gap.turn) > _STRAIGHT:
        edits.append(SetAttribute(joint.path, names[1], rotation, "quatf"))
    return edits


_STRAIGHT = 1e-3
"""A turn below this is rounding [deg]."""


def _pose(gap: Gap) -> Pose:
    angle = math.radians(math.hypot(*gap.turn))
    factor = math.sin(angle / 2.0) / math.hypot(*gap.turn) if angle else 0.0
    x, y, z = gap.turn
    return (*gap.offset, x * factor, y * factor, z * factor, math.cos(angle / 2.0))


def _inverse(pose: Pose) -> Pose:
    back = conjugate(pose[3:])
    x, y, z = rotate(back, (-pose[0], -pose[1], -pose[2]))
    return (x, y, z, *back)
