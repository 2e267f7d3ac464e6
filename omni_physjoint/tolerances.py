"""How close two values must be to count as the same, by what they are.

The consumer computes in float32 and turns quaternions and matrices into one another on the way; the tolerances below
are what that costs, not what a mistake would cost.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from omni_physjoint.runtime.rotations import euler_rotation

__all__ = [
    "APPROXIMATE_MASS",
    "MASS",
    "NUMBER",
    "POSITION",
    "ROTATION",
    "same_frame",
    "same_mass",
    "same_number",
    "same_object",
    "same_published",
]

NUMBER = 1e-5
"""DOF values, limits, gains and ratios, relative."""

NOTHING = 1e-6
"""Numbers below it count as zero [rad, length or their rates]: what is left of a zero that went through a rotation."""

POSITION = 1e-5
"""Frame positions, as a part of the longer one, or of one length unit where both are shorter."""

SINGLE = 1.2e-7
"""Spacing of float32 numbers, relative."""

ROUNDING = 1e-6
"""What a frame position loses in PhysX, which keeps it from the centre of mass, as a part of that distance."""

ROTATION = 5e-5
"""Largest difference of quaternion components, signs aside."""

MASS = 1e-4
"""Mass, centre of mass and inertia, relative to the body's own mass, size and largest moment."""

APPROXIMATE_MASS = 5e-2
"""The same for a body that we mark as approximate: a mesh, whose hull the consumer cooks in its own way."""

_NOWHERE: Mapping[str | None, Sequence[float]] = MappingProxyType({})

_Found = Iterator[tuple[str, Any, Any]]
"""Quantity, ours, theirs."""


def same_published(ours: Any, theirs: Any) -> bool:
    """Tell whether two published values are the same: exactly, number by number, however they are nested."""
    own, held = list(_flat(ours)), list(_flat(theirs))
    return len(own) == len(held) and all(a == b or (_is_nan(a) and _is_nan(b)) for a, b in zip(own, held, strict=True))


def same_number(ours: Any, theirs: Any) -> bool:
    """Tell whether two numbers, or sequences of them, agree within `NUMBER`."""
    if isinstance(ours, Sequence) and not isinstance(ours, str):
        return (
            isinstance(theirs, Sequence)
            and len(ours) == len(theirs)
            and all(same_number(a, b) for a, b in zip(ours, theirs, strict=True))
        )
    if ours is None or theirs is None or isinstance(ours, str) or isinstance(theirs, str):
        return bool(ours == theirs)
    return (_is_nan(ours) and _is_nan(theirs)) or math.isclose(ours, theirs, rel_tol=NUMBER, abs_tol=NOTHING)


def same_frame(ours: Sequence[float], theirs: Sequence[float], center: Sequence[float] = ()) -> bool:
    """Tell whether two poses agree within `POSITION` and `ROTATION`; `center` is the centre of mass of their body."""
    size = max(1.0, math.hypot(*ours[:3]), math.hypot(*theirs[:3]))
    apart = math.dist(ours[:3], theirs[:3])
    own, held = ours[3:], theirs[3:]
    turned = min(max(abs(a - sign * b) for a, b in zip(own, held, strict=True)) for sign in (1.0, -1.0))
    return apart <= POSITION * size + ROUNDING * math.hypot(*center) and turned <= ROTATION


def same_mass(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> _Found:
    """Yield those of mass, centre of mass and inertia that differ: the tensor, or its moments if its axes are open."""
    tolerance = MASS if ours["exact"] else APPROXIMATE_MASS
    if not math.isclose(ours["mass"], theirs["mass"], rel_tol=tolerance):
        yield "mass", ours["mass"], theirs["mass"]
    largest = max(abs(v) for v in theirs["inertia"])
    # A length of the body: how far from its centre its mass is on the average.
    size = math.sqrt(largest / theirs["mass"]) if theirs["mass"] > 0.0 else 1.0
    size = max(size, math.hypot(*theirs["center_of_mass"]))
    if math.dist(ours["center_of_mass"], theirs["center_of_mass"]) > tolerance * size:
        yield "center_of_mass", ours["center_of_mass"], theirs["center_of_mass"]
    if ours["open_axes"]:
        own, held = (sorted(np.linalg.eigvalsh(np.reshape(side["inertia"], (3, 3)))) for side in (ours, theirs))
    else:
        own, held = ours["inertia"], theirs["inertia"]
    apart = max(abs(a - b) for a, b in zip(own, held, strict=True))
    # The distance of a far centre is rounded, and enters the inertia squared.
    rounded = SINGLE * math.hypot(*theirs["center_of_mass"])
    if apart > tolerance * largest + theirs["mass"] * rounded * rounded:
        yield "inertia", ours["inertia"], theirs["inertia"]


def same_object(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], centers: Mapping[str | None, Sequence[float]] = _NOWHERE
) -> _Found:
    """Yield what differs between two PhysX objects in the form of DESIGN's "physx"; `centers` of mass are by actor."""
    if ours.get("class") != theirs["class"]:
        yield "class", ours.get("class"), theirs["class"]
        return
    if theirs["class"] is None:
        return
    if list(ours["actors"]) != list(theirs["actors"]):
        yield "actors", ours["actors"], theirs["actors"]
    for index, held in enumerate(theirs["frames"]):
        own = ours["frames"][index]
        if not same_frame(own, held, centers.get(theirs["actors"][index]) or ()):
            yield f"frames.{index}", own, held
    if theirs["motions"] and ours.get("motions") != theirs["motions"]:  # only joints with six axes have them
        yield "motions", ours.get("motions"), theirs["motions"]
    yield from _same_table("limits", ours.get("limits") or {}, theirs["limits"])
    inside = theirs["class"] == "PxArticulationJointReducedCoordinate"
    yield from _same_drives(ours.get("drives") or {}, theirs["drives"], inside=inside)
    yield from _same_distance(ours.get("distance"), theirs.get("distance"))
    yield from _same_fields("gear", ours.get("gear"), theirs.get("gear"))
    yield from _same_fields("rack", ours.get("rack"), theirs.get("rack"))
    yield from _same_mimics(ours, theirs)
    for name in ("break_force", "break_torque", "friction", "distance_limit"):
        if not same_number(ours.get(name), theirs.get(name)):
            yield name, ours.get(name), theirs.get(name)


def _same_table(name: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> _Found:
    for axis in sorted(ours.keys() | theirs.keys()):
        if axis not in ours or axis not in theirs or not same_number(ours[axis], theirs[axis]):
            yield f"{name}.{axis}", ours.get(axis), theirs.get(axis)


def _same_fields(name: str, ours: Mapping[str, Any] | None, theirs: Mapping[str, Any] | None) -> _Found:
    """Compare the fields that both have; ours may say more than the runtime, and the other way round."""
    if not ours or not theirs:
        if ours or theirs:
            yield name, ours, theirs
        return
    for field in sorted(ours.keys() & theirs.keys()):
        if not same_number(ours[field], theirs[field]):
            yield f"{name}.{field}", ours[field], theirs[field]


def _same_mimics(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> _Found:
    """Compare the couplings of a follower, which the runtime lists in no order."""
    own, held = (sorted(side.get("mimics") or (), key=_coupled) for side in (ours, theirs))
    if [_coupled(c) for c in own] != [_coupled(c) for c in held]:
        yield "mimics", own, held
        return
    for index, (mine, other) in enumerate(zip(own, held, strict=True)):
        yield from _same_fields(f"mimics.{index}", mine, other)


def _coupled(coupling: Mapping[str, Any]) -> tuple[str, str, str]:
    return coupling["leader"], coupling["axis"], coupling["leader_axis"]


def _same_distance(ours: Mapping[str, Any] | None, theirs: Mapping[str, Any] | None) -> _Found:
    """Compare two distance joints; what is not enabled does not count."""
    yield from _same_fields("distance", _enabled(ours), _enabled(theirs))


def _enabled(distance: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if not distance:
        return None
    governed = {
        "minimum": "min_enabled",
        "maximum": "max_enabled",
        "stiffness": "spring_enabled",
        "damping": "spring_enabled",
    }
    return {k: v for k, v in distance.items() if distance.get(governed.get(k, k), True) or k not in governed}


def _same_drives(ours: Mapping[str, Any], theirs: Mapping[str, Any], *, inside: bool) -> _Found:
    if not inside:  # a drive without gains leaves no trace in a joint outside an articulation
        ours = {axis: drive for axis, drive in ours.items() if drive["stiffness"] or drive["damping"]}
    for axis in sorted(ours.keys() | theirs.keys()):
        own, held = ours.get(axis), theirs.get(axis)
        if own is None or held is None:
            yield f"drives.{axis}", own, held
            continue
        turning = not inside and axis not in "xyz"
        for field in ("stiffness", "damping", "max_force", "type", "velocity", *(() if turning else ("target",))):
            if not same_number(own[field], held[field]):
                yield f"drives.{axis}.{field}", own[field], held[field]
    if not inside:
        own_turn, held_turn = (_target_rotation(drives) for drives in (ours, theirs))
        if not same_frame((0.0, 0.0, 0.0, *own_turn), (0.0, 0.0, 0.0, *held_turn)):
            yield "drives.target_rotation", own_turn, held_turn


def _target_rotation(drives: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Return the target of the three rotational drives as one rotation, which is how the runtime holds it."""
    x, y, z = (drives[axis]["target"] if axis in drives else 0.0 for axis in ("twist", "swing1", "swing2"))
    return euler_rotation(x, y, z)


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _flat(item)
    else:
        yield value


def _is_nan(value: Any) -> bool:
    return isinstance(value, float) and math.isnan(value)
