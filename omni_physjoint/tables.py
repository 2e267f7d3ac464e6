"""A report as aligned text for a terminal or a pipe."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from omni_physjoint import display
from omni_physjoint.export import flags
from omni_physjoint.model import ColumnReport, ColumnValue, Effect, Finding, JointReport, Report, Severity
from omni_physjoint.text_grid import PIPE_WIDTH, Grid

__all__ = ["grid", "render", "report_text"]

_LOW, _HIGH = "low", "high"  # as columns of a limit, whose infinities read "free"

_DOF_HEADER = (
    "degree of freedom",
    "limit",
    "drive",
    "stiffness",
    "damping",
    "max. effort",
    "target",
    "target speed",
    "max. speed",
    "armature",
    "start",
)

_HEADER = ("column", "authored", "producer", "consumer", "if absent", "notes")
_BODY_HEADER = ("body", "role", "mass", "centre of mass", "inertia", "from")

_SEVERITY_STYLE = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_EFFECT_STYLE = {Effect.APPLIED: "", Effect.NO_EFFECT: "dim italic", Effect.NOT_READ: "strike dim"}


def report_text(report: Report, *, color: bool, width: int | None) -> str:
    """Return `report` as text.

    Args:
        report: What to show.
        color: Whether the reader is a terminal with colours.
        width: Columns of the terminal; None for a pipe, where no line is wrapped.
    """
    return render(Group(*_report(report, width)), color=color, width=width)


def render(what: RenderableType, *, color: bool, width: int | None) -> str:
    """Return a rich renderable as text without trailing spaces."""
    out = io.StringIO()
    console = Console(
        file=out,
        width=width or PIPE_WIDTH,
        force_terminal=color,
        color_system="auto" if color else None,
        highlight=False,
        emoji=False,
        markup=False,
    )
    console.print(what)
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip("\n").split("\n"))


def grid(header: Sequence[str], rows: Sequence[Sequence[str | Text]]) -> Grid:
    """Return a borderless table with a header line, which tells its rows as facts where it does not fit."""
    return Grid(header, rows)


def _report(report: Report, width: int | None) -> list[RenderableType]:
    stage = report.stage
    parts: list[RenderableType] = [
        Text(
            f"{stage.identifier}: {display.counted(len(report.joints), 'joint')}, "
            f"{display.counted(len(report.articulations), 'articulation')}, contract {report.contract}, "
            f"metersPerUnit {display.text(stage.meters_per_unit)}, {stage.up_axis} up"
        ),
        *(_finding(f) for f in report.findings),
    ]
    for joint in report.joints:
        parts.extend(_joint(joint, narrow=width is not None))
    if report.bodies:
        rows = [
            (
                b.path,
                b.role,
                display.text(b.mass),
                display.text(b.center_of_mass),
                display.text(b.diagonal_inertia),
                b.mass_source if b.exact else f"{b.mass_source} (approximate)",
            )
            for b in report.bodies
        ]
        parts += [Text("\nBodies", style="bold"), grid(_BODY_HEADER, rows)]
    return parts


def _joint(joint: JointReport, *, narrow: bool) -> list[RenderableType]:
    sides = " → ".join(s.body or "world" for s in joint.sides)
    return [
        Text(f"\n{joint.path}", style="bold"),
        Text(f"{joint.type}  {joint.role.value}: {joint.role_reason}"),
        Text(sides),
        *(_finding(f) for f in joint.findings),
        _sections(joint.columns) if narrow else grid(_HEADER, [_row(c, c.name) for c in joint.columns]),
        *_dofs(joint),
    ]


def _sections(columns: Sequence[ColumnReport]) -> Grid:
    """Return a table with short names under a line for each component, so that it fits a terminal."""
    table = grid(_HEADER, ())
    component = None
    for c in columns:
        if c.component != component:
            component = c.component
            table.add_heading(Text(component or "no component", style="bold cyan"))
        table.add_row(*_row(c, "  " + c.name.rpartition(":")[2]))
    return table


def _dofs(joint: JointReport) -> list[RenderableType]:
    if not joint.dofs:
        return []
    rows = [
        (
            f"{d.axis} ({d.instance})",
            f"{display.text(d.limit.usd[0], _LOW)} to {display.text(d.limit.usd[1], _HIGH)}",
            d.drive_type.value,
            display.text(d.stiffness.usd),
            display.text(d.damping.usd),
            display.text(d.max_force.usd),
            display.text(d.position_target.usd),
            display.text(d.velocity_target.usd),
            display.text(d.max_velocity.usd),
            display.text(d.armature.usd),
            display.text(d.position.usd),
        )
        for d in joint.dofs
    ]
    return [Text(), grid(_DOF_HEADER, rows)]


def _row(c: ColumnReport, name: str) -> tuple[str | Text, ...]:
    style = _EFFECT_STYLE[c.effect]
    authored = display.text(c.authored_value, c.name) if c.authored else display.NOTHING
    resolved = _with_unit(c.resolved, c.resolved_units, c.name) if c.effect is not Effect.NOT_READ else display.NOTHING
    return (
        Text(name, style=style),
        "blocked" if c.blocked else authored,
        _with_unit(c.producer_value, c.units, c.name),
        Text(resolved, style=style),
        display.text(c.parser_default, c.name),
        flags(c),
    )


def _with_unit(value: ColumnValue | None, unit: str, column: str) -> str:
    text = display.text(value, column)
    # A word such as "unlimited" has no unit.
    return f"{text} {unit}" if unit and value is not None and display.word(value, column) is None else text


def _finding(finding: Finding) -> Text:
    return Text(f"{finding.severity.value} {finding.rule} {finding.message}", style=_SEVERITY_STYLE[finding.severity])
