"""The real worker process: what it survives, what it costs, and that one stage leaves nothing for the next."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from omni_physjoint import schemas
from omni_physjoint.errors import RuntimeWorkerError
from omni_physjoint.runtime import RuntimeAnswer, RuntimeWorker, find_runtime

CASES = Path(__file__).parents[1] / "corpus" / "cases"
STAGES = sorted(CASES.glob("*/stage.usda"))
ARM = CASES / "01-gain-units" / "stage.usda"
LOOP = CASES / "07-fourbar-loop" / "stage.usda"


@pytest.fixture
def own_worker(runtime_worker: RuntimeWorker) -> RuntimeWorker:
    """A worker that a test may kill without harm to the others; closed by its test or with the session."""
    return RuntimeWorker(runtime_worker.python)


def is_running(pid: int) -> bool:
    """Tell whether the process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Wait for `condition`."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


def timeless(answer: RuntimeAnswer) -> RuntimeAnswer:
    """Return the answer without what differs from run to run."""
    return replace(answer, seconds=0.0)


HEAD = """#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "World" (
    prepend apiSchemas = ["PhysicsArticulationRootAPI"]
)
{
"""
LINK = """
    def Capsule "Link%(n)d" (
        prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI"]
    )
    {
        double height = 0.5
        double radius = 0.1
        double3 xformOp:translate = (%(n)d, 0, 0)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
"""
HINGE = """
    def PhysicsRevoluteJoint "Hinge%(n)d" (
        prepend apiSchemas = ["PhysicsDriveAPI:angular"]
    )
    {
        rel physics:body0 = </World/Link%(n)d>
        rel physics:body1 = </World/Link%(next)d>
        point3f physics:localPos0 = (0.5, 0, 0)
        point3f physics:localPos1 = (-0.5, 0, 0)
        float physics:lowerLimit = -30
        float physics:upperLimit = 30
        float drive:angular:physics:stiffness = 10
    }
"""


def chain(count: int) -> str:
    """Return a stage with an articulation of `count` driven and limited hinges."""
    links = [LINK % {"n": number} for number in range(count + 1)]
    hinges = [HINGE % {"n": number, "next": number + 1} for number in range(count)]
    return "".join([HEAD, *links, *hinges, "}\n"])


def test_a_stage_leaves_nothing_for_the_next(own_worker: RuntimeWorker) -> None:
    """Whatever was read before, a stage gets the answer that it gets from a fresh process."""
    with own_worker as worker:
        first = {path: timeless(worker.read(path)) for path in STAGES}
        again = {path: timeless(worker.read(path)) for path in reversed(STAGES)}
    assert again == first
    with RuntimeWorker(own_worker.python) as fresh:
        assert timeless(fresh.read(STAGES[-1])) == first[STAGES[-1]]


def test_many_stages_leave_no_open_files_and_no_temporary_ones(
    own_worker: RuntimeWorker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After twenty more stages the process holds as many descriptors as after the first, and its folder is empty."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with own_worker as worker:
        worker.read(ARM)
        descriptors = Path(f"/proc/{worker.pid}/fd")
        before = len(list(descriptors.iterdir()))
        for _ in range(20):
            worker.read(LOOP)
        assert len(list(descriptors.iterdir())) == before
        assert [path for path in tmp_path.rglob("omni-physjoint-*") if path.is_dir()] == []


def test_twenty_stages_do_not_grow_the_process(own_worker: RuntimeWorker) -> None:
    """Memory after forty readings is within a tenth of that after twenty: what grows at all is a warm-up."""
    pages: list[int] = []
    with own_worker as worker:
        for _ in range(2):
            for _ in range(20):
                worker.read(LOOP)
            pages.append(int(Path(f"/proc/{worker.pid}/statm").read_text().split()[1]))
    assert pages[1] < 1.1 * pages[0]


def test_fifty_joints_are_answered(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """All of them, with the limit that each was given. How long it takes is for `make bench`."""
    stage = tmp_path / "chain.usda"
    stage.write_text(chain(50))
    answer = runtime_worker.read(stage)
    limits = [bound for row in answer.joints.values() for axis in row["jointLimit"] for bound in axis]
    assert limits == pytest.approx([-30.0, 30.0] * 50)


def test_a_crash_is_an_error_and_the_next_reading_works(own_worker: RuntimeWorker) -> None:
    """The native code dies while it works; the caller gets one line and can go on."""
    with own_worker as worker:
        assert worker.contract == "0.7"
        pid = worker.pid
        assert pid is not None
        timer = threading.Timer(0.15, os.kill, (pid, signal.SIGSEGV))
        timer.start()
        with pytest.raises(RuntimeWorkerError, match=f"while reading .*signal {int(signal.SIGSEGV)}"):
            worker.read(ARM, steps=10_000_000)
        timer.join()
        assert set(worker.read(ARM).joints) == {"/World/Shoulder", "/World/Grip"}


def test_a_hang_is_an_error_and_the_next_reading_works(own_worker: RuntimeWorker) -> None:
    """A process that is stopped gives no answer; it is replaced."""
    with own_worker as worker:
        assert worker.contract == "0.7"
        pid = worker.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        worker.timeout = 0.5
        with pytest.raises(RuntimeWorkerError, match=r"no answer within 0\.5 s"):
            worker.read(ARM)
        assert not is_running(pid)
        worker.timeout = 30.0
        assert len(worker.read(ARM).joints) == 2


def test_a_reading_can_be_stopped_from_another_thread(own_worker: RuntimeWorker) -> None:
    """`kill` ends a long simulation at once."""
    with own_worker as worker:
        assert worker.contract == "0.7"
        timer = threading.Timer(0.2, worker.kill)
        began = time.monotonic()
        timer.start()
        with pytest.raises(RuntimeWorkerError, match="it was stopped"):
            worker.read(ARM, steps=10_000_000)
        assert time.monotonic() - began < 5.0
        assert len(worker.read(ARM).joints) == 2


def test_a_broken_file_is_refused_and_the_process_lives(own_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A file that is no USD gives one line; the same process answers the next question."""
    broken = tmp_path / "broken.usda"
    broken.write_text("no USD at all\n")
    with own_worker as worker:
        with pytest.raises(RuntimeWorkerError, match=r"refused .*broken\.usda: .*failed to open") as caught:
            worker.read(broken)
        assert "\n" not in str(caught.value)
        pid = worker.pid
        assert len(worker.read(ARM).joints) == 2
        assert worker.pid == pid


def test_an_interpreter_without_the_runtime_says_so(tmp_path: Path) -> None:
    """Without site-packages there is no ovphysx; the line says what is missing and what to do."""
    script = tmp_path / "python-without-packages"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S "$@"\n')
    script.chmod(0o755)
    with pytest.raises(RuntimeWorkerError, match=r"No module named .*; pip install ovphysx there"):
        RuntimeWorker(script).read(ARM)


def test_the_death_of_the_caller_ends_the_worker(runtime_worker: RuntimeWorker) -> None:
    """A caller that is killed in the middle of a reading leaves no process behind."""
    code = (
        "import sys, threading, time\n"
        "from omni_physjoint.runtime import RuntimeWorker\n"
        f"worker = RuntimeWorker({runtime_worker.python!r})\n"
        "worker.contract\n"
        f"ask = lambda: worker.read({str(ARM)!r}, steps=10_000_000)\n"
        "threading.Thread(target=ask, daemon=True).start()\n"
        "time.sleep(0.2)\n"
        "print(worker.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as caller:
        assert caller.stdout is not None
        pid = int(caller.stdout.readline())
        assert is_running(pid)
        caller.kill()
    assert until(lambda: not is_running(pid))


def test_a_warning_names_its_joints(runtime_worker: RuntimeWorker) -> None:
    """A message that names joints lists them; the loop's does, all but the one that is lost."""
    (message,) = runtime_worker.read(LOOP).messages
    assert message.level == "error"
    assert message.paths == ("/World/Ground", "/World/PinA", "/World/PinB", "/World/PinC")


def test_native_output_stays_out_of_the_answers(capfd: pytest.CaptureFixture[str], own_worker: RuntimeWorker) -> None:
    """The runtime prints warnings as it likes; nothing of it reaches the caller's own output."""
    with own_worker as worker:
        worker.read(CASES / "26-gear-in-articulation" / "stage.usda")
    assert capfd.readouterr() == ("", "")


def test_without_a_recording_there_are_no_objects(runtime_worker: RuntimeWorker) -> None:
    """What was not asked for is not there; the rest is the same."""
    whole, part = runtime_worker.read(ARM), runtime_worker.read(ARM, recording=False)
    assert part.pvd is None
    assert timeless(part) == replace(timeless(whole), pvd=None)


def test_unsaved_edits_reach_the_runtime(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A stage with an edit in memory and one in the session layer is read as it is, not as its file has it."""
    schemas.register()
    from pxr import Usd

    path = tmp_path / "stage.usda"
    path.write_text(ARM.read_text())
    stage = Usd.Stage.Open(str(path))
    stage.GetAttributeAtPath("/World/Shoulder.drive:angular:physics:stiffness").Set(123.0)
    with Usd.EditContext(stage, stage.GetSessionLayer()):
        stage.GetAttributeAtPath("/World/Shoulder.drive:angular:physics:damping").Set(45.0)
    joint = runtime_worker.read(stage).joints["/World/Shoulder"]
    assert (joint["jointStiffness"], joint["jointDamping"]) == ((123.0,), (45.0,))
    assert runtime_worker.read(path).joints["/World/Shoulder"]["jointStiffness"] == (400.0,)


def test_a_snapshot_publishes_what_the_file_does(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """With an edit that means nothing, every stage of the cases is read as its file is, bit for bit."""
    schemas.register()
    from pxr import Usd

    for source in STAGES:
        path = tmp_path / source.parent.name / "stage.usda"
        path.parent.mkdir()
        path.write_text(source.read_text())
        stage = Usd.Stage.Open(str(path))
        stage.GetRootLayer().comment = "edited"
        stage.GetSessionLayer().comment = "edited"
        assert timeless(runtime_worker.read(stage)) == timeless(runtime_worker.read(path))


def test_a_stage_in_memory_is_read(runtime_worker: RuntimeWorker) -> None:
    """A stage that never had a file works like any other."""
    schemas.register()
    from pxr import Usd

    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(chain(2))
    assert set(runtime_worker.read(stage).joints) == {"/World/Hinge0", "/World/Hinge1"}


def test_joints_of_instances_are_published_by_prototype(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """Instances create nothing; their joints' columns are under a prototype, and reading them stops nothing."""
    (tmp_path / "part.usda").write_text(chain(1))
    (tmp_path / "stage.usda").write_text(
        '#usda 1.0\ndef Xform "I" (\n    instanceable = true\n    references = @./part.usda@\n)\n{\n}\n'
    )
    answer = runtime_worker.read(tmp_path / "stage.usda")
    (path,) = answer.columns
    assert path.startswith("/__Prototype_")
    assert path.endswith("/Hinge0")
    assert answer.joints == {}


def test_a_blocked_frame_does_not_hide_its_joint(runtime_worker: RuntimeWorker, tmp_path: Path) -> None:
    """A joint that publishes no localPos0, because the value is blocked, is read all the same."""
    stage = tmp_path / "stage.usda"
    stage.write_text(chain(1).replace("physics:localPos0 = (0.5, 0, 0)", "physics:localPos0 = None"))
    columns = runtime_worker.read(stage).columns["/World/Hinge0"]
    assert "physics:localPos0" not in columns
    assert columns["physics:lowerLimit"] == -30.0


def test_this_interpreter_has_the_runtime_of_0_7() -> None:
    """Without a variable the tests run on the ovphysx that is installed beside them."""
    if "OMNI_PHYSJOINT_RUNTIME_0_7" not in os.environ:
        assert find_runtime("0.7") == sys.executable
