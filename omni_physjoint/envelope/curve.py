"""Which region a joint's drives have, whether an envelope acts on them, and why not where it does not."""

from __future__ import annotations

import math
from dataclasses import dataclass

from omni_physjoint.envelope.region import Region
from omni_physjoint.model import Dof, DriveType, Effect, JointReport, Role
from omni_physjoint.units import FLT_MAX

__all__ = ["Curve", "acts", "curves"]

_ENVELOPE = "PhysxDrivePerformanceEnvelopeAPI"
_DRIVE = "PhysicsDriveAPI"
_NAMES = ("angular", "linear", "rotX", "rotY", "rotZ")
"""Instances that the contract page of the envelope knows."""


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


def acts(joint: JointReport, instance: str) -> tuple[bool, str]:
    """Tell whether the consumer keeps the drive `instance` of `joint` inside an envelope, and why or why not."""
    found = _curve(joint, instance)
    return found.acts, found.reason


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
    if no_envelope and envelope and instance not in _NAMES:
        no_envelope = f"{no_envelope} The name {instance} counts as rotational in an envelope, with columns in degrees."
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
        joint_velocity=_limit(dof.max_velocity.usd) if dof else math.inf,
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


def _limit(value: float) -> float:
    """Return a limit with FLT_MAX and NaN as infinity."""
    return math.inf if math.isnan(value) or value >= FLT_MAX else max(value, 0.0)
