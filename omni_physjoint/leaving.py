"""How a command leaves the process: one line for whatever went wrong, and an exit code that says what it was.

1 is for what a command was asked to look for and found, so nothing else leaves as 1, an error of ours least of all.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable

import click

from omni_physjoint import interrupts
from omni_physjoint.errors import PhysJointError

__all__ = [
    "DEBUG_VARIABLE",
    "EXIT_USAGE",
    "ReaderLeft",
    "exit_code_of",
    "hold_descriptors",
    "write_out",
]

EXIT_USAGE = 2
DEBUG_VARIABLE = "OMNI_PHYSJOINT_DEBUG"
"""Environment variable that asks for the traceback of an internal error."""

_PROGRAM = "omni-physjoint"


class ReaderLeft(Exception):  # noqa: N818 - nobody made an error
    """The reader of our output (head, less) has enough."""


def hold_descriptors() -> None:
    """Open the null device where the caller closed one of the three standard streams.

    Else the next file to be opened would get its number, and whoever writes to "standard output" would write into it.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def exit_code_of(command: Callable[[], object]) -> int:
    """Run `command` and return the exit code of the process; what goes wrong is one line on standard error."""
    interrupts.hand_over()
    try:
        code = command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        return interrupts.EXIT_INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (ReaderLeft, BrokenPipeError):
        _drop_output()
        return 0
    except PhysJointError as error:
        return _complain(str(error))
    except MemoryError:
        return _complain("there is not enough memory for this")
    except OSError as error:
        _drop_output()
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")
    except Exception as error:
        return _confess(error)
    return code if isinstance(code, int) else 0


def write_out(text: str, *, newline: bool = True) -> None:
    """Write to standard output.

    Raises:
        PhysJointError: Nothing can be written there: it is closed, its disk is full.
        ReaderLeft: Its reader closed it.
    """
    if sys.stdout is None:
        raise PhysJointError("standard output is closed, so there is nowhere to print to")
    try:
        click.echo(text, nl=newline)
        sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderLeft from None
    except OSError as error:
        _drop_output()
        raise PhysJointError(f"standard output cannot be written: {error.strerror or error}") from None


def _drop_output() -> None:
    """Point standard output at nothing: Python flushes it once more at exit, and would complain again."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _complain(text: str) -> int:
    click.echo(f"{_PROGRAM}: {' '.join(text.splitlines())}", err=True)
    return EXIT_USAGE


def _confess(error: Exception) -> int:
    """Say that something of ours is broken, and where to look."""
    if os.environ.get(DEBUG_VARIABLE, "") not in ("", "0"):
        click.echo("".join(traceback.format_exception(error)).rstrip(), err=True)
        return EXIT_USAGE
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(last.filename)}:{last.lineno}"
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return _complain(
        f"internal error: {said} ({place}); please report it, with what {DEBUG_VARIABLE}=1 adds to this command"
    )
