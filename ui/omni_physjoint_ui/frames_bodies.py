"""The bodies of the 3D view: which shapes are shown, how they are coloured, and when their arrays are made anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

from omni_physjoint.model import Pose
from omni_physjoint.scene3d import Around, Kind, Mesh
from omni_physjoint.scene3d.batch import Batch
from omni_physjoint.shape_reader import COLLISION, RENDER, Shape
from omni_physjoint_ui.frames_colors import body_color, look
from omni_physjoint_ui.theme import Theme

__all__ = ["Bodies"]

_Floats = npt.NDArray[np.float32]
Shapes = Callable[[str], "tuple[Shape, ...] | None"]


class Bodies:
    """Arrays of the shapes of all bodies around a joint; they stay while the shapes do, whatever moves."""

    def __init__(self) -> None:
        self.use = COLLISION
        """Shapes to show: collision, render, or "" for none."""
        self.batch = Batch({})
        self._key: tuple[object, ...] = ()
        self._kinds: list[Kind] = []

    def gather(self, around: Around, shapes: Shapes) -> None:
        """Take the shapes of all bodies that have been read, and note which of them are parent and child."""
        chosen: dict[str, list[Mesh]] = {}
        for body in around.bodies:
            found = shapes(body) or ()
            own = [shape for shape in found if shape.use == self.use]
            # A body that has only the other kind is better seen by it than not at all.
            if not own and self.use:
                own = [shape for shape in found if shape.use == (RENDER if self.use == COLLISION else COLLISION)]
            chosen[body] = [shape.mesh for shape in own] if self.use else []
        first, second = around.joint.actors
        favoured = [actor for actor in (first, second) if actor is not None]
        # The meshes themselves are in the key, so that none is freed and another one takes its place unnoticed.
        key = (tuple(favoured), tuple((body, tuple(meshes)) for body, meshes in chosen.items()))
        if key != self._key:
            self._key = key
            self.batch = Batch(chosen, favoured=favoured)
        self._kinds = [
            Kind.PARENT if b == first else Kind.CHILD if b == second else Kind.BODY for b in self.batch.bodies
        ]

    def arrays(
        self, poses: Mapping[str, Pose], up_axis: str, theme: Theme, *, shaded: bool
    ) -> tuple[_Floats, _Floats, _Floats, _Floats]:
        """Return corners with colours, and line ends with colours, with the bodies where `poses` says."""
        at = [poses[body] for body in self.batch.bodies]
        ends = self.batch.ends(at).astype(np.float32)
        end_colors = _colors([look(kind, theme).color for kind in self._kinds])[self.batch.end_bodies]
        if not shaded:
            none = np.zeros((0, 3), np.float32)
            return none, np.zeros((0, 4), np.float32), ends, end_colors
        corners = self.batch.corners(at).astype(np.float32)
        colors = _colors([body_color(kind, theme) for kind in self._kinds])[self.batch.corner_bodies]
        shades = self.batch.shades(at, up_axis).astype(np.float32)
        colors[:, :3] *= shades[:, None]
        return corners, colors, ends, end_colors

    def outline(self, bodies: Mapping[str, Pose]) -> npt.NDArray[np.float64]:
        """Return the outlines of some bodies at other places, as line pieces, shape (n, 2, 3)."""
        at = [bodies.get(body, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)) for body in self.batch.bodies]
        wanted = [number for number, body in enumerate(self.batch.bodies) if body in bodies]
        chosen = np.isin(self.batch.end_bodies, wanted)
        return self.batch.ends(at)[chosen].reshape(-1, 2, 3)

    def bounds(
        self, poses: Mapping[str, Pose], bodies: Sequence[str] = ()
    ) -> tuple[npt.NDArray[np.float64], ...] | None:
        """Return the box around some bodies, or all."""
        return self.batch.bounds([poses[body] for body in self.batch.bodies], bodies)


def _colors(names: Sequence[str]) -> _Floats:
    return np.array([QColor(name).getRgbF() for name in names], np.float32).reshape(-1, 4)
