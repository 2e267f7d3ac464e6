"""One row of the property table: a column as the core reports it, the findings about it, and every other mark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from omni_physjoint import display
from omni_physjoint.model import ColumnReport, Effect, Finding, Origin, Severity, Source
from omni_physjoint.runtime.cells import same_cell
from omni_physjoint.unit_systems import UnitSystem

__all__ = ["AS_STORED", "DIFFERS", "Flag", "Held", "PropertyRow", "property_row", "worst"]

DIFFERS = "The running consumer holds another value than we resolve: please report it."

AS_STORED = UnitSystem()
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
    units: UnitSystem = AS_STORED
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
    units: UnitSystem = AS_STORED,
    published: bool | None = None,
    before: PropertyRow | None = None,
) -> PropertyRow:
    """Return the row of `column`, with the `findings` about it and every other mark."""
    bare = PropertyRow(column, label, findings, (), runtime, units, published, before)
    return replace(bare, flags=_flags(bare))


def _flags(row: PropertyRow) -> tuple[Flag, ...]:
    c = row.column
    marks = [Flag(f.rule, f.severity, f.message) for f in row.findings]
    if not row.agrees and not row.stale:
        marks.append(Flag("runtime differs", Severity.ERROR, DIFFERS))
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
        # Whoever leaves a mass to be computed gets what he asked for; a value that was replaced is another matter.
        asked = c.producer_value if c.published else c.parser_default
        computed = asked == "computed" or display.word(asked, c.name) in ("computed", "unset")
        marks.append(Flag("computed", None, c.reason) if computed else Flag("replaced", Severity.WARNING, c.reason))
    if c.drifted:
        marks.append(Flag("drift", None, f"The contract page tells it otherwise. {c.reason}"))
    return tuple(sorted(marks, key=lambda m: _SEVERITY_ORDER.index(m.severity) if m.severity else 3))
