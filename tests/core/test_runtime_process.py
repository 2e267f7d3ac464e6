"""The worker process seen from its caller, with stand-ins for the interpreter that crash, hang and lie on demand."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from omni_physjoint.errors import ContractError, RuntimeMissingError, RuntimeWorkerError, StageOpenError
from omni_physjoint.runtime import VARIABLES, RuntimeWorker, find_runtime

EMPTY_ANSWER = {
    "columns": {},
    "types": {},
    "schemas": {},
    "body_columns": {},
    "root_columns": {},
    "joints": {},
    "articulations": {},
    "bodies": {},
    "links": {},
    "standalone": [],
    "pvd": None,
    "sim": None,
    "messages": [],
    "seconds": 0.0,
}

PRELUDE = f"""#!{sys.executable}
import json, os, signal, sys, time
EMPTY = {EMPTY_ANSWER!r}
def say(message):
    print(json.dumps(message), flush=True)
"""
HELLO = 'say({"hello": {"contract": "0.7", "versions": {"ovphysx": "0.7.0"}}})\n'
ECHO = 'for line in sys.stdin:\n    say({"answer": EMPTY})\n'

MakeWorker = Callable[[str], RuntimeWorker]


@pytest.fixture
def make_worker(tmp_path: Path) -> MakeWorker:
    """Return a function that makes a worker of which the interpreter is a script with the given body."""
    number = iter(range(100))

    def make(body: str) -> RuntimeWorker:
        script = tmp_path / f"interpreter{next(number)}"
        script.write_text(PRELUDE + body)
        script.chmod(0o755)
        return RuntimeWorker(script, timeout=10.0)

    return make


@pytest.fixture
def stage(tmp_path: Path) -> Path:
    """A file to ask about; the stand-ins do not look at it."""
    path = tmp_path / "stage.usda"
    path.write_text("#usda 1.0\n")
    return path


def is_running(pid: int) -> bool:
    """Tell whether the process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(condition: Callable[[], bool]) -> bool:
    """Wait up to five seconds for `condition`."""
    end = time.monotonic() + 5.0
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def test_one_process_answers_many_questions(make_worker: MakeWorker, stage: Path) -> None:
    """The second question goes to the process that answered the first."""
    with make_worker(HELLO + ECHO) as worker:
        worker.read(stage)
        first = worker.pid
        worker.read(stage)
        assert first is not None
        assert worker.pid == first


def test_the_request_names_the_file_and_the_wishes(make_worker: MakeWorker, stage: Path, tmp_path: Path) -> None:
    """Path, recording, steps and step length reach the process."""
    seen = tmp_path / "seen.json"
    body = f"for line in sys.stdin:\n    open({str(seen)!r}, 'w').write(line)\n    say({{'answer': EMPTY}})\n"
    with make_worker(HELLO + body) as worker:
        worker.read(stage, recording=False, steps=3, dt=0.25)
    assert json.loads(seen.read_text()) == {"path": str(stage), "recording": False, "steps": 3, "dt": 0.25}


def test_versions_come_from_the_process(make_worker: MakeWorker) -> None:
    """Asking for the versions starts the process and returns what it said."""
    with make_worker(HELLO + ECHO) as worker:
        assert worker.versions == {"ovphysx": "0.7.0"}
        assert worker.contract == "0.7"


def test_closing_ends_the_process(make_worker: MakeWorker, stage: Path) -> None:
    """After the context nothing runs any more."""
    with make_worker(HELLO + ECHO) as worker:
        worker.read(stage)
        pid = worker.pid
    assert pid is not None
    assert not is_running(pid)
    assert worker.pid is None


def test_a_process_that_ignores_the_end_of_stdin_is_killed(make_worker: MakeWorker) -> None:
    """Closing does not wait for a process that will not go."""
    with make_worker(HELLO + "while True:\n    time.sleep(1)\n") as worker:
        assert worker.contract == "0.7"
        pid = worker.pid
    assert pid is not None
    assert not is_running(pid)


def test_a_crash_is_one_line_with_the_signal_and_the_last_words(make_worker: MakeWorker, stage: Path) -> None:
    """A process that dies on a question gives an error that says how, and what it wrote last."""
    last_words = "sys.stdin.readline()\nprint('out of luck', file=sys.stderr, flush=True)\n"
    with (
        make_worker(HELLO + last_words + "os.kill(os.getpid(), signal.SIGSEGV)\n") as worker,
        pytest.raises(RuntimeWorkerError) as caught,
    ):
        worker.read(stage)
    text = str(caught.value)
    assert "\n" not in text
    assert f"ended while reading {stage}" in text
    assert f"signal {int(signal.SIGSEGV)}" in text
    assert text.endswith("out of luck")


def test_an_exit_is_told_by_its_code(make_worker: MakeWorker, stage: Path) -> None:
    """A process that exits on a question gives an error with the exit code."""
    worker = make_worker(HELLO + "sys.stdin.readline()\nos._exit(7)\n")
    with pytest.raises(RuntimeWorkerError, match="exit code 7"):
        worker.read(stage)


def test_after_a_crash_the_next_question_starts_a_new_process(make_worker: MakeWorker, stage: Path) -> None:
    """The caller lives on, and so does the worker object."""
    with make_worker(HELLO + ECHO) as worker:
        worker.read(stage)
        pid = worker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert until(lambda: worker.pid is None)
        worker.read(stage)
        assert worker.pid not in (None, pid)


def test_a_hang_ends_with_the_timeout(make_worker: MakeWorker, stage: Path) -> None:
    """A process that does not answer is ended, and the error names the time and the stage."""
    worker = make_worker(HELLO + "time.sleep(60)\n")
    assert worker.contract == "0.7"
    pid = worker.pid
    worker.timeout = 0.3
    with pytest.raises(RuntimeWorkerError, match=r"no answer within 0\.3 s while reading .*stage\.usda"):
        worker.read(stage)
    assert pid is not None
    assert not is_running(pid)


def test_a_hang_at_the_start_ends_with_the_timeout(make_worker: MakeWorker, stage: Path) -> None:
    """A process that never says hello is ended too."""
    worker = make_worker("time.sleep(60)\n")
    worker.timeout = 0.3
    with pytest.raises(RuntimeWorkerError, match="while starting"):
        worker.read(stage)
    assert worker.pid is None


def test_killing_ends_a_question_of_another_thread(make_worker: MakeWorker, stage: Path) -> None:
    """`kill` from outside ends the wait at once, long before the timeout."""
    errors: list[str] = []
    worker = make_worker(HELLO + "time.sleep(60)\n")
    assert worker.contract == "0.7"

    def ask() -> None:
        try:
            worker.read(stage)
        except RuntimeWorkerError as error:
            errors.append(str(error))

    asking = threading.Thread(target=ask)
    began = time.monotonic()
    asking.start()
    time.sleep(0.1)
    worker.kill()
    asking.join(5.0)
    assert errors == [f"the runtime worker ended while reading {stage}: it was stopped"]
    assert time.monotonic() - began < 3.0


def test_killing_an_idle_worker_costs_nothing(make_worker: MakeWorker, stage: Path) -> None:
    """The next question starts a new process."""
    with make_worker(HELLO + ECHO) as worker:
        worker.read(stage)
        worker.kill()
        assert worker.read(stage).columns == {}


def test_a_refused_stage_leaves_the_process_alive(make_worker: MakeWorker, stage: Path) -> None:
    """An error answer becomes an exception with the native messages; the same process answers the next question."""
    body = (
        "sys.stdin.readline()\nsay({'error': 'OvstageError: failed to open', 'messages': ['first', 'second']})\n" + ECHO
    )
    with make_worker(HELLO + body) as worker:
        with pytest.raises(RuntimeWorkerError, match=r"refused .*: OvstageError: failed to open; first; second"):
            worker.read(stage)
        pid = worker.pid
        worker.read(stage)
        assert worker.pid == pid


def test_a_missing_package_is_told_with_what_to_do(make_worker: MakeWorker, stage: Path) -> None:
    """An interpreter without ovphysx gives one line that names it and the remedy."""
    body = "say({'fatal': \"ModuleNotFoundError: No module named 'ovphysx'\"})\n"
    worker = make_worker(body)
    with pytest.raises(RuntimeMissingError, match="No module named 'ovphysx'; pip install ovphysx there"):
        worker.read(stage)


def test_an_interpreter_that_does_not_exist_is_named(tmp_path: Path, stage: Path) -> None:
    """A wrong path gives one line, not an OSError."""
    with pytest.raises(RuntimeWorkerError, match=r"cannot start: .*nowhere: No such file"):
        RuntimeWorker(tmp_path / "nowhere").read(stage)


def test_a_program_that_is_no_interpreter_is_told_by_how_it_ends(tmp_path: Path, stage: Path) -> None:
    """Something that is no Python ends at once; the error says so."""
    with pytest.raises(RuntimeWorkerError, match="ended while starting: exit code 1"):
        RuntimeWorker("/bin/false").read(stage)


def test_a_missing_file_is_found_before_the_process(tmp_path: Path, make_worker: MakeWorker) -> None:
    """Nothing is started for a path that is no file."""
    worker = make_worker(HELLO + ECHO)
    with pytest.raises(StageOpenError, match=r"nowhere\.usda: no such file"):
        worker.read(tmp_path / "nowhere.usda")
    assert worker.pid is None


def test_the_process_ends_when_its_caller_is_killed(tmp_path: Path, stage: Path) -> None:
    """The worker script sees the end of stdin, so that nobody's death leaves an orphan."""
    import subprocess

    from omni_physjoint.runtime.process import _SCRIPT

    reading, writing = os.pipe()
    with subprocess.Popen(
        [sys.executable, str(_SCRIPT), "{}"], stdin=reading, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        os.close(reading)
        os.close(writing)
        assert process.wait(20.0) in (0, 3)


def test_the_named_interpreter_of_a_contract_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment variable of a contract names its interpreter."""
    monkeypatch.setenv(VARIABLES["0.6"], "/opt/old/bin/python")
    assert find_runtime("0.6") == "/opt/old/bin/python"


def test_this_interpreter_serves_only_the_contract_of_its_ovphysx(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a variable, the installed version decides."""
    for name in VARIABLES.values():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("importlib.metadata.version", lambda name: "0.7.0.74035321")
    assert find_runtime("0.7") == sys.executable
    assert find_runtime("0.6") is None


def test_an_unknown_contract_has_no_interpreter() -> None:
    """A contract that nobody knows is an error with those that are known."""
    with pytest.raises(ContractError, match=r"0\.6, 0\.7"):
        find_runtime("1.0")


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_temporary_files_go_with_the_worker(make_worker: MakeWorker, stage: Path, tmp_path: Path, end: str) -> None:
    """What a worker leaves in its folder for temporary files is removed when it ends, also when it is killed."""
    note = tmp_path / "note"
    body = f"""import pathlib, tempfile
folder = pathlib.Path(tempfile.mkdtemp(prefix="cache-"))
(folder / "left.bin").write_text("x")
pathlib.Path({str(note)!r}).write_text(str(folder))
"""
    worker = make_worker(body + HELLO + ECHO)
    worker.read(stage)
    folder = Path(note.read_text())
    assert (folder / "left.bin").exists()
    if end == "killed":
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
    worker.close()
    assert not folder.parent.exists()
    assert folder.parent.name.startswith("omni-physjoint-worker-")


def test_temporary_files_go_when_the_caller_is_killed(tmp_path: Path) -> None:
    """The worker script itself removes its folder when nobody is left to do it."""
    import subprocess

    from omni_physjoint.runtime.process import _SCRIPT

    scratch = tmp_path / "scratch"
    scratch.mkdir()
    (scratch / "left.bin").write_text("x")
    options = json.dumps({"scratch": str(scratch)})
    process = subprocess.Popen(
        [sys.executable, str(_SCRIPT), options],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(20.0) in (0, 3)
    assert not scratch.exists()
