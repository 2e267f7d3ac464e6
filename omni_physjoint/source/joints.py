"""Axis, limits, effort and speed of one joint beside those of its URDF joint.

A URDF counts in radians and metres, a stage in degrees and its own length, mass and torque units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from omni_physjoint import display
from omni_physjoint.findings import (
    pj025_urdf_axis_differs,
    pj026_urdf_limits_differ,
    pj027_urdf_effort_differs,
    pj028_urdf_velocity_differs,
)
from omni_physjoint.findings.facts import row
from omni_physjoint.findings.thresholds import thresholds
from omni_physjoint.model import DriveType, Finding, JointReport, Report, Role, Severity
from omni_physjoint.source.match import Match
from omni_physjoint.source.robot import Array, SourceJoint
from omni_physjoint.units import FLT_MAX

__all__ = ["compare_axis", "compare_numbers", "near"]

_UNIT_AXES = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}


def near(one: float, other: float) -> bool:
    """Return whether two numbers are the same, up to the tolerance of a source."""
    return math.isclose(one, other, rel_tol=thresholds().source_part, abs_tol=1e-9)


def compare_axis(prim: JointReport, joint: SourceJoint, match: Match) -> tuple[bool, list[Finding]]:
    """Return whether the axis points the other way, and what is to be said of it.

    The axis is that of the frame at the child link, in the axes of that link. In a joint whose child is body 0 a
    positive motion moves the parent, so that the child sees it the other way round.
    """
    side = next((i for i, s in enumerate(prim.sides) if match.is_body(s.body, joint.child)), None)
    token = row(prim, "physics:axis")
    if side is None or token is None or str(token.resolved) not in _UNIT_AXES:
        return False, []
    end = prim.sides[side]
    if end.refused:
        return False, []
    local = _turned(end.orientation, _UNIT_AXES[str(token.resolved)])
    ours = local if side == 1 else -local
    angle = math.degrees(math.acos(max(-1.0, min(1.0, float(ours @ joint.axis)))))
    allowed = thresholds().source_angle
    if angle <= allowed or not joint.axis.any():
        return False, []
    turned = angle >= 180.0 - allowed
    effect = (
        "the other way, so that every position and command has the other sign" if turned else f"{angle:.3g} deg off"
    )
    severity = Severity.WARNING if turned else Severity.ERROR
    finding = pj025_urdf_axis_differs.NOTICE.finding(
        prim.path,
        "physics:axis",
        joint=prim.path,
        severity=severity,
        link=end.body,
        ours=_vector(ours),
        theirs=_vector(joint.axis),
        effect=effect,
    )
    return turned, [finding]


def _turned(quaternion: tuple[float, ...], vector: tuple[float, float, float]) -> Array:
    x, y, z, w = quaternion
    axis, v = np.array((x, y, z)), np.array(vector)
    norm = float(axis @ axis) + w * w
    across = np.cross(axis, v)
    found: Array = v + 2.0 * (w * across + np.cross(axis, across)) / norm
    return found


def _vector(values: Array) -> str:
    return f"({', '.join(f'{round(float(v), 4) + 0.0:g}' for v in values)})"


@dataclass(frozen=True, slots=True)
class _Axis:
    """What the consumer holds for the one axis of a hinge or slider, in degrees, metres and newtons."""

    limit: tuple[float, float] | None
    """None where it is free."""
    effort: float | None
    """None without a drive, or with one whose maxForce is no effort."""
    velocity: float
    """Infinite where it has no limit."""
    driven: bool


def compare_numbers(prim: JointReport, joint: SourceJoint, report: Report, *, turned: bool) -> Iterator[Finding]:
    """Yield the differences of limits, effort and velocity.

    Args:
        prim: The joint on the stage.
        joint: The joint of the URDF.
        report: Where the units of the stage are.
        turned: Whether the axis points the other way, so that limits change sign.
    """
    held = _held(prim, report)
    if held is None:
        return
    angular = prim.type == "PhysicsRevoluteJoint"
    unit, factor = ("deg", 180.0 / math.pi) if angular else ("m", 1.0)
    yield from _limits(prim, joint, held, unit, factor, turned=turned)
    if joint.effort:
        yield from _effort(prim, joint.effort, held, "N*m" if angular else "N")
    if joint.velocity and not near(joint.velocity * factor, held.velocity):
        theirs = f"{joint.velocity:g} {'rad/s' if angular else 'm/s'}"
        theirs += f" ({_number(joint.velocity * factor)} deg/s)" if angular else ""
        ours = "no speed limit" if math.isinf(held.velocity) else f"{_number(held.velocity)} {unit}/s"
        column = "physxJointAxis:angular:maxJointVelocity" if angular else "physxJointAxis:linear:maxJointVelocity"
        yield pj028_urdf_velocity_differs.NOTICE.finding(prim.path, column, joint=prim.path, theirs=theirs, ours=ours)


def _limits(
    prim: JointReport, joint: SourceJoint, held: _Axis, unit: str, factor: float, *, turned: bool
) -> Iterator[Finding]:
    if joint.type == "continuous":
        wanted = None
    elif joint.lower is None or joint.upper is None:
        return
    else:
        wanted = (joint.lower * factor, joint.upper * factor)
    ours = held.limit if held.limit is None or not turned else (-held.limit[1], -held.limit[0])
    if wanted is None or ours is None:
        same = wanted is ours
    else:
        same = all(near(a, b) for a, b in zip(wanted, ours, strict=True))
    if not same:
        note = ", in the direction of the URDF" if turned and ours else ""
        yield pj026_urdf_limits_differ.NOTICE.finding(
            prim.path,
            "physics:lowerLimit",
            joint=prim.path,
            theirs=_range(wanted, unit),
            ours=_range(ours, unit) + note,
        )


def _range(limit: tuple[float, float] | None, unit: str) -> str:
    return "any position" if limit is None else f"{_number(limit[0])} to {_number(limit[1])} {unit}"


def _effort(prim: JointReport, wanted: float, held: _Axis, unit: str) -> Iterator[Finding]:
    notice = pj027_urdf_effort_differs.NOTICE
    instance = "angular" if unit == "N*m" else "linear"
    column = f"drive:{instance}:physics:maxForce"
    theirs = f"{wanted:g} {unit}"
    if not held.driven:
        yield notice.finding(prim.path, column, joint=prim.path, severity=Severity.INFO, theirs=theirs, ours="no drive")
    elif held.effort is not None and not near(wanted, held.effort):
        ours = "no limit" if math.isinf(held.effort) else f"{_number(held.effort)} {unit}"
        yield notice.finding(prim.path, column, joint=prim.path, theirs=theirs, ours=ours)


def _number(value: float) -> str:
    return display.text(value)


def _held(prim: JointReport, report: Report) -> _Axis | None:
    """Return what the consumer holds; None when it makes nothing of the joint."""
    stage = report.stage
    angular = prim.type == "PhysicsRevoluteJoint"
    length = 1.0 if angular else stage.length_unit
    force = stage.mass_unit * stage.length_unit * (stage.length_unit if angular else 1.0)
    if prim.role is Role.ARTICULATION and prim.dofs:
        dof = prim.dofs[0]
        low, high = dof.limit.usd
        driven = dof.drive_type is not DriveType.NONE
        is_force = dof.drive_type is DriveType.FORCE
        return _Axis(
            limit=None if high >= FLT_MAX and low <= -FLT_MAX else (low * length, high * length),
            effort=_scaled(dof.max_force.usd, force) if is_force else None,
            velocity=_scaled(dof.max_velocity.usd, length),
            driven=driven,
        )
    if prim.role is Role.STANDALONE and prim.physx is not None and "motions" in prim.physx:
        axis = "twist" if angular else "x"
        if prim.physx["motions"].get(axis) == "locked":
            return _Axis((0.0, 0.0), None, math.inf, driven=False)
        turn = 180.0 / math.pi if angular else length
        limit = prim.physx["limits"].get(axis)
        drive = prim.physx["drives"].get(axis)
        is_force = drive is not None and drive["type"] == "force"
        return _Axis(
            limit=None if limit is None else (limit[0] * turn, limit[1] * turn),
            effort=_scaled(drive["max_force"], force) if is_force else None,
            velocity=math.inf,
            driven=drive is not None,
        )
    return None


def _scaled(value: float, factor: float) -> float:
    return math.inf if value >= FLT_MAX else value * factor
