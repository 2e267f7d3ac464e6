"""A URDF as frozen data, in SI units: links with masses, joints with axes and limits.

Read by urdf-parser-py (the extra ``urdf``), ROS's own reader; no mesh is opened.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from omni_physjoint.errors import SourceError

__all__ = ["Array", "Inertial", "Robot", "SourceJoint", "read_urdf"]

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Inertial:
    """Mass of a link, in the frame of that link."""

    mass: float
    """[kg]"""
    center: Array
    """Centre of mass, shape (3,) [m]."""
    tensor: Array
    """Inertia about the centre of mass, in the link's axes, shape (3, 3) [kg*m^2]."""

    def moved(self, frame: Array) -> Inertial:
        """Return the same mass in another frame, of which this one has the pose `frame`, shape (4, 4)."""
        turn = frame[:3, :3]
        return Inertial(self.mass, turn @ self.center + frame[:3, 3], turn @ self.tensor @ turn.T)

    def joined(self, other: Inertial) -> Inertial:
        """Return both as one rigid body, by the parallel axis theorem; both in the same frame."""
        mass = self.mass + other.mass
        if mass == 0.0:
            return self
        center = (self.mass * self.center + other.mass * other.center) / mass
        tensor = sum(part.about(center) for part in (self, other))
        return Inertial(mass, center, np.asarray(tensor))

    def about(self, point: Array) -> Array:
        """Return the inertia about `point` instead of the centre of mass [kg*m^2]."""
        away = self.center - point
        steiner: Array = self.tensor + self.mass * (float(away @ away) * np.eye(3) - np.outer(away, away))
        return steiner


@dataclass(frozen=True, slots=True)
class SourceJoint:
    """One joint."""

    name: str
    type: str
    """revolute, continuous, prismatic, fixed, floating or planar"""
    parent: str
    child: str
    origin: Array
    """Pose of the child link in the parent link at rest, shape (4, 4) [m]."""
    axis: Array
    """Unit vector in the child link, shape (3,)."""
    lower: float | None = None
    """[rad or m]; None where the file gives no limit."""
    upper: float | None = None
    effort: float | None = None
    """[N*m or N]"""
    velocity: float | None = None
    """[rad/s or m/s]"""


@dataclass(frozen=True, slots=True)
class Robot:
    """One robot description."""

    name: str
    links: Mapping[str, Inertial | None] = field(default_factory=dict)
    """None for a link without an inertial element."""
    joints: Mapping[str, SourceJoint] = field(default_factory=dict)


def read_urdf(path: str | Path) -> Robot:
    """Return what a URDF file says.

    Raises:
        SourceError: There is no such file, it is no URDF, or the extra ``urdf`` is not installed.
    """
    if not Path(path).is_file():
        raise SourceError(f"{path}: no such file")
    try:
        from urdf_parser_py.urdf import URDF
    except ImportError:
        raise SourceError("to read a URDF takes urdf-parser-py: pip install 'omni-physjoint[urdf]'") from None
    try:
        # It tells of tags that it does not know; those of simulators are in half of all files.
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            model = URDF.from_xml_string(Path(path).read_bytes())
        return Robot(
            name=str(model.name),
            links={link.name: _inertial(link.inertial) for link in model.links},
            joints={joint.name: _joint(joint) for joint in model.joints},
        )
    except Exception as error:  # the library raises whatever its XML parser and float() do
        reason = " ".join(str(error).split()) or type(error).__name__
        raise SourceError(f"{path}: cannot be read as URDF: {reason}") from None


def _inertial(given: Any) -> Inertial | None:
    if given is None or given.mass is None:
        return None
    tensor = np.zeros((3, 3)) if given.inertia is None else np.asarray(given.inertia.to_matrix(), dtype=np.float64)
    return Inertial(float(given.mass), np.zeros(3), tensor).moved(_pose(given.origin))


def _joint(given: Any) -> SourceJoint:
    axis = np.asarray(given.axis if given.axis is not None else (1.0, 0.0, 0.0), dtype=np.float64)
    length = float(np.linalg.norm(axis))
    limit = given.limit if given.type in ("revolute", "continuous", "prismatic") else None
    lower: float | None = None
    upper: float | None = None
    if limit is not None and given.type != "continuous":
        lower, upper = float(limit.lower or 0.0), float(limit.upper or 0.0)
    return SourceJoint(
        name=given.name,
        type=str(given.type),
        parent=given.parent,
        child=given.child,
        origin=_pose(given.origin),
        axis=axis / length if length > 0.0 else axis,
        lower=lower,
        upper=upper,
        effort=None if limit is None else limit.effort,
        velocity=None if limit is None else limit.velocity,
    )


def _pose(origin: Any) -> Array:
    """Return an origin as a matrix; its angles are about the fixed axes x, y, z, in this order."""
    frame = np.eye(4)
    if origin is None:
        return frame
    roll, pitch, yaw = origin.rpy or (0.0, 0.0, 0.0)
    (a, b, c), (d, e, f) = np.cos((roll, pitch, yaw)), np.sin((roll, pitch, yaw))
    frame[:3, :3] = (
        (b * c, d * e * c - a * f, a * e * c + d * f),
        (b * f, d * e * f + a * c, a * e * f - d * c),
        (-e, d * b, a * b),
    )
    frame[:3, 3] = origin.xyz or (0.0, 0.0, 0.0)
    return frame
