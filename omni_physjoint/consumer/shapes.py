"""Mass properties at density 1 of the analytic collision shapes, as the running consumer has them.

The world scale is baked into the sizes, so a shape lives in its collider's frame without scale.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from omni_physjoint.model import ColumnValue, Matrix, Vector

__all__ = [
    "ANALYTIC",
    "Array",
    "Solid",
    "analytic_solid",
    "box",
    "capsule",
    "cone",
    "cylinder",
    "plane",
    "sphere",
    "world_scale",
]

Array: TypeAlias = npt.NDArray[np.float64]

ANALYTIC = ("Cube", "Sphere", "Capsule", "Cylinder", "Cone")
"""Prim types that become a shape with a volume of its own. Newer types (Cylinder_1, Capsule_1) become none."""

_CONE_SLICES = 32

_X, _Y, _Z = (np.array(v, dtype=np.float64) for v in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))

_CAPSULE_TURN = {"X": np.eye(3), "Y": np.column_stack([-_Y, -_X, -_Z]), "Z": np.column_stack([-_Z, -_Y, -_X])}
"""Where the x, y and z of a capsule along x go. An explicit centre of mass on the collider goes along (measured)."""

_CORE_TURN = {"X": np.eye(3), "Y": np.column_stack([_Y, -_X, _Z]), "Z": np.column_stack([_Z, _Y, -_X])}
"""The same for cylinders and cones."""


@dataclass(frozen=True, slots=True)
class Solid:
    """Volume, centre and inertia of a shape of density 1."""

    volume: float
    center: Array
    """In the shape's own frame, shape (3,) [length]."""
    inertia: Array
    """What the consumer takes for the inertia about the centre, in the shape's own frame, shape (3, 3) [length^5]."""
    turn: Array = field(default_factory=lambda: np.eye(3))
    """Rotation from the shape's own frame into the collider's, for column vectors."""
    exact: bool = True
    note: str = ""
    """Where an inexact solid comes from."""


def world_scale(world: Matrix) -> Vector:
    """Return the scale that the consumer bakes into a collider: rows made orthogonal in turn, negative when mirrored.

    Source:
        Measured on ovphysx 0.7.0: sizes of 28 sheared colliders agree to 2e-7. Frames and explicit centres of mass use
        another decomposition (`transforms.factor`); the two differ only when the matrix shears.
    """
    matrix = np.array(world, dtype=np.float64).reshape(4, 4)[:3, :3]
    units: list[Array] = []
    lengths: list[float] = []
    for row in matrix:
        rest = row - sum((float(row @ unit) * unit for unit in units), np.zeros(3))
        length = float(np.linalg.norm(rest))
        units.append(rest / length if length > 0.0 else np.zeros(3))
        lengths.append(length)
    sign = -1.0 if np.linalg.det(matrix) < 0.0 else 1.0
    return (sign * lengths[0], sign * lengths[1], sign * lengths[2])


def analytic_solid(type_name: str, attributes: Mapping[str, ColumnValue], scale: Vector) -> Solid | None:
    """Return the solid of an analytic collider under the world scale `scale`, or None when it makes no shape.

    Source:
        Contract pages Cube, Sphere, Capsule, Cylinder and Cone: defaults of absent columns and the scale rules.
    """
    if type_name == "Cube":
        size = abs(_number(attributes, "size", 1.0))
        sides = (size * abs(scale[0]), size * abs(scale[1]), size * abs(scale[2]))
        return box(sides) if min(sides) > 0.0 else None
    if type_name == "Sphere":
        radius = abs(_number(attributes, "radius", 1.0)) * max(abs(s) for s in scale)
        return sphere(radius) if radius > 0.0 else None
    if type_name not in ANALYTIC:
        return None
    axis = str(attributes.get("axis"))
    axis = axis if axis in ("X", "Y") else "Z"
    default_radius, default_height = (0.5, 1.0) if type_name == "Capsule" else (1.0, 2.0)
    long = "XYZ".index(axis)
    radius = abs(_number(attributes, "radius", default_radius)) * max(abs(s) for i, s in enumerate(scale) if i != long)
    height = abs(_number(attributes, "height", default_height) * scale[long])
    # A capsule without a height is a ball; a cylinder or cone without one is refused.
    if radius == 0.0 or (height == 0.0 and type_name != "Capsule"):
        return None
    return {"Capsule": capsule, "Cylinder": cylinder, "Cone": cone}[type_name](radius, height, axis)


def plane() -> Solid:
    """Return what a plane counts for on a kinematic body or a link: a unit of each, at its origin (measured)."""
    return Solid(1.0, np.zeros(3), np.eye(3))


def box(sides: Vector) -> Solid:
    """Return a box with edge lengths `sides` [length], centred."""
    x, y, z = (s * s for s in sides)
    volume = sides[0] * sides[1] * sides[2]
    return Solid(volume, np.zeros(3), np.diag([y + z, x + z, x + y]) * (volume / 12.0))


def sphere(radius: float) -> Solid:
    """Return a sphere, centred."""
    volume = 4.0 / 3.0 * math.pi * radius**3
    return Solid(volume, np.zeros(3), np.eye(3) * (0.4 * volume * radius * radius))


def capsule(radius: float, height: float, axis: str) -> Solid:
    """Return a cylinder of `height` along `axis` with a half ball at either end, centred."""
    core, caps = math.pi * radius**2 * height, 4.0 / 3.0 * math.pi * radius**3
    along = core * radius**2 / 2.0 + caps * 0.4 * radius**2
    # Each half ball has its own centre 3/8 of the radius beyond the end of the core.
    across = core * (radius**2 / 4.0 + height**2 / 12.0)
    across += caps * (0.4 * radius**2 + height**2 / 4.0 + 3.0 * height * radius / 8.0)
    return Solid(core + caps, np.zeros(3), np.diag([along, across, across]), _CAPSULE_TURN[axis])


def cylinder(radius: float, height: float, axis: str) -> Solid:
    """Return a cylinder along `axis`, centred."""
    volume = math.pi * radius**2 * height
    across = volume * (3.0 * radius**2 + height**2) / 12.0
    return Solid(volume, np.zeros(3), np.diag([volume * radius**2 / 2.0, across, across]), _CORE_TURN[axis])


def cone(radius: float, height: float, axis: str) -> Solid:
    """Return a cone with its tip at plus `axis`, as the consumer integrates it: a stack of 32 discs.

    The inertia has the parallel-axis term for the way from the centre to mid-height added, although the centre of mass
    is not there. A cone's body moves by this value, so we report it.

    Source:
        GuConvexGeometry.cpp (PhysX); measured on ovphysx 0.7.0: 0.999756 of the mass, centre at -0.24982 of the height.
    """
    thickness = height / _CONE_SLICES
    middles = -height / 2.0 + thickness * (np.arange(_CONE_SLICES) + 0.5)
    radii = radius * (height / 2.0 - middles) / height
    volumes = math.pi * radii**2 * thickness
    volume = float(volumes.sum())
    center = float(volumes @ middles) / volume
    along = float(volumes @ radii**2) / 2.0
    across = float(volumes @ (3.0 * radii**2 + thickness**2)) / 12.0 + float(volumes @ (middles - center) ** 2)
    across += volume * center**2
    return Solid(volume, np.array([center, 0.0, 0.0]), np.diag([along, across, across]), _CORE_TURN[axis])


def _number(attributes: Mapping[str, ColumnValue], name: str, default: float) -> float:
    value = attributes.get(name)
    return float(value) if isinstance(value, int | float) else default
