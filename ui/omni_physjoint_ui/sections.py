"""The rows of the property table by section: the joint's components, then its bodies, then the root it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from omni_physjoint.inspection import Look
from omni_physjoint.model import ColumnReport, Effect, Finding, Source
from omni_physjoint.neighbours import FACTS, Neighbour
from omni_physjoint.unit_systems import UnitSystem
from omni_physjoint_ui.property_row import AS_STORED, Held, PropertyRow, property_row
from omni_physjoint_ui.words import counted, leaf

__all__ = ["Section", "Sections", "sections_of"]

_OTHER = "Other published columns"
_EVERY_JOINT = "PhysicsJoint"
"""Type whose columns every joint type inherits."""
_PLACES = {"body0": "Body 0", "body1": "Body 1", "root": "Articulation root"}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the table: one component instance of the joint, of one of its bodies, or of the root."""

    component: str
    """Component with its instance; "" for columns that no component of the contract declares."""
    remark: str
    place: str = ""
    """"" for the joint; body0, body1 or root."""
    prim: str = ""
    """Path of what stands at that place."""
    unapplied: bool = False
    """Nobody applied it: population adds its columns by itself, and nothing of them is read."""

    @property
    def key(self) -> str:
        """Return what names the section on every joint."""
        return f"{self.place}/{self.component}"

    @property
    def title(self) -> str:
        """Return what the heading says."""
        name = self.component or _OTHER
        if not self.place:
            return name
        place = _PLACES[self.place]
        return f"{place} {leaf(self.prim)}" if self.component == FACTS else f"{place} · {name}"


Sections = tuple[tuple[Section, tuple[PropertyRow, ...]], ...]

_Findings = dict[str, list[Finding]]


def sections_of(
    look: Look, held: Held | None = None, before: Look | None = None, units: UnitSystem = AS_STORED
) -> Sections:
    """Return the columns of a joint by component, what every joint has late, and then what stands around it.

    Args:
        look: The joint, as if some columns had been left out where `before` is given.
        held: What the running consumer answered about it; None before it did.
        before: The joint as it is on the stage, while columns are left out.
        units: In which values are told.
    """
    joint = look.joint
    maker = _Maker(units, held)
    old = before.joint if before else None
    maker.add(joint.columns, joint.findings, (old.columns, old.findings) if old else None, asks=True)
    components = sorted(maker.take(), key=lambda item: _rank(item[0], joint.type))
    around = {(n.place, n.path): n for n in before.around} if before else {}
    for beside in look.around:
        was = around.get((beside.place, beside.path))
        maker.add(beside.rows, beside.findings, (was.rows, was.findings) if was else None, beside=beside)
        components += maker.take()
    return tuple(components)


def _rank(section: Section, type_name: str) -> int:
    """Return the place of a section: the type's own, applied APIs, what every joint has, the rest, the unapplied."""
    if section.unapplied:
        return 4
    if section.component == type_name:
        return 0
    return {_EVERY_JOINT: 2, "": 3}.get(section.component, 1)


def _is_unapplied(component: str, rows: Sequence[PropertyRow]) -> bool:
    columns = [row.column for row in rows]
    return bool(component) and all(c.producer_source is Source.CREATED and c.effect is Effect.NOT_READ for c in columns)


class _Maker:
    """Gathers the rows of one prim after the other."""

    def __init__(self, units: UnitSystem, held: Held | None) -> None:
        self._units = units
        self._held = held
        self._made: list[tuple[Section, tuple[PropertyRow, ...]]] = []

    def take(self) -> list[tuple[Section, tuple[PropertyRow, ...]]]:
        """Return what was made since the last time."""
        made, self._made = self._made, []
        return made

    def add(
        self,
        columns: Sequence[ColumnReport],
        findings: Sequence[Finding],
        before: tuple[Sequence[ColumnReport], Sequence[Finding]] | None,
        *,
        asks: bool = False,
        beside: Neighbour | None = None,
    ) -> None:
        """Add the sections of one prim; `asks` where one can ask what happens without one of its columns."""
        found = _by_column(findings)
        old = {c.name: c for c in before[0]} if before else {}
        old_found = _by_column(before[1]) if before else {}
        components: dict[str, list[ColumnReport]] = {}
        for column in columns:
            components.setdefault(column.component, []).append(column)
        for component, inside in components.items():
            names = Counter(_short(c.name) for c in inside)
            rows = []
            for c in inside:
                label = _short(c.name) if component and names[_short(c.name)] == 1 else c.name
                was = old.get(c.name)
                row = None
                if was is not None:
                    row = self._row(was, label, tuple(old_found.get(c.name, ())), None if beside else self._held)
                held = self._held if beside is None and before is None else None
                published = c.published if asks and (was or c).published else None
                rows.append(self._row(c, label, tuple(found.get(c.name, ())), held, published, row))
            self._made.append((_section(component, rows, beside), tuple(rows)))

    def _row(
        self,
        column: ColumnReport,
        label: str,
        findings: tuple[Finding, ...],
        held: Held | None,
        published: bool | None = None,
        before: PropertyRow | None = None,
    ) -> PropertyRow:
        return property_row(column, label, findings, held, units=self._units, published=published, before=before)


def _by_column(findings: Sequence[Finding]) -> _Findings:
    found: _Findings = {}
    for finding in findings:
        if finding.column:
            found.setdefault(finding.column, []).append(finding)
    return found


def _section(component: str, rows: Sequence[PropertyRow], beside: Neighbour | None) -> Section:
    return Section(
        component,
        ", ".join(_remarks(component, rows, beside)),
        beside.place if beside else "",
        beside.path if beside else "",
        unapplied=beside is None and _is_unapplied(component, rows),
    )


def _remarks(component: str, rows: Sequence[PropertyRow], beside: Neighbour | None) -> Iterator[str]:
    if component == FACTS and beside is not None:
        yield beside.path
        yield beside.kind
        loose = sum(1 for finding in beside.findings if not finding.column)
        flagged = loose + sum(1 for finding in beside.findings if finding.column)
        if flagged:
            yield counted(flagged, "finding")
        return
    yield counted(len(rows), "column")
    if beside is None and _is_unapplied(component, rows):
        yield "applied by nobody: population adds it, and nothing reads it"
        return
    if all(row.column.effect is Effect.NOT_READ for row in rows):
        yield "not read"
    flagged = sum(1 for row in rows if any(flag.severity for flag in row.flags))
    if flagged:
        yield f"{flagged} flagged"


def _short(name: str) -> str:
    return name.rpartition(":")[2]
