"""One runtime instance that answers about one stage after another."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import ovphysx
import ovstage

from omni_physjoint.runtime.native.capture import captured_objects, count_articulations
from omni_physjoint.runtime.native.columns import JOINT_TYPES, carrying, of_type, read_columns, read_structure
from omni_physjoint.runtime.native.log import NativeLog
from omni_physjoint.runtime.native.objects import (
    BODY_ATTRIBUTES,
    DOF_ATTRIBUTES,
    POSE_ATTRIBUTES,
    STATE_ATTRIBUTES,
    SimObjectType,
    read_objects,
)
from omni_physjoint.runtime.native.trace import run_trace
from omni_physjoint.runtime.native.versions import runtime_api, versions

__all__ = ["Session"]

_BODIES = ("PhysicsRigidBodyAPI",)
_ROOTS = ("PhysicsArticulationRootAPI", "PhysxArticulationAPI")


class Session:
    """The runtime, loaded once; stages come and go.

    Args:
        lent: Schema package folders of the caller's environment, used where this interpreter has none.

    Raises:
        FileNotFoundError: A schema package is in neither environment.
        RuntimeError: The installed ovphysx is not supported, or cannot start.
    """

    def __init__(self, lent: Mapping[str, str]) -> None:
        self._api = runtime_api()
        # Before anything else of ovstage: it reads the schema definitions once in the life of a process.
        ovstage.population.register_usd_schemas(self._api.schema_folders(lent))
        self._log = NativeLog()
        self._physx = self._api.create()
        self._log.connect()

    def hello(self) -> dict[str, Any]:
        """Return what the caller may want to know before it asks anything."""
        return {"contract": self._api.contract, "versions": versions()}

    def read(self, path: str, *, recording: bool, steps: int, dt: float) -> dict[str, Any]:
        """Return what the runtime holds for the stage in the file `path`.

        Args:
            path: A USD file.
            recording: Whether to record and decode the PhysX objects.
            steps: How many steps of `dt` [s] to simulate after everything else; 0 for none.
            dt: Step [s].
        """
        began = time.perf_counter()
        with self._attached(path) as stage:
            answer = self._answer(stage, recording, steps, dt)
        known = {*answer["columns"], *answer["body_columns"], *answer["root_columns"]}
        answer["messages"] = self._log.take(known)
        answer["seconds"] = time.perf_counter() - began
        return answer

    def trace(self, path: str, request: Mapping[str, Any], proceed: Callable[[float], bool]) -> dict[str, Any]:
        """Return what `run_trace` recorded of the stage in the file `path`, with the messages of the log.

        Raises:
            Cancelled: `proceed` said no.
            KeyError: The stage has no such degree of freedom.
        """
        with self._attached(path) as stage:
            answer: dict[str, Any] = dict(run_trace(self._physx, stage, self._api, request, proceed))
        answer["messages"] = self._log.take((request["joint"],))
        return answer

    @contextmanager
    def _attached(self, path: str) -> Iterator[Any]:
        """Yield the populated and attached stage of the file `path`."""
        stage = ovstage.Stage("omni_physjoint")
        try:
            ovstage.population.open_usd(stage, path, ordinal=1, domains=ovstage.PopulationDomain.ALL)
            stage.advance_write_floor(ordinal=1).wait()
            self._api.attach(self._physx, stage)
            try:
                yield stage
            finally:
                self._api.detach(self._physx)
        finally:
            stage.destroy()

    def forget_messages(self) -> list[str]:
        """Return and drop the messages of a stage that gave no answer."""
        return [message["text"] for message in self._log.take(())]

    def _answer(self, stage: Any, recording: bool, steps: int, dt: float) -> dict[str, Any]:
        api = self._api
        joints = of_type(*JOINT_TYPES)
        columns = read_columns(stage, api, joints)
        # 0.7 also lists the joints of a prototype under a second path, with a type and not one column.
        structure = {path: row for path, row in read_structure(stage, api, joints).items() if path in columns}
        answer: dict[str, Any] = {
            "columns": columns,
            "types": {path: row["usd-prim-type"] for path, row in structure.items()},
            "schemas": {path: sorted(row.get("usd-schemas", [])) for path, row in structure.items()},
            "body_columns": read_columns(stage, api, carrying(*_BODIES)),
            "root_columns": read_columns(stage, api, carrying(*_ROOTS)),
            "joints": self._objects(stage, "ARTICULATION_JOINT", DOF_ATTRIBUTES),
            "articulations": self._objects(stage, "ARTICULATION", api.articulation_attributes()),
            "bodies": self._objects(stage, "RIGID_BODY", BODY_ATTRIBUTES),
            "links": self._objects(stage, "ARTICULATION_LINK", BODY_ATTRIBUTES),
            "pvd": None,
            "sim": None,
        }
        listed = () if api.recorded_counts else self._objects(stage, "JOINT", ["physxPointer"])
        answer["standalone"] = api.standalone(self._physx, structure, listed)
        if recording:  # after the reads, which settle the links on their joint positions
            answer["pvd"] = captured_objects(
                self._record(), (*columns, *answer["body_columns"], *answer["root_columns"])
            )
        if api.recorded_counts:
            answer["articulations"] = count_articulations(answer["pvd"]["articulations"]) if recording else {}
        if steps:
            for _ in range(steps):
                self._physx.step_sync(dt)
            answer["sim"] = {
                "steps": steps,
                "dt": dt,
                "joints": self._objects(stage, "ARTICULATION_JOINT", STATE_ATTRIBUTES),
                "bodies": self._objects(stage, "RIGID_BODY", POSE_ATTRIBUTES),
                "links": self._objects(stage, "ARTICULATION_LINK", POSE_ATTRIBUTES),
            }
        return answer

    def _objects(self, stage: Any, kind: str, attributes: Any) -> dict[str, dict[str, Any]]:
        return read_objects(self._physx, stage, self._api, SimObjectType[kind], attributes)

    def _record(self) -> bytes:
        """Return a recording of the objects as they stand; nothing moves, but names are written with a step only."""
        folder = tempfile.mkdtemp(prefix="omni-physjoint-")
        path = os.path.join(folder, "objects.ovd")
        try:
            self._physx.start_recording(ovphysx.OmniPvdDestination.file(path))
            self._physx.step_sync(0.0)
            self._physx.stop_recording()
            with open(path, "rb") as recorded:
                return recorded.read()
        finally:
            if os.path.exists(path):
                os.unlink(path)
            os.rmdir(folder)
