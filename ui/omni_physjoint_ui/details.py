"""The text of the details pane: one column in full, one component, or the joint as a whole. Report in, HTML out."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import zip_longest

from omni_physjoint import display
from omni_physjoint.contract_change import contract_changes
from omni_physjoint.model import Dof, DriveType, Effect, JointReport, Pair, SideReport
from omni_physjoint.neighbours import FACTS
from omni_physjoint.producer.stack import LayerOpinion
from omni_physjoint.response import DofResponse
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.property_row import AS_STORED, PropertyRow
from omni_physjoint_ui.sections import Section
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import role_phrase, unit_text

__all__ = ["column_html", "joint_html", "page", "section_html"]

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


def page(theme: Theme, body: str) -> str:
    """Return `body` with the style of the details pane."""
    return (
        f"<style>td {{ padding: 1px 14px 1px 0; vertical-align: top; }} .k {{ color: {theme.dim}; }}"
        f" p {{ margin: 2px 0 6px 0; }} .d {{ color: {theme.dim}; }}</style>{body}"
    )


def _row(key: str, value: str) -> str:
    return f'<tr><td class="k">{escape(key)}</td><td>{value}</td></tr>'


def _value(value: object, unit: str, column: str, units: UnitSystem) -> str:
    """Return a value with its unit, and how it is stored where what is shown stands for something else."""
    text, shown = units.text(value, unit, column)
    stored = ""
    if display.word(value, column):
        stored = f"({display.raw(value)})"
    elif shown != unit:
        stored = f"(stored: {display.text(value, column)} {unit_text(unit)})"
    dim = " ".join(filter(None, (unit_text(shown), stored)))
    return f'{escape(text)} <span class="d">{escape(dim)}</span>' if dim else escape(text)


def column_html(row: PropertyRow, theme: Theme, opinions: Sequence[LayerOpinion] = ()) -> str:
    """Return everything about one column of the joint; `opinions` is what the layers say about it, strongest first."""
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
    if row.before is not None:
        parts += _what_if(row)
    parts.append("<table>")
    if c.component == FACTS:
        parts.append(_row("resolves to", _value(c.resolved, c.resolved_units, c.name, row.units)))
        parts.append(_row("how", escape(c.reason)))
        return page(theme, "".join([*parts, "</table>"]))
    parts.append(_row("authored", _authored(row)))
    parts += [_row("" if i else "layers", _opinion(o, row, wins=i == 0)) for i, o in enumerate(opinions)]
    published = _value(c.producer_value, c.units, c.name, row.units) if c.published else "nothing"
    source = f' <span class="d">· {escape(c.producer_source)}</span>' if c.published and c.producer_source else ""
    parts.append(_row("producer publishes", published + source))
    if c.effect is not Effect.NOT_READ:
        origin = f' <span class="d">· from {escape(c.origin)}</span>' if c.origin else ""
        parts.append(_row("consumer resolves", _value(c.resolved, c.resolved_units, c.name, row.units) + origin))
    if row.held is not None:
        verdict = "from before the last edit" if row.stale else "as we resolve it" if row.agrees else "differs"
        value = _value(row.held, c.resolved_units, c.name, row.units)
        parts.append(_row("runtime holds", f'{value} <span class="d">· {verdict}</span>'))
    parts.append(_row("effect", f"{escape(c.effect)}. {escape(c.reason)}"))
    default = "" if c.parser_default is None else f"{_value(c.parser_default, c.units, c.name, row.units)}. "
    if default or c.if_absent:
        parts.append(_row("if absent", default + escape(c.if_absent)))
    parts += [
        _row(flag.word, escape(flag.reason)) for flag in row.flags if flag.word not in known and _tells(flag.word)
    ]
    if c.page:
        parts.append(_row("page", escape(c.page)))
    parts.append("</table>")
    parts += _told("Where the running consumer departs from the page", c.drifts)
    parts += _told("What the pages record", c.notes)
    return page(theme, "".join(parts))


def _told(title: str, texts: Sequence[str]) -> list[str]:
    return [f"<p><b>{escape(title)}</b></p>", *(f"<p>{escape(text)}</p>" for text in texts)] if texts else []


def _tells(word: str) -> bool:
    """Tell whether a flag says something that the rows above it do not."""
    return word not in ("not read", "no effect", "seeded", "replaced", "computed", "drift", "runtime differs")


def _authored(row: PropertyRow) -> str:
    c = row.column
    if c.blocked:
        value = "blocked"
    elif c.authored:
        value = _value(c.authored_value, c.units, c.name, row.units)
    else:
        return "nowhere"
    notes = [
        f"as {c.authored_type}" if c.authored_type else "",
        "time samples" if c.time_sampled else "",
        c.layer or "",
    ]
    remark = ", ".join(filter(None, notes))
    return f'{value} <span class="d">· {escape(remark)}</span>' if remark else value


def _opinion(opinion: LayerOpinion, row: PropertyRow, *, wins: bool) -> str:
    """Return what one layer says about the column."""
    c = row.column
    said = escape(opinion.kind)
    if opinion.value is not None:
        said = _value(opinion.value, c.units, c.name, row.units)
    place = f"{opinion.layer} {opinion.path}"
    return f'{said if wins else f"<s>{said}</s>"} <span class="d">· {escape(place)}</span>'


def _what_if(row: PropertyRow) -> list[str]:
    """Return what becomes of the column while columns are left out."""
    assert row.before is not None
    was, now = row.before.column, row.column
    left = "This column is left out." if row.published is False else "Other columns are left out."
    if (was.resolved, was.effect, was.reason) == (now.resolved, now.effect, now.reason):
        return [f"<p><b>What-if.</b> {left} Nothing changes for it.</p>"]
    told = [
        f"{_value(c.resolved, c.resolved_units, c.name, row.units)} <span class='d'>{escape(c.effect)}</span>"
        for c in (was, now)
    ]
    return [f"<p><b>What-if.</b> {left} The consumer resolves {' → '.join(told)}</p>"]


def section_html(section: Section, rows: Sequence[PropertyRow], theme: Theme) -> str:
    """Return what one component instance does on the joint, or beside it: its flagged columns and why."""
    parts = [f"<b>{escape(section.title)}</b> <span class='d'>{escape(section.remark)}</span>"]
    told = [_row(row.label, f"<b>{escape(flag.word)}</b> {escape(flag.reason)}") for row in rows for flag in row.flags]
    parts.append(f"<table>{''.join(told)}</table>" if told else "<p>Nothing out of the ordinary.</p>")
    return page(theme, "".join(parts))


def joint_html(
    joint: JointReport,
    theme: Theme,
    responses: Sequence[DofResponse] = (),
    units: UnitSystem = AS_STORED,
    before: JointReport | None = None,
) -> str:
    """Return the joint as a whole: its role and why, both sides, its degrees of freedom, its findings.

    Args:
        joint: The joint.
        theme: Colours.
        responses: Parallel to the degrees of freedom; none where they are not known.
        units: In which values are told.
        before: The joint as it is on the stage, while columns are left out.
    """
    roles = " → ".join(dict.fromkeys(role_phrase(j) for j in (before, joint) if j))
    parts = [f"<b>{escape(roles)}</b><p>{escape(joint.role_reason)}</p>"]
    if before is not None:
        gone = [f for f in before.findings if f not in joint.findings]
        parts += [
            f"<p><s>{escape(f.severity)} {escape(f.rule)} {escape(f.message)}</s> Gone with what is left out.</p>"
            for f in gone
        ]
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
    parts += [_row(side.relationship.rpartition(":")[2], _side(side, units)) for side in joint.sides]
    parts.append("</table>")
    parts += [
        _dof(dof, _response(dof, response, units) if response else "", units)
        for dof, response in zip_longest(joint.dofs, responses)
    ]
    parts += _told(
        "Between contract 0.6 and 0.7", [f"{name}: {statement}" for name, statement in contract_changes(joint)]
    )
    return page(theme, "".join(parts))


def _lost(joint: JointReport) -> dict[tuple[str, str], list[str]]:
    """Return the authored columns that come to nothing, by their effect and reason."""
    lost: dict[tuple[str, str], list[str]] = {}
    for c in joint.columns:
        if c.authored and c.effect is not Effect.APPLIED:
            lost.setdefault((c.effect, c.reason), []).append(c.name.rpartition(":")[2])
    return lost


def _side(side: SideReport, units: UnitSystem) -> str:
    body = side.body or "world"
    target = f"targets {', '.join(side.targets)}" if side.targets else "no target"
    where = escape(body) if side.targets == (body,) else f"{escape(body)} <span class='d'>({escape(target)})</span>"
    place = " ".join(units.text(side.position, "length"))
    frame = f"at {escape(unit_text(place))}, turned by {escape(display.text(side.orientation))}"
    reason = f"<br><span class='d'>{escape(side.reason)}</span>" if side.reason else ""
    return f"{where} <span class='d'>{frame}</span>{reason}"


def _dof(dof: Dof, response: str, units: UnitSystem) -> str:
    driven = dof.drive_type is not DriveType.NONE
    title = f"{dof.drive_type} drive" if driven else "no drive"
    rows = [_dof_row(dof, spec, units) for spec in (*_DOF_QUANTITIES, *(_DRIVE_QUANTITIES if driven else ()))]
    head = "<tr><td></td><td class='k'>as USD has it</td><td class='k'>in PhysX</td></tr>"
    instance = f", {dof.instance}" if dof.instance else ""
    return (
        f"<p><b>Axis {escape(dof.axis)}</b> <span class='d'>{escape(f'{title}{instance}')}</span></p>{response}"
        f"<table>{head}{''.join(rows)}</table>"
    )


def _response(dof: Dof, response: DofResponse, units: UnitSystem) -> str:
    """Return what the axis moves, and how its drive answers to that."""
    unit = "mass*length^2" if dof.axis in _ROTATIONS else "mass"
    held, free = response.inertia.held, response.inertia.free
    rows = [
        ("inertia, other axes held", _quantity(held, "", unit, units)),
        ("inertia, other axes free", _quantity(free, "", unit, units)),
    ]
    if response.natural_frequency > 0.0:
        ratio = response.damping_ratio
        motion = "settles without overshoot" if ratio >= 1.0 else "overshoots and rings"
        rows += [
            ("natural frequency", _quantity(response.natural_frequency, "", "Hz", units)),
            ("damping ratio", f'{escape(display.text(ratio))} <span class="d">{motion}</span>'),
        ]
    return f"<table>{''.join(_row(title, value) for title, value in rows)}</table>"


def _dof_row(dof: Dof, quantity: tuple[str, str, str, str], units: UnitSystem) -> str:
    field, title, rotational, translational = quantity
    unit = rotational if dof.axis in _ROTATIONS else translational
    pair: Pair = getattr(dof, field)
    usd = _quantity(pair.usd, field, unit, units)
    physx = _quantity(pair.physx, field, unit.replace("deg", "rad"), units)
    return f'<tr><td class="k">{escape(title)}</td><td>{usd}</td><td>{physx}</td></tr>'


def _quantity(value: object, field: str, unit: str, units: UnitSystem) -> str:
    if field == "limit" and isinstance(value, tuple):
        ends = [units.text(v, unit, "low") for v in value]
        free = not any(shown for _, shown in ends)
        text = ends[0][0] if free else " to ".join(end for end, _ in ends)
        shown = "" if free else units.unit(unit)
    else:
        text, shown = units.text(value, unit)
    return f'{escape(text)} <span class="d">{escape(unit_text(shown))}</span>' if shown else escape(text)
