"""The columns of the property table as records: how a row reads, in which colour and style, and what a hover says.

A row is one column of the joint as the core reports it, with the findings about it. Nothing is computed here: a getter
picks what the report holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from omni_physjoint import display
from omni_physjoint.model import Effect, Severity, Source
from omni_physjoint_ui.property_row import DIFFERS, PropertyRow
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import unit_text

__all__ = ["PROPERTY_FIELDS", "Field", "Shown", "cell", "hover"]


@dataclass(frozen=True, slots=True)
class Field:
    """One column of a table."""

    key: str
    """Stable name, for settings and tests."""
    title: str
    tip: str
    """What the header says on hover."""
    text: Callable[[PropertyRow], str]
    unit: Callable[[PropertyRow], str] = lambda _row: ""
    hover: Callable[[PropertyRow], str] = lambda _row: ""
    color: Callable[[PropertyRow, Theme], str | None] = lambda _row, _theme: None
    """None for the plain colour of text."""
    by_effect: bool = False
    """Show the effect in the style of the text."""
    changes: bool = False
    """The cell can be another one while columns are left out, and then shows both."""
    bold: Callable[[PropertyRow], bool] = lambda _row: False
    italic: Callable[[PropertyRow], bool] = lambda _row: False


class Shown(NamedTuple):
    """What a cell shows."""

    text: str
    unit: str
    changed: bool = False
    """It would be another one without the columns that are left out, and shows both."""


def cell(field: Field, row: PropertyRow) -> Shown:
    """Return what the cell of `field` shows; while columns are left out, how it is on the stage and how it would be."""
    if row.before is None or not field.changes:
        row = row.before or row
        return Shown(field.text(row), field.unit(row))
    was, now = Shown(field.text(row.before), field.unit(row.before)), Shown(field.text(row), field.unit(row))
    if was == now:
        return now
    units = dict.fromkeys(filter(None, (was.unit, now.unit)))
    return Shown(f"{was.text or display.NOTHING} → {now.text or display.NOTHING}", " → ".join(units), changed=True)


def hover(field: Field, row: PropertyRow) -> str:
    """Return what a hover over the cell of `field` says."""
    if row.before is None or not field.changes:
        return field.hover(row.before or row)
    was, now = field.hover(row.before), field.hover(row)
    return now if was == now else f"On the stage:\n{was or 'nothing'}\n\nWhat-if:\n{now or 'nothing'}"


def _text(row: PropertyRow, value: object, unit: str) -> str:
    """Return how a value of the column, held in `unit`, reads in the units that are wanted."""
    return row.units.text(value, unit, row.column.name)[0]


def _unit(row: PropertyRow, value: object, unit: str) -> str:
    """Return the unit to print beside a value held in `unit`; none beside a word or a dash."""
    return unit_text(row.units.text(value, unit, row.column.name)[1])


def _raw(value: object, unit: str) -> str:
    """Return all digits of a value in the unit in which it is held, whatever is shown."""
    text = display.raw(value)
    plain = not unit or value is None or isinstance(value, str | bool)
    return text if plain else f"{text} {unit_text(unit)}"


def _runtime(row: PropertyRow) -> str:
    if row.runtime is None:
        return ""
    if row.held is None:
        return display.NOTHING
    value = _text(row, row.held, row.column.resolved_units)
    if row.stale:
        return value
    return f"{'✓' if row.agrees else '≠'} {value}"


def _runtime_hover(row: PropertyRow) -> str:
    if row.runtime is None:
        return "The running consumer has not answered about this joint."
    if row.held is None:
        return "The running consumer keeps no trace of this column."
    if row.stale:
        verdict = "From before the last edit; the stage is being read again."
    else:
        verdict = "As we resolve it." if row.agrees else DIFFERS
    return f"{_raw(row.held, row.column.resolved_units)}\n{verdict}"


def _runtime_color(row: PropertyRow, theme: Theme) -> str | None:
    if row.held is None:
        return theme.none
    if row.stale:
        return theme.dim
    return None if row.agrees else theme.severity(Severity.ERROR)


def _authored(row: PropertyRow) -> str:
    c = row.column
    if c.blocked:
        return "blocked"
    return _text(row, c.authored_value, c.units) if c.authored else display.NOTHING


def _authored_color(row: PropertyRow, theme: Theme) -> str:
    c = row.column
    if not c.authored:
        return theme.none
    if c.blocked:
        return theme.blocked
    return theme.time_samples if c.time_sampled else theme.authored


def _authored_hover(row: PropertyRow) -> str:
    c = row.column
    if not c.authored:
        return ""
    source = "A value block hides every weaker opinion." if c.blocked else _raw(c.authored_value, c.units)
    animated = "Time samples; one moment of them is shown." if c.time_sampled else ""
    return "\n".join(filter(None, (source, animated, f"in {c.layer}" if c.layer else "")))


def _producer(row: PropertyRow) -> str:
    c = row.column
    return _text(row, c.producer_value, c.units) if c.published else display.NOTHING


def _producer_color(row: PropertyRow, theme: Theme) -> str:
    c = row.column
    if not c.published:
        return theme.none
    if c.producer_source is Source.AUTHORED:
        return theme.time_samples if c.time_sampled else theme.authored
    return theme.fallback


def _producer_hover(row: PropertyRow) -> str:
    c = row.column
    if not c.published:
        return "Population publishes nothing for this column."
    raw = _raw(c.producer_value, c.units)
    return f"{raw} ({c.producer_source})" if c.producer_source else raw


def _consumer(row: PropertyRow) -> str:
    c = row.column
    return "not read" if c.effect is Effect.NOT_READ else _text(row, c.resolved, c.resolved_units)


def _consumer_hover(row: PropertyRow) -> str:
    c = row.column
    first = _raw(c.resolved, c.resolved_units) if c.effect is not Effect.NOT_READ else ""
    origin = f" (from the {c.origin})" if first and c.origin else ""
    return f"{first}{origin}\n{c.effect}: {c.reason}".strip()


def _label_hover(row: PropertyRow) -> str:
    c = row.column
    return "\n".join(part for part in (f"{c.name}  ({c.type})", c.meaning) if part)


def _flag_color(row: PropertyRow, theme: Theme) -> str | None:
    first = next(iter(row.flags), None)
    return theme.severity(first.severity) if first and first.severity else theme.dim


PROPERTY_FIELDS: tuple[Field, ...] = (
    Field(
        key="column",
        title="Column",
        tip="A column is one attribute or relationship of a component, as the runtime stores it. "
        "Bold where a layer has an opinion. Dim italic: parsed without effect. Struck through: not read.",
        text=lambda row: row.label,
        hover=_label_hover,
        by_effect=True,
        bold=lambda row: row.column.authored,
    ),
    Field(
        key="authored",
        title="Authored",
        tip="The strongest opinion on the stage, in USD units.",
        text=_authored,
        unit=lambda row: _unit(row, row.column.authored_value, row.column.units),
        hover=_authored_hover,
        color=_authored_color,
    ),
    Field(
        key="producer",
        title="Producer publishes",
        tip="The producer turns the stage into columns (ovstage population). "
        "What it writes into the column, in USD units; the colour says where it comes from.",
        text=_producer,
        unit=lambda row: _unit(row, row.column.producer_value, row.column.units),
        hover=_producer_hover,
        color=_producer_color,
        changes=True,
    ),
    Field(
        key="consumer",
        title="Consumer resolves",
        tip="The consumer reads columns and makes PhysX joints of them (ovphysx). "
        "What it has in the end, in its own units.",
        text=_consumer,
        unit=lambda row: (
            "" if row.column.effect is Effect.NOT_READ else _unit(row, row.column.resolved, row.column.resolved_units)
        ),
        hover=_consumer_hover,
        color=lambda row, theme: theme.dim if row.column.effect is Effect.NOT_READ else None,
        by_effect=True,
        changes=True,
    ),
    Field(
        key="absent",
        title="If absent",
        tip="What the consumer uses when the column is missing.",
        text=lambda row: _text(row, row.column.parser_default, row.column.units),
        unit=lambda row: _unit(row, row.column.parser_default, row.column.units),
        hover=lambda row: "\n".join(
            filter(None, (_raw(row.column.parser_default, row.column.units), row.column.if_absent))
        ),
        color=lambda _row, theme: theme.dim,
    ),
    Field(
        key="runtime",
        title="Runtime holds",
        tip="What the running ovphysx holds: ✓ as we resolve it, ≠ not so. Dim italic: older than the stage.",
        text=_runtime,
        unit=lambda row: _unit(row, row.held, row.column.resolved_units),
        hover=_runtime_hover,
        color=_runtime_color,
        italic=lambda row: row.stale,
    ),
    Field(
        key="flags",
        title="Flags",
        tip="Findings, and what else is out of the ordinary; the reason on hover. Diverges: the fallback and "
        "a missing column are different joints. Masked: that is not met, as a value is published. "
        "Drift: the runtime does not do as its page says.",
        text=lambda row: " · ".join(flag.word for flag in row.flags),
        hover=lambda row: "\n".join(f"{flag.word}: {flag.reason}" for flag in row.flags),
        color=_flag_color,
        changes=True,
    ),
    Field(
        key="effect",
        title="Effect",
        tip="What becomes of the column on this very joint; the reason on hover.",
        text=lambda row: row.column.effect,
        hover=lambda row: row.column.reason,
        by_effect=True,
        changes=True,
    ),
    Field(
        key="layer",
        title="Layer",
        tip="The layer of the strongest opinion; the details list all.",
        text=lambda row: row.column.layer or "",
        hover=lambda row: row.column.layer or "",
        color=_authored_color,
    ),
    Field(
        key="unit",
        title="Stored unit",
        tip="Unit of the column, and of what the consumer makes of it where that is another one.",
        text=lambda row: " → ".join(
            dict.fromkeys(unit_text(u) for u in (row.column.units, row.column.resolved_units) if u)
        ),
        color=lambda _row, theme: theme.dim,
    ),
)
