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

_SURE = 1e-6
"""Smallest pivot of a matrix of unit diagonal with which six digits of its inverse are left."""


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


@np.errstate(all="ignore")
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
    order = {path: row for row, path in enumerate(_outward(links))}
    own = _spatial(links, order)
    below = _composite(own, links, order)
    child = np.array([order[axis.child] for axis in axes], dtype=int)
    # Velocity per unit speed of each axis: turning, and of the point at the origin of space.
    directions = np.array([axis.direction for axis in axes]).reshape(count, 3)
    origins = np.array([axis.origin for axis in axes]).reshape(count, 3)
    turns = np.array([not axis.translational for axis in axes], dtype=float).reshape(count, 1)
    angular = turns * directions
    linear = np.where(turns > 0.0, _cross(origins, directions), directions)
    spin, push = below.momentum(child, angular, linear)
    total = np.zeros((count + 6, count + 6))
    above = _above(links, order, child)
    for column in range(count):
        i = above[child[column]]
        total[i, column] = total[column, i] = angular[i] @ spin[column] + linear[i] @ push[column]
    total[:count, count:] = np.hstack([push, spin])
    total[count:, :count] = total[:count, count:].T
    total[count:, count:] = own.whole()
    total[range(count), range(count)] += [axis.armature for axis in axes]
    single = own.momentum(child, angular, linear)
    alone = (angular * single[0]).sum(axis=1) + (linear * single[1]).sum(axis=1)
    size = count if fixed_base else count + 6
    inverse = _inverse_diagonal(total[:size, :size])
    return tuple(
        DofInertia(float(alone[i]), float(total[i, i]), 1.0 / float(inverse[i]) if inverse[i] > 0.0 else math.inf)
        for i in range(count)
    )


@dataclass(frozen=True, slots=True)
class _Spatial:
    """Rigid bodies by row, about the origin of space."""

    mass: Array
    """Shape (n,)."""
    moment: Array
    """Mass times centre, shape (n, 3)."""
    inertia: Array
    """Shape (n, 3, 3)."""

    def momentum(self, rows: Array, angular: Array, linear: Array) -> tuple[Array, Array]:
        """Return angular and linear momentum of the bodies in `rows`, which move with these velocities."""
        moment = self.moment[rows]
        spin = np.einsum("nij,nj->ni", self.inertia[rows], angular) + _cross(moment, linear)
        return spin, self.mass[rows, np.newaxis] * linear + _cross(angular, moment)

    def whole(self) -> Array:
        """Return the 6x6 inertia of all bodies as one: three linear rows, then three angular ones."""
        moment = self.moment.sum(axis=0)
        across = _cross(np.eye(3), moment[np.newaxis])
        return np.block([[self.mass.sum() * np.eye(3), across.T], [across, self.inertia.sum(axis=0)]])


def _outward(links: Mapping[str, LinkMass]) -> list[str]:
    """Return the paths of the links, each after its parent."""
    ordered: dict[str, None] = {}
    for path in links:
        way: list[str] = []
        at: str | None = path
        while at is not None and at not in ordered and at not in way[-1:]:
            way.append(at)
            at = links[at].parent
            if len(way) > len(links):  # a ring has no root
                break
        ordered |= dict.fromkeys(reversed(way))
    return list(ordered)


def _spatial(links: Mapping[str, LinkMass], order: Mapping[str, int]) -> _Spatial:
    mass = np.array([links[path].mass for path in order])
    center, inertia = np.zeros((len(order), 3)), np.zeros((len(order), 3, 3))
    for row, path in enumerate(order):
        link = links[path]
        turn = rotation_matrix(link.pose[3:])
        center[row] = np.array(link.pose[:3]) + turn @ np.array(link.center)
        inertia[row] = turn @ tensor(link.diagonal_inertia, link.principal_axes) @ turn.T
    square = np.einsum("ni,ni->n", center, center)[:, np.newaxis, np.newaxis] * np.eye(3)
    inertia += mass[:, np.newaxis, np.newaxis] * (square - np.einsum("ni,nj->nij", center, center))
    return _Spatial(mass, mass[:, np.newaxis] * center, inertia)


def _composite(own: _Spatial, links: Mapping[str, LinkMass], order: Mapping[str, int]) -> _Spatial:
    """Return each link together with all that hangs on it."""
    found = _Spatial(own.mass.copy(), own.moment.copy(), own.inertia.copy())
    for path in reversed(list(order)):
        parent = links[path].parent
        if parent is not None and order[parent] < order[path]:
            row, at = order[path], order[parent]
            found.mass[at] += found.mass[row]
            found.moment[at] += found.moment[row]
            found.inertia[at] += found.inertia[row]
    return found


def _above(links: Mapping[str, LinkMass], order: Mapping[str, int], child: Array) -> list[Array]:
    """Return, by row of a link, the indices of the axes between it and the root, its own included."""
    found: list[Array] = []
    for path, row in order.items():
        parent = links[path].parent
        inherited = found[order[parent]] if parent is not None and order[parent] < row else np.zeros(0, dtype=int)
        found.append(np.concatenate([inherited, np.flatnonzero(child == row)]))
    return found


def _inverse_diagonal(matrix: Array) -> Array:
    """Return the diagonal of the inverse, or of the pseudo-inverse where there is none; NaN of what is not finite."""
    if not np.isfinite(matrix).all():
        return np.full(len(matrix), math.nan)
    size = np.sqrt(np.maximum(np.diag(matrix), 0.0))
    if size.all():
        # Masses and moments differ by powers of ten; without them the smallest pivot tells how sure the inverse is.
        even = matrix / np.outer(size, size)
        try:
            pivots = np.diag(np.linalg.cholesky(even))
        except np.linalg.LinAlgError:
            pivots = np.zeros(1)
        if pivots.min(initial=1.0) > _SURE:
            return np.asarray(np.diag(np.linalg.inv(even)) / size**2)
    return np.asarray(np.diag(np.linalg.pinv(matrix, hermitian=True)))


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
