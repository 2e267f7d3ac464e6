"""A camera that looks at a point: orbit, pan, zoom, fit, and where a point comes to lie on the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from omni_physjoint.model import Vector
from omni_physjoint.scene3d.arrays import Array

__all__ = ["VIEWS", "Camera", "nearest"]

_FIELD = math.radians(40.0)
"""Angle of view from bottom to top."""

_STEEPEST = math.pi / 2.0

_NEAREST, _FARTHEST = 1e-12, 1e12

VIEWS = ("X", "-X", "Y", "-Y", "Z", "-Z")
"""Axis views: looking from that end of the axis towards the origin."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at `center` from `distance` away. Angles are about the stage's up axis."""

    center: Vector = (0.0, 0.0, 0.0)
    distance: float = 5.0
    """[stage length]"""
    azimuth: float = math.radians(-55.0)
    """About the up axis [rad]."""
    elevation: float = math.radians(24.0)
    """Above the ground, up to a quarter turn [rad]."""
    up_axis: str = "Z"

    @property
    def _basis(self) -> Array:
        """Rows: the world's directions that count as right-hand, deep and up when the azimuth is 0."""
        order = {"X": (1, 2, 0), "Y": (2, 0, 1)}.get(self.up_axis, (0, 1, 2))
        return np.eye(3)[list(order)]

    @property
    def axes(self) -> Array:
        """Right, up and backwards (towards the eye) in the world; shape (3, 3), one a row."""
        ca, sa = math.cos(self.azimuth), math.sin(self.azimuth)
        ce, se = math.cos(self.elevation), math.sin(self.elevation)
        local = np.array([(-sa, ca, 0.0), (-se * ca, -se * sa, ce), (ce * ca, ce * sa, se)])
        result: Array = local @ self._basis
        return result

    @property
    def eye(self) -> Array:
        """Where the camera is."""
        result: Array = np.array(self.center) + self.axes[2] * self.distance
        return result

    @property
    def view(self) -> Array:
        """The 4x4 matrix from the world to the eye, for column vectors."""
        result = np.eye(4)
        result[:3, :3] = self.axes
        result[:3, 3] = -self.axes @ self.eye
        return result

    def projection(self, width: float, height: float) -> Array:
        """Return the 4x4 perspective of a screen of that size, for column vectors."""
        near, far = self.distance * 0.01, self.distance * 400.0
        scale = 1.0 / math.tan(_FIELD / 2.0)
        result = np.zeros((4, 4))
        result[0, 0] = scale * max(height, 1.0) / max(width, 1.0)
        result[1, 1] = scale
        result[2, 2] = -(far + near) / (far - near)
        result[2, 3] = -2.0 * far * near / (far - near)
        result[3, 2] = -1.0
        return result

    def project(self, points: Array, width: float, height: float) -> tuple[Array, Array]:
        """Return where points lie on the screen, and how deep.

        Args:
            points: In the world, shape (n, 3).
            width: Of the screen [pixel].
            height: Of the screen [pixel].

        Returns:
            Pixels from the top left corner, shape (n, 2), and the distance in front of the eye, shape (n,); what is not
            positive is behind it.
        """
        inside = np.asarray(points, dtype=np.float64).reshape(-1, 3) @ self.axes.T - self.axes @ self.eye
        depth: Array = -inside[:, 2]
        scale = height / 2.0 / math.tan(_FIELD / 2.0)
        safe = np.where(depth > 0.0, depth, 1.0)
        x = width / 2.0 + inside[:, 0] / safe * scale
        y = height / 2.0 - inside[:, 1] / safe * scale
        return np.stack([x, y], axis=1), depth

    def pixel(self, height: float) -> float:
        """Return the length that one pixel covers at the centre [stage length]."""
        return 2.0 * self.distance * math.tan(_FIELD / 2.0) / max(height, 1.0)

    # --- moves ------------------------------------------------------------------------------------------------------

    def orbited(self, right: float, up: float) -> Camera:
        """Return the camera turned about its centre by two angles [rad]."""
        elevation = max(-_STEEPEST, min(_STEEPEST, self.elevation + up))
        return replace(self, azimuth=math.remainder(self.azimuth + right, math.tau), elevation=elevation)

    def panned(self, right: float, down: float, height: float) -> Camera:
        """Return the camera moved sideways so that the scene follows a drag of so many pixels."""
        step = self.pixel(height)
        moved = np.array(self.center) - self.axes[0] * right * step + self.axes[1] * down * step
        return self.at(moved)

    def zoomed(self, factor: float) -> Camera:
        """Return the camera nearer (above 1) or farther by `factor`."""
        return replace(self, distance=max(_NEAREST, min(_FARTHEST, self.distance / factor)))

    def at(self, center: Array) -> Camera:
        """Return the camera looking at another point from the same side."""
        x, y, z = (float(v) for v in center)
        return replace(self, center=(x, y, z))

    def fitted(self, low: Array, high: Array, width: float, height: float) -> Camera:
        """Return the camera with a box in view; the direction stays."""
        radius = float(np.linalg.norm(high - low)) / 2.0
        if not math.isfinite(radius):
            return self
        narrow = min(1.0, width / max(height, 1.0))
        reach = math.atan(math.tan(_FIELD / 2.0) * narrow)
        distance = max(radius, _NEAREST) / math.sin(reach) * 1.02
        return replace(self.at((low + high) / 2.0), distance=max(_NEAREST, min(_FARTHEST, distance)))

    def looking(self, view: str) -> Camera:
        """Return the camera at one end of an axis, one of `VIEWS`; up stays up on the screen."""
        sign = -1.0 if view.startswith("-") else 1.0
        direction = self._basis @ (np.eye(3)["XYZ".index(view[-1])] * sign)
        if abs(direction[2]) > 0.5:
            return replace(self, azimuth=-_STEEPEST, elevation=math.copysign(_STEEPEST, direction[2]))
        return replace(self, azimuth=math.atan2(direction[1], direction[0]), elevation=0.0)


def nearest(
    camera: Camera, points: Array, at: tuple[float, float], width: float, height: float, reach: float
) -> int | None:
    """Return which of `points` was clicked at: the nearest within `reach` pixels, of equals the front one."""
    if not len(points):
        return None
    pixels, depth = camera.project(points, width, height)
    away = np.linalg.norm(pixels - np.array(at), axis=1)
    hit = np.flatnonzero((depth > 0.0) & (away <= reach))
    if not len(hit):
        return None
    closest = away[hit].min()
    same = hit[away[hit] <= closest + 1.5]
    return int(same[depth[same].argmin()])
