"""The commands ``check`` and ``rule``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from omni_physjoint.errors import SettingsError
from omni_physjoint.leaving import write_out
from omni_physjoint.parameters import BYTES, WORD, Number

if TYPE_CHECKING:
    from omni_physjoint.checking.outcome import StageOutcome
    from omni_physjoint.checking.run import Check

__all__ = ["check", "rule"]

_FORMATS = click.Choice(["text", "json", "jsonl", "sarif", "html", "markdown", "github"])


@click.command()
@click.argument("targets", nargs=-1, required=True, type=WORD, metavar="STAGE|DIR|GLOB|LIST...")
@click.option("--format", "format_", type=_FORMATS, default="text", show_default=True)
@click.option("-o", "--output", type=WORD, metavar="FILE", help="Write there instead of to standard output.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "never"]),
    help="Severity from which a finding makes the exit code 1.  [default: error]",
)
@click.option("--select", multiple=True, metavar="CODES", help="Only these rules: PJ201, PJ2 or PJ2*, PJ3,PJ5.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Not these rules.")
@click.option("--baseline", type=WORD, metavar="FILE", help="Only findings that are not in FILE count.")
@click.option(
    "--write-baseline", "new_baseline", type=WORD, metavar="FILE", help="Write what is found to FILE, and end with 0."
)
@click.option("--settings", type=WORD, metavar="FILE", help="Settings, instead of those found upward from each stage.")
@click.option(
    "--urdf", type=WORD, metavar="ROBOT.urdf", help="Compare with the robot description that the stage was made from."
)
@click.option("--contract", type=click.Choice(["0.6", "0.7"]), help="Version of the contract.  [default: 0.7]")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes.  [default: one a processor]")
@click.option(
    "--timeout",
    type=Number(0.0),
    default=300.0,
    show_default=True,
    metavar="SECONDS",
    help="Longest time for one stage; 0 for no limit.",
)
@click.option(
    "--memory",
    type=BYTES,
    default="4G",
    show_default=True,
    metavar="SIZE",
    help="Most memory for one process; 0 for no limit.",
)
@click.option(
    "--resume", type=WORD, metavar="FILE.jsonl", help="Add each stage to FILE when it is done, and skip those it has."
)
def check(
    targets: tuple[str, ...],
    format_: str,
    output: str | None,
    jobs: int | None,
    timeout: float,
    memory: float,
    resume: str | None,
    new_baseline: str | None,
    **said: Any,
) -> None:
    """Check the joints of stages against all rules.

    A DIR brings all its USD files, a GLOB what it matches, a LIST (.txt, @FILE, or - for standard input) a
    target a line. Ends with 2 when a stage could not be read, else with 1 when a finding reaches --fail-on, else
    with 0.
    """
    from omni_physjoint.checking import farm
    from omni_physjoint.checking.outcome import exit_code
    from omni_physjoint.checking.run import Check, Options

    if said["baseline"] and new_baseline:
        raise click.UsageError("give --baseline or --write-baseline, not both")
    options = Options(**said, jobs=jobs or farm.default_jobs(), timeout=timeout or None, memory=memory or None)
    run = Check(targets, options, resume=resume)
    with _stream(output) as out:
        outcomes = _tell(run, format_, out, marked=new_baseline is None)
    if new_baseline is not None:
        from omni_physjoint.checking.baseline import baseline_text

        _write(new_baseline, baseline_text(outcomes, new_baseline))
        raise SystemExit(2 if any(o.error is not None for o in outcomes) else 0)
    raise SystemExit(exit_code(outcomes))


def _tell(run: Check, format_: str, out: TextIO | None, *, marked: bool) -> list[StageOutcome]:
    """Write what the check says as it comes, and return its outcomes in the order of the stages."""
    from omni_physjoint.checking import formats

    color = out is None and _wants_color()
    place = {task.path: number for number, task in enumerate(run.tasks)}
    done: dict[int, StageOutcome] = {}
    written = 0
    with _progress(len(run.tasks)) as advance:
        for outcome in run.outcomes(baselines=marked):
            done[place[outcome.path]] = outcome
            advance(outcome.path)
            if format_ == "jsonl":
                _echo(out, formats.one(outcome, format_))
            while format_ in formats.STREAMED and format_ != "jsonl" and written in done:
                _echo(out, formats.one(done[written], format_, color=color))
                written += 1
        outcomes = [done[number] for number in sorted(done)]
        _echo(out, formats.last(outcomes, format_, baseline=run.has_baseline and marked, color=color))
    for note in run.notes() if marked else ():
        click.echo(f"note: {note}", err=True)
    return outcomes


def _echo(out: TextIO | None, text: str) -> None:
    if not text:
        return
    if out is None:
        write_out(text, newline=False)
        return
    out.write(text)
    out.flush()


@contextmanager
def _stream(output: str | None) -> Iterator[TextIO | None]:
    """Open a file to write to; None stands for standard output."""
    if output is None:
        yield None
        return
    try:
        file = Path(output).open("w", encoding="utf-8", errors="replace")  # noqa: SIM115 - closed below
    except OSError as error:
        raise click.UsageError(f"{output}: {error.strerror or error}") from error
    with file:
        yield file


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from error


def _wants_color() -> bool:
    return _is_terminal(sys.stdout) and "NO_COLOR" not in os.environ


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


@contextmanager
def _progress(total: int) -> Iterator[Any]:
    """Show a bar on a terminal's standard error; what it yields is called with each stage that is done."""
    if not _is_terminal(sys.stderr) or total < 2:
        yield lambda _path: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (MofNCompleteColumn(), BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    # Redirecting would put our own output, which may be a file or a pipe, on the terminal.
    with Progress(
        *parts, console=Console(stderr=True), transient=True, redirect_stdout=_is_terminal(sys.stdout)
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda path: bar.update(task, advance=1, description=path)


@click.command()
@click.argument("code", required=False)
def rule(code: str | None) -> None:
    """Print the page of the rule CODE (or its slug); without CODE, list all rules."""
    from omni_physjoint.checking.codes import CATALOGUE, find_rule
    from omni_physjoint.findings.pages import examples, page
    from omni_physjoint.resources import data_dir

    if code is None:
        width = max(len(entry.slug) for entry in CATALOGUE.values())
        for entry in CATALOGUE.values():
            write_out(f"{entry.code}  {entry.slug:<{width}}  {entry.severity.value}")
        return
    try:
        found = find_rule(code)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    text = page(found, examples(found, data_dir() / "rules"))
    if not _wants_color():
        write_out(text, newline=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
