"""The command line. It opens, asks the core for a report, prints it, and turns errors into one line and an exit code.

Exit codes: 0 fine, 1 something was found where the command was asked to fail on it, 2 it could not be done: bad usage,
unreadable input, output that cannot be written, or an error of ours; 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import logging
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TextIO

import click

from omni_physjoint.check_command import check, rule
from omni_physjoint.leaving import DEBUG_VARIABLE, exit_code_of, hold_descriptors, write_out
from omni_physjoint.parameters import NUMBER, WORD, Number, Size

if TYPE_CHECKING:
    from omni_physjoint.envelope_command import Drive
    from omni_physjoint.model import Report

__all__ = ["cli", "main"]

_CONTRACTS = click.Choice(["0.6", "0.7"])
_FORMATS = click.Choice(["table", "json", "csv", "markdown"])


class _StageOrCommand(click.Group):
    """A group whose first word may also be a stage: ``omni-physjoint robot.usda`` opens the panel on it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            self._refuse_slip(ctx, args[0])
            return "open", self.commands["open"], args
        return super().resolve_command(ctx, args)

    def _refuse_slip(self, ctx: click.Context, word: str) -> None:
        """Refuse what is neither a command nor looks like a stage, before its other words are held against `open`."""
        if Path(word).exists() or "/" in word or "." in word:
            return
        near = get_close_matches(word, self.commands, n=1)
        hint = f"; did you mean the command '{near[0]}'?" if near else "; see omni-physjoint --help"
        raise click.UsageError(f"no stage and no command is called '{word}'{hint}", ctx)


def _debug(_ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        os.environ[DEBUG_VARIABLE] = "1"


@click.group(
    cls=_StageOrCommand,
    invoke_without_command=True,
    subcommand_metavar="[STAGE | COMMAND [ARGS]...]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="omni-physjoint", prog_name="omni-physjoint")
@click.option(
    "--debug", is_flag=True, expose_value=False, callback=_debug, help="Print the traceback of an internal error."
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Show what a physics simulation makes of the joints of a USD stage.

    With a STAGE, or with nothing at all (then on a sample arm), it opens the panel.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(open_panel, stage=None)


cli.add_command(check)
cli.add_command(rule)


@cli.command("open")
@click.argument("stage", required=False)
def open_panel(stage: str | None) -> None:
    """Open the panel on STAGE, or on the sample arm.

    With no display, print the report and write a picture of the panel.
    """
    from omni_physjoint.resources import sample_path

    path = stage or str(sample_path())
    app = _panel_app()
    if app.has_display():
        raise SystemExit(app.run(path))
    report = _inspect(path, contract="0.7")
    _print_report(report, "table")
    picture = app.render(path, _free_picture())
    click.echo(f"\nNo display here: the panel was drawn to {picture}", err=True)


def _free_picture() -> Path:
    """Return a file for a picture that nobody named: nothing that is there already is overwritten."""
    folder = Path.cwd()
    if not os.access(folder, os.W_OK):
        folder = Path(tempfile.mkdtemp(prefix="omni-physjoint-"))
    names = (f"omni_physjoint_panel{f'-{n}' if n > 1 else ''}.png" for n in itertools.count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def _panel_app() -> ModuleType:
    """Return the panel's program, or say in one line why there is none."""
    try:
        from omni_physjoint_ui import app
    except ImportError as error:
        why = (
            f"the panel needs Qt ({error.name} is missing): pip install 'omni-physjoint[ui]'"
            if isinstance(error, ModuleNotFoundError)
            # Qt is installed, and a library that it expects of the system is not.
            else f"Qt does not load here: {error}; on Debian and Ubuntu: apt-get install libegl1 libgl1 libfontconfig1"
        )
        raise click.UsageError(f"{why}; omni-physjoint inspect works without it") from error
    return app


@cli.command()
@click.argument("stage")
@click.option("--joint", type=WORD, metavar="PATH", help="Select this joint; without it the panel chooses one.")
@click.option("--column", type=WORD, metavar="NAME", help="Select this column of the joint: its details are told.")
@click.option("--tab", type=WORD, metavar="NAME", help="Show this tab of the joint.")
@click.option("--size", type=Size(), default="1440x900", show_default=True, help="Size of the window.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--scale", type=Number(1.0, 4.0), default=1.0, show_default=True, help="2 for a dense display.")
@click.option("-o", "--output", type=WORD, metavar="FILE.png", required=True, help="The picture.")
def screenshot(
    stage: str,
    joint: str | None,
    column: str | None,
    tab: str | None,
    size: tuple[int, int],
    theme: str,
    scale: float,
    output: str,
) -> None:
    """Draw the panel on STAGE into a PNG file, with or without a display."""
    if Path(output).suffix.lower() != ".png":
        raise click.UsageError(f"{output}: a file name must end in .png")
    app = _panel_app()
    with _progress(f"Drawing {stage}"):
        app.render(stage, output, joint=joint, column=column, tab=tab, size=size, dark=theme == "dark", scale=scale)


@cli.command()
@click.argument("stage", required=False)
@click.option(
    "--joint", "joints", type=WORD, multiple=True, metavar="PATH", help="Only this joint; may be given again."
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["table", "json", "csv", "markdown", "html"]),
    default="table",
    show_default=True,
    help="html is one page with the torque-speed curves in it.",
)
@click.option(
    "--contract", type=_CONTRACTS, default="0.7", show_default=True, help="Version of the population contract."
)
@click.option(
    "--columns",
    "snapshot",
    type=WORD,
    metavar="SNAPSHOT.json",
    help="Columns from a snapshot instead of a stage; with a STAGE, they replace those of its joints.",
)
@click.option(
    "--without", type=WORD, multiple=True, metavar="COLUMN", help="What if this column were absent; may be given again."
)
@click.option("--time", "time", type=NUMBER, metavar="CODE", help="Read time samples at this time code.")
def inspect(
    stage: str | None,
    joints: tuple[str, ...],
    format_: str,
    contract: str,
    snapshot: str | None,
    without: tuple[str, ...],
    time: float | None,
) -> None:
    """Print every column of the joints of STAGE: authored, as published, and as the consumer resolves it."""
    if stage is None and snapshot is None:
        raise click.UsageError("give a STAGE, or --columns SNAPSHOT.json")
    report = _inspect(stage, contract=contract, joints=joints, without=without, time=time, snapshot=snapshot)
    _print_report(report, format_)


@cli.command("contract")
@click.argument("component", required=False)
@click.option("--format", "format_", type=_FORMATS, default="table", show_default=True)
@click.option("--contract", "version", type=_CONTRACTS, default="0.7", show_default=True)
def show_contract(component: str | None, format_: str, version: str) -> None:
    """Print the contract tables: all components in short, or one COMPONENT with its columns, findings and drift."""
    from omni_physjoint import contract_view

    write_out(contract_view.render(version, component, format_, color=_wants_color(), width=_width()))


@cli.command("verify")
@click.argument("stages", nargs=-1, required=True, metavar="STAGE...")
@click.option("--format", "format_", type=click.Choice(["table", "json"]), default="table", show_default=True)
@click.option(
    "--contract", type=_CONTRACTS, default="0.7", show_default=True, help="Version of the population contract."
)
@click.option("--python", type=WORD, metavar="PATH", help="Interpreter that has ovstage and ovphysx of that contract.")
def verify_stages(stages: tuple[str, ...], format_: str, contract: str, python: str | None) -> None:
    """Compare everything that we resolve for each STAGE with what the running ovphysx holds.

    Prints each difference. Ends with 0 when all agree, 1 when not, 2 when the runtime is not installed or a stage
    cannot be read.
    """
    from omni_physjoint import verify_view

    with _progress("Asking the runtime"):
        results = verify_view.run(stages, contract=contract, python=python)
    write_out(verify_view.render(results, contract, format_, color=_wants_color(), width=_width()))
    raise SystemExit(verify_view.exit_code(results))


@cli.command()
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option(
    "--joint", "joints", type=WORD, multiple=True, metavar="PATH", help="Only this joint; may be given again."
)
@click.option("--format", "format_", type=_FORMATS, default="table", show_default=True)
@click.option(
    "--contract", type=_CONTRACTS, default="0.7", show_default=True, help="Version of the population contract."
)
@click.option(
    "--tolerance",
    type=Number(0.0, 1.0),
    default=0.0,
    show_default=True,
    metavar="PART",
    help="Largest relative difference of two numbers that counts as none.",
)
def diff(a: str, b: str, joints: tuple[str, ...], format_: str, contract: str, tolerance: float) -> None:
    """Compare A and B by what their joints resolve to.

    Each is a stage, or a report that `inspect --format json` has saved. Ends with 0 when they agree, 1 when not, 2 when
    one cannot be read.
    """
    from omni_physjoint import diff as differing
    from omni_physjoint import diff_view

    with _progress(f"Comparing {a} and {b}"):
        one, other = (differing.load_side(path, contract=contract) for path in (a, b))
        if joints:
            chosen = differing.chosen_joints(joints, one, other)
            one, other = (differing.only_joints(side, chosen) for side in (one, other))
        changes = differing.compare_saved(one, other, tolerance=tolerance)
    write_out(diff_view.render(changes, a, b, format_, color=_wants_color(), width=_width()))
    raise SystemExit(1 if changes else 0)


@cli.command("fix")
@click.argument("stage")
@click.option("--select", type=WORD, multiple=True, metavar="CODES", help="Only these rules: PJ201, PJ2, PJ201,PJ301.")
@click.option("--joint", type=WORD, metavar="PATTERN", help="Only these prims: a path, a name, or a pattern with *.")
@click.option("--write", is_flag=True, help="Write the stage; without it only the changes are shown.")
@click.option("-o", "--output", type=WORD, metavar="FILE", help="With --write: another file than the stage's own.")
@click.option(
    "--contract", type=_CONTRACTS, default="0.7", show_default=True, help="Version of the population contract."
)
def fix_stage(
    stage: str, select: tuple[str, ...], joint: str | None, write: bool, output: str | None, contract: str
) -> None:
    """Cure the findings of STAGE that have one cure only, in its root layer.

    Shows the changes as a diff. Ends with 0 when there is nothing to fix or it is written, 1 when there is something
    to fix and nothing was written, 2 when the stage cannot be read or written.
    """
    from omni_physjoint import fix_command

    if output is not None and not write:
        raise click.UsageError("-o says where to write; give --write as well")
    with _progress(f"Fixing {stage}"):
        result = fix_command.run(stage, select=select, joint=joint, write=write, output=output, contract=contract)
    write_out(result.text)
    raise SystemExit(result.exit_code)


@cli.command("envelope")
@click.argument("stage")
@click.option(
    "--joint", "joints", type=WORD, multiple=True, metavar="PATH", help="Only this joint; may be given again."
)
@click.option("--instance", type=WORD, metavar="NAME", help="Only this drive of a joint: angular, linear, rotX, ...")
@click.option("--measure", "measured", is_flag=True, help="Run them in the real ovphysx, in a copy of the stage.")
@click.option(
    "-o", "--output", type=WORD, metavar="FILE", help="Write a .png, .svg, .csv or .json; without it print a table."
)
@click.option(
    "--contract", type=_CONTRACTS, default="0.7", show_default=True, help="Version of the population contract."
)
@click.option("--python", type=WORD, metavar="PATH", help="Interpreter that has ovstage and ovphysx of that contract.")
def show_envelope(
    stage: str,
    joints: tuple[str, ...],
    instance: str | None,
    measured: bool,
    output: str | None,
    contract: str,
    python: str | None,
) -> None:
    """Show what the drives of STAGE may do at which speed: predicted, and with --measure as the real consumer ran."""
    from omni_physjoint import envelope_command

    suffix = Path(output).suffix.lower() if output else ""
    if output and suffix not in (".png", ".svg", ".csv", ".json"):
        raise click.UsageError(f"{output}: a file name must end in .png, .svg, .csv or .json")
    with _progress(f"Reading {stage}") as tell:
        drives = envelope_command.run(
            stage,
            joints=joints,
            instance=instance,
            measured=measured,
            contract=contract,
            python=python,
            progress=lambda joint, part: tell(f"Running {joint}: {part:.0%}"),
        )
    if not output:
        write_out(envelope_command.table_text(drives, color=_wants_color(), width=_width()))
    elif suffix == ".json":
        _write(output, envelope_command.json_text(drives, stage) + "\n")
    elif suffix == ".csv":
        _write(output, envelope_command.csv_text(drives))
    else:
        _draw_envelopes(drives, output)


def _draw_envelopes(drives: Sequence[Drive], output: str) -> None:
    try:
        from omni_physjoint_ui import envelope_picture
    except ImportError as error:
        why = f"a picture needs Qt ({error}): pip install 'omni-physjoint[ui]'"
        raise click.UsageError(f"{why}; .csv and .json work without it") from error
    envelope_picture.draw(drives, output)


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror or error}") from error


def _inspect(stage: str | None, **options: Any) -> Report:
    from omni_physjoint.report import inspect_file

    with _progress(f"Reading {stage or options['snapshot']}"):
        return inspect_file(stage, **options)


def _print_report(report: Report, format_: str) -> None:
    from omni_physjoint import export

    if format_ == "table":
        from omni_physjoint import tables

        write_out(tables.report_text(report, color=_wants_color(), width=_width()))
    elif format_ == "json":
        write_out(export.json_text(report))
    elif format_ == "csv":
        write_out(export.csv_text(report), newline=False)
    elif format_ == "html":
        from omni_physjoint import html_report

        write_out(html_report.html_text(report), newline=False)
    else:
        write_out(export.markdown_text(report), newline=False)


def _wants_color() -> bool:
    return _is_terminal(sys.stdout) and "NO_COLOR" not in os.environ


def _is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a standard stream is a terminal; Python has None for one that was closed when it started."""
    return stream is not None and stream.isatty()


def _width() -> int | None:
    """Return the columns of the terminal, or None for a pipe: then nothing is wrapped or cut."""
    import shutil

    return shutil.get_terminal_size().columns if _is_terminal(sys.stdout) else None


@contextlib.contextmanager
def _progress(what: str) -> Iterator[Callable[[str], None]]:
    """Show `what` and a spinner on a terminal's standard error while the body runs; what it yields changes the text."""
    if not _is_terminal(sys.stderr):
        yield lambda _text: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield status.update


def main() -> None:
    """Run the command line and leave the process with its exit code."""
    hold_descriptors()
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a path must not crash a terminal that cannot spell it
    sys.exit(exit_code_of(lambda: cli(standalone_mode=False)))
