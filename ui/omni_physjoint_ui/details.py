"""The text of the details pane: one column in full, one component, or the joint as a whole. Report in, HTML out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import zip_longest

from omni_physjoint import display
from omni_physjoint.model import ColumnReport, Dof, DriveType, Effect, JointReport, Pair, SideReport
from omni_physjoint.response import DofResponse
from omni_physjoint_ui.column_model import Section, sections_of
from omni_physjoint_ui.fields import PropertyRow
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import role_phrase, unit_text

__all__ = ["column_html", "joint_html", "section_html"]

_ROTATIONS = ("twist", "swing1", "swing2")

_DOF_QUANTITIES = (
    ("limit", "limit", "deg", "length"),
    ("max_velocity", "maximum speed", "deg/s", "length/s"),
    ("position", "position", "deg", "length"),
    ("armature", "armature", "mass*length^2", "mass"),
    ("static_friction", "static friction", "torque", "force"),
    ("dynamic_friction", "dynamic friction", "torque", "force"),
    ("viscous_friction", "viscous friction", "torque*s/deg", "force*s/length"),
)
_DRIVE_QUANTITIES = (
    ("stiffness", "stiffness", "torque/deg", "force/length"),
    ("damping", "damping", "torque*s/deg", "force*s/length"),
    ("max_force", "maximum effort", "torque", "force"),
    ("position_target", "position target", "deg", "length"),
    ("velocity_target", "velocity target", "deg/s", "length/s"),
)
"""Field of a DOF, its title, and its unit on a rotational and on a translational axis, as authored."""


def _page(theme: Theme, body: str) -> str:
    return (
        f"<style>td {{ padding: 1px 14px 1px 0; vertical-align: top; }} .k {{ color: {theme.dim}; }}"
        f" p {{ margin: 2px 0 6px 0; }} .d {{ color: {theme.dim}; }}</style>{body}"
    )


def _row(key: str, value: str) -> str:
    return f'<tr><td class="k">{escape(key)}</td><td>{value}</td></tr>'


def _value(value: object, unit: str, column: str) -> str:
    """Return a value with its unit, and its raw digits where the shown ones stand for something else."""
    text = escape(display.text(value, column))
    word = display.word(value, column)
    if word:
        return f'{text} <span class="d">({escape(display.raw(value))})</span>'
    if value is None or not unit:
        return text
    return f'{text} <span class="d">{escape(unit_text(unit))}</span>'


def column_html(row: PropertyRow, theme: Theme) -> str:
    """Return everything about one column of the joint."""
    c = row.column
    parts = [
        f"<b>{escape(c.name)}</b> <span class='d'>{escape(' · '.join(filter(None, (c.component, c.type))))}</span>"
    ]
    if c.meaning:
        parts.append(f"<p>{escape(c.meaning)}</p>")
    parts += [
        f'<p><span style="color:{theme.severity(f.severity)}"><b>{escape(f.severity)} {escape(f.rule)}</b></span>'
        f" {escape(f.message)}</p>"
        for f in row.findings
    ]
    known = {f.rule for f in row.findings}
    parts.append("<table>")
    parts.append(_row("authored", _authored(c)))
    published = _value(c.producer_value, c.units, c.name) if c.published else "nothing"
    source = f' <span class="d">· {escape(c.producer_source)}</span>' if c.published and c.producer_source else ""
    parts.append(_row("producer publishes", published + source))
    if c.effect is not Effect.NOT_READ:
        origin = f' <span class="d">· from {escape(c.origin)}</span>' if c.origin else ""
        parts.append(_row("consumer resolves", _value(c.resolved, c.resolved_units, c.name) + origin))
    if row.held is not None:
        verdict = "from before the last edit" if row.stale else "as we resolve it" if row.agrees else "differs"
        value = _value(row.held, c.resolved_units, c.name)
        parts.append(_row("runtime holds", f'{value} <span class="d">· {verdict}</span>'))
    parts.append(_row("effect", f"{escape(c.effect)}. {escape(c.reason)}"))
    default = "" if c.parser_default is None else f"{_value(c.parser_default, c.units, c.name)}. "
    parts.append(_row("if absent", default + escape(c.if_absent)))
    parts += [
        _row(flag.word, escape(flag.reason)) for flag in row.flags if flag.word not in known and _tells(flag.word)
    ]
    if c.page:
        parts.append(_row("page", escape(c.page)))
    parts.append("</table>")
    parts += _told("Where the running consumer departs from the page", c.drifts)
    parts += _told("What the pages record", c.notes)
    return _page(theme, "".join(parts))


def _told(title: str, texts: Sequence[str]) -> list[str]:
    return [f"<p><b>{escape(title)}</b></p>", *(f"<p>{escape(text)}</p>" for text in texts)] if texts else []


def _tells(word: str) -> bool:
    """Tell whether a flag says something that the rows above it do not."""
    return word not in ("not read", "no effect", "seeded", "replaced", "drift", "runtime differs")


def _authored(c: ColumnReport) -> str:
    if c.blocked:
        value = "blocked"
    elif c.authored:
        value = _value(c.authored_value, c.units, c.name)
    else:
        return "nowhere"
    notes = [
        f"as {c.authored_type}" if c.authored_type else "",
        "time samples" if c.time_sampled else "",
        c.layer or "",
    ]
    remark = ", ".join(filter(None, notes))
    return f'{value} <span class="d">· {escape(remark)}</span>' if remark else value


def section_html(section: Section, joint: JointReport, theme: Theme) -> str:
    """Return what one component instance does on the joint: its flagged columns and why."""
    rows = next((rows for s, rows in sections_of(joint) if s.component == section.component), ())
    parts = [f"<b>{escape(section.title)}</b> <span class='d'>{escape(section.remark)}</span>"]
    told = [_row(row.label, f"<b>{escape(flag.word)}</b> {escape(flag.reason)}") for row in rows for flag in row.flags]
    parts.append(f"<table>{''.join(told)}</table>" if told else "<p>Nothing out of the ordinary.</p>")
    return _page(theme, "".join(parts))


def joint_html(joint: JointReport, theme: Theme, responses: Sequence[DofResponse] = ()) -> str:
    """Return the joint as a whole: its role and why, both sides, its degrees of freedom, its findings.

    `responses` are parallel to the degrees of freedom; none where they are not known.
    """
    parts = [f"<b>{escape(role_phrase(joint))}</b><p>{escape(joint.role_reason)}</p>"]
    parts += [
        f'<p><span style="color:{theme.severity(f.severity)}"><b>{escape(f.severity)} {escape(f.rule)}</b></span>'
        f" {escape(f.message)}</p>"
        for f in joint.findings
    ]
    parts += [
        f"<p><b>{escape(', '.join(names))}</b> <span class='d'>authored, {escape(effect)}:</span> {escape(reason)}</p>"
        for (effect, reason), names in _lost(joint).items()
    ]
    parts.append("<table>")
    parts += [_row(side.relationship.rpartition(":")[2], _side(side)) for side in joint.sides]
    parts.append("</table>")
    parts += [
        _dof(dof, _response(dof, response) if response else "") for dof, response in zip_longest(joint.dofs, responses)
    ]
    return _page(theme, "".join(parts))


def _lost(joint: JointReport) -> dict[tuple[str, str], list[str]]:
    """Return the authored columns that come to nothing, by their effect and reason."""
    lost: dict[tuple[str, str], list[str]] = {}
    for c in joint.columns:
        if c.authored and c.effect is not Effect.APPLIED:
            lost.setdefault((c.effect, c.reason), []).append(c.name.rpartition(":")[2])
    return lost


def _side(side: SideReport) -> str:
    body = side.body or "world"
    target = f"targets {', '.join(side.targets)}" if side.targets else "no target"
    where = escape(body) if side.targets == (body,) else f"{escape(body)} <span class='d'>({escape(target)})</span>"
    frame = f"at {escape(display.text(side.position))}, turned by {escape(display.text(side.orientation))}"
    reason = f"<br><span class='d'>{escape(side.reason)}</span>" if side.reason else ""
    return f"{where} <span class='d'>{frame}</span>{reason}"


def _dof(dof: Dof, response: str) -> str:
    driven = dof.drive_type is not DriveType.NONE
    title = f"{dof.drive_type} drive" if driven else "no drive"
    rows = [_dof_row(dof, *spec) for spec in (*_DOF_QUANTITIES, *(_DRIVE_QUANTITIES if driven else ()))]
    head = "<tr><td></td><td class='k'>as USD has it</td><td class='k'>in PhysX</td></tr>"
    instance = f", {dof.instance}" if dof.instance else ""
    return (
        f"<p><b>Axis {escape(dof.axis)}</b> <span class='d'>{escape(f'{title}{instance}')}</span></p>{response}"
        f"<table>{head}{''.join(rows)}</table>"
    )


def _response(dof: Dof, response: DofResponse) -> str:
    """Return what the axis moves, and how its drive answers to that."""
    unit = "mass*length^2" if dof.axis in _ROTATIONS else "mass"
    held, free = response.inertia.held, response.inertia.free
    rows = [
        ("inertia, other axes held", _quantity(held, "", unit)),
        ("inertia, other axes free", _quantity(free, "", unit)),
    ]
    if response.natural_frequency > 0.0:
        ratio = response.damping_ratio
        motion = "settles without overshoot" if ratio >= 1.0 else "overshoots and rings"
        rows += [
            ("natural frequency", _quantity(response.natural_frequency, "", "Hz")),
            ("damping ratio", f'{escape(display.text(ratio))} <span class="d">{motion}</span>'),
        ]
    return f"<table>{''.join(_row(title, value) for title, value in rows)}</table>"


def _dof_row(dof: Dof, field: str, title: str, rotational: str, translational: str) -> str:
    unit = rotational if dof.axis in _ROTATIONS else translational
    pair: Pair = getattr(dof, field)
    usd, physx = _quantity(pair.usd, field, unit), _quantity(pair.physx, field, unit.replace("deg", "rad"))
    return f'<tr><td class="k">{escape(title)}</td><td>{usd}</td><td>{physx}</td></tr>'


def _quantity(value: object, field: str, unit: str) -> str:
    if field == "limit" and isinstance(value, tuple):
        ends = [display.text(v, "low") for v in value]
        free = all(display.word(v, "low") for v in value)
        text = ends[0] if free else " to ".join(ends)
    else:
        text, free = display.text(value), display.word(value) is not None
    return escape(text) if free else f'{escape(text)} <span class="d">{escape(unit_text(unit))}</span>'
