"""The worker process seen from the caller: start it, ask it, stop it, and outlive it."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, cast

from omni_physjoint.errors import MeasureCancelled, RuntimeMissingError, RuntimeWorkerError
from omni_physjoint.runtime.answer import RuntimeAnswer
from omni_physjoint.runtime.locate import find_runtime, lent_schemas

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["RuntimeWorker"]

_SCRIPT = Path(__file__).with_name("worker.py")
_LAST_WORDS = 300
"""How much of a dead worker's log goes into the error message."""
_FAREWELL = 2.0
"""How long a worker may take to end by itself [s]."""


class RuntimeWorker:
    """The running consumer in a process of its own, started by the first question and used for all that follow.

    One question is answered at a time; other threads wait. `kill` may be called from any thread at any time.

    Args:
        python: Interpreter that has ovphysx; None for what `find_runtime` names for contract 0.7, else this one.
        timeout: How long one answer may take [s]; the start of the process counts as part of the first.
    """

    def __init__(self, python: str | PathLike[str] | None = None, timeout: float = 30.0) -> None:
        self.python = str(python) if python is not None else find_runtime("0.7") or sys.executable
        self.timeout = timeout
        self._asking = threading.Lock()
        self._child: _Child | None = None

    @property
    def versions(self) -> dict[str, str]:
        """Installed versions of the worker's packages by name; starts the process if need be.

        Raises:
            RuntimeWorkerError: The process cannot start.
        """
        return dict(self._hello()["versions"])

    @property
    def contract(self) -> str:
        """Contract version that the worker's runtime implements; starts the process if need be.

        Raises:
            RuntimeWorkerError: The process cannot start.
        """
        return str(self._hello()["contract"])

    @property
    def pid(self) -> int | None:
        """Process id, None while no process runs."""
        child = self._child
        return child.process.pid if child is not None and child.alive else None

    def read(
        self,
        stage: Usd.Stage | str | PathLike[str],
        *,
        recording: bool = True,
        steps: int = 0,
        dt: float = 1.0 / 60.0,
    ) -> RuntimeAnswer:
        """Return what the consumer holds for `stage` as it is now, unsaved edits included.

        Args:
            stage: A stage, or the path of its file.
            recording: Whether to record the PhysX objects (`RuntimeAnswer.pvd`).
            steps: Steps to simulate after everything else was read.
            dt: Step [s].

        Raises:
            RuntimeWorkerError: The runtime is missing, crashed, hung, was killed, or refused the stage. The next call
                starts a new process.
            StageOpenError: `stage` is the path of no file.
        """
        from omni_physjoint.runtime.feed import Snapshot

        with Snapshot(stage) as snapshot, self._asking:
            deadline = time.monotonic() + self.timeout
            child = self._running(deadline)
            request = {"path": snapshot.path, "recording": recording, "steps": steps, "dt": dt}
            with self._discarding_on_failure(child):
                message = child.ask(request, deadline, self.timeout)
        if "error" in message:
            raise RuntimeWorkerError(f"the runtime refused {snapshot.path}: {_with_notes(message)}")
        return RuntimeAnswer.from_wire(child.hello, message["answer"])

    def trace(
        self,
        stage: Usd.Stage | str | PathLike[str],
        request: Mapping[str, Any],
        *,
        progress: Callable[[float], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> dict[str, Any]:
        """Run one axis of one joint of `stage` and return what was read after each step.

        Args:
            stage: A stage, or the path of its file. It is run as it is: nothing is locked or switched off here.
            request: As ``runtime/native/trace.py`` has it: joint, axis, dt, phases.
            progress: Called in this thread with the part that is done, some times a second.
            cancelled: Asked as often; the run ends when it returns True, and the worker lives on.

        Returns:
            "time" [s], "position", "velocity", "effort" and number of the "phase" after each step, in degrees or
            lengths and authored body order, and "messages" of the native log.

        Raises:
            MeasureCancelled: `cancelled` said so.
            RuntimeWorkerError: As `read`; the time limit holds between two signs of life.
            StageOpenError: `stage` is the path of no file.
        """
        from omni_physjoint.runtime.feed import Snapshot

        with Snapshot(stage) as snapshot, self._asking:
            child = self._running(time.monotonic() + self.timeout)

            def heard(part: float) -> bool:
                if progress is not None:
                    progress(part)
                return cancelled is None or not cancelled()

            with self._discarding_on_failure(child):
                message = child.run({"path": snapshot.path, "trace": dict(request)}, self.timeout, heard)
        if "cancelled" in message:
            raise MeasureCancelled(f"the run of {request['joint']} was cancelled")
        if "error" in message:
            raise RuntimeWorkerError(f"the runtime refused {snapshot.path}: {_with_notes(message)}")
        return cast("dict[str, Any]", message["answer"])

    def kill(self) -> None:
        """End the process at once; a `read` under way in another thread raises RuntimeWorkerError."""
        child = self._child
        if child is not None:
            child.kill("it was stopped")

    def close(self) -> None:
        """End the process; the next `read` starts a new one."""
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def __enter__(self) -> RuntimeWorker:
        """Return itself; leaving the context closes the worker."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Close the worker."""
        self.close()

    def _hello(self) -> dict[str, Any]:
        with self._asking:
            return self._running(time.monotonic() + self.timeout).hello

    def _running(self, deadline: float) -> _Child:
        if self._child is not None and self._child.alive:
            return self._child
        self.close()
        child = self._child = _Child(self.python)
        with self._discarding_on_failure(child):
            child.greet(deadline, self.timeout)
        return child

    @contextlib.contextmanager
    def _discarding_on_failure(self, child: _Child) -> Any:
        try:
            yield
        except BaseException:
            child.kill("it failed")
            child.close()
            if self._child is child:
                self._child = None
            raise


class _Child:
    """One process; it is never started again."""

    hello: dict[str, Any]

    def __init__(self, python: str) -> None:
        self.python = python
        self._killed: str | None = None
        self._log: IO[bytes] = tempfile.TemporaryFile(prefix="omni-physjoint-")  # noqa: SIM115 - closed in close()
        # The runtime leaves caches in the folder for temporary files, and a killed one cannot tidy up.
        self._scratch = tempfile.TemporaryDirectory(prefix="omni-physjoint-worker-", ignore_cleanup_errors=True)
        options = json.dumps({"schemas": lent_schemas(), "scratch": self._scratch.name})
        try:
            self.process = subprocess.Popen(
                [python, str(_SCRIPT), options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                env={**os.environ, **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self._scratch.name)},
            )
        except OSError as error:
            self._log.close()
            self._scratch.cleanup()
            raise RuntimeWorkerError(f"the runtime worker cannot start: {python}: {error.strerror or error}") from error
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, name="runtime-answers", daemon=True)
        self._listener.start()

    @property
    def alive(self) -> bool:
        """Whether it can still be asked; a killed process may take a moment to end."""
        return self._killed is None and self.process.poll() is None

    def _listen(self) -> None:
        """Pass every answer on, and an empty one when the process ends."""
        with contextlib.suppress(ValueError):  # the pipe was closed under us
            for line in cast("IO[bytes]", self.process.stdout):
                self._answers.put(line)
        self._answers.put(b"")

    def greet(self, deadline: float, timeout: float) -> None:
        """Wait until the runtime is loaded."""
        message = self._receive(deadline, timeout, "starting")
        if "fatal" in message:
            fatal = message["fatal"]
            kind = RuntimeMissingError if _is_missing(fatal) else RuntimeWorkerError
            raise kind(f"{self.python} cannot run the runtime: {_advice(fatal)}")
        self.hello = message["hello"]

    def ask(self, request: dict[str, Any], deadline: float, timeout: float) -> dict[str, Any]:
        """Send one request and return the answer."""
        self._send(request)
        return self._receive(deadline, timeout, f"reading {request['path']}")

    def run(self, request: dict[str, Any], timeout: float, heard: Callable[[float], bool]) -> dict[str, Any]:
        """Send one request that tells of its progress, and return the answer; `heard` says whether to go on."""
        self._send(request)
        asked = False
        while True:
            message = self._receive(time.monotonic() + timeout, timeout, f"running {request['trace']['joint']}")
            if "progress" not in message:
                return message
            if not heard(message["progress"]) and not asked:
                asked = True
                self._send({"cancel": True})

    def _send(self, request: dict[str, Any]) -> None:
        stdin = cast("IO[bytes]", self.process.stdin)
        with contextlib.suppress(BrokenPipeError):  # it is dead; receiving says so, with the reason
            stdin.write(json.dumps(request).encode() + b"\n")
            stdin.flush()

    def _receive(self, deadline: float, timeout: float, doing: str) -> dict[str, Any]:
        try:
            line = self._answers.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise RuntimeWorkerError(f"the runtime worker gave no answer within {timeout:g} s while {doing}") from None
        if line:
            return cast("dict[str, Any]", json.loads(line))
        raise RuntimeWorkerError(f"the runtime worker ended while {doing}: {self._cause()}")

    def _cause(self) -> str:
        if self._killed:
            return self._killed
        code = self.process.wait(_FAREWELL)
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        self._log.seek(0)
        words = " ".join(self._log.read().decode("utf-8", "replace").split())
        return f"{how}; its last words: {words[-_LAST_WORDS:]}" if words else how

    def kill(self, why: str) -> None:
        """End the process at once."""
        if self.alive:
            self._killed = why
            self.process.kill()

    def close(self) -> None:
        """Ask the process to end, see that it does, and release the pipes."""
        with contextlib.suppress(BrokenPipeError):
            cast("IO[bytes]", self.process.stdin).close()
        try:
            self.process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._listener.join(_FAREWELL)
        cast("IO[bytes]", self.process.stdout).close()
        self._log.close()
        self._scratch.cleanup()


def _is_missing(fatal: str) -> bool:
    return "No module named" in fatal and any(name in fatal for name in ("ovphysx", "ovstage", "numpy"))


def _advice(fatal: str) -> str:
    if _is_missing(fatal):
        return f"{fatal}; pip install ovphysx there, or name another interpreter"
    if "ovstage_create_instance" in fatal:  # all that it says of a library that is not there
        return f"{fatal}; a system library may be missing, on a bare Debian or Ubuntu it is libgomp1"
    return fatal


def _with_notes(message: dict[str, Any]) -> str:
    """Return the error of a refused stage with what the native log said about it."""
    return "; ".join([message["error"], *message.get("messages", [])])
