"""Run one axis of one joint through phases of a drive target and read it after each step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import ovstage

from omni_physjoint.runtime.native.objects import SimObjectType
from omni_physjoint.runtime.native.versions import RuntimeApi

__all__ = ["Cancelled", "run_trace"]

_QUANTITIES = {"position": "jointPosition", "velocity": "jointVelocity", "effort": "jointProjectedForce"}
_TARGETS = {"position": "jointPositionTarget", "velocity": "jointVelocityTarget"}
_REPORT_EVERY = 0.1
"""[s]"""


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    """The caller does not want the rest."""


def run_trace(
    physx: Any, stage: Any, api: RuntimeApi, request: Mapping[str, Any], proceed: Callable[[float], bool]
) -> dict[str, list[float]]:
    """Return time [s], position, velocity, effort and number of the phase after each step, in degrees or lengths.

    Args:
        physx: The runtime with `stage` attached.
        stage: What was attached.
        api: Of the runtime's version.
        request: "joint" (path), "axis" (which of its degrees of freedom), "dt" [s] and "phases": each with a target
            "position" and "velocity" (None leaves one alone), at most so many "steps", and "until", None or a sign and
            a speed: the phase ends when sign times velocity has reached it.
        proceed: Called now and then with the part that is done; returns whether to go on.

    Raises:
        Cancelled: `proceed` said no.
        KeyError: The joint has no such degree of freedom.
    """
    joint, axis, dt = request["joint"], request["axis"], request["dt"]
    columns: dict[str, list[float]] = {name: [] for name in ("time", *_QUANTITIES, "phase")}
    total = sum(phase["steps"] for phase in request["phases"])
    planned, told = 0, 0.0
    _read(physx, stage, api, joint, axis)  # before anything is written: a bad request ends here
    for number, phase in enumerate(request["phases"]):
        for name, attribute in _TARGETS.items():
            if phase[name] is not None:
                _write(physx, stage, api, attribute, joint, axis, phase[name])
        for step in range(phase["steps"]):
            physx.step_sync(dt)
            row = _read(physx, stage, api, joint, axis)
            columns["time"].append(dt * (len(columns["time"]) + 1))
            for name, value in row.items():
                columns[name].append(value)
            columns["phase"].append(number)
            if phase["until"] is not None and phase["until"][0] * row["velocity"] >= phase["until"][1]:
                break
            if time.monotonic() - told > _REPORT_EVERY:
                told = time.monotonic()
                if not proceed((planned + step) / total):
                    raise Cancelled
        planned += phase["steps"]
    return columns


def _groups(names: Any, session: Any) -> Iterator[tuple[Any, list[str]]]:
    """Yield each group of `session` with the paths of its rows."""
    for group in session.groups:
        yield group, names.get_path_strings(group.prim_list)[group.prim_offset : group.prim_offset + group.prim_count]


def _read(physx: Any, stage: Any, api: RuntimeApi, joint: str, axis: int) -> dict[str, float]:
    found: dict[str, float] = {}
    quantities = {attribute: name for name, attribute in _QUANTITIES.items()}
    with (
        ovstage.PathDictionary(stage) as names,
        api.read(physx, SimObjectType.ARTICULATION_JOINT, list(quantities)) as session,
    ):
        for group, paths in _groups(names, session):
            if joint in paths:
                values = np.ravel(group.tensors[paths.index(joint)].numpy())
                if axis < len(values):
                    found[quantities[names.token_to_string(group.attribute)]] = float(values[axis])
    if len(found) < len(quantities):
        raise KeyError(f"the simulation has no degree of freedom {axis} of {joint}")
    return found


def _write(physx: Any, stage: Any, api: RuntimeApi, attribute: str, joint: str, axis: int, value: float) -> None:
    """Set one number; the other values of the groups go back as they are, because a group is written whole."""
    now = _all(physx, stage, api, attribute)
    with (
        ovstage.PathDictionary(stage) as names,
        api.write(physx, SimObjectType.ARTICULATION_JOINT, attribute) as session,
    ):
        for group, paths in _groups(names, session):
            for path, tensor in zip(paths, group.tensors, strict=True):
                values = now[path].astype(np.float32).copy()
                if path == joint:
                    values.reshape(-1)[axis] = value
                tensor.assign(values.reshape(tuple(tensor.shape)))
            api.commit(session, group)


def _all(physx: Any, stage: Any, api: RuntimeApi, attribute: str) -> dict[str, np.ndarray]:
    """Return `attribute` of every articulation joint, by path."""
    found: dict[str, np.ndarray] = {}
    with (
        ovstage.PathDictionary(stage) as names,
        api.read(physx, SimObjectType.ARTICULATION_JOINT, [attribute]) as session,
    ):
        for group, paths in _groups(names, session):
            found.update({p: np.array(t.numpy()) for p, t in zip(paths, group.tensors, strict=True)})
    return found
