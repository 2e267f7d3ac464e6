"""Torque-speed numbers of one drive: what it may do at each speed. Pure numpy, no USD, no drawing.

With effort E and axis speed v the consumer keeps a drive with a working envelope inside both lines::

    |E| <= max_force - resistance * |v|         the effort line
    |v| <= max_velocity - gradient * |E|        the speed line

The region is the same in all four quadrants: braking is limited as driving is, and beyond the region the effort is 0.
Source: contract page PhysxDrivePerformanceEnvelopeAPI; measured on ovphysx 0.7.0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from omni_physjoint.model import Dof, DriveType, Effect, JointReport, Role
from omni_physjoint.units import FLT_MAX

__all__ = ["Curve", "Region", "curves"]

Array = npt.NDArray[np.float64]

_ENVELOPE = "PhysxDrivePerformanceEnvelopeAPI"
_DRIVE = "PhysicsDriveAPI"


def _bounded(value: float) -> float:
    """Return a bound with FLT_MAX and NaN as infinity, and at least 0, as the consumer has it."""
    return math.inf if math.isnan(value) or value >= FLT_MAX else max(value, 0.0)


def _slope(value: float) -> float:
    """Return a slope that is at least 0, and 0 for NaN, as the consumer has it."""
    return 0.0 if math.isnan(value) else max(value, 0.0)


@dataclass(frozen=True, slots=True)
class Region:
    """The two lines of one drive. Infinity means unlimited; every number is 0 or more.

    Units are those of its numbers: with speed in deg/s and effort as torque the gradient is deg/s per torque and the
    resistance torque*s/deg; the same in rad/s, or in length/s and force.
    """

    max_force: float
    max_velocity: float = math.inf
    gradient: float = 0.0
    resistance: float = 0.0

    @classmethod
    def of(cls, max_force: float, max_velocity: float, gradient: float, resistance: float) -> Region:
        """Return the region of four column values: FLT_MAX is unlimited, below 0 is 0, NaN is the default."""
        return cls(_bounded(max_force), _bounded(max_velocity), _slope(gradient), _slope(resistance))

    def effort_line(self, speed: Array) -> Array:
        """Return the effort bound of the effort line alone at `speed`, below 0 past its end; shape as `speed`."""
        if self.resistance == 0.0:
            return np.full_like(speed, self.max_force)
        return self.max_force - self.resistance * np.abs(speed)

    def speed_line(self, speed: Array) -> Array:
        """Return the effort bound of the speed line alone at `speed`, below 0 past its end; shape as `speed`."""
        slack = self.max_velocity - np.abs(speed)
        if self.gradient == 0.0:
            return np.where(slack >= 0.0, math.inf, -math.inf)
        return slack / self.gradient

    def effort_limit(self, speed: Array) -> Array:
        """Return the largest effort at `speed`, 0 outside the region; shape as `speed`."""
        return np.maximum(np.minimum(self.effort_line(speed), self.speed_line(speed)), 0.0)

    @property
    def stall(self) -> float:
        """Largest effort at rest."""
        return min(self.max_force, self.max_velocity / self.gradient if self.gradient else math.inf)

    @property
    def no_load(self) -> float:
        """Largest speed without effort."""
        return min(self.max_velocity, self.max_force / self.resistance if self.resistance else math.inf)

    @property
    def corner(self) -> tuple[float, float] | None:
        """Speed and effort where the lines cross while driving; None when one line hides the other."""
        if not (math.isfinite(self.max_force) and math.isfinite(self.max_velocity)):
            return None
        scale = 1.0 - self.resistance * self.gradient
        if scale == 0.0:
            return None
        speed = (self.max_velocity - self.gradient * self.max_force) / scale
        effort = (self.max_force - self.resistance * self.max_velocity) / scale
        return (speed, effort) if speed > 0.0 and effort > 0.0 else None

    @property
    def bounded(self) -> bool:
        """Tell whether both effort and speed end somewhere, so that the region can be drawn whole."""
        return math.isfinite(self.stall) and math.isfinite(self.no_load)

    def outline(self, speed_end: float, effort_end: float) -> Array:
        """Return the corners of the region in all four quadrants, as a closed line.

        Args:
            speed_end: Where to cut a region that has no largest speed.
            effort_end: Where to cut a region that has no largest effort.

        Returns:
            Speeds and efforts, shape (n, 2), the last point equal to the first.
        """
        top = min(self.stall, effort_end)
        right = min(self.no_load, speed_end)
        quadrant = [(0.0, top)]
        corner = self.corner
        if corner is not None and corner[0] < right:
            quadrant.append(corner)
        limit = float(self.effort_limit(np.array([right]))[0])
        if limit > 0.0:
            quadrant.append((right, min(limit, effort_end)))
        quadrant.append((right, 0.0))
        first = np.array(quadrant)
        mirrored = [first, first[::-1] * (1.0, -1.0), first * (-1.0, -1.0), first[::-1] * (-1.0, 1.0)]
        return np.concatenate([*mirrored, first[:1]])


@dataclass(frozen=True, slots=True)
class Curve:
    """Torque-speed curve of one drive instance of one joint, in USD units."""

    instance: str
    acts: bool
    """The consumer applies an envelope to this drive."""
    reason: str
    """Why it does or does not, in one sentence."""
    region: Region | None
    """With its envelope where that acts, else the plain clamp; None when the consumer makes no drive of it."""
    ignored: Region | None
    """What an envelope's columns say, where the consumer does not follow them."""
    joint_velocity: float
    """Largest speed of the joint itself; infinity when unlimited."""
    speed_unit: str
    effort_unit: str
    drive_type: DriveType


def curves(joint: JointReport) -> tuple[Curve, ...]:
    """Return the curve of each drive instance of `joint`, in the report's order of columns."""
    instances: dict[str, None] = {}
    for column in joint.columns:
        name, _, instance = column.component.partition(":")
        if name in (_DRIVE, _ENVELOPE):
            instances[instance] = None
    return tuple(_curve(joint, instance) for instance in instances)


def _curve(joint: JointReport, instance: str) -> Curve:
    drive = _Columns(joint, f"{_DRIVE}:{instance}")
    envelope = _Columns(joint, f"{_ENVELOPE}:{instance}")
    dof = next((d for d in joint.dofs if d.instance == instance), None)
    authored = Region.of(
        drive.number("maxForce", math.inf),
        envelope.number("maxActuatorVelocity", math.inf),
        envelope.number("speedEffortGradient", 0.0),
        envelope.number("velocityDependentResistance", 0.0),
    )
    no_drive = _no_drive(drive, dof)
    no_envelope = no_drive or _no_envelope(joint, envelope, dof)
    region = None
    if no_drive is None:
        clamp = Region.of(dof.max_force.usd if dof else authored.max_force, math.inf, 0.0, 0.0)
        region = _applied(dof) if dof and no_envelope is None else clamp
    return Curve(
        instance=instance,
        acts=no_envelope is None,
        reason=no_envelope or "The consumer keeps the drive inside both lines.",
        region=region,
        ignored=authored if envelope and no_envelope else None,
        joint_velocity=_bounded(dof.max_velocity.usd) if dof else math.inf,
        speed_unit=drive.unit("targetVelocity") or envelope.unit("maxActuatorVelocity"),
        effort_unit=drive.unit("maxForce") or ("torque" if "deg" in envelope.unit("maxActuatorVelocity") else "force"),
        drive_type=dof.drive_type if dof else DriveType.NONE,
    )


def _applied(dof: Dof) -> Region:
    return Region.of(
        dof.max_force.usd,
        dof.max_actuator_velocity.usd,
        dof.speed_effort_gradient.usd,
        dof.velocity_dependent_resistance.usd,
    )


def _no_drive(drive: _Columns, dof: Dof | None) -> str | None:
    """Return why the consumer makes no drive of this instance; None when it makes one."""
    if not drive:
        return "There is no drive of this instance, so that there is nothing to limit."
    refusal = drive.refusal()
    if refusal is not None:
        return refusal
    if dof is not None and dof.drive_type is DriveType.NONE:
        return "The consumer refuses this drive."
    return None


def _no_envelope(joint: JointReport, envelope: _Columns, dof: Dof | None) -> str | None:
    """Return why no envelope acts on a drive that exists; None when one does. The columns' own reasons come first."""
    if not envelope:
        return "No envelope is applied to this drive: its effort is clamped at maxForce at every speed."
    refusal = envelope.refusal()
    if refusal is not None:
        return refusal
    if joint.role is not Role.ARTICULATION or dof is None:
        return "An envelope acts on a free axis of an articulation joint only."
    if dof.max_force.usd <= 0.0:
        return "maxForce is 0: the consumer uses the plain clamp, so that the drive has no effort at all."
    return None


class _Columns:
    """The columns of one component of one joint, by the last part of their names."""

    def __init__(self, joint: JointReport, component: str) -> None:
        self._rows = {c.name.rpartition(":")[2]: c for c in joint.columns if c.component == component}

    def __bool__(self) -> bool:
        return bool(self._rows)

    def number(self, name: str, default: float) -> float:
        """Return what is published, in USD units, else the parser's default."""
        row = self._rows.get(name)
        value = None if row is None else row.producer_value if row.published else row.parser_default
        return float(value) if isinstance(value, int | float) else default

    def unit(self, name: str) -> str:
        row = self._rows.get(name)
        return row.units if row else ""

    def refusal(self) -> str | None:
        """Return why no column has an effect, or None when one has."""
        rows = list(self._rows.values())
        return None if any(r.effect is Effect.APPLIED for r in rows) else rows[0].reason
