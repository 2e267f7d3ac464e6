"""How large things are drawn, and what the camera is to take in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from omni_physjoint.consumer.transforms import transform_pose
from omni_physjoint.model import Vector
from omni_physjoint.scene3d.around import Around, Ellipsoid
from omni_physjoint.scene3d.arrays import Array, matrix
from omni_physjoint.scene3d.batch import Batch
from omni_physjoint.scene3d.meshes import ball
from omni_physjoint.scene3d.strokes import Kind, Stroke

__all__ = ["centers_of", "ellipsoid_lines", "extent_of", "size_of"]

_WITHOUT_SHAPES = 0.1
"""Size of a joint whose bodies have no shapes and are nowhere near anything [m]."""


def size_of(around: Around, batch: Batch) -> float:
    """Return how large the frames of a joint may be drawn [stage length]: some half of its smaller body.

    Shapes decide, then how far the frames are from their bodies, then a tenth of a metre.
    """
    sizes = []
    for actor in around.joint.actors:
        box = batch.bounds([around.bodies[body] for body in batch.bodies], [actor]) if actor is not None else None
        if box is not None and np.linalg.norm(box[1] - box[0]) > 0.0:
            sizes.append(float(np.linalg.norm(box[1] - box[0])))
    if sizes:
        # Beside a large body a tiny one still gets a frame that can be seen.
        return max(min(sizes) * 0.5, max(sizes) * 0.12)
    away = [float(np.linalg.norm(frame[:3])) for frame in around.joint.frames]
    reach = max((a for a, actor in zip(away, around.joint.actors, strict=True) if actor is not None), default=0.0)
    if reach > 0.0 and np.isfinite(reach):
        return reach
    unit = around.meters_per_unit
    return _WITHOUT_SHAPES / unit if np.isfinite(unit) and unit > 0.0 else 1.0


def centers_of(around: Around, batch: Batch) -> dict[str, Vector]:
    """Return the middles of the joint's bodies in the world, of their shapes where there are any."""
    found: dict[str, Vector] = {}
    at = [around.bodies[body] for body in batch.bodies]
    for actor in around.joint.actors:
        if actor is None:
            continue
        box = batch.bounds(at, [actor])
        middle = (box[0] + box[1]) / 2.0 if box is not None else np.array(around.bodies[actor][:3])
        found[actor] = (float(middle[0]), float(middle[1]), float(middle[2]))
    return found


def extent_of(around: Around, batch: Batch, size: float, *, own: bool = False) -> tuple[Array, Array]:
    """Return the box around all that is drawn, or with `own` around the joint and its two bodies."""
    joint = around.joint
    points = [np.array(frame[:3]) + sign * size for frame in joint.world_frames for sign in (-1.0, 1.0)]
    actors: Sequence[str] = [actor for actor in joint.actors if actor is not None]
    points += [np.array(around.bodies[actor][:3]) for actor in (actors if own else around.bodies)]
    at = [around.bodies[body] for body in batch.bodies]
    box = batch.bounds(at, actors if own else ()) if not own or actors else None
    if box is not None:
        points += list(box)
    finite = np.array([point for point in points if np.isfinite(point).all()]).reshape(-1, 3)
    if not len(finite):
        return np.full(3, -size), np.full(3, size)
    return finite.min(axis=0), finite.max(axis=0)


def ellipsoid_lines(around: Around, inertia: Callable[[str], Ellipsoid | None]) -> list[Stroke]:
    """Return the inertia ellipsoids of the joint's bodies."""
    strokes = []
    round_one = ball(1.0)
    for actor in around.joint.actors:
        held = inertia(actor) if actor is not None else None
        if actor is None or held is None:
            continue
        world = matrix(transform_pose(around.bodies[actor], held.pose))
        points = (round_one.points * np.array(held.half)) @ world[:3, :3].T + world[:3, 3]
        strokes.append(Stroke(Kind.INERTIA, points[round_one.lines]))
    return strokes
