"""The inertia that each degree of freedom of one articulation feels, and what a drive makes of it.

With J the velocities of all links per unit speed of each axis, the joint-space inertia is ``H = J' M J``. An axis alone
feels ``H[i, i]``: everything below it, with all other axes held. With all others free to give way it feels
``1 / inv(H)[i, i]``, where a floating base adds its own six axes to H. Armature counts on the diagonal.

Source:
    Featherstone, Rigid Body Dynamics Algorithms, chapter 6. Measured on ovphysx 0.7.0: one step of a two-hinge arm
    moves by ``effort * inv(H)[i, i]``, and an acceleration drive by its own gains to 1 %: it is scaled by the inertia
    with the others free.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from omni_physjoint.consumer.inertia import rotation_matrix, tensor
from omni_physjoint.consumer.shapes import Array
from omni_physjoint.model import DriveType, Pose, Quaternion, Vector

__all__ = ["DofInertia", "LinkMass", "MovingAxis", "damping_ratio", "dof_inertia", "natural_frequency"]


@dataclass(frozen=True, slots=True)
class LinkMass:
    """One link: what it weighs, where it is, and what it hangs on."""

    parent: str | None
    """None for the root link."""
    mass: float
    center: Vector
    """In the link's frame [length]."""
    diagonal_inertia: Vector
    principal_axes: Quaternion
    pose: Pose
    """Of the link in world space, without scale."""


@dataclass(frozen=True, slots=True)
class MovingAxis:
    """One degree of freedom: the line along or about which it moves its child."""

    child: str
    origin: Vector
    """Any point on the line, world space."""
    direction: Vector
    """Unit vector, world space."""
    translational: bool
    armature: float = 0.0


@dataclass(frozen=True, slots=True)
class DofInertia:
    """Inertia of one axis: mass * length^2 about it, or mass along it."""

    child: float
    """Of the child link alone, without armature."""
    held: float
    """Of all that the axis moves, with every other axis and the base held still."""
    free: float
    """With every other axis, and a floating base, free to give way."""


def dof_inertia(
    links: Mapping[str, LinkMass], axes: Sequence[MovingAxis], *, fixed_base: bool
) -> tuple[DofInertia, ...]:
    """Return the inertia of each of `axes`, in their order.

    Args:
        links: All links of one articulation, by path.
        axes: All its degrees of freedom.
        fixed_base: Whether its root link is fixed to the world.

    Raises:
        KeyError: An axis moves a link that is not among `links`.
    """
    for axis in axes:
        if axis.child not in links:
            raise KeyError(axis.child)
    count = len(axes)
    total = np.zeros((count + 6, count + 6))
    alone = np.zeros(count)
    moved = {path: _movers(path, links, axes) for path in links}
    directions = np.array([axis.direction for axis in axes]).reshape(count, 3)
    origins = np.array([axis.origin for axis in axes]).reshape(count, 3)
    turning = np.array([not axis.translational for axis in axes], dtype=float).reshape(count, 1)
    for path, link in links.items():
        turn = rotation_matrix(link.pose[3:])
        center = np.array(link.pose[:3]) + turn @ np.array(link.center)
        inertia = turn @ tensor(link.diagonal_inertia, link.principal_axes) @ turn.T
        linear, angular = np.zeros((3, count + 6)), np.zeros((3, count + 6))
        # Velocities of the link per unit speed of each axis that moves it, and of the base's three and three.
        i = moved[path]
        linear[:, i] = np.where(turning[i], _cross(directions[i], center - origins[i]), directions[i]).T
        angular[:, i] = (turning[i] * directions[i]).T
        linear[:, count : count + 3] = np.eye(3)
        angular[:, count + 3 :] = np.eye(3)
        linear[:, count + 3 :] = _cross(np.eye(3), center[np.newaxis]).T
        own = link.mass * linear.T @ linear + angular.T @ inertia @ angular
        total += own
        for k in i:
            if axes[k].child == path:
                alone[k] = own[k, k]
    total[range(count), range(count)] += [axis.armature for axis in axes]
    size = count if fixed_base else count + 6
    inverse = np.linalg.pinv(total[:size, :size], hermitian=True)
    return tuple(
        DofInertia(float(alone[i]), float(total[i, i]), 1.0 / float(inverse[i, i]) if inverse[i, i] > 0.0 else math.inf)
        for i in range(count)
    )


def natural_frequency(drive: DriveType, stiffness: float, inertia: float) -> float:
    """Return the undamped frequency of a driven axis [Hz]; 0 without a drive.

    Args:
        drive: Mode; an acceleration drive has the same frequency whatever it moves.
        stiffness: [torque/rad or force/length, or that per inertia]
        inertia: Inertia of the axis, armature included.
    """
    felt = 1.0 if drive is DriveType.ACCELERATION else inertia
    if drive is DriveType.NONE or not stiffness > 0.0 or not felt > 0.0:
        return 0.0
    return math.sqrt(stiffness / felt) / math.tau


def damping_ratio(drive: DriveType, stiffness: float, damping: float, inertia: float) -> float:
    """Return the damping of a driven axis as a fraction of the critical one; inf with damping but no stiffness."""
    felt = 1.0 if drive is DriveType.ACCELERATION else inertia
    if drive is DriveType.NONE or not damping > 0.0:
        return 0.0
    critical = 2.0 * math.sqrt(max(stiffness, 0.0) * felt)
    return damping / critical if critical > 0.0 else math.inf


def _cross(a: Array, b: Array) -> Array:
    """Return the cross products of rows; `numpy.cross` takes longer for a few of them than for the arithmetic."""
    left, right = a[:, [1, 2, 0]], a[:, [2, 0, 1]]
    return left * b[:, [2, 0, 1]] - right * b[:, [1, 2, 0]]


def _movers(path: str, links: Mapping[str, LinkMass], axes: Sequence[MovingAxis]) -> list[int]:
    """Return the indices of the axes between the root and the link at `path`."""
    above = set()
    at: str | None = path
    while at is not None and at not in above:
        above.add(at)
        at = links[at].parent
    return [i for i, axis in enumerate(axes) if axis.child in above]
