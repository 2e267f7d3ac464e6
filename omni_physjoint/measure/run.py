"""Run one joint of a stage in the running consumer and hold what it did against the envelope."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from pxr import Usd

from omni_physjoint.consumer.names import ANGULAR_AXES
from omni_physjoint.envelope import Array, Curve, Region, curves
from omni_physjoint.errors import MeasureError
from omni_physjoint.joint_choice import no_such_joint
from omni_physjoint.measure.plan import FASTEST_LINEAR, SHORTEST, Plan, make_plan
from omni_physjoint.measure.rig import Drag, write_rig
from omni_physjoint.measure.step_response import StepMetrics, step_metrics
from omni_physjoint.model import Dof, DriveType, JointReport, Report, Role
from omni_physjoint.report import inspect
from omni_physjoint.response import DofResponse, dof_responses
from omni_physjoint.runtime import RuntimeWorker
from omni_physjoint.runtime.feed import Snapshot
from omni_physjoint.units import FLT_MAX

__all__ = ["Measurement", "StepResponse", "drivable", "measure"]

_TURN = 360.0
"""Speed to which an angular drive without any speed bound is run [deg/s]; a linear one gets 1 m/s."""
_SLOW = (
    f"In the consumer a linear axis gains no speed beyond 100 lengths/s; the run turned round at {FASTEST_LINEAR:g}."
)
_RESPONSE_STEPS = 600
_RESPONSE_DT = 1.0 / 240.0
"""Longest step of a step response [s]."""


@dataclass(frozen=True, slots=True)
class StepResponse:
    """What a joint did when its drive was switched on, in USD units and authored body order."""

    quantity: str
    """position, or velocity where the drive has no stiffness"""
    start: float
    target: float
    time: Array
    """[s], shape (n,)"""
    position: Array
    velocity: Array
    effort: Array
    """Net effort on the axis: the drive's less friction."""
    metrics: StepMetrics


@dataclass(frozen=True, slots=True)
class Measurement:
    """What the running consumer did with one drive, in USD units and authored body order."""

    path: str
    instance: str
    region: Region
    time: Array
    """After each step [s], shape (n,)."""
    velocity: Array
    effort: Array
    """Of the drive: jointProjectedForce and what the armature took."""
    predicted: Array
    """Border of the region at that velocity, with the sign of the effort that was asked for."""
    dt: float
    """[s]"""
    contract: str
    response: StepResponse | None
    """None where the drive has nothing to go to."""
    messages: tuple[str, ...]
    """Warnings and errors of the runtime about the run, and what of the speed range was left out."""

    @property
    def deviation(self) -> Array:
        """Measured less predicted effort as a fraction of maxForce, or of the largest effort where it is unlimited."""
        bound = self.region.max_force if math.isfinite(self.region.max_force) else self.region.stall
        return (self.effort - self.predicted) / bound

    @property
    def largest_deviation(self) -> float:
        """Largest amount of `deviation`."""
        return float(np.max(np.abs(self.deviation)))


def drivable(joint: JointReport, instance: str | None = None) -> tuple[Curve, Dof]:
    """Return the curve and the axis of the drive to run.

    Args:
        joint: What to drive.
        instance: Of its drives; None for the only one that moves an axis.

    Raises:
        MeasureError: The joint has no such drive, or the drive cannot move it; the text says why.
    """
    where = joint.path
    if joint.prototype:
        raise MeasureError(f"{where} lies inside an instance: the consumer makes no joint of it")
    if joint.role is not Role.ARTICULATION:
        raise MeasureError(
            f"{where} is no articulation joint ({joint.role_reason}), and only those tell their effort; nothing to run"
        )
    found = curves(joint)
    axes = {d.instance: d for d in joint.dofs}
    if instance is None:
        driven = [c.instance for c in found if c.region is not None and c.instance in axes]
        if len(driven) > 1:
            raise MeasureError(f"{where} has several drives: choose one of {', '.join(driven)} with --instance")
        instance = driven[0] if driven else next((c.instance for c in found), None)
    if instance is None:
        raise MeasureError(f"{where} has no drive that could move it")
    curve = next((c for c in found if c.instance == instance), None)
    if curve is None:
        names = ", ".join(c.instance for c in found) or "none"
        raise MeasureError(f"{where} has no drive {instance}; its drives: {names}")
    if curve.region is None or instance not in axes:
        raise MeasureError(f"{where}: the {instance} drive moves nothing: {curve.reason}")
    dof, region = axes[instance], curve.region
    low, high = dof.limit.usd
    if low >= high:
        raise MeasureError(f"{where}: its limits leave the {instance} axis no travel (from {low:g} to {high:g})")
    if region.max_force == 0.0:
        raise MeasureError(f"{where}: maxForce is 0, the {instance} drive has no effort")
    if region.no_load == 0.0 or region.stall == 0.0:
        raise MeasureError(f"{where}: the envelope of the {instance} drive allows no speed or no effort")
    if math.isinf(region.stall):
        raise MeasureError(
            f"{where}: neither maxForce nor an envelope bounds the effort of the {instance} drive; there is no curve"
        )
    return curve, dof


def measure(
    stage: Usd.Stage | str | PathLike[str],
    joint: str,
    instance: str | None = None,
    *,
    worker: RuntimeWorker,
    progress: Callable[[float], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Measurement:
    """Run the drive `instance` of `joint` through its speed range, in a copy of `stage`, and its step response.

    In the copy there is no gravity, no contact and no other joint of the articulation that moves; for the envelope
    also no friction, no limit and no speed limit of the joint. The stage itself is not touched.

    Args:
        stage: A stage, unsaved edits included, or the path of its file.
        joint: Path of an articulation joint.
        instance: Of its drives; None for the only one.
        worker: The running consumer.
        progress: Called in this thread with the part that is done.
        cancelled: Asked as often; the run ends when it returns True.

    Raises:
        MeasureError: The joint cannot be driven.
        MeasureCancelled: `cancelled` said so.
        RuntimeWorkerError: The runtime is missing, crashed, hung, was killed, or refused the stage.
        PhysJointError: The stage has no such joint.
    """
    with Snapshot(stage) as snapshot, TemporaryDirectory(prefix="omni-physjoint-") as folder:
        base = Usd.Stage.Open(snapshot.path)
        report = inspect(base, contract=worker.contract)
        held = _joint_of(report, joint, snapshot.path)
        curve, dof = drivable(held, instance)
        job = _Job(base, report, held, dof, Path(folder), worker, progress, cancelled)
        plan = make_plan(_region(curve), job.unbounded_speed(), angular=job.angular)
        envelope = job.run_envelope(plan)
        response = job.run_response()
    return Measurement(
        path=joint,
        instance=curve.instance,
        region=_region(curve),
        time=envelope.time,
        velocity=envelope.velocity,
        effort=envelope.effort,
        predicted=envelope.asked * _region(curve).effort_limit(envelope.velocity),
        dt=envelope.dt,
        contract=worker.contract,
        response=response,
        messages=(*envelope.messages, *([_SLOW] if plan.speed == FASTEST_LINEAR else [])),
    )


@dataclass(frozen=True, slots=True)
class _Run:
    dt: float
    time: Array
    position: Array
    velocity: Array
    effort: Array
    asked: Array
    """Sign of the target velocity of the phase."""
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    """One joint of one snapshot, on its way through the worker."""

    stage: Usd.Stage
    report: Report
    joint: JointReport
    dof: Dof
    folder: Path
    worker: RuntimeWorker
    progress: Callable[[float], None] | None
    cancelled: Callable[[], bool] | None

    def unbounded_speed(self) -> float:
        """Return where to turn round if the region has no largest speed [USD speed]."""
        own = self.dof.max_velocity.usd
        if 0.0 < own < FLT_MAX:
            return float(own)
        return _TURN if self.angular else 1.0 / self.report.stage.length_unit

    @property
    def angular(self) -> bool:
        return self.dof.axis in ANGULAR_AXES

    def run_envelope(self, plan: Plan) -> _Run:
        path = self._rig(plan.damping, self.dof.armature.usd)
        axis, dof, response = self._axis(path)
        dt = plan.step(response.inertia.held, angular=self.angular)
        if dt < SHORTEST:
            path = self._rig(plan.damping, dof.armature.usd + response.inertia.held * (SHORTEST / dt - 1.0))
            axis, dof, _ = self._axis(path)
            dt = SHORTEST
        run = self._trace(path, axis, dt, plan.phases(), (0.0, 0.8))
        speed = np.radians(run.velocity) if self.angular else run.velocity
        # The projected force is what the links feel; the armature took its own part of the drive's effort.
        return replace(run, effort=run.effort + dof.armature.usd * np.diff(speed, prepend=0.0) / dt)

    def _rig(self, damping: float, armature: float) -> str:
        drag = Drag(damping, armature)
        return write_rig(self.stage, self.report, self.joint, self.dof, self.folder, drag=drag)

    def run_response(self) -> StepResponse | None:
        dof = self.dof
        by_position = dof.stiffness.usd > 0.0
        start = dof.position.usd if by_position else 0.0
        target = dof.position_target.usd if by_position else dof.velocity_target.usd
        if target == start or dof.drive_type is DriveType.NONE or (not by_position and dof.damping.usd <= 0.0):
            return None
        path = write_rig(self.stage, self.report, self.joint, dof, self.folder, drag=None)
        axis, _, answer = self._axis(path)
        dt, steps = self._pace(answer, by_position, abs(target - start))
        phase = {"position": None, "velocity": None, "until": None, "steps": steps}
        run = self._trace(path, axis, dt, [phase], (0.8, 1.0))
        value = run.position if by_position else run.velocity
        metrics = step_metrics(run.time, value, start, target)
        quantity = "position" if by_position else "velocity"
        return StepResponse(quantity, start, target, run.time, run.position, run.velocity, run.effort, metrics)

    def _pace(self, answer: DofResponse, by_position: bool, way: float) -> tuple[float, int]:
        """Return step and number of steps of a step response: several of its time constants, and the way itself."""
        inertia, stiffness, damping = answer.inertia.held, answer.stiffness, answer.damping
        slowest = inertia / damping if damping > 0.0 else 0.0
        if by_position:
            frequency = math.sqrt(stiffness / inertia)
            ratio = damping / (2.0 * math.sqrt(stiffness * inertia))
            slowest = ratio / frequency + 1.0 / frequency / max(min(ratio, 1.0), 0.05)
        region = _region(drivable(self.joint, self.dof.instance)[0])
        per_unit = math.pi / 180.0 if self.angular else 1.0
        hardest = region.stall / inertia / per_unit
        travel = 2.0 * math.sqrt(way / hardest) if by_position else way / hardest
        if by_position and math.isfinite(region.no_load):
            travel += way / region.no_load
        seconds = 6.0 * slowest + 2.0 * travel
        dt = min(_RESPONSE_DT, seconds / _RESPONSE_STEPS)
        return dt, min(max(int(seconds / dt), 1), 5 * _RESPONSE_STEPS)

    def _axis(self, path: str) -> tuple[int, Dof, DofResponse]:
        """Return which of its joint's axes the driven one is in the copy, how it is there, and what it feels."""
        report = inspect(Usd.Stage.Open(path), contract=self.worker.contract)
        answers = dof_responses(report).get(self.joint.path)
        if answers is None:
            raise MeasureError(f"{self.joint.path}: the masses of its articulation are not known; nothing was run")
        for place, dof in enumerate(report.joint(self.joint.path).dofs):
            if dof.instance == self.dof.instance:
                return place, dof, answers[place]
        raise MeasureError(f"{self.joint.path}: with the other joints locked the consumer makes no such axis of it")

    def _trace(self, path: str, axis: int, dt: float, phases: Sequence[Any], part: tuple[float, float]) -> _Run:
        told = self.progress

        def progress(done: float) -> None:
            if told is not None:
                told(part[0] + done * (part[1] - part[0]))

        request = {"joint": self.joint.path, "axis": axis, "dt": dt, "phases": list(phases)}
        answer = self.worker.trace(path, request, progress=progress, cancelled=self.cancelled)
        return _Run(
            dt=dt,
            time=np.array(answer["time"]),
            position=np.array(answer["position"]),
            velocity=np.array(answer["velocity"]),
            effort=np.array(answer["effort"]),
            asked=np.sign([phases[phase]["velocity"] or 0.0 for phase in answer["phase"]]),
            messages=tuple(m["text"] for m in answer["messages"]),
        )


def _joint_of(report: Report, path: str, stage: str) -> JointReport:
    try:
        return report.joint(path)
    except KeyError:
        raise no_such_joint(stage, path, [j.path for j in report.joints]) from None


def _region(curve: Curve) -> Region:
    assert curve.region is not None  # `drivable` saw to it
    return curve.region
