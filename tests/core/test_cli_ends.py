"""How the command line ends: one line and a documented exit code, whatever it is given and wherever it prints to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from omni_physjoint import interrupts
from omni_physjoint.errors import PhysJointError
from omni_physjoint.leaving import DEBUG_VARIABLE, exit_code_of
from omni_physjoint.resources import sample_path

ARM = str(sample_path("arm"))
HINGE = '#usda 1.0\ndef PhysicsRevoluteJoint "Hinge" {\n}\n'


def shell(command: str, *arguments: str | bytes, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which P is the command and $1, $2 are `arguments`."""
    line = f'P() {{ {sys.executable} -m omni_physjoint "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-c", line, "bash", *arguments], capture_output=True, text=True, errors="replace", check=False, cwd=cwd
    )


def one_line(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of an error, after checking the exit code and that there is no traceback."""
    lines = [line for line in result.stderr.splitlines() if line and not line.startswith(("Usage:", "Try "))]
    assert (result.returncode, len(lines)) == (2, 1), result.stderr
    return lines[0]


@pytest.mark.parametrize("command", ["inspect", "diff", "envelope", "verify"])
def test_name_that_is_not_utf8(tmp_path: Path, command: str) -> None:
    """USD reads no file whose name is not UTF-8; that is said, with the bytes spelled out."""
    name = os.fsencode(tmp_path / "bad") + b"\xff\xfename.usda"
    Path(os.fsdecode(name)).write_text(HINGE)
    result = shell(f'P {command} "$1" "$2"' if command == "diff" else f'P {command} "$1"', name, ARM)
    said = result.stdout if command == "verify" else one_line(result)
    assert r"bad\xff\xfename.usda: its name is not UTF-8" in said
    assert result.returncode == 2


def test_folder_that_is_not_utf8(tmp_path: Path) -> None:
    """Nor does it read a file in such a folder, whatever the file is called from within."""
    folder = Path(os.fsdecode(os.fsencode(tmp_path / "bad") + b"\xff"))
    folder.mkdir()
    (folder / "hinge.usda").write_text(HINGE)
    assert r"bad\xff is not UTF-8" in one_line(shell("P inspect hinge.usda", cwd=folder))


@pytest.mark.parametrize("command", [f"P inspect {ARM}", "P contract", f"P diff {ARM} {ARM}", f"P envelope {ARM}"])
def test_standard_output_that_is_closed(command: str) -> None:
    """There is nowhere to print to, and it is said."""
    assert "standard output is closed" in one_line(shell(f"{command} >&-"))


@pytest.mark.parametrize("command", [f"P inspect {ARM} --format csv", f"P diff {ARM} {ARM}", "P --help"])
def test_full_disk(command: str) -> None:
    """Output that cannot be written is an error of its own, not "something was found"."""
    assert "No space left on device" in one_line(shell(f"{command} >/dev/full"))


def test_closed_standard_error_keeps_the_exit_code(tmp_path: Path) -> None:
    """With nowhere to complain to, the exit code still says it."""
    assert shell("P inspect nowhere.usda 2>&-", cwd=tmp_path).returncode == 2


def test_reader_that_leaves_early() -> None:
    """A pipe whose reader has enough is no error: 0, and not a word."""
    result = shell(f"P inspect {ARM} --format json | head -1; exit ${{PIPESTATUS[0]}}")
    assert (result.returncode, result.stderr) == (0, "")


def test_pipe_as_a_stage(tmp_path: Path) -> None:
    """A FIFO is not waited for, and not called empty."""
    os.mkfifo(tmp_path / "fifo.usda")
    assert "is a pipe, a socket or a device" in one_line(shell("P inspect fifo.usda", cwd=tmp_path))


@pytest.mark.parametrize(
    "command",
    [
        "inspect --time nan",
        "inspect --joint ''",
        "inspect --columns ''",
        "inspect --without ''",
        "diff --tolerance nan",
        "envelope -o ''",
        "envelope --instance ''",
        "verify --python ''",
        "screenshot -o x.png --scale nan",
    ],
)
def test_options_that_say_nothing(command: str) -> None:
    """An empty text or a number that is none is refused with the name of its option."""
    name, _, options = command.partition(" ")
    said = one_line(shell(f"P {name} {ARM} {ARM if name == 'diff' else ''} {options}"))
    assert "Invalid value for" in said
    assert "empty" in said or "no finite number" in said


def test_slip_in_a_command() -> None:
    """A word that is nearly a command is answered with that command, whatever follows it."""
    assert "did you mean the command 'inspect'?" in one_line(shell("P inpsect robot.usda --joint X"))


def test_help_lists_every_command() -> None:
    """What an error's usage line can show is in the list."""
    words = shell("P --help").stdout.split()
    assert {"open", "inspect", "contract", "verify", "diff", "envelope", "screenshot"} <= set(words)


def test_picture_without_display_overwrites_nothing(tmp_path: Path) -> None:
    """With no display the picture takes a free name, and its name is told."""
    there = tmp_path / "omni_physjoint_panel.png"
    there.write_text("mine")
    result = shell("QT_QPA_PLATFORM=offscreen P", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert there.read_text() == "mine"
    assert "omni_physjoint_panel-2.png" in result.stderr
    assert (tmp_path / "omni_physjoint_panel-2.png").stat().st_size > 10_000


def test_damaged_report_is_told_by_file(tmp_path: Path) -> None:
    """`diff` names the file, and speaks no Python."""
    saved = json.loads(shell(f"P inspect {ARM} --format json").stdout)
    saved["joints"][0]["path"] = 5
    (tmp_path / "broken.json").write_text(json.dumps(saved))
    said = one_line(shell(f"P diff broken.json {ARM}", cwd=tmp_path))
    assert said == (
        "omni-physjoint: broken.json: a saved report is not whole: something in it is of another kind than it should be"
    )


def test_one_difference_is_singular(tmp_path: Path) -> None:
    """1 difference on 1 prim."""
    saved = json.loads(shell(f"P inspect {ARM} --format json").stdout)
    saved["joints"][0]["role"] = "standalone"
    (tmp_path / "other.json").write_text(json.dumps(saved))
    result = shell(f"P diff {ARM} other.json", cwd=tmp_path)
    assert (result.returncode, result.stdout.splitlines()[0].partition(": ")[2]) == (1, "1 difference on 1 prim")


def test_error_of_ours_is_one_line_and_not_1(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception that nobody expected is told in one line with its place; the traceback comes on request."""
    monkeypatch.delenv(DEBUG_VARIABLE, raising=False)

    def broken() -> None:
        raise ZeroDivisionError("division\nby zero")

    assert exit_code_of(broken) == 2
    said = capfd.readouterr().err
    assert "internal error: ZeroDivisionError: division by zero (test_cli_ends.py:" in said
    assert said.count("\n") == 1
    monkeypatch.setenv(DEBUG_VARIABLE, "1")
    assert exit_code_of(broken) == 2
    assert "Traceback" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [(PhysJointError("no"), 2), (OSError(28, "full"), 2), (MemoryError(), 2), (KeyboardInterrupt(), 130)],
)
def test_exit_codes(error: BaseException, code: int) -> None:
    """Every kind of failure has a documented code, and none has 1."""

    def fail() -> None:
        raise error

    with open(os.dup(1), "wb") as kept:
        try:
            assert exit_code_of(fail) == code
        finally:
            os.dup2(kept.fileno(), 1)


def test_interrupt_while_importing() -> None:
    """Ctrl-C before the command can catch it ends with 130 and not a word."""
    wait = "import sys, time; sys.argv = ['omni-physjoint']; import omni_physjoint; print(flush=True); time.sleep(20)"
    with subprocess.Popen(
        [sys.executable, "-c", wait], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert (process.wait(10), process.stderr.read()) == (interrupts.EXIT_INTERRUPTED, "")


def test_library_keeps_its_interrupts() -> None:
    """A program that imports the package has its own way with Ctrl-C."""
    code = "import signal, omni_physjoint as o; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"
