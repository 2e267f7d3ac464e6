"""The columns of the property table as records: how a row reads, in which colour and style, and what a hover says.

A row is one column of the joint as the core reports it, with the findings about it. Nothing is computed here: a getter
picks what the report holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from omni_physjoint import display
from omni_physjoint.model import ColumnReport, Effect, Finding, Origin, Severity, Source
from omni_physjoint.runtime.cells import same_cell
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.theme import Theme
from omni_physjoint_ui.words import unit_text

__all__ = [
    "PROPERTY_FIELDS",
    "STORED",
    "Field",
    "Flag",
    "Held",
    "PropertyRow",
    "Shown",
    "cell",
    "hover",
    "property_row",
    "worst",
]

_DIFFERS = "The running consumer holds another value than we resolve: please report it."

STORED = UnitSystem()
"""Every value in the unit in which it is held."""

_SEVERITY_ORDER = (Severity.ERROR, Severity.WARNING, Severity.INFO)


@dataclass(frozen=True, slots=True)
class Flag:
    """One mark in the flag column: the word, how much it matters (None for a plain remark), and the reason."""

    word: str
    severity: Severity | None
    reason: str


@dataclass(frozen=True, slots=True)
class Held:
    """What the running consumer answered about one joint."""

    cells: Mapping[str, Any]
    """By column name, in the consumer's units; without those of which it keeps no trace."""
    stale: bool = False
    """The stage was edited since."""


@dataclass(frozen=True, slots=True)
class PropertyRow:
    """One row of the property table."""

    column: ColumnReport
    label: str
    """Name within its section."""
    findings: tuple[Finding, ...]
    flags: tuple[Flag, ...]
    """What matters most first."""
    runtime: Held | None = None
    """What the running consumer answered; None before it did."""
    units: UnitSystem = STORED
    """In which units its values are told."""
    published: bool | None = None
    """Whether the column is published, where one can ask what happens without it; False once it is left out."""
    before: PropertyRow | None = None
    """The row as it is on the stage, while columns are left out; None otherwise."""

    @property
    def held(self) -> Any:
        """Return the value that the running consumer holds, None where it keeps no trace of one."""
        return self.runtime.cells.get(self.column.name) if self.runtime else None

    @property
    def agrees(self) -> bool:
        """Tell whether what we resolve is what the running consumer holds, as far as it says."""
        return self.held is None or same_cell(self.column.resolved, self.held)

    @property
    def stale(self) -> bool:
        """Tell whether the running consumer's value may be older than ours."""
        return self.runtime is not None and self.runtime.stale


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


def worst(findings: tuple[Finding, ...]) -> Severity | None:
    """Return the most severe severity among `findings`; None for none."""
    present = {f.severity for f in findings}
    return next((s for s in _SEVERITY_ORDER if s in present), None)


def property_row(
    column: ColumnReport,
    label: str,
    findings: tuple[Finding, ...],
    runtime: Held | None = None,
    *,
    units: UnitSystem = STORED,
    published: bool | None = None,
    before: PropertyRow | None = None,
) -> PropertyRow:
    """Return the row of `column`, with the `findings` about it and every other mark."""
    bare = PropertyRow(column, label, findings, (), runtime, units, published, before)
    return replace(bare, flags=_flags(bare))


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
        verdict = "As we resolve it." if row.agrees else _DIFFERS
    return f"{_raw(row.held, row.column.resolved_units)}\n{verdict}"


def _runtime_color(row: PropertyRow, theme: Theme) -> str | None:
    if row.held is None:
        return theme.none
    if row.stale:
        return theme.dim
    return None if row.agrees else theme.severity(Severity.ERROR)


def _flags(row: PropertyRow) -> tuple[Flag, ...]:
    c = row.column
    marks = [Flag(f.rule, f.severity, f.message) for f in row.findings]
    if not row.agrees and not row.stale:
        marks.append(Flag("runtime differs", Severity.ERROR, _DIFFERS))
    if c.diverges and not c.masked:
        reason = f"Writing the schema's fallback and leaving the column out parse differently. {c.if_absent}"
        marks.append(Flag("diverges", Severity.WARNING, reason))
    if c.blocked:
        marks.append(Flag("blocked", Severity.WARNING, f"A value block publishes nothing. {c.if_absent}"))
    # A value that was replaced has lost its effect to what replaced it, for the same reason.
    if c.effect is not Effect.APPLIED and c.origin is not Origin.RUNTIME:
        # Nobody misses what nobody wrote; but whoever wrote a value wants to know that it is lost.
        word = "not read" if c.effect is Effect.NOT_READ else "no effect"
        marks.append(Flag(word, Severity.INFO if c.authored else None, c.reason))
    if c.diverges and c.masked:
        reason = f"The fallback and an absent column parse differently, but a value is published here. {c.if_absent}"
        marks.append(Flag("masked", None, reason))
    if c.time_sampled:
        marks.append(Flag("time samples", None, "The value is animated; one moment of it is shown."))
    if c.producer_source is Source.REWRITTEN:
        marks.append(Flag("rewritten", None, "Nobody authored a value; population writes another than the fallback."))
    if c.producer_source is Source.CREATED:
        marks.append(Flag("created", None, "Nobody authored this column; population adds it."))
    if c.origin is Origin.SEED:
        marks.append(Flag("seeded", None, c.reason))
    if c.origin is Origin.RUNTIME:
        marks.append(Flag("replaced", Severity.WARNING, c.reason))
    if c.drifted:
        marks.append(Flag("drift", None, f"The contract page tells it otherwise. {c.reason}"))
    return tuple(sorted(marks, key=lambda m: _SEVERITY_ORDER.index(m.severity) if m.severity else 3))


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
        tip="Bold where a layer has an opinion. Dim italic: parsed without effect. Struck through: not read.",
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
        tip="What population writes into the column, in USD units; the colour says where it comes from.",
        text=_producer,
        unit=lambda row: _unit(row, row.column.producer_value, row.column.units),
        hover=_producer_hover,
        color=_producer_color,
        changes=True,
    ),
    Field(
        key="consumer",
        title="Consumer resolves",
        tip="What the physics runtime makes of it, in its own units.",
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
        tip="Findings, divergences and whatever else is out of the ordinary; the reason on hover.",
        text=lambda row: " · ".join(flag.word for flag in row.flags),
        hover=lambda row: "\n".join(f"{flag.word}: {flag.reason}" for flag in row.flags),
        color=_flag_color,
        changes=True,
    ),
)
