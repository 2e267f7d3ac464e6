"""A report as one HTML page that stands alone: no scripts, no files beside it, light or dark as the reader's system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from omni_physjoint import display
from omni_physjoint.consumer.names import ANGULAR_AXES
from omni_physjoint.envelope import curves
from omni_physjoint.envelope_svg import envelope_svg
from omni_physjoint.export import flags
from omni_physjoint.model import BodyReport, ColumnReport, ColumnValue, Dof, Effect, Finding, JointReport, Report

__all__ = ["html_parts", "html_text"]

_STYLE = """
:root { color-scheme: light dark; --text: #1a1d21; --dim: #505863; --base: #ffffff; --head: #e9ecf0; --line: #d3d7de;
  --accent: #0a58a8; --error: #b3161f; --warning: #864700; --info: #1d5c93; --authored: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --text: #e7e9ec; --dim: #b1b8c1; --base: #1b1d20; --head: #2d3136;
  --line: #3d4249; --accent: #7cb9f7; --error: #ff928f; --warning: #f1b04c; --info: #8cc4f5; --authored: #87cefa; } }
body { font: 14px/1.45 system-ui, sans-serif; color: var(--text); background: var(--base); margin: 24px auto;
  max-width: 1200px; padding: 0 16px; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin: 36px 0 4px; overflow-wrap: anywhere; } h3 { font-size: 14px; }
p { margin: 4px 0 8px; } .dim { color: var(--dim); } a { color: var(--accent); }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: 6px 0 12px; }
th, td { text-align: left; vertical-align: top; padding: 3px 12px 3px 6px; border-bottom: 1px solid var(--line); }
th { background: var(--head); font-weight: 600; } td { overflow-wrap: anywhere; min-width: 60px; }
.error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.authored { color: var(--authored); } tr.no-effect td { color: var(--dim); font-style: italic; }
tr.not-read td:first-child { text-decoration: line-through; } tr.not-read td { color: var(--dim); }
svg .axis { stroke: var(--line); } svg .tick { fill: var(--dim); font-size: 11px; }
svg .region { fill: var(--accent); fill-opacity: 0.16; stroke: var(--accent); stroke-width: 2; }
svg .ignored { fill: none; stroke: var(--dim); stroke-dasharray: 5 4; }
svg .joint-limit { stroke: var(--warning); stroke-dasharray: 2 3; }
@media print { h2 { break-after: avoid; } tr, svg { break-inside: avoid; } }
"""

_COLUMNS = ("column", "authored", "published", "resolved", "if absent", "effect", "notes")
_DOFS = ("axis", "instance", "drive", "limit", "stiffness", "damping", "max. effort", "max. speed", "armature")
_QUANTITIES = (
    ("stiffness", "torque/deg", "force/length"),
    ("damping", "torque*s/deg", "force*s/length"),
    ("max_force", "torque", "force"),
    ("max_velocity", "deg/s", "length/s"),
    ("armature", "mass*length^2", "mass"),
)
"""Field of a DOF, and its unit on a rotational and on a translational axis, as authored."""
_BODIES = (
    "body",
    "role",
    "mass [stage mass]",
    "centre of mass [length]",
    "diagonal inertia [mass*length^2]",
    "from",
)
_EFFECT = {Effect.APPLIED: "", Effect.NO_EFFECT: "no-effect", Effect.NOT_READ: "not-read"}


def html_text(report: Report) -> str:
    """Return `report` as one page."""
    return "".join(html_parts(report))


def html_parts(report: Report) -> Iterator[str]:
    """Yield the page piece by piece: a joint is resolved when its piece is asked for."""
    stage = report.stage
    title = f"Physics joints of {escape(stage.identifier)}"
    yield (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>\n<h1>{title}</h1>\n"
        f'<p class="dim">{len(report.joints):,} joints, {len(report.articulations):,} articulations, contract '
        f"{escape(report.contract)}, metersPerUnit {escape(display.text(stage.meters_per_unit))}, kilogramsPerUnit "
        f"{escape(display.text(stage.kilograms_per_unit))}, {escape(stage.up_axis)} up</p>\n"
    )
    for joint in report.joints:
        yield _joint(joint)
    yield _bodies(report.bodies)
    if report.findings:
        yield f"<h2>About other prims</h2>\n{_findings(report.findings, with_prim=True)}\n"
    yield "</body></html>\n"


def _joint(joint: JointReport) -> str:
    sides = " → ".join(side.body or "world" for side in joint.sides)
    parts = [
        f'<section id="{escape(joint.path, quote=True)}"><h2>{escape(joint.path)}</h2>',
        f"<p>{escape(joint.type)} <b>{escape(joint.role.value.replace('_', ' '))}</b> "
        f'<span class="dim">{escape(joint.role_reason)}</span><br>{escape(sides)}</p>',
        _findings(joint.findings),
        _table(_COLUMNS, (_column(c) for c in joint.columns), [_EFFECT[c.effect] for c in joint.columns]),
    ]
    if joint.dofs:
        parts.append(f"<h3>Degrees of freedom</h3>{_table(_DOFS, (_dof(dof) for dof in joint.dofs))}")
    for curve in curves(joint):
        picture = envelope_svg(curve)
        parts.append(
            f'<h3>Torque-speed curve, {escape(curve.instance)}</h3><p class="dim">{escape(curve.reason)}</p>{picture}'
        )
    return "".join((*parts, "</section>\n"))


def _dof(dof: Dof) -> list[str]:
    turns = dof.axis in ANGULAR_AXES
    low, high = (display.text(end, name) for end, name in zip(dof.limit.usd, ("low", "high"), strict=True))
    free = all(display.word(end, "low") for end in dof.limit.usd)
    unit = "deg" if turns else "length"
    cells = [
        _value(getattr(dof, field).usd, rotational if turns else translational, field)
        for field, rotational, translational in _QUANTITIES
    ]
    limit = escape(low) if free else f'{escape(low)} to {escape(high)} <span class="dim">{unit}</span>'
    return [escape(dof.axis), escape(dof.instance), escape(dof.drive_type.value), limit, *cells]


def _column(c: ColumnReport) -> list[str]:
    authored = "blocked" if c.blocked else _value(c.authored_value, c.units, c.name) if c.authored else ""
    resolved = _value(c.resolved, c.resolved_units, c.name) if c.effect is not Effect.NOT_READ else ""
    return [
        escape(c.name),
        f'<span class="authored">{authored}</span>' if authored else display.NOTHING,
        _value(c.producer_value, c.units, c.name) if c.published else display.NOTHING,
        resolved or display.NOTHING,
        _value(c.parser_default, c.units, c.name),
        f"{escape(c.effect.value)}: {escape(c.reason)}" if c.reason else escape(c.effect.value),
        escape(flags(c)),
    ]


def _value(value: ColumnValue | None, unit: str, column: str) -> str:
    """Return a value as people read it, with its unit; the raw number of a word on hover."""
    text = escape(display.text(value, column))
    if display.word(value, column) is not None:
        return f'<span title="{escape(display.raw(value), quote=True)}">{text}</span>'
    return f'{text} <span class="dim">{escape(unit)}</span>' if unit and value is not None else text


def _findings(findings: Sequence[Finding], *, with_prim: bool = False) -> str:
    rows = (
        f'<p><b class="{f.severity.value}">{f.severity.value} {escape(f.rule)}</b> '
        f"{f'{escape(f.prim)}: ' if with_prim else ''}{escape(f.message)}</p>"
        for f in findings
    )
    return "".join(rows)


def _bodies(bodies: Iterable[BodyReport]) -> str:
    rows = [
        [
            escape(b.path),
            escape(b.role),
            escape(display.text(b.mass)),
            escape(display.text(b.center_of_mass)),
            escape(display.text(b.diagonal_inertia)),
            escape(b.mass_source if b.exact else f"{b.mass_source} (approximate)"),
        ]
        for b in bodies
    ]
    return f"<h2>Bodies</h2>\n{_table(_BODIES, rows)}\n" if rows else ""


def _table(header: Sequence[str], rows: Iterable[Sequence[str]], classes: Sequence[str] = ()) -> str:
    """Return a table of cells that are HTML already."""
    lines = []
    for number, row in enumerate(rows):
        name = f' class="{classes[number]}"' if classes and classes[number] else ""
        lines.append(f"<tr{name}>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>")
    head = "".join(f"<th>{escape(title)}</th>" for title in header)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'
