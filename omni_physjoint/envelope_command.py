"""What ``omni-physjoint envelope`` does: collect the curves of a stage, run them if asked to, and write them down."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from omni_physjoint import display, tables
from omni_physjoint.envelope import (
    Curve,
    DriveLine,
    OperatingPoint,
    Region,
    SpeedUnit,
    curves,
    drive_line,
    power_factor,
)
from omni_physjoint.errors import MeasureError, PhysJointError, RuntimeMissingError, RuntimeWorkerError
from omni_physjoint.export import plain
from omni_physjoint.joint_choice import choose
from omni_physjoint.measure import Measurement, StepResponse, drivable, measure
from omni_physjoint.model import JointReport, Report
from omni_physjoint.report import inspect
from omni_physjoint.response import DofResponse, dof_responses
from omni_physjoint.runtime import VARIABLES, RuntimeWorker, find_runtime
from omni_physjoint.stage import open_stage

__all__ = ["ENVELOPE_SCHEMA", "Drive", "collect", "csv_text", "joint_drives", "json_text", "run", "table_text"]

ENVELOPE_SCHEMA = "omni_physjoint.envelope/1"

_SPEED_WITHOUT_BOUND = 360.0
"""Speed up to which a curve without any speed bound is written [deg/s or length/s]."""
_SAMPLES = 101
"""Speeds of a predicted curve in CSV."""

_CSV_HEADER = ("joint", "instance", "series", "time [s]", "speed", "speed unit", "effort", "effort unit", "limit")


@dataclass(frozen=True, slots=True)
class Drive:
    """One drive instance of one joint, as the command shows it, in USD units."""

    path: str
    curve: Curve
    columns: Mapping[str, float]
    """Published values of the columns that make the region, by name."""
    line: DriveLine | None
    """What the drive asks for at its present target; None without a drive that moves an axis."""
    point: OperatingPoint | None
    measurement: Measurement | None = None
    problem: str | None = None
    """Why it was not run, in one line."""

    @property
    def shown(self) -> Region | None:
        """The region that holds; where there is none, the one that the columns describe in vain."""
        return self.curve.region or self.curve.ignored

    @property
    def unit(self) -> SpeedUnit:
        """Unit of its speeds."""
        return SpeedUnit.DEGREES if "deg" in self.curve.speed_unit else SpeedUnit.LENGTH


def collect(report: Report, joints: Collection[str] = (), instance: str | None = None) -> tuple[Drive, ...]:
    """Return the drives of a report, by path.

    Args:
        report: Of all joints of the stage.
        joints: Paths; empty for every joint with a drive or an envelope.
        instance: Only this drive of each joint; None for all.

    Raises:
        PhysJointError: A joint in `joints` has neither drive nor envelope, or none of that instance.
    """
    responses = dof_responses(report)
    found: list[Drive] = []
    for joint in report.joints:
        if joints and joint.path not in joints:
            continue
        own = [d for d in joint_drives(joint, responses.get(joint.path, ())) if instance in (None, d.curve.instance)]
        if joints and not own:
            which = f" of instance {instance}" if instance else ""
            raise PhysJointError(f"{joint.path} has neither a drive nor an envelope{which}")
        found += own
    return tuple(found)


def joint_drives(joint: JointReport, responses: Collection[DofResponse] = ()) -> tuple[Drive, ...]:
    """Return the drives of one joint.

    Args:
        joint: Of a report.
        responses: How its axes answer; without them an acceleration drive has no line.
    """
    return tuple(_drive(joint, curve, responses) for curve in curves(joint))


def _drive(joint: JointReport, curve: Curve, responses: Collection[DofResponse]) -> Drive:
    dof = next((d for d in joint.dofs if d.instance == curve.instance), None)
    response = next((r for r in responses if dof is not None and r.axis == dof.axis), None)
    line = drive_line(dof, response) if dof is not None else None
    point = line.point(curve.region) if line is not None and curve.region is not None else None
    return Drive(joint.path, curve, dict(_columns(joint, curve.instance)), line, point)


def _columns(joint: JointReport, instance: str) -> list[tuple[str, float]]:
    names = ("maxForce", "maxActuatorVelocity", "speedEffortGradient", "velocityDependentResistance")
    return [
        (c.name, float(c.producer_value))
        for c in joint.columns
        if c.published
        and c.component.partition(":")[2] == instance
        and c.name.rpartition(":")[2] in names
        and isinstance(c.producer_value, int | float)
    ]


def run(
    stage: str,
    *,
    joints: Collection[str] = (),
    instance: str | None = None,
    measured: bool = False,
    contract: str = "0.7",
    python: str | None = None,
    progress: Callable[[str, float], None] | None = None,
) -> tuple[Drive, ...]:
    """Return the drives of the stage file, run in the real consumer if `measured`.

    Args:
        stage: Path of the stage.
        joints: As `joint_choice.choose` takes them; empty for every joint with a drive or an envelope. One that is
            named and cannot be run is an error; among all joints it is a `Drive.problem`.
        instance: Only this drive of each joint.
        measured: Whether to run them.
        contract: Version of the population contract.
        python: Interpreter that has ovphysx of that contract.
        progress: Called with the joint that runs and the part of its run that is done.

    Raises:
        PhysJointError: The stage cannot be read, a joint does not exist or cannot be run, or there is no runtime.
    """
    report = inspect(open_stage(stage), contract=contract, identifier=stage)
    if joints:
        joints = choose(joints, {joint.path for joint in report.joints}, stage)
    drives = collect(report, joints, instance)
    if not measured:
        return drives
    interpreter = python or find_runtime(contract)
    if interpreter is None:
        raise RuntimeMissingError(
            f"no ovphysx of contract {contract} here: pip install 'omni-physjoint[runtime]', or name an interpreter "
            f"that has it with --python or {VARIABLES[contract]}"
        )
    with RuntimeWorker(interpreter) as worker:
        if any(_problem(report, drive) is None for drive in drives) and worker.contract != contract:
            raise RuntimeWorkerError(f"{interpreter} runs contract {worker.contract}, not {contract}")
        return tuple(_measured(stage, report, drive, worker, bool(joints), progress) for drive in drives)


def _problem(report: Report, drive: Drive) -> str | None:
    try:
        drivable(report.joint(drive.path), drive.curve.instance)
    except MeasureError as error:
        return str(error)
    return None


def _measured(
    stage: str,
    report: Report,
    drive: Drive,
    worker: RuntimeWorker,
    named: bool,
    progress: Callable[[str, float], None] | None,
) -> Drive:
    problem = _problem(report, drive)
    measurement = None
    if problem is None:

        def tell(part: float) -> None:
            if progress is not None:
                progress(drive.path, part)

        measurement = measure(stage, drive.path, drive.curve.instance, worker=worker, progress=tell)
    elif named and len([c for c in curves(report.joint(drive.path)) if c.region is not None]) < 2:
        raise MeasureError(problem)
    return Drive(drive.path, drive.curve, drive.columns, drive.line, drive.point, measurement, problem)


# --- JSON and CSV -----------------------------------------------------------------------------------------------------


def json_text(drives: Collection[Drive], stage: str) -> str:
    """Return the object of docs/formats.md as text."""
    data = {"schema": ENVELOPE_SCHEMA, "stage": stage, "joints": [_json(d) for d in drives]}
    return json.dumps(data, indent=1, allow_nan=False)


def _json(drive: Drive) -> dict[str, Any]:
    curve, region = drive.curve, drive.curve.region
    peak = region.peak_power if region is not None else None
    factor = power_factor(drive.unit)
    row = {
        "path": drive.path,
        "instance": curve.instance,
        "acts": curve.acts,
        "reason": curve.reason,
        "speed_unit": curve.speed_unit,
        "effort_unit": curve.effort_unit,
        "columns": drive.columns,
        "stall": region.stall if region else None,
        "no_load": region.no_load if region else None,
        "corner": region.corner if region else None,
        "peak_power": peak[1] * factor if peak else None,
        "peak_power_speed": peak[0] if peak else None,
        "joint_velocity": curve.joint_velocity,
        "curve": _points(drive),
        "drive_line": asdict(drive.line) | {"free_speed": drive.line.free_speed} if drive.line else None,
        "operating_point": asdict(drive.point) | {"saturated": drive.point.saturated} if drive.point else None,
        "measured": None,
        "largest_deviation": None,
        "response": None,
        "problem": drive.problem,
    }
    if drive.measurement is not None:
        row |= _measured_json(drive.measurement)
    plained: dict[str, Any] = plain(row)
    return plained


def _measured_json(m: Measurement) -> dict[str, Any]:
    rows = zip(m.time.tolist(), m.velocity.tolist(), m.effort.tolist(), m.predicted.tolist(), strict=True)
    return {
        "measured": [dict(zip(("time", "velocity", "effort", "predicted"), row, strict=True)) for row in rows],
        "largest_deviation": m.largest_deviation,
        "dt": m.dt,
        "messages": list(m.messages),
        "response": _response_json(m.response) if m.response else None,
    }


def _response_json(r: StepResponse) -> dict[str, Any]:
    rows = zip(r.time.tolist(), r.position.tolist(), r.velocity.tolist(), r.effort.tolist(), strict=True)
    return {
        "quantity": r.quantity,
        "start": r.start,
        "target": r.target,
        **asdict(r.metrics),
        "samples": [dict(zip(("time", "position", "velocity", "effort"), row, strict=True)) for row in rows],
    }


def _points(drive: Drive) -> list[list[float]]:
    """Return the corners of the border from rest to the greatest speed; a region without bounds is cut."""
    region = drive.curve.region
    if region is None or math.isinf(region.stall):
        return []
    points: list[list[float]] = region.border(_speed_end(drive.curve), region.stall).tolist()
    return points


def _speed_end(curve: Curve) -> float:
    region = curve.region
    if region is not None and math.isfinite(region.no_load):
        return region.no_load
    return curve.joint_velocity if math.isfinite(curve.joint_velocity) else _SPEED_WITHOUT_BOUND


def csv_text(drives: Collection[Drive]) -> str:
    """Return one line a point: the predicted border, then the measured run, of each drive."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_CSV_HEADER)
    for drive in drives:
        head, units = (drive.path, drive.curve.instance), (drive.curve.speed_unit, drive.curve.effort_unit)
        region = drive.curve.region
        if region is not None:
            speeds = np.linspace(0.0, _speed_end(drive.curve), _SAMPLES)
            for speed, limit in zip(speeds.tolist(), region.effort_limit(speeds).tolist(), strict=True):
                writer.writerow((*head, "predicted", "", speed, units[0], limit, units[1], limit))
        m = drive.measurement
        if m is not None:
            rows = zip(m.time.tolist(), m.velocity.tolist(), m.effort.tolist(), m.predicted.tolist(), strict=True)
            for time, speed, effort, limit in rows:
                writer.writerow((*head, "measured", time, speed, units[0], effort, units[1], limit))
    return out.getvalue()


# --- table ------------------------------------------------------------------------------------------------------------

_HEADER = ("joint", "drive", "envelope", "stall", "no load", "corner", "peak power", "now")


def table_text(drives: Collection[Drive], *, color: bool, width: int | None) -> str:
    """Return the drives as a table, the reasons of those whose envelope does not act, and what was measured."""
    if not drives:
        return "no joint here has a drive or an envelope"
    parts: list[RenderableType] = [tables.grid(_HEADER, [_row(d) for d in drives])]
    parts += [Text(f"{d.path} {d.curve.instance}: {d.curve.reason}") for d in drives if not d.curve.acts]
    parts += [Text(_measured_text(d.measurement)) for d in drives if d.measurement is not None]
    parts += [Text(f"not run: {d.problem}") for d in drives if d.problem is not None]
    return tables.render(Group(*parts), color=color, width=width)


def _row(drive: Drive) -> tuple[str, ...]:
    curve, region = drive.curve, drive.curve.region
    acts = "acts" if curve.acts else "ignored" if curve.ignored is not None else display.NOTHING
    if region is None:
        return (drive.path, curve.instance, acts, *[display.NOTHING] * 5)
    speed, power = region.peak_power
    unit = curve.speed_unit
    corner = region.corner
    return (
        drive.path,
        curve.instance,
        acts,
        _number(region.stall),
        _number(region.no_load, unit),
        f"{_number(corner[1])} at {_number(corner[0], unit)}" if corner else display.NOTHING,
        f"{_number(power * power_factor(drive.unit))} at {_number(speed, unit)}"
        if math.isfinite(power)
        else display.text(power),
        _now(drive.point),
    )


def _now(point: OperatingPoint | None) -> str:
    if point is None:
        return display.NOTHING
    return f"{_number(point.effort)} of {_number(point.asked)}" if point.saturated else _number(point.effort)


def _number(value: float, unit: str = "") -> str:
    return display.text(value) if math.isinf(value) else f"{value:.5g} {unit}".strip()


def _measured_text(m: Measurement) -> str:
    lines = [
        f"{m.path} {m.instance}: {len(m.time)} steps of {m.dt:.3g} s from {m.velocity.min():.5g} to "
        f"{m.velocity.max():.5g}, largest deviation {m.largest_deviation:.2g} of the largest effort"
    ]
    if m.response is not None:
        r = m.response
        times = f"rise time {_seconds(r.metrics.rise_time)}, settling time {_seconds(r.metrics.settling_time)}"
        lines.append(
            f"  step of the {r.quantity} from {r.start:.5g} to {r.target:.5g}: {times}, "
            f"overshoot {100.0 * r.metrics.overshoot:.3g} %"
        )
    lines += [f"  the runtime says: {message}" for message in m.messages]
    return "\n".join(lines)


def _seconds(value: float | None) -> str:
    return "not reached" if value is None else f"{value:.3g} s"
